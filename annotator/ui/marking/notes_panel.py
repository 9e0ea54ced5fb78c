"""The panel of a task's notes: a card for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from annotator.model.comment_edits import MAX_TEXT
from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.intents import IntentBus
from annotator.ui.items.highlight_chip import HighlightChipList, HighlightChipState
from annotator.ui.items.item_card import ItemCardTextFieldSpec, ListItemCard, draw_sign
from annotator.ui.items.item_list import ItemCardList, ItemCardListPanel
from annotator.ui.reading.highlight_styles import HighlightStyle as Kind
from annotator.ui.reading.labels import plain_label, set_text, style_label
from annotator.ui.theme import SPACE, TEXT_LABEL, TEXT_SMALL, WEIGHT_STRONG
from annotator.ui.widgets.accessible_roles import read_in_order
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.paint import paint_text
from annotator.ui.widgets.picker import PickerItem, PickerPopup
from annotator.workspace.lists import Highlight

_HEAD = 35


@dataclass(frozen=True)
class NoteState:
    """The state of a note in the panel. ``sign``: its label on highlights; ``missing``: what it lacks, empty for
    nothing; ``what``: the title of its block if there are several."""

    id: str
    number: int
    sign: str
    who: str
    text: str
    kind: Kind
    spans: tuple[HighlightChipState, ...]
    missing: str
    what: str = ""


class NoteCard(ListItemCard[NoteState]):
    """The card of an editable note, always expanded. Only its child widgets take the focus."""

    accessible_role = None
    list_name = "notes"

    def __init__(self, appearance: Appearance, intents: IntentBus, name: str, parent: QWidget) -> None:
        super().__init__(appearance, intents, name, parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        about = ItemCardTextFieldSpec("text", self.tr("What do you want to say?"), MAX_TEXT, "{who}")
        # created first: first in the tab order, and the focus target when the note above is removed
        editor, tally = self.add_text(about, self)
        self._remove = Button(appearance, f"{name}.remove", self.tr("Remove"), self, kind="quiet", size=TEXT_LABEL)
        self._remove.clicked.connect(lambda: self.act("remove"))
        self.chips[""] = HighlightChipList(appearance, intents, "span", self, self.enter)
        self._wanting = plain_label("", f"{name}.wanting", self)
        self._wanting.setWordWrap(True)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(3 * SPACE, SPACE, 3 * SPACE, 3 * SPACE)
        inside.setSpacing(2 * SPACE - 2)
        head = QHBoxLayout()
        head.addStretch(1)
        head.addWidget(self._remove)
        inside.addLayout(head)
        inside.addWidget(editor)
        inside.addWidget(tally)
        inside.addLayout(self.chips[""])
        inside.addWidget(self._wanting)
        AppearanceBinding(appearance, self, self._apply_style)

    def show_item(self, shown: NoteState) -> None:
        """Show the stored note; unsaved input is kept."""
        self.shown = shown
        editor = self.editors["text"]
        editor.show_text(shown.text)
        editor.setAccessibleName(self.tr("Note {n} on {who}").format(n=shown.number, who=shown.who))
        self._remove.setAccessibleName(self.tr("Remove note {n}").format(n=shown.number))
        set_text(self._wanting, shown.missing)
        self._wanting.setVisible(bool(shown.missing))
        self.chips[""].show_spans(shown.id, shown.spans, shown.kind)
        self.update()

    def set_current(self, current: bool) -> None:
        self.set_ringed(current)

    def take_back(self) -> None:
        self._intents.dispatch("scores")

    def take_keyboard(self, field: str = "", highlight: Highlight | None = None) -> None:
        if highlight is None:
            self.editors["text"].setFocus(Qt.FocusReason.OtherFocusReason)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.ignore()

    def _apply_style(self) -> None:
        style_label(self._wanting, self._appearance.font(TEXT_SMALL), self._appearance.palette.warning)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        appearance, painter, shown = self._appearance, QPainter(self), self.shown
        if shown is None:
            return
        line = QRect(3 * SPACE, SPACE, self._remove.x() - 4 * SPACE, appearance.px(28))
        left = draw_sign(painter, appearance, line, shown.sign) - 1 + 2 * SPACE
        room = QRect(left, SPACE, line.right() + 1 - left, line.height())
        used = 0
        if shown.what:
            used = (
                paint_text(painter, appearance, room, shown.what, TEXT_LABEL, "text", weight=WEIGHT_STRONG) + 2 * SPACE
            )
        paint_text(painter, appearance, room.adjusted(used, 0, 0, 0), shown.who, TEXT_LABEL, "muted")


class NotesPanel(ItemCardListPanel[NoteCard]):
    """The panel of notes, with a card for each, in screen order."""

    def __init__(
        self, appearance: Appearance, intents: IntentBus, caps: tuple[str, str], parent: QWidget | None = None
    ) -> None:
        super().__init__(appearance, intents, "workspace.notes", _HEAD, "empty", parent)
        self.set_title(self.tr("Notes"))
        self.close_button = Button(appearance, "workspace.notes.close", self.tr("Close notes"), self, kind="quiet",
                                   size=TEXT_LABEL)  # fmt: skip
        self.close_button.setText(self.tr("Close"))
        self.new = self.add_button("new", self.tr("New note"), self.tr("New"), caps[0], "text.note")
        words = self.tr(
            "No notes yet. {new} begins one; the selected text becomes its highlight. {mark} adds another "
            "highlight to the note with the ring."
        )
        self._none = words.format(new=caps[0], mark=caps[1])
        self.show_hint(self._none)
        make = ItemCardList(
            lambda identifier: NoteCard(appearance, intents, f"notes.{identifier}", self.inside), 2 * SPACE
        )
        self.arrange(make, (2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE), 2 * SPACE)
        self.fill(self.area, self.new, self.close_button)

    @property
    def empty(self) -> bool:
        """Whether there are no notes."""
        return not self.in_order()

    @property
    def lowest(self) -> int:
        """The height of the empty panel, in pixels."""
        inside = max(1, self.width() - 4 * SPACE)
        return self.head + self._hint.heightForWidth(inside) + 5 * SPACE

    @property
    def editors(self) -> list[QWidget]:
        """The stops of F6: the text of the first note, or the button for a new one."""
        return [card.editors["text"] for card in self.in_order()[:1]] or [self.new]

    def ask(self, kinds: Sequence[tuple[str, str]], then: Callable[[str], None]) -> None:
        """Ask for the kind of a new note (keys and titles) and call ``then`` with its key. Esc cancels."""
        before = QApplication.focusWidget()
        words = self.tr("What kind of note?")
        picks = [PickerItem(key, title) for key, title in kinds]
        picker = PickerPopup(self._appearance, "workspace.notes.kinds", words, picks, self.window())
        picker.picked.connect(then)
        picker.left.connect(lambda picked: None if picked or before is None else before.setFocus())
        picker.open_at(self.new)

    def show_notes(self, notes: Sequence[NoteState]) -> None:
        """Show these notes. Existing cards keep their text cursor."""
        self.items.show_items(notes)
        read_in_order(self.in_order())
        self.show_hint("" if notes else self._none)

    def mark(self, identifier: str) -> None:
        """Show the ring around one note and scroll it into view."""
        super().mark(identifier)
        self.reveal_item(identifier)

    def sizeHint(self) -> QSize:
        return QSize(self._appearance.px(320), 400)
