"""The notice area: shows one notice, which can be dismissed by a button or a key."""

from __future__ import annotations

import contextlib

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from annotator.bundle import system_keyring
from annotator.errors import AnnotatorError
from annotator.text.policy import safe_paragraph
from annotator.ui.appearance import appearance
from annotator.ui.callback import Callback
from annotator.ui.help_request import ask_help
from annotator.ui.key_events import command_cap
from annotator.ui.reading.labels import label_in, set_text
from annotator.ui.theme import FOCUS_RING, RADIUS_PANEL, SPACE, TEXT_LABEL
from annotator.ui.translation import error_text
from annotator.ui.widgets.announcement import announce_text
from annotator.ui.widgets.boxes import discard, in_column, in_row
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.paint import paint_rounded_box

DISMISS = "view.dismiss"
"""The command that dismisses the notice."""
Offer = tuple[str, Callback]
"""The label and the action of a notice's button."""


class NoticeStrip(QWidget):
    """A notice: its text, an optional action, and a button that dismisses it. If the height is low, a text of more than
    two lines, which are as high as the buttons, has one line, and a button shows the rest."""

    def __init__(self, text: str, role: str, offer: Offer | None, parent: QWidget, cap: str = "") -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self._role = role
        self._text = text
        self._low = self._opened = False
        self.label = label_in(text, "text", self, style=TEXT_LABEL, name="notice.text", wrap=True, selectable=True)
        self.label.setMinimumWidth(1)
        self.dismiss_button = Button("notice.dismiss", self.tr("Dismiss"), self, cap=command_cap(DISMISS),
                                     kind="quiet", style=TEXT_LABEL)  # fmt: skip
        self.more_button = Button("notice.more", "", self, kind="quiet", style=TEXT_LABEL, press=self._turn)
        self.more_button.hide()
        self.action_button: Button | None = None
        if offer is not None:
            self.action_button = Button(
                "notice.act", offer[0], self, cap=cap, style=TEXT_LABEL, press=lambda: offer[1]()
            )
        buttons = filter(None, (self.more_button, self.action_button, self.dismiss_button))
        at_top = [(button, 0, Qt.AlignmentFlag.AlignTop) for button in buttons]
        self._row = in_row((self.label, 1), *at_top, on=self, margins=(14, FOCUS_RING, SPACE, FOCUS_RING))
        appearance.changed.connect(self._fit)

    @property
    def words(self) -> str:
        return safe_paragraph(self._text)

    def set_words(self, text: str) -> None:
        self._text = text
        self._fit()

    def set_low(self, low: bool) -> None:
        """Set whether the height is low."""
        self._low = low
        self._fit()

    def _turn(self) -> None:
        self._opened = not self._opened
        self._fit()

    def _fit(self) -> None:
        """Show the whole text, or as much as fits on one line."""
        metrics, gap = QFontMetrics(self.label.font()), self._row.spacing()
        margins = self._row.contentsMargins()
        buttons = [
            button
            for button in (self.action_button, self.dismiss_button)
            if button is not None and not button.isHidden()
        ]
        room = self.width() - margins.left() - margins.right() - sum(b.sizeHint().width() + gap for b in buttons)
        wrapped = metrics.boundingRect(QRect(0, 0, max(1, room), 0), Qt.TextFlag.TextWordWrap, self.words)
        folds = self._low and wrapped.height() > 2 * metrics.lineSpacing()
        self.more_button.setText(self.tr("Less") if self._opened else self.tr("All of it"))
        self.more_button.setAccessibleName(
            self.tr("Show less of the message") if self._opened else self.tr("Show all of the message")
        )
        self.more_button.setVisible(folds)
        short = folds and not self._opened
        room -= self.more_button.sizeHint().width() + gap
        self.label.setWordWrap(not short)
        self.label.setAccessibleName(self.words if short else "")
        elide = Qt.TextElideMode.ElideRight
        set_text(self.label, metrics.elidedText(self.words, elide, max(1, room)) if short else self._text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_rounded_box(painter, self.rect(), RADIUS_PANEL, "panel", "line")
        paint_rounded_box(painter, self.rect().adjusted(0, 0, 4 - self.width(), 0), 2, self._role)


class SingleNoticeArea(QWidget):
    """An area for one notice; hidden if there is none. ``turned`` is emitted when a notice appears or disappears."""

    turned = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("notices")
        self._shown_strip: NoticeStrip | None = None
        self._name = ""
        self._low = False
        self._box = in_column(on=self)
        self.hide()

    def show_notice(
        self, text: str, role: str = "accent", offer: Offer | None = None, cap: str = "", name: str = ""
    ) -> NoticeStrip:
        """Show a notice, replacing the previous one. ``offer``: a button on it; ``cap``: the key of a command with the
        same effect; ``name``: for :meth:`set_words` and :meth:`put_away`."""
        self.clear()
        self._shown_strip = NoticeStrip(text, role, offer, self, cap)
        self._name = name
        self._shown_strip.set_low(self._low)
        self._shown_strip.dismiss_button.clicked.connect(self.clear)
        self._box.addWidget(self._shown_strip)
        self.show()
        strip = self._shown_strip
        self.turned.emit()
        return strip

    def show_error(self, error: AnnotatorError, *more: str, name: str = "") -> NoticeStrip:
        """Show an error with its hint, followed by ``more``, and a button that opens the explanation in the help."""
        text = " ".join((error_text(error), *more))
        offer = (self.tr("Explain"), lambda: ask_help(self, error.code))
        return self.show_notice(text, "danger", offer, name=name)

    def set_words(self, name: str, text: str) -> bool:
        """Change the text of the notice with this name. Returns whether it is shown."""
        if self._shown_strip is None or self._name != name:
            return False
        self._shown_strip.set_words(text)
        return True

    def set_low(self, low: bool) -> None:
        """Set whether the height is low."""
        if low != self._low:
            self._low = low
            if self._shown_strip is not None:
                self._shown_strip.set_low(low)

    @property
    def occupied(self) -> bool:
        """Whether there is a notice."""
        return self._shown_strip is not None

    def put_away(self, name: str) -> None:
        """Remove the notice with this name, if it is shown."""
        if self.name == name:
            self.clear()

    @property
    def name(self) -> str:
        """The name of the notice; empty if there is none, or one without a name."""
        return self._name if self._shown_strip is not None else ""

    @property
    def words(self) -> str:
        """The text of the notice; empty if there is none."""
        return self._shown_strip.words if self._shown_strip is not None else ""

    def clear(self) -> None:
        if self._shown_strip is not None:
            discard(self._shown_strip)
            self._shown_strip = None
            self.hide()
            self.turned.emit()
        self.hide()


class KeyringWaitNotice(NoticeStrip):
    """Visible while a thread waits for the keyring. ``turned`` is emitted when it appears or disappears."""

    turned = Signal()
    _told = Signal(object)  # system_keyring.Wait | None, emitted by the waiting thread

    def __init__(self, parent: QWidget) -> None:
        super().__init__("", "warning", (self.tr("Use a file instead"), system_keyring.skip_keyring), parent)
        self.setObjectName("keyring")
        self.label.setObjectName("keyring.text")
        assert self.action_button is not None
        self.action_button.setObjectName("keyring.file")
        self.dismiss_button.setObjectName("keyring.cancel")
        self.dismiss_button.setText(self.tr("Cancel"))
        self.dismiss_button.set_cap("")  # its key dismisses the notice instead
        self.dismiss_button.setAccessibleName(self.tr("Do not wait for the keyring"))
        self.dismiss_button.clicked.connect(system_keyring.cancel)
        QWidget.setTabOrder(self.action_button, self.dismiss_button)
        self.hide()
        self._told.connect(lambda _: self._show(system_keyring.pending_calls()))  # the current state

        def tell(wait: system_keyring.KeyringWaitStatus | None) -> None:
            with contextlib.suppress(RuntimeError):  # deleted by Qt
                self._told.emit(wait)

        stop = system_keyring.watch(tell)
        self.destroyed.connect(lambda: stop())
        self._show(system_keyring.pending_calls())

    def _show(self, wait: system_keyring.KeyringWaitStatus | None) -> None:
        if wait is not None:
            text = self.tr(
                "Your keyring asks for a password, perhaps in a window behind this one, or does not answer. Give it "
                "the password, and this goes on."
            )
            without = self.tr("Or do without it: what is secret is then kept in a file of this program.")
            self.set_words(f"{text} {without}" if wait.replaceable else text)
            assert self.action_button is not None
            self.action_button.setVisible(wait.replaceable)
        was = not self.isHidden()
        self.setVisible(wait is not None)
        if was != (wait is not None):
            announce_text(self, self.words if wait is not None else "")
            self.turned.emit()
