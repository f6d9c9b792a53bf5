"""What moves reference and policy and must not, how sure the reference may be, and how it reads public benchmarks:
as markdown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from redrob.evaluation.told import UNKNOWN, told_source
from redrob.provenance import read_measured

Measured = Mapping[str, Any]


class Check(NamedTuple):
    """A measurement beside the decisions of reference and models: the file that holds it, and how it is told."""

    file: str
    """In `assets/results/`."""
    schema: int
    command: str
    told: Callable[[Measured], Iterator[str]]
    """The lines of its markdown."""

    def read(self, folder: Path) -> Measured | None:
        """What was measured; None where it was not.

        Raises:
            DataError: the file is damaged or of another schema.
        """
        return read_measured(folder / self.file, self.schema, self.command)

    def render(self, folder: Path) -> str:
        """It as markdown, with where it is from."""
        measured = self.read(folder)
        if measured is None:
            return f"Not measured yet. `{self.command}` measures it."
        return "\n".join([*self.told(measured), "", told_source(measured)])


def _swaps(measured: Measured) -> Iterator[str]:
    """One row for each kind of exchange."""
    whole = measured["all"]
    yield f"{whole['n']:,} exchanges in {whole['profiles']} profiles of {measured['split']}, seed {measured['seed']}."
    yield ""
    yield "| exchanged | exchanges | decisions changed in 1,000 | scores moved | mean change | largest |"
    yield "| --- | --- | --- | --- | --- | --- |"
    unseen = measured["unseen"]
    others = f"all, in {unseen['profiles']} profiles that the masking was written without"
    for kind, row in {**measured["kinds"], "**all**": whole, others: unseen}.items():
        yield (
            f"| {kind} | {row['n']:,} | {row['changed_per_1000']:g} | {row['moved']} | {row['mean_change']:.4f} "
            f"| {row['largest']:.2f} |"
        )


def _calibration(measured: Measured) -> Iterator[str]:
    """The band that is called unclear, and how often the reading is right by how sure it says to be."""
    low, high = measured["unclear"]
    before, after = measured["before"], measured["after"]
    yield (
        f"Scores from {low:.2f} to {high:.2f} are called unclear: a person should look. Of {measured['pairs']} pairs "
        f"of {measured['split']}, {measured['coverage']:.2f} lie outside; of those {measured['right_outside']:.2f} are "
        f"decided rightly ({measured['right_of_all']:.2f} of all). With the band chosen on the other half of the "
        f"adverts it is {measured['right_outside_crossed']:.2f}."
    )
    yield ""
    yield (
        f"How sure the reading of a status is: temperature {measured['temperature']:g}, fitted on "
        f"{measured['statuses']:,} statuses. Negative log-likelihood {before['nll']:.3f} before and {after['nll']:.3f} "
        f"after, calibration error {before['ece']:.3f} and {after['ece']:.3f}."
    )
    yield ""
    yield "| it says, from | statuses | mean of what it says | right |"
    yield "| --- | --- | --- | --- |"
    for row in after["bins"]:
        yield f"| {row['from']:.1f} | {row['n']:,} | {row['said']:.2f} | {row['right']:.2f} |"


def _benchmarks(measured: Measured) -> Iterator[str]:
    """Two tables: spans of adverts, and lines of CVs."""
    yield "| adverts | texts | spans | who | exact F1 | relaxed F1 | precision, recall (relaxed) |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for key, title in (("skillspan", "SkillSpan, test"), ("green", "Green, test")):
        whole = measured[key]
        for who, row in (("**reader**", whole), ("every sentence", whole["every_sentence"])):
            exact, relaxed = row["exact"], row["relaxed"]
            yield (
                f"| {title} | {whole['texts']:,} | {whole['spans']:,} | {who} | {exact['f1']:.2f} "
                f"| {relaxed['f1']:.2f} | {relaxed['precision']:.2f}, {relaxed['recall']:.2f} |"
            )
    asked = measured["jobresqa"]
    yield ""
    yield (
        f"JobResQA: {asked['questions']} questions whose explanation repeats words of the CV, {asked['lines']:,} lines."
    )
    yield ""
    yield "| who finds the evidence | first | among five |"
    yield "| --- | --- | --- |"
    titles = {"reader": "**reader**", "encoder": "encoder, untrained", "bm25": "BM25", "tf_idf": "TF-IDF"}
    for key, title in titles.items():
        row = asked["rows"][key]
        yield f"| {title} | {row['first_1']:.2f} | {row['first_5']:.2f} |"


def _policy_attacks(measured: Measured) -> Iterator[str]:
    """One row for each attack."""
    models = measured["models"]
    yield (
        f"Rejected candidates of {measured['split']}, seed {measured['seed']}, pair `{models['pair']}` in "
        f"{models['dtype']}. How many of them the trained model shortlists once the text stands in their profile:"
    )
    yield ""
    yield "| in the profile | cases | shortlisted | were nothing set aside |"
    yield "| --- | --- | --- | --- |"
    for name, row in measured["attacks"].items():
        yield f"| {name} | {row['n']} | {row['flipped']} | {row.get('flipped_undefended', UNKNOWN)} |"


SWAPS = Check("swaps.json", 1, "make swaps", _swaps)
CALIBRATION = Check("calibration.json", 1, "make calibrate", _calibration)
BENCHMARKS = Check("benchmarks.json", 1, "make benchmarks ARGS=FOLDER", _benchmarks)
POLICY_ATTACKS = Check("policy_attacks.json", 1, "make attacks-policy", _policy_attacks)
CHECKS: Mapping[str, Check] = {
    "swaps": SWAPS,
    "calibration": CALIBRATION,
    "benchmarks": BENCHMARKS,
    "policy_attacks": POLICY_ATTACKS,
}
"""By the name of their block in `docs/reference.md` or `docs/results.md`."""
