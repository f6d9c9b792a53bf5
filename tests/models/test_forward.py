"""Packed layers give the same product, for any shape, and hooks on them go on working."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import nn

from redrob.models.engine.forward import pack_linears, product


@settings(max_examples=40, deadline=None)
@given(
    shape=st.lists(st.integers(1, 9), min_size=1, max_size=3),
    inputs=st.integers(1, 20),
    outputs=st.integers(1, 20),
    bias=st.booleans(),
)
def test_it_is_the_product_of_the_layer(shape, inputs, outputs, bias):
    torch.manual_seed(inputs * 100 + outputs)
    layer = nn.Linear(inputs, outputs, bias=bias).requires_grad_(False)
    values = torch.randn(*shape, inputs)
    found = product(layer.weight, layer.bias)(values)
    assert found.shape == (*shape, outputs)
    torch.testing.assert_close(found, layer(values), atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.float64])
@pytest.mark.parametrize("rows", [1, 2, 64, 300])
def test_a_model_multiplies_so_and_its_hooks_are_called(rows, dtype):
    torch.manual_seed(rows)
    model = nn.Sequential(nn.Linear(4, 5), nn.ReLU(), nn.Linear(5, 3)).requires_grad_(False).to(dtype)
    values = torch.randn(rows, 4).to(dtype)
    expected = model(values)
    near = 1e-5 if dtype == torch.float32 else 2e-2
    pack_linears(model)
    torch.testing.assert_close(model(values), expected, atol=near, rtol=near)
    model[2].register_forward_hook(lambda layer, args, output: output + 1)
    torch.testing.assert_close(model(values), expected + 1, atol=near, rtol=near)


def test_what_an_embedding_shares_stays_and_what_nothing_needs_goes():
    words, head = nn.Embedding(6, 4), nn.Linear(4, 6, bias=False)
    head.weight = words.weight
    model = nn.ModuleList([words, head]).requires_grad_(False)
    seen = words(torch.tensor([2]))
    expected = head(seen)
    pack_linears(model)
    assert head.weight.numel() == 0
    torch.testing.assert_close(words(torch.tensor([2])), seen)
    torch.testing.assert_close(head(seen), expected, atol=1e-5, rtol=1e-5)


def test_weights_of_many_pages_give_the_same_product_and_their_neighbours_keep_their_values():
    torch.manual_seed(0)
    storage = torch.randn(3, 300, 400)  # 117 pages of 4 KiB each, which begin and end within one
    kept, values = storage.clone(), torch.randn(2, 400)
    layer = nn.Linear(400, 300, bias=False).requires_grad_(False)
    layer.weight = nn.Parameter(storage[1], requires_grad=False)
    expected = layer(values)
    pack_linears(layer)
    torch.testing.assert_close(layer(values), expected, atol=1e-4, rtol=1e-4)
    assert torch.equal(storage[0], kept[0])
    assert torch.equal(storage[2], kept[2])


def test_a_weight_that_two_layers_share_is_packed_twice():
    first, second = nn.Linear(400, 400, bias=False), nn.Linear(400, 400, bias=False)
    second.weight = first.weight
    model = nn.ModuleList([first, second]).requires_grad_(False)
    values = torch.randn(2, 400)
    expected = first(values)
    pack_linears(model)
    torch.testing.assert_close(first(values), expected, atol=1e-4, rtol=1e-4)
    torch.testing.assert_close(second(values), expected, atol=1e-4, rtol=1e-4)


def test_other_numbers_and_other_layers_are_left_alone():
    double = nn.Linear(4, 5).double()
    other = type("Other", (nn.Linear,), {})(4, 5)
    pack_linears(nn.ModuleList([double, other]))
    assert "forward" not in vars(double)
    assert "forward" not in vars(other)
    assert double.weight.shape == other.weight.shape == (5, 4)
