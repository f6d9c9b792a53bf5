"""The reader's parts: what windows hold, what a path of tags becomes, and that weights come back as they were."""

from copy import deepcopy
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import BertConfig, BertModel

from redrob.corpus import load
from redrob.errors import DataError, ModelMissingError
from redrob.reference.reader import faster, weights
from redrob.reference.reader.network import MAX_TOKENS, STATUSES, TAGS, Reader
from redrob.reference.reader.read import TextReader, likeliest_path, read_advert, read_profile, status_of, tokenizer_of
from redrob.reference.reader.windows import (
    BLANK,
    LINE,
    LONGEST_TEXT,
    MARKERS,
    Tokens,
    advert_tokens,
    advert_windows,
    groups,
    profile_windows,
    tokens,
)

SHAPE = {"vocab_size": 300, "hidden_size": 96, "num_hidden_layers": 2, "num_attention_heads": 4,
         "intermediate_size": 64, "max_position_embeddings": 512, "type_vocab_size": 2}  # fmt: skip


@pytest.fixture(scope="module")
def model() -> Reader:
    """A tiny reader with random weights."""
    torch.manual_seed(0)
    return Reader(BertModel(BertConfig.from_dict(SHAPE), add_pooling_layer=False)).eval()


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    """Every word is a token; its id is drawn from its letters."""
    words = {f"w{number}": 105 + number for number in range(190)} | {"[UNK]": 100}
    found = Tokenizer(models.WordLevel(words, unk_token="[UNK]"))
    found.pre_tokenizer = pre_tokenizers.Whitespace()
    return found


def numbered(count: int) -> Tokens:
    return Tokens(tuple(range(200, 200 + count)), tuple((5 * at, 5 * at + 4) for at in range(count)))


class TestWindows:
    def test_a_text_without_end_costs_no_more_than_the_longest_that_is_read(
        self, model: Reader, tokenizer: Tokenizer
    ) -> None:
        longest, endless = "w1 " * LONGEST_TEXT, "w1 " * 33_000  # nearly 100,000 characters
        questions = [("must", tuple(range(105, 165)))]
        windows = [profile_windows(tokens(tokenizer, text), questions) for text in (longest, endless)]
        assert len(windows[0]) == len(windows[1])
        asked = [("must", "sourdough")]
        assert TextReader(model, tokenizer).length(asked, endless) == len(longest) - 1  # and what was read is said

    @given(st.integers(0, 3000))
    def test_every_token_of_an_advert_stands_in_a_window(self, count: int) -> None:
        seen = set()
        for window in advert_windows(numbered(count)):
            assert len(window.ids) <= MAX_TOKENS
            seen |= set(range(window.first, window.first + window.end - window.begin))
        assert seen == set(range(count))

    @given(st.integers(0, 2000), st.lists(st.integers(1, 60), min_size=1, max_size=6))
    def test_questions_stand_before_every_window_of_a_profile(self, count: int, lengths: list[int]) -> None:
        text = numbered(count)
        questions = [("must", tuple(range(105, 105 + length))) for length in lengths]
        seen = set()
        for window in profile_windows(text, questions):
            assert len(window.ids) == len(window.segments) <= MAX_TOKENS
            assert [window.ids[column] for column in window.markers] == [MARKERS["must"]] * len(lengths)
            inside = range(window.begin, window.end)
            assert [window.ids[column] for column in inside] == list(text.ids[window.first :][: len(inside)])
            assert {column for column, segment in enumerate(window.segments) if segment} == set(inside)
            seen |= set(range(window.first, window.first + len(inside)))
        assert seen == set(range(count))

    @given(st.lists(st.integers(1, 60), max_size=40), st.integers(0, 2000), st.sampled_from([64, 3, 1]))
    def test_every_question_stands_in_one_group_and_leaves_room_for_the_text(
        self, lengths: list[int], count: int, most: int
    ) -> None:
        parts = groups(lengths, count, most=most)
        assert [index for part in parts for index in part] == list(range(len(lengths)))
        for part in parts:
            assert len(part) <= most
            assert sum(min(lengths[index], 48) + 1 for index in part) <= 512 - 3 - 160

    def test_questions_are_parted_where_that_takes_fewer_tokens(self) -> None:
        # In one group a text of 600 takes four windows, 512, 512, 512 and 452 tokens; in two groups each 512 and 446.
        assert [len(part) for part in groups([15] * 20, 600)] == [10, 10]


