"""The interface of the main window for commands and pages. It avoids circular imports."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMainWindow, QMenu

from annotator.errors import AnnotatorError
from annotator.ui.actions import CommandActions
from annotator.ui.appearance import Appearance
from annotator.ui.job_queue import JobQueue
from annotator.ui.library_view import ProjectLibraryView
from annotator.ui.overlay_page import OverlayPage
from annotator.ui.preferences_file import PreferencesFile
from annotator.ui.widgets.notice_area import SingleNoticeArea

if TYPE_CHECKING:
    from annotator.ui.application_backend import ApplicationBackend
    from annotator.ui.background_threads import BackgroundThreads
    from annotator.ui.workspace.workspace_controller import WorkspaceController


class MainWindowBase(QMainWindow):
    """The base of the window: its current content, and the objects that do the work."""

    delivery_changed = Signal()  # after an export, and after the end of a sync

    appearance: Appearance
    preferences: PreferencesFile
    table: CommandActions
    jobs: JobQueue
    library: ProjectLibraryView
    menu: QMenu
    backend: ApplicationBackend | None
    background: BackgroundThreads | None
    workspace: WorkspaceController | None

    restart_wanted = False

    def restart(self) -> None:
        """Close the window, after which the program starts again; not if closing is cancelled."""
        self.restart_wanted = self.close()

    @abstractmethod
    def attach(self, backend: ApplicationBackend) -> None:
        """Use the opened store and show its content."""

    @abstractmethod
    def detach(self) -> None:
        """Leave the project and close the store."""

    @abstractmethod
    def show_library(self) -> None:
        """Show the library; the project opened last comes first."""

    @abstractmethod
    def may_reopen(self) -> bool:
        """Whether the open project can be closed and opened again without the user losing anything: no page is over it,
        all work is saved and no text was refused."""

    @abstractmethod
    def close_to_reopen(self, text: str) -> None:
        """Close the open project for a moment, and show ``text``."""

    @abstractmethod
    def show_moved(self) -> None:
        """Show on every page that everything was moved to another computer, if so."""

    @abstractmethod
    def exported(self, project_id: str) -> None:
        """Called after results of a project were exported. An automatic sync may begin."""

    @property
    @abstractmethod
    def notices(self) -> SingleNoticeArea:
        """The notice area of what is shown: of the project's course or tasks, else of the library."""

    @abstractmethod
    def show_nothing(self, text: str) -> None:
        """Show that something is in progress, as ``text`` say, and disable all commands."""

    @abstractmethod
    def show_page(self, page: OverlayPage) -> None:
        """Show a page over the library or the workspace until it is closed."""

    @abstractmethod
    def close_page(self) -> None:
        """Close the page and show what is below it."""

    @abstractmethod
    def import_tasks(self, path: Path, then: Callable[[AnnotatorError | None], object] = lambda _: None) -> None:
        """Import a bundle and open its project. ``then`` is called with the error, or None."""

    @abstractmethod
    def open_project(self, project_id: str, then: Callable[[], object] = lambda: None) -> None:
        """Open a project where the annotator left it, then call ``then``."""

    @abstractmethod
    def open_tasks(self, project_id: str, finished: Callable[[], object], step: Collection[str] = ()) -> bool:
        """Show the tasks of a project in the workspace, or those of a ``step`` of its course, and call ``finished``
        when no task is open any more. Returns whether that succeeded."""

    @abstractmethod
    def show_delivery(self) -> None:
        """Show the delivery state of the last export in the first line."""

    @abstractmethod
    def show_error(self, title: str, error: AnnotatorError, kept: str) -> None:
        """Show an error. All errors are shown by this method."""

    @abstractmethod
    def prefer(self, **changes: Any) -> None:
        """Store these preferences and apply them."""
