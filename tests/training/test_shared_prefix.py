"""Sharing a prompt within its group changes the cost, not the numbers: compared with plain passes and TRL's own."""

from __future__ import annotations

import copy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import torch
from datasets import Dataset
from transformers import AutoModelForCausalLM
from trl import GRPOConfig, GRPOTrainer

from training.adapted import folded
from training.shared_prefix import SharedPrefixGRPOTrainer, _draw, group_log_probs, sample
from training.tiny_qwen3 import tiny_qwen3, tiny_tokenizer

PROMPT = torch.tensor([5, 9, 12, 40, 41, 7, 8])
COMPLETIONS = torch.tensor([[11, 12, 13, 2], [14, 2, 0, 0], [20, 21, 22, 23]])
LENGTHS = (4, 2, 4)


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return AutoModelForCausalLM.from_pretrained(tiny_qwen3(tmp_path_factory.mktemp("base"))).eval()


def plain_log_probs(model: Any, prompt: torch.Tensor, completion: torch.Tensor, temperature: float) -> torch.Tensor:
    """One row, one pass over everything: the definition."""
    ids = torch.cat([prompt, completion])[None]
    logits = model(input_ids=ids).logits[0, len(prompt) - 1 : -1].float() / temperature
    return torch.log_softmax(logits, -1).gather(-1, completion[:, None])[:, 0]


@pytest.mark.parametrize("rows_per_pass", [None, 1, 2])
def test_prompts_of_unequal_length_are_scored_at_once_as_if_each_were_alone(
    model: Any, rows_per_pass: int | None
) -> None:
    prompts, owners = [PROMPT.tolist(), PROMPT.tolist()[3:], [30, *PROMPT.tolist(), 31]], [2, 0, 1]
    scored, _ = group_log_probs(model, prompts, owners, COMPLETIONS, 0.7, entropy=False, rows_per_pass=rows_per_pass)
    for ours, owner, row, n in zip(scored, owners, COMPLETIONS, LENGTHS, strict=True):
        definition = plain_log_probs(model, torch.tensor(prompts[owner]), row[:n], 0.7)
        torch.testing.assert_close(ours[:n], definition, rtol=0, atol=1e-5)


def test_a_folded_adapter_says_the_same_and_learns_the_same(model: Any) -> None:
    from peft import LoraConfig, get_peft_model

    torch.manual_seed(0)
    adapted = get_peft_model(
        copy.deepcopy(model), LoraConfig(r=2, lora_alpha=4, target_modules="all-linear", init_lora_weights=False)
    )

    def learned() -> tuple[torch.Tensor, list[torch.Tensor]]:
        adapted.zero_grad()
        logits = adapted(input_ids=PROMPT[None]).logits
        logits.square().mean().backward()
        return logits.detach(), [p.grad.clone() for p in adapted.parameters() if p.requires_grad]

    plain, gradients = learned()
    before = {name: weight.detach().clone() for name, weight in adapted.named_parameters()}
    with folded(adapted):
        found, theirs = learned()
    torch.testing.assert_close(found, plain, rtol=0, atol=1e-5)
    assert not torch.allclose(plain, model(input_ids=PROMPT[None]).logits, atol=1e-2)  # the adapter matters
    assert all(torch.equal(weight, before[name]) for name, weight in adapted.named_parameters())
    assert len(gradients) > 4
    for ours, expected in zip(theirs, gradients, strict=True):
        torch.testing.assert_close(ours, expected, rtol=1e-3, atol=1e-6)
    assert not any("forward" in vars(module) for module in adapted.modules())  # outside it the layers are their own


