"""Packed layers give the same product, for any shape, and hooks on them go on working."""

from functools import partial

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import nn
from torch.nn.functional import linear

from redrob.models.engine.prepacked_linear import FILLED, Part, pack_linears, product


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


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
@pytest.mark.parametrize("tokens", range(1, FILLED + 2))
def test_filled_up_no_product_depends_on_how_many_are_asked_for(tokens, dtype):
    """To the last bit: else a guess that is asked about with it could turn an answer. 1,536 values are summed."""
    torch.manual_seed(0)
    multiply = product(torch.randn(64, 1536, dtype=dtype), least=FILLED)
    if isinstance(multiply, partial) and multiply.func is linear:
        pytest.skip("This processor has no packed routine for these numbers.")
    values = torch.randn(FILLED + 3, 1536, dtype=dtype)
    assert torch.equal(multiply(values[:tokens]), multiply(values)[:tokens])


class Attention(nn.Module):
    def __init__(self, biases=(False, False, False)):
        super().__init__()
        self.q_proj = nn.Linear(4, 6, bias=biases[0])
        self.k_proj, self.v_proj = nn.Linear(4, 2, bias=biases[1]), nn.Linear(4, 2, bias=biases[2])
        self.o_proj = nn.Linear(6, 4)


@pytest.mark.parametrize("biases", [(False,) * 3, (True,) * 3, (True, False, True)])
@pytest.mark.parametrize("order", ["qkv", "vqk", "qqkvv", "kk", "qkvqkv"])
def test_siblings_answer_as_each_alone_in_whatever_order_they_are_asked(biases, order):
    torch.manual_seed(0)
    model = Attention(biases).requires_grad_(False)
    first, second = torch.randn(2, 2, 3, 4)
    layers = {name: getattr(model, f"{name}_proj") for name in "qkv"}
    expected = [[layers[name](values) for name in order] for values in (first, second)]
    pack_linears(model)
    assert len({id(layer.forward.joined) for layer in layers.values()}) == 1
    assert isinstance(model.o_proj.forward, Part)
    assert model.o_proj.forward.joined.sizes == [4]
    for values, wanted in zip((first, second), expected, strict=True):
        found = [layers[name](values) for name in order]
        torch.testing.assert_close(found, wanted, atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
@pytest.mark.parametrize("shape", [(1, 1), (2, 1), (2, 3), (3, 40)])
def test_an_addition_is_asked_about_the_same_values_and_added_where_it_says(shape, dtype):
    """Two siblings of three get `2 * down(values)` in one column each; the third and what is no sibling get nothing.

    Where this processor has no packed routine for the numbers, nobody is asked, and `attach` adds by hooks instead.
    """
    torch.manual_seed(0)
    model = Attention((True, False, True)).requires_grad_(False).to(dtype)
    values, down = torch.randn(*shape, 4).to(dtype), torch.randn(2, 4).to(dtype)
    layers = [model.q_proj, model.k_proj, model.v_proj]
    inner = values @ down.t()
    expected = [layer(values).clone() for layer in layers]
    packs = dtype == torch.float32 or bool(torch.ops.mkldnn._is_mkldnn_bf16_supported())
    if packs:
        expected[0][..., 5] += 2 * inner[..., 0]
        expected[2][..., 1] += 2 * inner[..., 1]
    plain = model.o_proj(torch.ones(*shape, 6, dtype=dtype))

    def add(sums, found):
        assert sums.shape == (*shape, 10)
        sums[..., 5] += 2 * found[..., 0]
        sums[..., 9] += 2 * found[..., 1]

    asked = []

    def addition(together):
        asked.append(len(together))
        return (down, add) if len(together) == 3 else None

    pack_linears(model, addition)
    assert sorted(asked) == ([1, 3] if packs else [])
    near = 1e-5 if dtype == torch.float32 else 5e-2
    torch.testing.assert_close([layer(values) for layer in layers], expected, atol=near, rtol=near)
    torch.testing.assert_close(model.o_proj(torch.ones(*shape, 6, dtype=dtype)), plain, atol=near, rtol=near)


def test_siblings_of_other_widths_or_kinds_are_packed_alone():
    model = Attention().requires_grad_(False)
    model.v_proj = type("Other", (nn.Linear,), {})(4, 2)
    pack_linears(model)
    assert [len(layer.forward.joined.sizes) for layer in (model.q_proj, model.k_proj)] == [1, 1]
    assert model.v_proj.weight.shape == (2, 4)


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
