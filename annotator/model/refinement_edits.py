"""Edits of refinements: write them, resolve those based on changed text, and mark an answer as rewritten."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import model_validator

from annotator.errors import AnnotatorError
from annotator.model import target as targets
from annotator.model.annotation import Annotation
from annotator.model.critique_parts import (
    CRITIQUES,
    check_is_response,
    check_not_similar,
    refinements_block_of,
    with_critiques,
)
from annotator.model.critique_spans import rebase_critique_spans
from annotator.model.critiques import ResponseRefinement
from annotator.model.edit import AnnotationEdit
from annotator.model.refinement_chain import chain_link, find_critique
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.model.typed_text import check_typed
from annotator.translatable_message import TranslatableMessage


class SetRefinement(AnnotationEdit):
    """Set the text of a critique's refinement; None removes the refinement.

    A new refinement is based on the current previous text of the chain. An existing one keeps its base, so that typing
    never hides that it is based on changed text.
    """

    kind: Literal["set_refinement"] = "set_refinement"
    id: str
    text: str | None

    @property
    def title(self) -> TranslatableMessage:
        return TranslatableMessage("Remove refinement" if self.text is None else "Change refinement")

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        refinements_block_of(rubric)
        answer, critique = find_critique(before, self.id)
        if before.critiques[answer].rewritten:
            raise AnnotatorError(
                "edit.rewritten", "This answer is marked as completely rewritten.", "Remove that mark to refine it."
            )
        if self.text is None:
            return CRITIQUES.replacing(before, critique.with_fields(refinement=None))
        base = critique.refinement.base if critique.refinement else chain_link(task, before, self.id).base
        return _check_refinable(before, self.id, self.text, base)


class ResolveStaleRefinement(AnnotationEdit):
    """Resolve a refinement that is based on changed text.

    ``keep``: keep its text. ``rebase``: ``text`` is its text with the changes applied to the current base. ``redo``:
    start again from the current base. Later refinements keep following its text.
    """

    kind: Literal["settle_refinement"] = "settle_refinement"
    id: str
    how: Literal["keep", "rebase", "redo"]
    text: str | None = None

    @model_validator(mode="after")
    def _text_with_rebase(self) -> Self:
        if (self.text is not None) != (self.how == "rebase"):
            raise ValueError("`text` goes with `rebase`, and with nothing else")
        return self

    @property
    def title(self) -> TranslatableMessage:
        if self.how == "redo":
            return TranslatableMessage("Redo refinement")
        return TranslatableMessage("Keep refinement" if self.how == "keep" else "Rebase refinement")

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        refinements_block_of(rubric)
        place = chain_link(task, before, self.id)
        refinement = place.critique.refinement
        if refinement is None or not place.stale:
            raise AnnotatorError("edit.not_stale", "This refinement is not based on changed text.")
        texts = {"keep": refinement.text, "redo": place.base}
        return _check_refinable(before, self.id, texts.get(self.how, self.text or ""), place.base)


class MarkResponseRewritten(AnnotationEdit):
    """Mark an answer as completely rewritten instead of refined, optionally with a new text, or remove the mark.

    Its critiques are kept. Refused if it has refinements, unless ``drop_refinements`` is set.
    """

    kind: Literal["mark_rewritten"] = "mark_rewritten"
    target: str
    marked: bool
    text: str = ""
    drop_refinements: bool = False

    @model_validator(mode="after")
    def _text_with_mark(self) -> Self:
        if self.text and not self.marked:
            raise ValueError("only a mark comes with a new text")
        return self

    @property
    def title(self) -> TranslatableMessage:
        if not self.marked:
            return TranslatableMessage("Not rewritten")
        return TranslatableMessage(
            "Mark as rewritten, drop refinements" if self.drop_refinements else "Mark as rewritten"
        )

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        check_is_response(task, self.target)
        if not refinements_block_of(rubric).rewritten and self.marked:
            raise AnnotatorError("edit.not_asked", "The rubric does not let answers be marked as rewritten.")
        check_typed(self.text)
        critiques = before.critiques_of(self.target)
        check_not_similar(critiques)
        series = critiques.series
        if self.marked and any(critique.refinement for critique in series):
            if not self.drop_refinements:
                raise AnnotatorError(
                    "edit.has_refinements", "This answer has refinements.", "Drop them to mark it as rewritten."
                )
            series = tuple(critique.with_fields(refinement=None) for critique in series)
        return with_critiques(
            before, self.target, critiques.having(series=series, rewritten=self.marked, rewrite=self.text)
        )


def _check_refinable(before: Annotation, identifier: str, text: str, base: str) -> Annotation:
    """The annotation with this refinement of the critique. Highlights of later critiques on it are moved with its
    text."""
    check_typed(text)
    answer, critique = find_critique(before, identifier)
    old = critique.refinement
    new = old.with_fields(text=text, base=base) if old else ResponseRefinement(text=text, base=base)
    after = CRITIQUES.replacing(before, critique.with_fields(refinement=new))
    if old is None or old.text == text:
        return after
    path = targets.refinement_target(answer, identifier)
    return with_critiques(after, answer, rebase_critique_spans(after.critiques[answer], path, old.text, text))
