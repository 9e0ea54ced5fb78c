"""The dialog that asks why a task is skipped: one of the rubric's reasons, and a note."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from annotator.model.blocks.skip_block import NOT_SHOWN, SkipBlock, SkipReasonOption
from annotator.model.skip_edits import MAX_NOTE
from annotator.ui.appearance import Appearance
from annotator.ui.dialogs.dialog import StyledDialog
from annotator.ui.dialogs.reason_choice_button import ReasonChoiceButton
from annotator.ui.format_number import format_integer
from annotator.ui.key_events import score_symbol
from annotator.ui.theme import TEXT_BODY
from annotator.ui.widgets.announcement import announce_text
from annotator.ui.widgets.line_edit import LineEdit

_HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class SkipDialog(StyledDialog):
    """The dialog for the reason to skip a task. A digit, an arrow key or a click selects a reason; other characters are
    typed into the note. Enter selects the focused reason, and skips the task once a reason is selected."""

    chosen = Signal(str, str)  # reason, note

    def __init__(self, appearance: Appearance, block: SkipBlock, parent: QWidget | None, *, shown: bool = True) -> None:
        """``shown``: whether this computer can display all texts of the task."""
        super().__init__(appearance, "skip", block.title, parent, width=460)
        self._reasons = (*block.reasons, *(() if shown else (self._not_shown(block),)))
        self._reason: SkipReasonOption | None = None
        self.heading(block.title)
        self.line(self.tr("What you entered so far is kept. You can reopen the task at any time."), "muted")
        self._rows = [self._row(place, reason) for place, reason in enumerate(self._reasons)]
        self.note = LineEdit("", self)
        self.note.setObjectName("skip.note")
        self.note.setAccessibleName(self.tr("Note on why it is skipped"))
        self.note.setFont(appearance.font(TEXT_BODY))
        self.note.textChanged.connect(self._validate)
        self.lines.addWidget(self.note)
        self._said = self.message("said", "warning")
        cancel = self.button("cancel", self.tr("Cancel"), cap="Esc", press=self.reject)
        self._skip = self.button("skip", self.tr("Skip"), "primary", cap="Enter", press=self._take)
        self.buttons(cancel, self._skip)
        self._rows[0].setFocus()
        self._validate()

    def _not_shown(self, block: SkipBlock) -> SkipReasonOption:
        """The built-in reason "cannot be shown", translated; or the rubric's own reason of that name."""
        known = block.by_key[NOT_SHOWN.key]
        words = self.tr("This computer cannot show the text")
        return known.model_copy(update={"title": words}) if known is NOT_SHOWN else known

    def _row(self, place: int, reason: SkipReasonOption) -> ReasonChoiceButton:
        row = ReasonChoiceButton(self.appearance, reason.title, str(place + 1) if place < 9 else "", self)
        row.setObjectName(f"skip.reason.{reason.key}")
        row.clicked.connect(lambda: self._choose(place))
        row.installEventFilter(self)
        self.lines.addWidget(row)
        return row

    def _choose(self, place: int, *, stay: bool = False) -> None:
        """Select a reason. The focus moves to the note if the reason has one, except with ``stay``."""
        self._reason = self._reasons[place]
        for row in self._rows:
            row.setChecked(row is self._rows[place])
        self._rows[place].setFocus()
        self._validate()
        if self.note.isEnabled() and not stay:
            self.note.setFocus()
            self.note.deselect()  # text typed next is appended

    def _validate(self) -> None:
        """Show whether a note is required, and whether it is too long."""
        reason, long = self._reason, len(self.note.text().strip())
        asked = {
            "none": self.tr("This reason has no note"), "required": self.tr("Please say why"),
            "optional": self.tr("A note (optional)"),
        }  # fmt: skip
        self.note.setPlaceholderText(asked[reason.note if reason is not None else "optional"])
        self.note.setEnabled(reason is None or reason.note != "none")
        words = ""
        if long > MAX_NOTE:
            words = self.tr("{count} of {limit} characters: shorten the note to skip the task.")
            words = words.format(count=format_integer(long), limit=format_integer(MAX_NOTE))
        elif long and not self.note.isEnabled():
            words = self.tr("This reason has no note: what you typed is not sent.")
        self.show_message(self._said, words)
        fits = long <= MAX_NOTE and reason is not None and (reason.note != "required" or long > 0)
        self._skip.setEnabled(fits)

    def _take(self) -> None:
        """Skip with the selected reason; if none is selected, select the focused one."""
        reason, words = self._reason, self.note.text().strip()
        framed = next((place for place, row in enumerate(self._rows) if row.hasFocus()), None)
        if reason is None and framed is not None:
            self._choose(framed)
        elif reason is None:
            self._rows[0].setFocus()
            self._missing(self.tr("Choose a reason first."))
        elif reason.note == "required" and not words:
            self.note.setFocus()
            self._missing(self.tr("Say why in the note first."))
        elif self._skip.isEnabled():  # if the note is too long, that is shown already
            self.accept()
            self.chosen.emit(reason.key, words if reason.note != "none" else "")

    def _missing(self, words: str) -> None:
        self.show_message(self._said, words)
        announce_text(self, words)

    def _step(self, rows: int) -> None:
        """Select the reason above or below the selected one; the first reason if none is selected."""
        now = self._reasons.index(self._reason) if self._reason is not None else 0
        self._choose((now + rows) % len(self._rows), stay=True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Intercept the keys of a reason button, which would otherwise be pressed by a space."""
        is_key = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent)
        return is_key and self._press(event)  # type: ignore[arg-type]  # a QKeyEvent

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._press(event):
            super().keyPressEvent(event)

    def _press(self, event: QKeyEvent) -> bool:
        """Handle a key: digits and arrow keys select a reason, Enter skips, printable characters are typed into the
        note. Returns False for other keys."""
        digit, key, typed = score_symbol(event), event.key(), event.text()
        if digit.isdecimal() and 0 < int(digit) <= min(9, len(self._rows)):
            self._choose(int(digit) - 1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._step(1 if key == Qt.Key.Key_Down else -1)
        elif typed and typed.isprintable() and not event.modifiers() & _HELD:
            self._type(typed)
        else:
            return False
        return True

    def _type(self, typed: str) -> None:
        """Append to the note. A leading space is ignored."""
        if self.note.isEnabled() and (typed.strip() or self.note.text()):
            self.note.setFocus()
            self.note.end(False)
            self.note.insert(typed)
