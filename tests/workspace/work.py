"""Work without a window: a task with its annotation, to which steps are applied."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from annotator.model import edits
from annotator.model.anchor import make_span
from annotator.model.annotation import Annotation
from annotator.model.completeness import missing_answers
from annotator.model.missing_answer import MissingAnswer
from annotator.model.rubric import Rubric
from annotator.model.span import TextSpan
from annotator.model.task import Task
from annotator.workspace.lists import ListStep


@dataclass(frozen=True)
class Work:
    rubric: Rubric
    task: Task
    annotation: Annotation = field(default_factory=Annotation)

    def after(self, step: ListStep) -> Work:
        """The work with the edit of a step, which there must be."""
        assert step.edit is not None, step
        return replace(self, annotation=edits.apply(step.edit, self.rubric, self.task, self.annotation))

    def span(self, target: str, quote: str, text: str = "") -> TextSpan:
        """A span of a text of the task, or of ``text``."""
        source = text or self.task.texts[target]
        return make_span(target, source, source.index(quote), source.index(quote) + len(quote))

    @property
    def missing(self) -> dict[str, MissingAnswer]:
        """What is missing, by code."""
        return {
            missing_answer.code: missing_answer
            for missing_answer in missing_answers(self.rubric, self.task, self.annotation)
        }
