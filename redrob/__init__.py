"""Redrob: two language models screen one candidate; a reference without one stands beside them; six rules grade.

>>> from redrob import ParseFailure, parse_completion
>>> isinstance(parse_completion("I would hire her."), ParseFailure)
True

Each name in `__all__` is loaded when it is first used: `import redrob` stays fast and loads no model library.
"""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from redrob.compare import compare
    from redrob.documents import Document, read_document
    from redrob.errors import ConfigError, DataError, InputError, ModelMissingError, RedrobError
    from redrob.models import load_pair
    from redrob.reference import Assessment, assess
    from redrob.rewards import COMPONENTS, RewardBreakdown, RuleBasedRewardModel
    from redrob.shortlist import rank_candidates
    from redrob.verdict import ParseFailure, Verdict, parse_completion

__version__ = "0.1.0"

_HOMES = {
    "redrob.compare": ("compare",),
    "redrob.documents": ("Document", "read_document"),
    "redrob.errors": ("ConfigError", "DataError", "InputError", "ModelMissingError", "RedrobError"),
    "redrob.models": ("load_pair",),
    "redrob.reference": ("Assessment", "assess"),
    "redrob.rewards": ("COMPONENTS", "RewardBreakdown", "RuleBasedRewardModel"),
    "redrob.shortlist": ("rank_candidates",),
    "redrob.verdict": ("ParseFailure", "Verdict", "parse_completion"),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "COMPONENTS",
    "Assessment",
    "ConfigError",
    "DataError",
    "Document",
    "InputError",
    "ModelMissingError",
    "ParseFailure",
    "RedrobError",
    "RewardBreakdown",
    "RuleBasedRewardModel",
    "Verdict",
    "assess",
    "compare",
    "load_pair",
    "parse_completion",
    "rank_candidates",
    "read_document",
]


def __getattr__(name: str) -> object:
    """Load a public name from the module that defines it, once."""
    if name not in _HOME_OF:
        raise AttributeError(f"module 'redrob' has no attribute {name!r}. Public names: {', '.join(__all__)}.")
    value = getattr(importlib.import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
