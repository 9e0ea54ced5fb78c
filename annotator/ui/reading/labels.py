"""Creates labels, tooltips and message boxes that show plain text, with hidden characters made visible.

By default Qt interprets HTML in labels, tooltips and message boxes. Foreign text must only be shown with these
functions.
"""

from __future__ import annotations

import html
import re

from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence, QPalette, QShowEvent, Qt
from PySide6.QtWidgets import QLabel, QMenu, QMessageBox, QWidget

from annotator.text.policy import MAX_PARAGRAPH, is_rtl, isolate_quotations, one_line, safe_paragraph
from annotator.ui.appearance import appearance
from annotator.ui.theme import STRONG_READING, STRONG_TITLE, TEXT_BODY, TEXT_LABEL, TextStyle

_ENDLESS = re.compile(r"[^\s\u200b]{29,}")
_ADDED = re.compile("[\u200b\u2068\u2069]")
_DRAWN = Qt.TextInteractionFlag.LinksAccessibleByMouse
# A label that is a document draws right-to-left lines whole. Others shift them by their last blank, and clip a letter.
_DOCUMENT = Qt.TextInteractionFlag.TextSelectableByKeyboard
_PARTS = re.compile(".{1,8}")  # the parts into which an overlong word may be broken


def plain_label(text: str = "", object_name: str = "", parent: QWidget | None = None) -> QLabel:
    """A label that shows ``text`` as plain text. Change the text with :func:`set_text`."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setObjectName(object_name)
    set_text(label, text)
    return label


class StyledLabel(QLabel):
    """A plain-text label in a colour and a font of the appearance. Change its text with :func:`set_text`."""

    def __init__(self, role: str, style: TextStyle, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._style = style
        self.set_role(role)
        appearance.changed.connect(self._restyle)

    def set_role(self, role: str) -> None:
        """Set the colour."""
        self._role = role
        self._restyle()

    def _restyle(self) -> None:
        self.setFont(appearance.font(self._style))
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.WindowText, appearance.color(self._role))
        self.setPalette(palette)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer to copy what is selected. The label may be deleted while the menu is open, and the menu with it."""
        if self.hasSelectedText():
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.addAction(self.tr("Copy")).triggered.connect(self._copy)
            menu.popup(event.globalPos())

    def _copy(self) -> None:
        """Copy the selection without the invisible characters of :func:`set_text` and :func:`break_long_words`."""
        QGuiApplication.clipboard().setText(_ADDED.sub("", self.selectedText()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self._copy()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Qt applies the style sheet only now to what was hidden, and restores an outdated font and colours."""
        super().showEvent(event)
        self._restyle()


def label_in(text: str, role: str, parent: QWidget | None, *, style: TextStyle = TEXT_BODY,
             name: str = "", wrap: bool = False, selectable: bool = False) -> StyledLabel:  # fmt: skip
    """A label in a colour and a style of the appearance. ``name``: its object name; ``selectable``: by the
    mouse."""
    label = StyledLabel(role, style, parent)
    label.setObjectName(name)
    label.setWordWrap(wrap)
    set_text(label, text)
    if selectable:
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def title_label(text: str, parent: QWidget, *, name: str = "", wrap: bool = False) -> StyledLabel:
    """The title of a page, or its figure."""
    return label_in(text, "text", parent, style=STRONG_TITLE, name=name, wrap=wrap)


def heading_label(text: str, parent: QWidget, *, wrap: bool = False) -> StyledLabel:
    """The heading of a panel or a card."""
    return label_in(text, "text", parent, style=STRONG_READING, wrap=wrap)


def remark_label(text: str, parent: QWidget | None, *, name: str = "", wrap: bool = False,
                 selectable: bool = False) -> StyledLabel:  # fmt: skip
    """A small muted label: what is said beside something, or the name of a value."""
    return label_in(text, "muted", parent, style=TEXT_LABEL, name=name, wrap=wrap, selectable=selectable)


def set_text(label: QLabel, text: str, limit: int = MAX_PARAGRAPH) -> None:
    """Show at most ``limit`` characters of ``text`` in a label made by :func:`plain_label`."""
    paragraph = isolate_quotations(safe_paragraph(text, limit))
    flags = label.textInteractionFlags()
    wanted = _DOCUMENT if is_rtl(paragraph) else _DRAWN
    if flags != wanted and flags in (_DOCUMENT, _DRAWN):
        label.setTextInteractionFlags(wanted)
        label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    label.setText(paragraph)


def set_wrapped(label: QLabel, text: str, limit: int = MAX_PARAGRAPH) -> None:
    """Show ``text`` in a wrapping label. Words longer than a line are broken; Qt would clip them."""
    set_text(label, text, limit)
    break_long_words(label)


def break_long_words(label: QLabel) -> None:
    """Let the long words of a wrapping label break at invisible spaces."""
    label.setText(_ENDLESS.sub(lambda word: "\u200b".join(_PARTS.findall(word.group())), label.text()))


def set_tooltip(widget: QWidget, text: str) -> None:
    """Set a plain-text tooltip."""
    widget.setToolTip(tooltip_text(text))


def tooltip_text(text: str) -> str:
    """``text`` for a tooltip, which Qt shows as it is."""
    paragraph = safe_paragraph(text)
    return html.escape(paragraph) if Qt.mightBeRichText(paragraph) else paragraph


def message_box(parent: QWidget, title: str, text: str) -> QMessageBox:
    """A plain-text message box without buttons."""
    box = QMessageBox(parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowTitle(one_line(title))
    box.setText(safe_paragraph(text))
    return box
