"""Adverts and profiles read by a trained network: spans of what is asked, and how each shows in a profile."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor

from redrob.corpus import Span
from redrob.reference.reader.faster import for_reading
from redrob.reference.reader.network import CLOSENESS, STATUSES, TAGS, Reader
from redrob.reference.reader.weights import FOLDER, load, manifest
from redrob.reference.reader.windows import (
    GLUED,
    LONGEST_ADVERT,
    LONGEST_TEXT,
    MOST,
    PAD,
    Tokens,
    Window,
    advert_tokens,
    advert_windows,
    fitting,
    groups,
    profile_windows,
    tokens,
)

KINDS = ("O", *(tag[2:] for tag in TAGS[1::2]))
SWITCH = 1.0
"""What it costs, in nats, to begin a span and to end one; chosen on validation."""
EDGE = 0.15
"""Evidence goes on, on either side of its best token, while a token has this share of the best one's weight."""
_WITHIN = re.compile(r"(?<=[^\W_])(?=[^\W_])|(?<=[^\W\d_])(?=['’][^\W\d_])|(?<=[^\W\d_]['’])(?=[^\W\d_])")
"""A place within a word, "I've" being one."""
_JOINING = "and|or|but|the|an?|of|in|with|for|to|at|on|by"
_LOOSE = re.compile(rf"^(?:(?:{_JOINING})\s+)+|(?:[\s,;]+(?:{_JOINING}))+[\s,;(#]*$", re.IGNORECASE)
"""Joining words at either end of a quotation, which begin or end what is not quoted."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What an advert asks for, or a quality or number of years that it names."""

    kind: str
    """One of `KINDS` but the first."""
    span: Span
    gate: float
    """Probability that nobody may do the job without it."""
    probability: float
    """Mean probability of the kind over the span's tokens."""


@dataclass(frozen=True, slots=True)
class Answer:
    """How one question shows in a profile."""

    probabilities: tuple[float, ...]
    """Of `STATUSES`; of `CLOSENESS` where the question is the occupation."""
    evidence: Span | None


def tokenizer_of(folder: Path) -> Tokenizer:
    """The tokenizer in a folder, without truncation or padding."""
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def temperature_of(folder: Path) -> float:
    """What divides the logits of the status, from `python -m training.calibrate`; 1 where it has not run on the weights."""
    return float(manifest(folder).get("temperature", 1.0))


def padded(windows: Sequence[Window], device: str) -> tuple[Tensor, Tensor, Tensor]:
    """(batch, tokens) ids, attention and segments."""
    longest = max(len(w.ids) for w in windows)
    rest = [longest - len(w.ids) for w in windows]
    ids = torch.tensor([[*w.ids, *[PAD] * more] for w, more in zip(windows, rest, strict=True)])
    attention = torch.tensor([[1] * len(w.ids) + [0] * more for w, more in zip(windows, rest, strict=True)])
    segments = torch.tensor([[*w.segments, *[0] * more] for w, more in zip(windows, rest, strict=True)])
    return ids.to(device), attention.to(device), segments.to(device)


@torch.no_grad()
def read_advert(model: Reader, text: str, tokenizer: Tokenizer, device: str = "cpu") -> list[Asked]:
    """What the tagger finds, in the order of the text."""
    read = advert_tokens(tokenizer, text)
    votes = torch.zeros(len(read.ids), len(TAGS))
    gates = torch.zeros(len(read.ids))
    counts = torch.zeros(len(read.ids), 1)
    for window in advert_windows(read):
        ids, attention, _ = padded([window], device)
        out = model.advert(ids, attention)
        inside = slice(window.begin, window.end)
        at = slice(window.first, window.first + window.end - window.begin)
        votes[at] += out.tags[0, inside].float().softmax(-1).cpu()
        gates[at] += out.gate[0, inside].float().sigmoid().cpu()
        counts[at] += 1
    return _spans(votes / counts, gates / counts[:, 0], read, text)


