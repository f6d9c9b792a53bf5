"""How long answers take, ours against the card's way (`card_way`), on the same prompts in turn.

Greedy texts are compared as well, so that nothing becomes faster by saying something else.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from redrob.cases import Case
from redrob.policies import Answer, LoadedPair
from redrob.prompts import Prompt
from redrob.verdict import Verdict, parse_completion
from tests.benchmarks.card_way import CardWay, Timed
from tests.benchmarks.rows import Row, ratio, summarise

REREAD = "policy"
BATCHES = (1, 2, 4, 8)


def measure_compare(loaded: LoadedPair, card: CardWay, cases: Sequence[Case]) -> list[Row]:
    """Both columns' answers to each case, ours and the card's way in turn; and a second candidate for the same job."""
    ours: list[dict[str, Answer]] = []
    theirs: list[dict[str, Timed]] = []
    seconds, again = [], []
    loaded.generate([loaded.prepare("Nurse", "Ward nurse.")], max_new_tokens=4)  # what is made once is not counted
    for case in cases:
        prompt = loaded.prepare(case.job_description, case.candidate)
        began = time.perf_counter()
        ours.append(_streamed(loaded, prompt))
        seconds.append(time.perf_counter() - began)
        theirs.append({column: card.answer(column, prompt) for column in ("baseline", "policy")})
        other = loaded.prepare(
            case.job_description, cases[0].candidate if case is not cases[0] else cases[-1].candidate
        )
        again.append(max(answer.first_token_s for answer in _streamed(loaded, other, most=1).values()))
    slow = [sum(timed.seconds for timed in both.values()) for both in theirs]
    pairs = [(our[column], their[column]) for our, their in zip(ours, theirs, strict=True) for column in our]
    answers = [answer for our in ours for answer in our.values()]
    return [
        summarise("compare: first token", [min(a.first_token_s for a in our.values()) for our in ours]),
        summarise("compare: first token, job description read before", again),
        summarise("compare: first token, card's way", [their["baseline"].first_s for their in theirs]),
        summarise("compare: both verdicts", seconds),
        summarise("compare: both verdicts, card's way", slow),
        ratio("compare: card's way / ours", slow, seconds),
        summarise("compare: policy tokens a second", [_rate(our["policy"]) for our in ours], "tok/s"),
        summarise("compare: tokens a pass, baseline", [_a_pass(our["baseline"]) for our in ours], "tokens"),
        summarise("compare: tokens a pass, policy", [_a_pass(our["policy"]) for our in ours], "tokens"),
        summarise("compare: answer tokens", [answer.n_tokens for answer in answers], "tokens"),
        Row("compare: share of same texts", "share", *[sum(_same(*p) for p in pairs) / len(pairs)] * 3, len(pairs)),
        Row("compare: share of same decisions", "share", *[_agree(pairs)] * 3, len(pairs)),
    ]


def measure_reread(loaded: LoadedPair, card: CardWay, cases: Sequence[Case], sampled: int) -> list[Row]:
    """The policy's answers to many candidates for one job; the card's way on every so-manieth of them."""
    job = cases[0].job_description
    prompts = [loaded.prepare(job, case.candidate) for case in cases]
    rows = []
    for batch in BATCHES:
        some = prompts[: max(BATCHES)]
        began = time.perf_counter()
        for first in range(0, len(some), batch):
            loaded.generate(some[first : first + batch], columns=(REREAD,), batch_size=batch)
        rows.append(summarise(f"re-read: a candidate, {batch} at a time", [(time.perf_counter() - began) / len(some)]))
    half = len(prompts) // 2
    spent = [_timed_stream(loaded, some) for some in (prompts[:half], prompts)]
    rows.append(summarise(f"re-read: a candidate, of {half}", [spent[0] / half]))
    rows.append(summarise(f"re-read: a candidate, of {len(prompts)}", [spent[1] / len(prompts)]))
    step = max(1, len(prompts) // sampled)
    slow = [card.answer(REREAD, prompt).seconds for prompt in prompts[::step]]
    rows.append(summarise("re-read: a candidate, card's way", slow))
    mean = sum(slow) / len(slow)
    rows.append(ratio("re-read: card's way / ours", [mean], [spent[1] / len(prompts)]))
    return rows


def measure_columns(loaded: LoadedPair, cases: Sequence[Case], tokens: int) -> list[Row]:
    """Both columns against one of them, `tokens` tokens each."""
    one, both = [], []
    for case in cases:
        prompt = loaded.prepare(case.job_description, case.candidate)
        for columns, seconds in ((("baseline",), one), (("baseline", "policy"), both)):
            loaded.starts.forget()
            began = time.perf_counter()
            loaded.generate([prompt], columns=columns, max_new_tokens=tokens)
            seconds.append(time.perf_counter() - began)
    name = f"{loaded.dtype}, {tokens} tokens"
    return [
        summarise(f"one column ({name})", one),
        summarise(f"both columns ({name})", both),
        ratio(f"both columns / one ({name})", both, one),
    ]


def _streamed(loaded: LoadedPair, prompt: Prompt, most: int = 256) -> dict[str, Answer]:
    found = {}
    for delta in loaded.stream([prompt], max_new_tokens=most):
        if delta.answer:
            found[delta.column] = delta.answer
    return found


def _timed_stream(loaded: LoadedPair, prompts: Sequence[Prompt]) -> float:
    loaded.starts.forget()
    began = time.perf_counter()
    for _ in loaded.stream(prompts, columns=(REREAD,)):
        pass
    return time.perf_counter() - began


def _rate(answer: Answer) -> float:
    return (answer.n_tokens - 1) / max(answer.seconds - answer.first_token_s, 1e-9)


def _a_pass(answer: Answer) -> float:
    return answer.n_tokens / answer.passes


def _same(ours: Answer, theirs: Timed) -> bool:
    """The same text; where ours was cut by its own, lower limit, the same as far as it goes."""
    return theirs.text.startswith(ours.text) if ours.stopped == "length" else ours.text == theirs.text


def _agree(pairs: Sequence[tuple[Answer, Timed]]) -> float:
    """Share of decisions that are the same, no decision counting as one."""
    decisions = [[_decision(answer.text) for answer in pair] for pair in pairs]
    return sum(ours == theirs for ours, theirs in decisions) / len(decisions)


def _decision(text: str) -> str | None:
    verdict = parse_completion(text)
    return verdict.decision if isinstance(verdict, Verdict) else None
