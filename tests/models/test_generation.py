"""Our greedy loop gives what transformers gives, whatever shares the batch; its memory goes back when it ends."""

import subprocess
import sys

import pytest

from redrob.errors import ConfigError, InputError
from redrob.models.engine import generation
from redrob.models.engine.row import Row
from redrob.prompts import PRESETS

from .conftest import save_adapter

CASES = [
    ("Data engineer. Must: Kafka, SQL.", "Built Kafka pipelines at Northwind Freight for six years."),
    ("Nurse, ICU.", "Ünïcödé — 北京 🙂, ten years of intensive care. " * 9),
    ("Welder", "x"),
]


def theirs(model, prompt, ends, pad, limit):
    """What `model.generate` answers, as token ids without the prompt and the end mark."""
    import torch

    ids = torch.tensor([prompt.input_ids])
    mask = torch.ones_like(ids)
    out = model.generate(
        input_ids=ids, attention_mask=mask, do_sample=False, max_new_tokens=limit, pad_token_id=pad, eos_token_id=ends
    )
    return [token for token in out[0, ids.shape[1] :].tolist() if token not in ends]


def decoded(loaded, ids):
    return loaded.tokenizer.decode(ids, skip_special_tokens=True).rstrip("\ufffd")


class TestAnswers:
    def test_both_columns_equal_transformers_generate(self, load, qwen3, qwen3_tuned):
        from transformers import AutoModelForCausalLM

        loaded = load(qwen3_tuned)
        for folder, column in ((qwen3, "baseline"), (qwen3_tuned, "policy")):
            model = AutoModelForCausalLM.from_pretrained(folder)
            for case in CASES:
                prompt = loaded.prepare(*case)
                ids = theirs(model, prompt, list(loaded.ends), loaded.tokenizer.pad_token_id, 24)
                answer = loaded.generate([prompt], columns=[column], max_new_tokens=24)[0][column]
                assert answer.stopped in ("length", "eos")  # random weights close no verdict in 24 tokens
                assert (answer.text, answer.n_tokens) == (decoded(loaded, ids), len(ids))

    @pytest.mark.parametrize(
        "layers", ["all-linear", ["q_proj"], ["k_proj", "down_proj"], ["v_proj", "q_proj", "up_proj"]]
    )
    def test_a_shared_base_answers_as_peft_does_with_the_adapter_on_and_off(self, load, qwen3, layers, tmp_path):
        from peft import PeftModel
        from transformers import AutoModelForCausalLM

        adapter = save_adapter(tmp_path, qwen3, target_modules=layers)
        loaded = load(adapter)
        peft = PeftModel.from_pretrained(AutoModelForCausalLM.from_pretrained(qwen3), adapter).eval()
        prompt = loaded.prepare(*CASES[0])
        answers = loaded.generate([prompt], max_new_tokens=24)[0]  # both columns in one batch
        ends, pad = list(loaded.ends), loaded.tokenizer.pad_token_id
        assert answers["policy"].text == decoded(loaded, theirs(peft, prompt, ends, pad, 24))
        with peft.disable_adapter():
            assert answers["baseline"].text == decoded(loaded, theirs(peft, prompt, ends, pad, 24))
        assert answers["policy"].text != answers["baseline"].text

    def test_batched_answers_equal_answers_one_by_one(self, load, qwen3_adapter):
        loaded = load(qwen3_adapter)
        prompts = [loaded.prepare(*case) for case in CASES]
        together = loaded.generate(prompts, max_new_tokens=24)
        alone = [loaded.generate([prompt], max_new_tokens=24)[0] for prompt in prompts]
        assert [{c: a.text for c, a in row.items()} for row in together] == [
            {c: a.text for c, a in row.items()} for row in alone
        ]
        assert [row["policy"].prompt_tokens for row in together] == [len(prompt.input_ids) for prompt in prompts]

    def test_a_stream_grows_in_both_columns_and_ends_in_the_answers_of_generate(self, load, qwen3_tuned):
        loaded = load(qwen3_tuned)
        prompts = [loaded.prepare(*case) for case in CASES]
        texts, answers, order = {}, {}, []
        for delta in loaded.stream(prompts, max_new_tokens=16):
            cell = (delta.index, delta.column)
            assert cell not in answers, "news after the answer"
            assert delta.text.startswith(texts.get(cell, ""))
            texts[cell] = delta.text
            order.append(delta.column)
            if delta.answer:
                answers[cell] = delta.answer
        whole = loaded.generate(prompts, max_new_tokens=16)
        assert {cell: answer.text for cell, answer in answers.items()} == {
            (i, column): answer.text for i, row in enumerate(whole) for column, answer in row.items()
        }
        first_end = order.index("policy")
        assert "baseline" in order[first_end:], "the columns ran one after the other"

    def test_an_abandoned_stream_leaves_the_pair_usable(self, load, qwen3_adapter):
        loaded = load(qwen3_adapter)
        prompt = loaded.prepare(*CASES[0])
        stream = loaded.stream([prompt], max_new_tokens=16)
        next(stream)  # still open: nothing may be locked between two tokens
        assert set(loaded.generate([prompt], max_new_tokens=2)[0]) == {"baseline", "policy"}

    def test_reading_a_stream_leaves_gradients_on_for_the_reader(self, load, qwen3_adapter):
        import torch

        loaded = load(qwen3_adapter)
        next(loaded.stream([loaded.prepare(*CASES[0])], max_new_tokens=4))
        assert torch.is_grad_enabled()
        assert not torch.is_inference_mode_enabled()

    @pytest.mark.parametrize(
        "wrong",
        [{"columns": ["reference"]}, {"max_new_tokens": 0}, {"batch_size": 0}],
        ids=lambda wrong: next(iter(wrong)),
    )
    def test_a_wrong_setting_is_named(self, load, qwen3_adapter, wrong):
        with pytest.raises(ConfigError, match=next(iter(wrong))):
            load(qwen3_adapter).generate([], **wrong)

    def test_no_prompts_give_no_answers(self, load, qwen3_adapter):
        assert load(qwen3_adapter).generate([]) == []
        assert list(load(qwen3_adapter).stream([])) == []

    def test_an_empty_profile_is_refused_before_any_model_runs(self, load, qwen3_adapter):
        with pytest.raises(InputError, match="empty"):
            load(qwen3_adapter).prepare("Nurse", " \n")


