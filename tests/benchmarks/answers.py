"""How long answers take, ours against the card's way (`card_way`), on the same prompts in turn.

Ours is measured in float32, where greedy texts are compared as well, so that nothing becomes faster by saying something
else; and in the numbers that this machine computes fastest (`fast`), where decisions are compared.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from redrob.cases import Case
from redrob.models import Answer, LoadedPair
from redrob.prompts import Prompt
from redrob.verdict import Verdict, parse_completion
from tests.benchmarks.card_way import CardWay, Timed
from tests.benchmarks.rows import Row, ratio, summarise

REREAD = "policy"
BATCHES = (1, 2, 4, 8)


def measure_compare(loaded: LoadedPair, fast: LoadedPair, card: CardWay, cases: Sequence[Case]) -> list[Row]:
    """Both columns' answers to each case, ours and the card's way in turn; and a second candidate for the same job."""
    ours: list[dict[str, Answer]] = []
    fasts: list[dict[str, Answer]] = []
    theirs: list[dict[str, Timed]] = []
    seconds, fast_seconds, again = [], [], []
    for pair in (loaded, fast):
        pair.generate([pair.prepare("Nurse", "Ward nurse.")], max_new_tokens=4)  # what is made once is not counted
    for case in cases:
        prompt = loaded.prepare(case.job_description, case.candidate)
        began = time.perf_counter()
        ours.append(_streamed(loaded, prompt))
        seconds.append(time.perf_counter() - began)
        began = time.perf_counter()
        fasts.append(_streamed(fast, prompt))
        fast_seconds.append(time.perf_counter() - began)
        theirs.append({column: card.answer(column, prompt) for column in ("baseline", "policy")})
        other = loaded.prepare(
            case.job_description, cases[0].candidate if case is not cases[0] else cases[-1].candidate
        )
        again.append(max(answer.first_token_s for answer in _streamed(loaded, other, most=1).values()))
    slow = [sum(timed.seconds for timed in both.values()) for both in theirs]
    pairs = [(our[column], their[column]) for our, their in zip(ours, theirs, strict=True) for column in our]
    answers = [answer for our in ours for answer in our.values()]
    quick = [one[column] for our, one in zip(ours, fasts, strict=True) for column in our]
    return [
        summarise("compare: first token", [min(a.first_token_s for a in our.values()) for our in ours]),
        summarise("compare: first token, job description read before", again),
        summarise("compare: first token, card's way", [their["baseline"].first_s for their in theirs]),
        summarise("compare: both verdicts", seconds),
        summarise("compare: both verdicts, card's way", slow),
        ratio("compare: card's way / ours", slow, seconds),
        summarise(f"compare: both verdicts, {mode(fast)}", fast_seconds),
        ratio(f"compare: card's way / {mode(fast)}", slow, fast_seconds),
        summarise("compare: policy tokens a second", [_rate(our["policy"]) for our in ours], "tok/s"),
        summarise("compare: tokens a pass, baseline", [_a_pass(our["baseline"]) for our in ours], "tokens"),
        summarise("compare: tokens a pass, policy", [_a_pass(our["policy"]) for our in ours], "tokens"),
        summarise("compare: answer tokens", [answer.n_tokens for answer in answers], "tokens"),
        Row("compare: share of same texts", "share", *[sum(_same(*p) for p in pairs) / len(pairs)] * 3, len(pairs)),
        _agree("compare: share of same decisions", answers, [their for _, their in pairs]),
        _agree(f"compare: share of same decisions, {mode(fast)}", answers, quick),
    ]


def measure_reread(
    loaded: LoadedPair, fast: LoadedPair, card: CardWay, cases: Sequence[Case], sampled: int
) -> list[Row]:
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
    half, whole = len(prompts) // 2, len(prompts)
    few, _ = _timed_stream(loaded, prompts[:half])
    many, answers = _timed_stream(loaded, prompts)
    quick, others = _timed_stream(fast, prompts)
    step = max(1, whole // sampled)
    slow = [card.answer(REREAD, prompt).seconds for prompt in prompts[::step]]
    mean = sum(slow) / len(slow)
    return [
        *rows,
        summarise(f"re-read: a candidate, of {half}", [few / half]),
        summarise(f"re-read: a candidate, of {whole}", [many / whole]),
        summarise(f"re-read: a candidate, of {whole}, {mode(fast)}", [quick / whole]),
        summarise("re-read: a candidate, card's way", slow),
        ratio("re-read: card's way / ours", [mean], [many / whole]),
        ratio(f"re-read: card's way / {mode(fast)}", [mean], [quick / whole]),
        _agree(f"re-read: share of same decisions, {mode(fast)}", answers, others),
    ]


def _streamed(loaded: LoadedPair, prompt: Prompt, most: int = 256) -> dict[str, Answer]:
    found = {}
    for delta in loaded.stream([prompt], max_new_tokens=most):
        if delta.answer:
            found[delta.column] = delta.answer
    return found


def _timed_stream(loaded: LoadedPair, prompts: Sequence[Prompt]) -> tuple[float, list[Answer]]:
    """Seconds, and the answers in the order of the prompts."""
    loaded.starts.forget()
    began = time.perf_counter()
    ends = [delta for delta in loaded.stream(prompts, columns=(REREAD,)) if delta.answer]
    seconds = time.perf_counter() - began
    return seconds, [delta.answer for delta in sorted(ends, key=lambda delta: delta.index) if delta.answer]


def _rate(answer: Answer) -> float:
    return (answer.n_tokens - 1) / max(answer.seconds - answer.first_token_s, 1e-9)


def _a_pass(answer: Answer) -> float:
    return answer.n_tokens / answer.passes


def _same(ours: Answer, theirs: Timed) -> bool:
    """The same text; where ours was cut by its own, lower limit, the same as far as it goes."""
    return theirs.text.startswith(ours.text) if ours.stopped == "length" else ours.text == theirs.text


def mode(fast: LoadedPair) -> str:
    """What rows call the numbers that this machine computes fastest."""
    return f"fast mode ({fast.dtype})"


def _agree(name: str, some: Sequence[Answer], others: Sequence[Answer | Timed]) -> Row:
    """Share of decisions that are the same, no decision counting as one."""
    same = [_decision(one.text) == _decision(other.text) for one, other in zip(some, others, strict=True)]
    return Row(name, "share", *[sum(same) / len(same)] * 3, len(same))


def _decision(text: str) -> str | None:
    verdict = parse_completion(text)
    return verdict.decision if isinstance(verdict, Verdict) else None
