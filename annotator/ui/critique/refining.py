"""The refinement of one critique: its difference, its editor, and what to do when the text below it has changed."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from annotator.text.merged import excerpt, merged
from annotator.text.words import count_words
from annotator.ui.critique.values import ShownCritique
from annotator.ui.look import Follow, Look
from annotator.ui.marking.difference import Difference
from annotator.ui.marking.editor import Editor
from annotator.ui.reading.labels import plain_label, set_text
from annotator.ui.theme import SPACE, TEXT_LABEL, TEXT_SMALL
from annotator.ui.widgets.button import Button

AROUND: Final = 60  # characters of unchanged text beside a change in a card that is only read
_EDITOR_LINES: Final = (4, 14)
_COMPARE: Final = 150  # milliseconds without a key before the difference is made again


class Refining(QWidget):
    """Nothing while there is no refinement. Typing is compared after a short pause, so that it never waits for it."""

    kept = Signal(str)
    asked = Signal(str)  # keep, rebase, redo, unrefine
    left = Signal()
    entered = Signal()

    def __init__(self, look: Look, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._name = f"{name}.refinement"
        self.setObjectName(self._name)
        self._shown: ShownCritique | None = None
        self._current = False
        self.editing = False
        self.difference = Difference(look, f"{self._name}.difference", self)
        self.editor: Editor | None = None
        self._stale = plain_label(
            self.tr("Based on changed text: what it improves on is no longer what it was written against."),
            f"{self._name}.stale", self,
        )  # fmt: skip
        self._stale.setWordWrap(True)
        self._settle = {
            "k": self._button("keep", self.tr("Keep it"), "K"),
            "b": self._button("rebase", self.tr("Rebase"), "B"),
            "o": self._button("redo", self.tr("Redo"), "O"),
        }
        self._unrefine = self._button("unrefine", self.tr("Remove refinement"), "")
        self._words = plain_label("", f"{self._name}.words", self)
        self._again = QTimer(self, singleShot=True, interval=_COMPARE)
        self._again.timeout.connect(self._compare)
        self._arrange()
        Follow(look, self, self._dress)

    def _button(self, what: str, words: str, cap: str) -> Button:
        kind = "quiet" if what == "unrefine" else "plain"
        name = f"{self._name}.{what}"
        button = Button(self._look, name, words, self, cap=cap, kind=kind, size=TEXT_LABEL)  # type: ignore[arg-type]
        button.clicked.connect(lambda: self.asked.emit(what))
        return button

    @property
    def stale(self) -> bool:
        return self._shown is not None and self._shown.place.stale

    def show_critique(self, shown: ShownCritique) -> None:
        self._shown = shown
        for button in (*self._settle.values(), self._unrefine):
            button.setAccessibleName(f"{shown.who}, {button.text()}")
        if self.editor is not None:
            refinement = shown.place.critique.refinement
            self.editor.show_text(refinement.text if refinement is not None else shown.place.base)
            self.editor.setAccessibleName(self.tr("{who}, refinement").format(who=shown.who))
        self._compare()
        self._show_parts()

    def set_current(self, current: bool) -> None:
        self._current = current
        self._compare()
        self._show_parts()

    def open_editor(self) -> None:
        """Edit the refinement; a new one starts from the text that it improves on."""
        if self._shown is None:
            return
        self.editing = True
        if self.editor is None:
            self.editor = self._make_editor()
        self.show_critique(self._shown)
        self.editor.begin(at_end=False)

    def close_editor(self) -> None:
        self.editing = False
        self._show_parts()

    def flush(self) -> None:
        if self.editor is not None:
            self.editor.flush()

    def for_key(self, cap: str) -> str:
        """What a letter does while the refinement is based on changed text."""
        return self._settle[cap].objectName().rpartition(".")[2] if self.stale and cap in self._settle else ""

    def _make_editor(self) -> Editor:
        editor = Editor(self._look, f"{self._name}.text", _EDITOR_LINES, self)
        editor.kept.connect(self._keep)
        editor.typed.connect(self._again.start)
        editor.left.connect(self.left)
        editor.entered.connect(self.entered)
        self._box.insertWidget(0, editor)
        return editor

    def _keep(self, words: str) -> None:
        """A refinement that says what the text says already is none yet."""
        shown = self._shown
        if shown is not None and (shown.place.critique.refinement is not None or words != shown.place.base):
            self.kept.emit(words)

    def _compare(self) -> None:
        shown = self._shown
        if shown is None:
            return
        pieces = shown.pieces
        if self.editing and self.editor is not None:
            words = self.editor.toPlainText()
            pieces = merged(shown.place.base, words)
            count = count_words(words)
            set_text(self._words, self.tr("{count} words").format(count=count))
        title = self.tr("Refinement {n} improves on {base}").format(n=shown.number, base=shown.base_words)
        self.difference.show_pieces(title, excerpt(pieces, AROUND))

    def _show_parts(self) -> None:
        shown = self._shown
        there = shown is not None and shown.place.critique.refinement is not None
        self.setVisible(there or self.editing)
        if self.editor is not None:
            self.editor.setVisible(self.editing)
        self._stale.setVisible(self.stale)
        for button in self._settle.values():
            button.setVisible(self.stale and self._current)
        self._unrefine.setVisible(there and self.editing)
        self._words.setVisible(self.editing)
        self.difference.setVisible(there or self.editing)

    def _arrange(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(2 * SPACE - 2)
        for button in self._settle.values():
            row.addWidget(button)
        row.addStretch(1)
        foot = QHBoxLayout()
        foot.addWidget(self._unrefine)
        foot.addStretch(1)
        foot.addWidget(self._words)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 2, 0, 0)
        self._box.setSpacing(SPACE + 2)
        self._box.addWidget(self.difference)
        self._box.addWidget(self._stale)
        self._box.addLayout(row)
        self._box.addLayout(foot)

    def _dress(self) -> None:
        look = self._look
        for label, role in ((self._stale, look.palette.warning), (self._words, look.palette.muted)):
            label.setFont(look.font(TEXT_SMALL))
            label.setStyleSheet(f"color:{role}")
