"""Edits of critiques: add, change, remove and reorder them, and skip an answer as similar to another."""

from __future__ import annotations

from typing import Literal

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.blocks.critiques_block import CritiquesBlockBase
from annotator.model.blocks.error_spans_block import ErrorSpansBlock
from annotator.model.critique_parts import (
    CRITIQUES,
    check_is_response,
    check_not_similar,
    check_span,
    check_span_count,
    critiques_block_of,
    is_critique_of,
    with_critiques,
)
from annotator.model.critiques import WrittenCritique
from annotator.model.edit import AnnotationEdit
from annotator.model.item_edits import ChangeItem, MoveItem, RemoveItem, item_of
from annotator.model.refinement_chain import chain_link
from annotator.model.rubric import Rubric
from annotator.model.span import TextSpan
from annotator.model.target import AnnotationTarget
from annotator.model.task import Task
from annotator.model.typed_text import check_typed
from annotator.translatable_message import TranslatableMessage

NotSimilar = Literal["not_asked", "unknown", "cycle"]
"""Why an answer cannot be skipped as similar: the rubric does not allow it; ``other`` is not another answer to the same
question; ``other`` is skipped as similar to this answer, directly or through others."""


class AddCritique(AnnotationEdit):
    """Add a critique of ``target`` at index ``at`` of its series (None: at the end).

    ``id`` must be unused, see ``Annotation.next_critique_id``. ``taken_from`` is the model critique whose content it
    starts with.
    """

    kind: Literal["add_critique"] = "add_critique"
    target: str
    id: str
    at: int | None = None
    text: str = ""
    severity: str | None = None
    category: str | None = None
    applies: bool | None = None
    spans: tuple[TextSpan, ...] = ()
    taken_from: str | None = None

    def label(self, rubric: Rubric) -> TranslatableMessage:
        take_over = TranslatableMessage("Take the critique over")
        return critiques_block_of(rubric).add_title if self.taken_from is None else take_over

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block = critiques_block_of(rubric)
        check_is_response(task, self.target)
        critiques = before.critiques_of(self.target)
        check_not_similar(critiques)
        if before.written(self.id) is not None:
            raise AnnotatorError("edit.critique_exists", "There is a critique {id} already.", id=repr(self.id))
        if len(critiques.series) >= block.maximum:
            most = TranslatableMessage(
                "An answer has {n} critique at most.", "An answer has {n} critiques at most.", n=block.maximum
            )
            raise AnnotatorError("edit.too_many", most)
        critique = item_of(self, WrittenCritique)
        if self.taken_from is not None and not is_critique_of(task, self.target, self.taken_from):
            raise AnnotatorError(
                "edit.wrong_target",
                "{target} is not a critique that came with this answer.",
                target=repr(self.taken_from),
            )
        after = CRITIQUES.inserting(before, self.target, critique, self.at)
        _check_fields(block, critique)
        for span in critique.spans:
            check_span(block, task, chain_link(task, after, self.id), span)
        return after


class ChangeCritique(ChangeItem):
    """Change the text, severity, category or *applies* answer of a critique.

    None leaves a field unchanged; an empty severity or category removes the chosen one.
    """

    place = CRITIQUES
    kind: Literal["change_critique"] = "change_critique"
    id: str
    text: str | None = None
    severity: str | None = None
    category: str | None = None
    applies: bool | None = None

    def label(self, rubric: Rubric) -> TranslatableMessage:
        block = critiques_block_of(rubric)
        title = block.grade_titles(self.severity, self.category)
        return block.grade_title.filled(title=title) if title and self.text is None else block.change_title

    def checked(
        self,
        rubric: Rubric,
        task: Task,
        before: WrittenCritique,
        after: WrittenCritique,
        *names: str,
    ) -> WrittenCritique:
        _check_fields(critiques_block_of(rubric), after, *names)
        return after


class RemoveCritique(RemoveItem):
    """Remove a critique with its highlights and its refinement. Later refinements are not changed."""

    place = CRITIQUES
    kind: Literal["remove_critique"] = "remove_critique"
    id: str

    def label(self, rubric: Rubric) -> TranslatableMessage:
        return critiques_block_of(rubric).remove_title


