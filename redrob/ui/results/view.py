"""The results as HTML: who decides how well on which texts, what RL added, groups, published numbers, provenance.

Pure functions from what was measured to text. No number is typed here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from redrob.evaluation.intervals import Interval, proportion
from redrob.evaluation.protocols import PROTOCOLS
from redrob.evaluation.records import Group, Row
from redrob.evaluation.reference_table import Measured
from redrob.evaluation.results import Results
from redrob.evaluation.results_table import published as numbers_beside
from redrob.evaluation.results_table import signed, title
from redrob.evaluation.told import UNKNOWN, told_machine
from redrob.models.bundled import WHEEL
from redrob.models.registry import BUNDLED
from redrob.ui.parts import label, model_name, safe
from redrob.ui.scrolling import grid

MADE, REAL = "machine-written", "real"
"""The two sorts of texts: keys of `decided`, and the folder of the results on real ones."""
CARD_FOLDER = "card"
"""Folder beside the results that holds those of the published card's protocol."""
MEASURE_CARD = "python -m redrob evaluate --pair qwen3-0.6b --protocol card --out assets/results/card"
MEASURE_REAL = "python -m redrob evaluate --data FOLDER --what 'real adverts and CVs' --out assets/results/real"
PUBLISHED_AT = "https://huggingface.co/williyam/redrob-qwen-grpo"
TRAINED = """<div class="rr-results">
<p><b>Supervised training (SFT).</b> The model is shown cases with the right answer written out, and learns to write
such answers. The model itself stays as it is; what it learns goes into a small file beside it, an adapter.</p>
<p><b>Reinforcement learning (GRPO).</b> The model answers each case several times. Every answer is graded, and those
that did better than the others are made likelier.</p>
<p><b>Evaluation.</b> Cases that were kept out of training are answered before and after, and graded alike.</p>
<p class="rr-hint">All settings stand in <code>run.json</code> beside the model. <code>make train ARGS=--install</code>
makes it again.</p></div>"""
CALLED: Mapping[str, str] = {
    "policy": "trained model",
    "sft": "trained model before RL",
    "baseline": "baseline",
    "baseline_json": "baseline, JSON forced",
    "reference": "reference check",
    "tf_idf": "counting words (TF-IDF)",
}
"""What the page calls the rows that it puts first, in their order."""
GROUPS: Mapping[str, Callable[[Row], Mapping[str, Group]]] = {
    "occupation": lambda row: row.by_occupation,
    "kind of case": lambda row: row.by_kind,
}
"""What cases are grouped by, and where a row keeps that."""
Decided = Mapping[str, Mapping[str, tuple[Interval, int]]]
"""Sort of texts to row to the share of right decisions with its interval, and on how many texts."""


def policy_folder(models: Mapping[str, str] | None = None) -> Path:
    """Folder of the policy that `models` names, as results record it; None means the bundled one.

    >>> policy_folder({"policy": "smollm2-135m"}) == policy_folder()
    True
    """
    if models is None or "policy" not in models:
        return Path(BUNDLED.policy)
    return Path(BUNDLED.policy).with_name(Path(models["policy"]).name)


def called(row: str) -> str:
    """A row as the page calls it."""
    return CALLED.get(row, title(row))


def share(value: float, n: int) -> Interval:
    """A share of `n`, as results hold it, with its 95 % Wilson interval."""
    return proportion(round(value * n), n)


def decided(made: Results | None, real: Results | None, reference: Measured | None) -> Decided:
    """Right decisions of everybody in `CALLED`, on either sort of texts, as far as they were measured."""
    found: dict[str, dict[str, tuple[Interval, int]]] = {MADE: {}, REAL: {}}
    for sort, results in ((MADE, made), (REAL, real)):
        for row in results.evaluation.rows if results else ():
            # A reference of those results may be an earlier one; its own file says how it does now.
            if row.name in CALLED and row.name != "reference":
                found[sort][row.name] = share(row.decision_accuracy.value, row.n), row.n
    for name, measured in (reference or {"sets": {}})["sets"].items():
        n = measured["pairs"]
        for who in ("reference", "tf_idf"):
            found[REAL if name == REAL else MADE][who] = share(measured["rows"][who]["decided_rightly"], n), n
    return found


