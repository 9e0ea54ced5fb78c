"""The command palette: a searchable list of all commands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QListWidgetItem, QWidget

from annotator.ui.actions import CommandActions, Context, WindowCommand
from annotator.ui.appearance import appearance
from annotator.ui.dialog_keys import ModalDialog
from annotator.ui.key_events import search_words
from annotator.ui.menu import menu_title
from annotator.ui.reading.labels import label_in, set_text
from annotator.ui.theme import SPACE, TEXT_LABEL
from annotator.ui.translation import translate_message
from annotator.ui.widgets.announcement import announce_row, announce_text
from annotator.ui.widgets.boxes import in_column
from annotator.ui.widgets.line_edit import ListSearchField
from annotator.ui.widgets.panel import FocusRingPanel
from annotator.ui.widgets.row_list import Cell, RowList, body_cell

ORDER: tuple[Context, ...] = (
    "review", "adjudicating", "adjudication", "returned", "task", "cards", "critiques", "authoring", "window", "grid"
)  # fmt: skip
"""The order of the list: commands of these contexts first."""
_LONGEST = 80
"""The maximum number of characters in the search field; no title is longer."""


class CommandPalette(ModalDialog):
    """A popup to search and run commands: those of ``recent`` first, in that order; disabled commands come last and
    only if they match a search. ``chosen`` carries the id of the command to run and is emitted after the palette has
    closed."""

    chosen = Signal(str)

    def __init__(self, actions: CommandActions, recent: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.FramelessWindowHint | Qt.WindowType.Dialog)
        self.setObjectName("palette")
        self.setWindowTitle(self.tr("Commands"))
        self.setModal(True)
        self.delete_when_closed()
        offered = [c for c in actions.bound if c.id != "help.commands"]
        actions.refresh_object_titles()
        self._titles = {command.id: actions.title(command.id) for command in offered}
        self._reasons = {command.id: translate_message(actions.reason(command.id)) for command in offered}
        self._sought = {
            command.id: " ".join(
                (menu_title(command.menu), self._titles[command.id], command.shown_caps, command.shown_also)
            ).lower()
            for command in offered
        }
        """The lower-case texts that are searched, by command id."""
        self._commands = sorted(
            offered, key=lambda c: (bool(self._reasons[c.id]), not actions.applies(c.id), _place(c, recent))
        )
        panel = FocusRingPanel("palette.panel", self, role="raised")
        self._query = ListSearchField(
            "palette.query", self.tr("Find a command"), lambda: self._list, lambda: self._run(self._list.currentItem()),
            panel, hint=self.tr("What do you want to do?"), longest=_LONGEST,
        )  # fmt: skip
        self._query.textChanged.connect(self._filter)
        self._list = RowList("palette.list", self.tr("Matching commands"), panel, self._cells)
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._menus = max(appearance.width(menu_title(command.menu), TEXT_LABEL) for command in offered) + 1
        self._list.itemClicked.connect(self._run)
        self._none_label = label_in("", "muted", panel, name="palette.none", wrap=True)
        in_column(
            self._query, self._list, (self._none_label, 1, Qt.AlignmentFlag.AlignTop), on=panel, margins=2 * SPACE
        )
        in_column(panel, on=self)
        self._place(parent)
        self._filter("")

    def _place(self, parent: QWidget) -> None:
        width, height = min(appearance.px(560), parent.width() - 40), min(appearance.px(440), parent.height() - 80)
        self.setFixedSize(width, height)
        self.move(parent.mapToGlobal(QPoint((parent.width() - width) // 2, 48)))

    def _filter(self, query: str) -> None:
        """Show the commands whose menu, title, keys or further search words contain all typed words, in any order:
        first those that work, by their titles. The others say why they do not work."""
        words = search_words(query)
        self._list.clear()
        matching = [command for command in self._commands if all(word in self._sought[command.id] for word in words)]
        for command in sorted(matching, key=partial(self._match, words)):
            title, why = self._titles[command.id], self._reasons[command.id]
            if why and not words:
                continue
            item = QListWidgetItem(f"{title} · {why}" if why else title, self._list)
            item.setData(RowList.DATA, command)
            if why:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
        self._list.setCurrentRow(0)
        self._list.setVisible(bool(matching))
        self._none_label.setVisible(not matching)
        if not matching:
            set_text(self._none_label, self.tr("No available command contains “{words}”.").format(words=query.strip()))
            announce_text(self._query, self._none_label.text())
        elif words:
            announce_row(self._query, self._list)  # Enter runs it

    def _cells(self, command: WindowCommand) -> list[Cell]:
        why, caps = self._reasons[command.id], command.shown_caps
        title = body_cell(self._titles[command.id], role="muted" if why else "text")
        ends = [*([Cell(why)] if why else ()), *([Cell(caps, is_key_cap=True)] if caps else ())]
        return [Cell(menu_title(command.menu), self._menus), title, *ends]

    def _match(self, words: Sequence[str], command: WindowCommand) -> tuple[bool, int]:
        """The sort key of a match: commands that work, then titles that begin with the words, then those with all of
        them."""
        title = self._titles[command.id].lower()
        by_title = 0 if title.startswith(" ".join(words)) else 1 if all(word in title for word in words) else 2
        return bool(self._reasons[command.id]), by_title

    def _run(self, item: QListWidgetItem | None) -> None:
        if item is not None and item.flags() & Qt.ItemFlag.ItemIsEnabled:
            command: WindowCommand = item.data(RowList.DATA)
            self.accept()
            self.chosen.emit(command.id)


def _place(command: WindowCommand, recent: Sequence[str]) -> tuple[int, int]:
    """The sort key of a command: recently used ones first, the others by context."""
    if command.id in recent:
        return 0, recent.index(command.id)
    return 1, ORDER.index(command.context)
