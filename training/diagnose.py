"""Where answers go wrong: in what they check, in what they find, in the conditions, or in adding it up.

    python -m training.diagnose runs/NAME/evaluation/curve_00000.jsonl --split validation --out FILE

An answer of the preset `evidence` is a checklist with a score under it, so each step can be compared with the true one.
A case's gold reasons name what is to be checked and what is to be found; `redrob.judge.fit` says which score
follows from the answer's own checklist.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from redrob.cases import AS_OF, Case, load_cases
from redrob.errors import DataError, RedrobError
from redrob.evaluation.protocols import SPLITS
from redrob.evaluation.records import Record
from redrob.judge import Facts, Judgement, Kind, RequirementFact, Status, fit
from redrob.provenance import provenance, write_whole
from redrob.verdict import ParseFailure, parse_completion
from training.cases.reasons import CONTRADICTION, HELD, OCCUPATION, RULED_OUT, SAID, name_of

SCHEMA = 3
_STATUS: Mapping[str, Status] = {
    **{said: status for status, said in SAID.items()},
    "held": "listed",
    "not held": "denied",
}


@dataclass(frozen=True, slots=True)
class Checklist:
    """What the reasons of an answer say."""

    conditions: tuple[str, ...]
    """Parts of the first reason without the title before its colon."""
    findings: Mapping[str, Status]
    """By requirement, in small letters; of one that is named twice the first finding."""

    @classmethod
    def of(cls, reasons: Sequence[str]) -> Checklist:
        """Reasons as `training.cases.reasons` writes them; whatever has no colon is no finding.

        >>> Checklist.of(["Nurse: the same occupation; since 2019", "Triage: not shown; Wards: ran wards"])
        Checklist(conditions=('the same occupation', 'since 2019'), findings={'triage': 'missing', 'wards': 'done'})
        """
        first = (reasons[0] if reasons else "").partition(": ")[2].split("; ")
        findings: dict[str, Status] = {}
        for reason in reasons[1:]:
            for part in reason.split("; "):
                name, colon, finding = part.partition(": ")
                if colon:
                    findings.setdefault(name.lower(), _STATUS.get(finding, "done"))
        return cls(tuple(first), findings)

    @property
    def career(self) -> str | None:
        """The years, founding and places that it writes out; None if it does not.

        >>> Checklist.of(["Nurse: the same occupation; first role 2018-20, founded in 2012"]).career
        'first role 2018-20, founded in 2012'
        """
        return next((part for part in self.conditions if part.startswith("first role ")), None)

    def judged(self, case: Case) -> Judgement:
        """The score and the decision that follow from this checklist by the rules.

        Whether the job asks for something as a must or would only like it is taken from `case`: a checklist does not
        say.
        """
        kinds: dict[str, Kind] = {name_of(r).lower(): r.kind for r in case.facts.requirements}
        requirements = [RequirementFact(name, kinds.get(name, "must"), found) for name, found in self.findings.items()]
        occupation, asked, shown, impossible = "same", None, None, False
        for part in self.conditions:
            name, colon, finding = part.partition(": ")
            years = re.fullmatch(r"(?:(\d+) years? said)?(?:(?:^|, )(\d+) years? asked)?", part)
            career = re.match(r"first role (?:since )?(\d{4})", part)  # the bundled policy learned to say `since`
            if part in OCCUPATION.values():
                occupation = next(key for key, said in OCCUPATION.items() if said == part)
            elif colon and finding in HELD.values():
                requirements.append(RequirementFact(name, "must", _STATUS[finding], gate=True))
            elif colon and finding in RULED_OUT.values():
                status = next(status for status, said in RULED_OUT.items() if said == finding)
                requirements.append(RequirementFact(name, "disqualifier", status))
            elif years and part:
                said, asked = (int(number) if number else None for number in years.groups())
                shown = said if said is not None else shown
            elif career:
                shown = AS_OF.year - int(career[1]) if shown is None else shown
            elif part in CONTRADICTION.values():
                impossible = True
        return fit(Facts(tuple(requirements), asked, shown, occupation, 1.0, impossible))  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Means over answers; shares and errors of scores are in [0, 1]."""

    n: int
    """Answers that have a form that can be read."""
    unreadable: int
    checks_what_is_asked: float
    """Share of answers that check just what the gold reasons check."""
    left_out: float
    """Requirements that are not checked, per answer."""
    not_asked: float
    """Checks of what the gold reasons do not check, per answer."""
    found_rightly: float | None
    """Of the requirements that are checked and should be, the share with the right finding."""
    conditions_right: float
    """Share of answers whose first reason says what the gold one does, the title aside."""
    careers_right: float | None
    """Of the careers that the gold reasons write out, the share that the answer writes out just so."""
    contradictions_named: float | None
    """Share of the profiles that contradict themselves of which the answer says so, and says how."""
    contradictions_made_up: float | None
    """Share of the other profiles of which it says that they do."""
    right_throughout: int
    """Answers with just the right checklist, conditions and findings."""
    score_error_of_these: float | None
    score_error: float
    score_beside_own_checklist: float
    """Mean distance of the score from the one that follows from the answer's own checklist."""
    score_error_of_own_checklist: float
    """Mean error of the scores that follow from it."""
    decisions_right: float
    decisions_right_by_own_checklist: float


