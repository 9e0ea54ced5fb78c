"""Word boundaries in a document, for selections by the mouse and steps of the caret."""

from __future__ import annotations

import unicodedata

from PySide6.QtCore import QTextBoundaryFinder
from PySide6.QtGui import QTextDocument

from annotator.text.words import is_unspaced


def word_range(document: QTextDocument, begin: int, end: int) -> tuple[int, int]:
    """A selection in document positions, extended to whole words and without surrounding whitespace.

    A selection within one word is returned unchanged.
    """
    first, last = begin, end
    while first < last and document.characterAt(first).isspace():
        first += 1
    while first < last and document.characterAt(last - 1).isspace():
        last -= 1
    if first == last:
        return begin, end
    starts, ends = _word(document, first), _word(document, last)
    if (first, last) == (begin, end) and any(word[0] <= begin and end <= word[1] for word in (starts, ends)):
        return begin, end
    return starts[0], ends[1]


def step_by_word(document: QTextDocument, position: int, step: int) -> int | None:
    """The caret position one word further in a script without spaces between words, in which Qt would move by clauses;
    None in other scripts."""
    block = document.findBlock(position)
    text, at = block.text(), position - block.position()
    if not text[at : at + 1] if step > 0 else not at:
        return None
    if not is_unspaced(text[max(at - 8, 0) : at + 8]):  # also at punctuation between such characters
        return None
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Word, text)
    finder.setPosition(at)
    found = finder.toNextBoundary() if step > 0 else finder.toPreviousBoundary()
    # Qt divides such text at each character, also within words: a run of one script is taken for a word.
    while 0 < found < len(text) and _script(text[found - 1]) == _script(text[found]) != "":
        found = finder.toNextBoundary() if step > 0 else finder.toPreviousBoundary()
    return block.position() + found if found >= 0 else None


def _script(character: str) -> str:
    """The script of a character that has none of the spaces between words, as its Unicode name begins; empty for
    others, and for Chinese characters, each of which may be a word."""
    name = unicodedata.name(character, "").partition(" ")[0]
    return name if name in ("HIRAGANA", "KATAKANA") else ""


def _word(document: QTextDocument, position: int) -> tuple[int, int]:
    """The word around a position, by Unicode word segmentation (a Chinese character is a word); an empty range at a
    word boundary."""
    block = document.findBlock(position)
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Word, block.text())
    finder.setPosition(position - block.position())
    if finder.isAtBoundary():
        return position, position
    start = finder.toPreviousBoundary()
    return block.position() + start, block.position() + finder.toNextBoundary()
