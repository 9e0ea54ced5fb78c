"""The cards of the library: imported projects, and accepted invites that have no tasks yet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from annotator.ui.appearance import AppearanceBinding, appearance
from annotator.ui.format_datetime import moment_of
from annotator.ui.plurals import finished_words
from annotator.ui.reading.labels import heading_label, label_in, remark_label
from annotator.ui.theme import SPACE, STRONG_LABEL, STRONG_READING, TEXT_BODY, TEXT_LABEL
from annotator.ui.translation import counted
from annotator.ui.widgets.boxes import in_column, in_row
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.flow_layout import FlowLayout
from annotator.ui.widgets.panel import FocusRingPanel, ThinProgressBar

if TYPE_CHECKING:
    from annotator.services.enrolment import InviteSummary
    from annotator.services.view_models import ProjectSummary


def is_finished(card: ProjectSummary) -> bool:
    """Whether there is nothing to work on in a project: all tasks are done, its qualification test waits for the owner
    or was failed, or nothing that is done would be received."""
    if card.key_revoked:
        return True
    return card.course.state in ("waiting", "failed") if card.course is not None else card.done >= card.tasks


def is_to_send(card: ProjectSummary) -> bool:
    """Whether sending the results is the next step in a project."""
    if card.damage or card.key_revoked:
        return False
    if card.place:
        return card.unsent and is_finished(card)
    never_or_changed = card.last_export is None or card.changed_since_export
    return card.course is None and is_finished(card) and never_or_changed and _has_work(card)


def _has_work(card: ProjectSummary) -> bool:
    """Whether there is anything to open. All tasks that were not begun may have been reassigned to others."""
    return card.tasks > 0 or card.begun or card.course is not None or bool(card.damage)


def next_project(cards: Sequence[ProjectSummary], waiting: Sequence[InviteSummary]) -> str:
    """The id of the project whose card gets the primary button: the first project with work to do or to send, else the
    first invite whose tasks can be fetched, else the first project."""
    to_do = [card.id for card in cards if is_to_send(card) or not is_finished(card)]
    to_fetch = [invite.project_id for invite in waiting if invite.destination]
    project_ids = [*(card.id for card in cards), *(invite.project_id for invite in waiting)]
    return next(iter((*to_do, *to_fetch, *project_ids)), "")


class ProjectLibraryCard(FocusRingPanel):
    """A card of the project library with a row of buttons. :attr:`main_button` is the default one."""

    chosen = Signal(str, str)
    """What to do with the project, and its id: ``open``, ``export``, ``sync``, show its ``details``, or ``bring`` a
    file with its tasks."""

    def __init__(self, part: str, project_id: str, parent: QWidget) -> None:
        super().__init__(f"library.{part}.{project_id}", parent)
        self.project_id = project_id
        self.main_button: Button

    def set_main(self, main: bool) -> None:
        """Set whether its button is the primary button of the library."""
        self.main_button.set_kind("primary" if main else "plain")
        self.main_button.set_cap("Enter" if main else "")

    def _button(self, part: str, text: str, name: str, action: str) -> Button:
        """A button that chooses ``action``. ``name``: its accessible name."""
        press = partial(self.chosen.emit, action, self.project_id)
        button = Button(f"library.{part}.{self.project_id}", text, self, press=press)
        button.setAccessibleName(name)
        return button


class ImportedProjectCard(ProjectLibraryCard):
    """The card of an imported project: its owner, its progress and its last export."""

    def __init__(self, card: ProjectSummary, parent: QWidget) -> None:
        super().__init__("project", card.id, parent)
        self._summary = card
        title = heading_label(card.title, self, wrap=True)
        heading = in_column(title, self._owner(), spacing=SPACE + 2)
        print_ = remark_label(card.owner_fingerprint, self, name=f"library.fingerprint.{card.id}", selectable=True)
        name = self.tr("Fingerprint of the owner of {title}").format(title=card.title)
        print_.setAccessibleName(f"{name}: {card.owner_fingerprint}")
        name = self.tr("Owner and bundles of {title}").format(title=card.title)
        details = self._button("details", self.tr("Details…"), name, "details")  # Tab follows the order of creation
        onward = self._button("continue", self._verb(), f"{self._verb()}: {card.title}", "open")
        sending = None if card.damage else self._send_button()
        self.main_button = sending if sending is not None and is_to_send(card) else onward
        if not _has_work(card):
            onward.hide()
            self.main_button = sending or details
        row = in_row((heading, 1), spacing=2 * SPACE)
        for button in filter(None, (details, onward, sending)):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        column = in_column(row, on=self, margins=(20, 16, 20, 16), spacing=2 * SPACE)
        column.addWidget(print_)  # on a line of its own: a fingerprint cannot be wrapped
        column.addWidget(self._states())

    def _send_button(self) -> Button | None:
        """A sync button if a destination is known, since it also fetches tasks; else an export button if there is
        anything to send; else None."""
        card = self._summary
        if card.place and (card.to_send or is_finished(card)):
            text = self.tr("Sync now")
            return self._button("sync", text, f"{text}: {card.title}", "sync")
        if not card.place and is_to_send(card):
            text = self.tr("Export results…")
            return self._button("export", text, f"{text.rstrip('…')}: {card.title}", "export")
        return None

    def _verb(self) -> str:
        if self._summary.done >= self._summary.tasks or self._summary.key_revoked:
            return self.tr("Open")
        begun = self._summary.begun or (self._summary.course is not None and self._summary.course.done > 0)
        return self.tr("Continue") if begun else self.tr("Start")

    def _owner(self) -> QHBoxLayout:
        card = self._summary
        standing = self.tr("Verified owner") if card.owner_verified else self.tr("Unverified owner")
        name = label_in(card.owner_name, "muted", self, wrap=True)
        role = "success" if card.owner_verified else "warning"
        return in_row(
            (label_in(standing, role, self), 0, Qt.AlignmentFlag.AlignTop),
            (name, 1),
            spacing=2 * SPACE,
        )

    def _states(self) -> QWidget:
        """The state of the project; facts that require action come first."""
        card, name = self._summary, f"library.states.{self._summary.id}"
        if card.damage:
            text = self.tr("It cannot be read: {reason}").format(reason=card.damage)
            return label_in(text, "danger", self, style=STRONG_LABEL, name=name, wrap=True)
        states = QWidget(self)
        states.setObjectName(name)
        row = FlowLayout(states, gap=3 * SPACE)
        facts = self._facts()
        for text, role in facts:
            if role == "text" and _has_work(card):
                row.addWidget(self._bar(states))
            style = TEXT_LABEL.strong(role == "warning")
            row.addWidget(label_in(text, role, states, style=style, wrap=True))
        states.setAccessibleName(", ".join(text for text, _ in facts))
        return states

    def _bar(self, parent: QWidget) -> ThinProgressBar:
        card = self._summary
        bar = ThinProgressBar(f"library.progress.{card.id}", parent)
        bar.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        bar.setRange(0, card.course.steps if card.course else card.tasks)
        bar.setValue(card.course.done if card.course else card.done)
        AppearanceBinding(bar, lambda: bar.setFixedWidth(appearance.px(120)))
        bar.setAccessibleName(self.tr("Progress of {title}").format(title=card.title))
        return bar

    def _facts(self) -> list[tuple[str, str]]:
        """What the card says, each with the role of its colour."""
        card, facts = self._summary, []
        if card.other_annotator:
            text = self.tr("database of {name}, who has another key").format(name=card.other_annotator)
            facts.append((text, "warning"))
        if card.returned:
            text = counted(card.returned, "{n} task was returned to you", "{n} tasks were returned to you")
            facts.append((text, "warning"))
        if card.test_passed and not card.begun:
            facts.append((self.tr("test passed"), "success"))
        done = self._course() or counted(
            card.tasks, "{done} of {n} task", "{done} of {n} tasks", done=finished_words(card.counts)
        )
        facts.append((done if _has_work(card) else self.tr("no tasks for you at present"), "text"))
        if card.key_revoked:
            text = self.tr("the owner has revoked your key: nothing is received until you have a new invite")
            facts.insert(0, (text, "warning"))
        elif card.to_send:
            text = counted(card.to_send, "{n} task still to be sent", "{n} tasks still to be sent")
            facts.append((text, "warning"))
        return [*facts, (self._export_text(), "muted")]

    def _course(self) -> str:
        """The progress of the project's course; empty if it has none."""
        course = self._summary.course
        if course is None:
            return ""
        far = self.tr("Course: {done} of {steps}").format(done=course.done, steps=course.steps)
        state = {
            "waiting": self.tr("test handed in, the owner scores it"),
            "again": self.tr("test not passed, attempts left: {n}").format(n=course.attempts_left),
            "failed": self.tr("test not passed, no attempt left"),
        }.get(course.state, "")
        return f"{far} · {state}" if state else far

    def _export_text(self) -> str:
        if self._summary.last_export is None:
            return self.tr("not sent yet") if self._summary.place else self.tr("not exported yet")
        text = self.tr("exported {when}").format(when=moment_of(self._summary.last_export))
        if self._summary.place and not self._summary.delivery:
            text = self.tr("exported to a file {when}").format(when=moment_of(self._summary.last_export))
        if self._summary.delivery:
            # Loaded with the first sync: not before the first paint.
            from annotator.ui.delivery_messages import state_words

            last = self.tr("last delivery: {state}")
            if self._summary.delivery == "to send":
                last = self.tr("last export: {state}")
            text = last.format(state=state_words(self._summary.delivery, self._summary.delivery_at))
        changed = self._summary.changed_since_export and not self._summary.to_send  # which is the more specific fact
        return f"{text}, {self.tr('changed since')}" if changed else text


