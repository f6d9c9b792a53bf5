"""What a trained policy's folder holds for the page: settings, logs (`redrob.run_record`) and plots.

What is missing is an empty value, because a page without a checkout has few of them; what is damaged is an error.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redrob.models.registry import BUNDLED, ROOT
from redrob.run_record import PLOTS, Log, read_logs, read_settings

Settings = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RunFiles:
    """All of it, as far as it is there."""

    folder: Path
    settings: Settings | None
    """`run.json`; None where there is none."""
    logs: Mapping[str, Log]
    """Stage to its steps; a stage without a log has none."""
    plots: Mapping[str, Path]
    """Name in `PLOTS` to the file, for those that are there."""

    @property
    def shown(self) -> str:
        """The folder as a command names it: from the checkout on, else its own name alone."""
        return self.folder.relative_to(ROOT).as_posix() if self.folder.is_relative_to(ROOT) else self.folder.name


def policy_folder(models: Mapping[str, str] | None = None) -> Path:
    """Folder of the policy that `models` names, as results record it; None means the bundled one.

    >>> policy_folder({"policy": "smollm2-135m"}) == policy_folder()
    True
    """
    if models is None or "policy" not in models:
        return Path(BUNDLED.policy)
    return Path(BUNDLED.policy).with_name(Path(models["policy"]).name)


def read_run(folder: Path) -> RunFiles:
    """Read what is in `folder`.

    Raises:
        DataError: a file is damaged.
    """
    logs = read_logs(folder)
    return RunFiles(
        folder,
        read_settings(folder) if (folder / "run.json").is_file() else None,
        {"sft": logs.sft, "grpo": logs.grpo},
        {name: path for name in PLOTS if (path := folder / "plots" / name).is_file()},
    )
