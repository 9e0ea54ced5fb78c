"""Words that are cut where they have no room."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import appearance
from annotator.ui.reading.labels import plain_label, set_text, set_wrapped
from annotator.ui.theme import TEXT_BODY
from annotator.ui.widgets.paint import paint_text


def test_words_of_which_only_an_ellipsis_would_be_left_are_not_shown(qtbot: QtBot) -> None:  # noqa: ARG001
    appearance.change(percent=170)
    image = QImage(200, 40, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    wide = appearance.width("…", TEXT_BODY) + 1
    assert paint_text(painter, QRect(0, 0, wide, 40), "A project's title", TEXT_BODY, "text") == 0
    assert paint_text(painter, QRect(0, 0, 120, 40), "A project's title", TEXT_BODY, "text") > wide
    painter.end()


def ink(image: QImage) -> list[int]:
    """The columns of an image that are not white."""
    rows, columns = range(image.height()), range(image.width())
    return [x for x in columns if any(image.pixelColor(x, y).lightness() < 200 for y in rows)]


def test_the_ellipsis_of_right_to_left_words_is_at_their_left(qtbot: QtBot) -> None:  # noqa: ARG001
    pictures = []
    for words in ("שלום " * 20, "שלום…"):
        image = QImage(60, 40, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        paint_text(painter, image.rect(), words, TEXT_BODY, "text")
        painter.end()
        pictures.append(image)
    for image in pictures:
        low = image.copy(0, 0, 6, 22)  # above the dots of an ellipsis
        assert ink(image)[0] < 6
        assert not ink(low)


@pytest.mark.parametrize(
    "words", ["שלום עולם זהו משפט ארוך מאוד בעברית שיש בו מילים רבות כמו רועים ומלכים", "« שלום עולם ורועים ומלכים »"]
)
@pytest.mark.parametrize("show", [set_text, set_wrapped])
def test_wrapped_right_to_left_words_keep_their_last_letters(
    qtbot: QtBot, show: Callable[[QLabel, str], None], words: str
) -> None:
    for width in range(200, 260, 4):
        label = plain_label("Words of another language that were shown before")
        qtbot.addWidget(label)
        label.setWordWrap(True)
        label.setStyleSheet("color:black;background:white")
        label.setContentsMargins(20, 0, 20, 0)
        show(label, " ".join([words] * 3))
        label.resize(width + 40, label.heightForWidth(width + 40))
        columns = ink(label.grab().toImage())
        assert columns[0] >= 20
        assert columns[-1] >= width + 16


def test_a_label_that_showed_right_to_left_words_shows_others_like_a_new_one(qtbot: QtBot) -> None:
    images = []
    for before in ("שלום עולם", "Hello"):
        label = plain_label(before)
        qtbot.addWidget(label)
        set_text(label, "A sentence of several words that stands in one line")
        label.resize(label.sizeHint())
        images.append(label.grab().toImage())
    assert images[0] == images[1]
