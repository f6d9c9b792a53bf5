"""Token ids to text while they come."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerBase

BROKEN = "\ufffd"  # what a tokenizer decodes an unfinished character to


class Detokeniser:
    """Token ids to text, a token at a time: no unfinished characters, and no second look at settled tokens.

    A token's text can depend on its neighbour, so a window of settled tokens is decoded again with each new one and
    what it adds is the news. While the window ends in half a character, the news waits.
    """

    def __init__(self, tokenizer: PreTrainedTokenizerBase) -> None:
        self.text = ""
        self.ids: list[int] = []
        """All tokens taken."""
        self.tokenizer = tokenizer
        self._start = 0  # the window: settled tokens from here ...
        self._settled = 0  # ... to here, and whatever came after them

    def add(self, token: int) -> str:
        """Take one more token and return the text that became certain with it, often none."""
        self.ids.append(token)
        return self._read(final=False)

    def finish(self) -> str:
        """The text held back so far, less a character that never became whole."""
        return self._read(final=True)

    def _read(self, *, final: bool) -> str:
        before = self._decode(self.ids[self._start : self._settled])
        after = self._decode(self.ids[self._start :])
        if final:
            after = after.rstrip(BROKEN)
        elif after.endswith(BROKEN):
            return ""
        news = after[len(before) :]
        if news:
            self._start, self._settled = self._settled, len(self.ids)
            self.text += news
        return news

    def _decode(self, ids: list[int]) -> str:
        return str(self.tokenizer.decode(ids, skip_special_tokens=True, clean_up_tokenization_spaces=False))
