"""The library: imported projects as cards, and where to begin when there is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from annotator.ui.dialogs.dialog_frame import label_in
from annotator.ui.format_datetime import moment_of
from annotator.ui.format_number import grouped
from annotator.ui.look import Follow, Look
from annotator.ui.plurals import counted, finished_words
from annotator.ui.samples import Sample
from annotator.ui.theme import (
    SPACE,
    TEXT_BODY,
    TEXT_LABEL,
    TEXT_READING,
    TEXT_TITLE,
    WEIGHT_NORMAL,
    WEIGHT_STRONG,
)
from annotator.ui.two_lines import TwoLines
from annotator.ui.widgets.button import Button, Kind
from annotator.ui.widgets.notice import Notice, Notices, Offer
from annotator.ui.widgets.panel import Panel, ThinBar

if TYPE_CHECKING:
    from annotator.services.enrolling import Accepted
    from annotator.services.outcomes import ProjectCard

_WIDEST = 820
_SAMPLES_A_ROW = 2


class ProjectPanel(Panel):
    """One project: whose it is, how far, when it was last exported."""

    opened = Signal(str)
    exported = Signal(str)
    synced = Signal(str)
    asked = Signal(str)

    def __init__(self, look: Look, card: ProjectCard, *, first: bool, parent: QWidget) -> None:
        super().__init__(look, f"library.project.{card.id}", parent)
        self._card = card
        words = QVBoxLayout()
        words.setSpacing(SPACE + 2)
        title = label_in(look, card.title, "text", size=TEXT_READING, weight=WEIGHT_STRONG, parent=self)
        title.setWordWrap(True)
        words.addWidget(title)
        words.addLayout(self._owner())
        print_ = label_in(look, card.owner_fingerprint, "muted", size=TEXT_LABEL, parent=self)
        print_.setObjectName(f"library.fingerprint.{card.id}")
        print_.setAccessibleName(self.tr("Fingerprint of the owner of {title}").format(title=card.title))
        print_.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        words.addWidget(print_)
        sending = self._send_button(first=first)
        self._sends = sending is not None and card.done >= card.tasks
        self._continue = self._button("continue", self._verb(), main=first and not self._sends)
        self._continue.clicked.connect(lambda: self.opened.emit(card.id))
        self._sending = sending
        row = QHBoxLayout()
        row.setSpacing(2 * SPACE)
        row.addLayout(words, 1)
        for button in filter(None, (self._details_button(), self._continue, sending)):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(2 * SPACE)
        column.addLayout(row)
        column.addWidget(self._states())

    @property
    def main_button(self) -> Button:
        """What is to be done next with the project: to work on it, or to send what was done."""
        return self._sending if self._sending is not None and self._sends else self._continue

    def _send_button(self, *, first: bool) -> Button | None:
        """To the place where one is known, else to a file; None where there is nothing to send."""
        card = self._card
        finished = card.done >= card.tasks
        if card.place and card.to_send:
            button = self._button("sync", self.tr("Sync now"), main=first and finished)
            button.clicked.connect(lambda: self.synced.emit(card.id))
            return button
        if not card.place and finished and (card.last_export is None or card.changed_since_export):
            button = self._button("export", self.tr("Export results…"), main=first)
            button.clicked.connect(lambda: self.exported.emit(card.id))
            return button
        return None

    def _button(self, part: str, words: str, *, main: bool) -> Button:
        name = f"library.{part}.{self._card.id}"
        return _card_button(self._look, self, name, words, self._card.title, main=main)

    def _details_button(self) -> Button:
        button = Button(self._look, f"library.details.{self._card.id}", self.tr("Details…"), self)
        button.setAccessibleName(self.tr("Owner and bundles of {title}").format(title=self._card.title))
        button.setAutoDefault(True)
        button.clicked.connect(lambda: self.asked.emit(self._card.id))
        return button

    def _verb(self) -> str:
        if self._card.done >= self._card.tasks:
            return self.tr("Open")
        begun = self._card.begun or (self._card.course is not None and self._card.course.done > 0)
        return self.tr("Continue") if begun else self.tr("Start")

    def _owner(self) -> QHBoxLayout:
        look, card = self._look, self._card
        standing = self.tr("Verified owner") if card.owner_verified else self.tr("Unverified owner")
        name = label_in(look, card.owner_name, "muted", parent=self)
        name.setWordWrap(True)
        line = QHBoxLayout()
        line.setSpacing(2 * SPACE)
        role = "success" if card.owner_verified else "warning"
        line.addWidget(label_in(look, standing, role, parent=self), 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(name, 1)
        return line

    def _states(self) -> TwoLines:
        """How the project stands, what asks for something first."""
        look, card = self._look, self._card
        states = TwoLines(look, f"library.states.{card.id}", self)
        if card.returned:
            one, many = self.tr("{n} task was returned to you"), self.tr("{n} tasks were returned to you")
            states.say(counted(card.returned, one, many), "warning", strong=True)
        bar = ThinBar(look, f"library.progress.{card.id}", states)
        bar.setRange(0, card.course.steps if card.course else card.tasks)
        bar.setValue(card.course.done if card.course else card.done)
        Follow(look, bar, lambda: bar.setFixedWidth(look.px(120)))
        bar.setAccessibleName(self.tr("Progress of {title}").format(title=card.title))
        done = self._course() or self.tr("{done} of {count} tasks").format(
            done=finished_words(card.counts), count=grouped(card.tasks)
        )
        states.add(bar)
        if card.test_passed and not card.begun:
            states.say(self.tr("test passed"), "success")
        states.say(done, "text")
        if card.to_send:
            one, many = self.tr("{n} task still to be sent"), self.tr("{n} tasks still to be sent")
            states.say(counted(card.to_send, one, many), "warning", strong=True)
        states.say(self._exported(), "muted")
        return states

    def _course(self) -> str:
        """How far the course is that comes before the tasks; empty where none does."""
        course = self._card.course
        if course is None:
            return ""
        far = self.tr("Course: {done} of {steps}").format(done=course.done, steps=course.steps)
        state = {
            "waiting": self.tr("test handed in, the owner scores it"),
            "again": self.tr("test not passed, attempts left: {n}").format(n=course.attempts_left),
            "failed": self.tr("test not passed, no attempt left"),
        }.get(course.state, "")
        return f"{far} · {state}" if state else far

    def _exported(self) -> str:
        if self._card.last_export is None:
            return self.tr("not sent yet") if self._card.place else self.tr("not exported yet")
        words = self.tr("exported {when}").format(when=moment_of(self._card.last_export))
        if self._card.place and not self._card.delivery:
            words = self.tr("exported to a file {when}").format(when=moment_of(self._card.last_export))
        if self._card.delivery:
            # Its words are loaded with the first sync: not for the first paint.
            from annotator.ui.delivery_words import state_words

            words = self.tr("last export: {state}").format(
                state=state_words(self._card.delivery, self._card.delivery_at)
            )
        changed = self._card.changed_since_export and not self._card.to_send  # which says more
        return f"{words}, {self.tr('changed since')}" if changed else words


class WaitingPanel(Panel):
    """An accepted invite to a project of which no task has come yet: they are fetched where the invite names a place,
    and come in a file otherwise. ``first`` where its button is the one to press next in the library."""

    browse = Signal()
    synced = Signal(str)

    def __init__(self, look: Look, invite: Accepted, *, first: bool, parent: QWidget) -> None:
        super().__init__(look, f"library.waiting.{invite.project_id}", parent)
        words = QVBoxLayout()
        words.setSpacing(SPACE + 2)
        owner = self.tr("Verified owner: {owner}. You are {id}.")
        wait = self.tr("Waiting for tasks: open the task bundle that {owner} sends you.")
        if invite.destination:
            wait = self.tr("Waiting for tasks: fetch them from {place}.")
        for line, role, size, weight in (
            (invite.title, "text", TEXT_READING, WEIGHT_STRONG),
            (owner.format(owner=invite.owner_name, id=invite.annotator_id), "success", TEXT_BODY, WEIGHT_NORMAL),
            (wait.format(owner=invite.owner_name, place=invite.destination), "muted", TEXT_BODY, WEIGHT_NORMAL),
        ):
            label = label_in(look, line, role, size=size, weight=weight, parent=self)
            label.setWordWrap(True)
            words.addWidget(label)
        fetch = self._button(invite, "fetch", self.tr("Fetch tasks…"), main=first) if invite.destination else None
        bring = self._button(invite, "bring", self.tr("Open its task bundle…"), main=first and fetch is None)
        bring.setAccessibleName(self.tr("Open the task bundle of {title}").format(title=invite.title))
        bring.clicked.connect(self.browse)
        if fetch is not None:
            fetch.clicked.connect(lambda: self.synced.emit(invite.project_id))
        self.main_button = fetch or bring
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 16, 20, 16)
        row.setSpacing(2 * SPACE)
        row.addLayout(words, 1)
        for button in filter(None, (bring, fetch)):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)

    def _button(self, invite: Accepted, part: str, words: str, *, main: bool) -> Button:
        return _card_button(self._look, self, f"library.{part}.{invite.project_id}", words, invite.title, main=main)


def _card_button(look: Look, card: QWidget, name: str, words: str, title: str, *, main: bool) -> Button:
    """A button of the card of ``title``; ``main`` where it is the one to press next in the library."""
    kind: Kind = "primary" if main else "plain"
    button = Button(look, name, words, card, kind=kind, cap="Enter" if main else "")
    button.setAccessibleName(f"{words.rstrip('…')}: {title}")
    button.setAutoDefault(True)
    return button


class LibraryBar(QWidget):
    """The first line, as the workspace has it: what this is, and the buttons that help."""

    pressed = Signal(str)  # the id of the command whose button was clicked

    def __init__(self, look: Look, caps: Mapping[str, str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("library.top")
        self._buttons: dict[str, Button] = {}
        self._look = look
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 16, 0)
        row.setSpacing(3 * SPACE + 2)
        row.addWidget(label_in(look, "Annotator", "text", size=TEXT_READING, weight=WEIGHT_STRONG, parent=self))
        row.addStretch(1)
        self.menu_button = self._button("help.menu", self.tr("Menu"), caps)
        row.addWidget(self._button("help.commands", self.tr("Commands"), caps))
        row.addWidget(self.menu_button)
        Follow(look, self, lambda: self.setFixedHeight(look.px(44)))

    def show_keys(self, caps: Mapping[str, str]) -> None:
        """Commands have other keys now."""
        for command, button in self._buttons.items():
            button.set_cap(caps[command])

    def _button(self, command: str, words: str, caps: Mapping[str, str]) -> Button:
        button = self._buttons[command] = Button(self._look, f"library.top.{command}", words, self, cap=caps[command])
        button.clicked.connect(lambda: self.pressed.emit(command))
        return button

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._look.color("panel"))
        painter.fillRect(0, self.height() - 1, self.width(), 1, self._look.color("line"))


class Library(QWidget):
    """The projects, and two ways to get one."""

    opened = Signal(str)  # project id
    exported = Signal(str)  # project id: its results are to be exported
    synced = Signal(str)  # project id: it is to be synced
    asked = Signal(str)  # project id: whose it is, what came with it
    browse = Signal()
    invite = Signal()  # one is to be accepted
    pressed = Signal(str)  # the id of the command whose button was clicked

    def __init__(
        self, look: Look, caps: Mapping[str, str], samples: Sequence[Sample], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("library")
        self._look = look
        self._samples = samples
        self._caps = caps
        self.notices = Notices(look, self)
        self._accepted: tuple[str, Notice] | None = None  # the project of an invite, and the strip that says so
        self._list = QWidget()
        self._column = QVBoxLayout(self._list)
        self._column.setContentsMargins(24, 0, 24, 24)
        self._column.setSpacing(3 * SPACE)
        area = QScrollArea(self)
        area.setObjectName("library.scroll")
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidgetResizable(True)
        area.setWidget(_centred(look, self._list))
        self.bar = LibraryBar(look, caps, self)  # the last one made is the last one that Tab comes to
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.bar)
        box.addWidget(_centred(look, self.notices))
        box.addWidget(area, 1)

    def show_keys(self, caps: Mapping[str, str]) -> None:
        """Commands have other keys now."""
        self._caps = caps
        self.bar.show_keys(caps)

    def show_projects(self, projects: Sequence[ProjectCard], waiting: Sequence[Accepted] = ()) -> None:
        """Show these cards, the first one's button ready for Enter, and after them the invites without tasks."""
        while (item := self._column.takeAt(0)) is not None:
            _discard(item.widget())
        if self._accepted is not None and any(card.id == self._accepted[0] for card in projects):
            self.notices.put_away(self._accepted[1])
            self._accepted = None
        if projects or waiting:
            self._show_cards(projects, waiting)
        else:
            self._show_empty()
        self._column.addStretch(1)

    def say_accepted(self, project_id: str, words: str, offer: Offer | None) -> None:
        """Say that an invite was accepted, and what comes next, until tasks of the project have come."""
        self._accepted = (project_id, self.notices.show_notice(words, "success", offer))

    def focus_waiting(self, project_id: str) -> None:
        """An invite was just accepted: what comes next is to get its tasks."""
        panel = self._list.findChild(WaitingPanel, f"library.waiting.{project_id}")
        if panel is not None:
            panel.main_button.setFocus()

    def _show_cards(self, projects: Sequence[ProjectCard], waiting: Sequence[Accepted]) -> None:
        look = self._look
        head = QWidget(self._list)
        line = QHBoxLayout(head)
        line.setContentsMargins(0, 24, 0, SPACE)
        line.addWidget(label_in(look, self.tr("Projects"), "text", size=TEXT_TITLE, weight=WEIGHT_STRONG, parent=head))
        line.addStretch(1)
        line.addWidget(self._open_button(head, "plain"))
        self._column.addWidget(head)
        for number, card in enumerate(projects):
            project = ProjectPanel(look, card, first=number == 0, parent=self._list)
            project.opened.connect(self.opened)
            project.exported.connect(self.exported)
            project.synced.connect(self.synced)
            project.asked.connect(self.asked)
            self._column.addWidget(project)
            if number == 0:
                project.main_button.setFocus()
        for number, invite in enumerate(waiting):
            first = number == 0 and not projects
            panel = WaitingPanel(look, invite, first=first, parent=self._list)
            panel.browse.connect(self.browse)
            panel.synced.connect(self.synced)
            self._column.addWidget(panel)
            if first:
                panel.main_button.setFocus()

    def _show_empty(self) -> None:
        look = self._look
        page = QWidget(self._list)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 80, 0, 0)
        column.setSpacing(3 * SPACE)
        title = label_in(look, self.tr("No project yet"), "text", size=TEXT_TITLE, weight=WEIGHT_STRONG, parent=page)
        column.addWidget(title, 0, Qt.AlignmentFlag.AlignHCenter)
        words = self.tr("A project owner sends you an invite, and tasks in one file, a task bundle (.anntask). Open "
                        "them, or drop them here. Everything stays on this computer until you export it.")  # fmt: skip
        hint = label_in(look, words, "muted", size=TEXT_BODY, parent=page)
        hint.setWordWrap(True)
        hint.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        Follow(look, hint, lambda: _fit_lines(hint, look.px(440)))
        column.addWidget(hint, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(SPACE)
        browse = self._open_button(page, "primary")
        column.addWidget(browse, 0, Qt.AlignmentFlag.AlignHCenter)
        invited = Button(look, "library.invite", self.tr("Accept an invite…"), page)
        invited.setAutoDefault(True)
        invited.clicked.connect(self.invite)
        column.addWidget(invited, 0, Qt.AlignmentFlag.AlignHCenter)
        if self._samples:
            self._offer_samples(column, page)
        self._column.addWidget(page)
        browse.setFocus()

    def _offer_samples(self, column: QVBoxLayout, page: QWidget) -> None:
        column.addSpacing(8 * SPACE)
        words = self.tr("Or try a sample project")
        column.addWidget(label_in(self._look, words, "muted", parent=page), 0, Qt.AlignmentFlag.AlignHCenter)
        grid = QGridLayout()
        grid.setSpacing(3 * SPACE)
        for place, sample in enumerate(self._samples):
            grid.addWidget(self._sample_panel(sample, page), *divmod(place, _SAMPLES_A_ROW))
        for across in range(_SAMPLES_A_ROW):
            grid.setColumnStretch(across, 1)
        column.addLayout(grid)

    def _sample_panel(self, sample: Sample, page: QWidget) -> Panel:
        look = self._look
        panel = Panel(look, f"library.{sample.command}.panel", page)
        column = QVBoxLayout(panel)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(2 * SPACE)
        title = label_in(look, sample.shown_title, "text", size=TEXT_READING, weight=WEIGHT_STRONG, parent=panel)
        about = label_in(look, sample.shown_about, "muted", size=TEXT_LABEL, parent=panel)
        for label in (title, about):
            label.setWordWrap(True)
            column.addWidget(label)
        column.addStretch(1)
        button = Button(look, f"library.{sample.command}", self.tr("Open this sample"), panel)
        button.setAccessibleName(self.tr("Open the sample {title}").format(title=sample.shown_title))
        button.setAutoDefault(True)
        button.clicked.connect(lambda: self.pressed.emit(sample.command))
        column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        return panel

    def _open_button(self, parent: QWidget, kind: str) -> Button:
        primary = kind == "primary"
        button = Button(self._look, "library.open", self.tr("Open a task bundle…"), parent,
                        kind="primary" if primary else "plain", cap=self._caps["file.open"])  # fmt: skip
        button.setAutoDefault(True)
        button.clicked.connect(self.browse)
        return button


def _centred(look: Look, inside: QWidget) -> QWidget:
    """``inside`` in the middle of the width, never wider than is good to read."""
    Follow(look, inside, lambda: inside.setMaximumWidth(look.px(_WIDEST)))
    outside = QWidget()
    row = QHBoxLayout(outside)
    row.setContentsMargins(0, 0, 0, 0)
    row.addStretch(1)
    row.addWidget(inside, 1_000)
    row.addStretch(1)
    return outside


def _fit_lines(label: QLabel, width: int) -> None:
    """As high as its lines need at this width: a layout that centres a label does not ask for that."""
    label.setFixedSize(width, label.heightForWidth(width))


def _discard(widget: QWidget | None) -> None:
    if widget is not None:
        widget.hide()
        widget.deleteLater()