def diagnose(records: Sequence[Record], cases: Mapping[str, Case]) -> Diagnosis:
    """Compare each answer, step by step, with the gold reasons of its case.

    Raises:
        ValueError: no answer can be read.
    """
    rows: list[dict[str, Any]] = []
    for record in records:
        verdict, case = parse_completion(record.completion), cases[record.case_id]
        if isinstance(verdict, ParseFailure):
            continue
        said, gold = Checklist.of(verdict.reasons), Checklist.of(case.reasons)
        own = said.judged(case)
        both = said.findings.keys() & gold.findings.keys()
        right = sum(said.findings[name] == gold.findings[name] for name in both)
        throughout = said == gold
        lies = set(CONTRADICTION.values())
        named, true = ({part for part in some.conditions if part in lies} for some in (said, gold))
        rows.append(
            {
                "exact": said.findings.keys() == gold.findings.keys(),
                "left_out": len(gold.findings.keys() - said.findings.keys()),
                "not_asked": len(said.findings.keys() - gold.findings.keys()),
                "both": len(both),
                "right": right,
                "conditions": said.conditions == gold.conditions,
                "has_career": gold.career is not None,
                "career": said.career == gold.career,
                "impossible": bool(true),
                "named": named == true if true else bool(named),
                "throughout": throughout,
                "error": abs(verdict.score - case.gold_score),
                "beside": abs(verdict.score - own.score),
                "own_error": abs(own.score - case.gold_score),
                "decided": verdict.decision == case.gold_decision,
                "own_decided": own.decision == case.gold_decision,
            }
        )
    if not rows:
        raise ValueError("diagnose: none of the answers can be read as a checklist.")

    def mean(key: str, among: Sequence[Mapping[str, Any]] = rows) -> float:
        return fmean(float(row[key]) for row in among)

    whole = [row for row in rows if row["throughout"]]
    impossible, others = ([row for row in rows if row["impossible"] is wanted] for wanted in (True, False))
    dated = [row for row in rows if row["has_career"]]
    shared = sum(row["both"] for row in rows)
    return Diagnosis(
        n=len(rows),
        unreadable=len(records) - len(rows),
        checks_what_is_asked=mean("exact"),
        left_out=mean("left_out"),
        not_asked=mean("not_asked"),
        found_rightly=sum(row["right"] for row in rows) / shared if shared else None,
        conditions_right=mean("conditions"),
        careers_right=mean("career", dated) if dated else None,
        contradictions_named=mean("named", impossible) if impossible else None,
        contradictions_made_up=mean("named", others) if others else None,
        right_throughout=len(whole),
        score_error_of_these=mean("error", whole) if whole else None,
        score_error=mean("error"),
        score_beside_own_checklist=mean("beside"),
        score_error_of_own_checklist=mean("own_error"),
        decisions_right=mean("decided"),
        decisions_right_by_own_checklist=mean("own_decided"),
    )


def read_answers(path: Path, split: str) -> list[Record]:
    """The answers of one row to cases of `split`, as an evaluation puts them on file, one a line.

    Raises:
        DataError: there is no such file, or it holds something else, or answers to other cases.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        records = [Record.from_dict(json.loads(line)) for line in lines if line]
    except (OSError, UnicodeDecodeError, KeyError, TypeError, ValueError) as error:
        raise DataError(
            f"{path}: it holds no answers ({error!r}). Name a file of runs/NAME/evaluation/, which has one a line."
        ) from error
    known = {case.id for case in load_cases(split)}
    if unknown := next((record.case_id for record in records if record.case_id not in known), None):
        raise DataError(f"{path}: {unknown} is no case of the {split} split. Name its own.")
    return records


def tell(found: Mapping[str, Any], out: Path | None) -> None:
    """Print what was found, with when, where and by which commit; the same into `out` if a file is named."""
    made = json.dumps({**found, **provenance(("torch", "transformers"))}, indent=2)
    if out:
        write_whole(out, made + "\n")  # first: who reads what is printed may stop reading
    print(made)


def main(arguments: Sequence[str] | None = None) -> int:
    """Command line; 0, or 2 with one line on stderr."""
    parser = argparse.ArgumentParser(prog="python -m training.diagnose", description=__doc__)
    parser.add_argument("answers", type=Path, help="answers of one row, as an evaluation leaves them")
    parser.add_argument("--split", required=True, choices=SPLITS, help="what was asked")
    parser.add_argument("--out", type=Path, help="JSON to write; it is printed anyway")
    options = parser.parse_args(arguments)
    try:
        records = read_answers(options.answers, options.split)
        found = dataclasses.asdict(diagnose(records, {case.id: case for case in load_cases(options.split)}))
    except (RedrobError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    tell({"schema": SCHEMA, "split": options.split, **found}, options.out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
