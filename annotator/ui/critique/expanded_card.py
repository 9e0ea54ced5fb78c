"""The editing part of an open critique's card: severity, category, the text to be typed, and what can be done."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.model.critique_parts import MAX_TEXT
from annotator.ui.appearance import Appearance
from annotator.ui.critique.choice_row import ChoiceRow, Option
from annotator.ui.critique.critique_state import CritiqueState
from annotator.ui.key_events import caps
from annotator.ui.marking.editor_footer import EditorFooter
from annotator.ui.marking.text_editor import TextEditor
from annotator.ui.theme import SPACE, TEXT_LABEL
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.flow_layout import FlowLayout

_EDITOR_LINES = (2, 8)
ChoiceController = tuple[Sequence[Option], Sequence[Option]]
"""The severities and the categories."""


class ExpandedCard(QWidget):
    """The choices and the editor; :attr:`foot` stands at the end of the card."""

    chosen = Signal(str, str)  # field, key
    asked = Signal(str)  # remove, find, refine

    def __init__(self, look: Appearance, name: str, choices: ChoiceController, applies: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.rows: dict[str, ChoiceRow] = {}
        for field, title, given in self._fields(choices, applies):
            if given:
                self.rows[field] = ChoiceRow(look, f"{name}.{field}", title, given, self)
                self.rows[field].chosen.connect(lambda key, field=field: self.chosen.emit(field, key))
        self.editor = TextEditor(look, f"{name}.text", _EDITOR_LINES, self, MAX_TEXT)
        words = self.tr("One flaw: what is wrong, and where?")
        if any(choices):
            words = self.tr("{words} Ctrl and a digit choose while you type.").format(words=words)
        self.editor.setPlaceholderText(words)
        self.foot = QWidget(parent)
        self.refine = self._button(f"{name}.refine", self.tr("Refine"), "R", "refine")
        self.find_again = self._button(f"{name}.find", self.tr("Find lost highlights again"), "L", "find")
        self.remove = self._button(f"{name}.remove", self.tr("Remove"), caps("Ctrl+Backspace"), "remove")
        self.remove.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # it has a key; nobody is to come upon it by Tab
        self._tally = EditorFooter(look, f"{name}.words", self.editor, self.foot)
        self._arrange()

    def _fields(self, choices: ChoiceController, applies: bool) -> list[tuple[str, str, Sequence[Option]]]:
        yes_no = (Option("yes", self.tr("Applies to the original"), "Y"), Option("no", self.tr("Does not"), "X"))
        return [
            ("severity", self.tr("Severity"), choices[0]),
            ("category", self.tr("Category"), choices[1]),
            ("applies", self.tr("Applies to the original answer"), yes_no if applies else ()),
        ]

    def _button(self, name: str, words: str, cap: str, what: str) -> Button:
        button = Button(self._look, name, words, self.foot, cap=cap, kind="quiet", size=TEXT_LABEL)
        button.clicked.connect(lambda: self.asked.emit(what))
        return button

    def show_critique(self, shown: CritiqueState, *, refining: bool) -> None:
        """Show what is kept; what is being typed stays."""
        critique = shown.place.critique
        self.editor.show_text(critique.text)
        self.editor.setAccessibleName(self.tr("{who}, text").format(who=shown.who))
        applies = {True: "yes", False: "no"}.get(critique.applies) if critique.applies is not None else None
        for field, key in (("severity", critique.severity), ("category", critique.category), ("applies", applies)):
            if field in self.rows:
                self.rows[field].call(shown.who)
                self.rows[field].show_chosen(key)
        self.refine.setText(self.tr("Edit refinement") if critique.refinement is not None else self.tr("Refine"))
        for button in (self.find_again, self.refine, self.remove):
            button.setAccessibleName(f"{shown.who}, {button.text()}")
        self.find_again.setVisible(any(span.lost for span in shown.spans))
        self.refine.setVisible(shown.refinable and not refining)

    def lay_out(self) -> None:
        """Stand as it will where it is shown in the room that it has now: Qt tells it its size only then."""
        if (layout := self.layout()) is not None:
            layout.setGeometry(self.rect())
        for row in self.rows.values():
            row.lay_out()

    def show_keys(self, shown: bool) -> None:
        """Show on the choices which keys choose them, or that none do now."""
        for row in self.rows.values():
            row.show_keys(shown)

    def show_caps(self, shown: bool) -> None:
        """Show the keys of the buttons, which belong to the text while words are typed."""
        for button in (self.refine, self.find_again, self.remove):
            button.show_cap(shown)

    def show_parts(self, shown: bool) -> None:
        """Show both parts, or neither."""
        self.setVisible(shown)
        self.foot.setVisible(shown)

    def for_key(self, cap: str) -> tuple[str, str] | None:
        """The field and the choice that a key stands for."""
        found = ((field, row.for_key(cap)) for field, row in self.rows.items())
        return next(((field, key) for field, key in found if key is not None), None)

    def _arrange(self) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE + 1)
        for row in self.rows.values():
            box.addWidget(row)
        box.addWidget(self.editor)
        line = FlowLayout(self.foot)
        for part in (self.refine, self.find_again, self.remove, self._tally):
            line.addWidget(part)
