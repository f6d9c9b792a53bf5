"""DOCX: paragraphs, tables row by row, text boxes, headers, footers and notes, as Word shows them.

Word files are not drawn here. Colours are judged against the nearest ground that is named (highlight, run, paragraph,
cell, text box, page). Where a picture or dark shape floats behind the text, white text is read and a notice says so.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from redrob.documents.archive import NOTHING, Archive, switched
from redrob.documents.document import Document, gathered, nothing_seen
from redrob.documents.letters import seen, tidy
from redrob.documents.word_body import Body, Place
from redrob.documents.word_place import dark_afloat, paper_of
from redrob.documents.word_style import Styles
from redrob.errors import InputError

_ON_PICTURES = (
    "Word files are judged by the colours they name: if that text stands on a dark picture or shape, save the file "
    "as PDF."
)


def read_docx(data: bytes) -> Document:
    """The visible text of a DOCX.

    Raises:
        InputError: no DOCX, damaged, encrypted, made to blow up, or without text.
    """
    archive = Archive(data)
    relations = archive.relations(archive.main)
    parts = dict(reversed(list(relations.values())))  # the first of each kind

    def story(part: str | None) -> Element:
        return _without_open_fields(archive.tree(part)) if part else NOTHING

    root = story(archive.main)
    content = root.find("w|body")
    if content is None:
        raise InputError("its Word document has no body. It is damaged. Save it again as DOCX or PDF.")
    settings, named, theme = (story(parts.get(kind)) for kind in ("settings", "styles", "theme"))
    styles = Styles(named, theme)
    headers = [(story(path), kind) for path, kind in _headers(content, settings, relations)]
    drawn = (root, *(header for header, _ in headers))
    behind, afloat = (any(dark_afloat(one, styles, behind=only) for one in drawn) for only in (True, False))
    place = Place(styles.base, None if behind else _page_ground(root, settings, styles))
    body = Body(styles, paper_of(content), afloat=afloat)
    lines = list(body.blocks(content, place))
    # Each line once, however many headers repeat it.
    above, below = (
        list(dict.fromkeys(line for one, which in headers if which == kind for line in body.blocks(one, place)))
        for kind in ("header", "footer")
    )
    notes = [line for kind in ("footnote", "endnote") for line in body.notes(story(parts.get(f"{kind}s")), kind, place)]
    text = "\n\n".join(part for part in map("\n".join, (above, lines, notes, below)) if part.strip())
    text, invisible, notices = seen(text)
    text = tidy(text)
    if not text.strip():
        if body.hidden:
            raise InputError(nothing_seen(body.hidden))
        if "image" in parts:
            raise InputError(
                "it holds only pictures, and text in pictures is not read. Give the document it was scanned from, or "
                "its text."
            )
        raise InputError("it has no text. Give a document with at least a few sentences.")
    notices += [found.doubt for found in gathered(body.doubted)]
    if "comments" in parts:
        notices.append("Comments in the margin were not read.")
    if not {"diagramData", "chart", "chartEx"}.isdisjoint(parts):
        notices.append("A diagram or chart was not read. Save the file as PDF to have its text read.")
    if any("same colour" in hidden.why for hidden in body.hidden):
        notices.append(_ON_PICTURES)
    if any(one.find(".//w|altChunk") is not None for one in drawn):
        notices.append("A document embedded in this one was not read.")
    return Document(text, "docx", notices=tuple(notices), hidden=gathered(body.hidden + invisible))


def _without_open_fields(story: Element) -> Element:
    """A story without the beginnings of fields that never end: what follows them is no code."""
    begun: list[Element] = []
    for mark in story.iter("w|fldChar"):
        kind = mark.get("w|fldCharType")
        if kind == "begin":
            begun.append(mark)
        elif kind == "end" and begun:
            begun.pop()
    for mark in begun:
        mark.clear()
    return story


def _page_ground(root: Element, settings: Element, styles: Styles) -> str:
    background = root.find("w|background")
    if background is not None and switched(settings, "w|displayBackgroundShape"):
        return styles.colour(background, "w|color", "w|themeColor") or "ffffff"
    return "ffffff"


def _headers(content: Element, settings: Element, relations: dict[str, tuple[str, str]]) -> list[tuple[str, str]]:
    """Headers and footers that some page shows, each with its kind."""
    found: dict[str, str] = {}
    for section in content.iter("w|sectPr"):
        shown = {
            "default": True,
            "even": switched(settings, "w|evenAndOddHeaders"),
            "first": switched(section, "w|titlePg"),
        }
        for reference in section:
            kind, path = relations.get(reference.get("r|id", ""), ("", ""))
            if shown.get(reference.get("w|type", "default")) and reference.tag == f"w|{kind}Reference":
                found.setdefault(path, kind)
    return list(found.items())