def _spans(votes: Tensor, gates: Tensor, read: Tokens, text: str) -> list[Asked]:
    """Runs of tokens of one kind on the likeliest path of tags; words are never cut."""
    path = likeliest_path(votes.clamp_min(1e-6).log().numpy())
    found: list[Asked] = []
    start = 0
    for at in range(1, len(path) + 1):
        kind = (path[start] + 1) // 2
        if at < len(path) and path[at] and path[at] == 2 * kind:
            continue
        if kind:
            left, right = whole_words(text, read.offsets[start][0], read.offsets[at - 1][1])
            probability = float((votes[start:at, 2 * kind - 1] + votes[start:at, 2 * kind]).mean())
            words = text[left:right].strip()  # the mark of a line's end may be tagged with its words
            if any(c.isalnum() for c in words):
                span = Span(start=text.index(words, left), text=words)
                found.append(Asked(KINDS[kind], span, float(gates[start:at].mean()), probability))
        start = at
    return found


def likeliest_path(scores: np.ndarray, cost: float = SWITCH) -> list[int]:
    """Tags of (tokens, tags) log-probabilities by Viterbi: no span begins inside, and beginning or ending one costs.

    >>> import numpy as np
    >>> unsure = np.log([[.1, .8, .1], [.7, .1, .2], [.1, .45, .45]])  # outside, begin, inside
    >>> likeliest_path(unsure, cost=0.0), likeliest_path(unsure, cost=1.0)
    ([1, 0, 1], [1, 2, 2])
    """
    if not len(scores):
        return []
    count = scores.shape[1]
    moves = np.full((count, count), -np.inf)  # from one tag to the next; as from outside at the beginning
    moves[:, 1::2] = moves[:, :1] = -cost
    moves[0, 0] = 0.0
    inside = np.arange(2, count, 2)
    moves[inside, inside] = moves[inside - 1, inside] = 0.0
    best = scores[0] + moves[0]
    back = []
    for row in scores[1:]:
        through = best[:, None] + moves
        back.append(through.argmax(axis=0))
        best = through.max(axis=0) + row
    path = [int(best.argmax())]
    for step in reversed(back):
        path.append(int(step[path[-1]]))
    return path[::-1]


def whole_words(text: str, left: int, right: int) -> tuple[int, int]:
    """The same place, with no word cut at either end; words that ran together may come apart.

    >>> whole_words("Go developers", 3, 7), whole_words("experienceStrong", 10, 16), whole_words("I've run", 2, 4)
    ((3, 13), (10, 16), (0, 4))
    """
    while _inside_word(text, left):
        left -= 1
    while _inside_word(text, right):
        right += 1
    return left, right


def unjoined(words: str) -> str:
    """Words of a quotation without joining ones at either end; the same where it has no others.

    >>> unjoined("and ran a grill, with the"), unjoined("At the")
    ('ran a grill', 'At the')
    """
    kept = _LOOSE.sub("", words)
    return kept if any(c.isalnum() for c in _LOOSE.sub("", f" {kept}")) else words


def within_a_paragraph(text: str, begin: int, best: int, end: int) -> tuple[int, int]:
    """What of a place stands in the paragraph of its best token; the next paragraph tells of something else.

    >>> told = "Elm Inn\\n\\nRan a grill.\\n\\nSkills"
    >>> told[slice(*within_a_paragraph(told, 4, 12, 24))]
    'Ran a grill.'
    """
    before, after = text.rfind("\n\n", begin, best), text.find("\n\n", best, end)
    return begin if before < 0 else before + 2, after if after > best else end


def _inside_word(text: str, place: int) -> bool:
    return _WITHIN.match(text, place) is not None and not GLUED.match(text, place)


@torch.no_grad()
def read_profile(
    model: Reader,
    questions: Sequence[tuple[str, str]],
    text: str,
    tokenizer: Tokenizer,
    device: str = "cpu",
    *,
    most: int = MOST,
    temperature: float = 1.0,
) -> list[Answer]:
    """An answer to each question (kind and words), in their order; `most` questions are asked in one pass.

    Where a text needs several windows, the one that is surest of something other than missing decides; how close the
    occupation is, their mean. The logits of what was decided are divided by `temperature`, which changes how sure it is
    and nothing else.
    """
    read = tokens(tokenizer, text)
    asked = [(kind, tokens(tokenizer, words).ids) for kind, words in questions]
    parts = groups([len(ids) for _, ids in asked], len(read.ids), most=most)
    answers: dict[int, Answer] = {}
    for part in parts:
        windows = profile_windows(read, [asked[index] for index in part])
        status, closeness, evidence = _one_by_one(model, windows, device)
        for k, index in enumerate(part):
            if asked[index][0] == "occupation":
                answers[index] = Answer(tuple(closeness[:, k].mean(0).tolist()), None)
                continue
            best = int(status[:, k, 0].argmin())
            place = _evidence(windows[best], evidence[best][k], read, text)
            answers[index] = Answer(tuple((status[best, k].log() / temperature).softmax(-1).tolist()), place)
    return [answers[index] for index in range(len(asked))]


