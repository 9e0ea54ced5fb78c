"""The result of a test attempt: agreement by attribute, the direction of deviations, and the steps to read again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from annotator.model.course.course import Course
from annotator.model.course.course_result import AttributeAccuracy, QualificationResult
from annotator.ui.format_number import format_decimal, format_integer, format_percent
from annotator.ui.reading.labels import label_in, remark_label
from annotator.ui.theme import SPACE, STRONG_READING, TEXT_BODY
from annotator.ui.translation import counted
from annotator.ui.widgets.boxes import in_column
from annotator.ui.widgets.button import Button


def _tr(text: str) -> str:
    return QCoreApplication.translate("Course", text)


def format_share(share: float) -> str:
    """A share as a percentage. It is rounded down, so that a result below the pass mark never shows the mark."""
    return format_percent(int(100 * share + 1e-9))


def deviation_text(accuracy: AttributeAccuracy) -> str:
    """The direction of the mean deviation from the gold answers; empty if there is none or the answers are not
    numbers."""
    if accuracy.off is None or abs(accuracy.off) < 0.05:
        return ""
    text = _tr("on average {n} too high") if accuracy.off > 0 else _tr("on average {n} too low")
    return text.format(n=format_decimal(abs(accuracy.off)))


def steps_to_repeat(course: Course, result: QualificationResult) -> list[int]:
    """The steps to read again: those about attributes below their pass mark, or else about the attribute with the
    lowest share; empty after a test without mistakes. An attribute without its own mark is compared with the overall
    mark."""
    if not result.answers and not result.passed:  # reviewed by a person: read the pages of the course
        return [at for at, step in enumerate(course.steps) if step.kind == "page"]
    missed = [attribute.key for attribute in result.attributes if attribute.share < (attribute.mark or result.overall)]
    if not missed and not result.passed:
        worst = min((attribute.share for attribute in result.attributes), default=1.0)
        missed = [attribute.key for attribute in result.attributes if attribute.share == worst < 1.0]
    return [at for at, step in enumerate(course.steps) if set(step.about) & set(missed)]


class TestAttemptResultView(QWidget):
    """The result of a test attempt: a heading, the overall result, a line for each attribute, and the steps to read
    again."""

    step_chosen = Signal(int)

    def __init__(self, course: Course, result: QualificationResult, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("course.result")
        text = _tr("Passed") if result.passed else _tr("Not passed")
        role = "success" if result.passed else "warning"
        self.heading_label = label_in(text, role, self, style=STRONG_READING, name="course.result.heading")
        column = in_column(self.heading_label, on=self, spacing=3 * SPACE)
        if result.decided:
            self._add_label(
                column, _tr("This was decided by a person who looked at your answers."), "course.result.decided"
            )
        if result.note:
            self._add_label(column, _tr("They say: {note}").format(note=result.note), "course.result.note")
        if result.answers:
            overall = counted(
                result.answers, "{right} of {n} answer is right, {share}; {needed} are needed.",
                "{right} of {n} answers are right, {share}; {needed} are needed.", right=result.right,
                share=format_share(result.share), needed=format_share(result.overall),
            )  # fmt: skip
            self._add_label(column, overall, "course.result.overall")
            column.addLayout(self._table(result.attributes))
        again = steps_to_repeat(course, result)
        if again:
            self._add_label(column, _tr("Worth reading again:"), "course.result.again")
            for at in again:
                step = Button(
                    f"course.result.step.{at + 1}",
                    course.steps[at].title,
                    self,
                    kind="quiet",
                    press=partial(self.step_chosen.emit, at),
                )
                column.addWidget(step, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)

    def _add_label(self, column: QVBoxLayout, text: str, name: str) -> None:
        column.addWidget(label_in(text, "text", self, name=name, wrap=True))

    def _table(self, attributes: Sequence[AttributeAccuracy]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(6 * SPACE)
        grid.setVerticalSpacing(2 * SPACE)
        heads = (_tr("Asked"), _tr("Right"), _tr("Needed"), _tr("Direction"))
        for column, text in enumerate(heads):
            grid.addWidget(remark_label(text, self), 0, column)
        for row, attribute in enumerate(attributes, 1):
            right = _tr("{right} of {answers}, {share}").format(
                right=format_integer(attribute.right),
                answers=format_integer(attribute.answers),
                share=format_share(attribute.share),
            )
            needed = format_share(attribute.mark) if attribute.mark else _tr("counts in all")
            cells = (attribute.title, right, needed, deviation_text(attribute))
            for column, text in enumerate(cells):
                role = "warning" if column == 1 and not attribute.reached else "text"
                style = TEXT_BODY.strong(column == 0)
                grid.addWidget(
                    label_in(text, role, self, style=style, name=f"course.result.{attribute.key}.{column}", wrap=True),
                    row,
                    column,
                )
        grid.setColumnStretch(len(heads) - 1, 1)
        return grid
