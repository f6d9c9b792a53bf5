"""Trains the reader: from the base encoder and the corpus to weights and figures on validation, in one command.

    python -m training.train_reader --base DIR --data assets/data --out runs/reader

`DIR` holds all-MiniLM-L6-v2 (`config.json`, `model.safetensors`, `tokenizer.json`).
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import torch
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn import functional
from transformers import BertConfig, BertModel

from redrob.corpus import Advert, Candidate, Screening, Span, load
from redrob.reference.reader.network import CLOSENESS, STATUSES, TAGS, Reader
from redrob.reference.reader.windows import (
    PAD,
    Tokens,
    Window,
    advert_windows,
    groups,
    profile_windows,
    tokens,
)

IGNORED = -100


class AdvertExample(NamedTuple):
    """A window of an advert with its labels; columns of `ids`."""

    window: Window
    tags: list[int]
    gates: list[int]
    alternatives: list[int]


class ProfileExample(NamedTuple):
    """A window of a profile with the questions before it; one entry a question."""

    window: Window
    status: list[int]
    closeness: list[int]
    evidence: list[list[int]]
    """Columns that are evidence."""


def tokenizer_of(base: Path) -> Tokenizer:
    """The tokenizer without truncation or padding."""
    tokenizer = Tokenizer.from_file(str(base / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def columns(window: Window, text: Tokens, span: Span) -> list[int]:
    """Columns of a window whose tokens touch a span."""
    found = []
    for column in range(window.begin, window.end):
        start, end = text.offsets[window.first + column - window.begin]
        if start < span.end and span.start < end:
            found.append(column)
    return found


def advert_examples(advert: Advert, tokenizer: Tokenizer) -> list[AdvertExample]:
    """The windows of an advert with tags."""
    text = tokens(tokenizer, advert.text)
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


def profile_examples(
    advert: Advert, candidate: Candidate, tokenizer: Tokenizer, *, together: bool, draw: random.Random | None
) -> list[ProfileExample]:
    """The windows of a profile, each with one question or with all that have room; shuffled where `draw` is given."""
    text = tokens(tokenizer, candidate.text)
    asked: list[tuple[str, tuple[int, ...], str]] = []
    asked += [(r.kind, tokens(tokenizer, r.span.text).ids, r.id) for r in advert.requirements]
    asked.append(("occupation", tokens(tokenizer, title_of(advert)).ids, ""))
    if draw:
        draw.shuffle(asked)
    lengths = [len(ids) for _, ids, _ in asked]
    parts = groups(lengths) if together else [[index] for index in range(len(asked))]
    examples = []
    for part in parts:
        questions = [asked[index] for index in part]
        for window in profile_windows(text, [(kind, ids) for kind, ids, _ in questions]):
            status: list[int] = []
            closeness: list[int] = []
            evidence: list[list[int]] = []
            for _, _, name in questions:
                if not name:
                    status.append(IGNORED)
                    closeness.append(CLOSENESS.index(candidate.closeness) if candidate.closeness else IGNORED)
                    evidence.append([])
                    continue
                shown = candidate.shown[name]
                touched = sorted({c for span in shown.evidence for c in columns(window, text, span)})
                status.append(STATUSES.index(shown.status if touched else "missing"))
                closeness.append(IGNORED)
                evidence.append(touched)
            examples.append(ProfileExample(window, status, closeness, evidence))
    return examples


def title_of(advert: Advert) -> str:
    """The line that names the job: the occupation as the corpus gives it."""
    return advert.occupation or advert.text.strip().splitlines()[0][:80]


def padded(windows: Sequence[Window], device: str) -> tuple[Tensor, Tensor, Tensor]:
    """(batch, tokens) ids, attention and segments."""
    longest = max(len(w.ids) for w in windows)
    ids = torch.full((len(windows), longest), PAD)
    attention, segments = torch.zeros_like(ids), torch.zeros_like(ids)
    for row, window in enumerate(windows):
        ids[row, : len(window.ids)] = torch.tensor(window.ids)
        attention[row, : len(window.ids)] = 1
        segments[row, : len(window.ids)] = torch.tensor(window.segments)
    return ids.to(device), attention.to(device), segments.to(device)


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
    if (status != IGNORED).any():
        loss = loss + functional.cross_entropy(out.status.float(), status, ignore_index=IGNORED)
    if (closeness != IGNORED).any():
        loss = loss + 0.3 * functional.cross_entropy(out.closeness.float(), closeness, ignore_index=IGNORED)
    wanted = torch.zeros_like(out.evidence, dtype=torch.float32)
    rows = [touched for e in batch for touched in e.evidence]
    for row, touched in enumerate(rows):
        wanted[row, touched] = 1.0
    shown = torch.tensor([bool(touched) for touched in rows], device=device)
    if shown.any():
        # What is shown: all attention on the evidence. Cross-entropy against the uniform distribution over it.
        target = wanted[shown] / wanted[shown].sum(-1, keepdim=True)
        loss = loss + 0.5 * -(target * out.evidence[shown].float().log_softmax(-1)).sum(-1).mean()
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
    together: bool,
    epochs: int,
    rate: float,
    seed: int,
    device: str,
    size: int = 16,
    jobs_per_epoch: int = 2,
) -> Reader:
    """A reader fitted to some screenings."""
    torch.manual_seed(seed)
    draw = random.Random(seed)
    tokenizer = tokenizer_of(base)
    model = Reader(encoder_of(base)).to(device)
    adverts = [e for s in screenings for e in advert_examples(s.advert, tokenizer)]
    bare: list[Tensor] = []
    heads: list[Tensor] = []
    for name, parameter in model.named_parameters():
        (bare if name.startswith("encoder") else heads).append(parameter)
    optimizer = torch.optim.AdamW([{"params": bare, "lr": rate}, {"params": heads, "lr": rate * 5}], weight_decay=0.01)
    started = time.time()
    step, total = 0, 0
    for epoch in range(epochs):
        profiles = [
            e
            for s in screenings
            for c in s.candidates
            if c.shown
            for e in profile_examples(s.advert, c, tokenizer, together=together, draw=draw)
        ]
        work: list[tuple[str, list[Any]]] = [("profile", b) for b in batches(profiles, size, draw)]
        for _ in range(jobs_per_epoch):
            work += [("advert", b) for b in batches(adverts, 8, draw)]
        draw.shuffle(work)
        total = total or len(work) * epochs
        model.train()
        for kind, batch in work:
            fraction = step / total
            for group, top in zip(optimizer.param_groups, (rate, rate * 5), strict=True):
                group["lr"] = top * min(1.0, fraction / 0.06, max(0.02, (1.0 - fraction) / 0.94))
            with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
                loss = (advert_loss if kind == "advert" else profile_loss)(model, batch, device)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            step += 1
        print(f"epoch {epoch + 1} of {epochs}, {time.time() - started:.0f} s, loss {loss.item():.3f}", flush=True)
    return model.eval()


def encoder_of(base: Path) -> BertModel:
    """The base encoder, from its folder."""
    from safetensors.torch import load_file

    config = BertConfig.from_json_file(str(base / "config.json"))
    encoder = BertModel(config, add_pooling_layer=False)
    weights = {name.removeprefix("bert."): w.float() for name, w in load_file(str(base / "model.safetensors")).items()}
    kept = {name: w for name, w in weights.items() if name in encoder.state_dict()}
    missing = encoder.load_state_dict(kept, strict=False).missing_keys
    assert not [name for name in missing if "position_ids" not in name], missing
    return encoder


# --- reading with a trained reader; moves to redrob/reference/reader once the form is chosen


@torch.no_grad()
def read_advert(model: Reader, advert_text: str, tokenizer: Tokenizer, device: str) -> list[tuple[str, Span, float]]:
    """(kind, span, gate probability) of what the tagger finds."""
    text = tokens(tokenizer, advert_text)
    votes = torch.zeros(len(text.ids), len(TAGS))
    gates = torch.zeros(len(text.ids))
    counts = torch.zeros(len(text.ids), 1)
    for window in advert_windows(text):
        ids, attention, _ = padded([window], device)
        out = model.advert(ids, attention)
        inside = slice(window.begin, window.end)
        at = slice(window.first, window.first + window.end - window.begin)
        votes[at] += out.tags[0, inside].float().softmax(-1).cpu()
        gates[at] += out.gate[0, inside].float().sigmoid().cpu()
        counts[at] += 1
    votes /= counts
    gates /= counts[:, 0]
    return decode(votes, gates, text, advert_text)


def decode(votes: Tensor, gates: Tensor, text: Tokens, written: str) -> list[tuple[str, Span, float]]:
    """Spans of the best tags; words are never cut, a break of one token does not part a span."""
    kinds = ["O", *(tag[2:] for tag in TAGS[1::2])]
    mass = torch.stack(
        [votes[:, 0]] + [votes[:, 1 + 2 * k] + votes[:, 2 + 2 * k] for k in range(len(kinds) - 1)], dim=1
    )
    best = mass.argmax(-1).tolist()
    begins = votes[:, 1::2]
    found: list[tuple[str, Span, float]] = []
    start = None

    def close(a: int, b: int, kind: int) -> None:
        left, right = text.offsets[a][0], text.offsets[b - 1][1]
        while left > 0 and written[left - 1].isalnum() and written[left].isalnum():
            left -= 1
        while right < len(written) and written[right - 1].isalnum() and written[right].isalnum():
            right += 1
        found.append((kinds[kind], Span(start=left, text=written[left:right]), float(gates[a:b].mean())))

    for i, k in enumerate(best):
        if start is not None and (
            k != best[start] or (float(begins[i, k - 1]) > 0.5 and text.offsets[i][0] > text.offsets[i - 1][1])
        ):
            close(start, i, best[start])
            start = None
        if start is None and k:
            start = i
    if start is not None:
        close(start, len(best), best[start])
    return found


@torch.no_grad()
def read_profile(
    model: Reader,
    questions: Sequence[tuple[str, str]],
    profile: str,
    tokenizer: Tokenizer,
    device: str,
    *,
    together: bool,
) -> list[tuple[Tensor, Span | None]]:
    """For each question (kind, words): probabilities of statuses (or closeness), and the evidence."""
    text = tokens(tokenizer, profile)
    asked = [(kind, tokens(tokenizer, words).ids) for kind, words in questions]
    parts = groups([len(ids) for _, ids in asked]) if together else [[i] for i in range(len(asked))]
    answers: list[tuple[Tensor, Span | None]] = [(torch.zeros(1), None)] * len(asked)
    for part in parts:
        windows = profile_windows(text, [asked[i] for i in part])
        ids, attention, segments = padded(windows, device)
        places = [(row, column) for row, w in enumerate(windows) for column in w.markers]
        out = model.profile(ids, attention, segments, torch.tensor(places, device=device))
        status = out.status.float().softmax(-1).cpu().view(len(windows), len(part), -1)
        closeness = out.closeness.float().softmax(-1).cpu().view(len(windows), len(part), -1)
        evidence = out.evidence.float().cpu().view(len(windows), len(part), -1)
        for k, i in enumerate(part):
            if asked[i][0] == "occupation":
                answers[i] = (closeness[:, k].mean(0), None)
                continue
            best = int(status[:, k, 0].argmin())
            answers[i] = (status[best, k], _span(windows[best], evidence[best, k], text, profile))
    return answers


def _span(window: Window, logits: Tensor, text: Tokens, profile: str) -> Span:
    weights = logits.softmax(-1)[window.begin : window.end]
    top = int(weights.argmax())
    a = b = top
    floor = float(weights[top]) * 0.15
    while a > 0 and float(weights[a - 1]) > floor:
        a -= 1
    while b + 1 < len(weights) and float(weights[b + 1]) > floor:
        b += 1
    left, right = text.offsets[window.first + a][0], text.offsets[window.first + b][1]
    return Span(start=left, text=profile[left:right])


# --- figures


def measure(
    model: Reader, screenings: Sequence[Screening], base: Path, device: str, *, together: bool
) -> dict[str, Any]:
    """Figures on screenings that the reader never saw: spans, status, evidence."""
    from sklearn.metrics import f1_score, roc_auc_score

    tokenizer = tokenizer_of(base)
    wanted, right_wanted, given, right_given, kind_right, decoys, decoys_hit = 0, 0, 0, 0, 0, 0, 0
    true: list[str] = []
    told: list[str] = []
    close_true, close_told = [], []
    touched, quoted = 0, 0
    scores, verdicts = [], []
    for advert, candidates in screenings:
        found = [f for f in read_advert(model, advert.text, tokenizer, device) if f[0] != "soft"]
        spans = [f for f in found if f[0] != "years"]
        asked = [(r.kind, r.span) for r in advert.requirements]
        wanted += len(asked)
        given += len(spans)
        for kind, span in asked:
            hits = [f for f in spans if _overlap(f[1], span) >= 0.5]
            right_wanted += bool(hits)
            kind_right += any(f[0] == kind for f in hits)
        right_given += sum(any(_overlap(f[1], span) >= 0.5 for _, span in asked) for f in spans)
        decoys += len(advert.decoys)
        decoys_hit += sum(any(_overlap(f[1], d) >= 0.5 for f in spans) for d in advert.decoys)
        questions = [(r.kind, r.span.text) for r in advert.requirements] + [("occupation", title_of(advert))]
        for candidate in candidates:
            answers = read_profile(model, questions, candidate.text, tokenizer, device, together=together)
            musts = []
            for r, (probabilities, quoted_span) in zip(advert.requirements, answers, strict=False):
                shown = candidate.shown[r.id]
                true.append(shown.status)
                told.append(STATUSES[int(probabilities.argmax())])
                if shown.evidence and told[-1] != "missing" and quoted_span:
                    quoted += 1
                    touched += any(quoted_span.start < e.end and e.start < quoted_span.end for e in shown.evidence)
                if r.kind == "must":
                    musts.append(float(probabilities @ torch.tensor([0.0, 0.0, 0.4, 1.0])))
            closeness = answers[-1][0]
            close_true.append(candidate.closeness)
            close_told.append(CLOSENESS[int(closeness.argmax())])
            factor = float(closeness @ torch.tensor([0.5, 0.8, 1.0]))
            scores.append(factor * sum(musts) / max(1, len(musts)))
            verdicts.append(candidate.verdict == "shortlist")
    both = list(zip(scores, verdicts, strict=True))
    return {
        "measured_on": len(screenings),
        "requirements": wanted,
        "span_recall": right_wanted / wanted,
        "span_precision": right_given / max(1, given),
        "kind_recall": kind_right / wanted,
        "decoys_taken": decoys_hit / max(1, decoys),
        "statuses": len(true),
        "status_macro_f1": f1_score(true, told, average="macro"),
        "status_f1": dict(zip(STATUSES, f1_score(true, told, average=None, labels=STATUSES).tolist(), strict=True)),
        "status_right": sum(a == b for a, b in zip(true, told, strict=True)) / len(true),
        "closeness_right": sum(a == b for a, b in zip(close_true, close_told, strict=True)) / len(close_true),
        "evidence_touched": touched / max(1, quoted),
        "verdict_auc": roc_auc_score(verdicts, scores),
        "verdict_right": max(sum((s >= t) == v for s, v in both) for t in set(scores)) / len(scores),
    }  # fmt: skip


def _overlap(a: Span, b: Span) -> float:
    """Shared characters over those of the longer one; in [0, 1]."""
    return max(0, min(a.end, b.end) - max(a.start, b.start)) / max(len(a.text), len(b.text))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=None)
    parser.add_argument("--adverts", type=int, default=0, help="so many of train, for a learning curve; 0 for all")
    parser.add_argument("--alone", action="store_true", help="one question a pass instead of all")
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--size", type=int, default=16)
    arguments = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    training = load(arguments.data, split="train")
    random.Random(1).shuffle(training)
    if arguments.adverts:
        training = training[: arguments.adverts]
    model = train(
        training,
        arguments.base,
        together=not arguments.alone,
        epochs=arguments.epochs,
        rate=arguments.rate,
        seed=arguments.seed,
        device=device,
        size=arguments.size,
    )
    figures = measure(
        model, load(arguments.data, split="validation"), arguments.base, device, together=not arguments.alone
    )
    figures |= {"trained_on": len(training)} | {k: v for k, v in vars(arguments).items() if not isinstance(v, Path)}
    print(json.dumps(figures, indent=1), flush=True)
    if arguments.out:
        from safetensors.torch import save_file

        arguments.out.mkdir(parents=True, exist_ok=True)
        save_file({k: v.half().cpu() for k, v in model.state_dict().items()}, str(arguments.out / "reader.safetensors"))
        (arguments.out / "figures.json").write_text(json.dumps(figures, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