@pytest.mark.parametrize(("temperature", "rows_per_pass"), [(1.0, None), (0.7, None), (0.7, 1), (0.7, 2)])
def test_log_probs_and_gradients_are_those_of_plain_passes(
    model: Any, temperature: float, rows_per_pass: int | None
) -> None:
    def gradients(loss: torch.Tensor) -> torch.Tensor:
        model.zero_grad()
        loss.backward()
        return torch.cat([p.grad.flatten() for p in model.parameters()])

    shared, _ = group_log_probs(
        model, [PROMPT.tolist()], [0, 0, 0], COMPLETIONS, temperature, entropy=False, rows_per_pass=rows_per_pass
    )
    plain = [plain_log_probs(model, PROMPT, row[:n], temperature) for row, n in zip(COMPLETIONS, LENGTHS, strict=True)]
    for ours, definition, n in zip(shared, plain, LENGTHS, strict=True):
        torch.testing.assert_close(ours[:n], definition, rtol=0, atol=1e-5)
    mask = torch.tensor([[1.0] * n + [0.0] * (4 - n) for n in LENGTHS])
    torch.testing.assert_close(
        gradients((shared * mask).sum()), gradients(torch.cat(plain).sum()), rtol=1e-4, atol=1e-5
    )


def test_passes_keep_less_for_the_backward_pass(model: Any) -> None:
    """Counted in the tensors that autograd holds on to: what is computed again is not among them."""

    def held(rows_per_pass: int | None) -> int:
        sizes = []
        with torch.autograd.graph.saved_tensors_hooks(lambda t: sizes.append(t.numel()) or t, lambda t: t):
            group_log_probs(
                model, [PROMPT.tolist()], [0, 0, 0], COMPLETIONS, 1.0, entropy=False, rows_per_pass=rows_per_pass
            )
        return sum(sizes)

    assert held(1) < held(None) / 10


def test_entropy_of_an_even_choice_is_the_logarithm_of_the_number_of_choices(model: Any) -> None:
    with torch.no_grad():
        _, entropy = group_log_probs(
            model, [PROMPT.tolist()], [0, 0, 0], COMPLETIONS, 1e9, entropy=True
        )  # so hot that all are alike
    assert entropy is not None
    torch.testing.assert_close(entropy, torch.full((3, 4), float(torch.tensor(model.config.vocab_size).log())))


def test_greedy_samples_are_those_of_generate(model: Any) -> None:
    """At temperature near 0 nothing is random, and prompts of unequal length share a batch."""
    prompts = [PROMPT.tolist(), [*PROMPT.tolist()[2:], 30, 31, 32, 33]]
    ours = sample(
        model, prompts, [2, 1], pad_id=0, end_ids={model.config.eos_token_id}, limit=12, temperature=1e-6, top_p=1.0
    )
    expected = [
        model.generate(torch.tensor([prompt]), do_sample=False, max_new_tokens=12, pad_token_id=0)[0, len(prompt) :]
        for prompt in prompts
    ]
    assert ours == [expected[0].tolist(), expected[0].tolist(), expected[1].tolist()]


def test_rows_end_at_their_end_mark_and_others_go_on_unharmed(model: Any) -> None:
    """With every second token an end mark, rows leave the batch all the time; each stays a likely text of its own."""
    ends = set(range(0, model.config.vocab_size, 2))
    torch.manual_seed(0)
    completions = sample(model, [PROMPT.tolist()], [64], pad_id=0, end_ids=ends, limit=6, temperature=1.0, top_p=1.0)
    assert len(completions) == 64
    for completion in completions:
        assert all(token not in ends for token in completion[:-1])
        assert completion[-1] in ends or len(completion) == 6
    # half the tokens end a text: about half of the texts have one token, a quarter two
    lengths = Counter(map(len, completions))
    assert 18 <= lengths[1] <= 46
    assert max(lengths) > 2


def test_a_row_that_outlives_others_is_scored_as_if_it_had_been_alone(model: Any) -> None:
    """The greedy row must not change when its neighbours leave: their cache rows are dropped, not its own."""
    alone = sample(model, [PROMPT.tolist()], [1], pad_id=0, end_ids=set(), limit=20, temperature=1e-6, top_p=1.0)[0]
    other = PROMPT.tolist()[::-1]
    first_of_other = sample(model, [other], [1], pad_id=0, end_ids=set(), limit=1, temperature=1e-6, top_p=1.0)[0][0]
    assert first_of_other not in alone
    together = sample(
        model, [other, PROMPT.tolist()], [3, 1], pad_id=0, end_ids={first_of_other}, limit=20, temperature=1e-6,
        top_p=1.0,
    )  # fmt: skip
    assert together[:3] == [[first_of_other]] * 3
    assert together[3] == alone


