"""The interface of the main window for its commands and pages; it keeps the imports one way."""

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
from annotator.ui.library_view import LibraryView
from annotator.ui.overlay_page import OverlayPage
from annotator.ui.preferences_file import PreferencesFile
from annotator.ui.widgets.notice_area import NoticeArea

if TYPE_CHECKING:
    from annotator.ui.backend import Backend
    from annotator.ui.background_threads import BackgroundThreads
    from annotator.ui.workspace.workspace_controller import WorkspaceController


class MainWindowBase(QMainWindow):
    """What is shown, and the parts that do the work."""

    delivery_changed = Signal()  # results were exported, or a sync has ended

    look: Appearance
    preferences: PreferencesFile
    table: CommandActions
    jobs: JobQueue
    library: LibraryView
    menu: QMenu
    backend: Backend | None
    background: BackgroundThreads | None
    workspace: WorkspaceController | None

    @abstractmethod
    def attach(self, backend: Backend) -> None:
        """The store is open: show what is in it."""

    @abstractmethod
    def detach(self) -> None:
        """Leave the project and close the store."""

    @abstractmethod
    def show_library(self) -> None:
        """The projects, the one opened last first."""

    @abstractmethod
    def exported(self, project_id: str) -> None:
        """Results of a project were exported; a sync may begin by itself."""

    @property
    @abstractmethod
    def notices(self) -> NoticeArea:
        """Where news is said: in the project that is shown, its course or its tasks, else in the library."""

    @abstractmethod
    def show_nothing(self, words: str) -> None:
        """Something takes its time, as ``words`` say, and nothing can be done meanwhile."""

    @abstractmethod
    def show_page(self, page: OverlayPage) -> None:
        """Show a page over the library or the workspace, until it is closed."""

    @abstractmethod
    def close_page(self) -> None:
        """Put the page away, and show what lies under it."""

    @abstractmethod
    def import_tasks(self, path: Path, then: Callable[[AnnotatorError | None], None] | None = None) -> None:
        """Import a bundle and go to its project; ``then`` hears how it ended."""

    @abstractmethod
    def open_project(self, project_id: str, then: Callable[[], object] = lambda: None) -> None:
        """Show a project's workspace where the annotator left it, and ``then`` go on."""

    @abstractmethod
    def open_tasks(self, project_id: str, step: Collection[str] = ()) -> bool:
        """Show a workspace of a project's tasks, or of a ``step`` of its course; whether that could be done."""

    @abstractmethod
    def show_delivery(self) -> None:
        """Say in the first line how the last export stands."""

    @abstractmethod
    def show_error(self, title: str, error: AnnotatorError, kept: str) -> None:
        """Every error comes here."""

    @abstractmethod
    def prefer(self, **changes: Any) -> None:
        """Keep these preferences, and look like them."""
