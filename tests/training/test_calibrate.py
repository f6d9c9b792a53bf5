"""One temperature makes probabilities mean what they say; the band that is called unclear is where decisions fail."""

import json
from pathlib import Path

import pytest
import torch

from redrob.evaluation.reference_tables import CALIBRATION
from redrob.evaluation.results import FOLDER
from redrob.reference.assess import UNCLEAR
from redrob.reference.reader.read import temperature_of
from redrob.reference.reader.weights import FOLDER as READER
from training.calibrate import Pair, choose, crossed, fit, outside, reliability


def test_a_reader_that_is_twice_too_sure_gets_a_temperature_of_two() -> None:
    torch.manual_seed(0)
    logits = torch.randn(20_000, 4)
    true = torch.distributions.Categorical(logits=logits).sample()
    assert fit(2 * logits, true) == pytest.approx(2.0, abs=0.1)
    before, after = reliability(2 * logits, true, 1.0), reliability(2 * logits, true, fit(2 * logits, true))
    assert after["nll"] < before["nll"]
    assert after["ece"] < 0.02 < before["ece"]


def test_the_calibration_error_by_hand() -> None:
    # Twice 0.8 is said and once it is right: the error is 0.3. Once 0.6 is said, and right: 0.4. (2 * 0.3 + 0.4) / 3
    logits = torch.tensor([[0.8, 0.2], [0.8, 0.2], [0.6, 0.4]]).log()
    found = reliability(logits, torch.tensor([0, 1, 0]), 1.0)
    assert found["ece"] == pytest.approx(1 / 3, abs=1e-3)
    assert [(row["from"], row["n"], row["right"]) for row in found["bins"]] == [(0.6, 1, 1.0), (0.8, 2, 0.5)]


def test_the_band_lies_where_decisions_fail() -> None:
    sure = [Pair(f"a{n}", 0.9, True) for n in range(5)] + [Pair(f"b{n}", 0.1, False) for n in range(5)]
    unsure = [Pair("c", 0.52, False), Pair("d", 0.53, False)]
    pairs = [*sure, *unsure]
    low, high = choose(pairs)
    assert low <= 0.52 < 0.53 < high
    assert outside(pairs, (low, high)) == (10 / 12, 1.0)


def test_a_band_may_not_leave_most_to_a_person() -> None:
    pairs = [Pair(f"a{n}", 0.55, n % 2 == 0) for n in range(10)] + [Pair("b", 0.9, True)]
    assert outside(pairs, (0.5, 0.6))[0] < 0.2
    assert outside(pairs, choose(pairs))[0] >= 0.8


def test_the_other_half_chooses() -> None:
    # Adverts a and b alternate. b alone has its wrong ones at 0.6; a's band, at 0.4, does not leave them out.
    a = [Pair("a", 0.45, True), *[Pair("a", 0.9, True)] * 9]
    b = [Pair("b", 0.6, False), *[Pair("b", 0.9, True)] * 9]
    # Choosing on a gives a band that holds 0.45, on b one that holds 0.6: of 20 one of each stays wrong.
    assert crossed([*a, *b]) == pytest.approx(18 / 20)


def test_the_temperature_stands_beside_the_weights(tmp_path: Path) -> None:
    (tmp_path / "reader.json").write_text(json.dumps({"sha256": {}, "temperature": 1.5}))
    assert temperature_of(tmp_path) == 1.5
    (tmp_path / "reader.json").write_text(json.dumps({"sha256": {}}))
    assert temperature_of(tmp_path) == 1.0


def test_what_was_measured_is_what_is_used() -> None:
    measured = CALIBRATION.read(FOLDER)
    if measured is not None:
        assert tuple(measured["unclear"]) == UNCLEAR, "write the band of calibration.json into assess.py"
        assert measured["temperature"] == temperature_of(READER)
