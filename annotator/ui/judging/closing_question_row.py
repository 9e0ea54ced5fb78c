"""The question at the end of an answer's critiques, with its two answers."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.critique.choice_row import ChoiceRow, Option
from annotator.ui.intents import AnswerClosingQuestion, EnterClosing, IntentBus, RunCommand, StepClosing
from annotator.ui.judging.judgement_card import VERDICTS
from annotator.ui.judging.judgement_state import ClosingQuestionState
from annotator.ui.key_events import accept_shortcut_override, letter
from annotator.ui.reading.labels import plain_label, set_text, style_label
from annotator.ui.theme import SPACE, TEXT_BODY, TEXT_LABEL, WEIGHT_STRONG
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.panel import Panel


class ClosingQuestionRow(Panel):
    """Yes or no, and with a yes the way to an own critique."""

    accessible_role = QAccessible.Role.Grouping

    def __init__(
        self, look: Appearance, intents: IntentBus, cap: str, no_key: str, *, writes: bool, parent: QWidget
    ) -> None:
        super().__init__(look, "workspace.judging.closing", parent, role="raised")
        self._intents = intents
        self._writes = writes
        self._words = plain_label("", "workspace.judging.closing.words", self)
        self._words.setWordWrap(True)
        title = self.tr("Closing question")
        options = (Option("yes", self.tr("Yes"), "Y"), Option("no", self.tr("No"), no_key))
        self.choice = ChoiceRow(look, "workspace.judging.closing.answer", title, options, self)
        self.choice.chosen.connect(lambda key: intents.dispatch(AnswerClosingQuestion(VERDICTS[key])))
        words = self.tr("Write it")
        self.write = Button(look, "workspace.judging.closing.write", words, self, cap=cap, size=TEXT_LABEL)
        self.write.clicked.connect(lambda: intents.dispatch(RunCommand("critique.new")))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        line = QHBoxLayout()
        line.addWidget(self.choice, 1)
        line.addWidget(self.write)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(3 * SPACE, 2 * SPACE, 3 * SPACE, 2 * SPACE)
        inside.setSpacing(SPACE + 1)
        inside.addWidget(self._words)
        inside.addLayout(line)
        self.setVisible(False)
        AppearanceBinding(look, self, self._apply_style)

    def show_closing(self, shown: ClosingQuestionState | None, letter: str, *, wrote: bool) -> None:
        """Show the question of the answer with this letter; nothing while there is none to ask."""
        self.setVisible(shown is not None)
        if shown is None:
            return
        set_text(self._words, shown.words)
        who = self.tr("Critiques of {letter}").format(letter=letter)
        self.setAccessibleName(self.tr("{who}: {question}").format(who=who, question=shown.words))
        self.choice.call(who)
        self.choice.show_chosen(None if shown.answer is None else "yes" if shown.answer else "no")
        self.write.setVisible(self._writes and not wrote and shown.answer is not False)

    def show_keyboard(self, now: QWidget | None) -> None:
        """Look like the owner of the keys while it has the keyboard."""
        within = now is not None and (now is self or self.isAncestorOf(now))
        self.set_ringed(within)
        self.choice.show_keys(within)

    def event(self, event: QEvent) -> bool:
        return accept_shortcut_override(event, self._meaning) or bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        meaning = self._meaning(event)
        if meaning is None:
            super().keyPressEvent(event)
        elif meaning == "up":
            self._intents.dispatch(StepClosing(-1))
        else:
            self._intents.dispatch(AnswerClosingQuestion(VERDICTS.get(meaning)))

    def _meaning(self, event: QKeyEvent) -> str | None:
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held == Qt.KeyboardModifier.ControlModifier:
            return "clear" if event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete) else None
        if held:
            return None
        return "up" if event.key() == Qt.Key.Key_Up else self.choice.for_key(letter(event))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._intents.dispatch(EnterClosing())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()

    def _apply_style(self) -> None:
        style_label(self._words, self._look.font(TEXT_BODY, WEIGHT_STRONG), self._look.palette.text)
