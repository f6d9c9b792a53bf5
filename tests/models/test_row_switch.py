"""Which rows of a batch get the adapter: those chosen, wherever they stand, and no other."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from redrob.models.engine.attach import RowSwitch


@settings(max_examples=60, deadline=None)
@given(
    chosen=st.lists(st.booleans(), min_size=1, max_size=6),
    tokens=st.integers(1, 3),
    beside=st.integers(0, 2),
)
def test_chosen_rows_get_the_product_and_the_others_stay_to_the_bit(chosen, tokens, beside):
    torch.manual_seed(0)
    up, inner = torch.randn(5, 2), torch.randn(len(chosen), tokens, 2)
    found = torch.randn(len(chosen), tokens, 5 + beside)  # sums as they stand beside what else a pass found
    before, sums = found.clone(), found[..., :5]
    switch = RowSwitch()
    switch.choose(chosen, up)
    switch.adder(up)(sums, inner)
    for row, wanted in enumerate(chosen):
        if wanted:
            torch.testing.assert_close(found[row, :, :5], before[row, :, :5] + inner[row] @ up.t())
        else:
            assert torch.equal(found[row], before[row])
    assert torch.equal(found[..., 5:], before[..., 5:])


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float64])
def test_a_choice_holds_until_the_next(dtype):
    up, inner, sums = (torch.ones(*shape, dtype=dtype) for shape in ((3, 1), (2, 1, 1), (2, 1, 3)))
    switch = RowSwitch()
    add = switch.adder(up)
    add(sums, inner)
    assert sums.tolist() == [[[1, 1, 1]], [[1, 1, 1]]]
    switch.choose([False, True], sums)
    add(sums, inner)
    add(sums, inner)
    assert sums.tolist() == [[[1, 1, 1]], [[3, 3, 3]]]
    switch.choose([False, False], sums)
    add(sums, inner)
    assert sums.tolist() == [[[1, 1, 1]], [[3, 3, 3]]]