class Counting:
    """Stands before a pair's model and notes how many tokens of each row a pass reads."""

    def __init__(self, loaded):
        self.passes = []
        models = {forward: self.counted(forward) for forward in set(loaded.forwards.values())}
        loaded.forwards.update({column: models[forward] for column, forward in loaded.forwards.items()})

    def counted(self, forward):
        def count(columns, **inputs):
            self.passes.append((len(columns), inputs["input_ids"].shape[1]))
            return forward(columns, **inputs)

        return count


class TestStarts:
    JOB = "Data engineer. Must: Kafka, SQL, Airflow; five years of pipelines in production."

    def test_the_start_of_a_prompt_ends_where_the_candidate_begins(self, load, qwen3_adapter):
        loaded = load(qwen3_adapter)
        one, other = loaded.prepare(self.JOB, "Kafka for years."), loaded.prepare(self.JOB, "Nurse.")
        start = loaded.tokenizer.decode(one.input_ids[: one.start])
        assert start.endswith(f"{self.JOB}\n\n[CANDIDATE]\n")
        assert one.input_ids[: one.start] == other.input_ids[: other.start]

    def test_the_system_message_ends_where_the_job_description_begins(self, load, qwen3_adapter):
        loaded = load(qwen3_adapter)
        prompt = loaded.prepare(self.JOB, "Kafka for years.")
        assert loaded.tokenizer.decode(prompt.input_ids[: prompt.system]).endswith("[JOB DESCRIPTION]\n")

    def test_the_system_message_is_read_once_for_all_jobs(self, load, qwen3_adapter):
        loaded = load(qwen3_adapter)
        one, other = loaded.prepare(self.JOB, "Kafka for years."), loaded.prepare("Ward nurse, ICU.", "Nurse.")
        assert one.system == other.system
        fresh = loaded.generate([other], max_new_tokens=12)
        loaded.starts.forget()
        loaded.generate([one], max_new_tokens=1)
        count = Counting(loaded)
        after = loaded.generate([other], max_new_tokens=12)
        assert count.passes[:4] == [(1, other.start - other.system), (1, len(other.input_ids) - other.start)] * 2
        assert [a.text for a in after[0].values()] == [a.text for a in fresh[0].values()]

    def test_a_second_candidate_costs_only_its_own_tokens(self, load, qwen3_adapter):
        loaded = load(qwen3_adapter)
        one, other = loaded.prepare(self.JOB, "Kafka for years."), loaded.prepare(self.JOB, "Nurse on a ward.")
        fresh = loaded.generate([other], max_new_tokens=12)
        loaded.starts.forget()
        count = Counting(loaded)
        loaded.generate([one], max_new_tokens=1)
        rest = len(one.input_ids) - one.start
        assert count.passes == [(1, one.system), (1, one.start - one.system), (1, rest)] * 2
        count.passes.clear()
        after = loaded.generate([other], max_new_tokens=12)
        assert count.passes[:2] == [(1, len(other.input_ids) - other.start)] * 2
        assert [a.text for a in after[0].values()] == [a.text for a in fresh[0].values()]

    def test_a_batch_reads_each_start_once(self, load, qwen3_adapter):
        loaded = load(qwen3_adapter)
        prompts = [loaded.prepare(job, f"{n} years.") for n in (3, 4, 5) for job in (self.JOB, "Nurse, ICU.")]
        asked = {"columns": ["policy"], "max_new_tokens": 8}
        alone = [loaded.generate([prompt], **asked)[0]["policy"].text for prompt in prompts]
        loaded.starts.forget()
        count = Counting(loaded)
        together = loaded.generate(prompts, **asked)
        read = [tokens for rows, tokens in count.passes if rows == 1 and tokens > 9]  # a pass that writes has nine
        starts = [prompts[0].system, *(prompt.start - prompt.system for prompt in prompts[:2])]
        assert sorted(read) == sorted([*starts, *(len(prompt.input_ids) - prompt.start for prompt in prompts)])
        assert [row["policy"].text for row in together] == alone

    def test_nothing_of_a_candidate_is_kept(self, load, qwen3_adapter):
        loaded = load(qwen3_adapter)
        prompt = loaded.prepare(self.JOB, "Zelda Zephyr, Kafka for years.")
        loaded.generate([prompt, prompt], max_new_tokens=6)
        loaded.generate([prompt], max_new_tokens=6)
        kept = [loaded.tokenizer.decode(tokens) for _, tokens in loaded.starts._kept]
        assert kept
        assert not any("Z" in text for text in kept)


