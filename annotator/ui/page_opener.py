"""The pages over the library and the workspace: opens them and handles their results."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject

from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.ui.actions import TABLE
from annotator.ui.callback import Callback
from annotator.ui.dialogs.confirmation_dialog import confirm
from annotator.ui.file_dialogs import ask_to_open, keep_folder, last_folder
from annotator.ui.translation import error_text

if TYPE_CHECKING:
    from annotator.bundle.invite import Invite
    from annotator.services.enrolment import InviteSummary
    from annotator.ui.application_backend import ApplicationBackend
    from annotator.ui.identity.identity_page import IdentityPage
    from annotator.ui.main_window import MainWindow

_log = logging.getLogger(__name__)


def ask_for_file(window: MainWindow, title: str, kinds: str) -> None:
    """Ask for a file of these kinds and import it."""
    chosen = ask_to_open(window, title, last_folder(window.preferences, "open"), kinds)
    if chosen is not None:
        keep_folder(window.preferences, "open", chosen.parent)
        window.import_tasks(chosen)


class PageOpener(QObject):
    """Opens the pages of the window. Their modules load the services, so each is imported when its page is first
    opened."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    @property
    def handlers(self) -> Mapping[str, Callback]:
        """The handlers of the commands that open a page."""
        return {
            "go.to": self.navigator,
            "file.identity": self.identity,
            "file.move_everything": self.move_everything,
            "file.take_over": self.take_over,
            "file.invite": self.paste_invite,
            "file.sync": self.sync,
            "file.backups": self.backups,
            "file.preferences": self.preferences,
            "help.keys": self.shortcuts,
            "help.diagnostics": self.diagnostics,
            "file.about": lambda: self.details(self._window.project_id),
            "file.course": lambda: self.course(self._window.project_id),
            **{command.id: partial(self._open_page, command.page) for command in TABLE if command.page},
        }

    def navigator(self) -> None:
        """Open the list of all tasks of the project."""
        from annotator.ui.navigator.navigator_page import TaskNavigatorPage

        window, task = self._window, self._window.workspace
        background = window.background
        if task is None or background is None:
            return
        task.save()
        page = TaskNavigatorPage(
            task.session, window.open_backend.overview(task.session), background.search_jobs, window
        )
        page.chosen.connect(self._go)
        background.indexed.connect(page.show_progress)
        page.index_error = lambda: background.index_error
        page.index_wanted.connect(background.refresh_index)
        page.show_progress(*background.progress)
        window.show_page(page)
        page.load_facts(window.jobs)

    def _go(self, position: int) -> None:
        self._window.close_page()
        if self._window.workspace is not None:
            self._window.workspace.go_to_task(position)

    def _open_page(self, module: str) -> None:
        """Open the page that a module makes, if it makes one."""
        page = import_module(f"annotator.ui.{module}").make_page(self._window)
        if page is not None:
            self._window.show_page(page)

    def sync(self, project_id: str = "") -> None:
        """Open the page *Delivery* and sync the given or the open project. Asks for confirmation the first time."""
        from annotator.ui.delivery.delivery_page import make_page

        project_id = project_id or self._window.project_id
        page = make_page(self._window)
        if page is not None:
            self._window.notices.clear()  # including the one that requested this
            self._window.show_page(page)
            page.sync(project_id)

    def course(self, project_id: str) -> None:
        """Show the course of a project, also one that was passed."""
        from annotator.ui.course.course_page import show_course

        show_course(self._window, project_id)

    def details(self, project_id: str) -> None:
        """Show the owner and the bundles of a project."""
        from annotator.ui.dialogs.bundle_details_dialog import BundleDetailsDialog

        backend = self._window.open_backend
        card = backend.project(project_id)
        dialog = BundleDetailsDialog(card, backend.bundles(project_id), self._window)
        dialog.confirmed.connect(lambda fingerprint: self._confirm(project_id, fingerprint))
        dialog.open()

    def _confirm(self, project_id: str, fingerprint: str) -> None:
        window, backend = self._window, self._window.open_backend
        backend.confirm_owner(project_id, fingerprint)
        card = backend.project(project_id)
        text = self.tr("{owner} is verified now.").format(owner=card.owner_name or card.title)
        if window.workspace is not None:
            window.workspace.view.top.change(verified=True)
            window.workspace.view.notices.show_notice(text, "success")
        else:
            window.show_library()
            window.library.notices.show_notice(text, "success")

    # preferences

    def preferences(self) -> None:
        """Open the preferences."""
        from annotator.ui.dialogs.preferences_dialog import PreferencesDialog

        window = self._window
        if window.backend is None:
            return
        dialog = PreferencesDialog(window.preferences.value, str(window.backend.paths.root), window)
        dialog.changed.connect(lambda name, value: window.prefer(**{name: value}))
        dialog.wanted.connect(lambda command: window.table[command].trigger())
        dialog.restart_wanted.connect(window.restart)
        dialog.open()

    def shortcuts(self) -> None:
        """Open the list of keys, where they can be changed."""
        from annotator.ui.shortcuts_page import ShortcutsPage

        self._window.show_page(ShortcutsPage(self._window))

    def diagnostics(self) -> None:
        """Open the diagnostics dialog. Also available while the database cannot be opened."""
        from annotator.ui.dialogs.diagnostics_dialog import DiagnosticsDialog

        window = self._window
        DiagnosticsDialog(window.jobs, DataDir(window.preferences.path.parent), window).open()

    # identity

    def identity(self) -> IdentityPage | None:
        """Open the page with the annotator's key and its status with each owner. None while no store is open."""
        from annotator.ui.identity.identity_page import IdentityPage

        window = self._window
        if window.backend is None:
            return None
        try:
            page = IdentityPage(window)
        except AnnotatorError as error:  # a damaged key
            title = QCoreApplication.translate("Identity", "Identity and keys")
            window.show_error(title, error, self.tr("Nothing was changed."))
            return None
        window.show_page(page)
        return page

    def move_everything(self) -> None:
        """Ask for a file and a passphrase, and move everything to another computer."""
        if (page := self.identity()) is not None:
            page.move_everything()

    def take_over(self, file: Path | None = None) -> None:
        """Ask for the passphrase of ``file``, or for both, and import what another computer wrote."""
        if (page := self.identity()) is not None:
            page.take_over(file)

    def ask_to_stay(self) -> None:
        """Ask whether to go on on this computer, from which everything was moved."""
        window, backend = self._window, self._window.backend
        moved = backend.transfer_record if backend is not None else None
        if backend is None or moved is None:
            return

        def done(_: object) -> None:
            window.show_moved()
            window.close_page()
            text = self.tr("You go on here. Delete {file}, wherever it lies: it holds your key.")
            self._window.notices.show_notice(text.format(file=moved.file), "success")

        text = self.tr(
            "Do this only if nothing was taken in on the other computer. If something was, go on there; or move "
            "everything back from there, and take it over here."
        )
        go_on = partial(window.jobs.run, backend.continue_here, done, self.warn_of)
        title, go, stay = self.tr("Continue on this computer?"), self.tr("Continue here"), self.tr("Cancel")
        confirm("moved.ask", title, text, go_on, go=go, stay=stay, parent=window)

    def paste_invite(self) -> None:
        """Ask for the text or the file of an invite."""
        from annotator.ui.identity.invite_dialog import PasteInviteDialog

        dialog = PasteInviteDialog(self._window)
        title, kinds = self.tr("Open an invite"), self.tr("Invites (*.anninvite)")
        dialog.browse.connect(lambda: ask_for_file(self._window, title, kinds))

        def looked(error: AnnotatorError | None) -> None:
            dialog.accept() if error is None else dialog.refuse(error)

        dialog.pasted.connect(lambda words: self.inspect_invite(words, dialog.guarded(looked)))
        dialog.open()

    def inspect_invite(self, source: Path | str, then: Callable[[AnnotatorError | None], None]) -> None:
        """Show what an invite says and let the user accept it. ``then`` is called with the error if it cannot be
        accepted."""
        from annotator.ui.identity.invite_dialog import AcceptInviteDialog

        window, backend = self._window, self._window.backend
        if backend is None:
            then(AnnotatorError("store.closed", self.tr("The database is not open yet.")))
            return

        def looked(looked_at: tuple[Invite, InviteSummary, str]) -> None:
            invite, summary, name = looked_at
            then(None)
            over_task = window.workspace is not None
            dialog = AcceptInviteDialog(summary, name, window, over_task=over_task)
            dialog.taken.connect(lambda name: self._accept(invite, name))
            dialog.open()

        def refused(error: AnnotatorError) -> None:
            _log.warning("an invite was refused: %s", error.code)
            then(error)

        window.jobs.run(lambda: backend.inspect_invite(source), looked, refused)

    def _accept(self, invite: Invite, name: str) -> None:
        from annotator.ui.identity.passphrase_dialog import run_with_unlocked_key

        window, backend = self._window, self._window.open_backend

        def done(summary: InviteSummary) -> None:
            window.close_page()
            text = self.tr("You are {id} for {owner}, who is verified now.")
            sentences = [text.format(id=summary.annotator_id, owner=summary.owner_name)]
            if summary.destination:
                sentences.append(self.tr("Their tasks are in {place}: fetch them.").format(place=summary.destination))
            elif not summary.has_tasks_here:
                sentences.append(self.tr("Open their next task bundle, or wait for it."))
            offer = (self.tr("Fetch tasks…"), partial(self.sync, summary.project_id)) if summary.destination else None
            if summary.has_tasks_here:
                window.open_project(
                    summary.project_id, lambda: self._window.notices.show_notice(" ".join(sentences), "success", offer)
                )
            else:
                window.show_library()
                window.library.highlight_project(summary.project_id)
                window.library.show_accepted(summary.project_id, " ".join(sentences), offer)

        def failed(error: AnnotatorError) -> None:
            work_state = self.tr("Nothing was changed.")
            not_waited = f"{self.tr('The invite was not accepted.')} {work_state}"
            window.show_error(self.tr("The invite could not be accepted"), error, work_state, not_waited)

        why = self.tr("The owner revoked your key; it is needed to replace it by a new one.")
        run_with_unlocked_key(window, why, lambda phrase: backend.accept(invite, name, phrase), done, failed)

    # backups

    def backups(self) -> None:
        """Open the list of backups."""
        from annotator.ui.recovery.backups_page import BackupsPage

        window = self._window
        if window.backend is not None and window.background is not None:
            window.show_page(BackupsPage(window))

    def warn_damaged(self, damage: list[str]) -> None:
        """Show that the startup check found damage."""
        text = self.tr("The check at startup found damage: {first}").format(first=damage[0])
        if len(damage) > 1:
            text += " " + self.tr("and {n} more").format(n=len(damage) - 1)
        self._window.notices.show_notice(text, "danger", (self.tr("Show and repair…"), self.backups))

    def warn_not_backed_up(self, error: AnnotatorError) -> None:
        """Show that the check or the backup failed. The work itself is saved."""
        self._window.notices.show_notice(error_text(error), "warning", (self.tr("Backups…"), self.backups))

    def warn_of(self, error: AnnotatorError) -> None:
        """Show an error for which there is no other place: nobody asked for the job, or its page is gone."""
        self._window.notices.show_notice(error_text(error), "warning")

    def warn_unreadable_folder(self, root: Path) -> None:
        """Show that other users could read the data directory until now."""
        text = self.tr("Other users of this computer could read {folder}. Now only you can.")
        self._window.notices.show_notice(text.format(folder=root), "warning")

    def warn_other_annotator(self, name: str) -> None:
        """The data directory contains another person's database."""
        text = self.tr(
            "This is the database of {name}: the invite was accepted with a key other than yours, and "
            "nothing that is done here is signed or sent. Restore a backup of yours, or start Annotator with "
            "your own data directory (--data-dir). If you are {name}, ask the owner for a new invite."
        )
        self._window.notices.show_notice(text.format(name=name), "danger", (self.tr("Backups…"), self.backups))

    def repair(self) -> None:
        """Repair damaged rows."""
        window, backend = self._window, self._window.open_backend
        window.show_library()

        def done(repaired: list[str]) -> None:
            if window.background is not None:
                window.background.damage = []
            window.show_library()
            text = self.tr("Repaired:") if repaired else self.tr("There is nothing to repair.")
            window.library.notices.show_notice("\n".join([text, *repaired[:8]]), "success")

        window.jobs.run(backend.repair, done, self._not_repaired)

    def _not_repaired(self, error: AnnotatorError) -> None:
        self._window.show_error(self.tr("The damage could not be repaired"), error, self.tr("Everything is unchanged."))

    def restore(self, backup: Path) -> None:
        """Close the store, restore the backup, and open the store again."""
        window, backend = self._window, self._window.open_backend
        window.detach()
        self._put_back(backend, backup, lambda: window.attach(backend))

    def trouble(self, backend: ApplicationBackend, error: AnnotatorError, opened: Callback) -> None:
        """Show why the database cannot be opened, and what helps. ``opened`` is called once it is open."""
        from annotator.ui.recovery.database_error_page import DatabaseErrorPage

        _log.error("the database does not open: %s", error.code)
        window = self._window
        page = DatabaseErrorPage(backend.paths, error, window.jobs, window)
        page.diagnostics_wanted.connect(window.table["help.diagnostics"].trigger)
        page.again_wanted.connect(lambda: self._open(backend, opened))
        page.restore_wanted.connect(lambda backup: self._put_back(backend, backup, opened))
        window.show_page(page)

    def take_everything(self, file: Path, passphrase: str) -> None:
        """Close the store, restore the data of another computer, and open the store again."""
        from annotator.services.computer_transfer import ComputerTransferResult, restore_everything

        window, backend = self._window, self._window.open_backend
        window.detach()
        window.show_nothing(self.tr("Importing everything from the other computer…"))

        def opened() -> None:
            window.attach(backend)

        def done(arrived: ComputerTransferResult) -> None:
            window.preferences.read_again()
            window.prefer()
            window.table.remap(window.preferences.value.shortcuts)

            def told() -> None:
                opened()
                text = self.tr("Everything is here: {titles}. Delete the file now.")
                hint = (
                    self.tr("The previous data are kept: {path}").format(path=arrived.kept_folder)
                    if arrived.kept_folder
                    else ""
                )
                sentence = text.format(titles=", ".join(arrived.titles) or "–")
                window.library.notices.show_notice(f"{sentence} {hint}".rstrip(), "success")

            self._open(backend, told)

        def failed(error: AnnotatorError) -> None:
            self._open(backend, opened)
            work_state = "" if error.code == "move.not_taken" else self.tr("Nothing was changed.")
            window.show_error(self.tr("It was not imported"), error, work_state)

        window.jobs.run(lambda: restore_everything(backend.paths, file, passphrase), done, failed)

    def _put_back(self, backend: ApplicationBackend, backup: Path, opened: Callback) -> None:
        from annotator.services.backup_list import RestoreResult, restore_backup

        window = self._window
        window.show_nothing(self.tr("Restoring the backup…"))

        def done(restored: RestoreResult) -> None:
            def told() -> None:
                opened()
                text = self.tr("The backup was restored and checked.")
                hint = self.tr("The previous data are kept: {path}") if restored.kept_folder else ""
                sentence = f"{text} {hint.format(path=restored.kept_folder)}".rstrip()
                window.library.notices.show_notice(sentence, "success")

            self._open(backend, told)

        def failed(error: AnnotatorError) -> None:
            self._open(backend, opened)
            window.show_error(self.tr("The backup was not restored"), error, self.tr("Nothing was changed."))

        window.jobs.run(lambda: restore_backup(backend.paths, backup), done, failed)

    def _open(self, backend: ApplicationBackend, opened: Callback) -> None:
        def done() -> None:
            self._window.close_page()
            opened()

        self.open_store(backend, done, lambda error: self.trouble(backend, error, opened))

    def open_store(
        self, backend: ApplicationBackend, opened: Callback, failed: Callable[[AnnotatorError], None]
    ) -> None:
        """Open the database, then call ``opened`` or ``failed``. A database of an older version is migrated on another
        thread, with a message in the window."""
        if backend.needs_migration:
            text = self.tr(
                "The database is being upgraded to this version, after a backup. With many tasks this takes a while."
            )
            self._window.show_nothing(text)
            self._window.jobs.run(backend.open, lambda _: opened(), failed)
            return
        try:
            backend.open()
        except AnnotatorError as error:
            failed(error)
        else:
            opened()
