"""How well a network reads: spans, statuses, evidence, and the decisions that follow, on texts it never saw.

    python -m tests.benchmarks.reading runs/reader

says it of weights that are tried. What the reference makes of the shipped ones is for `tests.benchmarks.reference`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from sklearn.metrics import f1_score, roc_auc_score

from redrob.corpus import Advert, Candidate, Screening, Span, facts_of, load
from redrob.judge import Decision, Facts, RequirementFact, judge
from redrob.reference import Ranker
from redrob.reference.job import title_of, years_asked
from redrob.reference.reader.network import STATUSES, Reader
from redrob.reference.reader.read import Answer, Asked, TextReader, read_advert, read_profile, status_of, tokenizer_of
from redrob.reference.reader.weights import load as load_weights
from redrob.reference.reader.windows import MOST
from redrob.reference.redaction import redacted

SAME_PLACE = 0.5
"""Two spans are the same where they share this much of the longer one."""


def overlap(a: Span, b: Span) -> float:
    """Shared characters over those of the longer one; in [0, 1]."""
    return max(0, min(a.end, b.end) - max(a.start, b.start)) / max(len(a.text), len(b.text))


def measure(model: Reader, screenings: Sequence[Screening], base: Path, device: str, *, most: int) -> dict[str, Any]:
    """Figures by name; counts beside them. `given_*` are decisions with the truth's requirements."""
    tokenizer = tokenizer_of(base)
    spans = Counts()
    true: list[str] = []
    told: list[str] = []
    near: list[bool] = []
    touched: list[bool] = []
    given: list[tuple[str, float, Decision]] = []
    for advert, candidates in screenings:
        found = read_advert(model, advert.text, tokenizer, device)
        spans.add(advert, found)
        questions = [(r.kind, r.span.text) for r in advert.requirements] + [("occupation", title_of(advert.text))]
        for candidate in candidates:
            *answers, closeness = read_profile(model, questions, redacted(candidate.text), tokenizer, device, most=most)
            for r, answer in zip(advert.requirements, answers, strict=True):
                shown = candidate.shown[r.id]
                true.append(shown.status)
                told.append(status_of(answer))
                if shown.evidence and told[-1] != "missing":
                    touched.append(_touches(answer, shown.evidence))
            near.append(status_of(closeness) == candidate.closeness)
            facts = _given_facts(advert, candidate, answers, closeness)
            judged = judge(facts)
            given.append((candidate.verdict, judged.score, judged.decision))
    f1 = f1_score(true, told, average=None, labels=STATUSES, zero_division=0)
    groups = [s.advert.id for s in screenings for _ in s.candidates]
    return {
        "measured_on": len(screenings),
        **spans.figures(),
        "statuses": len(true),
        "status_macro_f1": float(f1.mean()),
        "status_f1": dict(zip(STATUSES, f1.tolist(), strict=True)),
        "status_right": share(a == b for a, b in zip(true, told, strict=True)),
        "closeness_right": share(near),
        "evidence_touched": share(touched),
        **{f"given_{name}": value for name, value in decisions(given, groups).items()},
    }


def measure_whole(model: Reader, screenings: Sequence[Screening], base: Path, device: str) -> dict[str, float]:
    """Decisions as a visitor gets them: with the requirements that were read."""
    reader = TextReader(model, tokenizer_of(base), device)
    rows: list[tuple[str, float, Decision]] = []
    for advert, candidates in screenings:
        ranker = Ranker(advert.text, reader=reader)
        found = [(c.verdict, ranker.assess(c.text)) for c in candidates]
        rows += [(verdict, assessed.score, assessed.decision) for verdict, assessed in found]
    groups = [s.advert.id for s in screenings for _ in s.candidates]
    return {f"whole_{name}": value for name, value in decisions(rows, groups).items()}


class Counts:
    """What was found of the spans that adverts ask for."""

    def __init__(self) -> None:
        self.asked: list[bool] = []
        self.kinds: list[bool] = []
        self.found: list[bool] = []
        self.decoys: list[bool] = []
        self.years: list[bool] = []

    def add(self, advert: Advert, found: Sequence[Asked]) -> None:
        mine = wanted_of(found)
        for r in advert.requirements:
            hits = [f for f in mine if overlap(f.span, r.span) >= SAME_PLACE]
            self.asked.append(bool(hits))
            self.kinds.append(any(f.kind == r.kind for f in hits))
        self.found += [any(overlap(f.span, r.span) >= SAME_PLACE for r in advert.requirements) for f in mine]
        self.decoys += [any(overlap(f.span, d) >= SAME_PLACE for f in mine) for d in advert.decoys]
        self.years.append(years_asked(found) == (advert.years.number if advert.years else None))

    def figures(self) -> dict[str, float]:
        return {
            "requirements": len(self.asked),
            "span_recall": share(self.asked),
            "span_precision": share(self.found),
            "kind_recall": share(self.kinds),
            "decoys_taken": share(self.decoys),
            "years_asked_right": share(self.years),
        }


def wanted_of(found: Sequence[Asked]) -> list[Asked]:
    """Requirements, without soft qualities and years."""
    return [f for f in found if f.kind in ("must", "nice", "excludes")]


def _given_facts(advert: Advert, candidate: Candidate, answers: Sequence[Answer], closeness: Answer) -> Facts:
    truth = facts_of(advert, candidate)
    requirements = tuple(
        RequirementFact(r.text, r.kind, status_of(answer), gate=r.gate)  # type: ignore[arg-type]
        for r, answer in zip(truth.requirements, answers, strict=True)
    )
    years = truth.years_shown
    return Facts(requirements, truth.years_required, years, status_of(closeness), 1.0, truth.impossible)  # type: ignore[arg-type]


def decisions(rows: Sequence[tuple[str, float, Decision]], groups: Sequence[str]) -> dict[str, float]:
    """Share decided rightly, AUC of the score, and order within an advert: is a fit above who is none?"""
    verdicts = [verdict == "shortlist" for verdict, _, _ in rows]
    scores = [score for _, score, _ in rows]
    order = []
    for i, (fit, score, group) in enumerate(zip(verdicts, scores, groups, strict=True)):
        for j in range(len(rows)):
            if fit and not verdicts[j] and groups[j] == group and i != j:
                order.append(1.0 if score > scores[j] else 0.5 if score == scores[j] else 0.0)
    return {
        "decided_rightly": share(verdict == decision for verdict, _, decision in rows),
        "fits_shortlisted": share(d == "shortlist" for v, _, d in rows if v == "shortlist"),
        "auc": float(roc_auc_score(verdicts, scores)),
        "order": sum(order) / max(1, len(order)),
    }


def _touches(answer: Answer, evidence: Sequence[Span]) -> bool:
    place = answer.evidence
    return place is not None and any(place.start < e.end and e.start < place.end for e in evidence)


def share(values: Iterable[bool]) -> float:
    """Of true ones; 0 of none."""
    listed = list(values)
    return sum(listed) / len(listed) if listed else 0.0


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="what training/train_reader.py --out wrote")
    folder = parser.parse_args().folder
    model, validation = load_weights(folder), load(split="validation")
    figures = measure(model, validation, folder, "cpu", most=MOST) | measure_whole(model, validation, folder, "cpu")
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