class ProjectAwaitingTasksCard(ProjectLibraryCard):
    """The card of a project whose invite was accepted and that has no tasks yet. They are fetched if the invite names a
    destination; otherwise they are delivered as a file."""

    def __init__(self, invite: InviteSummary, parent: QWidget) -> None:
        super().__init__("waiting", invite.project_id, parent)
        lines = in_column(spacing=SPACE + 2)
        owner = self.tr("Verified owner: {owner}. You are {id}.")
        wait = self.tr("Waiting for tasks: open the task bundle that {owner} sends you.")
        if invite.destination:
            wait = self.tr("Waiting for tasks: fetch them from {place}.")
        for line, role, style in (
            (invite.title, "text", STRONG_READING),
            (owner.format(owner=invite.owner_name, id=invite.annotator_id), "success", TEXT_BODY),
            (wait.format(owner=invite.owner_name, place=invite.destination), "muted", TEXT_BODY),
        ):
            lines.addWidget(label_in(line, role, self, style=style, wrap=True))
        name = self.tr("Open the task bundle of {title}").format(title=invite.title)
        bring = self._button("bring", self.tr("Open its task bundle…"), name, "bring")
        fetch = None
        if invite.destination:
            verb = self.tr("Fetch tasks…")
            fetch = self._button("fetch", verb, f"{verb.rstrip('…')}: {invite.title}", "sync")
        self.main_button = fetch or bring
        row = in_row((lines, 1), on=self, margins=(20, 16, 20, 16), spacing=2 * SPACE)
        for button in filter(None, (bring, fetch)):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
