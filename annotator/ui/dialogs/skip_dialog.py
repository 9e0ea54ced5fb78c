"""The dialog that asks why a task is skipped: one of the rubric's reasons, and a note."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from annotator.model.blocks.skip_block import SkipBlock, SkipReason
from annotator.model.skipping import MAX_NOTE
from annotator.ui.dialogs.dialog_frame import Dialog
from annotator.ui.dialogs.reason_row import ReasonRow
from annotator.ui.format_number import grouped
from annotator.ui.key_events import symbol
from annotator.ui.look import Look
from annotator.ui.marking.editor import ROOM
from annotator.ui.reading.labels import set_text
from annotator.ui.theme import TEXT_BODY
from annotator.ui.widgets.announcing import announce


class SkipDialog(Dialog):
    """A digit or a click takes a reason; Enter skips."""

    chosen = Signal(str, str)  # reason, note

    def __init__(self, look: Look, block: SkipBlock, parent: QWidget | None) -> None:
        super().__init__(look, "skip", block.title, parent, width=460)
        self._reasons = {reason.key: reason for reason in block.reasons}
        self._reason: SkipReason | None = None
        self.heading(block.title)
        self.line(self.tr("What you entered so far is kept. You can take the task up again at any time."), "muted")
        self._rows = [self._row(place, reason) for place, reason in enumerate(block.reasons)]
        self.note = QLineEdit(self)
        self.note.setObjectName("skip.note")
        self.note.setAccessibleName(self.tr("Note on why it is skipped"))
        self.note.setFont(look.font(TEXT_BODY))
        self.note.setMaxLength(ROOM)  # Qt alone would cut what is longer than it likes, without a word
        self.note.textChanged.connect(self._weigh)
        self.lines.addWidget(self.note)
        self._long = self.line("", "warning")
        self._long.hide()
        cancel = self.button("cancel", self.tr("Cancel"), cap="Esc")
        cancel.clicked.connect(self.reject)
        self._skip = self.button("skip", self.tr("Skip"), "primary", cap="Enter")
        self._skip.clicked.connect(self._take)
        self.buttons(cancel, self._skip)
        self._rows[0].setFocus()
        self._weigh()

    def _row(self, place: int, reason: SkipReason) -> ReasonRow:
        row = ReasonRow(self.look, reason.title, str(place + 1) if place < 9 else "", self)
        row.setObjectName(f"skip.reason.{reason.key}")
        row.clicked.connect(lambda: self._choose(reason))
        self.lines.addWidget(row)
        return row

    def _choose(self, reason: SkipReason) -> None:
        self._reason = reason
        for known, row in zip(self._reasons.values(), self._rows, strict=True):
            row.setChecked(known == reason)
            if known == reason:
                row.setFocus()
        self.note.setVisible(reason.note != "none")
        needed = reason.note == "required"
        self.note.setPlaceholderText(self.tr("Please say why") if needed else self.tr("A note, if you like"))
        if reason.note != "none":
            self.note.setFocus()  # whatever is typed next is the note
        self._weigh()
        self.fit()

    def _weigh(self) -> None:
        reason = self._reason
        long = len(self.note.text().strip())
        if (long > MAX_NOTE) == self._long.isHidden():
            self._long.setVisible(long > MAX_NOTE)
            self.fit()
        words = self.tr("{count} of {limit} characters: shorten the note to skip the task.")
        set_text(self._long, words.format(count=grouped(long), limit=grouped(MAX_NOTE)))
        fits = long <= MAX_NOTE and reason is not None and (reason.note != "required" or long > 0)
        self._skip.setEnabled(fits)
        self.note.setVisible(reason is not None and reason.note != "none")

    def _say_missing(self) -> None:
        """Enter does nothing yet, and why; a note that is too long is said already."""
        if self._reason is None:
            set_text(self._long, self.tr("Choose a reason first."))
        elif not self.note.text().strip():
            set_text(self._long, self.tr("Say why in the note first."))
        self._long.show()
        announce(self, self._long.text())
        self.fit()

    def _take(self) -> None:
        reason = self._reason
        if reason is None or not self._skip.isEnabled():
            self._say_missing()
            return
        self.accept()
        self.chosen.emit(reason.key, self.note.text().strip() if reason.note != "none" else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A digit takes a reason; Enter skips from anywhere."""
        digit = symbol(event)
        if digit.isdecimal() and 0 < int(digit) <= min(9, len(self._rows)):
            self._rows[int(digit) - 1].click()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take()
        else:
            super().keyPressEvent(event)
