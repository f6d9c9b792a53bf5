"""Makes the reader's probabilities mean what they say, and chooses the scores that are called unclear.

    make calibrate

One temperature divides the logits of the status; it is fitted on validation and kept in `reader.json`. The band of
scores that say that a person should look is chosen on the same pairs: `UNCLEAR` in `redrob/reference/assess.py` must be
it, which a test checks. `assets/results/calibration.json` gets the figures; `make results` puts them on
`docs/reference.md`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple

import torch
from scipy.optimize import minimize_scalar
from torch import Tensor
from torch.nn.functional import cross_entropy

from redrob.corpus import Screening, Split, load
from redrob.errors import as_program
from redrob.evaluation.reference_tables import CALIBRATION
from redrob.evaluation.results import FOLDER
from redrob.judge import SHORTLIST_FROM
from redrob.provenance import provenance, weights_sha256, write_whole
from redrob.reference import Ranker
from redrob.reference.assess import UNCLEAR
from redrob.reference.reader.network import STATUSES
from redrob.reference.reader.read import TextReader, tokenizer_of
from redrob.reference.reader.weights import FOLDER as READER
from redrob.reference.reader.weights import MANIFEST
from redrob.reference.reader.weights import load as load_weights
from redrob.reference.redaction import redacted

SPLIT: Split = "validation"
BINS = 10
STEP = 0.05
LOWEST, HIGHEST = 0.3, 0.8
"""Within which the band may lie; it holds the threshold, or ends there."""
MOST_UNCLEAR = 0.2
"""Share of pairs that may be left to a person."""


class Pair(NamedTuple):
    """What the reference says of one pair, and the writer."""

    advert: str
    score: float
    fits: bool


def statuses(reader: TextReader, screenings: Sequence[Screening]) -> tuple[Tensor, Tensor]:
    """(n, statuses) log-probabilities, requirements as the corpus has them, and (n,) true ones."""
    told: list[tuple[float, ...]] = []
    true: list[int] = []
    for advert, candidates in screenings:
        questions = [(r.kind, r.span.text) for r in advert.requirements]
        for candidate in candidates:
            answers = reader.profile(questions, redacted(candidate.text))
            told += [answer.probabilities for answer in answers]
            true += [STATUSES.index(candidate.shown[r.id].status) for r in advert.requirements]
    return torch.tensor(told).clamp_min(1e-9).log(), torch.tensor(true)


def fit(logits: Tensor, true: Tensor) -> float:
    """The temperature with the least negative log-likelihood.

    >>> fit(torch.tensor([[4.0, 0.0]] * 4), torch.tensor([0, 0, 0, 1]))  # says 0.98, is right in 3 of 4: ln 3 is wanted
    3.641
    """
    exact = logits.double()  # the minimum is flat
    found = minimize_scalar(
        lambda t: cross_entropy(exact / t, true).item(), bounds=(0.05, 20.0), options={"xatol": 1e-6}
    )
    return round(float(found.x), 3)


def reliability(logits: Tensor, true: Tensor, temperature: float) -> dict[str, Any]:
    """Log-likelihood, calibration error, and by tenths of what it says: how often it is right.

    >>> reliability(torch.tensor([[1.0, 0.0]]).log(), torch.tensor([0]), 1.0)["bins"]
    [{'from': 0.9, 'n': 1, 'said': 1.0, 'right': 1.0}]
    """
    scaled = (logits / temperature).softmax(-1)
    said, chosen = scaled.max(-1)
    right = (chosen == true).float()
    bins, error = [], 0.0
    for number in range(BINS):
        inside = (said * BINS).long().clamp_max(BINS - 1) == number
        if count := int(inside.sum()):
            mean, share = float(said[inside].mean()), float(right[inside].mean())
            error += abs(mean - share) * count / len(true)
            bins.append({"from": number / BINS, "n": count, "said": round(mean, 3), "right": round(share, 3)})
    loss = cross_entropy(logits / temperature, true)
    return {"nll": round(float(loss), 4), "ece": round(error, 4), "bins": bins}


def pairs_of(reader: TextReader, screenings: Sequence[Screening]) -> list[Pair]:
    """Scores as a visitor gets them, of the pairs that can be judged."""
    found = []
    for advert, candidates in screenings:
        ranker = Ranker(advert.text, reader=reader)
        assessed = [(ranker.assess(c.text), c.verdict == "shortlist") for c in candidates]
        found += [Pair(advert.id, a.score, fits) for a, fits in assessed if not a.unjudged]
    return found


def outside(pairs: Sequence[Pair], band: tuple[float, float]) -> tuple[float, float]:
    """Share of pairs outside a band, and how many of those are decided rightly.

    >>> outside([Pair("a", 0.5, False), Pair("a", 0.9, True), Pair("a", 0.7, False)], (0.5, 0.6))
    (0.6666666666666666, 0.5)
    """
    clear = [(pair.score >= SHORTLIST_FROM) == pair.fits for pair in pairs if not band[0] <= pair.score < band[1]]
    return len(clear) / len(pairs), sum(clear) / max(1, len(clear))


def choose(pairs: Sequence[Pair]) -> tuple[float, float]:
    """The band outside which most is decided rightly, of those that leave few enough to a person."""
    steps = [round(LOWEST + STEP * at, 2) for at in range(round((HIGHEST - LOWEST) / STEP) + 1)]
    bands = [(a, b) for a, b in product(steps, steps) if a <= SHORTLIST_FROM <= b and a < b]
    allowed = [band for band in bands if 1 - outside(pairs, band)[0] <= MOST_UNCLEAR] or [(SHORTLIST_FROM,) * 2]
    return max(allowed, key=lambda band: (*outside(pairs, band)[::-1], band[0] - band[1]))


def crossed(pairs: Sequence[Pair]) -> float:
    """Share decided rightly outside a band that was chosen on the other half of the adverts."""
    adverts = list(dict.fromkeys(pair.advert for pair in pairs))
    halves = [[p for p in pairs if adverts.index(p.advert) % 2 == half] for half in (0, 1)]
    right = decided = 0.0
    for mine, other in (halves, halves[::-1]):
        coverage, share = outside(mine, choose(other))
        decided += coverage * len(mine)
        right += share * coverage * len(mine)
    return right / max(1.0, decided)


def measure(screenings: Sequence[Screening]) -> dict[str, Any]:
    """The temperature, the band, and what they are worth."""
    plain = TextReader(load_weights(READER), tokenizer_of(READER))
    logits, true = statuses(plain, screenings)
    temperature = fit(logits, true)
    pairs = pairs_of(plain, screenings)
    band = choose(pairs)
    coverage, right = outside(pairs, band)
    return {
        "temperature": temperature,
        "statuses": len(true),
        "before": reliability(logits, true, 1.0),
        "after": reliability(logits, true, temperature),
        "pairs": len(pairs),
        "unclear": list(band),
        "coverage": round(coverage, 4),
        "right_outside": round(right, 4),
        "right_outside_crossed": round(crossed(pairs), 4),
        "right_of_all": round(outside(pairs, (2.0, 2.0))[1], 4),
    }


@as_program
def main() -> None:
    """Command line."""
    measured = measure(load(split=SPLIT))
    print(json.dumps(measured, indent=1))
    manifest = json.loads((READER / MANIFEST).read_text(encoding="utf-8"))
    manifest = {"sha256": manifest.pop("sha256"), **manifest, "temperature": measured["temperature"]}
    head = {"schema": CALIBRATION.schema, "split": SPLIT, "reader": weights_sha256(READER)}
    figures = {**head, **measured, **provenance(("torch", "transformers", "tokenizers"))}  # before a file has changed
    write_whole(READER / MANIFEST, json.dumps(manifest, indent=1) + "\n")
    write_whole(FOLDER / CALIBRATION.file, json.dumps(figures, indent=1) + "\n")
    print(f"{READER / MANIFEST} and {FOLDER / CALIBRATION.file} are written. `make results` renders them.")
    if tuple(measured["unclear"]) != UNCLEAR:
        print(f"Now write UNCLEAR = {tuple(measured['unclear'])} into redrob/reference/assess.py.")


if __name__ == "__main__":
    raise SystemExit(main())
