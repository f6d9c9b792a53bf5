"""Reads one file in a process of its own: `redrob.documents.child` starts it, hands over the file, takes the answer.

Standard input: one line of JSON with the file's name and the limits, then the file. Standard output: one line of JSON.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, replace
from typing import Any

from redrob.documents.document import Document
from redrob.documents.kinds import kind_of
from redrob.errors import InputError


def read(data: bytes, name: str) -> Document:
    """The document in a file, by the reader for its kind.

    Raises:
        InputError: scanned, encrypted, damaged, or of a kind that is not read.
    """
    kind = kind_of(data, name)
    if kind == "pdf":
        from redrob.documents.pdf import read_pdf  # each reader is loaded when a file needs it

        return read_pdf(data, name)
    if kind == "zip":
        from redrob.documents.word import read_docx

        return read_docx(data, name)
    from redrob.documents.plain import read_plain

    return read_plain(data, name)


def fields(document: Document) -> dict[str, Any]:
    """A document as plain values; its record, which may be deep, as it is."""
    return asdict(replace(document, record=None)) | {"record": document.record}


def _limit(memory: int, seconds: int) -> None:
    """Bounds this process where the system can: a file may be written to take hours and all memory."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        if sys.platform != "darwin":  # which refuses it
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def main() -> None:
    """Answer one request, with the document or with the message that says why not."""
    header = json.loads(sys.stdin.buffer.readline())
    _limit(header["memory"], header["seconds"])
    try:
        told = json.dumps(fields(read(sys.stdin.buffer.read(), header["name"])))
    except InputError as error:
        told = json.dumps({"error": str(error)})
    except RecursionError:
        told = json.dumps({"error": f"{header['name']}: it is nested too deeply. Mend it, or paste its text."})
    sys.stdout.write(told)


if __name__ == "__main__":
    main()
