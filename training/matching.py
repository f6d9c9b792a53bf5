"""The first supervised stage: which requirements do a few lines of a profile show?

Of a written answer one word in fifty depends on reading: whether a quotation or "not shown" follows a requirement.
Here the loss counts that word always and the others rarely: often enough that the policy does not forget how to write.
An excerpt shows a part of a profile, and so a part of what it shows: the same requirement is met in one excerpt and not
in another, so neither the advert nor the requirement tells.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from redrob.cases import Case
from redrob.judge import Status
from redrob.prompts import build_messages, encoded, lines_of, pieces
from redrob.rewards.written import few
from training.config import TrainConfig
from training.policy import load_tokenizer
from training.sft import row_of, supervised

if TYPE_CHECKING:
    from datasets import Dataset
    from transformers import PreTrainedTokenizerBase

LENGTHS = (240, 400, 640)
"""Of excerpts, in characters. Whole texts come with the written answers."""
KEPT = (0.5, 0.7)
"""Share of what a profile shows that an excerpt shows."""
MOST = 12
"""Requirements asked of an excerpt."""
SAYS: dict[Status, str] = {"done": ' \\"', "listed": " only listed", "denied": " says not", "missing": " not shown"}
"""How an answer goes on after `requirement:`, as written ones do; the first token tells them apart."""
SYSTEM = "You screen candidates."


class Asked(NamedTuple):
    """One requirement, how it shows in an excerpt, and the words that show it where it is done."""

    text: str
    status: Status
    quote: str


def excerpt(case: Case, draw: random.Random) -> tuple[str, list[Asked]]:
    """A part of a labelled case's profile, another one with each draw, and how requirements show in it.

    Lines that show what is left out are left out too. What has no line that could be found is not asked.
    """
    assert case.facts is not None
    lines = [line for a, b in lines_of(case.candidate) if (line := case.candidate[a:b].strip())]
    room, share = draw.choice(LENGTHS), draw.choice(KEPT)
    pairs = [
        (r, texts, _where(lines, texts))
        for r, texts in zip(case.facts.facts.requirements, case.facts.evidence, strict=True)
        if r.kind != "disqualifier"
    ]
    draw.shuffle(pairs)
    pairs = pairs[:MOST]
    shown = {n: draw.random() < share for n, (r, _, at) in enumerate(pairs) if r.status != "missing" and at}
    first = [draw.choice(sorted(pairs[n][2])) for n, kept in shown.items() if kept]
    barred = {line for n, kept in shown.items() if not kept for line in pairs[n][2]} - set(first)
    rest = [n for n in range(len(lines)) if n not in barred]
    draw.shuffle(rest)
    chosen = set[int]()
    for n in [*first, *rest]:
        if n not in chosen and len(lines[n]) <= room:
            chosen.add(n)
            room -= len(lines[n])
    text = "\n".join(lines[n] for n in sorted(chosen))
    asked: list[Asked] = []
    for requirement, texts, at in pairs:
        if requirement.status == "missing" or at:
            status = requirement.status if at & chosen else "missing"
            whole = [words for words in texts if words in text] or [lines[n] for n in sorted(at & chosen)]
            quote = min((few(words) for words in whole if few(words)), key=len, default="")
            asked.append(Asked(" ".join(requirement.text.split()), status, quote))
    return text, asked


def _where(lines: Sequence[str], texts: Sequence[str]) -> set[int]:
    """The lines that hold a part of any of these stretches of the text."""
    parts = {" ".join(part.split()) for text in texts for part in pieces(text)}
    return {n for n, line in enumerate(lines) if any(part in " ".join(line.split()) for part in parts)}


def matching_dataset(
    tokenizer: PreTrainedTokenizerBase, cases: Sequence[Case], passes: int, copied: float, seed: int = 0
) -> Dataset:
    """One row an excerpt, `passes` of each case: its tokens, and which of them the loss counts.

    The advert is the list of what is asked, so that the names in the answer can be copied as from a whole advert.
    """
    from datasets import Dataset

    rows = []
    for number in range(passes):
        for case in cases:
            draw = random.Random(f"{seed}.{number}.{case.id}")
            text, asked = excerpt(case, draw)
            if not asked:
                continue
            user = build_messages("\n".join(f"- {one.text}" for one in asked), text)[1]
            prompt = encoded(tokenizer, ({"role": "system", "content": SYSTEM}, user))
            said = '{"reasons": ["' + "; ".join(map(_told, asked))
            answer = list(tokenizer(said, add_special_tokens=False)["input_ids"])
            rows.append(row_of(tokenizer, prompt, answer, copied, draw))
    return Dataset.from_list(rows)


def _told(one: Asked) -> str:
    name = few(one.text)
    quoted = f'{one.quote}\\"' if one.status == "done" else ""
    return f"{name[:1].upper()}{name[1:]}:{SAYS[one.status]}{quoted}"


def run_matching(cases: Sequence[Case], config: TrainConfig, folder: Path, device: str) -> Any:
    """The untuned base after this stage on `cases`, which have facts; resumes from the last checkpoint in `folder`."""
    settings = config.matching
    assert settings is not None  # a run without this stage does not come here
    rows = matching_dataset(load_tokenizer(config), cases, settings.excerpts, settings.copied, config.seed)
    return supervised("Matching", rows, settings, config, folder, device)
