"""The page *Delivery*: for each project what is to be sent, what was delivered, received and returned, and which tasks
are pending."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from annotator.errors import AnnotatorError
from annotator.services.syncing.sync_settings import SCHEDULES
from annotator.text.policy import one_line
from annotator.ui.appearance import appearance
from annotator.ui.callback import Callback
from annotator.ui.delivery.sync_actions import notice_action_of, show_returned
from annotator.ui.delivery.sync_address_dialog import SyncAddressDialog
from annotator.ui.delivery.sync_notices import connect_sync_notices, should_report
from annotator.ui.delivery_messages import (
    elsewhere_words,
    export_words,
    schedule_words,
    state_role,
    state_words,
    synced_words,
)
from annotator.ui.dialogs.confirmation_dialog import confirm
from annotator.ui.file_dialogs import ask_for_folder
from annotator.ui.format_datetime import moment_of
from annotator.ui.panel_column_page import PanelColumnPage
from annotator.ui.reading.labels import label_in, remark_label
from annotator.ui.theme import FOCUS_RING, RADIUS_CONTROL, SPACE
from annotator.ui.translation import counted, translate_message
from annotator.ui.widgets.accessible_roles import FOCUSABLE_GROUP
from annotator.ui.widgets.boxes import in_row
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.combo_box import ComboBox
from annotator.ui.widgets.flow_layout import flow_row
from annotator.ui.widgets.paint import paint_rounded_box
from annotator.ui.widgets.panel import FocusRingPanel

if TYPE_CHECKING:
    from annotator.services.syncing.delivery_list import ResultsExportDelivery
    from annotator.services.syncing.project_sync_status import ProjectSyncStatus
    from annotator.services.syncing.synchronize import SyncResult
    from annotator.ui.main_window import MainWindow
    from annotator.ui.sync_runner import SyncRunner

_SHOWN = 8  # exports shown for a project


class DeliveryPage(PanelColumnPage):
    """The page of deliveries and syncs. Shows the syncs of ``runner``, which continue when the page is closed. The
    delivery state is loaded by a job; ``shown`` is emitted when it is displayed."""

    shown = Signal()

    def __init__(self, window: MainWindow, runner: SyncRunner, current: str) -> None:
        """``current``: the id of the project from which the page was opened; empty if there is none."""
        super().__init__("delivery", QCoreApplication.translate("Delivery", "Delivery"), window)
        self._window, self._backend, self._runner = window, window.open_backend, runner
        self.current = current
        """The id of the project whose button is the primary one and gets the initial focus."""
        self._first: QWidget | None = None
        self._next: QWidget | None = None  # the button of the notice about the results of a sync
        runner.began.connect(self._began)
        runner.done.connect(self._done)
        runner.failed.connect(self._failed)
        self.refresh(self.start)

    def start(self) -> None:
        """Focus the control for the next step."""
        ((self._next if self.notices.name == "notice.synced" else None) or self._first or self.back_button).setFocus()

    def sync(self, project_id: str) -> None:
        """Sync a project on request. Without an id, sync the only project that can be synced; if there are several, let
        the user choose."""
        self.current = project_id or self.current

        def begin(cards: list[ProjectSyncStatus]) -> None:
            is_listed = any(card.project_id == project_id for card in cards)
            placed = [card for card in cards if card.destination and (not is_listed or card.project_id == project_id)]
            chosen = [card for card in placed if card.schedule != "never"] or placed
            if not chosen or self._runner.running:
                return  # the page shows the possible actions
            if len(chosen) > 1 or project_id not in ("", chosen[0].project_id):
                self._let_choose(chosen)
            elif chosen[0].schedule == "never":
                self.notices.show_notice(self.tr("Syncing is turned off for this project."), "warning")
            else:
                self._ask(chosen[0], wanted=True)

        self.run(self._window.jobs, self._backend.delivery_cards, begin)

    def _let_choose(self, cards: Sequence[ProjectSyncStatus]) -> None:
        """Ask which of these projects to sync. The one worked on last gets the focus."""
        if all(card.project_id != self.current for card in cards):
            self.current = cards[0].project_id
        self.notices.show_notice(self.tr("Choose the project to sync."))
        self.refresh(self.start)

    def refresh(self, then: Callback | None = None) -> None:
        """Load and show the current state, then call ``then``."""

        def found(cards: list[ProjectSyncStatus]) -> None:
            self._first = None
            if cards and all(status.project_id != self.current for status in cards):
                self.current = cards[0].project_id
            self.show_panels(lambda: [self._project(card) for card in cards] or [self._nothing()])
            if then is not None:
                then()
            self.shown.emit()

        self.run(self._window.jobs, self._backend.delivery_cards, found)

    def _began(self, project_id: str) -> None:
        if not self._runner.by_itself:
            self.current = project_id
            self.notices.clear()  # about the previous sync
        self.refresh()

    # content

    def _nothing(self) -> FocusRingPanel:
        panel, column = self.new_panel("none", self.tr("Nothing to sync with yet"))
        text = self.tr(
            "Accept an invite first: it tells the project's owner who you are, and often contains the place "
            "for results. Without one, export your results to a file and send it."
        )
        self.show_text(column, text, "muted")
        return panel

    def _project(self, card: ProjectSyncStatus) -> FocusRingPanel:
        panel, column = self.new_panel(f"project.{card.project_id}", card.title)
        self.facts(column, f"fact.{card.project_id}", self._facts(card))
        news = [
            *(translate_message(notice.reason) for notice in card.notices),
            *(text for computer in card.elsewhere for text in elsewhere_words(computer)),
        ]
        for number, text in enumerate(news, 1):
            self.show_text(column, text, "warning", f"delivery.notice.{card.project_id}.{number}")
        self._returns(column, card)
        exports = [delivery for delivery in card.exports if delivery.state != "superseded" or delivery.bytes][:_SHOWN]
        for delivery in exports:
            self._export(column, delivery, card)
        if card.destination:
            column.addLayout(self._schedule(card))
        column.addWidget(flow_row(*self._buttons(card)))
        return panel

    def _returns(self, column: QVBoxLayout, card: ProjectSyncStatus) -> None:
        """The returned tasks, with buttons to open those that have to be redone."""
        for task in card.returned:
            name = self.tr("a task that is not on this computer")
            if task.position is not None:
                name = self.tr("task {n}").format(n=task.position + 1)
            text = self.tr("Returned: {task}. {reason}") if task.open else self.tr("Submitted again: {task}. {reason}")
            label = label_in(
                text.format(task=name, reason=translate_message(task.reason)),
                "warning" if task.open else "muted",
                self,
                name=f"delivery.returned.{task.task_id}",
                wrap=True,
            )
            row = in_row((label, 1), spacing=3 * SPACE)
            if task.open and task.position is not None:
                show = partial(show_returned, self._window, card.project_id, task.position)
                button = self.button(f"open.{task.task_id}", self.tr("Open the task"), show, name)
                row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
                self._offer(card, button)
            column.addLayout(row)

    def _schedule(self, card: ProjectSyncStatus) -> QHBoxLayout:
        text = self.tr("Sync")
        label = remark_label(text, self)
        choice = ComboBox(f"delivery.schedule.{card.project_id}", self)
        choice.setAccessibleName(f"{text}: {card.title}")
        for value in SCHEDULES:
            choice.addItem(schedule_words(value), value)
        choice.setCurrentIndex(max(0, choice.findData(card.followed_schedule)))
        choice.activated.connect(lambda _: self._choose_schedule(card, str(choice.currentData())))
        label.setBuddy(choice)
        return in_row(label, choice, 1, spacing=2 * SPACE)

    def _facts(self, card: ProjectSyncStatus) -> list[tuple[str, str, str]]:
        none = self.tr("none yet: choose the place that you and {owner} share").format(owner=card.owner)
        sent = self.tr("work that is only on this computer") if card.unsent else self.tr("nothing")
        facts = [
            (self.tr("Place"), card.destination or none, "text" if card.destination else "muted"),
            (self.tr("To send"), sent, "warning" if card.unsent else "text"),
            (self.tr("Last sync"), moment_of(card.last) or self.tr("never"), "text"),
        ]
        if card.failure and self._runner.running != card.project_id:
            when = f"{moment_of(card.tried)}: " if card.tried else ""
            facts.append((self.tr("Last attempt"), when + one_line(translate_message(card.failure)), "danger"))
            again = self._runner.next_attempts.get(card.project_id, "")
            if again and card.followed_schedule in ("after an export", "when online"):
                facts.append((self.tr("Next attempt"), moment_of(again), "text"))
        if card.receipts:
            text = counted(card.submitted, "{n} submitted task", "{n} submitted tasks")
            receipt_text = self.tr("{tasks} (receipt {n})").format(tasks=text, n=card.receipts)
            facts.append((self.tr("The owner has"), receipt_text, "text" if card.returned_task_count else "success"))
        if card.accepted:
            text = counted(card.accepted, "{n} submitted task", "{n} submitted tasks")
            facts.append((self.tr("Accepted by the owner"), text, "success"))
        if card.waiting:
            text = counted(len(card.waiting), "{n} bundle of tasks or changes", "{n} bundles of tasks or changes")
            facts.append((self.tr("Not imported"), text, "accent"))
        return facts

    def _export(self, column: QVBoxLayout, delivery: ResultsExportDelivery, card: ProjectSyncStatus) -> None:
        column.addLayout(
            in_row(
                (label_in(export_words(delivery), "text", self, wrap=True), 1),
                label_in(
                    state_words(delivery.state, delivery.answered or delivery.delivered),
                    state_role(delivery.state, returned_task_count=bool(card.returned_task_count)),
                    self,
                    name=f"delivery.state.{card.project_id}.{delivery.sequence}",
                ),
                spacing=3 * SPACE,
            )
        )
        if delivery.reason:
            self.show_text(column, translate_message(delivery.reason), "danger")

    def _buttons(self, card: ProjectSyncStatus) -> Iterator[QWidget]:
        running = self._runner.running
        if running == card.project_id:
            text = self.tr("Syncing…")
            state = SyncIndicator(f"delivery.syncing.{card.project_id}", text, self)
            state.setAccessibleName(f"{text} {card.title}")
            self._offer(card, state)
            yield state
            yield self._button(card, "stop", self.tr("Stop"), self._runner.stop)
            return
        if card.destination:
            main = self._first is None and card.project_id == self.current
            press = partial(self._ask, card, wanted=True)
            go = self._button(card, "sync", self.tr("Sync now"), press, main=main)
            go.setEnabled(not running and card.schedule != "never")
            self._offer(card, go)
            yield go
        choose = self._button(card, "choose", self.tr("Choose a folder…"), partial(self._choose, card))
        self._offer(card, choose)
        yield choose
        yield self._button(card, "address", self.tr("Choose a server…"), partial(self._type_address, card))
        for name in card.waiting[:1]:
            take = partial(self._window.import_tasks, self._backend.paths.inbox / card.project_id / str(name))
            yield self._button(card, "take", self.tr("Import…"), take)

    def _offer(self, card: ProjectSyncStatus, widget: QWidget) -> None:
        """Give the initial focus to the first button of the current project."""
        if card.project_id == self.current:
            self._first = self._first or widget

    def _button(self, card: ProjectSyncStatus, part: str, text: str, press: Callback, *, main: bool = False) -> Button:
        return self.button(f"{part}.{card.project_id}", text, press, card.title, main=main)

    # actions

    def _choose(self, card: ProjectSyncStatus) -> None:
        chosen = ask_for_folder(self, self.tr("The folder that you share with the owner"))
        if chosen is not None:
            self.choose(card.project_id, str(chosen))

    def _type_address(self, card: ProjectSyncStatus) -> None:
        dialog = SyncAddressDialog(self)

        close, refuse = dialog.guarded(lambda _: dialog.accept()), dialog.guarded(dialog.refuse)
        dialog.typed.connect(lambda address: self._place(card.project_id, address, close, refuse))
        dialog.open()
        stored = partial(self._backend.destination_of, card.project_id)
        self._window.jobs.run(stored, dialog.guarded(dialog.show_stored), dialog.guarded(lambda _: None))

    def choose(self, project_id: str, address: str) -> None:
        """Set the destination, a folder or URL. The first sync with it has to be confirmed."""
        self._place(project_id, address, lambda _: None, None)

    def _place(
        self, project_id: str, address: str, then: Callable[..., None], refuse: Callable[..., None] | None
    ) -> None:
        """Store the destination and ask to confirm the first sync. ``refuse`` is called with the reason if it cannot be
        used."""

        def done(_: object) -> None:
            then(None)
            self.refresh()
            self.run(self._window.jobs, self._backend.delivery_cards, ask)

        def ask(cards: list[ProjectSyncStatus]) -> None:
            self._ask(next(card for card in cards if card.project_id == project_id), first=True)

        def failed(error: AnnotatorError) -> None:
            refuse(error) if refuse is not None else self.notices.show_error(error)

        choose = partial(self._backend.choose_destination, project_id, address)
        self.run(self._window.jobs, choose, done, failed)

    def _choose_schedule(self, card: ProjectSyncStatus, schedule: str) -> None:
        try:
            self._backend.choose_schedule(card.project_id, schedule)
        except AnnotatorError as error:
            self.notices.show_error(error)
            self.refresh()
            return
        chosen = replace(card, schedule=schedule)
        self.refresh()
        if schedule in ("after an export", "when online") and not card.agreed:
            self._ask(chosen)

    def _ask(self, card: ProjectSyncStatus, *, first: bool = False, wanted: bool = False) -> None:
        """Ask for consent before anything is read or written at the destination for the first time. ``wanted``: the
        user requested a sync just now."""
        if card.agreed and not first:
            self._run(card.project_id)
            return
        when = {
            "after an export": self.tr("That happens when you press Sync now, and after every export."),
            "when online": self.tr(
                "That happens when you press Sync now, and automatically every half hour while the program is open."
            ),
        }.get(card.schedule, self.tr("That happens only when you press Sync now."))
        text = self.tr(
            "Your signed results of “{title}” are put there, and tasks and receipts are fetched from there: {place}."
        ).format(title=card.title, place=card.destination)
        text = f"{text} {when} {self.tr('Nothing else is ever sent from this computer.')}"
        if card.remote:
            text += " " + self.tr("This uses the network.")
        agreed, title = partial(self._agreed, card.project_id, first=first), self.tr("Sync with this place?")
        go, stay = self.tr("Sync"), self.tr("Not now")
        confirm("delivery.ask", title, text, agreed, go=go, stay=stay, parent=self, wanted=wanted)

    def _run(self, project_id: str, passphrase: str | None = None, *, first: bool = False, large: bool = False) -> None:
        began = self._runner.run(
            project_id,
            lambda stopped: self._backend.sync(project_id, stopped, passphrase, first=first, large=large),
        )
        if not began:
            self.notices.show_notice(self.tr("Another sync is running. Press Sync now when it has ended."), "warning")

    def _agreed(self, project_id: str, *, first: bool) -> None:
        agree = partial(self._backend.agree, project_id)
        self.run(self._window.jobs, agree, lambda _: self._run(project_id, first=first))

    def _done(self, project_id: str, result: SyncResult) -> None:
        self.refresh(None if self._runner.by_itself else self.start)
        if should_report(self._runner, result):
            offer = notice_action_of(self._window, project_id, result)
            self._next = self.notices.show_notice(*synced_words(result), offer, name="notice.synced").action_button
        large = [error for error in result.errors if error.code == "delivery.large"]
        if large and not self._runner.by_itself:
            self._ask_about_large(project_id, large)

    def _ask_about_large(self, project_id: str, large: Sequence[AnnotatorError]) -> None:
        sizes = " ".join(translate_message(error.message) for error in large[:3])
        text = self.tr("It may take long, and cost money if you pay for data.")
        run, title = partial(self._run, project_id, large=True), self.tr("Send and fetch large files, too?")
        go, stay = self.tr("Go on"), self.tr("Not now")
        confirm("delivery.large", title, f"{sizes} {text}", run, go=go, stay=stay, parent=self)

    def _failed(self, project_id: str, error: AnnotatorError) -> None:
        self.refresh(None if self._runner.by_itself else self.start)
        if self._runner.by_itself:  # it is shown in the project's panel
            return
        if error.code in ("keys.locked", "keys.wrong_passphrase") and self._backend.has_passphrase():
            self._unlock(project_id, wrong=error.code == "keys.wrong_passphrase")
            return
        work_state = self.tr("What was not delivered is still here.")
        self.notices.show_error(error, work_state)

    def _unlock(self, project_id: str, *, wrong: bool) -> None:
        """Ask for the passphrase of the key and retry the sync."""
        from annotator.ui.identity.passphrase_dialog import UnlockKeyDialog

        dialog = UnlockKeyDialog(self.tr("It is needed to sign what you send."), self)

        def typed(phrase: str) -> None:
            dialog.accept()
            self._run(project_id, phrase)

        dialog.typed.connect(typed)
        dialog.open()
        if wrong:
            dialog.refuse(self.tr("This is not the passphrase of your key. Nothing was changed."))


def make_page(window: MainWindow) -> DeliveryPage | None:
    """The page; None if the database is not open."""
    if window.backend is None or window.background is None:
        return None
    runner = window.background.syncs()
    connect_sync_notices(window, runner)
    visible_page = next((candidate for candidate in window.findChildren(DeliveryPage) if candidate.isVisible()), None)
    current = window.project_id or window.preferences.value.project
    if visible_page is not None:
        current = visible_page.current
    page = DeliveryPage(window, runner, current)
    page.closed.connect(lambda: window.show_library() if window.workspace is None else None)  # its cards are stale
    return page


class SyncIndicator(QWidget):
    """A line that says that a sync is running. Shows ``words`` as a line. It ignores Enter, so that pressing Enter
    twice does not stop the sync just started."""

    accessible_role = FOCUSABLE_GROUP

    def __init__(self, name: str, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        in_row(label_in(text, "muted", self), on=self, margins=(2 * SPACE, SPACE, 2 * SPACE, SPACE))
        appearance.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.hasFocus():
            paint_rounded_box(QPainter(self), self.rect(), RADIUS_CONTROL, "", "accent", FOCUS_RING)
