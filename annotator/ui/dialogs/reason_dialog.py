"""The dialog that asks why a task is skipped or a place returned: one of the rubric's reasons, and a note."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from annotator.model.blocks.block import Demand
from annotator.ui.appearance import appearance
from annotator.ui.dialogs.dialog import StyledDialog
from annotator.ui.format_number import format_integer
from annotator.ui.items.key_choice import ChoiceOptionButton
from annotator.ui.key_events import ENTER, HELD, score_symbol
from annotator.ui.theme import TEXT_BODY
from annotator.ui.widgets.announcement import announce_text
from annotator.ui.widgets.line_edit import LineEdit
from annotator.workspace.item_cards import ChoiceOption


class Reason(NamedTuple):
    """A reason to choose, and whether it has a note."""

    key: str
    title: str
    note: Demand


class ReasonDialog(StyledDialog):
    """The dialog for a reason. A digit, an arrow key or a click selects one; other characters are typed into the note.
    Enter selects the focused reason, and is done once one is selected."""

    chosen = Signal(str, str, bool)  # reason, note, whether to go on to the next task

    def __init__(
        self, name: str, texts: tuple[str, str, str], reasons: Sequence[Reason], limit: int,
        parent: QWidget, *, going_on: tuple[str, str] | None = None,
    ) -> None:  # fmt: skip
        """``texts``: the title, what the reason is for, and what Enter does; ``limit``: most code points of the note;
        ``going_on``: what Ctrl+Enter does, and its key, if that goes on to the next task."""
        title, about, done = texts
        super().__init__(name, title, parent, width=460)
        self._reasons, self._limit = reasons, limit
        self._reason: Reason | None = None
        self.line(about, "muted")
        self._rows = [self._row(place, reason) for place, reason in enumerate(self._reasons)]
        self.note = LineEdit("", self)
        self.note.setObjectName(f"{name}.note")
        self.note.setAccessibleName(self.tr("Note on the reason"))
        self.note.setFont(appearance.font(TEXT_BODY))
        self.note.textChanged.connect(self._validate)
        self.lines.addWidget(self.note)
        self._message_label = self.message("said", "warning")
        cancel = self.button("cancel", self.tr("Cancel"), cap="Esc", press=self.reject)
        self._takes = [self.button("take", done, "primary", cap="Enter", press=self._take)]
        if going_on is not None:
            onward, cap = going_on
            self._takes.insert(0, self.button("finish", onward, cap=cap, press=lambda: self._take(goes_on=True)))
        self.buttons(cancel, *self._takes)
        self._rows[0].setFocus()
        self._validate()

    def _row(self, place: int, reason: Reason) -> ChoiceOptionButton:
        option = ChoiceOption(reason.key, reason.title, str(place + 1) if place < 9 else "")
        row = ChoiceOptionButton(option, self)
        row.setAccessibleName(reason.title)
        row.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        row.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # a long title is elided
        row.setObjectName(f"{self.objectName()}.reason.{reason.key}")
        row.clicked.connect(lambda: self._choose(place))
        row.installEventFilter(self)
        self.lines.addWidget(row)
        return row

    def show_chosen(self, key: str, note: str) -> None:
        """Show the reason and the note that were given before."""
        place = next((place for place, reason in enumerate(self._reasons) if reason.key == key), None)
        if place is not None:
            self.note.setText(note)
            self._choose(place)

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
        placeholders = {
            "none": self.tr("This reason has no note"), "required": self.tr("Please say why"),
            "optional": self.tr("A note (optional)"),
        }  # fmt: skip
        self.note.setPlaceholderText(placeholders[reason.note if reason is not None else "optional"])
        self.note.setEnabled(reason is None or reason.note != "none")
        text = ""
        if long > self._limit:
            text = self.tr("{count} of {limit} characters: shorten the note.")
            text = text.format(count=format_integer(long), limit=format_integer(self._limit))
        elif long and not self.note.isEnabled():
            text = self.tr("This reason has no note: what you typed is not sent.")
        self.show_message(self._message_label, text)
        fits = long <= self._limit and reason is not None and (reason.note != "required" or long > 0)
        for button in self._takes:
            button.setEnabled(fits)

    def _take(self, *, goes_on: bool = False) -> None:
        """Emit the selected reason; if none is selected, select the focused one."""
        reason, text = self._reason, self.note.text().strip()
        framed = next((place for place, row in enumerate(self._rows) if row.hasFocus()), None)
        if reason is None and framed is not None:
            self._choose(framed)
        elif reason is None:
            self._rows[0].setFocus()
            self._show_missing(self.tr("Choose a reason first."))
        elif reason.note == "required" and not text:
            self.note.setFocus()
            self._show_missing(self.tr("Say why in the note first."))
        elif self._takes[0].isEnabled():  # if the note is too long, that is shown already
            self.accept()
            self.chosen.emit(reason.key, text if reason.note != "none" else "", goes_on)

    def _show_missing(self, text: str) -> None:
        self.show_message(self._message_label, text)
        announce_text(self, text)

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
        """Handle a key: digits and arrow keys select a reason, Enter takes it, printable characters are typed into the
        note. Returns False for other keys."""
        digit, key, typed = score_symbol(event), event.key(), event.text()
        if digit.isdecimal() and 0 < int(digit) <= min(9, len(self._rows)):
            self._choose(int(digit) - 1)
        elif key in ENTER:
            self._take(goes_on=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._step(1 if key == Qt.Key.Key_Down else -1)
        elif typed and typed.isprintable() and not event.modifiers() & HELD:
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
