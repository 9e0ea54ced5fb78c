"""The page *Backups*: lists the backups with their contents, makes one, or restores one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from annotator.errors import AnnotatorError
from annotator.ui.dialogs.confirmation_dialog import confirm
from annotator.ui.format_datetime import format_moment
from annotator.ui.job_queue import JobQueue
from annotator.ui.overlay_page import OverlayPage
from annotator.ui.reading.labels import remark_label
from annotator.ui.recovery.backup_list import BackupListView
from annotator.ui.theme import SPACE
from annotator.ui.widgets.boxes import in_row
from annotator.ui.widgets.button import Button

if TYPE_CHECKING:
    from annotator.store.retention import BackupFile
    from annotator.ui.application_backend import ApplicationBackend


class BackupsPage(OverlayPage):
    """The page of backups. ``restore_wanted`` carries the path of the backup to restore; ``repair_wanted`` asks to
    repair damaged rows."""

    restore_wanted = Signal(object)
    repair_wanted = Signal()

    def __init__(
        self,
        backend: ApplicationBackend,
        jobs: JobQueue,
        damage: Sequence[str],
        parent: QWidget,
    ) -> None:
        super().__init__("backups", QCoreApplication.translate("Backups", "Backups"), parent, narrow=True)
        from annotator.services.backup_list import summarize_backup

        self._backend = backend
        self._jobs = jobs
        self.bar.show_text(str(backend.paths.backups))
        text = self.tr(
            "All your work is backed up at startup, every half hour in which something changed, and before every "
            "import. The newest 24 backups are kept, and fewer and fewer of the older ones.")  # fmt: skip
        self.lines.addWidget(remark_label(text, self, wrap=True))
        self.backups = BackupListView(jobs, summarize_backup, self)
        self.backups.marked.connect(self._marked)
        self.lines.addWidget(self.backups, 1)
        self._make_button = Button("backups.make", self.tr("Make a backup now"), self, press=self._make_one)
        self._restore_button = Button(
            "backups.restore", self.tr("Restore this backup…"), self, kind="primary", press=self._ask
        )
        self.lines.addLayout(in_row(self._make_button, 1, self._restore_button, spacing=2 * SPACE))
        self.refresh()
        self._show_damage(damage)

    def start(self) -> None:
        (self.backups.list if self.backups.card is not None else self._make_button).setFocus()

    def refresh(self) -> None:
        from annotator.services.backup_list import list_backups

        cards = list_backups(self._backend.paths)
        self.backups.show_cards(cards)
        if not cards:
            self._restore_button.setEnabled(False)
            self.notices.show_notice(self.tr("There is no backup yet."))

    def _show_damage(self, damage: Sequence[str]) -> None:
        if not damage:
            return
        text = self.tr("The check at startup found damage:")
        lines = [text, *damage[:6]]
        if len(damage) > 6:
            lines.append(self.tr("and {n} more").format(n=len(damage) - 6))
        self.notices.show_notice("\n".join(lines), "danger", (self.tr("Repair it"), self.repair_wanted.emit))

    def _marked(self, good: bool | None) -> None:
        self._restore_button.setEnabled(bool(good))
        if good is not None:
            self._restore_button.set_kind("primary" if self.backups.holds_work else "plain")

    def _make_one(self) -> None:
        self._make_button.setEnabled(False)

        def done(made: BackupFile) -> None:
            self._make_button.setEnabled(True)
            self.refresh()
            self.notices.show_notice(
                self.tr("A backup was made and checked: {path}").format(path=made.path.name), "success"
            )

        def failed(error: AnnotatorError) -> None:
            self._make_button.setEnabled(True)
            self.notices.show_error(error)

        self.run(self._jobs, self._backend.back_up, done, failed)

    def _ask(self) -> None:
        card = self.backups.card
        if card is None:
            return
        title = self.tr("Restore the backup of {when}?").format(when=format_moment(card.made_at))
        text = self.tr(
            "What you have done since then is no longer shown. A backup of the current state is made first, so "
            "that you can return to it.")  # fmt: skip
        go, stay, path = self.tr("Restore"), self.tr("Cancel"), card.path
        restore = partial(self.restore_wanted.emit, path)
        confirm("backups.ask", title, text, restore, go=go, stay=stay, parent=self)
