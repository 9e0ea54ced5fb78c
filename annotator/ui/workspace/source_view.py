"""The kinds of texts that are shown formatted or as written, and the button that does so."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from annotator.model.target import AnnotationTarget
from annotator.ui.callback import Callback
from annotator.ui.intents import IntentBus
from annotator.ui.key_events import command_caps
from annotator.ui.reading.labels import set_tooltip
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.theme import TEXT_LABEL
from annotator.ui.widgets.button import Button

_FORMS = ("question", "passage", "message")


def form_of(target: str) -> str:
    """The kind of text that the choice for ``target`` applies to: questions and prompts, passages, messages, or
    responses."""
    form = AnnotationTarget.parse(target).form if target else ""
    return form if form in _FORMS else "response"


class SourceViewButton(Button):
    """The button that switches a text between its formatted view and its source. It is shown if formatting makes a
    difference. Pressing it toggles that."""

    def __init__(self, intents: IntentBus, pane: ReadingPane, parent: QWidget, command: str, *,
                 changed: Callback | None = None) -> None:  # fmt: skip
        """``command``: the one that does the same. ``changed`` is called when :attr:`wanted` or the button's text has
        changed; without it, the button shows and hides itself."""
        super().__init__("", "", parent, cap=command_caps[command], kind="quiet", style=TEXT_LABEL)
        self._pane = pane
        self._target = ""
        self._text_name = ""
        self._formatted = False
        self._state = (False, "")  # whether it is needed, and its text
        self._changed = changed or (lambda: self.setVisible(self.wanted))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the command has a key
        self.clicked.connect(lambda: intents.dispatch("source", self._target))
        pane.shown.connect(self._show)
        self.hide()

    def bind(self, name: str, target: str, text_name: str) -> None:
        """Set the target of the text in the pane."""
        self.setObjectName(name)
        self._target, self._text_name = target, text_name
        self._show()

    @property
    def wanted(self) -> bool:
        """Whether the button is needed."""
        return bool(self._target) and self._formatted

    def _show(self) -> None:
        self._formatted, raw = self._pane.rendered.formatted, self._pane.form.raw
        text = self.tr("source") if raw else self.tr("formatted")
        label = self.tr("Show {who} formatted") if raw else self.tr("Show {who} as written")
        if (name := label.format(who=self._text_name)) != self.accessibleName():
            self.setAccessibleName(name)
            set_tooltip(self, name)
        if (state := (self.wanted, text)) != self._state:
            self._state = state
            self.setText(text)
            self._changed()

    def place_left_of(self, right: int, left: int, middle: int) -> int:
        """Place the button left of ``right`` if it fits between ``left`` and ``right``. Returns its left edge."""
        hint = self.sizeHint()
        width = hint.width() if hint.width() <= right - left else self.width_without_key
        visible = self.wanted and width <= right - left
        self.setVisible(visible)
        if visible:
            self.setGeometry(right - width, middle - hint.height() // 2, width, hint.height())
        return right - width if visible else right
