"""Whether all of a text can be scrolled to and is painted, block by block."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QTextBlock
from PySide6.QtWidgets import QApplication, QWidget

from annotator.ui.reading.text_document import build_document
from annotator.ui.reading.text_view import TextView

_GAP = 64
"""Pixels at 100 % between two parts of a text: more is a hole."""


def lost_blocks(view: TextView) -> list[str]:
    """What of a text cannot be read: blocks that are not where a new document has them, lines without letters, holes,
    and lines that cannot be scrolled to or leave no ink there. The view is given back as it was."""
    document, name = view.reading_document, view.objectName()
    document.documentLayout().documentSize()  # lays out the rest of a long text
    QApplication.processEvents()  # of which the scroll bars hear in their own time
    if document.textWidth() != view.text_width:
        return [f"{name} is laid out at {document.textWidth():.0f} pixels, and is {view.text_width} wide"]
    new = build_document(document.rendered, view.text_style)
    new.fit(view.text_width)
    new.setTextWidth(view.text_width)
    new.documentLayout().documentSize()
    faults = []
    for block, other in zip(_blocks(document), _blocks(new), strict=False):
        here, there = _place(block), _place(other)
        if (here.topLeft() - there.topLeft()).manhattanLength() > 1 or abs(here.height() - there.height()) > 1:
            faults.append(f"{name}: {_start_of(block)} is at {here.getRect()} instead of {there.getRect()}")
            break  # what follows it is elsewhere, too
    for block in _blocks(document):
        if sum(length for _, _, length in _lines(block)) < block.length() - 1:
            faults.append(
                f"{name}: {_start_of(block)} has {block.layout().lineCount()} lines for {block.length()} letters"
            )
    faults += _holes(view)
    return faults + _unpainted(view)


def lost_texts(window: QWidget) -> list[str]:
    """What cannot be read of the texts that a window shows."""
    for _ in range(3):  # panels that get their sizes now
        QApplication.processEvents()
    views = [view for view in window.findChildren(TextView) if not view.viewport().visibleRegion().isEmpty()]
    faults = [fault for view in views for fault in lost_blocks(view)]
    for widget in window.findChildren(QWidget):
        # One that was made in a resize event that `grab` sends stays without updates, and would never be painted.
        if not widget.updatesEnabled() and not widget.testAttribute(Qt.WidgetAttribute.WA_ForceUpdatesDisabled):
            widget.setUpdatesEnabled(True)
    return faults


def _blocks(document: object) -> Iterator[QTextBlock]:
    block = document.begin()  # type: ignore[attr-defined]
    while block.isValid():
        yield block
        block = block.next()


def _place(block: QTextBlock) -> QRectF:
    return block.document().documentLayout().blockBoundingRect(block)


def _start_of(block: QTextBlock) -> str:
    return repr(block.text()[:40])


def _lines(block: QTextBlock) -> Iterator[tuple[QRectF, int, int]]:
    """The rectangle of each line in the document, and the begin and number of its letters in the block."""
    layout, place = block.layout(), _place(block)
    for number in range(layout.lineCount()):
        line = layout.lineAt(number)
        yield line.naturalTextRect().translated(place.topLeft()), line.textStart(), line.textLength()


def _holes(view: TextView) -> list[str]:
    """Gaps between the parts of a text, and parts beyond its end."""
    document, faults, below = view.reading_document, [], 0.0
    layout, most, previous = document.documentLayout(), view.text_style.pixels(_GAP), "its top"
    table = None
    for block in _blocks(document):
        place = _place(block)
        inside = next((t for t in (fitter.table for fitter in document.tables) if _holds(t, block)), None)
        if inside is not None:
            if inside == table:
                continue
            place = layout.frameBoundingRect(inside)
        table = inside
        if place.top() - below > most:
            faults.append(
                f"{view.objectName()}: {place.top() - below:.0f} pixels between {previous} and {_start_of(block)}"
            )
        below, previous = max(below, place.bottom()), _start_of(block)
    height, bar = document.size().height(), view.verticalScrollBar()
    if below > height + 1:
        faults.append(f"{view.objectName()} is {height:.0f} pixels high, and ends at {below:.0f}")
    if bar.maximum() + view.viewport().height() < height - 1:
        faults.append(f"{view.objectName()} is {height:.0f} pixels high, and scrolls to {bar.maximum()}")
    return faults


def _holds(table: object, block: QTextBlock) -> bool:
    return table.firstPosition() <= block.position() <= table.lastPosition()  # type: ignore[attr-defined]


def _unpainted(view: TextView) -> list[str]:
    """Lines that no scrolling brings into view, or that are blank there."""
    lines = [
        (rect, block.text()[begin : begin + length])
        for block in _blocks(view.reading_document)
        for rect, begin, length in _lines(block)
        if any(letter.isprintable() and not letter.isspace() for letter in block.text()[begin : begin + length])
    ]
    bars = view.horizontalScrollBar(), view.verticalScrollBar()
    before = [bar.value() for bar in bars]
    left: dict[int, str] = {number: f"cannot be scrolled to: {text[:40]!r}" for number, (_, text) in enumerate(lines)}
    size, high = view.viewport().size(), max((rect.height() for rect, _ in lines), default=0.0)
    for y in _stops(bars[1].maximum(), max(size.height() - round(high) - 2, 8)):
        for x in _stops(bars[0].maximum(), max(size.width() // 2, 8)):
            bars[0].setValue(x)
            bars[1].setValue(y)
            seen = QRectF(x, y, size.width(), size.height())
            here = [n for n in left if _in_view(lines[n][0], seen)]
            if here:
                pixels = _pixels(view.viewport().grab().toImage())
                for number in here:
                    rect = lines[number][0].translated(-x, -y).toAlignedRect().intersected(view.viewport().rect())
                    cut = pixels[rect.top() : rect.bottom() + 1, rect.left() : rect.right() + 1]
                    if cut.size and (cut != cut.flat[0]).any():
                        del left[number]
                    else:
                        left[number] = f"is not painted: {lines[number][1][:40]!r}"
    for bar, value in zip(bars, before, strict=True):
        bar.setValue(value)
    return [f"{view.objectName()}: a line {fault}" for fault in left.values()]


def _in_view(line: QRectF, seen: QRectF) -> bool:
    """Whether the beginning of a line is in view, and all of its height where that fits."""
    top = line.top() >= seen.top() - 1 and line.top() < seen.bottom() - 4
    whole = line.bottom() <= seen.bottom() + 1 or line.height() > seen.height() / 2
    return top and whole and (line.left() < seen.right() - 4 and line.right() > seen.left() + 4)


def _stops(last: int, step: int) -> Iterator[int]:
    yield from range(0, last, step)
    yield last


def _pixels(image: QImage) -> np.ndarray:
    shown = image.convertToFormat(QImage.Format.Format_RGB32)
    return np.frombuffer(shown.constBits(), np.uint32).reshape(shown.height(), shown.bytesPerLine() // 4).copy()
