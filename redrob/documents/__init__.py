"""Documents as their reader sees them: PDF, DOCX, plain text, Markdown and the Redrob record in JSON.

What a page shows is the text; what it hides (white on white, tiny, off the page, deleted, behind a picture) is left
out and reported. A file's kind is decided by its content, never by its name, and nothing in it is fetched or run.

Not read, on purpose: metadata, attachments, comments and other annotations, form fields (a notice says so where there
are any), text inside pictures, formulas, diagrams and charts. Not noticed: a font that draws other letters
than it names.

    document.py    Document and HiddenText; when text counts as visible
    reading.py     read_document: limits, then a process that reads, in its turn; worker.py is what runs in it
    plain.py       text, Markdown and JSON
    letters.py     characters that nobody sees; ligatures, bullets, broken words
    archive.py     ZIP and XML that cannot blow up
    word.py        DOCX: word_body.py has its stories, word_style.py the look of text, word_place.py where it stands
    pdf.py         PDF, page by page
    pdf_page.py    the letters of a page; pdf_ink.py decides by rendering which of them can be seen
    layout.py      letters to words, lines and paragraphs; columns.py finds the columns
"""

from redrob.documents.document import Document, HiddenText
from redrob.documents.reading import MAX_BYTES, read_document

__all__ = ["MAX_BYTES", "Document", "HiddenText", "read_document"]
