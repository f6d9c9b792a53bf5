"""A job description is read while its visitor turns to the candidate: Compare then has less left to read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gradio.context import LocalContext

from redrob.errors import InputError
from redrob.reference.assess import read_ahead
from redrob.reference.deciding import deciding
from redrob.ui.limits import VisitorLimit, visitor

if TYPE_CHECKING:
    from redrob.models import LoadedPair
    from redrob.ui.loading import Loader


class ReadAhead:
    """Reads with the pairs that comparisons have loaded; it loads none itself, as nobody would see why it takes long.

    It stands in no queue, where others would wait behind it: a pair that somebody asks does not read ahead.
    """

    def __init__(self, load: Loader, limit: VisitorLimit | None = None) -> None:
        self._load, self._limit = load, limit
        self._loaded: dict[str, LoadedPair] = {}

    def load(self, name: str, **settings: Any) -> LoadedPair:
        """Load a pair for a comparison, and remember it under the name that the page calls it by."""
        self._loaded[name] = loaded = self._load(name, **settings)
        return loaded

    def give_way(self) -> None:
        """Compare was pressed: what is read ahead ends before the question comes, not after it."""
        for loaded in list(self._loaded.values()):
            loaded.about_to_ask()

    def read(self, job_description: str, name: str) -> None:
        """Read with the reference and the pair `name`, if that pair is loaded.

        Silent throughout: what is wrong with the text, and who has asked too often, is told where Compare is pressed.
        """
        loaded = self._loaded.get(name)
        if loaded is None:
            return
        try:
            if self._limit:
                self._limit.take(visitor(LocalContext.request.get(None)))
            read_ahead(job_description)
            loaded.read_ahead(job_description, deciding)
        except InputError:
            return
