"""The dialog of an invite: who invites whom to which project, the 12 fingerprint words to compare, and the decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from annotator.services.required_program import TOO_OLD
from annotator.ui.dialogs.dialog import FormDialog, StyledDialog
from annotator.ui.reading.labels import label_in, remark_label
from annotator.ui.theme import SPACE, STRONG_BODY
from annotator.ui.translation import translate_message
from annotator.ui.widgets.line_edit import LineEdit
from annotator.ui.widgets.panel import FocusRingPanel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from annotator.services.enrolment import InviteSummary

LONGEST_NAME = 100  # characters
_LONGEST_INVITE = 60_000  # characters: the keys of an owner who replaced them 100 times; the file may be longer
_COLUMNS = 4


class FingerprintWordsPanel(FocusRingPanel):
    """A panel with the 12 words of a fingerprint, numbered, in rows of four, to be read out on the telephone."""

    def __init__(self, name: str, words: Sequence[str], parent: QWidget) -> None:
        super().__init__(name, parent)
        self.setAccessibleName(self.tr("12 words: {words}").format(words=" ".join(words)))
        grid = QGridLayout(self)
        grid.setContentsMargins(16, 12, 16, 12)
        grid.setHorizontalSpacing(4 * SPACE)
        grid.setVerticalSpacing(SPACE)
        for number, word in enumerate(words):
            row, column = divmod(number, _COLUMNS)
            count = remark_label(f"{number + 1}", self)
            count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(count, row, 2 * column)
            grid.addWidget(
                label_in(word, "text", self, style=STRONG_BODY),
                row,
                2 * column + 1,
            )
            grid.setColumnStretch(2 * column + 1, 1)


class AcceptInviteDialog(StyledDialog):
    """The dialog for accepting an invite. ``name``: the name of the annotator's key, empty if there is none yet.
    ``taken`` carries the name for a new key; empty if there is a key already. ``over_task``: whether it opens over a
    task, in which somebody may be typing."""

    taken = Signal(str)

    def __init__(self, invite: InviteSummary, name: str, parent: QWidget, *, over_task: bool) -> None:
        text = self.tr("{owner} invites you as {name} to “{title}”.")
        heading = text.format(owner=invite.owner_name, name=invite.annotator_name, title=invite.title)
        super().__init__("invite", self.tr("Invite"), parent, heading=heading, width=620)
        self.comes_unasked = over_task
        if invite.outcome == "known":
            self.line(self.tr("You have accepted this invite already."), "muted")
        check = self.tr(
            "Compare these 12 words with {owner}, in another way than the one in which this invite arrived: "
            "a call, a meeting. By accepting you confirm that they match."
        )
        self.line(check.format(owner=invite.owner_name))
        self.lines.addWidget(FingerprintWordsPanel("invite.words", invite.owner_words, self))
        self.fact(self.tr("Fingerprint"), invite.owner_fingerprint, "fingerprint")
        self.fact(self.tr("Your id"), invite.annotator_id, "id")
        sent = (
            self.tr("encrypted, so that only {owner} can read them") if invite.encrypted else self.tr("signed by you")
        )
        self.fact(self.tr("Results"), sent.format(owner=invite.owner_name), "results")
        if invite.destination:
            self.fact(self.tr("Sent to"), invite.destination, "destination")
        if invite.outdated:
            self.line(f"{translate_message(invite.outdated)} [{TOO_OLD}]", "warning", "outdated")
        if invite.outcome == "known":
            self._name: QLineEdit | None = None
            close = self.button("no", self.tr("Close"), "primary", cap="Esc", press=self.reject)
            close.setFocus()
            self.buttons(close)
            return
        self._name = None
        if not name:
            self._name = self.entry("name", self.tr("You sign as"), invite.annotator_name, LONGEST_NAME)
        no = self.button("no", self.tr("Not now"), cap="Esc", press=self.reject)
        if over_task:
            yes = self.ctrl_enter_button("yes", self.tr("Accept"), self._take)
        else:
            yes = self.button("yes", self.tr("Accept"), "primary", cap="Enter", press=self._take)
        yes.setFocus()
        self.buttons(no, yes)

    def _take(self) -> None:
        if self.isVisible():
            self.accept()
            self.taken.emit(self._name.text() if self._name is not None else "")


class PasteInviteDialog(FormDialog):
    """The dialog for pasting the text of an invite. ``pasted`` carries the text; ``browse`` asks for a file instead."""

    pasted = Signal(str)
    browse = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__("paste", self.tr("Accept an invite"), parent, width=560)
        text = self.tr(
            "Paste the line that the project owner sent you. It begins with anninvite: and may have "
            "other words around it."
        )
        self.line(text, "muted")
        self.text_edit = LineEdit("", self, _LONGEST_INVITE)
        self.text_edit.setObjectName("paste.field")
        self.text_edit.setAccessibleName(self.tr("The line of the invite"))
        self.lines.addWidget(self.text_edit)
        clip = QGuiApplication.clipboard().text()
        if "anninvite:" in clip and len(clip) <= _LONGEST_INVITE:
            self.text_edit.setText(clip.strip())
        file = self.button("file", self.tr("Open a file…"), press=self._browse)
        self.finish(self.tr("Go on"), self.text_edit, file)
        if self.text_edit.text():
            self.act.setFocus()

    def take(self) -> None:
        self.pasted.emit(self.text_edit.text())

    def _browse(self) -> None:
        self.accept()
        self.browse.emit()