class MoveCritique(MoveItem):
    """Move a critique to index ``to`` of its series. Texts and highlights are not changed."""

    place = CRITIQUES
    kind: Literal["move_critique"] = "move_critique"
    title = TranslatableMessage("Reorder critiques")
    id: str
    to: int


class MarkResponseSimilar(AnnotationEdit):
    """Skip the critiques of ``target`` because it is very similar to the answer ``other``; None undoes this.

    ``other`` must answer the same question. Refused if ``target`` has critiques, or if the references would form a
    cycle.
    """

    kind: Literal["set_similar"] = "set_similar"
    target: str
    other: str | None

    @property
    def title(self) -> TranslatableMessage:
        return TranslatableMessage("Skip as similar" if self.other is not None else "Not similar")

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        check_is_response(task, self.target)
        block, critiques = critiques_block_of(rubric), before.critiques_of(self.target)
        if self.other is not None:
            _check_similar(block, task, before, self.target, self.other)
            if critiques.series or critiques.rewritten or critiques.no_errors:
                raise AnnotatorError(
                    "edit.has_critiques",
                    "This answer has critiques or a rewrite already.",
                    "Remove them first, or leave the answer as it is.",
                )
        return with_critiques(before, self.target, critiques.having(similar_to=self.other))


class MarkNoErrors(AnnotationEdit):
    """Say that ``target`` has no errors, or take that back. Refused if errors are marked."""

    kind: Literal["mark_no_errors"] = "mark_no_errors"
    target: str
    marked: bool

    @property
    def title(self) -> TranslatableMessage:
        return TranslatableMessage("No errors" if self.marked else "Errors not looked for")

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        check_is_response(task, self.target)
        if not isinstance(critiques_block_of(rubric), ErrorSpansBlock):
            raise AnnotatorError("edit.not_asked", "The rubric does not ask for errors.")
        critiques = before.critiques_of(self.target)
        if self.marked and (critiques.series or critiques.similar_to is not None):
            raise AnnotatorError("edit.has_critiques", "Errors are marked in this answer.", "Remove them first.")
        return with_critiques(before, self.target, critiques.having(no_errors=self.marked))


def is_circular_skip(annotation: Annotation, answer: str, similar: str) -> bool:
    """Whether following ``similar_to`` from ``similar`` leads back to ``answer``."""
    visited = {answer}
    step: str | None = similar
    while step is not None and step not in visited:
        visited.add(step)
        step = annotation.critiques_of(step).similar_to
    return step is not None


def similarity_error(
    block: CritiquesBlockBase, task: Task, annotation: Annotation, answer: str, similar: str
) -> NotSimilar | None:
    """Why ``answer`` cannot be skipped as similar to ``similar``; None if it can. Does not check for critiques of
    ``answer``: :class:`ResponseCritiques` refuses both together."""
    if not block.similar:
        return "not_asked"
    is_other_response = task.kinds.get(similar) == "response" and similar != answer
    if not is_other_response or AnnotationTarget.parse(similar).path[0] != AnnotationTarget.parse(answer).path[0]:
        return "unknown"
    return "cycle" if is_circular_skip(annotation, answer, similar) else None


def _check_similar(block: CritiquesBlockBase, task: Task, annotation: Annotation, answer: str, similar: str) -> None:
    why = similarity_error(block, task, annotation, answer, similar)
    if why == "not_asked":
        raise AnnotatorError("edit.not_asked", "The rubric does not let answers be skipped as similar.")
    if why == "unknown":
        raise AnnotatorError(
            "edit.wrong_target", "{other} is not another answer to the same question.", other=repr(similar)
        )
    if why == "cycle":
        raise AnnotatorError(
            "edit.cycle", "That answer is itself skipped as similar to this one.", "One of them needs its critiques."
        )


def _check_fields(block: CritiquesBlockBase, critique: WrittenCritique, *names: str) -> None:
    """Raises ``edit.*`` if a field of ``critique`` is not valid for ``block``. With ``names``, only these fields are
    checked."""
    check_typed(critique.text)
    check_span_count(critique.spans)
    wrong = {
        "severity": critique.severity is not None and block.severity(critique.severity) is None,
        "category": critique.category is not None and block.category(critique.category) is None,
        "applies": critique.applies is not None and not block.applies,
    }
    for name, bad in wrong.items():
        if bad and (not names or name in names):
            raise AnnotatorError("edit.off_scale", "{title} have no such {name}.", title=block.title, name=name)
