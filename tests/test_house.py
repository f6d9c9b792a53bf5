"""The house in order: public names, lightness, layers, packages declared where imported, no traces of a machine."""

import ast
import importlib
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import redrob
from redrob import errors

ROOT = Path(__file__).resolve().parent.parent
HEAVY = ("torch", "gradio", "transformers", "trl", "peft", "plotly", "pandas", "scipy", "gymnasium", "llguidance")

# What a package is imported as, where that is not its own name.
IMPORT_NAMES = {"pyyaml": "yaml", "scikit-learn": "sklearn", "pytest-timeout": "pytest_timeout"}
# Needed without an import of ours: by transformers (gguf), by trl (accelerate), by the commands (linters, mypy, stubs).
NOT_IMPORTED = {
    "gguf",
    "accelerate",
    "import-linter",
    "pytest-timeout",
    "pytest-xdist",
    "ruff",
    "mypy",
    "pandas-stubs",
    "types-openpyxl",
    "types-pyyaml",
}
# Imported by one module that says how to install it, and so no burden on the page: the module, the requirements file.
OPTIONAL = {
    "gymnasium": ("redrob/env.py", "training/requirements.txt"),
    "ray": ("redrob/pool/on_ray.py", "redrob/pool/requirements-ray.txt"),
}


def tracked_files() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def sources(*tops: str) -> list[Path]:
    """The Python files below these folders or files of the checkout."""
    found = [
        path for top in tops for path in ([ROOT / top] if top.endswith(".py") else sorted((ROOT / top).rglob("*.py")))
    ]
    assert found, f"no Python files under {tops}"
    return found


def imported(*tops: str) -> dict[str, str]:
    """Top-level module names imported anywhere in these sources, each with one file that imports it."""
    found = {}
    for path in sources(*tops):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                names = [node.module]
            found.update({name.split(".")[0]: str(path.relative_to(ROOT)) for name in names})
    return found


def declared(file: str) -> dict[str, Requirement]:
    """The requirements in a file, by normalised package name."""
    lines = (line.split(" #")[0].strip() for line in (ROOT / file).read_text(encoding="utf-8").splitlines())
    parsed = [Requirement(line) for line in lines if line and not line.startswith("#")]
    return {requirement.name.lower().replace("_", "-"): requirement for requirement in parsed}


def modules_of(*files: str) -> set[str]:
    return {IMPORT_NAMES.get(name, name.replace("-", "_")) for file in files for name in declared(file)}


def loaded_by(statement: str) -> set[str]:
    """Which of the heavy libraries a fresh interpreter holds after a statement."""
    code = f"{statement}\nimport sys\nprint(*[name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


class TestPublicNames:
    def test_public_names_are_sorted(self) -> None:
        # Constants, then classes, then functions: the order ruff keeps (RUF022).
        def rank(name: str) -> tuple[int, str]:
            return (0 if name.isupper() else 1 if name[0].isupper() else 2, name)

        assert redrob.__all__ == sorted(redrob.__all__, key=rank)

    @pytest.mark.parametrize("name", redrob.__all__)
    def test_public_name_loads_and_is_listed(self, name: str) -> None:
        assert getattr(redrob, name) is not None
        assert name in dir(redrob)

    def test_every_public_name_has_a_home_and_every_home_is_public(self) -> None:
        assert set(redrob._HOME_OF) == set(redrob.__all__)

    def test_every_error_is_public(self) -> None:
        family = {name for name, value in vars(errors).items() if isinstance(value, type)}
        assert family <= set(redrob.__all__)
        assert all(issubclass(getattr(errors, name), redrob.RedrobError) for name in family)

    def test_unknown_name_is_an_attribute_error_that_lists_the_known(self) -> None:
        with pytest.raises(AttributeError, match=r"no attribute 'Verdikt'.*parse_completion"):
            _ = redrob.Verdikt

    def test_type_checkers_see_the_names_that_run_time_sees(self) -> None:
        tree = ast.parse((ROOT / "redrob/__init__.py").read_text(encoding="utf-8"))
        guarded = next(node for node in tree.body if isinstance(node, ast.If))
        seen = {
            alias.name: node.module for node in guarded.body if isinstance(node, ast.ImportFrom) for alias in node.names
        }
        assert seen == redrob._HOME_OF


class TestLightness:
    def test_import_loads_no_heavy_library(self) -> None:
        assert loaded_by("import redrob") == set()

    def test_grading_and_the_reference_load_no_heavy_library(self) -> None:
        assert loaded_by("from redrob import RuleBasedRewardModel, assess, parse_completion") == set()