class TestTurns:
    def test_one_joins_where_one_has_finished(self, load, qwen3_adapter):
        loaded = load(qwen3_adapter)
        prompts = [loaded.prepare(*CASES[n % 3]) for n in range(7)]
        alone = [loaded.generate([prompt], max_new_tokens=9)[0] for prompt in prompts]
        count = Counting(loaded)
        together = loaded.generate(prompts, max_new_tokens=9, batch_size=2)
        assert [[a.text for a in row.values()] for row in together] == [[a.text for a in row.values()] for row in alone]
        written = [rows for rows, tokens in count.passes if tokens <= 9]
        assert max(written) == 4  # two prompts in two columns

    def test_prompts_are_read_one_by_one_so_that_the_first_answers_soon(self, load, qwen3_adapter):
        loaded = load(qwen3_adapter)
        prompts = [loaded.prepare(f"Nurse {n}.", "Ward nurse.") for n in range(3)]
        count = Counting(loaded)
        (batch,) = loaded._batches(list(enumerate(prompts)), ["policy"], 5, False, 3)
        batch.step()
        # The system message, the job description, then the rest, of the first prompt alone.
        assert [rows for rows, _ in count.passes] == [1, 1, 1]
        assert [(row.index, len(row.ids)) for row in batch.rows] == [(0, 1)]
        batch.step()
        assert [(row.index, len(row.ids)) for row in batch.rows] == [(0, 1), (1, 1)]

    def test_time_begins_when_the_turn_comes(self, load, qwen3_adapter):
        loaded = load(qwen3_adapter)
        prompts = [loaded.prepare(f"Nurse {n}.", "Ward nurse.") for n in range(3)]
        (batch,) = loaded._batches(list(enumerate(prompts)), ["policy"], 4, False, 1)
        rows = list(batch.waiting)
        assert [bool(row.began) for row in rows] == [True, False, False]
        while not rows[0].answer:
            batch.step()
        assert [bool(row.began) for row in rows] == [True, True, False]

    def test_answers_are_guessed_from_those_before_but_never_from_another_call(self, load, qwen3_adapter):
        loaded = load(qwen3_adapter)
        prompts = [loaded.prepare("Nurse.", text) for text in ("One.", "Two.")]
        (batch,) = loaded._batches(list(enumerate(prompts)), ["policy"], 4, False, 1)
        one, two = batch.waiting
        while batch.open:
            batch.step()
        assert two.said[1] == one.ids
        assert loaded.tokenizer.decode(two.said[0]) == PRESETS[loaded.preset].form  # there from the beginning
        (other,) = loaded._batches([(0, prompts[1])], ["policy"], 4, False, 1)
        assert other.waiting[0].said == two.said[:1]


