"""The page for a database that cannot be opened: the reason, that nothing was changed, and the newest good backup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.ui.format_datetime import format_moment
from annotator.ui.help_request import OWN_TOPIC
from annotator.ui.job_queue import JobQueue
from annotator.ui.overlay_page import OverlayPage
from annotator.ui.reading.labels import label_in, remark_label, set_text, title_label
from annotator.ui.recovery.backup_list import BackupListView
from annotator.ui.theme import SPACE
from annotator.ui.translation import translate_message
from annotator.ui.widgets.boxes import in_row
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.flow_layout import flow_row

if TYPE_CHECKING:
    from annotator.services.database_health import DatabaseRecoveryOptions


class DatabaseErrorPage(OverlayPage):
    """The page shown if the database cannot be opened. ``restore_wanted`` carries the path of a backup;
    ``again_wanted`` asks to open the database again; ``diagnostics_wanted`` to open the diagnostics."""

    restore_wanted = Signal(object)
    again_wanted = Signal()
    diagnostics_wanted = Signal()

    def __init__(self, paths: DataDir, error: AnnotatorError, jobs: JobQueue, parent: QWidget) -> None:
        super().__init__("trouble", "Annotator", parent, narrow=True)
        from annotator.services.backup_list import summarize_backup
        from annotator.services.database_health import BEYOND_OPENING

        self._paths = paths
        self.setProperty(OWN_TOPIC, error.code)
        self.back_button.hide()
        title = self.tr("Your work cannot be opened")
        heading = title_label(title, self)
        self.lines.addSpacing(3 * SPACE)
        self.lines.addWidget(heading)
        # If a backup helps, the page itself says so; the hint of the error is meant for the command line.
        hint = "" if error.code in BEYOND_OPENING else error.hint
        for text, role in (
            (translate_message(error.message), "danger"),
            (translate_message(hint), "text"),
            (str(paths.database), "muted"),
        ):
            label = label_in(text, role, self, wrap=True)
            label.setVisible(bool(text))
            self.lines.addWidget(label)
        self._offer_label = label_in(self.tr("Nothing was changed."), "text", self, name="trouble.offer", wrap=True)
        self.lines.addWidget(self._offer_label)
        self.backups = BackupListView(jobs, summarize_backup, self)
        self.backups.marked.connect(self._marked)
        self.backups.hide()
        self.lines.addWidget(self.backups, 1)
        self.lines.addWidget(remark_label(self.tr("Code {code}").format(code=error.code), self))
        self._add_buttons()
        self._look_for_backups(paths, error, jobs)

    def _add_buttons(self) -> None:
        self._retry_button = Button("trouble.again", self.tr("Try again"), self, press=self.again_wanted.emit)
        leave = Button("trouble.quit", self.tr("Quit"), self, press=lambda: self.window().close())
        diagnostics = Button(
            "trouble.diagnostics", self.tr("Copy diagnostics…"), self, press=self.diagnostics_wanted.emit
        )
        text = self.tr("Restore this backup")
        self._restore_button = Button("trouble.restore", text, self, kind="primary", press=self._request_restore)
        self._restore_button.hide()
        others = flow_row(self._retry_button, diagnostics, leave)
        self.lines.addLayout(in_row((others, 1), self._restore_button, spacing=2 * SPACE))

    def start(self) -> None:
        self._retry_button.setFocus()

    def _marked(self, good: bool | None) -> None:
        self._restore_button.setEnabled(bool(good))
        if good is not None:
            self._restore_button.set_kind("primary" if self.backups.holds_work else "plain")
        if good and self.backups.holds_work and self._retry_button.hasFocus():
            self._restore_button.setFocus()  # so that Enter does what helps

    def _request_restore(self) -> None:
        if self.backups.card is not None:
            self.restore_wanted.emit(self.backups.card.path)

    def _look_for_backups(self, paths: DataDir, error: AnnotatorError, jobs: JobQueue) -> None:
        from annotator.services.database_health import BEYOND_OPENING, recovery_options

        if error.code not in BEYOND_OPENING:
            self.lines.setStretchFactor(self.backups, 0)
            self.lines.addStretch(1)
            return
        set_text(self._offer_label, self.tr("Nothing was changed. Looking for an intact backup…"))
        self.run(jobs, lambda: recovery_options(paths, error), self._show_offer, self._no_offer)

    def _show_offer(self, offer: DatabaseRecoveryOptions) -> None:
        good = offer.newest_good
        if good is None:
            self._no_offer()
            self.backups.show_cards(offer.backups)
            self.backups.setVisible(bool(offer.backups))
            return
        text = self.tr(
            "Nothing was changed. The newest intact backup is from {when}. If you restore it, the files that do "
            "not open are kept beside it.")  # fmt: skip
        set_text(self._offer_label, text.format(when=format_moment(good.made_at)))
        self.backups.show()
        self.backups.show_cards(offer.backups, good.path)
        self._restore_button.show()

    def _no_offer(self, _error: AnnotatorError | None = None) -> None:
        text = self.tr(
            "Nothing was changed, and no intact backup was found in {folder}. Keep the data directory as it is and "
            "ask for help.")  # fmt: skip
        set_text(self._offer_label, text.format(folder=self._paths.backups))
