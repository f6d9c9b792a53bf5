"""What the About tab tells programs is so: its example runs as written, its citation is the README's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from redrob.ui.about_tab import CITATION, EXAMPLE
from redrob.ui.loading import Loader
from tests.fake_pair import FakeLoader

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")


def test_the_example_runs_as_it_is_printed(serve: Callable[[Loader], str]) -> None:
    address = serve(FakeLoader())
    assert EXAMPLE.count("http://127.0.0.1:7860") == 1
    names: dict[str, Any] = {}
    exec(EXAMPLE.replace("http://127.0.0.1:7860", address), names)
    assert names["both"]["policy"]["decision"] == "shortlist"
    assert names["judged"]["decision"] == "shortlist"
    assert [place["row"] for place in names["ranked"]["ranked"]] == [1, 2]
    assert names["graded"]["rewards"]["format_valid"] == 1.0
    names["client"].close()


def test_the_citation_is_that_of_the_readme() -> None:
    assert f"```bibtex\n{CITATION}\n```" in README
