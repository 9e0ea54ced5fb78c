"""The dialog for a message to the owner: a question about a task or the project, or a reply to a return."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from annotator.bundle.info import LONGEST_MESSAGE
from annotator.errors import AnnotatorError
from annotator.ui.dialogs.dialog import StyledDialog, named
from annotator.ui.format_number import format_integer
from annotator.ui.items.editor import TextEditor, storable_text
from annotator.ui.reading.labels import set_text
from annotator.ui.theme import TEXT_LABEL
from annotator.ui.translation import error_text
from annotator.ui.widgets.combo_box import ComboBox


@dataclass
class MessageSubject:
    """What a message can be about: its ``name`` among several; ``about``: what happens to the message; ``stored``: its
    stored text; ``keep`` stores another one; ``earlier``: the owner's messages in the same thread."""

    name: str
    about: str
    stored: str
    keep: Callable[[str], None]
    earlier: str


class TaskMessageDialog(StyledDialog):
    """The dialog for writing a message to the owner about one of several subjects. Stores the text after each pause in
    typing, before another subject is shown and when the dialog is closed, so that Esc does not lose it. An empty text
    removes the message."""

    def __init__(self, title: str, subjects: Sequence[MessageSubject], parent: QWidget) -> None:
        super().__init__("message", title, parent, width=520)
        self._subjects, self._subject = subjects, subjects[0]
        self._combo_box = ComboBox("message.about", self)
        self._combo_box.addItems([subject.name for subject in subjects])
        if len(subjects) > 1:
            self.lines.addLayout(named(self.tr("Your question is about"), self._combo_box))
        else:
            self._combo_box.hide()
        self._earlier = self.message("earlier", "text")
        self._about = self.line("", "muted", style=TEXT_LABEL)
        self.editor = TextEditor("message.words", (4, 10), self, limit=LONGEST_MESSAGE)
        self.editor.setAccessibleName(title)
        self.editor.kept.connect(self._save)
        self.editor.typed.connect(self._fit_timer.start)
        self.editor.left.connect(self.close)
        self.editor.noted.connect(self._show_notice)
        self.lines.addWidget(self.editor)
        self._message_label = self.message("said", "warning", style=TEXT_LABEL)
        self.line(self.tr("What you type is saved. Clear it to withdraw it."), "muted", style=TEXT_LABEL)
        self.buttons(self.ctrl_enter_button("done", self.tr("Done"), self.close))
        self._combo_box.currentIndexChanged.connect(self._choose)
        self._show_subject()
        self.editor.begin()

    def _choose(self, index: int) -> None:
        """Show another subject, or stay at the current one if its text cannot be stored."""
        chosen = self._subjects[index]
        if chosen is self._subject:
            return
        if self._save(self.editor.words):
            self.editor.flush()  # what is stored is not kept back from the text that follows
            self._subject = chosen
            self._show_subject()
        else:
            self._combo_box.setCurrentIndex(self._subjects.index(self._subject))

    def _show_subject(self) -> None:
        set_text(self._about, self._subject.about)
        self.editor.show_text(self._subject.stored)
        self.show_message(self._earlier, self._subject.earlier)

    def _show_notice(self) -> None:
        self.show_message(self._message_label, self.editor.notice)

    def _save(self, typed: str) -> bool:
        """Store the typed text. Returns whether that succeeded."""
        text = storable_text(typed).strip()
        problem = ""
        if len(text) > LONGEST_MESSAGE:
            problem = self.tr("{count} of {limit} characters: shorten it, or it will not be saved.").format(
                count=format_integer(len(text)), limit=format_integer(LONGEST_MESSAGE)
            )
        elif text != self._subject.stored:
            try:
                self._subject.keep(text)
                self._subject.stored = text
            except AnnotatorError as error:
                problem = error_text(error)
        self.show_message(self._message_label, problem)
        return not problem

    def done(self, result: int) -> None:
        """Store the text before closing; the dialog stays open if that fails."""
        if self._save(self.editor.words):
            super().done(result)