def test_top_p_keeps_the_smallest_set_that_reaches_it() -> None:
    logits = torch.tensor([[0.5, 0.3, 0.15, 0.05]]).log().repeat(500, 1)
    torch.manual_seed(0)
    assert set(_draw(logits, 1.0, 0.5).tolist()) == {0}  # 0.5 is reached by the first alone
    assert set(_draw(logits, 1.0, 0.51).tolist()) == {0, 1}
    assert set(_draw(logits, 1.0, 1.0).tolist()) == {0, 1, 2, 3}


def trainer(kind: type[GRPOTrainer], base: Path, folder: Path) -> GRPOTrainer:
    def odd_tokens(completion_ids: list[list[int]], **_: Any) -> list[float | None]:
        return [sum(token % 2 for token in ids) / len(ids) for ids in completion_ids]

    return kind(
        model=AutoModelForCausalLM.from_pretrained(base),
        reward_funcs=[odd_tokens],
        args=GRPOConfig(
            output_dir=str(folder), max_steps=2, per_device_train_batch_size=6, num_generations=3, beta=0.1,
            max_completion_length=8, learning_rate=1e-3, use_cpu=True, bf16=False, gradient_checkpointing=False,
            report_to="none", logging_steps=1, save_strategy="no", seed=3,
        ),
        train_dataset=Dataset.from_list([{"prompt": text} for text in ("Kafka is asked", "SQL", "a nurse", "law")]),
        processing_class=tiny_tokenizer(),
    )  # fmt: skip


@pytest.mark.parametrize("together", [False, True])
def test_trl_gets_the_same_numbers_from_the_place_that_is_overridden(tmp_path: Path, together: bool) -> None:
    """The same shuffled batch with prompts of unequal length through TRL's own method and through ours."""
    base = tiny_qwen3(tmp_path / "base")
    ours, theirs = (trainer(kind, base, tmp_path) for kind in (SharedPrefixGRPOTrainer, GRPOTrainer))
    assert isinstance(ours, SharedPrefixGRPOTrainer)
    ours.together = together
    prompts = torch.tensor([[0, 0, 5, 6, 7], [9, 8, 7, 6, 5], [0, 0, 5, 6, 7], [9, 8, 7, 6, 5]])
    completions = torch.tensor([[11, 12, 2], [13, 2, 0], [14, 15, 16], [17, 18, 19]])
    ids = torch.cat([prompts, completions], 1)
    mask = (ids != 0).long()
    keep = completions != 0
    for model_name in ("model", "ref_model"):
        entropies = model_name == "model"
        a, b = (
            t._get_per_token_logps_and_entropies(getattr(t, model_name), ids, mask, 3, compute_entropy=entropies)
            for t in (ours, theirs)
        )
        torch.testing.assert_close(a[0][keep], b[0][keep], rtol=0, atol=1e-5)
        if entropies:
            torch.testing.assert_close(a[1][keep], b[1][keep], rtol=0, atol=1e-5)


def test_training_works_and_begins_at_a_kl_of_zero(tmp_path: Path) -> None:
    run = trainer(SharedPrefixGRPOTrainer, tiny_qwen3(tmp_path / "base"), tmp_path)
    before = {name: p.detach().clone() for name, p in run.model.named_parameters()}
    run.train()
    log = [entry for entry in run.state.log_history if "reward" in entry]
    assert log[0]["kl"] == pytest.approx(0.0, abs=1e-6)
    assert any(not torch.equal(before[name], p) for name, p in run.model.named_parameters())
