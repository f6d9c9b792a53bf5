"""The example cases that the page offers: one TOML file each under `assets/examples/`, written by hand."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from redrob.errors import DataError

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "examples"


@dataclass(frozen=True, slots=True)
class Example:
    """One job description and one profile to try."""

    title: str
    """The occupation, two words at most."""
    point: str
    """What there is to see, a few words."""
    decision: str
    """What the reference decides, as the point promises: `shortlist` or `reject`."""
    job_description: str
    candidate: str

    @property
    def label(self) -> str:
        """Text of the example's button."""
        return f"{self.title}: {self.point}"


def load_examples(folder: Path = FOLDER) -> list[Example]:
    """All examples, in the order of their file names.

    Raises:
        DataError: a file is not what it should be.
    """
    return [load_example(path) for path in sorted(folder.glob("*.toml"))]


def load_example(path: Path) -> Example:
    """One example.

    Raises:
        DataError: it is not what it should be.
    """
    try:
        fields = tomllib.loads(path.read_text(encoding="utf-8"))
        return Example(**{key: value.strip() for key, value in fields.items()})
    except (tomllib.TOMLDecodeError, TypeError, AttributeError) as error:
        raise DataError(
            f"{path.name}: {error}. An example holds five texts: title, point, decision, job_description and "
            "candidate. Correct the file."
        ) from error
