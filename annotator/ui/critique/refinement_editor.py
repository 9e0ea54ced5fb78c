"""The refinement of a critique: its diff, its editor, and the actions for a refinement based on changed text."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.model.critique_parts import MAX_REFINED
from annotator.model.refinement_chain import resume_offset
from annotator.text.version_merge import changes_excerpt, merge_versions
from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.critique.critique_state import CritiqueState
from annotator.ui.items.editor import TextEditor, uniform_line_breaks
from annotator.ui.items.editor_footer import TextEditorFooter
from annotator.ui.items.item_card import ListItemCard
from annotator.ui.marking.diff_view import DiffView
from annotator.ui.reading.labels import plain_label, set_text, style_label
from annotator.ui.theme import SPACE, TEXT_LABEL, TEXT_SMALL
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.flow_layout import FlowLayout

AROUND: Final = 60  # characters of context around a change in a collapsed card
_EDITOR_LINES: Final = (4, 14)
SETTLE: Final = {"k": "keep", "b": "rebase", "o": "redo"}
"""The keys of the actions for a refinement that is based on changed text."""
_COMPARE: Final = 150  # milliseconds without a key press before the diff is updated


class RefinementEditor(QWidget):
    """The editor of a refinement, with its diff. Empty while there is no refinement. The diff is computed after a pause
    in typing, so that no key waits for it."""

    left = Signal()  # Esc was pressed in the editor
    compared = Signal()  # the diff was updated after typing

    def __init__(self, appearance: Appearance, card: ListItemCard[CritiqueState]) -> None:
        super().__init__(card)
        self._appearance = appearance
        self._card = card
        self.setObjectName(f"{card.objectName()}.refinement")
        self._shown: CritiqueState | None = None
        self._current = False
        self.editing = False
        self.difference = DiffView(appearance, f"{self._name}.difference", self)
        self.editor: TextEditor | None = None
        self._settling: StaleRefinementBar | None = None  # created when first needed
        self._tally: TextEditorFooter | None = None
        self._again = QTimer(self, singleShot=True, interval=_COMPARE)
        self._again.timeout.connect(self._compare)
        self._again.timeout.connect(self.compared)
        self._arrange()

    @property
    def _name(self) -> str:
        """The prefix of the object names of its child widgets."""
        return self.objectName()

    @property
    def stale(self) -> bool:
        return self._shown is not None and self._shown.place.stale

    def show_critique(self, shown: CritiqueState, *, current: bool) -> None:
        """Show the refinement of a critique, if any. ``current``: its card is expanded."""
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
        """Edit the refinement. A new one starts with the text that it is based on, at the critique's highlight."""
        if self._shown is None:
            return
        self.editing = True
        if self.editor is None:
            self.editor = self._make_editor()
            self._tally = TextEditorFooter(self._appearance, f"{self._name}.words", self.editor, self)
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
        """The action of a letter key while the refinement is based on changed text; empty otherwise."""
        return SETTLE.get(cap, "") if self.stale else ""

    def _make_editor(self) -> TextEditor:
        editor = TextEditor(self._appearance, f"{self._name}.text", _EDITOR_LINES, self, MAX_REFINED)
        editor.kept.connect(self._keep)
        editor.typed.connect(self._again.start)
        editor.left.connect(self.left.emit)
        editor.entered.connect(self._card.enter)
        self._box.insertWidget(0, editor)
        return editor

    def _keep(self, words: str) -> None:
        """Store the typed text. A new refinement equal to its base text, apart from surrounding whitespace, is not
        stored."""
        shown = self._shown
        if shown is None:
            return
        if (
            shown.place.critique.refinement is not None
            or words.strip() != uniform_line_breaks(shown.place.base).strip()
        ):
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
        self.difference.show_pieces(words, changes_excerpt(pieces, AROUND) if changed else ())

    def _show_parts(self) -> None:
        shown = self._shown
        there = shown is not None and shown.place.critique.refinement is not None
        self.setVisible(there or self.editing)
        if self.editor is not None:
            self.editor.setVisible(self.editing)
        if shown is not None and self._settling is None and (self.stale or (there and self.editing)):
            self._settling = StaleRefinementBar(self._appearance, self._name, self)
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
    """A bar that says that the refinement is based on changed text, with the actions; or the hint how to remove a
    refinement."""

    asked = Signal(str)

    def __init__(self, appearance: Appearance, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance
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
        AppearanceBinding(appearance, self, self._apply_style)

    def show_state(self, who: str, *, stale: bool, current: bool, removable: bool) -> None:
        """Only an expanded card shows the buttons and their explanation."""
        ways = self.tr(
            "Keep leaves it as it is. Rebase applies your changes to the new text. Redo starts from the new text."
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
        button = Button(self._appearance, f"{name}.{what}", words, self, cap=cap, kind="plain" if cap else "quiet",
                        size=TEXT_LABEL)  # fmt: skip
        button.clicked.connect(lambda: self.asked.emit(what))
        return button

    def _apply_style(self) -> None:
        style_label(self._stale, self._appearance.font(TEXT_SMALL), self._appearance.palette.warning)
