"""Documents as their reader sees them: PDF, DOCX, plain text, Markdown and the Redrob record in JSON.

What a page shows is the text; what it hides (white on white, tiny, off the page, deleted, behind a picture) is left
out and reported. A file's kind is decided by its content, never by its name, and nothing in it is fetched or run.

Not read, on purpose: metadata, attachments, comments and other annotations, form fields (a notice says so where there
are any), text inside pictures, formulas, diagrams and charts. Not noticed: a font that draws other letters
than it names.

    document.py   Document and HiddenText
    reading.py    read_document: limits, then a process that reads
    child.py      that process and its turn; worker.py is what runs in it
    kinds.py      the kind of a file by its content, and what to do with every other kind
    plain.py      text, Markdown and JSON
    letters.py    characters that nobody sees; ligatures, bullets, broken words
    archive.py    ZIP and XML that cannot blow up
    word*.py      DOCX: styles, places, tables, headers and the body
    pdf.py        PDF, page by page
    pdf_page.py   the characters of a page; pdf_ink.py decides by rendering which of them can be seen
    repeats.py    hidden letters that only repeat seen ones: embossed headings, lines cut at the end of a page
    spacing.py    characters to words, by the gaps between them
    layout.py     words to lines and columns; columns.py finds the columns
"""

from redrob.documents.document import Document, HiddenText
from redrob.documents.reading import MAX_BYTES, read_document

__all__ = ["MAX_BYTES", "Document", "HiddenText", "read_document"]
