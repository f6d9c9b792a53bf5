"""The README says what is so: front matter the Space accepts, the weights in use, paths and commands that exist."""

import doctest
import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from huggingface_hub import SpaceCard
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.version import Version

from redrob.models.hub import PINNED
from redrob.models.registry import QWEN3
from redrob.rewards import COMPONENTS, DEFAULT_WEIGHTS

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
_, FRONT, BODY = README.split("---\n", 2)

# https://huggingface.co/docs/hub/spaces-config-reference
COLOURS = {"red", "yellow", "green", "blue", "indigo", "purple", "pink", "gray"}
REPO_ID = re.compile(r"[\w.-]+/[\w.-]+")
KEYS = {
    "title",
    "emoji",
    "colorFrom",
    "colorTo",
    "sdk",
    "sdk_version",
    "python_version",
    "app_file",
    "short_description",
    "models",
    "tags",
    "license",
    "pinned",
    "preload_from_hub",
    "suggested_hardware",
}


@pytest.fixture(scope="module")
def front() -> dict[str, Any]:
    return yaml.safe_load(FRONT)


class TestFrontMatter:
    def test_keys_are_those_a_space_reads(self, front: dict[str, Any]) -> None:
        assert set(front) <= KEYS

    def test_hub_client_reads_it_as_a_gradio_space(self, front: dict[str, Any]) -> None:
        card = SpaceCard(README)
        assert (card.data.sdk, card.data.license, card.data.title) == ("gradio", "mit", front["title"])

    def test_values_are_those_the_hub_allows(self, front: dict[str, Any]) -> None:
        assert {front["colorFrom"], front["colorTo"]} <= COLOURS
        assert len(front["short_description"]) <= 60
        assert len(front["emoji"]) <= 2
        assert not front["emoji"].isascii()
        assert front["license"] == "mit"
        assert front["suggested_hardware"] == "cpu-upgrade"  # two models of 0.6 billion parameters on a processor

    def test_gradio_is_the_version_that_the_requirements_pin(self, front: dict[str, Any]) -> None:
        lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
        gradio = next(Requirement(line.split(" #")[0]) for line in lines if line.startswith("gradio"))
        assert gradio.specifier == SpecifierSet(f"=={front['sdk_version']}")

    def test_python_is_one_the_package_runs_on(self, front: dict[str, Any]) -> None:
        asked = re.search(r'^requires-python = "(.+?)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.M)
        assert asked
        assert isinstance(front["python_version"], str)  # unquoted, YAML would read 3.10 as 3.1
        assert Version(front["python_version"]) in SpecifierSet(asked[1])

    def test_app_file_exists(self, front: dict[str, Any]) -> None:
        assert (ROOT / front["app_file"]).is_file()

    def test_models_are_a_pair_of_the_registry(self, front: dict[str, Any]) -> None:
        sources = (ROOT / "redrob/models/registry.py").read_text(encoding="utf-8")
        assert all(REPO_ID.fullmatch(model) and f'"{model}"' in sources for model in front["models"])

    def test_a_space_builds_where_the_policy_s_repository_is_gone(self, front: dict[str, Any]) -> None:
        """A build fails if one preloaded repository is missing, so it names pinned bases alone, at their commits."""
        entries = [entry.split(" ") for entry in front["preload_from_hub"]]
        assert {repo: rest[-1] for repo, *rest in entries} == {QWEN3.baseline: PINNED[QWEN3.baseline]}


def table_rows(header: str) -> list[list[str]]:
    """Cells of the rows below the table header that starts with this text."""
    lines = BODY[BODY.index(f"\n{header}") + 1 :].splitlines()
    rows = []
    for line in lines[2:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def map_entries() -> list[str]:
    """Paths of the repository map: two spaces of indent per folder, the path before the first double space."""
    block = re.search(r"## Repository map\n.*?```\n(.*?)```", BODY, re.DOTALL)
    assert block
    found, parents = [], []
    for line in block[1].splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        name = line.strip().split("  ")[0]
        parents = [*parents[:depth], name]
        found.append("".join(parents))
    return found


class TestBody:
    def test_reward_table_shows_the_weights_in_use(self) -> None:
        shown = {row[0].strip("`"): float(row[2]) for row in table_rows("| component | range | weight |")}
        assert list(shown) == list(COMPONENTS)
        assert shown == dict(DEFAULT_WEIGHTS)

    @pytest.mark.parametrize("entry", map_entries())
    def test_path_on_the_map_exists(self, entry: str) -> None:
        path = ROOT / entry
        assert path.is_dir() if entry.endswith("/") else path.is_file()

    def test_it_is_short_and_begins_with_one_picture_two_commands_and_one_table(self) -> None:
        assert len(README.splitlines()) <= 200
        screen = BODY.split("<!-- headline:end -->")[0]
        assert (screen.count("!["), len(re.findall(r"^    make ", screen, re.MULTILINE))) == (1, 2)
        assert screen.count("<!-- headline:begin -->") == 1
        assert "It is for people who" in screen.split("![")[0]
        assert "no hiring system" in screen

    def test_every_module_is_on_the_map_once(self) -> None:
        entries = map_entries()
        assert len(entries) == len(set(entries))
        packages = [path.parent for path in (ROOT / "redrob").glob("*/__init__.py")]
        modules = [path for path in (ROOT / "redrob").glob("*.py") if path.name != "__init__.py"]
        names = {f"redrob/{path.name}" for path in modules} | {f"redrob/{path.name}/" for path in packages}
        assert names <= set(entries)

    @pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\((?!https?:|#)([^)]+)\)", BODY))))
    def test_relative_link_leads_somewhere(self, target: str) -> None:
        assert (ROOT / target).exists()

    def test_console_examples_give_what_they_show(self) -> None:
        example = doctest.DocTestParser().get_doctest(BODY, {}, "README.md", "README.md", 0)
        assert example.examples
        assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example).failed == 0


DOCS = sorted(path for path in (ROOT / "docs").glob("*.md") if path.name != "LOG.md")
DOCS += [ROOT / "training/README.md", ROOT / "training/corpus/GUIDE.md", ROOT / "tests/benchmarks/README.md"]
RECORDED = json.loads((ROOT / "tests/benchmarks/recorded.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "page", [ROOT / "docs/pools.md", ROOT / "tests/benchmarks/README.md"], ids=lambda path: path.name
)
def test_what_is_said_of_the_record_of_pools_is_of_that_record(page: Path) -> None:
    told = " ".join(page.read_text(encoding="utf-8").split())
    made = RECORDED["pool"]
    assert f"{made['date'][:10]} at commit `{made['commit'][:7]}`" in told


@pytest.mark.parametrize("page", DOCS, ids=lambda path: str(path.relative_to(ROOT)))
class TestDocs:
    def test_relative_links_lead_somewhere(self, page: Path) -> None:
        targets = re.findall(r"\]\((?!https?:|#)([^)]+)\)", page.read_text(encoding="utf-8"))
        assert [target for target in targets if not (page.parent / target).exists()] == []

    def test_console_examples_give_what_they_show(self, page: Path) -> None:
        text = page.read_text(encoding="utf-8").replace("```", "")
        example = doctest.DocTestParser().get_doctest(text, {}, page.name, page.name, 0)
        assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example).failed == 0