def _one_by_one(model: Reader, windows: Sequence[Window], device: str) -> tuple[Tensor, Tensor, list[Tensor]]:
    """Status and closeness of (windows, questions, names), probabilities; evidence of each window, logits.

    Several at once would take more memory and no less time.
    """
    status, closeness, evidence = list[Tensor](), list[Tensor](), list[Tensor]()
    for window in windows:
        ids, attention, segments = padded([window], device)
        places = torch.tensor([(0, column) for column in window.markers], device=device)
        out = model.profile(ids, attention, segments, places)
        status.append(out.status.float().softmax(-1).cpu())
        closeness.append(out.closeness.float().softmax(-1).cpu())
        evidence.append(out.evidence.float().cpu())
    return torch.stack(status), torch.stack(closeness), evidence


def _evidence(window: Window, logits: Tensor, read: Tokens, text: str) -> Span | None:
    weights = logits.softmax(-1)[window.begin : window.end]
    if not len(weights):
        return None
    first = last = int(weights.argmax())
    floor = float(weights[first]) * EDGE
    while first > 0 and float(weights[first - 1]) > floor:
        first -= 1
    while last + 1 < len(weights) and float(weights[last + 1]) > floor:
        last += 1
    begin, end = read.offsets[window.first + first][0], read.offsets[window.first + last][1]
    best = read.offsets[window.first + int(weights.argmax())][0]
    left, right = whole_words(text, *within_a_paragraph(text, begin, best, end))
    words = unjoined(text[left:right])
    return Span(start=text.index(words, left), text=words)


def status_of(answer: Answer) -> str:
    """The likeliest status, or closeness."""
    names = STATUSES if len(answer.probabilities) == len(STATUSES) else CLOSENESS
    return names[max(range(len(names)), key=answer.probabilities.__getitem__)]


class TextReader:
    """A network with its tokenizer: texts in, what they ask for and show out."""

    def __init__(self, model: Reader, tokenizer: Tokenizer, device: str = "cpu", *, temperature: float = 1.0) -> None:
        self._model, self._tokenizer, self._device, self._temperature = model, tokenizer, device, temperature

    @classmethod
    def load(cls, folder: Path = FOLDER) -> TextReader:
        """The reader of a folder.

        Raises:
            ModelMissingError: the folder holds no reader.
            DataError: a file of it is damaged.
        """
        return cls(for_reading(load(folder)), tokenizer_of(folder), temperature=temperature_of(folder))

    def advert(self, text: str) -> list[Asked]:
        """As `read_advert`."""
        return read_advert(self._model, text, self._tokenizer, self._device)

    def advert_length(self, text: str) -> int:
        """Characters of an advert that are read: all, but of very long ones."""
        read = advert_tokens(self._tokenizer, text)
        return len(text) if len(read.ids) < LONGEST_ADVERT else read.offsets[-1][1]

    def length(self, questions: Sequence[tuple[str, str]], text: str) -> int:
        """Characters of a profile that are read for these questions: all, but of very long ones."""
        read = tokens(self._tokenizer, text)
        most = fitting([len(tokens(self._tokenizer, words).ids) for _, words in questions], len(read.ids))
        return len(text) if most < LONGEST_TEXT and most == len(read.ids) else read.offsets[most - 1][1]

    def profile(self, questions: Sequence[tuple[str, str]], text: str) -> list[Answer]:
        """As `read_profile`."""
        return read_profile(self._model, questions, text, self._tokenizer, self._device, temperature=self._temperature)


_loading = Lock()


def shared_reader() -> TextReader:
    """The reader in `assets/reader`, loaded once for all who ask.

    Raises:
        ModelMissingError: its weights are missing.
        DataError: they are damaged.
    """
    with _loading:
        return _shared()


@cache
def _shared() -> TextReader:
    return TextReader.load()
