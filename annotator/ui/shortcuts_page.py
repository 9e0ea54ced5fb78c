"""The list of all commands with their keys, which can be changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QKeySequenceEdit, QLineEdit, QListWidgetItem, QWidget

from annotator.ui.actions import CommandActions, WindowCommand
from annotator.ui.appearance import appearance
from annotator.ui.callback import Callback
from annotator.ui.dialogs.dialog import StyledDialog
from annotator.ui.key_events import key_cap_text, key_combination, search_words
from annotator.ui.menu import menu_title
from annotator.ui.overlay_page import OverlayPage
from annotator.ui.reading.labels import remark_label
from annotator.ui.shortcuts import (
    Keys,
    assign_keys,
    changed_shortcuts,
    command_with_keys,
    is_changed,
    is_free,
    remove_keys,
)
from annotator.ui.theme import SPACE, TEXT_LABEL
from annotator.ui.widgets.boxes import in_row
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.line_edit import ListSearchField
from annotator.ui.widgets.row_list import Cell, RowList, body_cell

if TYPE_CHECKING:
    from annotator.ui.main_window import MainWindow


class ShortcutsPage(OverlayPage):
    """The page of keys: at first those of what is open; all others are found by their words."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(
            "shortcuts", QCoreApplication.translate("Shortcuts", "Keyboard shortcuts"), window, narrow=True
        )
        self._preferences, self._actions = window.preferences, window.table
        cards = window.workspace.focus.state.content.all_models if window.workspace is not None else ()
        self._tags = {tag.letter.upper(): tag.title for card in cards for tag in card.flags if tag.letter}
        actions = window.table
        listed = [*actions.bound, *(command for command in actions.commands.values() if command.caps)]
        self._listed = [name for name in actions.commands if any(name == command.id for command in listed)]
        applicable = [name for name in self._listed if actions.applies(name) and name not in actions.left_out]
        self._first = applicable if actions.applies("task.submit") else self._listed
        self.bar.show_text(self.tr("All commands and their keys"))
        text = self.tr("Find a command or a key")
        self.field = ListSearchField("shortcuts.find", text, lambda: self.list, self.change, self)
        self.field.textChanged.connect(self.refresh)
        self.list = RowList("shortcuts.list", self.tr("Commands"), self, self._cells)
        self.list.itemActivated.connect(lambda _item: self.change())
        self._change = self._button("change", self.tr("Change…"), self.change, "Enter")
        self._default = self._button("default", self.tr("Reset"), self.reset_one)
        self._all = self._button("reset", self.tr("Reset all"), self.reset_all)
        row = in_row(self._all, 1, self._default, self._change, spacing=2 * SPACE)
        for widget in (self.field, self.list):
            self.lines.addWidget(widget)
        if "critique.new" in self._first:
            text = self.tr("On the card of a critique, L finds lost highlights again. K, B and O keep, rebase and "
                            "redo a refinement based on changed text.")  # fmt: skip
            self.lines.addWidget(remark_label(text, self, wrap=True, name="shortcuts.cards"))  # fmt: skip
        self.lines.addLayout(row)
        actions.remapped.connect(self.refresh)
        self.list.currentItemChanged.connect(self._enable)
        self.refresh()

    def _button(self, part: str, text: str, press: Callback, cap: str = "") -> Button:
        return Button(f"shortcuts.{part}", text, self, cap=cap, press=press)

    def _cells(self, name: str) -> list[Cell]:
        """Menu and title at the left and the keys at the right; changed keys are marked."""
        command = self._actions.commands[name]
        caps = _caps(command)
        changed = [Cell(QCoreApplication.translate("Shortcuts", "changed"))] if is_changed(command) else []
        menu = Cell(menu_title(command.menu), appearance.px(64))
        return [
            menu,
            body_cell(command.shown_title),
            *changed,
            *(Cell(cap, role="text", is_key_cap=True) for cap in caps),
        ]

    def start(self) -> None:
        self.field.setFocus()

    @property
    def command(self) -> WindowCommand | None:
        """The selected command."""
        item = self.list.currentItem()
        return self._actions.commands[item.data(RowList.DATA)] if item is not None else None

    def refresh(self) -> None:
        """Show the commands that match all typed words."""
        marked, words = self.command, search_words(self.field.text())
        self.list.clear()
        for name in self._listed if words else self._first:
            command = self._actions.commands[name]
            entry_text = f"{menu_title(command.menu)} {command.shown_title} {' '.join(_caps(command))}"
            if all(word in entry_text.replace("\u00a0", " ").lower() for word in words):
                item = QListWidgetItem(entry_text, self.list)
                item.setData(RowList.DATA, command.id)
                if marked is not None and command.id == marked.id:
                    self.list.setCurrentItem(item)
        if self.list.currentRow() < 0:
            self.list.setCurrentRow(0)
        self._enable()

    def change(self) -> None:
        """Ask for new keys of the selected command."""
        command = self.command
        if command is not None and not command.caps:
            dialog = AssignShortcutDialog(self._actions, command, self._tags, self)
            dialog.given.connect(self._keep)
            dialog.open()

    def reset_one(self) -> None:
        if self.command is not None:
            self._keep(remove_keys(self._actions.commands, self.command.id))

    def reset_all(self) -> None:
        """Reset all shortcuts to the defaults. The notice offers to undo this until other keys are chosen."""
        before = changed_shortcuts(self._actions.commands)
        self._store({})
        offer = (self.tr("Undo"), lambda: self._keep(before))
        self.notices.show_notice(self.tr("Every command has its original keys again."), "accent", offer)

    def _keep(self, keys: Keys) -> None:
        self.notices.clear()
        self._store(keys)

    def _store(self, keys: Keys) -> None:
        self._preferences.change(shortcuts=keys)
        self._actions.remap(keys)

    def _enable(self) -> None:
        command = self.command
        self._change.setEnabled(command is not None and not command.caps)
        self._default.setEnabled(command is not None and is_changed(command))
        self._all.setEnabled(any(is_changed(command) for command in self._actions.commands.values()))


