"""Whether a document has everything where its map says."""

from __future__ import annotations

from PySide6.QtGui import QTextDocument

from annotator.text.source_map import utf16_length
from annotator.ui.reading.text_document import ReadingDocument


def text_at(document: QTextDocument, at: int, length: int) -> str:
    """What stands at a place of the document, whatever tables are in between."""
    encoded = b""
    while length > 0:
        block = document.findBlock(at)
        units = (block.text() + "\u2029").encode("utf-16-le")
        piece = units[2 * (at - block.position()) : 2 * (at - block.position() + length)]
        encoded += piece
        at += len(piece) // 2
        length -= len(piece) // 2
    return encoded.decode("utf-16-le")


def check(document: ReadingDocument) -> None:
    """Every run stands where the document's map has it."""
    for at, runs in document.placed:
        here = at
        for run in runs:
            length = utf16_length(run.text)
            shown = text_at(document, here, length).replace("\u2028", "\n").replace("\u2029", "\n")
            assert shown == run.text, (run, shown)
            if run.verbatim:
                assert document.rendered.source[run.start : run.end] == shown
            here += length
