"""Guided attention: during the warm-up a few heads are shown where in the profile to look.

An answer names a requirement, then a colon, then what the profile says of it. From examples alone a small model learns
the form at once and the looking-up late or never: the gradient that would turn its attention to the right words is
faint as long as nothing is done with them. The generated cases know where each requirement shows. So at each colon
the chosen heads earn a loss of their own: minus the logarithm of the attention they pay to those words, or to the
first token of the prompt where there is nothing to find. Before that the answer must name the next requirement; other
heads are shown where the job description asks for it. All this is used in the warm-up alone; the model stays what it
was.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import torch
from transformers.masking_utils import ALL_MASK_ATTENTION_FUNCTIONS
from transformers.modeling_utils import ALL_ATTENTION_FUNCTIONS

from redrob.cases import Case, Place
from redrob.errors import ConfigError, DataError
from training.cases.reasons import find_years, name_of

if TYPE_CHECKING:
    from redrob.prompts import Prompt

ATTENTION = "guided_sdpa"
"""Name of our attention in transformers' registry: torch's own, which also notes queries and keys."""
Places = Sequence[Sequence[tuple[int, int, Sequence[int]]]]
_YEARS = re.compile(r'(?P<said>\bsaid)?(?:(?:, |; )(?P<asked>[\d.]+) years? asked)?(?=[;"])')
"""What a gold answer says of years: those said, and those asked if any are."""
_CAREER = re.compile(
    r"\bfirst role (?P<begin>\d{4})(?:-(?P<end>\d+)| to now)(?:, founded in (?P<founded>\d{4}))?"
    r'(?:, in (?P<here>[^,;"]+?) from (?P<from>\d{4})(?:, (?P<there>[^,;"]+?) from (?P<then>\d{4}))?)?(?=[;"])'
)
"""What it says of the career: what a contradiction is told by."""
NOTHING = (0,)
"""Where to look when a requirement is not shown: the first token, where attention rests anyway."""


@dataclass(frozen=True, slots=True)
class Lookup:
    """One place of an answer at which the prompt must be consulted."""

    at: int
    """Index in the answer of the token after which what was found is written."""
    evidence: tuple[int, ...]
    """Indices in the prompt of the tokens that show it."""


def lookups(tokenizer: Any, case: Case, prompt: Prompt, answer: str) -> tuple[Lookup, ...]:
    """The lookups of a case's gold `answer` in the profile, at colons; none for requirements that it does not tell.

    What it says of the career is looked up as well: each year and place before it is written, after the first year
    whether the role goes on, and once the years of the first role are told, whether the profile has more to say.

    A case that does not say where its requirements show (data of one's own) has none.

    Raises:
        DataError: the prompt does not survive decoding, so that no place in it can be found.
    """
    if not case.shown_at and case.form != "career":
        return ()
    page = _Page(tokenizer, case, prompt)
    section = page.text.rindex(prompt.candidate), prompt.candidate
    offsets = tokenizer(answer, add_special_tokens=False, return_offsets_mapping=True)["offset_mapping"]
    found = []
    for number, _, end in _told(case, answer) if case.shown_at else ():
        places, finding = case.shown_at[number], answer[end + 1 : _finding_end(answer, end)].strip()
        telling = [place for place in places if finding in case.candidate[slice(*place)]] or places
        evidence = page.tokens(section, telling)
        at = max(token for token, (first, _) in enumerate(offsets) if first <= end)
        found.append(Lookup(at, evidence or NOTHING))
    for start, shown in _career(case, answer):
        at = max(token for token, (_, last) in enumerate(offsets) if last <= start)
        found.append(Lookup(at, page.tokens(section, shown) or NOTHING))
    return tuple(sorted(found, key=lambda lookup: lookup.at))


def askings(tokenizer: Any, case: Case, prompt: Prompt, answer: str) -> tuple[Lookup, ...]:
    """The lookups of a case's gold `answer` in the job description: what is named next, and whether anything is.

    Each requirement has two: where its name begins, and where what stands before it ends. After the last one, and after
    years said where none are asked, there is nothing to find. A case that does not say where its job description asks
    (data of one's own) has none.

    Raises:
        DataError: as `lookups`.
    """
    if not case.asked_at:
        return ()
    page = _Page(tokenizer, case, prompt)
    section = page.text.index(prompt.job_description), prompt.job_description
    offsets = tokenizer(answer, add_special_tokens=False, return_offsets_mapping=True)["offset_mapping"]
    found: dict[int, tuple[int, ...]] = {}

    def at(end: int) -> int:
        """The last token of what ends at the character `end`."""
        return max(token for token, (_, last) in enumerate(offsets) if last <= end)

    years = next((some for some in _YEARS.finditer(answer) if some[0]), None)
    if years:
        asked = find_years(case.job_description, float(years["asked"])) if years["asked"] else None
        said = years.end("said") if years["said"] else years.start()
        found[at(said)] = page.tokens(section, [asked.span()] if asked else []) or NOTHING
    found[at(answer.index('"], "score"'))] = NOTHING
    for number, start, _ in _told(case, answer):
        evidence = page.tokens(section, [case.asked_at[number]]) or NOTHING
        before = answer[:start].rstrip('"; ,')
        found[at(len(before))] = evidence
        found[max(token for token, (begins, _) in enumerate(offsets) if begins <= start) - 1] = evidence
    return tuple(Lookup(at, found[at]) for at in sorted(found))


def names_at(case: Case, answer: str) -> list[int]:
    """Where in a gold `answer` the names of requirements begin, and after them what follows their findings."""
    return [place for _, start, end in _told(case, answer) for place in (start, _finding_end(answer, end))]


def career_at(answer: str) -> list[int]:
    """Where in a gold `answer` what it says of the career begins to tell: years, places, and what follows years."""
    told = _CAREER.search(answer)
    if not told:
        return []
    begun = [told.start(name) for name, value in told.groupdict().items() if value]
    return [*begun, told.end("begin"), _dates_end(told)]


def _career(case: Case, answer: str) -> Iterator[tuple[int, list[Place]]]:
    """Where in `answer` the career's years and places begin, and where the profile has them; where the first year ends,
    with what the profile says there of the role's end; and where the dates of the first role end, with what the profile
    says besides of founding and places.
    """
    told = _CAREER.search(answer)
    if not told:
        return
    patterns = {
        name: {"founded": r"founded in {}(?!\d)", "here": "on site in {}", "there": "on site in {}"}.get(
            name, r"(?<!\d){}(?![\d])"
        )
        for name in told.groupdict()
    }
    patterns["end"] = f"(?<=-){told['end']}(?![\\d-])" if told["end"] and len(told["end"]) == 2 else patterns["end"]
    found = {
        name: [some.span() for some in re.finditer(patterns[name].format(re.escape(value)), case.candidate)]
        for name, value in told.groupdict().items()
        if value
    }
    yield from ((told.start(name), places) for name, places in found.items())
    # A date may go on after the year (`2017-10-01 - present`), and `since` stands before it.
    until = re.compile(rf"since (?:\w+ )?{told['begin']}|(?<!\d){told['begin']}(?:-\d+)*(?:\W+\w+)?")
    yield told.end("begin"), [some.span() for some in until.finditer(case.candidate)]
    yield _dates_end(told), found.get("founded", found.get("here", []))


def _dates_end(career: re.Match[str]) -> int:
    return career.end("end") if career["end"] else career.end("begin") + len(" to now")


class _Page:
    """A prompt as text, and its tokens by their places in it."""

    def __init__(self, tokenizer: Any, case: Case, prompt: Prompt) -> None:
        self.text: str = tokenizer.decode(list(prompt.input_ids), skip_special_tokens=False)
        encoded = tokenizer(self.text, add_special_tokens=False, return_offsets_mapping=True)
        if tuple(encoded["input_ids"]) != prompt.input_ids:
            raise DataError(f"{case.id}: its prompt does not survive decoding and tokenising. Leave the case out.")
        self._begins: list[int] = [begin for begin, _ in encoded["offset_mapping"]]
        self._ends: list[int] = [end for _, end in encoded["offset_mapping"]]

    def tokens(self, section: tuple[int, str], places: Sequence[Place]) -> tuple[int, ...]:
        """Indices of the tokens that have a part in one of the places, in characters of a section of the prompt.

        `section` is where it begins and its text, which may have been cut: places beyond its end have no tokens.
        """
        begin, text = section
        found: set[int] = set()
        for first, end in ((begin + first, begin + min(end, len(text))) for first, end in places):
            if first < end:
                found.update(range(bisect_right(self._ends, first), bisect_left(self._begins, end)))
        return tuple(sorted(found))


def _told(case: Case, answer: str) -> Iterator[tuple[int, int, int]]:
    """Of each requirement that `answer` tells: its number, and where its name begins and ends."""
    for number, requirement in enumerate(case.facts.requirements):
        name = json.dumps(name_of(requirement), ensure_ascii=False)[1:-1]
        start = answer.find(f"{name}: ")
        if start >= 0:
            yield number, start, start + len(name)


def _finding_end(answer: str, colon: int) -> int:
    """Where the finding after the colon at this place ends."""
    return colon + 1 + len(re.split(r'[;"]', answer[colon + 1 :])[0])


def parse_heads(text: str, setting: str = "warmup.guided_heads") -> dict[int, tuple[int, ...]]:
    """Heads by layer, both counted from 0, from pairs `layer:head`; `setting` is where they are written.

    >>> parse_heads("22:7 24:2 24:6")
    {22: (7,), 24: (2, 6)}

    Raises:
        ConfigError: a pair is no pair.
    """
    heads: dict[int, tuple[int, ...]] = {}
    for pair in text.split():
        layer, colon, head = pair.partition(":")
        if not (colon and layer.isdecimal() and head.isdecimal()):
            raise ConfigError(
                f"{setting}: {pair!r} is no pair. Heads are written `layer:head`, for example `22:7 24:2`."
            )
        heads[int(layer)] = (*heads.get(int(layer), ()), int(head))
    return heads


class Guide:
    """Notes queries and keys of the guided heads while a model runs, and turns them into a loss."""

    def __init__(self, heads: Mapping[int, Sequence[int]], naming: Mapping[int, Sequence[int]] | None = None) -> None:
        """`heads` are shown what the profile says, `naming` those where the job description asks, by layer."""
        self._heads = heads
        self.naming = naming or {}
        self._noted: dict[int, tuple[torch.Tensor, torch.Tensor]] = {}

    @contextmanager
    def watching(self, model: Any) -> Iterator[None]:
        """Within it, every pass of `model` leaves its queries and keys here."""
        language_model = model.get_base_model() if hasattr(model, "get_base_model") else model
        before = language_model.config._attn_implementation
        if before != "sdpa":
            raise ConfigError(f"warmup.guided_heads: they need the attention `sdpa`; the model runs `{before}`.")
        ALL_ATTENTION_FUNCTIONS.register(ATTENTION, self._attend)
        ALL_MASK_ATTENTION_FUNCTIONS.register(ATTENTION, ALL_MASK_ATTENTION_FUNCTIONS["sdpa"])
        language_model.set_attn_implementation(ATTENTION)
        try:
            yield
        finally:
            language_model.set_attn_implementation(before)

    def _attend(self, module: Any, query: torch.Tensor, key: torch.Tensor, *args: Any, **kwargs: Any) -> Any:
        if module.layer_idx in self._heads or module.layer_idx in self.naming:
            self._noted[module.layer_idx] = (query, key)
        return ALL_ATTENTION_FUNCTIONS["sdpa"](module, query, key, *args, **kwargs)

    def loss(
        self, places: Places, padding: Sequence[range], heads: Mapping[int, Sequence[int]] | None = None
    ) -> torch.Tensor:
        """Mean over heads and lookups of minus the logarithm of the attention paid to the evidence, one number.

        All as `paid` takes it.
        """
        paid = self.paid(places, padding, heads)
        return -torch.cat(list(paid.values())).mean() if paid else torch.zeros(())

    def paid(
        self, places: Places, padding: Sequence[range], heads: Mapping[int, Sequence[int]] | None = None
    ) -> dict[tuple[int, int], torch.Tensor]:
        """By layer and head the logarithm of the attention paid to the evidence, in nats, one number per lookup.

        Args:
            places: For each row of the last pass its lookups: index of the query among the row's queries, its
                position among the keys (it sees no later ones), and the positions of the evidence.
            padding: For each row the key positions that are padding.
            heads: Those asked about, by layer; None for those that are shown what the profile says.
        """
        wanted = self._heads if heads is None else heads
        most = max((len(looked) for looked in places), default=0)
        if not most:
            return {}
        keys = next(key.shape[2] for _, key in self._noted.values())
        masks = _masks(places, padding, most, keys)
        device = next(query.device for query, _ in self._noted.values())
        asked, hidden, elsewhere, real = (mask.to(device) for mask in masks)
        rows = torch.arange(len(asked), device=device)[:, None]
        found: dict[tuple[int, int], torch.Tensor] = {}
        for layer, some in wanted.items():
            query, key = self._noted[layer]
            for head in some:
                shared = key[:, head * key.shape[1] // query.shape[1]]  # several heads read the same keys
                scores = query[rows, head, asked] @ shared.transpose(1, 2) * query.shape[-1] ** -0.5
                attention = scores.float().masked_fill(hidden, float("-inf")).log_softmax(-1)
                found[layer, head] = attention.masked_fill(elsewhere, float("-inf")).logsumexp(-1)[real]
        return found


def _masks(
    places: Places, padding: Sequence[range], most: int, keys: int
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
    """Of rows with up to `most` lookups: queries `(B, most)`; of each the keys that it does not see, and those that are
    no evidence, `(B, most, keys)`; and which lookups there are. Those that fill up a row ask its first query about all.
    """
    asked, seen = torch.zeros(len(places), most, dtype=torch.long), torch.full((len(places), most), keys)
    real = torch.zeros(len(places), most, dtype=torch.bool)
    elsewhere = torch.ones(len(places), most, keys, dtype=torch.bool)
    for row, looked in enumerate(places):
        real[row, : len(looked)] = True
        elsewhere[row, len(looked) :] = False
        asked[row, : len(looked)] = torch.tensor([at for at, _, _ in looked], dtype=torch.long)
        seen[row, : len(looked)] = torch.tensor([position for _, position, _ in looked], dtype=torch.long)
        for n, (_, _, evidence) in enumerate(looked):
            elsewhere[row, n, list(evidence)] = False
    key = torch.arange(keys)
    starts = torch.tensor([some.start for some in padding])[:, None]
    ends = torch.tensor([some.stop for some in padding])[:, None]
    padded = (key >= starts) & (key < ends)
    return asked, (key > seen[:, :, None]) | padded[:, None], elsewhere, real
