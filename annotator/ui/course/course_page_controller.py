"""Navigation of a course: from its page to the tasks of a step, and back when they are submitted."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject

from annotator.errors import AnnotatorError
from annotator.ui.course.course_page import CoursePage
from annotator.ui.overlay_page import OverlayPage
from annotator.ui.translation import command_names

if TYPE_CHECKING:
    from annotator.ui.main_window import MainWindow


def _tr(text: str) -> str:
    return QCoreApplication.translate("Course", text)


class CoursePageController(QObject):
    """Shows a project's course page, opens its tasks in the workspace, and returns when they are submitted."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def show_course(self, project_id: str, at: int | None = None) -> None:
        """Show the course page, at step ``at`` or else at the current step."""
        window, backend = self._window, self._window.open_backend
        in_task = at is None and window.workspace is not None
        window.show_library()
        if window.workspace is not None:  # not all work is saved yet, as the first line shows
            return
        try:
            page = CoursePage(backend.course(project_id), lambda: backend.project(project_id), window, at)
        except AnnotatorError as error:
            work_state = _tr("All work on this project is unchanged.")
            window.show_error(_tr("The course cannot be opened"), error, work_state)
            return
        page.closed.connect(partial(window.open_project, project_id) if in_task else window.show_library)
        page.passed.connect(partial(window.open_project, project_id, window.commands.welcome))
        page.answer_wanted.connect(lambda step: self._answer(project_id, step))
        page.export_wanted.connect(lambda: window.commands.export_project(project_id))
        page.sync_wanted.connect(lambda: window.opener.sync(project_id))
        window.preferences.change(project=project_id)
        window.show_page(page)
        window.setWindowTitle(backend.project(project_id).title)

    def refresh(self, page: OverlayPage | None) -> None:
        """Update the course page, if it is shown, after an export or a sync."""
        if isinstance(page, CoursePage):
            page.refresh()

    def _answer(self, project_id: str, at: int) -> None:
        """Open the tasks of a step in the workspace. Returns to the page once all are submitted."""
        window, backend = self._window, self._window.open_backend
        run = backend.course(project_id).run()
        step = run.course.steps[at]
        window.open_tasks(project_id, lambda: self._back(project_id, at), run.to_answer(at))
        work = window.workspace
        if work is None:
            return
        keys = command_names["task.submit"]
        if step.kind == "practice":
            text = _tr("{title}: {keys} submits, and shows the right answers beside yours.")
        else:
            text = _tr(
                "{title}: no feedback is given while you work. {keys} submits; after the last task you can hand it in."
            )
        work.view.notices.show_notice(text.format(title=step.title, keys=keys), "accent")

    def _back(self, project_id: str, at: int) -> None:
        work = self._window.workspace
        if work is not None and work.save():
            self.show_course(project_id, at)
