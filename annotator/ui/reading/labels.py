"""The one factory of labels, tooltips and message boxes: always plain text, with hidden characters made visible.

Qt reads HTML in labels, tooltips and message boxes unless it is told not to; foreign text must never get that far.
"""

from __future__ import annotations

import html
import re
from typing import Final

from PySide6.QtGui import QFont, Qt
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget

from annotator.text.policy import one_line, paragraph

_ENDLESS: Final = re.compile(r"[^\s\u200b]{29,}")
_PARTS: Final = re.compile(".{1,8}")  # what of an endless word stays together


def plain_label(text: str = "", object_name: str = "", parent: QWidget | None = None) -> QLabel:
    """A label that shows ``text`` as it is, never as HTML. Give it new text with :func:`set_text`."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setObjectName(object_name)
    set_text(label, text)
    return label


def set_text(label: QLabel, text: str) -> None:
    """Show ``text`` in a label of this factory."""
    label.setText(paragraph(text))


def style_label(label: QLabel, font: QFont, color: str) -> None:
    """Have a label in this font and this colour. The colour comes first: a label that is given a style sheet takes the
    application's font with it."""
    label.setStyleSheet(f"color:{color}")
    label.setFont(font)


def set_wrapped(label: QLabel, text: str) -> None:
    """Show ``text`` in a label of several lines; words that are longer than a line break: Qt would cut them."""
    label.setText(_ENDLESS.sub(lambda word: "\u200b".join(_PARTS.findall(word.group())), paragraph(text)))


def set_tooltip(widget: QWidget, text: str) -> None:
    """Give ``widget`` a tooltip of plain text."""
    shown = paragraph(text)
    widget.setToolTip(html.escape(shown) if Qt.mightBeRichText(shown) else shown)


def message_box(parent: QWidget, title: str, text: str, details: str = "") -> QMessageBox:
    """A message box of plain text; the caller adds buttons and shows it."""
    box = QMessageBox(parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowTitle(one_line(title))
    box.setText(paragraph(text))
    box.setInformativeText(paragraph(details))
    return box
