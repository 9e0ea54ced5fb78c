"""The page *Progress and time*: progress, time, pace, distribution of scores, and agreement with the answers of the
course."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QDate, QLocale
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from annotator.services.active_time import UNKNOWN_DAY
from annotator.services.progress import LATELY
from annotator.ui.file_dialogs import ask_to_save
from annotator.ui.format_number import format_decimal, format_integer, format_percent
from annotator.ui.job_queue import JobQueue
from annotator.ui.overlay_page import OverlayPage
from annotator.ui.reading.labels import heading_label, label_in, remark_label, title_label
from annotator.ui.theme import SPACE, STRONG_BODY, TEXT_LABEL
from annotator.ui.translation import counted
from annotator.ui.widgets.boxes import in_column, in_row
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.chart import BarChart, ChartRow
from annotator.ui.widgets.panel import FocusRingPanel
from annotator.ui.workspace.active_time_clock import PaceEstimator
from annotator.ui.workspace.task_labels import duration_text

if TYPE_CHECKING:
    from annotator.services.progress import AnnotatorProgress, PeriodProgress, ScoreDistribution
    from annotator.ui.application_backend import ApplicationBackend
    from annotator.ui.main_window import MainWindow

_DAYS_SHOWN = 14
_LEVEL = 240  # pixels at 100 %: width of a score with its description


class ProgressPage(OverlayPage):
    """The page of the annotator's progress: the result of :func:`annotator.services.progress.progress`, computed on
    another thread because it takes a while in large projects."""

    def __init__(
        self, backend: ApplicationBackend, jobs: JobQueue, project_id: str, parent: QWidget, *,
        unscored: bool,
    ) -> None:  # fmt: skip
        """``unscored``: the task on the screen has no score yet. Some rubrics ask that it be scored without looking at
        earlier scores."""
        super().__init__("progress", QCoreApplication.translate("Progress", "Progress and time"), parent)
        self.bar.show_text(backend.project(project_id).title)
        self._backend = backend
        self._project_id = project_id
        self._unscored = unscored
        self._jobs = jobs
        self._column = self.scrolled()
        save = Button("progress.csv", self.tr("Save as CSV…"), self, press=self._ask_for_file)
        self._column.addLayout(in_row(1, save))
        self._column.addStretch(1)
        find = lambda: (backend.progress(project_id), PaceEstimator(backend.times(project_id)))  # noqa: E731
        self.run(jobs, find, self._show)

    def _ask_for_file(self) -> None:
        name = self.tr("hours-{date}.csv").format(date=f"{date.today():%Y-%m-%d}")
        kinds = self.tr("Tables (*.csv)")
        chosen = ask_to_save(self, self.tr("Save the days of work"), name, kinds)
        if chosen is not None:
            self.save_csv(chosen)

    def save_csv(self, path: Path) -> None:
        """Write the work days of the project to ``path`` as CSV."""

        def done(days: int) -> None:
            text = counted(
                days, "Written: {path}, {n} day, with active time and submitted tasks.",
                "Written: {path}, {n} days, with active time and submitted tasks.", path=path,
            )  # fmt: skip
            self.notices.show_notice(text, "success")

        write = lambda: self._backend.write_hours(self._project_id, path)  # noqa: E731
        self.run(self._jobs, write, done)

    def _show(self, figures: tuple[AnnotatorProgress, PaceEstimator]) -> None:
        progress, pace = figures
        typical = pace.left(1)
        today = date.today()
        week = today - timedelta(days=(today.isoweekday() - QLocale().firstDayOfWeek().value) % 7)
        left = progress.statuses["new"] + progress.statuses["in_progress"] + progress.statuses["returned"]
        left += progress.statuses["revised"]
        periods = in_row(spacing=3 * SPACE)
        for name, text, period in (
            ("today", self.tr("Today"), progress.between(today, today)),
            ("week", self.tr("This week"), progress.between(week, today)),
            ("project", self.tr("The project"), progress.between(date.min)),
        ):
            periods.addWidget(self._period(name, text, period))
        self._column.insertLayout(1, periods)
        self._column.insertLayout(2, self._standing(progress, left, typical))
        self._column.insertWidget(3, self._days(progress))
        self._column.insertLayout(4, self._spreads(progress))
        if progress.gold:
            self._column.insertWidget(5, self._gold(progress))

    def _standing(self, progress: AnnotatorProgress, left: int, typical: float | None) -> QHBoxLayout:
        """The numbers of tasks by status, and the remaining ones."""
        revised = progress.statuses["revised"]
        figures = [
            (
                self.tr("submitted"),
                f"{format_integer(progress.statuses['submitted'])} / {format_integer(progress.tasks)}",
            ),
            (self.tr("to do"), format_integer(left)),
            (self.tr("skipped"), format_integer(progress.statuses["skipped"])),
            *([(self.tr("revised, not resubmitted"), format_integer(revised))] if revised else []),
            (self.tr("a typical task lately"), duration_text(typical) if typical is not None else "–"),
            (self.tr("left at this pace"), duration_text(typical * left) if typical is not None else "–"),
        ]
        row = in_row(spacing=3 * SPACE)
        for text, figure in figures:
            row.addWidget(self._figure(text, figure))
        return row

    def _period(self, name: str, text: str, period: PeriodProgress) -> FocusRingPanel:
        """The tasks submitted in a period, the active time, and the time per task."""
        panel, column = self._panel(f"period.{name}")
        column.addWidget(remark_label(text, panel))
        tasks = counted(period.submitted, "{n} task", "{n} tasks")
        column.addWidget(title_label(tasks, panel))
        facts = self.tr("{time} active").format(time=duration_text(period.seconds))
        if period.pace is not None:
            typical = self.tr("a typical task took {time} (median)").format(time=duration_text(period.pace))
            facts = f"{facts} · {typical}"
        column.addWidget(label_in(facts, "text", panel, style=TEXT_LABEL, wrap=True))
        return panel

    def _panel(self, name: str) -> tuple[FocusRingPanel, QVBoxLayout]:
        panel = FocusRingPanel(f"progress.{name}", self)
        return panel, in_column(on=panel, margins=(16, 12, 16, 12), spacing=SPACE)

    def _figure(self, text: str, figure: str) -> FocusRingPanel:
        panel, column = self._panel("figure")
        column.addWidget(title_label(figure, panel))
        column.addWidget(remark_label(text, panel, wrap=True))
        return panel

    def _chart(self, name: str, title: str, rows: list[ChartRow], parent: QWidget, label: int) -> BarChart:
        return BarChart(f"progress.bars.{name}", title, rows, parent, label)

    def _days(self, progress: AnnotatorProgress) -> FocusRingPanel:
        panel, column = self._panel("days")
        title = self.tr("By day")
        column.addWidget(heading_label(title, panel))
        template = self.tr("{time}, {n} submitted")
        rows = [
            ChartRow(
                _shown(day.day), (day.seconds,),
                template.format(time=duration_text(day.seconds), n=format_integer(day.submitted)),
            )
            for day in progress.days[-_DAYS_SHOWN:]
        ]  # fmt: skip
        if rows:
            column.addWidget(self._chart("days", title, rows, panel, 92))
        else:
            column.addWidget(label_in(self.tr("No work has been saved yet."), "muted", panel))
        return panel

    def _spreads(self, progress: AnnotatorProgress) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(3 * SPACE)
        for number, spread in enumerate(progress.spreads):
            panel, column = self._panel(f"spread.{number}")
            column.addWidget(label_in(spread.title, "text", panel, style=STRONG_BODY))
            grid.addWidget(panel, number // 2, number % 2)
            if spread.levels is not None and self._unscored:
                text = self.tr("Your use of the levels is shown once the task on the screen has its first score.")
                column.addWidget(remark_label(text, panel, wrap=True))
                continue
            if spread.lately:
                text = self.tr("Above: all your scores. Below: those of the last {n} tasks.").format(n=LATELY)
                column.addWidget(remark_label(text, panel, wrap=True))
            rows, room = _spread_rows(spread), 32 if spread.levels is None else _LEVEL
            column.addWidget(self._chart(str(number), spread.title, rows, panel, room))
            column.addStretch(1)
        return grid

    def _gold(self, progress: AnnotatorProgress) -> FocusRingPanel:
        """The agreement of answers in the course with the gold answers."""
        panel, column = self._panel("gold")
        title = self.tr("Agreement with the right answers of the course")
        column.addWidget(heading_label(title, panel))
        rows = []
        for accuracy in progress.gold:
            share = self.tr("{right} of {count}").format(
                right=format_integer(accuracy.right), count=format_integer(accuracy.answers)
            )
            off = self._off(accuracy.off)
            percent = format_percent(round(100 * accuracy.share))
            end = f"{percent} · {share}" + (f" · {off}" if off else "")
            rows.append(ChartRow(accuracy.title, (accuracy.share,), end))
        column.addWidget(self._chart("gold", title, rows, panel, 150))
        return panel

    def _off(self, distance: float | None) -> str:
        """The mean deviation of numeric answers from the gold answers; empty for other answers and if there is none."""
        if not distance:
            return ""
        text = self.tr("{n} too high") if distance > 0 else self.tr("{n} too low")
        return text.format(n=format_decimal(abs(distance)))


def _spread_rows(spread: ScoreDistribution) -> list[ChartRow]:
    """The share of each score among all scores and, if available, among the recent ones."""
    total, latest = max(1, spread.total), max(1, sum(spread.lately.values()))
    rows = []
    for score, times in spread.counts.items():
        share, count = times / total, format_integer(times)
        bars, end = [share], f"{count} · {format_percent(round(100 * share))}"
        if spread.lately:
            newest = spread.lately[score] / latest
            bars.append(newest)
            end += f" · {format_percent(round(100 * newest))}"
        label = f"{score}  {spread.levels.get(score, '')}".rstrip() if spread.levels is not None else str(score)
        rows.append(ChartRow(label, tuple(bars), end))
    return rows


def _shown(day: date) -> str:
    """A date in the system's short format; a dash if it is unknown."""
    return (
        "–"
        if day == UNKNOWN_DAY
        else QLocale().toString(QDate(day.year, day.month, day.day), QLocale.FormatType.ShortFormat)
    )


def make_page(window: MainWindow) -> ProgressPage | None:
    """The page on the open project; None if no project is open."""
    task = window.workspace
    if task is None:
        return None
    task.save()
    unscored = not task.session.view().annotation.ratings
    return ProgressPage(window.open_backend, window.jobs, task.session.project.id, window, unscored=unscored)
