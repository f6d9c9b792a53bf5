"""Sharing a prompt within its group changes the cost, not the numbers: compared with plain passes and TRL's own."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
import torch
from datasets import Dataset
from transformers import AutoModelForCausalLM
from trl import GRPOConfig, GRPOTrainer

from training.adapted import folded
from training.shared_prefix import SharedPrefixGRPOTrainer, group_log_probs
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
