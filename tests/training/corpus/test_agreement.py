"""A second reading, compared with the writer's."""

import pytest

from redrob.corpus import Annotation
from tests.training.corpus.written import SCREENING
from training.corpus.agreement import agreement
from training.corpus.markup import parse

BAKER = parse(SCREENING)
"""m1 done, m2 denied, n1 and x1 missing."""


def reading(**shown: dict[str, object]) -> Annotation:
    """Somebody who found "sourdough" (in "sourdough or rye"), the card and "plus", which is no requirement."""
    text = BAKER.advert.text
    found = (("must", "sourdough"), ("must", "food handler's card"), ("nice", "plus"))
    return Annotation.model_validate(
        {
            "job": "j9001",
            "annotator": "second",
            "requirements": [
                {"kind": kind, "span": {"start": text.index(words), "text": words}} for kind, words in found
            ],
            "years": 2,
            "candidates": {
                "j9001-1": {
                    "verdict": "reject",
                    "years_shown": 4,
                    "closeness": "same",
                    "shown": {
                        "m1": told("done", "naturally leavened"),
                        **{name: told("missing") for name in ("m2", "n1", "x1")},
                        **shown,
                    },
                }
            },
        }
    )


def told(status: str, *quotations: str) -> dict[str, object]:
    text = BAKER.candidates[0].text
    return {"status": status, "evidence": [{"start": text.index(words), "text": words} for words in quotations]}


def test_counts_by_hand() -> None:
    found = agreement([(BAKER, reading())])
    assert found.span_f1 == pytest.approx(2 * 2 / (4 + 3))
    # done, missing, missing, missing against done, denied, missing, missing.
    # They agree on 3 of 4; by chance on 1/4 * 1/4 + 3/4 * 1/2 = 7/16. Kappa: (12/16 - 7/16) / (9/16).
    assert (found.statuses, found.status_kappa) == (4, pytest.approx(5 / 9))
    assert (found.decision_kappa, found.evidence_overlap, found.years_equal) == (1.0, 1.0, 1.0)


def test_a_reader_agrees_with_itself() -> None:
    assert agreement([(BAKER, reading(m2=told("denied", "ran out in May")))]).status_kappa == 1.0


def test_what_a_third_reader_settled_is_counted_as_it_was() -> None:
    """The corpus has the second reader's status now; the writer's is kept beside the second reading."""
    before = reading()
    shown = {**BAKER.candidates[0].shown, "m2": before.candidates["j9001-1"].shown["m2"]}
    now = BAKER._replace(candidates=(BAKER.candidates[0].model_copy(update={"shown": shown}),))
    settled = before.model_copy(update={"settled": {"j9001-1": {"m2": BAKER.candidates[0].shown["m2"]}}})
    assert agreement([(now, settled)]) == agreement([(BAKER, before)])


def test_nothing_to_compare_is_an_error() -> None:
    with pytest.raises(ValueError, match="no advert was annotated"):
        agreement([])