class Knowing:
    """Stands for a `Lookup` and knows the answer."""

    def __init__(self, answer):
        self.left = list(answer)

    def add(self, token):
        self.left = self.left[1:]

    def guess(self, most):
        return self.left[:most]


class TestGuesses:
    @pytest.mark.parametrize("most", [1, 3, 8])
    def test_guesses_never_change_an_answer(self, load, qwen3_adapter, monkeypatch, most):
        loaded = load(qwen3_adapter)
        prompts = [loaded.prepare(*case) for case in CASES]
        monkeypatch.setattr(generation, "MOST_GUESSED", 0)
        without = loaded.generate(prompts, max_new_tokens=40)
        monkeypatch.setattr(generation, "MOST_GUESSED", most)
        monkeypatch.setattr(generation, "PASS_TOKENS", 99)
        guessed = loaded.generate(prompts, max_new_tokens=40)
        assert [[(a.text, a.n_tokens, a.stopped) for a in row.values()] for row in guessed] == [
            [(a.text, a.n_tokens, a.stopped) for a in row.values()] for row in without
        ]
        assert {a.passes == a.n_tokens for row in without for a in row.values()} == {True}

    def test_right_guesses_save_passes(self, load, qwen3_adapter, monkeypatch):
        """Where the answer is known beforehand, every guess is right."""
        loaded = load(qwen3_adapter)
        prompt = loaded.prepare(*CASES[0])
        monkeypatch.setattr(Row, "lookup", Knowing([]))
        first = loaded.generate([prompt], columns=["policy"], max_new_tokens=30)[0]["policy"]
        assert (first.n_tokens, first.passes) == (30, 30)
        monkeypatch.setattr(Row, "lookup", Knowing(self.tokens_of(loaded, prompt, 30)))
        second = loaded.generate([prompt], columns=["policy"], max_new_tokens=30)[0]["policy"]
        assert second.text == first.text
        # One token in the first pass, then nine in each: 1 + 9 + 9 + 9 and the last two.
        assert (second.n_tokens, second.passes) == (30, 5)

    def tokens_of(self, loaded, prompt, limit):
        """What the policy answers, token by token."""
        (batch,) = loaded._batches([(0, prompt)], ["policy"], limit, False, 1)
        row = batch.waiting[0]
        while batch.open:
            batch.step()
        return list(row.ids)

    def test_the_limit_holds_for_guesses_too(self, load, qwen3_adapter):
        loaded = load(qwen3_adapter)
        prompt = loaded.prepare(*CASES[0])
        for limit in (1, 2, 3, 5, 9):
            for answer in loaded.generate([prompt], max_new_tokens=limit)[0].values():
                assert answer.n_tokens <= limit
                assert answer.stopped == ("length" if answer.n_tokens == limit else "eos")


HELD = """
import torch
import ctypes
from redrob.models.engine.generation import trim
def held():
    line = next(line for line in open("/proc/self/status") if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024
def keep():  # what is freed stays with the C library: mallopt's thresholds to trim and to map
    for threshold in (-1, -3):
        ctypes.CDLL(None).mallopt(threshold, 2**28)
def fill():
    torch.empty(64, 2**20, dtype=torch.uint8).fill_(1)
fill()
began = held()
keep()
fill()
print(held() - began)
trim()
print(held() - began)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the GNU C library's allocator is what is asked")
def test_what_was_freed_is_given_back_when_an_answer_ends():
    """In a process of its own: the setting is the whole process's."""
    done = subprocess.run([sys.executable, "-c", HELD], check=True, capture_output=True, text=True)
    kept, given_back = map(float, done.stdout.split())  # MiB held more than before
    assert kept > 48
    assert given_back < 16
