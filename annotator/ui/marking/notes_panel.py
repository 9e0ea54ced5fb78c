"""The panel of a task's notes, beside its texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.intents import CloseNotes, IntentBus, RunCommand
from annotator.ui.marking.note_card import NoteCard, NoteState
from annotator.ui.reading.labels import plain_label, style_label
from annotator.ui.theme import SPACE, TEXT_LABEL
from annotator.ui.widgets.accessible_roles import read_in_order
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.picker import Picker, PickerItem
from annotator.ui.widgets.titled_panel import TitledPanel
from annotator.ui.widgets.vertical_scroll_area import VerticalScrollArea


class NotesPanel(TitledPanel):
    """Cards, one for every note, in the order of the screen."""

    def __init__(
        self, look: Appearance, intents: IntentBus, caps: tuple[str, str], parent: QWidget | None = None
    ) -> None:
        super().__init__(look, "workspace.notes", parent)
        self._intents = intents
        self._cards: dict[str, NoteCard] = {}
        self.set_title(self.tr("Notes"))
        self.close_button = Button(look, "workspace.notes.close", self.tr("Close notes"), self, kind="quiet",
                                   size=TEXT_LABEL)  # fmt: skip
        self.close_button.setText(self.tr("Close"))
        self.close_button.clicked.connect(lambda: intents.dispatch(CloseNotes()))
        self.new = Button(look, "workspace.notes.new", self.tr("New note"), self, cap=caps[0], size=TEXT_LABEL)
        self.new.setText(self.tr("New"))
        self.new.clicked.connect(lambda: intents.dispatch(RunCommand("text.note")))
        words = self.tr(
            "No notes yet. {new} begins one; what is selected in a text becomes its highlight. {mark} adds another "
            "highlight to the note with the ring."
        )
        self._empty = plain_label(words.format(new=caps[0], mark=caps[1]), "workspace.notes.empty", self)
        self._empty.setWordWrap(True)
        self._inside = QWidget(self)
        self._list = QVBoxLayout(self._inside)
        self._list.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        self._list.setSpacing(2 * SPACE)
        self._list.addWidget(self._empty)
        self._list.addStretch(1)
        self._area = VerticalScrollArea("workspace.notes", self._inside, self)
        self.fill(self._area, self.new, self.close_button)
        AppearanceBinding(look, self, self._apply_style)

    @property
    def empty(self) -> bool:
        """Whether there are no notes."""
        return not self._cards

    @property
    def lowest(self) -> int:
        """The height in pixels that says that there are no notes."""
        inside = max(1, self.width() - 4 * SPACE)
        return self.head + self._empty.heightForWidth(inside) + 5 * SPACE

    @property
    def editors(self) -> list[QWidget]:
        """Where F6 goes: the text of the first note, or the button for one where there is none."""
        cards = sorted(self._cards.values(), key=self._list.indexOf)
        return [cards[0].editor] if cards else [self.new]

    def ask(self, kinds: Sequence[tuple[str, str]], then: Callable[[str], None]) -> None:
        """Ask which of these (keys and titles) a new note is to be, and go on with its key. Esc leaves it at that."""
        before = QApplication.focusWidget()
        words = self.tr("What kind of note?")
        picks = [PickerItem(key, title) for key, title in kinds]
        picker = Picker(self._look, "workspace.notes.kinds", words, picks, self.window())
        picker.picked.connect(then)
        picker.left.connect(lambda picked: None if picked or before is None else before.setFocus())
        picker.open_at(self.new)

    def show_notes(self, notes: Sequence[NoteState]) -> None:
        """Show these notes; the card of a note that was there already keeps its cursor."""
        for identifier in [known for known in self._cards if known not in {note.id for note in notes}]:
            card = self._cards.pop(identifier)
            card.hide()
            card.deleteLater()
        for place, note in enumerate(notes):
            card = self._cards.get(note.id) or self._make(note)
            card.show_note(note)
            if self._list.indexOf(card) != place:
                self._list.insertWidget(place, card)
                card.show()  # a layout shows what is new later, and gives it no place before
        read_in_order([self._cards[note.id] for note in notes])
        self._empty.setVisible(not notes)

    def forget(self) -> None:
        """Let go of every card, after handing on what was typed: another task comes."""
        self.flush()
        self.show_notes(())

    def flush(self) -> None:
        """Hand on everything that was typed."""
        for card in list(self._cards.values()):
            card.flush()

    def hold(self, identifier: str) -> None:
        """What was typed into a note has not been taken: keep it there."""
        if identifier in self._cards:
            self._cards[identifier].editor.hold()

    def edit(self, identifier: str) -> None:
        """Put the keyboard into a note's text."""
        card = self._cards.get(identifier)
        if card is not None:
            self._area.reveal(card, 2 * SPACE)
            card.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def mark(self, identifier: str) -> None:
        """Put the ring around one note, and bring it into view."""
        for known, card in self._cards.items():
            card.set_ringed(known == identifier)
        if identifier in self._cards:
            self._area.reveal(self._cards[identifier], 2 * SPACE)

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(320), 400)

    def _make(self, note: NoteState) -> NoteCard:
        card = NoteCard(self._look, self._intents, note, self._inside)
        self._cards[note.id] = card
        return card

    def _apply_style(self) -> None:
        style_label(self._empty, self._look.font(TEXT_LABEL), self._look.palette.muted)
