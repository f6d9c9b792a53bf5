"""The data card: `assets/data/README.md`, with every count and figure taken from the rows themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import median_high

from redrob import corpus
from redrob.corpus import SPLITS, Annotation, Candidate, Screening, facts_of, load, read_rows
from redrob.evaluation.told import markdown_table
from redrob.judge import judge
from training.corpus.agreement import Agreement, agreement
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


def _sizes(screenings: Sequence[Screening]) -> str:
    rows = []
    for split in SPLITS:
        part = [s for s in screenings if s.advert.split == split]
        candidates = [c for s in part for c in s.candidates]
        rows.append(
            (
                split,
                len(part),
                sum(not s.candidates for s in part),
                len({s.advert.occupation for s in part}),
                len(candidates),
                sum(len(s.advert.requirements) for s in part),
                sum(len(c.shown) for c in candidates),
                _median(s.advert.text for s in part),
                _median(c.text for c in candidates),
                _percent(c.verdict == "shortlist" for c in candidates),
                _percent(judge(facts_of(s.advert, c)).decision == c.verdict for s in part for c in s.candidates),
            )
        )
    head = (
        "split",
        "adverts",
        "without profiles",
        "occupations",
        "profiles",
        "requirements",
        "status labels",
        "words of an advert, median",
    )
    return markdown_table((*head, "of a profile", "shortlisted by the writer", "judge agrees with the writer"), rows)


def _shortcuts(screenings: Sequence[Screening]) -> str:
    rows = []
    for split in SPLITS:
        part = [s for s in screenings if s.advert.split == split]
        if part:
            rows.append((split, *(f"{auc:.2f}" for auc in shortcuts(part).values())))
    return markdown_table(("split", "length", "TF-IDF with the advert", "profile alone", "advert alone"), rows) + (
        f"\n\nAUC of the writers' verdict; {BOUNDS[0]} to {BOUNDS[1]} is allowed. Each is a small model fitted on other"
        "\nadverts of the split, but TF-IDF, which is a cosine."
    )


def _agreements(screenings: Sequence[Screening], second: Sequence[Annotation]) -> str:
    by_id = {s.advert.id: s for s in screenings}
    rows = []
    for split in SPLITS:
        pairs = [(by_id[a.job], a) for a in second if a.job in by_id and by_id[a.job].advert.split == split]
        if pairs:
            rows.append(_agreement_row(split, agreement(pairs)))
    if not rows:
        return "No advert has been read a second time yet."
    head = ("split", "adverts read twice", "status labels", "kappa of status", "profiles", "kappa of decision")
    return markdown_table(
        (*head, "F1 of requirement spans", "evidence overlaps", "kappa of closeness", "years within one"), rows
    )


def _agreement_row(split: str, a: Agreement) -> tuple[object, ...]:
    figures = (a.span_f1, a.evidence_overlap, a.closeness_kappa, a.years_equal)
    told = [f"{figure:.2f}" for figure in figures]
    return (split, a.adverts, a.statuses, f"{a.status_kappa:.2f}", a.decisions, f"{a.decision_kappa:.2f}", *told)


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
    by_kind: dict[str, list[Candidate]] = {}
    for screening in screenings:
        for candidate in screening.candidates:
            by_kind.setdefault(candidate.kind, []).append(candidate)
    total = sum(map(len, by_kind.values()))
    rows = [
        (kind, len(found), f"{len(found) / total:.1%}", _percent(c.verdict == "shortlist" for c in found))
        for kind, found in sorted(by_kind.items(), key=lambda item: (-len(item[1]), item[0]))
    ]
    return markdown_table(("kind of candidate", "profiles", "share", "shortlisted by the writer"), rows)


def _median(texts: Iterable[str]) -> int:
    return median_high([len(text.split()) for text in texts] or [0])


def _percent(values: object) -> str:
    listed = list(values)  # type: ignore[call-overload]
    return f"{sum(listed) / len(listed):.0%}" if listed else "-"
