"""Properties over made-up files: nothing but our errors, the visible always, the hidden never."""

import random

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from redrob.documents import read_document, reading, worker
from redrob.documents.letters import seen
from redrob.errors import RedrobError
from tests.documents.corpus import CASES
from tests.documents.docx_bytes import docx, p, r
from tests.documents.pdf_bytes import pdf as make
from tests.documents.pdf_bytes import text

settings.register_profile("documents", deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
SMALL = [
    data
    for case in CASES
    if case.name.endswith((".pdf", ".docx")) and not case.error and len(data := case.make()) < 6_000
]
WORDS = st.lists(
    st.tuples(st.sampled_from(["shown", "white", "tiny", "unseen"]), st.integers(0, 99)), min_size=1, max_size=6
)


def read_here(data: bytes, name: str):
    """As `read_document`, but in this process: hundreds of files, a moment each otherwise."""
    asked, reading.asked = reading.asked, lambda data, name: worker.fields(worker.read(data, name))
    try:
        return read_document(data, name=name)
    except RedrobError:
        return None
    finally:
        reading.asked = asked


@settings(settings.get_profile("documents"), max_examples=150)
@given(
    st.sampled_from(
        [b"", b"%PDF-1.4\n", b"PK\x03\x04", b"\xff\xfe", b"{", b"\xd0\xcf\x11\xe0", b"\x00\x00\x00 ftyp", b"<html"]
    ),
    st.binary(max_size=300),
    st.sampled_from(["cv.pdf", "cv.docx", "cv.txt", "cv.md", "cv.json", "", "\x00/\n"]),
)
@example(b'{"profile": ', b"1" * 5_000 + b"}", "cv.json")  # an integer longer than Python converts
def test_any_bytes_are_read_or_refused(start, rest, name):
    document = read_here(start + rest, name)
    assert document is None or document.text.strip()


@settings(settings.get_profile("documents"), max_examples=60)
@given(st.sampled_from(SMALL), st.integers(0, 2**32), st.integers(1, 8), st.booleans())
def test_damaged_files_are_read_or_refused(data, seed, changes, cut):
    dice = random.Random(seed)
    damaged = bytearray(data)
    for _ in range(changes):
        damaged[dice.randrange(len(damaged))] = dice.randrange(256)
    if cut:
        del damaged[dice.randrange(len(damaged)) :]
    read_here(bytes(damaged), "cv.bin")


def expected(words) -> tuple[list[str], list[str]]:
    named = [(how, f"{how}{n}word") for how, n in words]
    return [word for how, word in named if how == "shown"], [word for how, word in named if how != "shown"]


def check(document, words) -> None:
    shown, hidden = expected(words)
    found = document.text.split() if document else []
    told = " ".join(entry.text for entry in document.hidden).split() if document else hidden
    assert found == shown
    assert sorted(told) == sorted(hidden)


@settings(settings.get_profile("documents"), max_examples=25)
@given(WORDS)
def test_in_a_pdf_the_visible_is_read_and_the_hidden_is_not(words):
    looks = {"shown": "", "white": "1 1 1 rg", "tiny": "", "unseen": "3 Tr"}
    page = "".join(
        text(f"{how}{number}word", y=760 - 15 * n, size=2 if how == "tiny" else 11, extra=looks[how])
        for n, (how, number) in enumerate(words)
    )
    check(read_here(make(page), "cv.pdf"), words)


@settings(settings.get_profile("documents"), max_examples=60)
@given(WORDS)
def test_in_a_docx_the_visible_is_read_and_the_hidden_is_not(words):
    looks = {"shown": "", "white": '<w:color w:val="ffffff"/>', "tiny": '<w:sz w:val="5"/>', "unseen": "<w:vanish/>"}
    body = p(*[r(f" {how}{n}word ", looks[how]) for how, n in words])
    check(read_here(docx(body), "cv.docx"), words)


@settings(settings.get_profile("documents"), max_examples=150)
@given(st.text())
def test_letters_seen_once_stay_as_they_are(letters):
    once = seen(letters)[0]
    assert seen(once)[0] == once
