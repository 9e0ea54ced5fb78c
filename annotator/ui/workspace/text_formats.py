"""Which texts are shown as they were written: chosen by kind of text, for one rubric, and kept in the preferences.

All responses are shown alike, so that none is judged formatted beside one that is not.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget

from annotator.model.target import Target
from annotator.ui.appearance import Appearance
from annotator.ui.intents import IntentBus, ToggleFormatting
from annotator.ui.preferences_file import PreferencesFile
from annotator.ui.reading.labels import set_tooltip
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.theme import TEXT_LABEL
from annotator.ui.widgets.button import Button

_FORMS = ("question", "passage", "message")


def form_of(target: str) -> str:
    """Which choice decides on how a text is shown: that for questions and prompts, passages, messages or responses."""
    form = Target.parse(target).form if target else ""
    return form if form in _FORMS else "response"


class TextFormatPreferences:
    """The choices in the preferences."""

    def __init__(self, preferences: PreferencesFile) -> None:
        self._preferences = preferences

    def as_written(self, rubric: str) -> frozenset[str]:
        """The forms of texts that are shown as they were written under a rubric."""
        return frozenset(self._preferences.value.as_written.get(rubric, ()))

    def turn(self, rubric: str, form: str) -> bool:
        """Show texts of a form the other way. Whether they are shown as they were written now."""
        chosen = self.as_written(rubric) ^ {form}
        kept = {name: forms for name, forms in self._preferences.value.as_written.items() if name != rubric}
        self._preferences.change(as_written={**kept, rubric: tuple(sorted(chosen))} if chosen else kept)
        return form in chosen


class TextFormatButton(Button):
    """Says that a text is formatted, or that its source is shown where formatting would change it; pressed, it shows
    it the other way."""

    def __init__(self, look: Appearance, intents: IntentBus, pane: ReadingPane, parent: QWidget, *, cap: str = "",
                 focused: bool = False, changed: Callable[[], object] | None = None) -> None:  # fmt: skip
        """``focused``: the key turns this text only while that has the keyboard; ``changed`` is called when the mark is
        to come or go, or says something else. Without it the mark comes and goes by itself."""
        super().__init__(look, "", "", parent, cap=cap, kind="quiet", size=TEXT_LABEL)
        self._pane = pane
        self._target = ""
        self._who = ""
        self._changed = changed or (lambda: self.setVisible(self.wanted))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the command has a key
        self.clicked.connect(lambda: intents.dispatch(ToggleFormatting(self._target)))
        pane.shown.connect(self._show)
        if focused:
            self.show_cap(False)
            pane.installEventFilter(self)
        self.hide()

    def bind(self, name: str, target: str, who: str) -> None:
        """Stand for the text of ``target``, which the pane is about to show."""
        self.setObjectName(name)
        self._target, self._who = target, who
        self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.show_cap(event.type() == QEvent.Type.FocusIn)
        return False

    @property
    def wanted(self) -> bool:
        """Whether there is something to say."""
        return bool(self._target) and self._pane.rendered.formatted

    def _show(self) -> None:
        words = self.tr("source") if self._pane.raw else self.tr("formatted")
        label = self.tr("Show {who} formatted") if self._pane.raw else self.tr("Show {who} as written")
        if self.text() != words:
            self.setText(words)
        self.setAccessibleName(label.format(who=self._who))
        set_tooltip(self, self.accessibleName())
        self._changed()

    def place_left_of(self, right: int, left: int, middle: int) -> int:
        """Stand left of ``right``, if there is room from ``left`` on. Returns where it begins."""
        size = self.sizeHint()
        width = size.width() if size.width() <= right - left else self.width_without_key
        fits = self.wanted and width <= right - left
        self.setVisible(fits)
        if not fits:
            return right
        self.setGeometry(right - width, middle - size.height() // 2, width, size.height())
        return right - width
