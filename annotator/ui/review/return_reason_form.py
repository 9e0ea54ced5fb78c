"""The form that asks why a place is returned: a listed reason, and a text. It is not a window, so no key is lost while
the focus moves to it and back."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from annotator.model.blocks.review_block import ReturnReasonOption, ReviewVerdictBlock
from annotator.model.review_edits import MAX_WORDS
from annotator.model.review_verdict import AnswerReturn
from annotator.ui.appearance import Appearance
from annotator.ui.dialogs.dialog import label_in
from annotator.ui.dialogs.reason_choice_button import ReasonChoiceButton
from annotator.ui.format_number import format_integer
from annotator.ui.key_events import accept_shortcut_override, score_symbol
from annotator.ui.reading.labels import set_text
from annotator.ui.theme import SPACE, TEXT_BODY, TEXT_LABEL, WEIGHT_NORMAL, WEIGHT_STRONG
from annotator.ui.widgets.boxes import in_column, in_row
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.line_edit import LineEdit
from annotator.ui.widgets.panel import FocusRingPanel

_WIDE = 440  # pixels at 100 %
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ReturnReasonForm(FocusRingPanel):
    """The form for the reason of a return. A digit or a click selects a reason; Enter returns the place, and Ctrl+Enter
    also finishes the task. The form closes on Esc and when it loses the focus."""

    accessible_role = QAccessible.Role.Dialog
    chosen = Signal(str, str, bool)  # reason, text, whether to finish the task
    left = Signal()  # closed without returning anything

    def __init__(self, appearance: Appearance, block: ReviewVerdictBlock, place: str, before: AnswerReturn | None,
                 parent: QWidget, *, finish_cap: str) -> None:  # fmt: skip
        super().__init__(appearance, "returning", parent, role="raised")
        self._reasons = {reason.key: reason for reason in block.reasons}
        self._reason: ReturnReasonOption | None = None
        self.set_ringed(True)
        self.setAccessibleName(self.tr("Return: {place}").format(place=place))
        self._lines = in_column(on=self, margins=4 * SPACE, spacing=2 * SPACE)
        self._line(self.accessibleName(), "text", WEIGHT_STRONG, "returning.place")
        self._line(self.tr("The annotator sees the reason at this place."), "muted", WEIGHT_NORMAL, "returning.about")
        self._rows = [self._row(number, reason) for number, reason in enumerate(block.reasons)]
        self.words = LineEdit("", self)
        self.words.setObjectName("returning.words")
        self.words.setAccessibleName(self.tr("More about the reason for returning it"))
        self.words.setFont(appearance.font(TEXT_BODY))
        self.words.textChanged.connect(self._validate)
        self._lines.addWidget(self.words)
        self._long = self._line("", "warning", WEIGHT_NORMAL, "returning.long")
        self._make_buttons(finish_cap)
        if before is not None and before.reason in self._reasons:
            self.words.setText(before.words)
            self._choose(self._reasons[before.reason])
        self._validate()

    def _line(self, words: str, role: str, weight: int, name: str) -> QLabel:
        label = label_in(
            self._appearance, words, role, size=TEXT_BODY, weight=weight, parent=self, name=name, wrap=True
        )
        self._lines.addWidget(label)
        return label

    def _make_buttons(self, finish_cap: str) -> None:
        cancel = self._button("cancel", self.tr("Cancel"), "Esc")
        cancel.clicked.connect(self._leave)
        self._finish = self._button("finish", self.tr("Return and go on"), finish_cap)
        self._finish.clicked.connect(lambda: self._take(finish=True))
        self._return = self._button("return", self.tr("Return"), "Enter")
        self._return.set_kind("primary")
        self._return.clicked.connect(lambda: self._take(finish=False))
        self._lines.addLayout(in_row(1, cancel, self._finish, self._return, spacing=SPACE + 2))

    def _button(self, part: str, words: str, cap: str) -> Button:
        return Button(self._appearance, f"returning.{part}", words, self, cap=cap, size=TEXT_LABEL)

    def _row(self, number: int, reason: ReturnReasonOption) -> ReasonChoiceButton:
        row = ReasonChoiceButton(self._appearance, reason.title, str(number + 1) if number < 9 else "", self)
        row.setObjectName(f"returning.reason.{reason.key}")
        row.clicked.connect(lambda: self._choose(reason))
        self._lines.addWidget(row)
        return row

    def open_at(self, place: QWidget | None) -> None:
        """Show the form next to this widget, inside the window, and focus it."""
        over = self.parentWidget()
        assert over is not None
        self.setFixedWidth(min(self._appearance.px(_WIDE), over.width() - 4 * SPACE))
        self._fit()
        size = self.size()
        corner = place.mapTo(over, QPoint(0, 0)) if place is not None and over.isAncestorOf(place) else QPoint(0, 0)
        left = max(2 * SPACE, min(corner.x(), over.width() - size.width() - 2 * SPACE))
        top = max(2 * SPACE, min(corner.y() - size.height() - SPACE, over.height() - size.height() - 2 * SPACE))
        self.setGeometry(QRect(QPoint(left, top), size))
        self.show()
        self.raise_()
        (self.words if self._reason is not None and self.words.isVisible() else self._rows[0]).setFocus()
        QApplication.instance().focusChanged.connect(self._watch)  # type: ignore[union-attr]

    def _fit(self) -> None:
        """Adjust the height to the content, without covering the place in question."""
        self._lines.activate()
        high = self._lines.totalHeightForWidth(self.width())
        bottom = self.y() + self.height()
        self.setFixedHeight(high)
        if self.isVisible():
            self.move(self.x(), max(2 * SPACE, bottom - high))

    def _choose(self, reason: ReturnReasonOption) -> None:
        self._reason = reason
        needed, asked = reason.words == "required", reason.words != "none"
        self.words.setPlaceholderText(self.tr("Please say more") if needed else self.tr("More about it (optional)"))
        self._validate()
        for known, row in zip(self._reasons.values(), self._rows, strict=True):
            row.setChecked(known == reason)
            if known == reason and not asked:
                row.setFocus()
        if asked:
            self.words.setFocus()  # typed text goes there

    def _validate(self) -> None:
        reason, count = self._reason, len(self.words.text().strip())
        self._long.setVisible(count > MAX_WORDS)
        words = self.tr("{count} of {limit} characters: shorten it to return the place.")
        set_text(self._long, words.format(count=format_integer(count), limit=format_integer(MAX_WORDS)))
        fits = count <= MAX_WORDS and reason is not None and (reason.words != "required" or count > 0)
        self._return.setEnabled(fits)
        self._finish.setEnabled(fits)
        self.words.setVisible(reason is not None and reason.words != "none")
        self._fit()

    def _take(self, *, finish: bool) -> None:
        reason = self._reason
        if reason is None or not self._return.isEnabled():
            return
        words = self.words.text().strip() if reason.words != "none" else ""
        self._close()
        self.chosen.emit(reason.key, words, finish)

    def _leave(self) -> None:
        self._close()
        self.left.emit()

    def _close(self) -> None:
        QApplication.instance().focusChanged.disconnect(self._watch)  # type: ignore[union-attr]
        self.hide()
        self.deleteLater()

    def _watch(self, _: QWidget | None, now: QWidget | None) -> None:
        if now is not None and now is not self and not self.isAncestorOf(now) and now.window() is self.window():
            self._close()

    # the form takes all keys while it is shown

    def event(self, event: QEvent) -> bool:
        return accept_shortcut_override(event, lambda _: True) or bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        digit = score_symbol(event)
        if digit.isdecimal() and 0 < int(digit) <= min(9, len(self._rows)):
            self._rows[int(digit) - 1].click()
        elif event.key() in _ENTER:
            self._take(finish=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
        elif event.key() == Qt.Key.Key_Escape:
            self._leave()
        event.accept()