class TestLayers:
    """What the contracts in pyproject.toml (`lint-imports`) do not say of imports."""

    @pytest.mark.parametrize("top", ["redrob", "training"])
    def test_no_package_imports_the_page_or_the_tests(self, top: str) -> None:
        assert not {"app", "tests"} & imported(top).keys()

    @pytest.mark.parametrize(
        ("tops", "files"),
        [
            (("redrob", "app.py"), ("requirements.txt",)),
            (("training",), ("requirements.txt", "training/requirements.txt")),
            (("tests",), ("requirements.txt", "training/requirements.txt", "tests/requirements.txt")),
        ],
        ids=["app", "training", "tests"],
    )
    def test_every_imported_package_is_declared(self, tops: tuple[str, ...], files: tuple[str, ...]) -> None:
        ours = {"redrob", "training", "tests", "app"}
        third_party = {
            name: file for name, file in imported(*tops).items() if name not in sys.stdlib_module_names | ours
        }
        third_party = {name: file for name, file in third_party.items() if OPTIONAL.get(name, [""])[0] != file}
        undeclared = {name: file for name, file in third_party.items() if name not in modules_of(*files)}
        assert not undeclared, f"imported but in none of {files}"

    @pytest.mark.parametrize("package", OPTIONAL)
    def test_an_optional_package_is_imported_by_its_one_module(self, package: str) -> None:
        home, file = OPTIONAL[package]
        importers = {path for path in sources("redrob", "app.py") if package in imported(str(path.relative_to(ROOT)))}
        assert importers == {ROOT / home}
        assert package in declared(file)

    def test_every_declared_package_is_used(self) -> None:
        files = ("requirements.txt", "training/requirements.txt", "tests/requirements.txt")
        used = imported("redrob", "app.py", "training", "tests")
        idle = {name for file in files for name in declared(file)} - NOT_IMPORTED
        idle = {name for name in idle if IMPORT_NAMES.get(name, name.replace("-", "_")) not in used}
        assert not idle


class TestPackaging:
    def test_package_lists_come_from_the_requirements_files(self) -> None:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        dynamic = project["tool"]["setuptools"]["dynamic"]
        extras = {name: source["file"] for name, source in dynamic["optional-dependencies"].items()}
        assert dynamic["dependencies"]["file"] == ["requirements.txt"]
        assert extras == {
            "mcp": ["redrob/ui/requirements-mcp.txt"],
            "ray": ["redrob/pool/requirements-ray.txt"],
            "train": ["training/requirements.txt"],
            "dev": ["tests/requirements.txt"],
        }

    def test_torch_range_admits_the_version_set_up_here(self) -> None:
        allowed = declared("requirements.txt")["torch"].specifier
        asked = Requirement(re.search(r"^TORCH \?= (\S+)", makefile(), re.MULTILINE)[1])
        assert all(pin.version in allowed for pin in asked.specifier)

    def test_bundled_wheel_has_one_version(self) -> None:
        bundled = importlib.import_module("redrob.models.bundled")
        assert re.search(r"^BUNDLED \?= (\S+)", makefile(), re.MULTILINE)[1] == bundled.WHEEL

    def test_every_target_is_documented_and_phony(self) -> None:
        phony = set(re.search(r"^\.PHONY: (.+)", makefile(), re.MULTILINE)[1].split())
        assert phony == set(re.findall(r"^([a-z]+):.*## \S", makefile(), re.MULTILINE))

    def test_ci_script_is_sound_and_executable(self) -> None:
        script = ROOT / ".ci/run"
        assert script.stat().st_mode & 0o111
        subprocess.run(["bash", "-n", str(script)], check=True)


class TestTraces:
    def test_no_tracked_file_names_a_folder_of_someones_machine(self) -> None:
        traces = re.compile(rb"(?<![\w.:/-])/(?:home|Users|root|work)/(?!me/)\w")
        found = {
            str(path.relative_to(ROOT)): hit[0] for path in tracked_files() if (hit := traces.search(path.read_bytes()))
        }
        assert not found

    def test_no_tracked_file_is_too_big_for_the_hub(self) -> None:
        # Git on the Hub refuses binaries over 10 MB that are not in its large-file storage.
        assert not [str(path) for path in tracked_files() if path.stat().st_size > 10_000_000]


def makefile() -> str:
    return (ROOT / "Makefile").read_text(encoding="utf-8")