def _caps(command: WindowCommand) -> list[str]:
    """The keys of a command as shown: both Enter keys have the same cap."""
    return (
        list(dict.fromkeys(map(key_cap_text, command.keys))) if command.keys else [*filter(None, [command.shown_caps])]
    )


class AssignShortcutDialog(StyledDialog):
    """The dialog that accepts one key combination for a command. ``given`` carries the keys to store.
    ``tags``: those of the open task, by letter."""

    given = Signal(object)

    def __init__(
        self, actions: CommandActions, command: WindowCommand, tags: Mapping[str, str], parent: QWidget
    ) -> None:
        super().__init__("newkeys", self.tr("Change a shortcut"), parent, heading=command.shown_title, width=480)
        self._tags = tags
        self._commands = actions.commands
        self._command = command
        now = ", ".join(dict.fromkeys(map(key_cap_text, command.keys))) or self.tr("none")
        self.fact(self.tr("Now"), now)
        self.line(self.tr("Press the new keys"), "muted", style=TEXT_LABEL)
        self.field = _ShortcutKeyField(self)
        self.field.setObjectName("newkeys.keys")
        self.field.setAccessibleName(self.tr("New keys of {title}").format(title=command.shown_title))
        self.field.setMaximumSequenceLength(1)
        for inside in self.field.findChildren(QLineEdit):  # the child that screen readers see
            inside.setObjectName("newkeys.keys.line")
            inside.setAccessibleName(self.tr("Press the new keys of {title}").format(title=command.shown_title))
        self.field.keySequenceChanged.connect(self._judge)
        self.field.editingFinished.connect(self._onward)
        self.lines.addWidget(self.field)
        self.verdict = self.message("verdict", "warning")
        self._cancel = self.button("cancel", self.tr("Cancel"), cap="Esc", press=self.reject)
        self._also = self.button("also", self.tr("Use in addition"), press=lambda: self._give(alone=False))
        self._instead = self.button(
            "instead", self.tr("Use instead"), "primary", cap="Enter", press=lambda: self._give(alone=True)
        )
        self.buttons(self._cancel, self._also, self._instead)
        self._judge()
        self.field.setFocus()

    @property
    def keys(self) -> str:
        return self.field.keySequence().toString(QKeySequence.SequenceFormat.PortableText)

    def _judge(self) -> None:
        able = is_free(self.keys)
        owner = command_with_keys(self._commands, self._command.id, self.keys) if able else None
        text = ""
        if self.keys and not able:
            text = self.tr("{keys} cannot be used: scores, Tab and Enter keep their keys.")
        elif owner is not None:
            text = self.tr("{keys} runs “{title}” now. If you use it here, it no longer will.")
        elif self.keys in self._tags:
            text = self.tr("{keys} sets “{title}” now. If you use it here, it no longer will.")
        title = owner.shown_title if owner is not None else self._tags.get(self.keys, "")
        for button in (self._also, self._instead):
            button.setEnabled(able)
        self.show_message(self.verdict, text.format(keys=key_cap_text(self.keys), title=title))

    def _onward(self) -> None:
        """Move the focus to the next control: the field itself accepts every key, including Tab."""
        (self._instead if self._instead.isEnabled() else self._cancel).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take another key, which no button uses, in place of the one before."""
        keys = key_combination(event)
        is_typed = bool(event.text()) and event.key() != Qt.Key.Key_Escape
        if is_typed and is_free(keys.toString(QKeySequence.SequenceFormat.PortableText)):
            self.field.setKeySequence(keys)
            self._onward()
        else:
            super().keyPressEvent(event)

    def _give(self, *, alone: bool) -> None:
        assigned: Keys = assign_keys(self._commands, self._command.id, self.keys, alone=alone)
        self.accept()
        self.given.emit(assigned)


class _ShortcutKeyField(QKeySequenceEdit):
    """A key sequence edit with an accessible name. It accepts every key, as commands know it."""

    accessible_role = QAccessible.Role.HotkeyField

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if (keys := key_combination(event)) == QKeySequence(event.keyCombination()):
            super().keyPressEvent(event)
        else:
            self.setKeySequence(keys)
            self.editingFinished.emit()