def headline(found: Decided) -> str:
    """How well both models decide on either sort of texts, in a sentence."""
    both = [name for name in ("policy", "baseline") if name in found[MADE]]
    if not both:
        return "No model was measured."
    shares = {sort: [f"{found[sort][name][0].value:.0%}" for name in both if name in found[sort]] for sort in found}
    told = [f"{called(name)} {'decides ' * (not i)}{shares[MADE][i]}" for i, name in enumerate(both)]
    sentence = f"Of {found[MADE][both[0]][1]} machine-written cases the {' rightly, the '.join(told)}"
    sentence += " rightly" * (len(both) == 1)
    if "policy" in found[REAL]:
        sentence += f"; of {found[REAL]['policy'][1]} real ones {' and '.join(shares[REAL])}"
    return f"{sentence}."


def first_screen(found: Decided, made: Results | None, reference: Measured | None) -> str:
    """The sentence, and what to know of it: which texts, and what always the same answer would give."""
    told = []
    if made is not None:
        told.append(f"Models on machine-written cases: {made.split} split, {made.on}.")
    if reference is not None:
        split = next((name for name in reference["sets"] if name != REAL), "")
        told.append(f"Reference check: {split} split of the corpus.")
        if REAL in reference["sets"]:
            real = reference["sets"][REAL]
            always = max(real["fits"], real["pairs"] - real["fits"]) / real["pairs"]
            told.append(f"On real texts, always giving the commoner answer would be right in {always:.0%}.")
    missing = (
        ""
        if "policy" in found[REAL]
        else '<p class="rr-missing">The models were not measured on real texts. '
        f"<code>{MEASURE_REAL}</code> does that.</p>"
    )
    return (
        f'<div class="rr-results"><h2>{headline(found)}</h2><p class="rr-hint">{safe(" ".join(told))} Brackets are '
        f"95 % intervals (Wilson).</p></div>{missing}"
    )


def decided_table(found: Decided) -> str:
    """The figures of the chart: a line for each who decides, a column for each sort of texts."""
    body = [
        (called(name), [_share(found[sort].get(name)) for sort in (MADE, REAL)], "rr-total" if name == "policy" else "")
        for name in CALLED
        if name in found[MADE] or name in found[REAL]
    ]
    return grid("Right decisions", ("Right decisions", MADE.capitalize(), REAL.capitalize()), body)


def _share(found: tuple[Interval, int] | None) -> str:
    if found is None:
        return UNKNOWN
    interval, n = found
    return f"{interval.value:.2f} of {n} [{interval.low:.2f}, {interval.high:.2f}]"


def told(interval: Interval) -> str:
    """What the interval of a difference shows.

    >>> told(Interval(0.1, 0.05, 0.2)), told(Interval(0.1, 0.0, 0.2)), told(Interval(-0.1, -0.2, -0.01))
    ('it adds', 'no difference shows', 'it takes away')
    """
    return "it adds" if interval.low > 0 else "it takes away" if interval.high < 0 else "no difference shows"


def added(results: Results) -> str:
    """What RL changed after supervised training, in two sentences."""
    grpo = next((d for d in results.evaluation.differences if (d.first, d.second) == ("policy", "sft")), None)
    if "GRPO" not in results.models.get("stages", "GRPO"):
        return '<p class="rr-hint">This model has had supervised training alone, and no RL.</p>'
    if grpo is None:
        return '<p class="rr-hint">The model before RL was not measured.</p>'
    rows, total = results.rows, grpo.strict["total"]
    before, after = (rows[name].total.value for name in ("sft", "policy"))
    return (
        f"<p>Supervised training (SFT) alone earns a total reward of {before:.3f} of 1, with RL (GRPO) after it "
        f"{after:.3f}. The difference is {signed(total)}: <b>{told(total)}</b>. Of {grpo.n} decisions, "
        f"{grpo.decisions.only_first} are right only with RL and {grpo.decisions.only_second} only without it.</p>"
    )


def group_names(results: Results, what: str) -> dict[str, str]:
    """Groups to their labels: how many cases, and a star where no model was trained on such a case.

    Args:
        results: Any; a group that one row has, all have.
        what: Key of `GROUPS`.
    """
    rows = results.rows
    groups = GROUPS[what](next(iter(rows.values()))) if rows else {}
    unseen = (results.unseen_occupations or ()) if what == "occupation" else ()
    ordered = sorted(groups, key=lambda name: (name in unseen, name))
    return {name: f"{label(name)}{'*' if name in unseen else ''} ({groups[name].n})" for name in ordered}


def group_shares(results: Results, what: str) -> dict[str, dict[str, Interval]]:
    """Right decisions by row, then by the label of each group."""
    names = group_names(results, what)
    return {
        row: {
            text: share((group := GROUPS[what](found)[name]).decision_accuracy, group.n) for name, text in names.items()
        }
        for row, found in results.rows.items()
    }


