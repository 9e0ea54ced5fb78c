"""Shows a task with its gold answers: each text, and next to it the gold answer, the given answer and the reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from annotator.model.annotation import Annotation
from annotator.model.rubric import Rubric
from annotator.model.target import TASK
from annotator.model.task import Task
from annotator.ui.appearance import AppearanceBinding, appearance
from annotator.ui.course.full_height_text import FullHeightTextView
from annotator.ui.reading.labels import label_in
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.theme import SPACE, STRONG_LABEL, TEXT_BODY, TEXT_LABEL, TextStyle
from annotator.ui.widgets.boxes import in_column, in_row
from annotator.ui.widgets.panel import FocusRingPanel
from annotator.ui.widgets.vertical_scroll_area import VerticalScrollArea
from annotator.ui.workspace.text_display import TextRenderingOptions, text_options
from annotator.workspace.answer_key import AnswerKeyRow

_HIGHEST = 420  # pixels at 100 %: a text that is higher gets a scroll bar
_ANSWERS = 400  # pixels at 100 %: width of the answers next to a text


class AnswerKeyTextWidget(FocusRingPanel):
    """A text and the gold answers about it, in the view of gold answers."""

    def __init__(self, target: str, name: str, lines: Sequence[AnswerKeyRow], parent: QWidget) -> None:
        super().__init__(f"course.text.{target}", parent)
        self.setAccessibleName(name)
        self.pane: ReadingPane | None = None
        self._row = in_row(on=self, margins=(14, 10, 14, 12))
        self._box: QWidget | None = None  # the answers
        self._row.setSpacing(4 * SPACE)
        self._texts = in_column(label_in(name, "muted", self, style=STRONG_LABEL), spacing=SPACE)
        self._row.addLayout(self._texts, 1)
        if lines:
            self._row.addWidget(self._answers(target, lines), 0, Qt.AlignmentFlag.AlignTop)

    def show_text(self, source: str, who: str, spans: Sequence[tuple[int, int]], options: TextRenderingOptions) -> None:
        """Show the text, with the gold highlights."""
        name, text = f"{self.objectName()}.pane", self.tr("{who}, text").format(who=who)
        view = FullHeightTextView(name, text, source, self, options=options, lossless=True, highest=_HIGHEST)
        view.show_spans(list(spans))
        self.pane = view.pane
        self._texts.addWidget(view)
        self._texts.addStretch(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Give the answers their width, but not more than half."""
        if self._box is not None:
            self._box.setFixedWidth(max(1, min(appearance.px(_ANSWERS), self.width() // 2)))

    def _answers(self, target: str, lines: Sequence[AnswerKeyRow]) -> QWidget:
        box = QWidget(self)
        column = in_column(on=box, spacing=SPACE)
        self._box = box
        AppearanceBinding(box, self._fit)

        def say(text: str, role: str, part: str, *, style: TextStyle = TEXT_BODY) -> None:
            column.addWidget(
                label_in(
                    text,
                    role,
                    box,
                    style=style,
                    wrap=True,
                    name=f"course.answer.{target}.{part}",
                    selectable=True,
                )
            )

        for number, line in enumerate(lines, 1):
            if number > 1:
                column.addSpacing(2 * SPACE)
            say(
                self.tr("{asked}: {answer}").format(asked=line.title, answer=line.answer),
                "text",
                f"{number}.right",
                style=TEXT_BODY.strong(not line.is_own),
            )
            if line.verdict:
                role = "muted" if line.is_right is None else "success" if line.is_right else "warning"
                say(line.verdict, role, f"{number}.yours")
            after = lines[number].reason if number < len(lines) else ""
            if line.reason and line.reason != after:  # a reason shared by several rows is shown once
                say(line.reason, "muted", f"{number}.reason", style=TEXT_LABEL)
        return box


class AnswerKeyView(VerticalScrollArea):
    """The texts of a task with their gold answers, in a column. The view scrolls; long texts also scroll on their
    own."""

    def __init__(self, parent: QWidget) -> None:
        inside = QWidget()
        super().__init__("course.judged", inside, parent)
        self._column = in_column(on=inside, margins=(0, 0, 2 * SPACE, 0), spacing=2 * SPACE)

    def show_task(
        self, rubric: Rubric, task: Task, order: Sequence[str], names: Mapping[str, str],
        lines: Mapping[str, Sequence[AnswerKeyRow]], gold: Annotation, text: str = "",
    ) -> None:  # fmt: skip
        """Show the answers about the whole task, then the texts in this order, each with its answers, and the
        highlights of ``gold``. ``text`` (Markdown) is an introduction."""
        if text:
            about = FullHeightTextView(
                "course.judged.text", QCoreApplication.translate("Course", "Text of the step"), text, self
            )
            self._column.addWidget(about)
        spans: dict[str, list[tuple[int, int]]] = {}
        all_spans = [
            span for written in gold.critiques.values() for critique in written.series for span in critique.spans
        ]
        all_spans += [span for written in gold.comments.values() for note in written for span in note.spans]
        for span in all_spans:
            spans.setdefault(span.target, []).append((span.start, span.end))
        if TASK in lines:
            self._column.addWidget(AnswerKeyTextWidget(TASK, names[TASK], lines[TASK], self))
        for target in order:
            panel = AnswerKeyTextWidget(target, names[target], lines.get(target, ()), self)
            panel.show_text(task.texts[target], names[target], spans.get(target, []), text_options(rubric))
            self._column.addWidget(panel)
        self._column.addStretch(1)
