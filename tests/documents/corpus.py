"""Every file that the tests read, with what reading it must give. All are made here; none is stored."""

from __future__ import annotations

from tests.documents import corpus_pdf, corpus_text, corpus_word

CASES = (*corpus_text.CASES, *corpus_word.CASES, *corpus_pdf.CASES)