def group_table(results: Results, what: str) -> str:
    """Right decisions by group, a column for every row; what a star means, and where the trained model is weak."""
    shares = group_shares(results, what)
    names = group_names(results, what).values()
    body = [(text, [str(row[text]) for row in shares.values()], "") for text in names]
    lines = [_star(results)] if what == "occupation" else []
    table = grid(f"Right decisions by {what}", (f"{what} (n)", *map(called, shares)), body)
    return table + "".join(f'<p class="rr-hint">{line}</p>' for line in [*lines, *_weak(shares, what)])


def _star(results: Results) -> str:
    if results.unseen_occupations is None:
        return "The file does not say which occupations were trained on."
    return "* Nothing was trained on this occupation." if results.unseen_occupations else "All were trained on."


def _weak(shares: Mapping[str, Mapping[str, Interval]], what: str) -> Iterator[str]:
    """Where the trained model decides no better than who always gives the same answer."""
    if not {"policy", "constant"} <= shares.keys():
        return
    policy, constant = shares["policy"], shares["constant"]
    weak = [
        f"{safe(text)}: {policy[text].value:.2f} against {constant[text].value:.2f}"
        for text in policy
        if policy[text].value <= constant[text].value
    ]
    if weak:
        yield f"The {called('policy')} decides no better than the best constant answer in {'; '.join(weak)}."
    else:
        yield f"The {called('policy')} decides better than the best constant answer in every {what}."


def published(results: Results | None) -> str:
    """The published card's numbers, and beside them ours by its protocol, where they were measured.

    Args:
        results: Of protocol `card`; None where there are none.
    """
    protocol = PROTOCOLS["card"]
    # What the protocol says of the numbers measured here is true once there are some.
    note, _, of_ours = protocol.note.partition(" Ours ")
    (_, *heads), lines = numbers_beside(results, protocol, called)
    body = [(name, cells, "rr-total" if name == "total" else "") for name, *cells in lines]
    missing = (
        '<p class="rr-missing">Not measured here yet: there are no numbers of ours by the published protocol. '
        f"<code>{MEASURE_CARD}</code> measures the same models by it; it downloads them from the Hugging Face Hub.</p>"
        if results is None
        else f'<p class="rr-hint">Ours {safe(of_ours)} {results.n} cases {results.on}, {_made(results)}.</p>'
    )
    return (
        f'<div class="rr-narrow">{grid("Published numbers by the card’s protocol", ("", *heads), body)}</div>'
        f'<p class="rr-hint">Card rubric, {protocol.cases} cases, the likeliest token each time, at most '
        f"{protocol.max_new_tokens} of them. "
        f'Published by <a href="{PUBLISHED_AT}" target="_blank" rel="noopener">its model card</a>. '
        f"{safe(note)}</p>{missing}"
    )


def provenance(results: Results) -> str:
    """When, where and with what the numbers were made."""
    models, hardware = results.models, results.hardware
    commit = (
        f"{results.commit[:7]}{' with uncommitted changes' if results.dirty else ''}" if results.commit else "unknown"
    )
    packages = ", ".join(f"{name} {version}" for name, version in results.packages.items() if version)
    facts: dict[str, Any] = {
        "Pair": results.pair,
        "Baseline": _model(models.get("baseline"), models.get("baseline_revision")),
        "Trained model": _model(models.get("policy"), models.get("policy_revision")),
        "Cases": f"{results.n}, {results.on}, {results.split} split, protocol {results.protocol}",
        "Seed": results.seed,
        "Date": results.date[:10],
        "Commit": commit,
        "Time": f"{results.wall_time_s / 60:.0f} minutes",
        "Hardware": f"{told_machine(hardware)}, {hardware.get('memory_gib')} GiB of memory",
        "Device": f"{models.get('device', UNKNOWN)}, {models.get('dtype', UNKNOWN)}",
        "Packages": packages or UNKNOWN,
        "Answers": "assets/results/records.jsonl: every answer with its grades",
    }
    listed = "".join(
        f"<div><dt>{name}</dt><dd>{safe(UNKNOWN if fact is None else fact)}</dd></div>" for name, fact in facts.items()
    )
    return f'<dl class="rr-facts">{listed}</dl>'


def _model(source: str | None, revision: str | None) -> str:
    """A model as people call it, with its file; no folder of somebody's machine."""
    if source == WHEEL:
        return f"{model_name(source, revision)} (bundled, {source})"
    if source is not None and Path(source).name == policy_folder().name:
        return f"bundled, {Path(source).name}, {revision}"
    return model_name(source, revision) or UNKNOWN


def _made(results: Results) -> str:
    return f"{results.date[:10]}, commit {(results.commit or 'unknown')[:7]}"