class TestAdvertTokens:
    def test_words_that_ran_together_come_apart_and_keep_their_places(self, tokenizer: Tokenizer) -> None:
        text = "SkillsSQL yearsTwo of McKee atFord."
        found = [text[start:end] for start, end in advert_tokens(tokenizer, text).offsets]
        assert found == ["SkillsSQL", "years", "Two", "of", "Mc", "Kee", "at", "Ford", "."]

    @given(st.lists(st.sampled_from(["w1", "Ran", "kitchens", "SQL", "eMail", " ", "\n", "."]), max_size=30))
    def test_every_letter_stands_in_one_token(self, tokenizer: Tokenizer, pieces: list[str]) -> None:
        text = "".join(pieces)
        read = "".join(text[start:end] for start, end in advert_tokens(tokenizer, text).offsets)
        assert "".join(read.split()) == "".join(text.split())

    def test_ends_of_lines_are_marked_and_those_around_the_text_are_not(self, tokenizer: Tokenizer) -> None:
        text = "\nw1 w2\nw3 \n\n w4GoMad\nw5\n"
        read = advert_tokens(tokenizer, text)
        marks = [(text[a:b], number) for number, (a, b) in zip(read.ids, read.offsets, strict=True) if number < 100]
        assert marks == [("\n", LINE), (" \n\n ", BLANK), ("\n", LINE)]
        assert [number for number in read.ids if number >= 100] == list(tokens(tokenizer, "w1 w2 w3 w4Go Mad w5").ids)


class TestLikeliestPath:
    @given(st.integers(0, 12), st.integers(0, 1000))
    def test_no_span_begins_inside(self, length: int, seed: int) -> None:
        scores = np.log(np.random.default_rng(seed).dirichlet(np.ones(len(TAGS)), size=length)).reshape(
            length, len(TAGS)
        )
        path = likeliest_path(scores)
        assert len(path) == length
        for before, after in zip([0, *path], path, strict=False):
            if after and after % 2 == 0:  # inside a kind: the token before begins it or is inside it
                assert before in (after, after - 1)

    def test_without_cost_a_clear_path_is_kept(self) -> None:
        wanted = [0, 1, 2, 0, 3, 4]
        scores = np.full((6, len(TAGS)), np.log(0.001))
        scores[np.arange(6), wanted] = np.log(0.99)
        assert likeliest_path(scores, cost=0.0) == wanted


class TestLowRank:
    def test_adverts_have_a_part_of_their_own_that_begins_as_nothing(self) -> None:
        torch.manual_seed(1)
        reader = Reader(BertModel(BertConfig.from_dict(SHAPE), add_pooling_layer=False)).eval()
        words = {"input_ids": torch.arange(100, 120)[None], "attention_mask": torch.ones(1, 20, dtype=torch.long)}
        plain = reader.encoder(**words).last_hidden_state
        assert torch.equal(reader.adverts(**words).last_hidden_state, plain)
        with torch.no_grad():
            for name, weight in reader.adverts.named_parameters():
                if name.endswith(".up"):
                    weight.fill_(0.1)
        assert not torch.allclose(reader.adverts(**words).last_hidden_state, plain)
        assert torch.equal(reader.encoder(**words).last_hidden_state, plain)

    def test_it_takes_the_room_of_its_own_numbers_alone(self) -> None:
        reader = Reader(BertModel(BertConfig.from_dict(SHAPE), add_pooling_layer=False))
        own = sum(w.numel() for name, w in reader.named_parameters() if name.startswith("adverts."))
        # rank 16 beside four matrices of 96 x 96, one of 64 x 96, one of 96 x 64; two layers
        assert own == 2 * 16 * (4 * (96 + 96) + (64 + 96) + (96 + 64))


class TestRead:
    TEXT = " ".join(f"w{number % 190}" for number in range(900))

    def test_spans_stand_in_the_text_and_do_not_overlap(self, model: Reader, tokenizer: Tokenizer) -> None:
        found = read_advert(model, self.TEXT, tokenizer)
        assert found
        for asked in found:
            assert self.TEXT[asked.span.start : asked.span.end] == asked.span.text
        for before, after in pairwise(found):
            assert before.span.end <= after.span.start

    def test_each_question_is_answered_in_order_with_probabilities(self, model: Reader, tokenizer: Tokenizer) -> None:
        questions = [("must", "w1 w2"), ("occupation", "w3"), ("nice", "w4")]
        for most in (64, 2, 1):
            answers = read_profile(model, questions, self.TEXT, tokenizer, most=most)
            assert [len(a.probabilities) for a in answers] == [len(STATUSES), 3, len(STATUSES)]
            for answer in answers:
                assert sum(answer.probabilities) == pytest.approx(1.0, abs=1e-5)
            place = answers[0].evidence
            assert place is not None
            assert self.TEXT[place.start : place.end] == place.text

    def test_no_window_is_filled_up(self, model: Reader, tokenizer: Tokenizer, monkeypatch: pytest.MonkeyPatch) -> None:
        seen: list[tuple[int, int, bool]] = []
        profile = model.profile

        def spied(ids: torch.Tensor, attention: torch.Tensor, *rest: torch.Tensor) -> object:
            seen.append((*ids.shape, bool(attention.all())))
            return profile(ids, attention, *rest)

        monkeypatch.setattr(model, "profile", spied)
        read_profile(model, [("must", "w1")], self.TEXT, tokenizer)
        # 900 tokens behind [CLS], a marker, a question and [SEP], with [SEP] at the end: 507, and 425 of which 32 again.
        assert seen == [(1, 512, True), (1, 430, True)]

    def test_an_empty_profile_is_answered_too(self, model: Reader, tokenizer: Tokenizer) -> None:
        (answer,) = read_profile(model, [("must", "w1")], "", tokenizer)
        assert answer.evidence is None

    def test_batch_and_window_padding_change_nothing(self, model: Reader, tokenizer: Tokenizer) -> None:
        text = tokens(tokenizer, "w5 w6 w7")
        assert text.ids == (110, 111, 112)
        alone = read_profile(model, [("must", "w1")], "w5 w6 w7", tokenizer, most=1)
        beside = read_profile(model, [("must", "w1"), ("must", "w9 w9 w9 w9")], "w5 w6 w7", tokenizer, most=1)
        assert alone[0].probabilities == pytest.approx(beside[0].probabilities, abs=1e-6)


