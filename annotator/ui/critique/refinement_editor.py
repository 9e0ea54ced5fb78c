"""The refinement of one critique: its difference, its editor, and what to do when the text below it has changed."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.model.critique_parts import MAX_REFINED
from annotator.model.refinement_chain import resume_offset
from annotator.text.version_merge import excerpt, merge_versions
from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.critique.critique_state import CritiqueState
from annotator.ui.items.editor import TextEditor, editable
from annotator.ui.items.editor_footer import EditorFooter
from annotator.ui.items.item_card import ItemCard
from annotator.ui.marking.diff_view import DiffView
from annotator.ui.reading.labels import plain_label, set_text, style_label
from annotator.ui.theme import SPACE, TEXT_LABEL, TEXT_SMALL
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.flow_layout import FlowLayout

AROUND: Final = 60  # characters of unchanged text beside a change in a card that is only read
_EDITOR_LINES: Final = (4, 14)
SETTLE: Final = {"k": "keep", "b": "rebase", "o": "redo"}
"""The keys of the ways out of a refinement that is based on changed text."""
_COMPARE: Final = 150  # milliseconds without a key before the difference is made again


class RefinementEditor(QWidget):
    """Nothing while there is no refinement. Typing is compared after a short pause, so that it never waits for it."""

    left = Signal()  # Esc in the editor
    compared = Signal()  # after typing

    def __init__(self, look: Appearance, card: ItemCard[CritiqueState]) -> None:
        super().__init__(card)
        self._look = look
        self._card = card
        self.setObjectName(f"{card.objectName()}.refinement")
        self._shown: CritiqueState | None = None
        self._current = False
        self.editing = False
        self.difference = DiffView(look, f"{self._name}.difference", self)
        self.editor: TextEditor | None = None
        self._settling: StaleRefinementBar | None = None  # made when it is needed first
        self._tally: EditorFooter | None = None
        self._again = QTimer(self, singleShot=True, interval=_COMPARE)
        self._again.timeout.connect(self._compare)
        self._again.timeout.connect(self.compared)
        self._arrange()

    @property
    def _name(self) -> str:
        """What the names of its parts begin with."""
        return self.objectName()

    @property
    def stale(self) -> bool:
        return self._shown is not None and self._shown.place.stale

    def show_critique(self, shown: CritiqueState, *, current: bool) -> None:
        """Show its refinement, if it has one; ``current``: its card is the open one."""
        self._shown, self._current = shown, current
        if self.editor is not None:
            self.editor.show_text(_begins_with(shown))
            self.editor.setAccessibleName(self.tr("{who}, refinement").format(who=shown.who))
        self._compare()
        self._show_parts()

    def set_current(self, current: bool) -> None:
        if current != self._current:
            self._current = current
            self._compare()
            self._show_parts()

    def open_editor(self) -> None:
        """Edit the refinement; a new one starts from the text that it improves on, where the critique marks it."""
        if self._shown is None:
            return
        self.editing = True
        if self.editor is None:
            self.editor = self._make_editor()
            self._tally = EditorFooter(self._look, f"{self._name}.words", self.editor, self)
            self._box.insertWidget(1, self._tally)
        self.show_critique(self._shown, current=self._current)
        text, (start, end) = _begins_with(self._shown), resume_offset(self._shown.place)
        self.editor.begin(text[:start], text[start:end])

    def close_editor(self) -> None:
        if self.editing:
            self.editing = False
            self._compare()
            self._show_parts()

    def flush(self) -> None:
        if self.editor is not None:
            self.editor.flush()

    def for_key(self, cap: str) -> str:
        """What a letter does while the refinement is based on changed text."""
        return SETTLE.get(cap, "") if self.stale else ""

    def _make_editor(self) -> TextEditor:
        editor = TextEditor(self._look, f"{self._name}.text", _EDITOR_LINES, self, MAX_REFINED)
        editor.kept.connect(self._keep)
        editor.typed.connect(self._again.start)
        editor.left.connect(self.left.emit)
        editor.entered.connect(self._card.enter)
        self._box.insertWidget(0, editor)
        return editor

    def _keep(self, words: str) -> None:
        """A refinement that says what the text says already is none yet; blanks around it say nothing."""
        shown = self._shown
        if shown is None:
            return
        if shown.place.critique.refinement is not None or words.strip() != editable(shown.place.base).strip():
            self._card.write("refinement", words)

    def _compare(self) -> None:
        shown = self._shown
        if shown is None or not (self.editing or shown.place.critique.refinement is not None):
            return
        pieces = shown.pieces
        if self.editing and self.editor is not None:
            words = self.editor.words
            pieces = merge_versions(shown.place.base, words)
        changed = any(piece.kind != "same" for piece in pieces)
        title = self.tr("Refinement {n} improves on {base}") if changed else self.tr(
            "Refinement {n}: nothing is changed yet in {base}"
        )  # fmt: skip
        words = title.format(n=shown.number, base=shown.base_words)
        self.difference.show_pieces(words, excerpt(pieces, AROUND) if changed else ())

    def _show_parts(self) -> None:
        shown = self._shown
        there = shown is not None and shown.place.critique.refinement is not None
        self.setVisible(there or self.editing)
        if self.editor is not None:
            self.editor.setVisible(self.editing)
        if shown is not None and self._settling is None and (self.stale or (there and self.editing)):
            self._settling = StaleRefinementBar(self._look, self._name, self)
            self._settling.asked.connect(self._card.act)
            self._box.addWidget(self._settling)
        if shown is not None and self._settling is not None:
            self._settling.show_state(shown.who, stale=self.stale, current=self._current, removable=self.editing)
        if self._tally is not None:
            self._tally.setVisible(self.editing)
        self.difference.setVisible(there or self.editing)

    def _arrange(self) -> None:
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 2, 0, 0)
        self._box.setSpacing(SPACE + 2)
        self._box.addWidget(self.difference)


def _begins_with(shown: CritiqueState) -> str:
    refinement = shown.place.critique.refinement
    return refinement.text if refinement is not None else shown.place.base


class StaleRefinementBar(QWidget):
    """That a refinement is based on changed text, and the ways out of it; or how to take a refinement away."""

    asked = Signal(str)

    def __init__(self, look: Appearance, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._stale = plain_label("", f"{name}.stale", self)
        self._stale.setWordWrap(True)
        named = {"keep": self.tr("Keep it"), "rebase": self.tr("Rebase"), "redo": self.tr("Redo")}
        self._ways = [self._button(name, what, named[what], cap.upper()) for cap, what in SETTLE.items()]
        self._unrefine = self._button(name, "unrefine", self.tr("Remove refinement"), "")
        self._buttons = QWidget(self)
        row = FlowLayout(self._buttons, gap=2 * SPACE - 2)
        for button in (*self._ways, self._unrefine):
            row.addWidget(button)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE + 2)
        box.addWidget(self._stale)
        box.addWidget(self._buttons)
        AppearanceBinding(look, self, self._apply_style)

    def show_state(self, who: str, *, stale: bool, current: bool, removable: bool) -> None:
        """Only an open card has the buttons, and says what they do."""
        ways = self.tr(
            "Keep leaves it as it is. Rebase makes your changes in the new text. Redo begins from the new text."
        )
        what = self.tr("Based on changed text: what it improves on is no longer what it was written against.")
        set_text(self._stale, f"{what} {ways}" if current else what)
        self._stale.setVisible(stale)
        for button in (*self._ways, self._unrefine):
            button.setAccessibleName(f"{who}, {button.text()}")
            button.setVisible(removable if button is self._unrefine else stale and current)
        self._buttons.setVisible(removable or (stale and current))
        self.setVisible(stale or removable)

    def _button(self, name: str, what: str, words: str, cap: str) -> Button:
        button = Button(self._look, f"{name}.{what}", words, self, cap=cap, kind="plain" if cap else "quiet",
                        size=TEXT_LABEL)  # fmt: skip
        button.clicked.connect(lambda: self.asked.emit(what))
        return button

    def _apply_style(self) -> None:
        style_label(self._stale, self._look.font(TEXT_SMALL), self._look.palette.warning)
