"""The list of backups, with the contents of the selected one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale, Signal
from PySide6.QtWidgets import QListWidgetItem, QWidget

from annotator.errors import AnnotatorError
from annotator.ui.appearance import appearance
from annotator.ui.format_datetime import format_moment, moment_of
from annotator.ui.job_queue import JobQueue, guarded
from annotator.ui.reading.labels import label_in, remark_label, set_text
from annotator.ui.theme import SPACE, STRONG_BODY
from annotator.ui.translation import counted, translate_message
from annotator.ui.widgets.boxes import in_column, in_row
from annotator.ui.widgets.panel import FocusRingPanel
from annotator.ui.widgets.row_list import REST, Cell, RowList, body_cell

if TYPE_CHECKING:
    from annotator.store.backups import BackupFileSummary
    from annotator.store.retention import BackupFile


class BackupListView(QWidget):
    """The list of backups. ``marked`` says whether the selected backup can be restored; None while it is being
    checked."""

    marked = Signal(object)

    def __init__(self, jobs: JobQueue, describe: Callable[[Path], BackupFileSummary], parent: QWidget) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._describe = describe
        self._summaries: dict[Path, BackupFileSummary] = {}
        self.list = RowList("backups.list", self.tr("Backups, newest first"), self, self._cells)
        self.list.currentItemChanged.connect(self._show_marked)
        self._panel = FocusRingPanel("backups.content", self)
        column = in_column(on=self._panel, margins=(20, 16, 20, 16), spacing=2 * SPACE)
        self._title_label = label_in("", "text", self._panel, style=STRONG_BODY)
        self._state_label = remark_label("", self._panel)
        self._lines_label = label_in("", "text", self._panel)
        for label in (self._title_label, self._state_label, self._lines_label):
            label.setWordWrap(True)
            column.addWidget(label)
        self._lines_label.setObjectName("backups.content.lines")
        column.addStretch(1)
        in_row((self.list, 3), (self._panel, 2), on=self, spacing=4 * SPACE)

    @property
    def card(self) -> BackupFile | None:
        """The selected backup; None if there is none."""
        item = self.list.currentItem()
        backup: BackupFile | None = item.data(RowList.DATA) if item is not None else None
        return backup

    @property
    def holds_work(self) -> bool:
        """Whether the selected backup is known to contain a project."""
        content = self._summaries.get(self.card.path) if self.card is not None else None
        return content is not None and bool(content.projects)

    def show_cards(self, cards: Sequence[BackupFile], mark: Path | None = None) -> None:
        """Show these backups and select ``mark``, or else the first one."""
        self.list.clear()
        chosen = 0
        for number, card in enumerate(cards):
            text = f"{format_moment(card.made_at)}, {reason_words(card.reason)}, {readable_size(card.bytes)}"
            item = QListWidgetItem(text, self.list)
            item.setData(RowList.DATA, card)
            chosen = number if card.path == mark else chosen
        self._panel.setVisible(bool(cards))
        self.list.setVisible(bool(cards))
        self.list.setCurrentRow(chosen)

    def _cells(self, card: BackupFile) -> list[Cell]:
        """Date, reason and size."""
        when = body_cell(format_moment(card.made_at), appearance.px(162))
        return [when, Cell(reason_words(card.reason), REST), Cell(readable_size(card.bytes))]

    def _show_marked(self) -> None:
        card = self.card
        if card is None:
            self.marked.emit(False)
            return
        set_text(self._title_label, format_moment(card.made_at))
        if card.path in self._summaries:
            self._show_content(card, self._summaries[card.path])
            return
        set_text(self._state_label, self.tr("Checking it…"))
        set_text(self._lines_label, "")
        self.marked.emit(None)

        def done(content: BackupFileSummary) -> None:
            self._summaries[card.path] = content
            self._show_content(card, content)

        def failed(error: AnnotatorError) -> None:
            if self.card == card:
                set_text(self._state_label, translate_message(error.message))
                self.marked.emit(False)

        self._jobs.run(
            lambda: self._describe(card.path), guarded(done, self.destroyed), guarded(failed, self.destroyed)
        )

    def _show_content(self, card: BackupFile, content: BackupFileSummary) -> None:
        if self.card != card:
            return
        lines = [
            counted(tasks, "{title}: {done} of {n} task submitted or skipped",
                    "{title}: {done} of {n} tasks submitted or skipped", title=title, done=done)
            for title, tasks, done in content.projects
        ]  # fmt: skip
        if content.last_edit:
            lines.append(self.tr("Last edit: {when}").format(when=moment_of(content.last_edit)))
        if not content.projects and not content.problems:
            lines.append(self.tr("It contains no project yet."))
        good = self.tr("Checked: complete and undamaged.")
        bad = self.tr("It is damaged and cannot be restored:")
        set_text(self._state_label, bad if content.problems else good)
        set_text(self._lines_label, "\n".join([*content.problems[:8], *lines]))
        self.marked.emit(not content.problems)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Backups", text)


def reason_words(reason: str) -> str:
    """The reason for a backup."""
    texts = {
        "start": _tr("at startup"),
        "timer": _tr("while you worked"),
        "manual": _tr("made by hand"),
        "before-import": _tr("before an import"),
        "before-migration": _tr("before an update of the program"),
        "before-restore": _tr("before a backup was restored"),
        "rescued": _tr("rescued"),
    }
    return texts.get(reason, reason)


def readable_size(count: int) -> str:
    """A size in bytes in readable units."""
    return QLocale().formattedDataSize(count, 1, QLocale.DataSizeFormat.DataSizeSIFormat)
