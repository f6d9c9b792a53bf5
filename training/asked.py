"""Which prompts GRPO asks: those that the policy decides wrongly beside others.

Of a prompt that all completions of a group get right, nothing is learned.
"""

from __future__ import annotations

import json
import math
import os
import random
import time
from collections import Counter
from collections.abc import Collection, Sequence
from pathlib import Path

from redrob.cases import Case
from redrob.errors import ConfigError
from redrob.provenance import write_whole
from training.config import TrainConfig

LOOK = 96
"""Cases answered at a time in search of those that the policy gets wrong."""


def with_missed(cases: Sequence[Case], missed: Collection[str], share: float, seed: int) -> list[Case]:
    """The cases whose ids are in `missed`, and as many others that those are `share` of all, in the order of `cases`.

    The others are such that to shortlist and to reject are right as often, as far as there are any: else a policy gains
    by whatever is always followed by the more frequent decision, such as a contradiction that is not there.

    Raises:
        ConfigError: none is missed.
    """
    hard, easy = ([case for case in cases if (case.id in missed) is wanted] for wanted in (True, False))
    if not hard:
        raise ConfigError(
            f"grpo.missed_share: it is {share}, but the policy decides all {len(cases)} cases rightly. Set it to 0."
        )
    count = min(len(easy), round(len(hard) * (1 - share) / share))
    chosen, tally = {case.id for case in hard}, Counter(case.gold_decision for case in hard)
    rest = random.Random(seed).sample(easy, len(easy))
    for _ in range(count):
        case = min(rest, key=lambda case: tally[case.gold_decision])  # the first of those with the rarer decision
        rest.remove(case)
        chosen.add(case.id)
        tally[case.gold_decision] += 1
    return [case for case in cases if case.id in chosen]


def cases_to_ask(start: Path, cases: Sequence[Case], config: TrainConfig, folder: Path, device: str) -> list[Case]:
    """Those of `cases` that GRPO asks where `grpo.missed_share` is set, by the answers of the policy saved in `start`.

    They are answered in an order drawn from the run's seed, until as many are missed as GRPO has steps for. Prompts
    longer than `grpo.max_prompt_tokens` are not asked. The choice is kept in `folder/asked.json`: a run that goes on
    asks the same ones, and of several processes the first one chooses.
    """
    from redrob.prompts import build_prompt
    from training.policy import load_tokenizer

    kept = folder / "asked.json"
    while int(os.environ.get("RANK", "0")) > 0 and not kept.is_file():
        time.sleep(1)
    if not kept.is_file():
        tokenizer, most = load_tokenizer(config), config.grpo.max_prompt_tokens
        lengths = [
            len(build_prompt(tokenizer, case.job_description, case.candidate, preset=config.preset).input_ids)
            for case in cases
        ]
        short = [case for case, length in zip(cases, lengths, strict=True) if length <= most]
        looked_at, missed = _missed(start, short, config, folder.parent, device)
        chosen = with_missed(looked_at, missed, config.grpo.missed_share, config.seed)
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(kept, json.dumps([case.id for case in chosen]) + "\n")
        print(
            f"GRPO asks {len(chosen)} cases; before it, the policy decides {len(missed)} of them wrongly.", flush=True
        )
    ids = set(json.loads(kept.read_text(encoding="utf-8")))
    return [case for case in cases if case.id in ids]


def _missed(
    start: Path, cases: Sequence[Case], config: TrainConfig, run: Path, device: str
) -> tuple[list[Case], set[str]]:
    """The cases that were answered, in the order of `cases`, and the ids of those that were decided wrongly."""
    from training.stage_evaluation import answer_row

    settings = config.grpo
    enough = math.ceil(settings.max_steps * settings.prompts_per_step * settings.missed_share)
    drawn, missed, count = random.Random(config.seed).sample(cases, len(cases)), set[str](), 0
    while len(missed) < enough and count < len(drawn):
        count = min(count + LOOK, len(drawn))
        records, _ = answer_row("before_grpo", start, config, drawn[:count], run, device)
        missed = {record.case_id for record in records if record.strict.decision_match < 1.0}
    ids = {case.id for case in drawn[:count]}
    return [case for case in cases if case.id in ids], missed
