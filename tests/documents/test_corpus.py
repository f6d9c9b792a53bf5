"""The corpus: what can be seen is read in order, what cannot is left out and reported, the rest is refused in words."""

import re
from dataclasses import replace

import pytest

from redrob.documents import read_document, reading, worker
from redrob.errors import InputError
from tests.documents.case import Case
from tests.documents.corpus import CASES

READ = [case for case in CASES if not case.error]
REFUSED = [case for case in CASES if case.error]


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch):
    """Files are read here instead of in a process each, which takes longer; test_child.py starts real ones."""

    monkeypatch.setattr(reading, "asked", lambda data, name: worker.fields(worker.read(data, name)))


def squeezed(text: str) -> str:
    return " ".join(text.split())


def named(case: Case) -> str:
    return case.name if case.name != "cv.docx" or not case.why else f"{case.name}, {case.why[0]}"


@pytest.mark.parametrize("case", READ, ids=named)
def test_the_visible_is_read_and_the_hidden_reported(case):
    document = read_document(case.make(), name=case.name)
    text, position = squeezed(document.text), 0
    for sentence in case.shows:
        position = text.find(squeezed(sentence), position)
        assert position >= 0, f"{sentence!r} is missing or out of order in {document.text!r}"
    assert not case.lines or set(case.shows) <= set(document.text.split("\n"))
    told = squeezed(" ".join(hidden.text for hidden in document.hidden))
    for words in case.hides:
        assert words not in text
        assert not set(words.split()) & set(text.split()) - set(" ".join(case.shows).split())
        assert words in told
    assert not [words for words in case.drops if words in text or words in told]
    notices = " ".join(document.notices)
    assert all(part in notices for part in (*case.says, *case.why))
    assert len(document.hidden) <= len(document.notices)
    assert not (case.silent and document.notices), document.notices


@pytest.mark.parametrize("case", REFUSED, ids=named)
def test_what_cannot_be_read_is_refused_with_its_name_the_fault_and_what_to_do(case):
    with pytest.raises(InputError) as refusal:
        read_document(case.make(), name=case.name)
    message = str(refusal.value)
    assert case.error in message
    assert message.startswith(f"{case.name}: ")
    assert re.search(r"\b(Save|Give|give|Print|Open|Mend|Unpack|Export)\b[^.]*\.$", message)
    assert "paste" not in message.lower()  # a command line has nowhere to paste


def test_the_corpus_has_every_kind():
    kinds = {read_document(case.make(), name=case.name).kind for case in READ if case.silent}
    assert kinds == {"pdf", "docx", "text", "markdown", "json"}


@pytest.mark.parametrize("case", [case for case in READ if case.hides and case.name.endswith(".pdf")][:6], ids=named)
def test_a_name_changes_nothing(case):
    data = case.make()
    known, other = read_document(data, name=case.name), read_document(data, name="x.txt")
    assert replace(known, notices=()) == replace(other, notices=())
