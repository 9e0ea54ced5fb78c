"""The page *Projects that you own*: what is to be done in each, with its command, and everybody across projects."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QProcess
from PySide6.QtGui import QGuiApplication, QHideEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.errors import AnnotatorError
from annotator.services.owned_projects import forget_project, owned_projects, status_command
from annotator.text.owner_steps import step_sentence
from annotator.text.policy import one_line
from annotator.ui.format_number import format_decimal
from annotator.ui.panel_column_page import PanelColumnPage
from annotator.ui.reading.labels import label_in, remark_label
from annotator.ui.theme import SPACE, STRONG_BODY
from annotator.ui.translation import counted, error_text, translate_message
from annotator.ui.widgets.announcement import announce_text
from annotator.ui.widgets.boxes import in_row
from annotator.ui.widgets.panel import FocusRingPanel

if TYPE_CHECKING:
    from annotator.paths import DataDir
    from annotator.ui.main_window import MainWindow

Json = Mapping[str, Any]
_LONGEST_WAIT = 5_000  # milliseconds for the process to end with the page


class OwnedProjectsPage(PanelColumnPage):
    """The page of an owner's projects. A process of the command line reads their folders, since the window carries
    nothing of the owner's side; until it ends, the page says so."""

    def __init__(self, window: MainWindow, paths: DataDir) -> None:
        title = QCoreApplication.translate("OwnedProjects", "Projects that you own")
        super().__init__("owned", title, window)
        self._paths = paths
        self._process: QProcess | None = None
        self.refresh()

    def start(self) -> None:
        """Focus the first button."""
        first = self.findChild(QWidget, "owned.copy.0.0") or self.findChild(QWidget, "owned.refresh")
        (first or self.back_button).setFocus()

    def refresh(self) -> None:
        """Read the projects again, and show them."""
        self._end_process()
        self.show_panels(self._reading)
        folders = owned_projects(self._paths)
        if not folders:
            self.show_panels(lambda: [])
            return
        program, *arguments = status_command(self._paths, folders)
        self._process = process = QProcess(self)
        process.finished.connect(lambda *_: self._finished(process))
        process.errorOccurred.connect(lambda _: self._finished(process))
        process.start(program, arguments)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self._end_process()

    def _end_process(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.waitForFinished(_LONGEST_WAIT)
            process.deleteLater()

    def _finished(self, process: QProcess) -> None:
        if process is not self._process or process.state() != QProcess.ProcessState.NotRunning:
            return
        self._process = None
        output, failed = (bytes(channel.data()) for channel in
                        (process.readAllStandardOutput(), process.readAllStandardError()))  # fmt: skip
        process.deleteLater()
        try:
            overview = json.loads(output)
        except ValueError:  # also that of text that is no UTF-8
            overview = None
        if overview is None:
            message = one_line(failed.decode(errors="replace"))[:500]
            self.show_panels(lambda: [self._failed(message)])
        else:
            self.show_panels(lambda: self._panels(overview))
            announce_text(self, self.tr("The projects were read."))
        self.start()

    # content

    def _reading(self) -> Iterator[QWidget]:
        panel, column = self.new_panel("reading", self.tr("The projects are being read…"))
        self.show_text(column, "\n".join(map(str, owned_projects(self._paths))), "muted")
        yield panel

    def _failed(self, message: str) -> FocusRingPanel:
        panel, column = self.new_panel("failed", self.tr("The projects could not be read"))
        self.show_text(column, message or self.tr("The command that reads them ended without a word."), "danger")
        column.addLayout(in_row(self._refresh_button(), 1))
        return panel

    def _panels(self, overview: Json) -> Iterator[QWidget]:
        for number, project in enumerate(overview["projects"]):
            yield self._project(number, project)
        for number, error in enumerate(overview["errors"]):
            yield self._unreadable(number, error)
        yield self._people(overview["people"])

    def _project(self, number: int, project: Json) -> FocusRingPanel:
        panel, column = self.new_panel(f"project.{number}", one_line(project["title"]))
        totals = project["totals"]
        text = counted(totals["tasks"], "{submitted} of {n} task submitted", "{submitted} of {n} tasks submitted",
                        submitted=totals["submitted"])  # fmt: skip
        self.show_text(column, f"{text} · {one_line(project['folder'])}", "muted")
        for fault in project["faults"]:
            self.show_text(column, one_line(fault), "danger")
        steps = project["next"]
        mine = [(at, step) for at, step in enumerate(steps) if step["command"]]
        theirs = [step for step in steps if not step["command"]]
        self._add_heading(column, self.tr("What you can do next") if mine else self.tr("Nothing waits for you"))
        for at, step in mine:
            self._step(column, f"{number}.{at}", step)
        if theirs:
            self._add_heading(column, self.tr("What waits for others"))
        for step in theirs:
            self.show_text(column, _step_sentence(step))
        return panel

    def _add_heading(self, column: QVBoxLayout, text: str) -> None:
        column.addWidget(label_in(text, "text", self, style=STRONG_BODY, wrap=True))

    def _step(self, column: QVBoxLayout, part: str, step: Json) -> None:
        """A step, with the commands that look at it or act on it, and the one that ends it."""
        self.show_text(column, _step_sentence(step), name=f"owned.step.{part}")
        for number, command in enumerate(step["choices"]):
            self._command(column, f"{part}.{number}", one_line(command))
        if step["choices"]:
            self.show_text(column, self.tr("Or, if the work is all right:"), "muted")
        self._command(column, part, one_line(step["command"]))

    def _command(self, column: QVBoxLayout, part: str, command: str) -> None:
        label = remark_label(command, self, wrap=True, selectable=True)
        label.setObjectName(f"owned.command.{part}")
        copy = self.button(f"copy.{part}", self.tr("Copy"), lambda: self._copy(command), command)
        column.addLayout(in_row((label, 1), copy, spacing=2 * SPACE))

    def _copy(self, command: str) -> None:
        QGuiApplication.clipboard().setText(command)
        self.notices.show_notice(self.tr("Copied: {command}").format(command=command), "success")

    def _unreadable(self, number: int, error: Json) -> FocusRingPanel:
        panel, column = self.new_panel(f"error.{number}", self.tr("This project cannot be read"))
        shown_error = AnnotatorError(error["code"], one_line(error["message"]), one_line(error["hint"]))
        self.show_text(column, f"{one_line(error['folder'])}\n{error_text(shown_error)}", "danger")
        folder = Path(error["folder"])
        text = self.tr("Remove from this page")
        button = self.button(f"forget.{number}", text, lambda: self._forget(folder), str(folder))
        column.addLayout(in_row(button, 1))
        return panel

    def _forget(self, folder: Path) -> None:
        forget_project(self._paths, folder)
        self.refresh()

    def _people(self, people: list[Json]) -> FocusRingPanel:
        title = counted(len(people), "{n} person across projects", "{n} people across projects")
        panel, column = self.new_panel("people", title)
        facts = [(one_line(person["name"]), self._of_person(person), "text") for person in people]
        self.facts(column, "person", facts)
        column.addLayout(in_row(self._refresh_button(), 1))
        return panel

    def _of_person(self, person: Json) -> str:
        facts = [
            counted(person["tasks"], "{submitted} of {n} task submitted", "{submitted} of {n} tasks submitted",
                    submitted=person["submitted"]),
            counted(person["returned"], "{n} returned", "{n} returned") if person["returned"] else "",
            counted(person["behind"], "{n} behind", "{n} behind") if person["behind"] else "",
            self.tr("{hours} h").format(hours=format_decimal(person["seconds"] / 3600)),
            ", ".join(map(one_line, person["projects"])),
        ]  # fmt: skip
        return " · ".join(filter(None, facts))

    def _refresh_button(self) -> QWidget:
        return self.button("refresh", self.tr("Read them again"), self.refresh)


def _step_sentence(step: Json) -> str:
    """What is to be done, in the language of the window; as the command line says it if this program does not know
    it."""
    try:
        text = step_sentence(step["key"], step["count"], [*map(one_line, step["who"])], step["days"])
    except KeyError:
        return one_line(step["sentence"])
    return translate_message(text)


def make_page(window: MainWindow) -> OwnedProjectsPage | None:
    """The page; None before the store is open."""
    backend = window.backend
    return OwnedProjectsPage(window, backend.paths) if backend is not None else None
