"""The data card: `assets/data/README.md`, with every count and figure taken from the rows themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median_high

from redrob import corpus
from redrob.corpus import SPLITS, Annotation, Screening, facts_of, load, read_rows
from redrob.evaluation.tables import markdown_table
from redrob.judge import judge
from training.corpus.agreement import agreement
from training.corpus.shortcuts import BOUNDS, shortcuts

TEMPLATE = Path(__file__).with_name("card.md")


def card(folder: Path = corpus.FOLDER) -> str:
    """The whole card as Markdown with the Hub's front matter."""
    screenings = load(folder)
    readings = folder / corpus.ANNOTATIONS
    second = list(read_rows(readings, Annotation)) if readings.is_file() else []
    present = [split for split in SPLITS if any(s.advert.split == split for s in screenings)]
    filled = TEMPLATE.read_text(encoding="utf-8")
    for name, text in {
        "FILES": _files("data", present),
        "ADVERTS": _files("adverts", present),
        "SIZES": _sizes(screenings),
        "SHORTCUTS": _shortcuts(screenings),
        "AGREEMENT": _agreements(screenings, second),
        "GROUPS": _counts(screenings, lambda s: [s.advert.group], "field of work"),
        "COUNTRIES": _counts(screenings, lambda s: [s.advert.country], "country"),
        "STYLES": _counts(screenings, lambda s: [s.advert.style], "style of the advert"),
        "FORMS": _counts(screenings, lambda s: [c.form for c in s.candidates], "form of the profile"),
        "KINDS": _kinds(screenings),
    }.items():
        filled = filled.replace(f"<!-- {name} -->", text)
    return filled


def _files(kind: str, splits: Sequence[str]) -> str:
    return "\n".join(f"      - split: {split}\n        path: {kind}/{split}.parquet" for split in splits)


def _table(rows: Sequence[Mapping[str, object]]) -> str:
    return markdown_table(list(rows[0]), [list(row.values()) for row in rows])


def _sizes(screenings: Sequence[Screening]) -> str:
    rows = []
    for split, part in _by_split(screenings).items():
        candidates = [c for s in part for c in s.candidates]
        agreed = [judge(facts_of(s.advert, c)).decision == c.verdict for s in part for c in s.candidates]
        rows.append(
            {
                "split": split,
                "adverts": len(part),
                "without profiles": sum(not s.candidates for s in part),
                "occupations": len({s.advert.occupation for s in part}),
                "profiles": len(candidates),
                "requirements": sum(len(s.advert.requirements) for s in part),
                "status labels": sum(len(c.shown) for c in candidates),
                "words of an advert, median": _median([s.advert.text for s in part]),
                "of a profile": _median([c.text for c in candidates]),
                "shortlisted by the writer": _percent([c.verdict == "shortlist" for c in candidates]),
                "judge agrees with the writer": _percent(agreed),
            }
        )
    return _table(rows)


def _shortcuts(screenings: Sequence[Screening]) -> str:
    parts = {split: part for split, part in _by_split(screenings).items() if part}
    rows = [(split, *(f"{auc:.2f}" for auc in shortcuts(part).values())) for split, part in parts.items()]
    return markdown_table(("split", "length", "TF-IDF with the advert", "profile alone", "advert alone"), rows) + (
        f"\n\nAUC of the writers' verdict; {BOUNDS[0]} to {BOUNDS[1]} is allowed. Each is a small model fitted on other"
        "\nadverts of the split, but TF-IDF, which is a cosine."
    )


def _agreements(screenings: Sequence[Screening], second: Sequence[Annotation]) -> str:
    rows: list[dict[str, object]] = []
    for split, part in _by_split(screenings).items():
        by_id = {s.advert.id: s for s in part}
        if pairs := [(by_id[a.job], a) for a in second if a.job in by_id]:
            a = agreement(pairs)
            rows.append(
                {
                    "split": split,
                    "adverts read twice": a.adverts,
                    "status labels": a.statuses,
                    "kappa of status": f"{a.status_kappa:.2f}",
                    "profiles": a.decisions,
                    "kappa of decision": f"{a.decision_kappa:.2f}",
                    "F1 of requirement spans": f"{a.span_f1:.2f}",
                    "evidence overlaps": f"{a.evidence_overlap:.2f}",
                    "kappa of closeness": f"{a.closeness_kappa:.2f}",
                    "years within one": f"{a.years_equal:.2f}",
                }
            )
    return _table(rows) if rows else "No advert has been read a second time yet."


def _by_split(screenings: Sequence[Screening]) -> dict[str, list[Screening]]:
    return {split: [s for s in screenings if s.advert.split == split] for split in SPLITS}


def _counts(screenings: Sequence[Screening], values: Callable[[Screening], list[str]], name: str) -> str:
    by_split = {split: Counter[str]() for split in SPLITS}
    for screening in screenings:
        by_split[screening.advert.split].update(values(screening))
    total = sum(by_split.values(), Counter[str]())
    rows = [
        (value, *(by_split[split][value] for split in SPLITS), f"{count / total.total():.1%}")
        for value, count in sorted(total.items(), key=lambda item: (-item[1], item[0]))
    ]
    return markdown_table((name, *SPLITS, "share"), rows)


def _kinds(screenings: Sequence[Screening]) -> str:
    verdicts: dict[str, list[bool]] = {}
    for screening in screenings:
        for candidate in screening.candidates:
            verdicts.setdefault(candidate.kind, []).append(candidate.verdict == "shortlist")
    total = sum(map(len, verdicts.values()))
    rows = [
        (kind, len(found), f"{len(found) / total:.1%}", _percent(found))
        for kind, found in sorted(verdicts.items(), key=lambda item: (-len(item[1]), item[0]))
    ]
    return markdown_table(("kind of candidate", "profiles", "share", "shortlisted by the writer"), rows)


def _median(texts: Sequence[str]) -> int:
    return median_high([len(text.split()) for text in texts] or [0])


def _percent(values: Sequence[bool]) -> str:
    return f"{sum(values) / len(values):.0%}" if values else "-"
