"""The main window: shows the library or one project; opens, leaves and closes projects without losing work."""

from __future__ import annotations

import base64
import logging
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QKeyEvent, QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QWidget

from annotator.bundle import system_keyring
from annotator.containment import Contained
from annotator.errors import AnnotatorError
from annotator.services.owned_projects import owned_projects, set_aside_damaged_list
from annotator.text.policy import one_line
from annotator.ui.actions import CommandActions, Context
from annotator.ui.appearance import appearance
from annotator.ui.application import application
from annotator.ui.callback import Callback
from annotator.ui.command_handlers import WindowCommandHandlers
from annotator.ui.dialogs.confirmation_dialog import ConfirmationDialog, confirm
from annotator.ui.dialogs.error_dialog import ErrorDialog
from annotator.ui.format_datetime import moment_of
from annotator.ui.intents import IntentBus
from annotator.ui.job_queue import JobQueue, unheard_errors
from annotator.ui.library_view import ProjectLibraryView
from annotator.ui.loading_page import LoadingPage
from annotator.ui.menu import make_menu, make_menu_bar
from annotator.ui.overlay_page import OverlayPage
from annotator.ui.page_opener import PageOpener
from annotator.ui.preferences_file import MOST_STEPS, PreferencesFile
from annotator.ui.sample_projects import sample_projects
from annotator.ui.stylesheet import apply_style
from annotator.ui.theme import CONTRAST, DARK, LIGHT, SPACE
from annotator.ui.timer import single_shot_timer
from annotator.ui.translation import counted
from annotator.ui.widgets.accessible_roles import install_roles
from annotator.ui.widgets.announcement import announce_text
from annotator.ui.widgets.boxes import in_column, is_within
from annotator.ui.widgets.notice_area import KeyringWaitNotice, NoticeStrip, Offer
from annotator.ui.window_key_filter import WindowKeyFilter

if TYPE_CHECKING:
    from annotator.services.syncing.other_computers import OwnWorkImportResult
    from annotator.services.syncing.synchronize import QualificationAttemptOutcome
    from annotator.services.view_models import BundleImportPlan, BundleImportResult, TaskViewModel
    from annotator.ui.application_backend import ApplicationBackend
    from annotator.ui.background_threads import BackgroundThreads
    from annotator.ui.sync_schedule import SyncScheduler
    from annotator.ui.widgets.notice_area import SingleNoticeArea
    from annotator.ui.workspace_controller import WorkspaceController
    from annotator.workspace.card_model import Cursor

_log = logging.getLogger(__name__)
BUNDLES = (".anntask",)
INVITES = (".anninvite",)
RECEIPTS = (".annreceipt",)
RESULTS = (".annresult", ".annresult.age")
TRANSFERS = (".annmove", ".annkey")
_CLOSING_WAIT = 30_000  # milliseconds that closing waits for a running export
_QUOTED = 3  # tasks whose refused text is quoted before it is lost; more would not fit into a dialog
_QUOTE = 160  # characters quoted of each
_SCHEDULE_AFTER = 10_000  # milliseconds after the start before automatic syncs may begin
_FIRST_SIZE = (1366, 800)
_GEOMETRY_AFTER = 1_000  # milliseconds after the window was moved until its place is stored


Then = Callable[[AnnotatorError | None], object]
"""Called with the error of an import, or None."""


class _FirstPaintFilter(QObject):
    """Notifies the window of its first paint and then removes itself, since an event filter costs a call for every
    event."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            self._window.painted.emit()
        return False


class _ShownPage(QStackedWidget):
    """The window's pages, of which one is shown. The window is as large as that one needs, not as the largest."""

    def minimumSizeHint(self) -> QSize:
        page = self.currentWidget()
        return page.minimumSizeHint() if page is not None else super().minimumSizeHint()


