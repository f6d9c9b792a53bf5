"""A slice of `make bench-documents`: files of nine producers lose no words, and none are glued.

Those of producers that not everybody has stand in `made`; `make bench-documents ARGS="--keep FOLDER"` makes them anew.
"""

from pathlib import Path

import pytest

from tests.benchmarks.producers import EXPECTED, HEADER, NAME, figures, missed, read, reportlab, reportlab_flowing

MADE = Path(__file__).with_name("made")
BARE = ("pandoc", "qt-document", "wkhtmltopdf")
"""Files without a header and a footer."""


@pytest.mark.parametrize("path", sorted(MADE.iterdir()), ids=lambda path: path.name)
def test_words_of_a_producers_file_are_read_apart(path):
    text = read(path.read_bytes())
    assert not missed(text, edges=not path.name.startswith(BARE))
    assert figures(text)[1] >= 0.99  # in order


@pytest.mark.parametrize("made", [lambda: reportlab(False), lambda: reportlab(True), reportlab_flowing])
def test_words_that_reportlab_writes_here_are_read_apart(made):
    assert figures(read(made())) == (1.0, 1.0, 0.0)


def test_what_is_lost_glued_or_out_of_order_is_counted():
    whole = " ".join(EXPECTED)
    assert figures(f"{HEADER} {whole}") == (1.0, 1.0, 0.0)
    count = len(EXPECTED)
    assert figures(whole.replace(NAME, "MiraExample")) == (1 - 2 / count, 1 - 2 / count, 1 / count)
    assert figures(f"{' '.join(EXPECTED[10:])} {' '.join(EXPECTED[:10])}") == (1.0, 1 - 10 / count, 0.0)
    assert missed(whole, edges=True) == "no header or footer"
