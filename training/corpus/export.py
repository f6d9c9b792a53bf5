"""The corpus as a dataset for the Hub: one row for each pair of an advert and a profile, a Parquet file a split."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from datasets import Dataset

from redrob.corpus import SPLITS, Advert, Candidate, Screening, Span, facts_of, load
from redrob.errors import DataError
from redrob.judge import judge

CARD = "README.md"


def export(folder: Path, out: Path) -> list[str]:
    """Write `data/<split>.parquet` and the card to `out`; the names of what was written.

    Raises:
        DataError: the folder holds no corpus, or no card.
    """
    if not (folder / CARD).is_file():
        raise DataError(f"{folder / CARD}: the data card is missing. `python -m training.corpus card` writes it.")
    screenings = load(folder)
    (out / "data").mkdir(parents=True, exist_ok=True)
    written = [CARD]
    shutil.copyfile(folder / CARD, out / CARD)
    for split in SPLITS:
        rows = pairs([s for s in screenings if s.advert.split == split])
        if rows:
            Dataset.from_list(rows).to_parquet(out / "data" / f"{split}.parquet")
            written.append(f"data/{split}.parquet")
    return written


def pairs(screenings: Sequence[Screening]) -> list[dict[str, Any]]:
    """Rows of plain values: texts, labels with their places, and the decision and score that the judge computes."""
    return [_row(s.advert, candidate) for s in screenings for candidate in s.candidates]


def _row(advert: Advert, candidate: Candidate) -> dict[str, Any]:
    judged = judge(facts_of(advert, candidate))
    years = advert.years
    return {
        "id": candidate.id,
        "job_id": advert.id,
        "part": advert.part or "",
        **{name: getattr(advert, name) for name in ("occupation", "group", "code", "country", "style", "seniority")},
        "form": candidate.form,
        "kind": candidate.kind,
        "job_description": advert.text,
        "candidate": candidate.text,
        "decision": judged.decision,
        "score": judged.score,
        "verdict": candidate.verdict,
        "requirements": [
            {
                "id": r.id,
                "kind": r.kind,
                "gate": r.gate,
                **_place(r.span),
                "alternatives": [a.text for a in r.alternatives],
                "status": candidate.shown[r.id].status,
                "evidence": [_place(span) for span in candidate.shown[r.id].evidence],
            }
            for r in advert.requirements
        ],
        "years_asked": years.number if years else None,
        "years_asked_at": _place(years.span) if years and years.span else None,
        "years_shown": candidate.years_shown,
        "years_shown_at": [_place(span) for span in candidate.years_evidence],
        "occupation_closeness": candidate.closeness,
        "impossible": [_place(span) for span in candidate.impossible],
        "availability": candidate.availability,
        "decoys": [_place(span) for span in advert.decoys],
        "soft": [_place(span) for span in advert.soft],
    }


def _place(span: Span) -> dict[str, Any]:
    return {"text": span.text, "start": span.start}
