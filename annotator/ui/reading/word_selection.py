"""Boundaries of words, sentences and paragraphs in a document, for selections and steps of the caret."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from PySide6.QtCore import Qt, QTextBoundaryFinder
from PySide6.QtGui import QTextBlock, QTextCursor, QTextDocument, QTextTable

from annotator.text.words import is_unspaced


def word_range(document: QTextDocument, begin: int, end: int) -> tuple[int, int]:
    """A selection in document positions, extended to whole words and without surrounding whitespace.

    A selection within one word is returned unchanged.
    """
    first, last = _without_space(document, begin, end)
    if first == last:
        return begin, end
    starts, ends = _word(document, first), _word(document, last)
    if (first, last) == (begin, end) and any(word[0] <= begin and end <= word[1] for word in (starts, ends)):
        return begin, end
    return starts[0], ends[1]


def widened_range(document: QTextDocument, begin: int, end: int) -> tuple[int, int]:
    """The selection extended to whole words; if it consists of these, to whole sentences; then to whole paragraphs.
    An empty selection becomes the word at the caret."""
    begin, end = _without_space(document, begin, end)
    first, last = begin, end - 1 if begin < end else begin
    if begin == end and begin > 0 and not document.characterAt(begin - 1).isspace():  # also behind a word
        first = last = begin - 1
    text = _word(document, first, inside=True)[0], _word(document, last, inside=True)[1]
    wider = (text, _whole(document, *text, by_sentence=True), _whole(document, *text, by_sentence=False))
    return next((candidate for candidate in wider if candidate != (begin, end)), (begin, end))


def caret_step(cursor: QTextCursor, key: Qt.Key, *, control: bool, extend: bool) -> int | None:
    """The caret position after an arrow key; None if Qt's own step is right.

    With the control key, left and right step by words and up and down by sentences. ``extend``: a sentence that is
    being selected ends before the space after it.
    """
    document, position = cursor.document(), cursor.position()
    if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
        return step_by_sentence(document, position, 1 if key == Qt.Key.Key_Down else -1, extend) if control else None
    if key not in (Qt.Key.Key_Left, Qt.Key.Key_Right):
        return None
    left = key == Qt.Key.Key_Left
    beyond = _cell_beyond(cursor, left)
    if beyond is not None or not control:
        return beyond
    return step_by_word(document, position, 1 if left == _is_rtl(cursor.block()) else -1)


def step_by_sentence(document: QTextDocument, position: int, step: int, extend: bool) -> int:
    """The start of the next or the previous sentence; with ``extend``, the end of this or the next sentence instead of
    the start of the next one. The end of the last, or the start of the first sentence, if there is no other."""
    block = document.findBlock(position)
    reached = position
    while block.isValid():
        for first, last in _sentences(block) if step > 0 else reversed(list(_sentences(block))):
            if step < 0 and first < position:
                return first
            if step > 0 and (last if extend else first) > position:
                return last if extend else first
            reached = max(reached, last) if step > 0 else min(reached, first)
        block = block.next() if step > 0 else block.previous()
    return reached


def _sentences(block: QTextBlock) -> Iterator[tuple[int, int]]:
    """The sentences of a paragraph by Unicode segmentation, without the space around them, as document positions."""
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Sentence, block.text())
    begin = 0
    while (end := finder.toNextBoundary()) >= 0:
        first, last = _without_space(block.document(), block.position() + begin, block.position() + end)
        if first < last:
            yield first, last
        begin = end


def _whole(document: QTextDocument, begin: int, end: int, *, by_sentence: bool) -> tuple[int, int]:
    """The range extended to whole sentences or paragraphs."""
    blocks = [document.findBlock(begin), document.findBlock(max(end - 1, begin))]
    ends = [list(_sentences(block)) for block in blocks]
    if not ends[0] or not ends[1]:
        return begin, end
    if not by_sentence:
        return ends[0][0][0], ends[1][-1][1]
    first = next((first for first, _ in reversed(ends[0]) if first <= begin), begin)
    return first, next((last for _, last in ends[1] if last >= end), end)


def _without_space(document: QTextDocument, begin: int, end: int) -> tuple[int, int]:
    while begin < end and document.characterAt(begin).isspace():
        begin += 1
    while begin < end and document.characterAt(end - 1).isspace():
        end -= 1
    return begin, end


def _is_rtl(block: QTextBlock) -> bool:
    return block.textDirection() == Qt.LayoutDirection.RightToLeft


def _cell_beyond(cursor: QTextCursor, left: bool) -> int | None:
    """Where the caret goes from the edge of a cell of a right-to-left table, or from beside the table: the document
    has the cells of a row in the opposite order. None for other steps."""
    document, position, block = cursor.document(), cursor.position(), cursor.block()
    forward = left == _is_rtl(block)  # in the text of this paragraph
    table = cursor.currentTable()
    if not _is_mirrored(table):
        if position != (block.position() + block.length() - 1 if forward else block.position()):
            return None
        beside = QTextCursor(block.next() if forward else block.previous()) if block.isValid() else QTextCursor()
        table = beside.currentTable()
        if not _is_mirrored(table):
            return None
        return _enter(table, 0 if forward else table.rows() * table.columns() - 1, left)
    cell, columns = table.cellAt(cursor), table.columns()
    if position != (cell.lastPosition() if forward else cell.firstPosition()):
        return None
    index = (cell.row() + 1) * columns - 1 - cell.column() + (1 if left else -1)
    if 0 <= index < table.rows() * columns:
        return _enter(table, index, left)
    return min(table.lastPosition() + 1, document.characterCount() - 1) if left else max(table.firstPosition() - 1, 0)


def _enter(table: QTextTable, index: int, left: bool) -> int:
    """The position at which the caret comes into a cell, which is counted in reading order."""
    columns = table.columns()
    cell = table.cellAt(index // columns, columns - 1 - index % columns)
    return cell.firstPosition() if left == _is_rtl(cell.firstCursorPosition().block()) else cell.lastPosition()


def _is_mirrored(table: QTextTable | None) -> bool:
    return table is not None and bool(table.format().alignment() & Qt.AlignmentFlag.AlignRight)


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
    boundary = finder.toNextBoundary() if step > 0 else finder.toPreviousBoundary()
    # Qt divides such text at each character, also within words: a run of one script is taken for a word.
    while 0 < boundary < len(text) and _script(text[boundary - 1]) == _script(text[boundary]) != "":
        boundary = finder.toNextBoundary() if step > 0 else finder.toPreviousBoundary()
    return block.position() + boundary if boundary >= 0 else None


def _script(character: str) -> str:
    """The script of a character that has none of the spaces between words, as its Unicode name begins; empty for
    others, and for Chinese characters, each of which may be a word."""
    name = unicodedata.name(character, "").partition(" ")[0]
    return name if name in ("HIRAGANA", "KATAKANA") else ""


def _word(document: QTextDocument, position: int, *, inside: bool = False) -> tuple[int, int]:
    """The word around a position, by Unicode word segmentation (a Chinese character is a word). At a word boundary, an
    empty range; with ``inside``, the word after it."""
    block = document.findBlock(position)
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Word, block.text())
    at = position - block.position()
    finder.setPosition(at)
    if finder.isAtBoundary():
        return position, block.position() + finder.toNextBoundary() if inside and at < block.length() - 1 else position
    start = finder.toPreviousBoundary()
    return block.position() + start, block.position() + finder.toNextBoundary()
