"""Every command that a page, a card, a message or a docstring names can be given as it stands there.

Targets of make exist and lead to modules that exist, options parse with the parsers that the commands use, settings of
a run are settings, files are there, and Python that stands on a page runs. No command is carried out.
"""

from __future__ import annotations

import argparse
import functools
import importlib
import importlib.util
import re
import shlex
import subprocess
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import typer

from training.config import load_config

ROOT = Path(__file__).resolve().parent.parent
PAGES = [
    ROOT / "README.md",
    *sorted(path for path in (ROOT / "docs").glob("*.md") if path.name != "LOG.md"),  # what was so on a day
    *sorted((ROOT / "training").rglob("*.md")),
    *sorted((ROOT / "assets").rglob("*.md")),
    ROOT / "tests/benchmarks/README.md",
]
SOURCES = sorted(path for top in ("redrob", "training", "tests") for path in (ROOT / top).rglob("*.py"))
SOURCES += [ROOT / "app.py"]
COMMAND = re.compile(r"(?:[A-Z_]+=\S* )*(?:make|python|pip|accelerate) [\w.-][^\n]*")
COMMAND_OR_OPTIONS = re.compile(rf"{COMMAND.pattern}|--set \w[^\n]*")
CONFIG = ROOT / "training/configs/smollm2_135m.yaml"
TOPS = ("assets/", "docs/", "redrob/", "redrob_screening/", "tests/", "training/")


def in_markdown(text: str) -> Iterator[str]:
    """Commands in blocks of code, which `#` may explain, and in backticks."""
    text = re.sub(r"\{\{.*?\}\}", "X", text)  # what a template puts in
    for line in re.findall(r"^[ \t]*(\S.*)$", re.sub(r"`[^`\n]+`", "", text), re.MULTILINE):
        if COMMAND.fullmatch(line):
            yield re.sub(r"\s+#.*", "", line)
    yield from (code for code in re.findall(r"`([^`\n]+)`", text) if COMMAND_OR_OPTIONS.fullmatch(code))


def in_python(text: str) -> Iterator[str]:
    """Commands in backticks, and those on lines of their own in a module's docstring, which two spaces may explain."""
    yield from (code for code in re.findall(r"`([^`\n]+)`", text) if COMMAND.fullmatch(code))
    docstring = re.match(r'"""(.*?)"""', text, re.DOTALL)
    for line in re.findall(r"^ {4}(\S.*)$", docstring[1] if docstring else "", re.MULTILINE):
        if COMMAND.fullmatch(line):
            yield re.split(r" {2,}", line)[0]


@functools.cache
def sources() -> dict[Path, str]:
    """The text of every Python file but this one."""
    return {path: path.read_text(encoding="utf-8") for path in SOURCES if path != Path(__file__)}


def commands() -> list[str]:
    """All that are named anywhere, each once."""
    found = [command for page in PAGES for command in in_markdown(page.read_text(encoding="utf-8"))]
    found += [command for text in sources().values() for command in in_python(text)]
    return list(dict.fromkeys(" ".join(command.split()) for command in found))


class Parsed(Exception):
    """A command's own parser took its options; `args` holds them."""


@pytest.fixture(autouse=True)
def parse_and_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever calls `parse_args` goes no further."""
    original = argparse.ArgumentParser.parse_args

    def parse_args(self: argparse.ArgumentParser, *given: Any, **named: Any) -> None:
        raise Parsed(original(self, *given, **named))

    monkeypatch.setattr(argparse.ArgumentParser, "parse_args", parse_args)


@pytest.mark.parametrize("command", commands(), ids=str)
def test_a_command_can_be_given(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check(command, monkeypatch)


def check(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise where a part of the command is not there or not taken."""
    words = shlex.split(re.split(r" (?:[|>]|&&) ", command)[0])
    while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
        words.pop(0)
    assert [word for word in words if word.startswith(TOPS) and "NAME" not in word and not (ROOT / word).exists()] == []
    if words[0] == "make":
        for line in recipe(words[1], *words[2:]):
            check(line, monkeypatch)
    elif words[0] == "--set":
        check_settings(words[1::2])
    elif words[0] == "pip":
        extras = {extra for word in words for found in re.findall(r"\[(.+?)\]", word) for extra in found.split(",")}
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        assert extras <= project["tool"]["setuptools"]["dynamic"]["optional-dependencies"].keys()
    elif words[0] == "python" and "..." not in words:
        check_python(words[1:], monkeypatch)


