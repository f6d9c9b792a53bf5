"""How measured figures are told in the tables of README and page: a share with its interval, and where it is from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

UNKNOWN = "–"


def told_rate(rate: Mapping[str, Any]) -> str:
    """A share with its interval, as `intervals.rate` gives it; a dash where nothing was counted.

    >>> told_rate({"value": 0.75, "low": 0.3, "high": 0.954, "n": 4})
    '0.750 [0.300, 0.954]'
    """
    if rate["value"] is None:
        return UNKNOWN
    return f"{rate['value']:.3f} [{rate['low']:.3f}, {rate['high']:.3f}]"


def told_source(measured: Mapping[str, Any]) -> str:
    """Commit, day and machine, from what `provenance` put beside the figures.

    >>> told_source({"commit": "0123456789", "dirty": True, "date": "2031-02-03T04:05:06+00:00",
    ...              "hardware": {"cores": 2, "cpu": "Some CPU"}})
    'Commit `0123456 with changes`, 2031-02-03, 2 cores of Some CPU.'
    """
    commit = (measured["commit"] or "unknown")[:7] + (" with changes" if measured["dirty"] else "")
    hardware = measured["hardware"]
    return f"Commit `{commit}`, {measured['date'][:10]}, {hardware['cores']} cores of {hardware['cpu']}."
