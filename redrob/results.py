"""The results file, `assets/results/results.json`, and the table in README.md that is rendered from it.

`python -m redrob.results` rewrites the block between the two markers in README.md; nothing there is typed. Beside the
results stand the records (`records.jsonl`), one line for each answer to each case, from which every number in
`results.json` can be computed again with `redrob.evaluation.evaluate`.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

from redrob.errors import DataError, RedrobError
from redrob.evaluation import Evaluation, Record, evaluate
from redrob.results_table import render

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "assets" / "results"
SCHEMA = 1
BEGIN, END = "<!-- results:begin -->", "<!-- results:end -->"
PACKAGES = ("torch", "transformers", "peft", "trl", "scipy", "numpy")


@dataclass(frozen=True, slots=True)
class Results:
    """One evaluation, and everything needed to know what was measured and to measure it again."""

    pair: str
    """Key of `redrob.policies.PAIRS`."""
    models: Mapping[str, str]
    """Names and revisions of the models, device and dtype, as `LoadedPair.describe()` gives them."""
    split: str
    n: int
    """Cases that every row answered."""
    seed: int
    evaluation: Evaluation
    wall_time_s: float
    """Of the whole evaluation, loading not included."""
    date: str
    """UTC, ISO 8601."""
    commit: str | None
    """Revision of the code; None where git could not tell."""
    dirty: bool | None
    """Whether tracked files differed from that revision."""
    packages: Mapping[str, str | None]
    """Version by package; None where it is not installed."""
    hardware: Mapping[str, str | int | float | None]
    schema: int = SCHEMA

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON: the fields, with rows and differences at the top level."""
        plain = {field.name: getattr(self, field.name) for field in fields(self) if field.name != "evaluation"}
        return {"schema": plain.pop("schema"), **plain, **self.evaluation.as_dict()}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Results:
        evaluation = Evaluation.from_dict(data)
        return cls(**{k: v for k, v in data.items() if k not in ("rows", "differences")}, evaluation=evaluation)


def make_results(
    records: Sequence[Record],
    *,
    pair: str,
    models: Mapping[str, str],
    wall_time_s: float,
    split: str = "heldout",
    seed: int = 0,
) -> Results:
    """Compute the results of `records` and add where, when and with what they were made."""
    commit, dirty = _revision()
    return Results(
        pair=pair,
        models=dict(models),
        split=split,
        n=len({record.case_id for record in records}),
        seed=seed,
        evaluation=evaluate(records, seed=seed),
        wall_time_s=wall_time_s,
        date=datetime.now(UTC).isoformat(timespec="seconds"),
        commit=commit,
        dirty=dirty,
        packages={name: _version(name) for name in PACKAGES},
        hardware=_hardware(),
    )


def write_results(results: Results, records: Iterable[Record], folder: Path = FOLDER) -> None:
    """Write `results.json` and `records.jsonl`, each whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = (json.dumps(record.as_dict(), ensure_ascii=False) for record in records)
    _replace(folder / "records.jsonl", "".join(f"{line}\n" for line in lines))
    _replace(folder / "results.json", json.dumps(results.as_dict(), indent=2, ensure_ascii=False) + "\n")


def read_results(folder: Path = FOLDER) -> Results | None:
    """The recorded results; None where none have been recorded yet.

    Raises:
        DataError: the file is damaged or of another schema.
    """
    path = folder / "results.json"
    if not path.is_file():
        return None
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["schema"] != SCHEMA:
            raise DataError(f"{path}: schema {data['schema']!r}. This version reads {SCHEMA}. Run `make train` anew.")
        return Results.from_dict(data)
    except (KeyError, TypeError, AttributeError, json.JSONDecodeError) as error:
        raise DataError(f"{path}: it is damaged ({error!r}). `make train` writes it. Run that again.") from error


def read_records(folder: Path = FOLDER) -> list[Record]:
    """The records behind the recorded results.

    Raises:
        DataError: the file is missing or damaged.
    """
    path = folder / "records.jsonl"
    if not path.is_file():
        raise DataError(f"{path}: it is missing. `make train` writes it beside results.json. Run that again.")
    try:
        with path.open(encoding="utf-8") as lines:
            return [Record.from_dict(json.loads(line)) for line in lines]
    except (KeyError, TypeError, json.JSONDecodeError) as error:
        raise DataError(f"{path}: it is damaged ({error!r}). `make train` writes it. Run that again.") from error


def with_block(page: str, block: str) -> str:
    """`page` with `block` between the markers.

    Raises:
        DataError: the page does not have each marker once, the first before the second.

    >>> with_block(f"a\\n{BEGIN}\\nold\\n{END}\\nb", "new").splitlines()
    ['a', '<!-- results:begin -->', 'new', '<!-- results:end -->', 'b']
    """
    if page.count(BEGIN) != 1 or page.count(END) != 1 or page.index(BEGIN) > page.index(END):
        raise DataError(f"The page lacks its markers. The table goes between {BEGIN} and {END}. Put each there once.")
    return f"{page[: page.index(BEGIN)]}{BEGIN}\n{block}\n{page[page.index(END) :]}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Rewrite the results block of a page; the exit status is 0, or 1 with a message where that cannot be done."""
    parser = argparse.ArgumentParser(prog="python -m redrob.results", description="Render the results into a page.")
    parser.add_argument("page", nargs="?", type=Path, default=ROOT / "README.md", help="default: README.md")
    parser.add_argument("--results", type=Path, default=FOLDER, help="folder of results.json (default: %(default)s)")
    options = parser.parse_args(arguments)
    try:
        if not options.page.is_file():
            raise DataError(
                f"{options.page}: there is no such file. The table goes into a page that is there. Name one."
            )
        page = with_block(options.page.read_text(encoding="utf-8"), render(read_results(options.results)))
    except RedrobError as error:
        parser.exit(1, f"{error}\n")
    _replace(options.page, page)
    return 0


def _replace(path: Path, text: str) -> None:
    """Write beside, then rename: a kill halfway leaves the old file."""
    beside = path.with_name(path.name + ".new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def _revision() -> tuple[str | None, bool | None]:
    """Commit of this checkout and whether tracked files differ from it; None for what git cannot tell."""
    commit = _git("rev-parse", "HEAD")
    status = _git("status", "--porcelain", "--untracked-files=no")
    return commit or None, None if status is None else bool(status)


def _git(*arguments: str) -> str | None:
    if not (ROOT / ".git").exists():  # installed: git would answer for whatever repository lies around it
        return None
    try:
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):  # no git, or no repository
        return None
    return done.stdout.strip()


def _version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def _hardware() -> dict[str, str | int | float | None]:
    """CPU model, its cores and the memory in GiB; None for what the system does not tell."""
    memory = None
    if "SC_PHYS_PAGES" in getattr(os, "sysconf_names", {}):
        memory = round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30, 1)
    return {"cpu": _cpu(), "cores": os.cpu_count(), "memory_gib": memory, "system": platform.platform(terse=True)}


def _cpu() -> str | None:
    info = Path("/proc/cpuinfo")
    if info.is_file():
        for line in info.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine() or None


if __name__ == "__main__":
    raise SystemExit(main())
