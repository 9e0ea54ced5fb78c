"""Creates labels, tooltips and message boxes that show plain text, with hidden characters made visible.

By default Qt interprets HTML in labels, tooltips and message boxes. Foreign text must only be shown with these
functions.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QColor, QFont, QPalette, Qt
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget

from annotator.text.policy import is_rtl, one_line, safe_paragraph
from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.theme import TEXT_BODY, WEIGHT_NORMAL

_ENDLESS: Final = re.compile(r"[^\s\u200b]{29,}")
_DRAWN: Final = Qt.TextInteractionFlag.LinksAccessibleByMouse
# A label that is a document draws right-to-left lines whole. Others shift them by their last blank, and clip a letter.
_DOCUMENT: Final = Qt.TextInteractionFlag.TextSelectableByKeyboard
_PARTS: Final = re.compile(".{1,8}")  # the parts into which an overlong word may be broken


def plain_label(text: str = "", object_name: str = "", parent: QWidget | None = None) -> QLabel:
    """A label that shows ``text`` as plain text. Change the text with :func:`set_text`."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setObjectName(object_name)
    set_text(label, text)
    return label


def label_in(appearance: Appearance, text: str, role: str, *, size: int = TEXT_BODY, weight: int = WEIGHT_NORMAL,
             parent: QWidget | None = None, name: str = "", wrap: bool = False,
             selectable: bool = False) -> QLabel:  # fmt: skip
    """A label in a colour and a font size of the appearance, updated when the appearance changes. ``name``: its object
    name; ``selectable``: by the mouse."""
    label = plain_label(text, name, parent)
    label.setWordWrap(wrap)
    if selectable:
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def apply_style() -> None:
        label.setFont(appearance.font(size, weight))
        palette = label.palette()
        palette.setColor(QPalette.ColorRole.WindowText, QColor(appearance.color(role)))
        label.setPalette(palette)

    AppearanceBinding(appearance, label, apply_style)
    label.installEventFilter(_StyleOnFirstShow(label, apply_style))
    return label


def set_text(label: QLabel, text: str) -> None:
    """Show ``text`` in a label made by :func:`plain_label`."""
    words = safe_paragraph(text)
    flags = label.textInteractionFlags()
    wanted = _DOCUMENT if is_rtl(words) else _DRAWN
    if flags != wanted and flags in (_DOCUMENT, _DRAWN):
        label.setTextInteractionFlags(wanted)
        label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    label.setText(words)


def style_label(label: QLabel, font: QFont, color: str) -> None:
    """Set the font and colour of a label. The style sheet comes first, because setting it resets the font to that of
    the application."""
    label.setStyleSheet(f"color:{color}")
    label.setFont(font)


def set_wrapped(label: QLabel, text: str) -> None:
    """Show ``text`` in a wrapping label. Words longer than a line are broken; Qt would clip them."""
    set_text(label, text)
    break_long_words(label)


def break_long_words(label: QLabel) -> None:
    """Let the long words of a wrapping label break, at the cost of invisible spaces in what is copied from it."""
    label.setText(_ENDLESS.sub(lambda word: "\u200b".join(_PARTS.findall(word.group())), label.text()))


def set_tooltip(widget: QWidget, text: str) -> None:
    """Set a plain-text tooltip."""
    widget.setToolTip(tooltip_text(text))


def tooltip_text(text: str) -> str:
    """``text`` for a tooltip, which Qt shows as it is."""
    shown = safe_paragraph(text)
    return html.escape(shown) if Qt.mightBeRichText(shown) else shown


def message_box(parent: QWidget, title: str, text: str, details: str = "") -> QMessageBox:
    """A plain-text message box without buttons."""
    box = QMessageBox(parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowTitle(one_line(title))
    box.setText(safe_paragraph(text))
    box.setInformativeText(safe_paragraph(details))
    return box


class _StyleOnFirstShow(QObject):
    """Reapplies the style of a widget when it is first shown: Qt applies the style sheet only then and restores an
    outdated font and colours."""

    def __init__(self, owner: QObject, apply_style: Callable[[], None]) -> None:
        super().__init__(owner)
        self._apply_style = apply_style

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show:
            watched.removeEventFilter(self)
            self._apply_style()
        return False
