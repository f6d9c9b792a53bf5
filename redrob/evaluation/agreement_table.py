"""How well the reference reads, as markdown, from `assets/results/reference.json`, which `make reference` writes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from redrob.evaluation.told import told_rate, told_source
from redrob.provenance import read_measured

SCHEMA = 5
NOTHING_YET = "The reference has not been measured yet. `make reference` measures it."
KEYWORDS: Mapping[str, str] = {"tf_idf": "TF-IDF", "bm25": "BM25"}
"""Keyword counter to column title."""
Measured = Mapping[str, Any]


def read_agreement(folder: Path) -> Measured | None:
    """What `make reference` measured; None where it has not run.

    Raises:
        DataError: the file is damaged or of another schema.
    """
    return read_measured(folder / "reference.json", SCHEMA, "make reference")


def render_agreement(measured: Measured | None) -> str:
    """Agreement by archetype beside the keyword counters, what was read of the facts, and where reading fails."""
    if measured is None:
        return NOTHING_YET
    return "\n".join(
        [
            "\n".join(_archetypes(measured)),
            "",
            "\n".join(_facts(measured)),
            "",
            _fresh(measured),
            "",
            _unfamiliar(measured),
            "",
            _caption(measured),
        ]
    )


def _archetypes(measured: Measured) -> Iterator[str]:
    held = measured["heldout"]
    titles = (f"{held['n']} held-out cases", "n", "reference decides rightly", "F1 of facts", *KEYWORDS.values())
    yield f"| {' | '.join(titles)} |"
    yield "| --- | --- | --- | --- | " + "--- | " * len(KEYWORDS)
    for title, group in (
        ("archetype", held["archetype"]),
        ("occupation", held["occupation"]),
        ("input", held["input"]),
    ):
        for name, row in group.items():
            mark = " (held out whole)" if title == "occupation" and name in measured["heldout_occupations"] else ""
            yield _row(f"{title} {name.replace('_', ' ')}{mark}", row, row["facts_f1"], measured, title, name)
    yield _row("**all**", held["decision"], held["facts_f1"], measured, "all", "all")


def _row(label: str, rate: Measured, f1: float, measured: Measured, group: str, name: str) -> str:
    keywords = [measured["keywords"][key][group].get(name) for key in KEYWORDS]
    cells = ["–" if value is None else f"{value['value']:.3f}" for value in keywords]
    return f"| {label} | {rate['n']} | {told_rate(rate)} | {f1:.3f} | {' | '.join(cells)} |"


def _facts(measured: Measured) -> Iterator[str]:
    held = measured["heldout"]
    asked = held["requirements"]
    yield (
        f"Of {asked['asked']} requirements {asked['found']} were found in the job descriptions; "
        f"{asked['never_asked']} were read that nobody asked for. Read rightly, by how the profile shows them: "
        + ", ".join(f"{name} {row['value']:.3f} (n = {row['n']})" for name, row in held["shown_as"].items())
        + "."
    )
    rest = {
        "years asked": held["years_required"],
        "years shown (within one)": held["years_shown"],
        "closeness of occupation": held["occupation_read"],
        "availability": held["availability"],
        "impossible profiles found": held["impossible"]["found"],
        "honest profiles taken for impossible": held["impossible"]["false_alarms"],
    }
    yield "Other facts: " + ", ".join(f"{name} {told_rate(row)}" for name, row in rest.items()) + "."


def _fresh(measured: Measured) -> str:
    """The held-out split once more in words that nobody had seen, and how earlier such sets had been read."""
    fresh, apart = measured["fresh"], measured["heldout_occupations"]
    worst, row = min(fresh["archetype"].items(), key=lambda item: item[1]["value"])
    whole = ", ".join(f"{name} {fresh['occupation'][name]['value']:.3f}" for name in apart)
    earlier = "; ".join(
        f"{told_rate(past['fresh']['decision'])} and {past['fresh']['facts_f1']:.3f} (commit `{past['commit'][:7]}`)"
        for past in measured["fresh_before"]
    )
    before = f" Earlier sets, each measured once and then looked at, in order: {earlier}." if earlier else ""
    return (
        f"**In fresh words:** on {fresh['n']} cases of the same occupations, told by people who had seen no case and "
        f"measured once before anybody looked at them, decisions are right in {told_rate(fresh['decision'])}, F1 of "
        f"facts is {fresh['facts_f1']:.3f}; lowest archetype: {worst.replace('_', ' ')} {told_rate(row)}; "
        f"occupations held out whole: {whole}.{before}"
    )


def _unfamiliar(measured: Measured) -> str:
    strange = measured["unfamiliar"]
    asked, shown = strange["requirements"], strange["shown_as"]
    by_occupation = ", ".join(
        f"{name} {row['value']:.3f} (n = {row['n']})" for name, row in strange["occupation"].items()
    )
    return (
        f"**Occupations that nothing was tuned on:** on {strange['n']} cases of {len(strange['occupation'])} such, in "
        f"wordings of their own, decisions are right in {told_rate(strange['decision'])}, F1 of facts is "
        f"{strange['facts_f1']:.3f}. Of {asked['asked']} requirements {asked['found']} were found, "
        f"{asked['never_asked']} were read that nobody asked for. Read rightly: "
        + ", ".join(f"{name} {row['value']:.3f}" for name, row in shown.items())
        + f". Decisions by occupation: {by_occupation}."
    )


def _caption(measured: Measured) -> str:
    train, development, validation = (measured[split] for split in ("train", "development", "validation"))
    return (
        f"On {train['n']} training cases, on which the reading was tuned: decisions {told_rate(train['decision'])}, "
        f"F1 of facts {train['facts_f1']:.3f}; on {development['n']} development cases, with some of whose words it "
        f"was improved after that: {told_rate(development['decision'])}, {development['facts_f1']:.3f}; on "
        f"{validation['n']} validation cases, whose words are in no training "
        f"case: {told_rate(validation['decision'])}, {validation['facts_f1']:.3f}. "
        "Keyword counters choose their threshold on the training cases. "
        f"{told_source(measured)} Brackets are "
        "95 % Wilson intervals. Every case read wrongly is in `assets/results/reference_failures.jsonl`."
    )