class MainWindow(QMainWindow):
    """The program's window. It is shown before the store is loaded; :meth:`attach` connects it to the store."""

    painted = Signal()  # emitted after the first paint
    delivery_changed = Signal()  # after an export, and after the end of a sync

    restart_wanted = False

    def __init__(self, preferences: PreferencesFile) -> None:
        super().__init__()
        self.setObjectName("window")
        self.setWindowTitle("Annotator")
        self.setAcceptDrops(True)
        appearance.changed.connect(
            self._apply_style
        )  # first: a new style sheet resets what widgets have set themselves
        self.preferences = preferences
        self.backend: ApplicationBackend | None = None
        self.background: BackgroundThreads | None = None
        self.workspace: WorkspaceController | None = None  # while a project is open
        self._workspace: WorkspaceController | None = None  # made with the first project, and used for all others
        self._on_finished: Callback = lambda: None  # what follows after the last task of the open project
        self._page: OverlayPage | None = None
        self.jobs = JobQueue(self)
        self.keys = WindowKeyFilter(self)
        self.keys.ignored.connect(self._show_typing_ignored)
        self.table = CommandActions(self, preferences.value.shortcuts)
        self.table.remapped.connect(self._show_new_keys)
        self._has_old_keys = False  # the workspace shows keys from before a change
        self.opener = PageOpener(self)
        unheard_errors().told.connect(self.opener.warn_of)
        self.commands = WindowCommandHandlers(self)
        self._apply_style()  # before the first label: it gets its font and colours from the style sheet
        self.prefer()
        buttons = IntentBus(lambda _, command: self.table[command].trigger())
        self.library = ProjectLibraryView(buttons, sample_projects())
        self.library.chosen.connect(self._work_on)
        self._pages = _ShownPage(self)
        self._loading_page = LoadingPage(self._pages)  # while the store or a file is opened
        self._pages.addWidget(self._loading_page)
        self._pages.addWidget(self.library)
        self._keyring = KeyringWaitNotice(self)
        middle = QWidget(self)
        self._strips = in_column(self._keyring)
        self._standing_notices: dict[str, NoticeStrip] = {}  # the other strips, by name
        self._works_here = False  # on the computer that everything was moved from
        self._keyring.turned.connect(self._fit_strips)
        self._fit_strips()
        in_column(self._strips, (self._pages, 1), on=middle, spacing=0)
        self.setCentralWidget(middle)
        self.menu = make_menu(self.table, self)
        make_menu_bar(self.table, self)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.follow_theme)
        self._geometry_timer = single_shot_timer(self, _GEOMETRY_AFTER, self._store_geometry)
        self._place()
        self.installEventFilter(_FirstPaintFilter(self))  # last: it would see events of every child created before

    # content

    def show_moved(self) -> None:
        """Show on every page that everything was moved to another computer, if so."""
        moved = self.backend.transfer_record if self.backend is not None else None
        self._works_here = False
        text = self.tr(
            "Everything here was moved to another computer on {day}: go on there. New work stays on this computer, "
            "and is sent as that of a second computer."
        )
        offer = (self.tr("Continue here…"), self.opener.ask_to_stay)
        self._show_strip("moved", text.format(day=moment_of(moved.at) or moved.at) if moved is not None else "", offer)

    def show_revoked(self) -> None:
        """Show on every page that the owner of the open project has revoked the annotator's key, if so."""
        text = ""
        if self.workspace is not None:
            project = self.workspace.session.project
            if self.open_backend.is_key_revoked(project.id):
                text = self.tr(
                    "The owner of “{project}” has revoked your key: nothing that you do there is received until you "
                    "have a new invite. Ask the owner before you go on."
                ).format(project=project.title)
        self._show_strip("revoked", text)

    def _show_waiting(self) -> None:
        """Show on every page how many task bundles of the open project wait to be imported, without those that the next
        pause brings."""
        bundles = self.waiting_bundles()
        if bundles and self.background is not None:
            from annotator.ui.delivery.waiting_work_import import imported_in_pause

            in_pause = imported_in_pause(self.background, bundles[0].parent.name)
            bundles = [path for path in bundles if path not in in_pause]
        text = counted(
            len(bundles),
            "{n} bundle of tasks or changes from the project owner is not imported yet.",
            "{n} bundles of tasks or changes from the project owner are not imported yet.",
        )
        before = self._standing_notices.get("waiting")
        if (before.words if before is not None else "") != (text := text if bundles else ""):
            self._show_strip("waiting", text, (self.tr("Import…"), self.import_waiting))

    def waiting_bundles(self) -> list[Path]:
        """The task bundles of the open project that were fetched and not imported."""
        return self.open_backend.waiting_bundles(self.project_id) if self.project_id else []

    def import_waiting(self) -> None:
        """Import the next task bundle that waits, after asking if it changes existing work."""
        if bundles := self.waiting_bundles():
            self.import_tasks(bundles[0])
        else:
            self.show_message(self.tr("Nothing is waiting to be imported."))

    def warn_low_descriptors(self, low: bool) -> None:
        """Show a warning while file descriptors are running out; ``low`` False removes it."""
        text = self.tr(
            "Annotator can open only a few more files. Scores and submissions are still saved; lists, "
            "searches and exports may fail. Close other programs, or close Annotator and start it again."
        )
        self._show_strip("descriptors", text if low else "")
        if low:
            announce_text(self, text)

    def _show_strip(self, name: str, text: str, offer: Offer | None = None) -> None:
        """Show something on every page for as long as it is so; without ``text``, it is so no longer."""
        if (before := self._standing_notices.pop(name, None)) is not None:
            self._strips.removeWidget(before)
            before.hide()
            before.deleteLater()
        if text:
            strip = self._standing_notices[name] = NoticeStrip(text, "warning", offer, self)
            strip.setObjectName(name)
            strip.label.setObjectName(f"{name}.text")
            strip.dismiss_button.hide()
            self._strips.addWidget(strip)
            strip.show()
        self._fit_strips()

    @property
    def replaced_text(self) -> str:
        """What follows from a program whose files were replaced."""
        return self.tr(
            "Annotator was updated or removed while this window was open. You can continue here. Close the "
            "window and open it again when convenient."
        )

    def _fit_strips(self) -> None:
        """Remove the margins above the page if no strip is shown: Qt keeps the margins of an empty layout."""
        side = 2 * SPACE if self._standing_notices or not self._keyring.isHidden() else 0
        self._strips.setContentsMargins(side, side, side, 0)

    def attach(self, backend: ApplicationBackend) -> None:
        """Use the opened store and show its content."""
        self.backend = backend
        self.keys.watch()
        damaged = [self.preferences.damaged, set_aside_damaged_list(backend.paths)]
        self.background = backend.watch(self)
        self.background.damaged.connect(self.opener.warn_damaged)
        self.background.failed.connect(self.opener.warn_not_backed_up)
        if self.preferences.value.reopen:
            self.preferences.change(reopen=False)
            self.table.offer_owned(bool(owned_projects(backend.paths)))
            self.open_project(self.preferences.value.project)
        else:
            self.show_library()
        if kept_files := "\n".join(str(path) for path in damaged if path is not None):
            text = self.tr("Damaged settings are as in a new installation. The damaged files are kept:")
            self.library.notices.show_notice(f"{text}\n{kept_files}", "warning")
        QTimer.singleShot(_SCHEDULE_AFTER, self, self._scheduled)
        self.show_moved()
        if backend.was_open_to_others:
            self.opener.warn_unreadable_folder(backend.paths.root)

    def _scheduled(self) -> SyncScheduler | None:
        """The scheduler of automatic syncs, created on first use; None while no store is open."""
        if self.background is None:
            return None
        from annotator.ui.sync_schedule import SyncScheduler

        return self.background.findChild(SyncScheduler) or SyncScheduler(self)

    @property
    def project_id(self) -> str:
        """The id of the open project; empty if none is open."""
        return self.workspace.session.project.id if self.workspace is not None else ""

    def show_message(self, text: str, role: str = "text") -> None:
        """Show a message in the last line of the open project, if one is open; an empty text removes it."""
        if self.workspace is not None:
            self.workspace.view.status.show_message(text, role)

    @property
    def notices(self) -> SingleNoticeArea:
        """The notice area of what is shown: of the project's course or tasks, else of the library."""
        page = self._page
        if page is not None and page.objectName() == "course":  # part of a project, like its workspace
            return page.notices
        return self.workspace.view.notices if self.workspace is not None else self.library.notices

    def exported(self, project_id: str) -> None:
        """Called after results of a project were exported. An automatic sync may begin."""
        schedule = self._scheduled()
        if schedule is not None:
            schedule.exported(project_id)
        self.delivery_changed.emit()

    def detach(self) -> None:
        """Leave the project and close the store."""
        self._leave_project()
        self.jobs.forget()
        backend, self.backend, self.background = self.backend, None, None
        if backend is not None:
            backend.close()

    def show_nothing(self, text: str) -> None:
        """Show that something is in progress, as ``text`` say, and disable all commands."""
        self.close_page()
        self._show_opening(text)
        self.table.enable(set())

    def _show_opening(self, text: str = "") -> None:
        """Show that something is being opened, or other ``text``. Only commands of the window are enabled."""
        self._loading_page.show_text(text)
        self._pages.setCurrentWidget(self._loading_page)
        self.table.enable({"window"})

    def show_page(self, page: OverlayPage) -> None:
        """Show a page over the library or the workspace until it is closed."""
        self.close_page()
        self._page = page
        under = self._pages.currentWidget()
        page.closed.connect(lambda: self.close_page(under))
        self._pages.addWidget(page)
        self._pages.setCurrentWidget(page)
        self.table.enable({"window"})
        page.start()

    def close_page(self, under: QWidget | None = None) -> None:
        """Close the page and show ``under``, or else the workspace or library."""
        page, self._page = self._page, None
        if page is None:
            return
        below = under or self.workspace or self.library
        self._pages.setCurrentWidget(below)
        self._pages.removeWidget(page)
        page.hide()
        page.deleteLater()
        if self._has_old_keys and below is self.workspace and not self._must_stay():
            self.open_project(self.project_id)
            return
        self._enable(below is self.workspace)

    def show_library(self) -> None:
        """Show the library; the project opened last comes first."""
        if self._must_stay():
            return
        self._leave_project()
        self._show_waiting()
        if self.backend is not None:
            last = self.preferences.value.project
            cards = sorted(self.backend.projects(), key=lambda card: card.id != last)
            owned = bool(owned_projects(self.backend.paths))
            self.table.offer_owned(owned)
            self.library.show_projects(cards, self.backend.waiting(), owned=owned)
        self._pages.setCurrentWidget(self.library)
        self.table.enable({"window"})
        self.setWindowTitle("Annotator")

    @property
    def shown(self) -> QWidget:
        """The widget that fills the window: a page, the workspace or the library."""
        return self._pages.currentWidget() or self._pages

    @property
    def opening(self) -> str:
        """What the window shows while something is being opened; empty if nothing is."""
        return self._loading_page.text if self.shown is self._loading_page else ""

    def open_project(self, project_id: str, then: Callback = lambda: None) -> None:
        """Open a project where the annotator left it, or its course if that is not finished; then call ``then``.
        Creates the annotator's key first if there is none."""

        def opened() -> None:
            self._open_project(project_id)
            then()

        def work_here() -> None:
            self._works_here = True
            self._with_key(opened)

        moved = self._standing_notices.get("moved")
        if moved is None or self._works_here:
            self._with_key(opened)
            return
        title, go, stay = self.tr("Work on this computer?"), self.tr("Work here"), self.tr("Do not open it")
        dialog = confirm("moved.work", title, moved.words, work_here, go=go, stay=stay, parent=self)
        dialog.rejected.connect(self.show_library)

    def _with_key(self, then: Callback) -> None:
        """Call ``then`` once the annotator has a key. Creating one may require the keyring's password."""
        backend = self.open_backend

        def failed(error: AnnotatorError) -> None:
            not_waited = self.tr(
                "The project was not opened: it needs a key of yours, and the program did not wait for the keyring."
            )
            self._tell_not_opened(error, not_waited)

        def made(_: object) -> None:
            if self.opening:  # otherwise the user has gone elsewhere in the meantime
                then()

        try:
            if backend.known_identity() is not None:
                then()
                return
        except AnnotatorError as error:
            failed(error)
            return
        self._leave_project()
        self._show_opening()
        self.jobs.run(backend.make_identity, made, failed)

    def _open_project(self, project_id: str) -> None:
        try:
            card = self.open_backend.project(project_id)
        except AnnotatorError as error:
            self._tell_not_opened(error)
            return
        if card.course is not None:
            self.opener.course(project_id)
        else:
            self.open_tasks(project_id, self.commands.all_submitted)
        if card.other_annotator:
            self.opener.warn_other_annotator(card.other_annotator)

    def _tell_not_opened(self, error: AnnotatorError, not_waited: str = "") -> None:
        self.show_library()
        work_state = self.tr("All work on this project is unchanged.")
        self.show_error(self.tr("The project cannot be opened"), error, work_state, not_waited)

    def open_tasks(self, project_id: str, finished: Callback, step: Collection[str] = ()) -> bool:
        """Show the tasks of a project in the workspace, or those of a ``step`` of its course, and call ``finished``
        when no task is open any more. Returns whether that succeeded."""
        self._leave_project()
        backend = self.open_backend
        try:
            with Contained(project_id):
                times, session = backend.times(project_id), backend.session(project_id, step)
            workspace = self._usable_workspace()
            self.preferences.change(project=project_id)
            self._pages.setCurrentWidget(workspace)  # before it is filled: texts are laid out at its width
            self.setWindowTitle(session.project.title)
            self.workspace, self._on_finished = workspace, finished
            workspace.use(session, times)
        except AnnotatorError as error:
            self._tell_not_opened(error)
            return False
        self._show_first_steps(workspace)
        self.show_delivery()
        self.show_revoked()
        self.commands.show_returned_message()
        if self.background is not None:  # an import, a sync or another process may have brought tasks
            self.background.refresh_index()  # at the end: its thread would take half of the time
        return True

    def _usable_workspace(self) -> WorkspaceController:
        """The workspace, which is made before the first project, and once more after keys were changed: widgets get
        theirs when they are made."""
        before = self._workspace
        if before is not None and not self._has_old_keys:
            return before
        # Loads the model and the text engine: not before the first paint.
        from annotator.ui.workspace_controller import WorkspaceController

        self._workspace = workspace = WorkspaceController(self.table, self.preferences, self._pages)
        self.keys.guard = workspace.view.guard.takes
        workspace.failed.connect(self.commands.work_failed)
        workspace.events.failed_after_leaving.connect(self._tell_not_saved)
        workspace.finished.connect(lambda: self._on_finished())
        workspace.commands_changed.connect(lambda: self._enable(self._page is None))
        self._pages.addWidget(workspace)
        self._has_old_keys = False
        if before is not None:
            self._pages.removeWidget(before)
            before.deleteLater()
        return workspace

    def _tell_not_saved(self, error: AnnotatorError, title: str) -> None:
        """Say that the last work on a project which was left could not be saved."""
        self.notices.show_error(error, self.tr("This concerns the project “{title}”.").format(title=title))

    def _show_first_steps(self, workspace: WorkspaceController) -> None:
        """Show the first steps if they were begun, are not finished, and fit the task."""
        if 0 < self.preferences.value.first_step < MOST_STEPS:
            from annotator.ui.onboarding_strip import (  # needed once per data directory
                fits_onboarding,
                show_first_steps,
            )

            if fits_onboarding(workspace):
                show_first_steps(self, workspace)

    def show_delivery(self) -> None:
        """Show the delivery state of the last export in the first line, if it contains all work and was synced."""
        self.delivery_changed.emit()
        self._show_waiting()
        if self.workspace is None:
            return
        card = self.open_backend.project(self.project_id)
        text, role = "", "success"
        if card.delivery and not card.changed_since_export and not card.returned and not self.workspace.session.pending:
            from annotator.ui.delivery_messages import state_words  # only needed after a sync

            text, role = state_words(card.delivery), "danger" if card.delivery == "refused" else "success"
        self.workspace.view.top.change(delivery=text, delivery_role=role)

    def _work_on(self, action: str, project_id: str) -> None:
        """Do what a button of a project's card in the library says."""
        match action:
            case "open":
                self.open_project(project_id, self.commands.welcome)
            case "export":  # the dialog is opened over the workspace
                self.open_project(project_id, lambda: self.commands.export() if self.workspace is not None else None)
            case "sync":
                self.opener.sync(project_id)
            case "details":
                self.opener.details(project_id)
            case "bring":
                self.table["file.open"].trigger()

    def import_in_pause(self, path: Path, then: Then) -> None:
        """Import a file as soon as nobody is typing. What is typed until its project opens was meant for the task on
        the screen."""

        def start() -> None:
            presses = self.keys.typing.presses

            def done(error: AnnotatorError | None) -> None:
                then(error)
                if error is None and self.keys.typing.presses > presses:
                    self.keys.ignore_typing()

            self.import_tasks(path, done)

        self.keys.run_in_pause(start)

    def import_tasks(self, path: Path, then: Then = lambda _: None, agreed: str = "") -> None:
        """Import a bundle and open its project. ``then`` is called with the error, or None. If existing work would
        change, the user is asked first; ``agreed`` is the id of a bundle that was confirmed. Refused while the database
        is not open (for example during a migration) and while work of the open project is not saved."""
        try:
            backend = self._ready_to_import()
        except AnnotatorError as error:
            self._refuse(path, then, error)
            return
        others = (
            (INVITES, self._take_invite), (RECEIPTS, self._take_receipt), (RESULTS, self._take_results),
            (TRANSFERS, self._take_over),
        )  # fmt: skip
        if (take := next((take for ends, take in others if path.name.endswith(ends)), None)) is not None:
            take(path, then)
            return
        back = self._way_back()
        self._show_opening()

        def done(outcome: BundleImportResult | BundleImportPlan) -> None:
            then(None)
            if isinstance(outcome, BundleImportPlan):
                back()
                self._ask_to_update(path, outcome)
            else:
                self.show_imported(outcome, asks_next=bool(agreed))

        def failed(error: AnnotatorError) -> None:
            _log.warning("a bundle was refused: %s", error.code)
            back()
            work_state = self.tr("Nothing was imported. Your projects and your work are as they were.")
            self._refuse(path, then, error, work_state)

        # These value types load the model: not before the first paint.
        from annotator.services.view_models import BundleImportPlan

        self.jobs.run(lambda: _import_tasks(backend, path, agreed), done, failed)

    def _refuse(self, path: Path, then: Then, error: AnnotatorError, work_state: str = "") -> None:
        then(error)
        title = self.tr("{name} was refused").format(name=path.name)
        self.show_error(title, error, work_state or self.tr("Nothing was changed."))

    def _way_back(self) -> Callback:
        """Leave the open project. Returns what shows it again, or the library if there is none."""
        before = self.project_id
        self._leave_project()
        return partial(self.open_project, before) if before else self.show_library

    def _take_invite(self, path: Path, then: Then) -> None:
        def looked(error: AnnotatorError | None) -> None:
            then(None) if error is None else self._refuse(path, then, error)

        self.opener.inspect_invite(path, looked)

    def _take_over(self, path: Path, then: Then) -> None:
        """Ask for the passphrase of a file that another computer wrote: everything of it, or a key."""
        then(None)
        self.opener.take_over(path)

    def _take_receipt(self, path: Path, then: Then) -> None:
        """Store an owner's receipt and open the project that it belongs to, with the tasks that it unlocks."""

        def done(imported: tuple[str, QualificationAttemptOutcome | None]) -> None:
            from annotator.ui.delivery_messages import returned_words, test_words

            then(None)
            project_id, test = imported
            sentences = [self.tr("The owner's receipt was imported.")]
            if test is not None:
                sentences.append(test_words(test))

            def opened() -> None:
                if returned := backend.project(project_id).returned:
                    sentences.append(returned_words(returned))
                self.notices.show_notice(" ".join(sentences), "success")

            self.open_project(project_id, opened)

        backend = self.open_backend
        self.jobs.run(lambda: backend.import_receipt(path), done, partial(self._refuse, path, then))

    def _ready_to_import(self) -> ApplicationBackend:
        """The backend, for an action that leaves the open project. Raises ``store.closed``, ``store.unsaved``."""
        backend = self.open_backend
        if self._must_stay():
            raise AnnotatorError(
                "store.unsaved",
                self.tr("Not all work in the open project is saved."),
                self.tr("Read its message, then open the file again."),
            )
        return backend

    def _take_results(self, path: Path, then: Then) -> None:
        """Import the annotator's results from another computer, or explain what to do with a file from this one."""
        from annotator.ui.identity.passphrase_dialog import run_with_unlocked_key

        backend = self.open_backend
        back = self._way_back()
        self.show_library()

        def done(result: tuple[str, OwnWorkImportResult]) -> None:
            then(None)
            project_id, own = result
            role = "success" if own.imported_count else "accent"
            self.open_project(project_id, lambda: self.notices.show_notice(self._results_words(own), role))

        def failed(error: AnnotatorError) -> None:
            back()
            self._refuse(path, then, error)

        why = self.tr("These results are encrypted to your key.")
        run_with_unlocked_key(self, why, lambda phrase: backend.import_results(path, phrase), done, failed)

    def _results_words(self, own: OwnWorkImportResult) -> str:
        if own.written_here:
            return self.tr("These are your results of this project, written on this computer. Send the file to the "
                           "owner.")  # fmt: skip
        if not own.imported_count:
            return self.tr("All that is finished in these results of yours is here already.")
        return counted(
            own.imported_count,
            "{n} task that you finished on another computer was imported.",
            "{n} tasks that you finished on another computer were imported.",
        )

    def _ask_to_update(self, path: Path, planned: BundleImportPlan) -> None:
        from annotator.ui.dialogs.bundle_update_dialog import BundleUpdateDialog

        waiting = self.waiting_bundles()
        dialog = BundleUpdateDialog(planned, len(waiting) - 1 if path in waiting else 0, self)
        dialog.accepted.connect(lambda: self.import_tasks(path, agreed=planned.imported.bundle_id))
        dialog.open()

    def show_imported(self, imported: BundleImportResult, *, asks_next: bool = False) -> None:
        """Open the project of an imported bundle and show what was imported. ``asks_next``: import the next bundle that
        waits, too."""
        _log.info("imported a bundle: %s, %d added", imported.outcome, imported.added)

        def opened() -> None:
            if (workspace := self.workspace) is not None:
                session, notices = workspace.session, workspace.view.notices
                details = (self.tr("Details…"), lambda: self.opener.details(imported.project_id))
                text, role = self.commands.import_words(imported)
                position = session.position
                if imported.added and session.finished:
                    workspace.go_open()
                if session.position != position:
                    text = f"{self.tr('You are at the next open task now.')} {text}"
                if notices.name == "notice.text_change":  # about the task in sight
                    text = f"{notices.words} {text}"
                notices.show_notice(text, role, details)
                self.commands.welcome()
            if asks_next and self.waiting_bundles():
                self.import_waiting()  # which leaves the project: no key for its question acts on a task

        self.open_project(imported.project_id, opened)

    def _show_typing_ignored(self) -> None:
        """Say that keys have no effect because they were typed while a file was opened."""
        text = self.tr("A file was opened while you typed: keys have no effect until you pause, or press Esc.")
        self.show_message(text, "warning")

    def show_error(self, title: str, error: AnnotatorError, work_state: str, not_waited: str = "") -> None:
        """Show an error. All errors are shown by this method. ``not_waited``: what is said instead if the user did not
        wait for the keyring."""
        if not_waited and error.code == "keys.not_waited":
            self.notices.show_notice(not_waited, "warning")
        else:
            ErrorDialog(title, error, work_state, self).open()

    def _enable(self, working: bool) -> None:
        """Enable the commands that apply. ``working``: the workspace is visible."""
        contexts: set[Context] = {"window"}
        left_out: frozenset[str] = frozenset()
        if working and self.workspace is not None:
            # Loads the model: not before the first paint.
            from annotator.workspace.commands import unavailable_commands

            contexts |= self.workspace.contexts
            session, backend = self.workspace.session, self.open_backend
            left_out = unavailable_commands(session.rubric)
            if not backend.has_course(session.project.id):
                left_out |= {"file.course"}
        self.table.enable(contexts, left_out)

    # appearance

    def prefer(self, **changes: Any) -> None:
        """Store these preferences, apply them, and check the corresponding commands."""
        self.preferences.change(**changes)
        chosen = self.preferences.value
        appearance.change(
            percent=chosen.percent,
            density=chosen.density,
            measure=chosen.measure,
            line_numbers=chosen.line_numbers,
        )
        self.follow_theme()
        self.table.set_checked(f"view.{chosen.theme}", f"view.{chosen.layout}")

    def follow_theme(self) -> None:
        """Apply the theme chosen in the preferences, or the system's."""
        hints, choice = QGuiApplication.styleHints(), self.preferences.value.theme
        if choice == "system":
            strong = hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast
            dark = hints.colorScheme() == Qt.ColorScheme.Dark
            choice = "contrast" if strong else "dark" if dark else "light"
        appearance.change(palette={"dark": DARK, "contrast": CONTRAST}.get(choice, LIGHT))

    def _apply_style(self) -> None:
        install_roles()
        apply_style(application())

    def _place(self) -> None:
        """Restore the window's geometry; maximized the first time."""
        geometry = QByteArray.fromBase64(self.preferences.value.window.encode())
        if geometry.isEmpty() or not self.restoreGeometry(geometry):
            self.resize(*_FIRST_SIZE)
            self.setWindowState(Qt.WindowState.WindowMaximized)

    def _store_geometry(self) -> None:
        self.preferences.change(window=base64.b64encode(self.saveGeometry().data()).decode())

    def moveEvent(self, event: QMoveEvent) -> None:
        self._geometry_timer.start()
        super().moveEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._geometry_timer.start()  # also when it is maximized
        super().resizeEvent(event)

    def _show_new_keys(self) -> None:
        self.library.show_keys()
        self._has_old_keys = self._workspace is not None

    # closing

    def unsaved(self) -> bool:
        """Whether some work is not saved yet, as the first line shows. The project must stay open then: reopening it
        would read the older state from the disk."""
        with suppress(AnnotatorError), Contained("saving"):
            return self.workspace is not None and not self.workspace.save()
        return True

    def _must_stay(self) -> bool:
        """Whether the project has to stay open because its work is not saved or text was refused. Shows the reason."""
        return self.unsaved() or (self.workspace is not None and self.workspace.show_refused_words())

    def may_reopen(self) -> bool:
        """Whether the open project can be closed and opened again without the user losing anything: no page, dialog or
        menu is over it, nothing in it is in use, all work is saved and no text was refused."""
        return (
            self._page is None
            and self.workspace is not None
            and QApplication.activeModalWidget() is None
            and QApplication.activePopupWidget() is None
            and not self.workspace.in_use
            and self._pages.currentWidget() is self.workspace
            and self.open_backend.project(self.project_id).course is None  # whose page it would show
            and not self.workspace.refused_words
            and not self.unsaved()
        )

    def task_in_sight(self) -> tuple[TaskViewModel, Cursor | None, str] | None:
        """The open task with its answers, the cursor, and the name of what has the keyboard; None without a task."""
        workspace, focused = self.workspace, self.focusWidget()
        if workspace is None or focused is None:
            return None
        return workspace.session.view(), workspace.focus.cursor, focused.objectName()

    def close_to_reopen(self, text: str) -> None:
        """Close the open project for a moment, and show ``text``."""
        self._leave_project()
        self._show_opening(text)

    def _leave_project(self) -> None:
        self.close_page()
        workspace, self.workspace = self.workspace, None
        if workspace is not None:
            workspace.leave()
            self.show_revoked()

    @property
    def open_backend(self) -> ApplicationBackend:
        """The backend. Raises ``store.closed`` while the database is not open."""
        if self.backend is None:
            raise AnnotatorError("store.closed", self.tr("The database is not open yet."))
        return self.backend

    def restart(self) -> None:
        """Close the window, after which the program starts again, in the same project; not if closing is cancelled."""
        in_project = self.workspace is not None
        self.restart_wanted = self.close()
        self.preferences.change(reopen=self.restart_wanted and in_project)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Save pending work and wait for it, but not for the keyring. Asks for confirmation if the disk does not accept
        it."""
        with system_keyring.without_keyring_wait():
            self.jobs.wait(_CLOSING_WAIT)
        self._store_geometry()
        unsaved = self.unsaved()
        refused = self.workspace.refused_words if self.workspace is not None else {}
        if (unsaved or refused) and not self._leave_unsaved(refused, unsaved=unsaved):
            event.ignore()
            return
        self._leave_project()
        self.jobs.forget()
        event.accept()

    def _leave_unsaved(self, refused: Mapping[int, str], *, unsaved: bool) -> bool:
        """Ask whether to close although work was not saved or words were ``refused``. On cancel, the task with the
        refused words is shown, where they can be copied."""
        title = self.tr("Not everything is saved")
        text, go = [], self.tr("Close and lose them")
        rescued = self.backend.rescued if self.backend is not None else None
        if unsaved and rescued is not None:
            text.append(self.tr(
                "The database was moved or deleted. All your work is in a copy, which will be offered at the "
                "next start: {path}").format(path=rescued))  # fmt: skip
            go = go if refused else self.tr("Close")
        elif unsaved:
            text.append(self.tr("The last edits could not be written to the disk. If you close now, they are lost."))
        lost = self.tr("What you typed in task {number} was not saved. If you close now, it is lost: “{words}”")
        quoted, others = sorted(refused.items())[:_QUOTED], sorted(refused)[_QUOTED:]
        text += [lost.format(number=at + 1, words=one_line(typed, _QUOTE)) for at, typed in quoted]
        if others:
            numbers = ", ".join(str(at + 1) for at in others)
            text.append(self.tr("The same applies to these tasks: {numbers}").format(numbers=numbers))
        stay = self.tr("Keep the window open")
        dialog = ConfirmationDialog("unsaved", title, "\n\n".join(text), go=go, stay=stay, parent=self)
        if dialog.exec():
            return True
        if self.workspace is not None and refused:
            self.close_page()
            self.workspace.show_refused_words()
        return False

    # Qt event handlers

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Forward keys that no widget handled, for example from a notice above the task or if no widget has the focus,
        to the workspace."""
        task, focused = self.workspace, self.focusWidget()
        if task is not None and self.shown is task and not is_within(focused, task):
            task.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        ends = (*BUNDLES, *INVITES, *RECEIPTS, *RESULTS)
        if any(url.toLocalFile().endswith(ends) for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        files = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        event.acceptProposedAction()
        if files:
            self.import_tasks(files[0])


def _import_tasks(backend: ApplicationBackend, path: Path, agreed: str) -> BundleImportResult | BundleImportPlan:
    """Import a bundle, on the thread of a job. The modules of the workspace are loaded there, too: its project is
    opened next, and loading them on the window's thread would block it."""
    import annotator.services.progress
    import annotator.ui.onboarding_strip
    import annotator.ui.workspace_controller  # noqa: F401

    return backend.import_tasks(path, agreed)
