"""The corpus as a dataset for the Hub, a Parquet file a split: rows of pairs, and rows of all adverts."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from datasets import Dataset

from redrob.corpus import SPLITS, Advert, Candidate, Requirement, facts_of, load
from redrob.errors import DataError
from redrob.judge import judge

CARD = "README.md"


def export(folder: Path, out: Path) -> list[str]:
    """Write `data/<split>.parquet`, `adverts/<split>.parquet` and the card to `out`; the names of what was written.

    Raises:
        DataError: the folder holds no corpus, or no card.
    """
    if not (folder / CARD).is_file():
        raise DataError(f"{folder / CARD}: the data card is missing. `python -m training.corpus card` writes it.")
    screenings = load(folder)
    out.mkdir(parents=True, exist_ok=True)
    written = [CARD]
    shutil.copyfile(folder / CARD, out / CARD)
    for split in SPLITS:
        part = [s for s in screenings if s.advert.split == split]
        for kind, rows in (
            ("data", [_row(s.advert, candidate) for s in part for candidate in s.candidates]),
            ("adverts", [_advert(s.advert) for s in part]),
        ):
            if rows:
                (out / kind).mkdir(exist_ok=True)
                Dataset.from_list(rows).to_parquet(out / kind / f"{split}.parquet")
                written.append(f"{kind}/{split}.parquet")
    return written


def _advert(advert: Advert) -> dict[str, Any]:
    """The advert with its labels; those without profiles are in no other table."""
    years = advert.years
    return {
        "id": advert.id,
        "part": advert.part or "",
        **{name: getattr(advert, name) for name in ("occupation", "group", "code", "country", "style", "seniority")},
        "job_description": advert.text,
        "requirements": [_requirement(r) for r in advert.requirements],
        "years_asked": years.number if years else None,
        "years_asked_at": years.span.model_dump() if years and years.span else None,
        "decoys": [span.model_dump() for span in advert.decoys],
        "soft": [span.model_dump() for span in advert.soft],
    }


def _requirement(r: Requirement) -> dict[str, Any]:
    alternatives = [a.text for a in r.alternatives]
    return {"id": r.id, "kind": r.kind, "gate": r.gate, **r.span.model_dump(), "alternatives": alternatives}


def _row(advert: Advert, candidate: Candidate) -> dict[str, Any]:
    """Plain values: texts, labels with their places, and the decision and score that the judge computes."""
    judged = judge(facts_of(advert, candidate))
    return {
        **_advert(advert),
        "id": candidate.id,
        "job_id": advert.id,
        "form": candidate.form,
        "kind": candidate.kind,
        "candidate": candidate.text,
        "decision": judged.decision,
        "score": judged.score,
        "verdict": candidate.verdict,
        "requirements": [_requirement(r) | candidate.shown[r.id].model_dump() for r in advert.requirements],
        "years_shown": candidate.years_shown,
        "years_shown_at": [span.model_dump() for span in candidate.years_evidence],
        "occupation_closeness": candidate.closeness,
        "impossible": [span.model_dump() for span in candidate.impossible],
        "availability": candidate.availability,
    }