class TestForReading:
    QUESTIONS = (("must", "w1 w2"), ("occupation", "w3"), ("nice", "w4"))

    @pytest.mark.parametrize(("rounded", "near"), [(False, 1e-5), (True, 0.02)])
    def test_the_answers_are_those_of_the_network_as_it_was_trained(
        self, model: Reader, tokenizer: Tokenizer, monkeypatch: pytest.MonkeyPatch, rounded: bool, near: float
    ) -> None:
        monkeypatch.setattr(faster, "computes_bfloat16", lambda: rounded)
        ready = faster.for_reading(deepcopy(model))
        assert any(isinstance(part, faster.Rounded) for part in ready.encoder.modules()) is rounded
        plain, fast = (read_profile(one, self.QUESTIONS, TestRead.TEXT, tokenizer) for one in (model, ready))
        for before, after in zip(plain, fast, strict=True):
            assert after.probabilities == pytest.approx(before.probabilities, abs=near)
            assert rounded or after.evidence == before.evidence
        told, trained = (read_advert(one, TestRead.TEXT, tokenizer) for one in (ready, model))
        assert [(f.kind, f.span) for f in told] == [(f.kind, f.span) for f in trained]
        assert [f.probability for f in told] == pytest.approx([f.probability for f in trained], abs=near)


class TestWeights:
    @pytest.fixture
    def folder(self, model: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.setattr(weights, "ENCODER", SHAPE)
        weights.save(model, tmp_path, {"trained_on": 3})
        return tmp_path

    def test_what_was_saved_is_loaded_within_the_rounding_of_8_bits(self, model: Reader, folder: Path) -> None:
        loaded = weights.load(folder)
        for name, weight in model.state_dict().items():
            step = weight.abs().amax() / 127
            assert (loaded.state_dict()[name] - weight).abs().max() <= 0.51 * step + 1e-3, name

    def test_parts_stay_below_what_plain_git_takes(
        self, model: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(weights, "ENCODER", SHAPE)
        monkeypatch.setattr(weights, "PART_BYTES", 30_000)
        weights.save(model, tmp_path, {})
        parts = list(tmp_path.glob("*.safetensors"))
        assert len(parts) > 3
        assert all(part.stat().st_size < 40_000 for part in parts)
        assert weights.load(tmp_path) is not None

    def test_changed_part_is_refused(self, folder: Path) -> None:
        part = next(folder.glob("*.safetensors"))
        part.write_bytes(part.read_bytes()[:-1] + b"x")
        with pytest.raises(DataError, match=r"is not the file that reader\.json names"):
            weights.load(folder)

    @pytest.mark.parametrize("text", ["", "[]", "{}", '{"sha256": 3}', '{"sha256": {}, "temperature": []}', "[" * 9**5])
    def test_a_damaged_manifest_is_named_with_what_to_do(self, folder: Path, text: str) -> None:
        (folder / weights.MANIFEST).write_text(text)
        with pytest.raises(DataError, match=r"reader\.json: it is damaged .* Restore it from the repository\.$"):
            weights.load(folder)

    def test_weights_of_another_network_are_refused(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(weights, "ENCODER", {**SHAPE, "num_hidden_layers": 1})
        with pytest.raises(DataError, match="its weights are not those of this network"):
            weights.load(folder)

    def test_missing_weights_are_told_with_what_mends_it(self, tmp_path: Path) -> None:
        with pytest.raises(ModelMissingError, match="reader's weights are missing"):
            weights.load(tmp_path)


class TestShipped:
    """The weights in `assets/reader`, on adverts and profiles of `validation`. How good they are is told in figures."""

    def test_most_requirements_and_statuses_are_read(self) -> None:
        model, tokenizer = weights.load(), tokenizer_of(weights.FOLDER)
        found, right = [], []
        for advert, candidates in load(split="validation")[:5]:
            asked = read_advert(model, advert.text, tokenizer)
            found += [
                any(a.span.start < r.span.end and r.span.start < a.span.end for a in asked) for r in advert.requirements
            ]
            questions = [(r.kind, r.span.text) for r in advert.requirements]
            answers = read_profile(model, questions, candidates[0].text, tokenizer)
            right += [
                status_of(a) == candidates[0].shown[r.id].status
                for r, a in zip(advert.requirements, answers, strict=True)
            ]
        assert sum(found) / len(found) >= 0.7
        assert sum(right) / len(right) >= 0.5
