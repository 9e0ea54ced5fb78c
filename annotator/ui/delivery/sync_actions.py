"""What the buttons of notices about syncs do: open a project where there is work, or import its new tasks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from annotator.ui.widgets.notice_area import Offer

if TYPE_CHECKING:
    from annotator.services.syncing.synchronize import SyncResult
    from annotator.services.task_index import TaskIndex
    from annotator.ui.main_window import MainWindow


def show_returned(window: MainWindow, project_id: str, position: int | None = None) -> None:
    """Open a project at the task at ``position``, or at the first returned task. A project that is open is reopened, to
    mark the tasks returned in the meantime."""

    def place(tasks: TaskIndex) -> int | None:
        return position if position is not None else next(iter(tasks.positions(("returned",))), None)

    _open_at(window, project_id, place)


def show_new(window: MainWindow, project_id: str, added: int) -> None:
    """Open a project at the first open task of those that were ``added`` last, or else at the first open task."""
    _open_at(window, project_id, lambda tasks: tasks.next_open(max(-1, tasks.total - added - 1)))


def _open_at(window: MainWindow, project_id: str, place: Callable[[TaskIndex], int | None]) -> None:
    def opened() -> None:
        workspace = window.workspace
        at = place(workspace.session.task_index) if workspace is not None else None
        if workspace is not None and at is not None:
            workspace.go_to_task(at)
        window.commands.welcome()

    window.open_project(project_id, opened)


def import_action(window: MainWindow, bundle: Path) -> Offer:
    return QCoreApplication.translate("DeliveryPage", "Import…"), partial(window.import_tasks, bundle)


def notice_action_of(window: MainWindow, project_id: str, result: SyncResult) -> Offer | None:
    """The label and handler of the notice's button, for what a sync brought or for earlier returns; None if there is
    nothing to do."""
    if result.waiting:
        agreed_first = [bundle for bundle in result.waiting if bundle.plan is not None]
        return import_action(window, (agreed_first or result.waiting)[-1].path)
    if result.still_returned:
        return QCoreApplication.translate("Delivery", "Show"), partial(show_returned, window, project_id)
    if result.course_first or (result.test_outcome is not None and not result.test_outcome.passed):
        return QCoreApplication.translate("Delivery", "Open the course"), partial(window.open_project, project_id)
    if result.test_outcome is not None or any(imported.added for imported in result.imported):
        return start_action(window, project_id, sum(imported.added for imported in result.imported))
    return None


def start_action(window: MainWindow, project_id: str, added: int) -> Offer:
    return QCoreApplication.translate("Delivery", "Start"), partial(show_new, window, project_id, added)
