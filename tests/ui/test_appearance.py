"""What the look keeps between paints follows every change of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QImage, QPainter

from annotator.ui.appearance import WrappedText, appearance
from annotator.ui.theme import DARK, LIGHT, TEXT_BODY

pytestmark = pytest.mark.usefixtures("qapp")


def test_appearance_change_clears_cache() -> None:
    line = appearance.line("two\nlines", TEXT_BODY)
    before = (appearance.color("text").name(), appearance.px(20))
    appearance.change(DARK, 200)
    assert line.text == "two lines"
    assert before == (LIGHT.text, 20)
    assert (appearance.color("text").name(), appearance.px(20)) == (DARK.text, 40)
    assert appearance.line("two\nlines", TEXT_BODY).width > line.width


def painted(
    paint: Callable[[QPainter, QRect], object],
    ratio: float,
    direction: Qt.LayoutDirection = Qt.LayoutDirection.LayoutDirectionAuto,
) -> QImage:
    image = QImage(round(240 * ratio), round(80 * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setLayoutDirection(direction)
    painter.setFont(appearance.font(TEXT_BODY))
    painter.setPen(appearance.color("text"))
    for rect in (QRect(5, 3, 200, 28), QRect(7, 43, 181, 25)):
        paint(painter, rect)
    painter.end()
    return image


@pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
@pytest.mark.parametrize(
    "align", [Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight]
)
@pytest.mark.parametrize("words", ["", "helpfulness", "office ", "✓ 17 scores", "שלום abc", "abc שלום", "日本語"])
def test_a_line_is_painted_as_qt_paints_text(words: str, align: Qt.AlignmentFlag, ratio: float) -> None:

    flags = align | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
    line = appearance.line(words, TEXT_BODY)
    seen = painted(lambda painter, rect: line.paint(painter, rect, align), ratio)
    assert seen == painted(lambda painter, rect: painter.drawText(rect, flags, words), ratio)
    assert words == "" or seen != painted(lambda *_: None, ratio)


@pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
@pytest.mark.parametrize("column", [60, 181])
@pytest.mark.parametrize(
    "words",
    [
        "Mostly helpful, with some flaws.",
        "aWordThatIsFarTooLongForIts column",
        "two\nlines\tand a tab",
        "שלום abc",
        "abc שלום",
        "日本語日本語日本語",
    ],
)
def test_wrapped_text_is_painted_and_measured_as_by_qt(words: str, column: int, ratio: float) -> None:
    wrapped, flags = WrappedText(words, appearance.font(TEXT_BODY), column), int(Qt.TextFlag.TextWordWrap)
    metrics = QFontMetrics(appearance.font(TEXT_BODY))
    assert wrapped.height == metrics.boundingRect(QRect(0, 0, column, 10_000), flags, words).height()

    def seen(paint: Callable[[QPainter, QRect], object]) -> QImage:
        """The text from the top of each rectangle, which may be too low for it."""
        from_left = Qt.LayoutDirection.LeftToRight
        return painted(
            lambda painter, rect: paint(painter, QRect(rect.topLeft(), QSize(column, rect.height()))), ratio, from_left
        )

    assert seen(wrapped.paint) == seen(lambda painter, rect: painter.drawText(rect, flags, words))


def test_trailing_space_has_width() -> None:
    for words in ("Owner", "Owner ·"):
        assert appearance.width(f"{words} ", TEXT_BODY) > appearance.width(words, TEXT_BODY)


def test_a_role_that_does_not_exist_is_an_error_and_not_kept() -> None:
    for _ in range(2):
        with pytest.raises(AttributeError):
            appearance.color("no such role")
