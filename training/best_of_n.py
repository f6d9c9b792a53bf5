"""Answers to learn from without an author: several are sampled for each case, and the best by the reward is kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch

from redrob.cases import Case
from redrob.prompts import Prompt
from redrob.provenance import write_whole
from redrob.rewards import RuleBasedRewardModel
from training.config import TrainConfig
from training.data import case_prompt
from training.policy import load_tokenizer, saved_policy

Sample = Callable[[Sequence[Prompt], int], Sequence[str]]
"""Prompts and a seed to n answers for each prompt, in order."""


def best_answers(cases: Sequence[Case], sample: Sample, config: TrainConfig, folder: Path) -> dict[str, str]:
    """By case id the best of the sampled answers by the reward, where its decision is right; on file as they come."""
    tokenizer, grader, best = load_tokenizer(config), RuleBasedRewardModel(config.reward.rubric), dict[str, str]()
    folder.mkdir(parents=True, exist_ok=True)
    for start in range(0, len(cases), config.evaluation.batch_size):
        some, file = cases[start : start + config.evaluation.batch_size], folder / f"{start:06}.json"
        if not file.is_file():
            prompts = [case_prompt(tokenizer, case, config.preset) for case in some]
            texts, kept = sample(prompts, config.seed * 1_000_000 + start), dict[str, str]()
            n = len(texts) // len(some)
            for i, (case, prompt) in enumerate(zip(some, prompts, strict=True)):
                gold: Any = {"gold_decision": case.gold_decision, "gold_score": case.gold_score, "facts": case.facts}
                graded = [(grader.grade(t, context=prompt.context, **gold), t) for t in texts[i * n : (i + 1) * n]]
                first = max(graded, key=lambda pair: pair[0].total)
                kept |= {case.id: first[1]} if first[0].decision_match else {}
            write_whole(file, json.dumps(kept))
        best |= json.loads(file.read_text(encoding="utf-8"))
    return best


def sampler(policy: Path, config: TrainConfig, n: int, device: str) -> Sample:
    """Draws from a saved policy as GRPO does."""
    model, tokenizer = saved_policy(config, policy, trainable=False).to(device).eval(), load_tokenizer(config)

    @torch.inference_mode()
    def sample(prompts: Sequence[Prompt], seed: int) -> Sequence[str]:
        torch.manual_seed(seed)
        batch = tokenizer.pad({"input_ids": [list(p.input_ids) for p in prompts]}, return_tensors="pt").to(device)
        assert config.grpo  # answers are sampled as GRPO samples them
        drawn = {"do_sample": True, "temperature": config.grpo.temperature, "top_p": config.grpo.top_p, "top_k": 0}
        most = config.grpo.max_completion_length
        out = model.generate(**batch, **drawn, num_return_sequences=n, max_new_tokens=most)
        return tokenizer.batch_decode(out[:, batch["input_ids"].shape[1] :], skip_special_tokens=True)

    return sample
