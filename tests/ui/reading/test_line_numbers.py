"""Numbers beside the lines of code: one for each line of the source, none for what is broken off it, no text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from annotator.text.render import render
from annotator.ui.reading.decoration_painter import DecorationPainter, visible_blocks
from annotator.ui.reading.text_document import ReadingDocument, build_document
from annotator.ui.reading.text_formats import ReadingStyle, text_format_factory

pytestmark = pytest.mark.usefixtures("qapp")
CODE = "Look:\n\n```py\n{}\n```\n\nand\n\n    a = 1\n\n    b = 2\n"


class Recorder:
    """Stands in for a painter: notes the texts that are painted, with their heights."""

    def __init__(self) -> None:
        self.texts: list[tuple[float, str]] = []

    def drawText(self, at: QPointF, text: str) -> None:  # noqa: N802 - Qt's name
        self.texts.append((at.y(), text))

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *_: None


def numbers(document: ReadingDocument, style: ReadingStyle) -> list[str]:
    painter = Recorder()
    decorator = DecorationPainter(document, text_format_factory(style))
    decorator.paint(cast(QPainter, painter), visible_blocks(document, 0, 1e6))
    return [text for _, text in sorted(painter.texts)]


@pytest.mark.parametrize("lines", [1, 3, 59, 60, 61, 200])
def test_each_line_of_the_source_has_its_number(style: ReadingStyle, lines: int) -> None:
    source = CODE.format("\n".join(f"x{n} = {n}" for n in range(lines)))
    numbered = replace(style, line_numbers=True)
    document = build_document(render(source), numbered, 600)
    assert numbers(document, numbered) == [*map(str, range(1, lines + 1)), "1", "2", "3"]
    assert document.toPlainText() == build_document(render(source), style, 600).toPlainText()
    assert numbers(build_document(render(source), style, 600), style) == []


def test_what_is_broken_off_a_line_has_none(style: ReadingStyle) -> None:
    numbered = replace(style, line_numbers=True)
    wide = "value = " + " + ".join(f"other_value_{n}" for n in range(20))
    document = build_document(render(CODE.format(f"a = 1\n{wide}\n\nb = 2")), numbered, 300)
    assert document.findBlockByNumber(3).layout().lineCount() > 1
    assert numbers(document, numbered) == ["1", "2", "3", "4", "1", "2", "3"]
