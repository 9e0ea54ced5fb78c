"""The page *Delivery*: for every project what is to send, delivered, received and returned, and which tasks wait."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from annotator.errors import AnnotatorError
from annotator.ui.core_words import error_words
from annotator.ui.delivery_words import ROLES, export_words, state_words, synced_words
from annotator.ui.dialogs.dialog_frame import label_in
from annotator.ui.dialogs.question_dialog import Question
from annotator.ui.format_datetime import moment_of
from annotator.ui.overlay_page import Page
from annotator.ui.plurals import counted
from annotator.ui.theme import SPACE, TEXT_LABEL, TEXT_READING, WEIGHT_STRONG
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.panel import Panel

if TYPE_CHECKING:
    from annotator.services.syncing.delivery_card import DeliveryCard
    from annotator.services.syncing.synchronize import Synced
    from annotator.ui.shell import Shell
    from annotator.ui.sync_runner import SyncRunner

_SHOWN = 8  # exports of a project


class DeliveryPage(Page):
    """Follows the syncs of ``runner``, which go on when the page is closed."""

    def __init__(self, window: Shell, runner: SyncRunner) -> None:
        super().__init__(window.look, "delivery", QCoreApplication.translate("Delivery", "Delivery"), window)
        assert window.backend is not None
        self._window, self._backend, self._runner = window, window.backend, runner
        self._column = self.scrolled()
        self._made: list[QWidget] = []
        self._first: Button | None = None
        runner.began.connect(self.refresh)
        runner.done.connect(self._done)
        runner.failed.connect(self._failed)
        self.refresh()

    def start(self) -> None:
        """What is to be done next."""
        (self._first or self.bar.back).setFocus()

    def refresh(self, _: str = "") -> None:
        """Show how things are now."""
        for widget in self._made:
            self._column.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        while self._column.count():  # the room below them, too
            self._column.takeAt(0)
        self._made, self._first = [], None
        for card in self._backend.delivery_cards():
            self._add(self._project(card))
        if not self._made:
            self._add(self._nothing())
        self._column.addStretch(1)
        for button in self.findChildren(Button):
            button.setAutoDefault(True)

    def _add(self, widget: QWidget) -> None:
        self._made.append(widget)
        self._column.addWidget(widget)

    # what there is

    def _panel(self, name: str, title: str) -> tuple[Panel, QVBoxLayout]:
        panel = Panel(self.look, f"delivery.{name}", self)
        column = QVBoxLayout(panel)
        column.setContentsMargins(20, 14, 20, 16)
        column.setSpacing(2 * SPACE)
        heading = label_in(self.look, title, "text", size=TEXT_READING, weight=WEIGHT_STRONG, parent=panel)
        heading.setWordWrap(True)
        column.addWidget(heading)
        return panel, column

    def _say(self, column: QVBoxLayout, words: str, role: str = "text", name: str = "") -> None:
        label = label_in(self.look, words, role, parent=self)
        label.setWordWrap(True)
        if name:
            label.setObjectName(name)
        column.addWidget(label)

    def _nothing(self) -> Panel:
        panel, column = self._panel("none", self.tr("Nothing to sync with yet"))
        words = self.tr(
            "Accept an invite first: it says who you are to the project's owner, and often where to send results. "
            "Without one, export your results to a file and send that."
        )
        self._say(column, words, "muted")
        return panel

    def _project(self, card: DeliveryCard) -> Panel:
        panel, column = self._panel(f"project.{card.project_id}", card.title)
        grid = QGridLayout()
        grid.setHorizontalSpacing(3 * SPACE)
        grid.setVerticalSpacing(SPACE)
        grid.setColumnStretch(1, 1)
        for row, (about, words, role) in enumerate(self._facts(card)):
            grid.addWidget(label_in(self.look, about, "muted", size=TEXT_LABEL, parent=panel), row, 0)
            said = label_in(self.look, words, role, parent=panel)
            said.setObjectName(f"delivery.fact.{card.project_id}.{row}")
            said.setAccessibleName(f"{about}: {words}")
            said.setWordWrap(True)
            grid.addWidget(said, row, 1)
        column.addLayout(grid)
        shown = [one for one in card.exports if one.state != "superseded" or one.bytes][:_SHOWN]
        for one in shown:
            self._export(column, one, card)
        for task in card.returned:
            words = self.tr("Returned: task {task}. {reason}").format(task=task.task_id, reason=task.reason)
            self._say(column, words, "warning", f"delivery.returned.{task.task_id}")
        column.addLayout(self._buttons(card))
        return panel

    def _facts(self, card: DeliveryCard) -> list[tuple[str, str, str]]:
        none = self.tr("none yet: choose the folder that you and {owner} share").format(owner=card.owner)
        sent = self.tr("work that is on this computer alone") if card.unsent else self.tr("nothing")
        facts = [
            (self.tr("Place"), card.destination or none, "text" if card.destination else "muted"),
            (self.tr("To send"), sent, "warning" if card.unsent else "text"),
            (self.tr("Last sync"), moment_of(card.last) or self.tr("never"), "text"),
        ]
        if card.failure and self._runner.running != card.project_id:
            facts.append((self.tr("Last attempt"), card.failure, "danger"))
        if card.receipts:
            words = counted(card.submitted, self.tr("{n} submitted task"), self.tr("{n} submitted tasks"))
            said = self.tr("{tasks} (receipt {n})").format(tasks=words, n=card.receipts)
            facts.append((self.tr("The owner has"), said, "success"))
        if card.waiting:
            words = ", ".join(f"{name.stem} {name.number}" for name in card.waiting)
            facts.append((self.tr("New tasks"), words, "accent"))
        return facts

    def _export(self, column: QVBoxLayout, one: object, card: DeliveryCard) -> None:
        from annotator.services.syncing.delivery_list import ExportDelivery

        assert isinstance(one, ExportDelivery)
        row = QHBoxLayout()
        row.setSpacing(3 * SPACE)
        row.addWidget(label_in(self.look, export_words(one), "text", parent=self), 1)
        state = label_in(
            self.look, state_words(one.state, one.answered or one.delivered), ROLES.get(one.state, "muted"), parent=self
        )
        state.setObjectName(f"delivery.state.{card.project_id}.{one.sequence}")
        row.addWidget(state)
        column.addLayout(row)
        if one.reason:
            self._say(column, one.reason, "danger")

    def _buttons(self, card: DeliveryCard) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(2 * SPACE)
        running = self._runner.running
        if running == card.project_id:
            row.addWidget(label_in(self.look, self.tr("Syncing…"), "muted", parent=self))
            stop = self._button(card, "stop", self.tr("Stop"))
            stop.clicked.connect(self._runner.stop)
            row.addWidget(stop)
            self._first = self._first or stop
        elif card.destination:
            go = self._button(card, "sync", self.tr("Sync now"), main=self._first is None)
            go.setEnabled(not running)
            go.clicked.connect(partial(self._ask, card))
            row.addWidget(go)
            self._first = self._first or go
        if running != card.project_id:
            choose = self._button(card, "choose", self.tr("Choose a folder…"))
            choose.clicked.connect(partial(self._choose, card))
            row.addWidget(choose)
            self._first = self._first or choose
            for name in card.waiting[-1:]:
                take = self._button(card, "take", self.tr("Take in the new tasks…"))
                path = self._backend.paths.inbox / card.project_id / str(name)
                take.clicked.connect(partial(self._take_in, path))
                row.addWidget(take)
        row.addStretch(1)
        return row

    def _button(self, card: DeliveryCard, part: str, words: str, *, main: bool = False) -> Button:
        button = Button(
            self.look, f"delivery.{part}.{card.project_id}", words, self, kind="primary" if main else "plain"
        )
        button.setAccessibleName(f"{words.rstrip('…')}: {card.title}")
        return button

    # what is done

    def _take_in(self, path: Path, *_: object) -> None:
        self._window.take_in(path)

    def _choose(self, card: DeliveryCard, *_: object) -> None:
        chosen = QFileDialog.getExistingDirectory(self, self.tr("The folder that you share with the owner"))
        if chosen:
            self.choose(card.project_id, chosen)

    def choose(self, project_id: str, folder: str) -> None:
        """Sync with ``folder`` from here on; the first time is asked about."""
        try:
            self._backend.choose_destination(project_id, folder)
        except AnnotatorError as error:
            self.notices.show_error(error)
            return
        self.refresh()
        card = next(found for found in self._backend.delivery_cards() if found.project_id == project_id)
        self._ask(card, first=True)

    def _ask(self, card: DeliveryCard, *_: object, first: bool = False) -> None:
        """Nothing is read or written there before the annotator has said so once."""
        if card.agreed and not first:
            self._run(card.project_id)
            return
        words = self.tr(
            "Your signed results of “{title}” are put there, and tasks and receipts are fetched from there: {place}. "
            "That happens only when you press Sync now. Nothing else is ever sent from this computer."
        )
        if card.remote:
            words += " " + self.tr("This uses the network.")
        question = Question(
            self.look, "delivery.ask", self.tr("Sync with this place?"),
            words.format(title=card.title, place=card.destination),
            go=self.tr("Sync"), stay=self.tr("Not now"), parent=self,
        )  # fmt: skip
        question.accepted.connect(lambda: self._agreed(card.project_id, first=first))
        question.open()

    def _run(self, project_id: str, passphrase: str | None = None, *, first: bool = False) -> None:
        self._runner.run(project_id, lambda stopped: self._backend.sync(project_id, stopped, passphrase, first=first))

    def _agreed(self, project_id: str, *, first: bool) -> None:
        self._backend.agree(project_id)
        self._run(project_id, first=first)

    def _done(self, _: str, found: Synced) -> None:
        self.refresh()
        self.start()
        self.notices.show_notice(*synced_words(found))

    def _failed(self, project_id: str, error: AnnotatorError) -> None:
        self.refresh()
        self.start()
        if error.code in ("keys.locked", "keys.wrong_passphrase") and self._backend.has_passphrase():
            self._unlock(project_id, wrong=error.code == "keys.wrong_passphrase")
            return
        kept = self.tr("Nothing is lost: what was not delivered is still here.")
        self.notices.show_error(error, kept)

    def _unlock(self, project_id: str, *, wrong: bool) -> None:
        """Ask for the passphrase of the key, and sync again with it."""
        from annotator.ui.identity.passphrase_dialog import UnlockDialog

        dialog = UnlockDialog(self.look, self.tr("It is needed to sign what you send."), self)

        def typed(phrase: str) -> None:
            dialog.accept()
            self._run(project_id, phrase)

        dialog.typed.connect(typed)
        dialog.open()
        if wrong:
            dialog.refuse(self.tr("This is not the passphrase of your key. Nothing was changed."))


def _tell(window: Shell, words: str, role: str) -> None:
    """Say how a sync ended where the user is now, unless that is its own page."""
    window.show_delivery()
    if not any(page.isVisible() for page in window.findChildren(DeliveryPage)):
        workspace = window.workspace
        notices = workspace.view.notices if workspace is not None else window.library.notices
        notices.show_notice(words, role)


def _follow(window: Shell, runner: SyncRunner) -> None:
    """Hear of every sync for as long as the window is there, whichever page is open."""
    runner.followed = True
    runner.done.connect(lambda _, found: _tell(window, *synced_words(found)))
    runner.failed.connect(lambda _, error: _tell(window, error_words(error), "danger"))


def page(window: Shell) -> DeliveryPage | None:
    """The page; None where the database is not open."""
    if window.backend is None or window.background is None:
        return None
    runner = window.background.syncs()
    if not runner.followed:
        _follow(window, runner)
    made = DeliveryPage(window, runner)
    made.closed.connect(lambda: window.show_library() if window.workspace is None else None)  # its cards are older
    return made
