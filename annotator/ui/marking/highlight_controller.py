"""The controller of all highlights: paints those of notes, critiques, given critiques, quotes and comparisons, and
handles the user's actions on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

from annotator.model.anchor import make_span
from annotator.model.annotation import Annotation
from annotator.model.blocks.step_verdicts_block import BAD, GOOD, NEUTRAL
from annotator.model.span import TextSpan
from annotator.ui.application import application
from annotator.ui.items.highlight_chip import HighlightChip
from annotator.ui.reading.highlight_styles import HighlightStyle
from annotator.ui.reading.highlights import StyledHighlight
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.workspace.card_model import AFTER_ALTERNATIVE, Cursor, TaskScreenContent, TextCardModel
from annotator.workspace.lists import HighlightAddress

if TYPE_CHECKING:
    from annotator.ui.workspace_controller import WorkspaceController

HighlightsByTarget = Mapping[str, Sequence[StyledHighlight]]
"""Highlights by the target of their text."""
SelectedSpan = tuple[TextSpan, ReadingPane]
"""A selection as a span, with its pane."""


class HighlightController(QObject):
    """The controller of highlights: keeps them by layer, and which one has handles; applies both to the panes on
    the screen.

    The key of a highlight is ``OWNER/INDEX``, with the owner's id. Actions on a highlight are dispatched as intents.
    """

    def __init__(self, workspace: WorkspaceController) -> None:
        super().__init__(workspace)
        self._view, self._intents = workspace.view, workspace.intents
        self._layers: dict[str, HighlightsByTarget] = {}
        self.focused = ""  # the key of the highlight with handles; empty if none has
        application().focusChanged.connect(self._follow_focus)

    @property
    def owner(self) -> str:
        """The owner of the highlight with handles; empty if none has."""
        return self.focused.partition("/")[0]

    def show(self, layer: str, marks: HighlightsByTarget) -> None:
        """Replace the highlights of a layer."""
        if not marks and not self._layers.get(layer):
            return
        self._layers[layer] = marks
        for target, pane in self._view.panes().items():
            pane.set_highlights(marks.get(target, ()), layer)
            pane.focus_highlight(self.focused)

    def show_changes(self, ranges: Mapping[str, Sequence[tuple[int, int]]]) -> None:
        """Mark ranges of texts, by target, that their owner has changed."""
        self.show(
            "changes", {target: [StyledHighlight(*each, "changed") for each in ranges[target]] for target in ranges}
        )

    def focus(self, key: str) -> None:
        """Give handles to this highlight; to none if ``key`` is empty."""
        if key != self.focused:
            self.focused = key
            for pane in self._view.panes().values():
                pane.focus_highlight(key)

    def update_panes(self) -> None:
        """Apply the highlights again after panes were added or show other texts."""
        for layer, marks in self._layers.items():
            self.show(layer, marks)

    def clear(self) -> None:
        """Remove all highlights before another task is shown; its texts have the same targets."""
        self.focus("")
        for layer in self._layers:
            self.show(layer, {})

    def show_place(self, target: str, start: int, end: int) -> None:
        """Scroll a range of a text into view. Does nothing if the text is not on the screen."""
        pane = self._view.panes().get(target)
        if pane is not None:
            self._view.reveal(target)
            pane.show_source(start, end)

    def listen(self, pane: ReadingPane) -> None:
        """Handle the actions on the highlights of a new pane."""
        pane.highlight_clicked.connect(self._open)
        pane.highlight_moved.connect(
            lambda key, start, end: self._intents.dispatch("highlight.move", HighlightAddress.of(key), start, end)
        )
        pane.span_wanted.connect(lambda *_: self._intents.dispatch("command", "text.highlight"))

    def _open(self, key: str) -> None:
        target, of_step, row = key.partition(_OF_STEP)
        if of_step:
            self._intents.dispatch("text", target, row)
            self._intents.dispatch("scores")  # which gives the keyboard to its row
        else:
            self._intents.dispatch("highlight.open", HighlightAddress.of(key))

    def show_steps(self, content: TaskScreenContent, annotation: Annotation, cursor: Cursor | None) -> None:
        """Number the steps of the texts that are judged step by step, and keep that at the cursor in sight."""
        judged = [model for model in content.all_models if model.steps]
        self.show("steps", {model.target: tuple(step_highlights(model, annotation, cursor)) for model in judged})
        field = content.by_target[cursor.target].by_key.get(cursor.key) if cursor is not None else None
        if cursor is not None and field is not None and field.span is not None:
            pane = self._view.panes().get(cursor.target)
            if pane is not None:
                pane.keep_in_sight(*field.span)

    def _follow_focus(self, before: QWidget | None, now: QWidget | None) -> None:
        """Remove the handles of a highlight whose chip the keyboard has left: its keys change nothing any more. The
        mouse may be about to drag one."""
        left = isinstance(before, HighlightChip) and before.address.key == self.focused and now is not None
        if left and QApplication.mouseButtons() == Qt.MouseButton.NoButton:
            self.focus("")


def step_highlights(model: TextCardModel, annotation: Annotation, cursor: Cursor | None) -> Iterator[StyledHighlight]:
    """The steps of a text, numbered, with the style of their judgement; that at the cursor stands out. Those after a
    step with an alternative are marked."""
    hidden, target, following = model.hidden(annotation), model.target, model.after_alternative(annotation)
    for number, row in enumerate(model.steps, 1):
        if row.span is None or row.key in hidden:
            continue
        verdict, is_current = row.given(annotation, target), cursor == Cursor(target, row.key)
        label = f"{number}\n{AFTER_ALTERNATIVE}" if row.key in following else str(number)
        style: HighlightStyle = "here" if is_current else "open" if verdict is None else _STEPS[verdict]
        yield StyledHighlight(*row.span, style, f"{target}{_OF_STEP}{row.key}", row.title, number=label)


_OF_STEP = "\n"
"""Stands between target and key of the cursor in the key of a step's highlight."""
_STEPS: Mapping[int, HighlightStyle] = {BAD: "bad", NEUTRAL: "neutral", GOOD: "good"}


def selected_spans(panes: Mapping[str, ReadingPane]) -> list[SelectedSpan]:
    """The selections, that of the focused pane first. Passage and answer can both have one."""
    focused = QApplication.focusWidget()
    result = []
    for target, pane in panes.items():
        chosen = pane.source_range()
        if chosen is not None:
            source = pane.rendered.source
            result.append((make_span(target, source, *without_blanks(source, *chosen)), pane))
    return sorted(result, key=lambda item: item[1] is not focused)


def without_blanks(source: str, start: int, end: int) -> tuple[int, int]:
    """The range without surrounding whitespace, which word selection includes; a range of only whitespace is returned
    unchanged."""
    quote = source[start:end]
    first = start + len(quote) - len(quote.lstrip())
    return (first, first + len(quote.strip())) if quote.strip() else (start, end)
