"""The page *Backups*: lists the backups with their contents, makes one, or restores one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from annotator.errors import AnnotatorError
from annotator.ui.dialogs.confirmation_dialog import confirm
from annotator.ui.format_datetime import format_moment
from annotator.ui.overlay_page import OverlayPage
from annotator.ui.reading.labels import remark_label
from annotator.ui.recovery.backup_list import BackupListView
from annotator.ui.theme import SPACE
from annotator.ui.widgets.boxes import in_row
from annotator.ui.widgets.button import Button

if TYPE_CHECKING:
    from annotator.store.retention import BackupFile
    from annotator.ui.main_window import MainWindow


class BackupsPage(OverlayPage):
    """The page of backups."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__("backups", QCoreApplication.translate("Backups", "Backups"), window, narrow=True)
        assert window.background is not None
        from annotator.services.backup_list import summarize_backup

        self._opener, self._backend, self._jobs = window.opener, window.open_backend, window.jobs
        self.bar.show_text(str(self._backend.paths.backups))
        text = self.tr(
            "All your work is backed up at startup, every half hour in which something changed, and before every "
            "import. The newest 24 backups are kept, and fewer and fewer of the older ones.")  # fmt: skip
        self.lines.addWidget(remark_label(text, self, wrap=True))
        self.backups = BackupListView(self._jobs, summarize_backup, self)
        self.backups.marked.connect(self._marked)
        self.lines.addWidget(self.backups, 1)
        self._make_button = Button("backups.make", self.tr("Make a backup now"), self, press=self._make_one)
        self._restore_button = Button(
            "backups.restore", self.tr("Restore this backup…"), self, kind="primary", press=self._ask
        )
        self.lines.addLayout(in_row(self._make_button, 1, self._restore_button, spacing=2 * SPACE))
        self.refresh()
        self._show_damage(window.background.damage)

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
        self.notices.show_notice("\n".join(lines), "danger", (self.tr("Repair it"), self._opener.repair))

    def _marked(self, good: bool | None) -> None:
        self._restore_button.setEnabled(bool(good))
        if good is not None:
            self._restore_button.set_kind("primary" if self.backups.holds_work else "plain")

    def _make_one(self) -> None:
        self._make_button.setEnabled(False)

        def done(backup: BackupFile) -> None:
            self._make_button.setEnabled(True)
            self.refresh()
            self.notices.show_notice(
                self.tr("A backup was made and checked: {path}").format(path=backup.path.name), "success"
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
        restore = partial(self._opener.restore, path)
        confirm("backups.ask", title, text, restore, go=go, stay=stay, parent=self)
