"""The handlers of the commands in the table of ``actions.py``."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication

from annotator.errors import AnnotatorError
from annotator.ui.appearance import LARGEST, SMALLEST, STEP, appearance
from annotator.ui.callback import Callback
from annotator.ui.file_dialogs import keep_folder, last_folder
from annotator.ui.help_request import HELP
from annotator.ui.menu import menu_title
from annotator.ui.page_opener import ask_for_file
from annotator.ui.plurals import task_changes, worked_words
from annotator.ui.preferences_file import LAYOUTS, RECENT, THEMES
from annotator.ui.sample_projects import SampleProject, sample_projects
from annotator.ui.translation import command_names, counted
from annotator.ui.widgets.notice_area import DISMISS, Offer, SingleNoticeArea

if TYPE_CHECKING:
    from annotator.services.view_models import BundleImportResult, ProjectSummary, ResultsExportResult
    from annotator.ui.main_window import MainWindow
    from annotator.ui.workspace_controller import WorkspaceController

_log = logging.getLogger(__name__)
_KINDS = ("anntask", "anninvite", "annreceipt", "annresult", "annresult.age", "annmove", "annkey")
_PATTERNS = " ".join(f"*.{kind}" for kind in _KINDS)
Handlers = Mapping[str, Callback]


def _of_tasks(window: MainWindow) -> list[str]:
    """The commands of an open task. Those of ranges of keys have no handler: the workspace takes the keys."""
    commands = window.table.commands.values()
    return [command.id for command in commands if command.context != "window" and (command.keys or not command.caps)]


class WindowCommandHandlers(QObject):
    """The handlers, bound to the command table of the window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._opener = window, window.opener
        window.table.bind(
            {
                **{name: partial(self._run_in_task, name) for name in _of_tasks(window)},
                **self._file_handlers(),
                **self._view_handlers(),
                **self._help_handlers(),
                **self._opener.handlers,
            }
        )

    def _file_handlers(self) -> Handlers:
        window = self._window
        return {
            "file.open": self.browse,
            "file.library": window.show_library,
            "file.import_waiting": window.import_waiting,
            "file.export": self.export,
            "file.data": self._show_data,
            "file.public_key": self._copy_key,
            "file.quit": window.close,
        }

    def _view_handlers(self) -> Handlers:
        window = self._window
        return {
            **{f"view.{name}": partial(self._set_layout, name) for name in LAYOUTS},
            DISMISS: self._dismiss,
            "view.larger": lambda: self._resize(appearance.percent + STEP),
            "view.smaller": lambda: self._resize(appearance.percent - STEP),
            "view.normal": lambda: self._resize(100),
            **{f"view.{name}": partial(window.prefer, theme=name) for name in THEMES},
            "view.line_numbers": lambda: window.prefer(line_numbers=not window.preferences.value.line_numbers),
        }

    def _help_handlers(self) -> Handlers:
        return {
            "help.here": self._open_help,
            "help.commands": self._open_palette,
            **{sample.command: partial(self._open_sample, sample) for sample in sample_projects()},
            "help.first_steps": self._first_steps,
            "help.menu": self._show_menu,
        }

    @property
    def _workspace(self) -> WorkspaceController:
        """The open workspace. Commands of a task are only enabled while one is open."""
        workspace = self._window.workspace
        assert workspace is not None
        return workspace

    def _dismiss(self) -> None:
        """Close the visible notice."""
        for notices in self._window.findChildren(SingleNoticeArea):
            if notices.isVisible():
                notices.clear()

    def _run_in_task(self, command: str) -> None:
        self._workspace.run(command)

    def show_returned_message(self) -> None:
        """Say that tasks were returned, unless one of them is on the screen. Goes to the first one if the current task
        is finished; an unfinished task stays on the screen."""
        session = self._workspace.session
        count = session.task_index.count(("returned",))
        first = session.next_open(-1)
        if count and first is not None and session.status(session.position) in ("submitted", "skipped"):
            self._workspace.go_to_task(first)
        elif count and session.status(session.position) != "returned":
            text = counted(
                count, "{n} task was returned to you, with the reason on its place.",
                "{n} tasks were returned to you, with the reasons on their places.",
            )  # fmt: skip
            self._workspace.view.notices.show_notice(text, "warning", (self.tr("Show"), self._workspace.go_open))

    # files

    def browse(self) -> None:
        title = self.tr("Open a task bundle, an invite, a receipt or your own results")
        kinds = self.tr("Task bundles, invites, receipts and results")
        ask_for_file(self._window, title, f"{kinds} ({_PATTERNS})")

    def import_words(self, imported: BundleImportResult) -> tuple[str, str]:
        """The text of the notice about an import, and the role of its colour."""
        sentence = {
            "new project": counted(imported.added, "{n} task was added.", "{n} tasks were added."),
            "new batch": counted(
                imported.added,
                "{n} task was added to this project.",
                "{n} tasks were added to this project.",
            ),
            "updated": self._update_text(imported),
            "already here": self.tr("These tasks were already imported; nothing changed."),
        }[imported.outcome]
        owner = imported.owner_name or self.tr("no name given")
        if imported.owner_standing == "verified":
            text = self.tr("Owner: {owner}, verified.").format(owner=owner)
        else:
            text = self.tr("Owner: {owner}, not verified yet. Ask the owner whether this is their fingerprint: {print}")
            text = text.format(owner=owner, print=imported.owner_fingerprint)
        return f"{sentence} {text}", "accent" if imported.owner_standing == "verified" else "warning"

    def welcome(self) -> None:
        """Show the first steps if no work was done on this computer, they were not begun yet, and they fit the open
        task."""
        backend, task = self._window.backend, self._window.workspace
        if self._window.preferences.value.first_step or backend is None or task is None:
            return
        from annotator.ui.onboarding_strip import begin_first_steps, fits_onboarding

        if fits_onboarding(task) and not any(card.begun for card in backend.projects()):
            begin_first_steps(self._window, task)

    def _update_text(self, imported: BundleImportResult) -> str:
        text = self.tr("The project was updated: {changes}. Finished work was kept.")
        sentences = text.format(changes=task_changes(imported))
        if imported.affected:
            affected = counted(
                imported.affected,
                "{n} task that you have worked on is affected.",
                "{n} tasks that you have worked on are affected.",
            )
            sentences = f"{sentences} {affected}"
        if imported.reopened:
            again = counted(
                imported.reopened,
                "{n} submitted task is open again, because something is missing from it now.",
                "{n} submitted tasks are open again, because something is missing from them now.",
            )
            sentences = f"{sentences} {again}"
        return sentences

    def export(self) -> None:
        window, task = self._window, self._workspace
        if not task.save():
            busy = AnnotatorError("store.busy", self.tr("The last edits are still being saved."), self.tr("Try again."))
            work_state = self.tr(
                "Nothing was exported. What you entered stays on the screen and is saved as soon as possible."
            )
            window.notices.show_error(task.session.failure or busy, work_state)
            return
        self._ask_export(task.session.project.id, task.session.count - task.session.task_index.count(("new",)))

    def export_project(self, project_id: str) -> None:
        """Export the results of a project that is not open, including an unfinished course."""
        self._ask_export(project_id, 1)

    def _ask_export(self, project_id: str, touched: int) -> None:
        # It imports the value types of the services, which load the model: not before the first paint.
        from annotator.ui.dialogs.results_export_dialog import ResultsExportDialog

        window, backend = self._window, self._window.open_backend
        card = backend.project(project_id)
        key, name = backend.identity()
        path = last_folder(window.preferences, "export") / backend.results_name(card)
        signer, sealed = f"{name}\n{key.fingerprint}", backend.encrypted(project_id)
        dialog = ResultsExportDialog(card, signer, touched, path, window, encrypted=sealed)
        dialog.synced.connect(partial(self._opener.sync, project_id))
        dialog.accepted.connect(lambda: self._write(card, dialog.path))
        dialog.open()

    def _write(self, project: ProjectSummary, path: Path) -> None:
        from annotator.ui.identity.passphrase_dialog import run_with_unlocked_key

        window, backend = self._window, self._window.open_backend
        window.show_message(self.tr("Exporting…"))

        def failed(error: AnnotatorError) -> None:
            work_state = self.tr("All your work is saved in this program. No results bundle was written.")
            if error.code == "file.not_durable":
                work_state = self.tr("All your work is saved in this program. The results bundle is there: {path}")
                work_state = work_state.format(path=error.where)
            window.show_message("")
            text = self.tr("Nothing was exported: the program did not wait for the keyring, which holds your key.")
            self._window.show_error(self.tr("The results could not be exported"), error, work_state, text)

        why = self.tr("It is needed to sign what you export.")
        run_with_unlocked_key(
            window, why, lambda phrase: backend.export(project.id, path, phrase),
            lambda written: self._show_written(project.id, written), failed
        )  # fmt: skip

    def _show_written(self, project_id: str, written: ResultsExportResult) -> None:
        _log.info("exported %d tasks, %d bytes", written.tasks, written.bytes)
        keep_folder(self._window.preferences, "export", written.path.parent)
        exported = self._exported_words(written)
        backend = self._window.open_backend
        place = backend.project(project_id).place
        text = self.tr("{said}. Send this file to the project owner: {path} ({size} kB, bundle {id})")
        if place:
            text = self.tr("{said}. File: {path} ({size} kB, bundle {id}). It is still to be sent: sync with {place}.")
        text = text.format(
            said=exported, place=place, size=max(1, round(written.bytes / 1000)), path=written.path,
            id=written.bundle_id[:16],
        )  # fmt: skip
        if written.cleared_task_count:
            text += " " + counted(
                written.cleared_task_count, "{n} task whose answers were undone is included, empty.",
                "{n} tasks whose answers were undone are included, empty.",
            )  # fmt: skip
        if not written.durable:
            text += " " + self.tr("This folder cannot guarantee that the file survives a power cut.")
        if not place and not backend.invited(project_id):
            text += " " + self.tr(
                "No invite says that your key is yours: the owner refuses the file until they trust your public key, "
                "once. Send it to them by another way: “{copy}” in the menu {menu}."
            ).format(copy=self._window.table.title("file.public_key"), menu=menu_title("file"))
        offer: Offer = (self.tr("Show in folder"), partial(self._show_folder, written.path.parent))
        if place:
            offer = (self.tr("Sync now"), partial(self._opener.sync, project_id))
        self._window.notices.show_notice(text, "warning" if place or not written.durable else "success", offer)
        self._window.show_message("")
        self._window.exported(project_id)

    def _exported_words(self, written: ResultsExportResult) -> str:
        """What an export contains, by task status. Answers in a course are not counted as work on tasks."""
        worked = written.tasks - written.cleared_task_count
        if written.course and not written.tasks:
            return self.tr("Your answers in the course were exported")
        exported = counted(worked, "The work on {n} task was exported", "The work on {n} tasks was exported")
        return f"{exported}: {worked_words(written.counts, written.begun)}"

    def _copy_key(self) -> None:
        """Copy the annotator's public key as one line, which the owner needs to trust it."""
        backend = self._window.backend
        identity = backend.known_identity() if backend is not None else None
        if identity is None:
            text = self.tr("You have no key yet: it is created with the first project that you open.")
            self._window.notices.show_notice(text)
            return
        key, name = identity
        QApplication.clipboard().setText(key.line(name))
        text = self.tr("Your public key is in the clipboard, as one line: {line}").format(line=key.line(name))
        if self._window.workspace is not None and self._window.workspace.isVisible():
            self._window.show_message(text)
        else:
            self._window.notices.show_notice(text, "success")

    def _show_data(self) -> None:
        if self._window.backend is not None:
            self._show_folder(self._window.backend.paths.root)

    def _show_folder(self, folder: Path) -> None:
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            text = self.tr("No program of this computer shows folders. This one is {folder}.")
            self._window.notices.show_notice(text.format(folder=folder), "warning")

    # tasks

    def work_failed(self, error: AnnotatorError) -> None:
        work_state = self.tr("What you entered stays on the screen and is saved as soon as possible.")
        task = self._window.workspace
        if task is not None and (error is task.session.failure or task.focus.state.submitting):
            task.status_presenter.show_until_saved(error, work_state)
        else:
            self._window.notices.show_error(error, work_state)

    def all_submitted(self) -> None:
        text = self.tr(
            "Every task is submitted or skipped. Export the results ({keys}), and send them to the project owner."
        )
        offer: Offer = (self.tr("Export results…"), self.export)
        project = self._workspace.session.project.id
        place = self._window.open_backend.project(project).place
        if place:
            text = self.tr(
                "Every task is submitted or skipped. Send the results to the project owner: sync with {place}."
            )
            text, offer = text.format(place=place), (self.tr("Sync now"), partial(self._opener.sync, project))
        cap = self._window.table.commands["file.sync" if place else "file.export"].shown_caps
        self._workspace.status_presenter.show_all_submitted(
            text if place else text.format(keys=command_names["file.export"]), offer, cap
        )

    # view and help

    def _resize(self, percent: int) -> None:
        self._window.prefer(percent=max(SMALLEST, min(LARGEST, percent)))

    def _set_layout(self, layout: str) -> None:
        self._window.prefer(layout=layout)
        self._workspace.set_layout(layout)

    def _first_steps(self) -> None:
        """Restart the first steps in the open task. They can only be shown where responses are scored."""
        from annotator.ui.onboarding_strip import begin_first_steps, fits_onboarding

        view = self._workspace.view
        if fits_onboarding(self._workspace):
            if begin_first_steps(self._window, self._workspace).isHidden():
                view.status.show_message(
                    self.tr("The first steps follow when the message above the texts is dismissed.")
                )
            return
        text = self.tr("The first steps are about responses that are scored. The sample has some.")
        sample = next((sample for sample in sample_projects() if sample.project), None)
        offer: Offer | None = (sample.shown_title, partial(self._open_sample, sample)) if sample is not None else None
        view.notices.show_notice(text, "accent", offer)

    def _open_sample(self, sample: SampleProject) -> None:
        """Open a sample. The first time, the first steps start with it."""
        preferences = self._window.preferences
        if sample.project and preferences.value.first_step == 0:
            preferences.change(first_step=1)
        self._window.import_tasks(sample.path)

    def _open_help(self) -> None:
        """Open the requested help page, or the one on the current screen."""
        # Pages, renderer and search index are loaded on first use.
        from annotator.ui.help.help_topics import topic_here
        from annotator.ui.help.help_window import HelpWindow

        window, action = self._window, self._window.table[HELP]
        topic = action.data() or topic_here(window)
        action.setData(None)
        HelpWindow(window.table, topic, QApplication.activeModalWidget() or window).open()

    def _open_palette(self) -> None:
        from annotator.ui.dialogs.command_palette import CommandPalette  # not before the first paint

        window = self._window
        palette = CommandPalette(window.table, window.preferences.value.recent, window)
        palette.chosen.connect(self._run_from_palette)
        palette.open()

    def _run_from_palette(self, name: str) -> None:
        """Run a command and put it first in the palette next time."""
        preferences = self._window.preferences
        others = [recent for recent in preferences.value.recent if recent != name]
        preferences.change(recent=(name, *others)[:RECENT])
        self._window.table[name].trigger()

    def _show_menu(self) -> None:
        """Show the menu below its button, right-aligned."""
        window, task = self._window, self._window.workspace
        button = task.view.top.menu_button if task is not None else window.library.menu_button
        left = button.width() - window.menu.sizeHint().width()
        window.menu.popup(button.mapToGlobal(QPoint(left, button.height() + 2)))
