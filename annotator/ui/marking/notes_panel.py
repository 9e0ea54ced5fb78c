"""The panel of a task's notes: a card for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QApplication, QWidget

from annotator.ui.intents import IntentBus
from annotator.ui.items.item_list import ItemListPanel
from annotator.ui.theme import SPACE, TEXT_LABEL
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.picker import PickerItem, PickerPopup
from annotator.workspace.note_list import NOTES_PANEL


class NotesPanel(ItemListPanel):
    """The panel of notes, with a card for each, in screen order."""

    wide = 320

    def __init__(self, intents: IntentBus, parent: QWidget) -> None:
        super().__init__(intents, NOTES_PANEL, parent)
        self.close_button = Button("workspace.notes.close", self.tr("Close notes"), self, kind="quiet",
                                   style=TEXT_LABEL)  # fmt: skip
        self.close_button.setText(self.tr("Close"))
        self.add_button(self.close_button)

    @property
    def empty(self) -> bool:
        """Whether there are no notes."""
        return not self.in_order()

    @property
    def lowest(self) -> int:
        """The height of the empty panel, in pixels."""
        inside = max(1, self.width() - 4 * SPACE)
        return self.head + self._hint_label.heightForWidth(inside) + 5 * SPACE

    @property
    def editors(self) -> list[QWidget]:
        """The stops of F6: the text of the first note, or the button for a new one."""
        return [card.editors["text"] for card in self.in_order()[:1]] or [self.new_button]

    def ask(self, kinds: Sequence[tuple[str, str]], then: Callable[[str], None]) -> None:
        """Ask for the kind of a new note (keys and titles) and call ``then`` with its key. Esc cancels."""
        before = QApplication.focusWidget()
        text = self.tr("What kind of note?")
        picks = [PickerItem(key, title) for key, title in kinds]
        picker = PickerPopup("workspace.notes.kinds", text, picks, self.window())
        picker.picked.connect(then)
        picker.left.connect(lambda picked: None if picked or before is None else before.setFocus())
        picker.open_at(self.new_button)
