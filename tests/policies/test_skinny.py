"""Layers asked the other way round give the same product, for any shape, and hooks on them go on working."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import nn

from redrob.policies.skinny import MOST_ROWS, multiply_skinny, skinny_linear


@settings(max_examples=40, deadline=None)
@given(
    shape=st.lists(st.integers(1, 9), min_size=0, max_size=3),
    inputs=st.integers(1, 20),
    outputs=st.integers(1, 20),
    bias=st.booleans(),
)
def test_it_is_the_product_of_the_layer(shape, inputs, outputs, bias):
    torch.manual_seed(inputs * 100 + outputs)
    layer = nn.Linear(inputs, outputs, bias=bias).requires_grad_(False)
    values = torch.randn(*shape, inputs)
    found = skinny_linear(layer, values)
    assert found.shape == (*shape, outputs)
    torch.testing.assert_close(found, layer(values), atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("rows", [1, 2, MOST_ROWS, MOST_ROWS + 1])
def test_a_model_multiplies_so_and_its_hooks_are_called(rows):
    torch.manual_seed(rows)
    model = nn.Sequential(nn.Linear(4, 5), nn.ReLU(), nn.Linear(5, 3)).requires_grad_(False)
    values = torch.randn(rows, 4)
    expected = model(values)
    multiply_skinny(model)
    torch.testing.assert_close(model(values), expected, atol=1e-5, rtol=1e-5)
    model[2].register_forward_hook(lambda layer, args, output: output + 1)
    torch.testing.assert_close(model(values), expected + 1, atol=1e-5, rtol=1e-5)


def test_other_numbers_and_other_layers_are_left_alone():
    half = nn.Linear(4, 5).bfloat16()
    other = type("Other", (nn.Linear,), {})(4, 5)
    multiply_skinny(nn.ModuleList([half, other]))
    assert "forward" not in vars(half)
    assert "forward" not in vars(other)
