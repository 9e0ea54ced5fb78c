"""Progress and time: how far, how long, how fast, and how one's own scores lie. Bars are painted, nothing more."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QDate, QLocale, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from annotator.errors import AnnotatorError
from annotator.ui.dialogs.dialog_frame import label_in
from annotator.ui.dialogs.goal_dialog import GoalDialog
from annotator.ui.format_number import grouped
from annotator.ui.jobs import Jobs
from annotator.ui.look import Look
from annotator.ui.overlay_page import Page
from annotator.ui.reading.labels import set_text
from annotator.ui.theme import SPACE, TEXT_LABEL, TEXT_READING, TEXT_TITLE, WEIGHT_STRONG
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.paint import box, text
from annotator.ui.widgets.panel import Panel
from annotator.ui.workspace.clock import Pace
from annotator.ui.workspace.goals import Goals
from annotator.ui.workspace.part_names import duration

if TYPE_CHECKING:
    from annotator.services.progress import Progress
    from annotator.ui.backend import Backend
    from annotator.ui.shell import Shell

_DAYS_SHOWN = 14
Bar = tuple[str, float, str]
"""What a bar stands for, how long it is, and what is written at its end."""


class Bars(QWidget):
    """Bars below each other, the longest as long as there is room."""

    def __init__(
        self, look: Look, name: str, title: str, bars: Sequence[Bar], parent: QWidget, label: int = 32
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setAccessibleDescription(", ".join(f"{words}: {end}" for words, _, end in bars))
        self._look = look
        self._bars = bars
        self._label = label

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(240), self._look.row(22) * len(self._bars))

    minimumSizeHint = sizeHint  # noqa: N815 - Qt's name

    def paintEvent(self, event: QPaintEvent) -> None:
        look, painter, height = self._look, QPainter(self), self._look.row(22)
        label = look.px(self._label)
        end = max((look.width(said, TEXT_LABEL) for _, _, said in self._bars), default=0) + 4
        longest = max((length for _, length, _ in self._bars), default=0) or 1
        for number, (words, length, said) in enumerate(self._bars):
            top = number * height
            text(painter, look, QRect(0, top, label, height), words, TEXT_LABEL, "muted")
            room = QRect(label, top + 4, max(0, self.width() - label - end - 2 * SPACE), height - 8)
            width = round(room.width() * length / longest)
            if width:
                box(painter, QRect(room.left(), room.top(), max(3, width), room.height()), 2, look.color("muted"), None)
            right = QRect(room.left() + width + 2 * SPACE, top, end, height)
            text(painter, look, right, said, TEXT_LABEL, "text")


class ProgressPage(Page):
    """Shows what :func:`annotator.services.progress.progress` finds; that takes a moment in a big project."""

    goal_wanted = Signal()

    def __init__(self, look: Look, backend: Backend, jobs: Jobs, project_id: str, parent: QWidget) -> None:
        super().__init__(look, "progress", QCoreApplication.translate("Progress", "Progress and time"), parent)
        self.bar.say(backend.project(project_id).title)
        self._column = self.scrolled()
        self._column.addLayout(self._goal_line())
        self._column.addStretch(1)
        find = lambda: (backend.progress(project_id), Pace(backend.times(project_id)))  # noqa: E731
        jobs.run(find, self.guarded(self._show), self.guarded(self._fail))

    def _goal_line(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self._goal = label_in(self.look, "", "text", parent=self)
        self._goal.setObjectName("progress.goal.text")
        button = Button(self.look, "progress.goal", self.tr("Session goal…"), self)
        button.clicked.connect(self.goal_wanted)
        row.addWidget(self._goal, 1)
        row.addWidget(button)
        return row

    def follow_goal(self, goals: Goals) -> None:
        """Show how far the goal of the session is."""
        self._goals = goals
        goals.changed.connect(self._show_goal)
        self._show_goal()

    def _show_goal(self) -> None:
        words = self._goals.words or self.tr("none")
        set_text(self._goal, self.tr("Session goal: {goal}").format(goal=words))

    def _fail(self, error: AnnotatorError) -> None:
        self.notices.show_error(error)

    def _show(self, both: tuple[Progress, Pace]) -> None:
        found, pace = both
        typical = pace.left(1)
        done = found.statuses["submitted"]
        revised = found.statuses["revised"]
        left = found.statuses["new"] + found.statuses["in_progress"] + found.statuses["returned"] + revised
        figures = [
            (self.tr("submitted"), f"{grouped(done)} / {grouped(found.tasks)}"),
            (self.tr("to do"), grouped(left)),
            (self.tr("skipped"), grouped(found.statuses["skipped"])),
            *([(self.tr("revised, not resubmitted"), grouped(revised))] if revised else []),
            (self.tr("active time"), duration(found.seconds)),
            (self.tr("a typical task"), duration(typical) if typical is not None else "–"),
            (self.tr("left at this pace"), duration(typical * left) if typical is not None else "–"),
        ]
        row = QHBoxLayout()
        row.setSpacing(3 * SPACE)
        for words, figure in figures:
            row.addWidget(self._figure(words, figure))
        self._column.insertLayout(1, row)
        self._column.insertWidget(2, self._days(found))
        self._column.insertLayout(3, self._spreads(found))

    def _panel(self, name: str) -> tuple[Panel, QVBoxLayout]:
        panel = Panel(self.look, f"progress.{name}", self)
        column = QVBoxLayout(panel)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(SPACE)
        return panel, column

    def _figure(self, words: str, figure: str) -> Panel:
        panel, column = self._panel("figure")
        column.addWidget(label_in(self.look, figure, "text", size=TEXT_TITLE, weight=WEIGHT_STRONG, parent=panel))
        said = label_in(self.look, words, "muted", size=TEXT_LABEL, parent=panel)
        said.setWordWrap(True)
        column.addWidget(said)
        return panel

    def _days(self, found: Progress) -> Panel:
        panel, column = self._panel("days")
        title = self.tr("By day")
        column.addWidget(label_in(self.look, title, "text", size=TEXT_READING, weight=WEIGHT_STRONG, parent=panel))
        said = self.tr("{time}, {n} submitted")
        bars = [
            (_shown(day.day), day.seconds, said.format(time=duration(day.seconds), n=day.submitted))
            for day in found.days[-_DAYS_SHOWN:]
        ]
        if bars:
            column.addWidget(Bars(self.look, "progress.bars.days", title, bars, panel, label=92))
        else:
            column.addWidget(label_in(self.look, self.tr("No work has been saved yet."), "muted", parent=panel))
        return panel

    def _spreads(self, found: Progress) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(3 * SPACE)
        for number, spread in enumerate(found.spreads):
            panel, column = self._panel(f"spread.{number}")
            column.addWidget(label_in(self.look, spread.title, "text", weight=WEIGHT_STRONG, parent=panel))
            total = max(1, spread.total)
            bars = [
                (str(score), float(times), f"{grouped(times)} · {times / total:.0%}")
                for score, times in spread.counts.items()
            ]
            column.addWidget(Bars(self.look, f"progress.bars.{number}", spread.title, bars, panel))
            grid.addWidget(panel, number // 2, number % 2, Qt.AlignmentFlag.AlignTop)
        return grid


def _shown(day: date) -> str:
    """A date as the system writes it."""
    return QLocale().toString(QDate(day.year, day.month, day.day), QLocale.FormatType.ShortFormat)


def page(window: Shell) -> ProgressPage | None:
    """How far the open project is, and the time it took; None where none is open."""
    task, backend = window.workspace, window.backend
    if task is None or backend is None:
        return None
    task.save()
    made = ProgressPage(window.look, backend, window.jobs, task.session.project.id, window)
    made.follow_goal(task.goals)
    made.goal_wanted.connect(lambda: ask_goal(window))
    return made


def ask_goal(window: Shell) -> None:
    """Ask for the goal of the session, where a project is open."""
    if (task := window.workspace) is not None:
        dialog = GoalDialog(window.look, task.goals.goal, task.goals.words, window)
        dialog.chosen.connect(task.goals.set_goal)
        dialog.cleared.connect(task.goals.clear)
        dialog.open()