@functools.cache
def recipe(target: str, *variables: str) -> tuple[str, ...]:
    """The commands of a target that are Python's, as make itself would give them."""
    made = ("-o", ".venv/dev.stamp", "-o", ".venv/app.stamp")  # nothing is to be set up first
    done = subprocess.run(["make", "-n", *made, target, *variables], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = done.stdout.replace(".venv/bin/", "").replace("${REDROB_PAIR:-bundled}", "auto")
    lines = map(str.strip, told.splitlines())
    return tuple(line for line in lines if COMMAND.fullmatch(line) and " -m pip " not in line)


def check_python(words: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A module that is there, and options that its parser takes; a name alone names the command and asks nothing."""
    name, rest = (words[1], words[2:]) if words[0] == "-m" else (words[0], words[1:])
    module = name.removesuffix(".py").replace("/", ".")
    assert importlib.util.find_spec(module), module
    if not rest or module.split(".")[0] not in ("redrob", "training", "tests"):
        return
    home = importlib.import_module(f"{module}.__main__" if (ROOT / module.replace(".", "/")).is_dir() else module)
    if isinstance(getattr(home, "app", None), typer.Typer):
        check_typer(typer.main.get_command(home.app), rest)
        return
    if "parse_args" not in Path(str(home.__file__)).read_text(encoding="utf-8"):
        return  # it takes words as they come
    monkeypatch.setattr("sys.argv", [name, *rest])
    with pytest.raises((Parsed, SystemExit)) as end:
        home.main()
    if isinstance(end.value, SystemExit):
        assert end.value.code == 0  # --help
        return
    options = end.value.args[0]
    if getattr(options, "set", None):
        check_settings(options.set, options.config)


def check_typer(command: Any, words: Sequence[str]) -> None:
    """As far as groups go, and then the options, where any are given."""
    while words and hasattr(command, "commands"):
        assert words[0] in command.commands, words[0]
        command, words = command.commands[words[0]], words[1:]
    if words and "--help" not in words:
        command.make_context(command.name, list(words))


def check_settings(settings: Sequence[str], config: Path = CONFIG) -> None:
    load_config(config if config.is_file() else CONFIG, settings)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("make nothing", AssertionError),
        ("make fuzz ARGS=--hours", AssertionError),
        ("python -m redrob rank --jd a --candidates b --out c --best 3", Exception),
        ("python -m redrob order", AssertionError),
        ("python training/publish.py model --run a --repo b --merged", AssertionError),
        ("python -m training.nothing", AssertionError),
        ("python training/train.py --config training/configs/none.yaml", AssertionError),
        ("--set grpo.steps=3", Exception),
        ("pip install -e '.[nothing]'", AssertionError),
    ],
)
def test_what_cannot_be_given_is_found(wrong: str, why: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(why):
        check(wrong, monkeypatch)


def test_commands_are_found_where_they_stand() -> None:
    page = "    make app   # opens it\n\n```\npython -m a --b c\n```\n`make test`, or `--set a=b`. People make bread."
    assert list(in_markdown(page)) == ["make app", "python -m a --b c", "make test", "--set a=b"]
    module = '"""It.\n\n    make soak ARGS=--record     keeps\n\nor `make x`.\n"""\n'
    assert list(in_python(module)) == ["make x", "make soak ARGS=--record"]
    assert len(commands()) > 80


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_options_variables_and_files_named_in_passing_are_there(page: Path) -> None:
    named = re.findall(r"`([^`\n]+)`", page.read_text(encoding="utf-8"))
    programs = "".join(sources().values())
    options = {word for code in named if code.startswith("--") for word in code.split() if word.startswith("--")}
    assert [option for option in sorted(options) if f'"{option}"' not in programs] == []
    variables = {variable for code in named for variable in re.findall(r"\bREDROB_[A-Z]+\b", code)}
    assert [variable for variable in sorted(variables) if variable not in programs] == []
    files = {code for code in named if code.startswith(TOPS) and re.fullmatch(r"[\w./-]+\.(?:py|md|toml|yaml)", code)}
    assert [file for file in sorted(files) if not (ROOT / file).exists()] == []


def python_of(page: Path) -> list[str]:
    """Indented blocks that begin with an import; examples with prompts are run where links are (test_readme.py)."""
    blocks = re.findall(r"^(?: {4}import .*\n)(?: {4}.*\n)*", page.read_text(encoding="utf-8"), re.MULTILINE)
    return [re.sub("^    ", "", block, flags=re.MULTILINE) for block in blocks]


@pytest.mark.parametrize("page", [page for page in PAGES if python_of(page)], ids=lambda page: page.name)
def test_python_on_a_page_runs(page: Path) -> None:
    for block in python_of(page):
        exec(block, {})
