"""The list of an answer's critiques, and the verbs of refinements, rewrites and skipped answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from annotator.model.annotation import Annotation
from annotator.model.blocks.block import RubricBlockBase
from annotator.model.blocks.critiques_block import CritiquesBlockBase
from annotator.model.blocks.error_spans_block import ErrorSpansBlock
from annotator.model.blocks.refinements_block import RefinementsBlock
from annotator.model.critique_edits import (
    AddCritique,
    ChangeCritique,
    MarkNoErrors,
    MarkResponseSimilar,
    MoveCritique,
    RemoveCritique,
)
from annotator.model.critique_spans import AddHighlight, ChangeHighlight, RemoveHighlight
from annotator.model.critiques import WrittenCritique
from annotator.model.missing_answer import MissingAnswer
from annotator.model.refinement_chain import chain_link, chain_links, highlightable_texts
from annotator.model.refinement_edits import MarkResponseRewritten, ResolveStaleRefinement, SetRefinement
from annotator.model.target import owning_critique
from annotator.text.rebase import rebase
from annotator.translatable_message import TranslatableMessage
from annotator.workspace import lists
from annotator.workspace.lists import NOTHING, ItemField, ItemList, ItemPlace, ListStep, TaskWithAnnotation, changed_by

_FIELDS = {
    "critique.empty": "text", "critique.too_long": "text", "refinement.empty": "refinement",
    "refinement.too_long": "refinement",
}  # fmt: skip
"""The text field in which something is missing, by code."""


def _texts(work: TaskWithAnnotation, answer: str, critique: WrittenCritique | None) -> Mapping[str, str]:
    critiques = work.annotation.critiques_of(answer)
    if critique is None:
        critique = WrittenCritique(id=work.annotation.next_critique_id())
        critiques = critiques.model_copy(update={"series": (*critiques.series, critique)})
    place = next(link for link in chain_links(work.task, answer, critiques) if link.critique.id == critique.id)
    return highlightable_texts(work.task, place)


def _missing_place(work: TaskWithAnnotation, problem: MissingAnswer) -> ItemPlace | None:
    owner = owning_critique(problem.target)
    exists = owner is not None and work.annotation.written(owner[1]) is not None
    return ItemPlace(owner[1], _FIELDS.get(problem.code, "")) if owner is not None and exists else None


@dataclass(frozen=True, kw_only=True)
class CritiqueList(ItemList[WrittenCritique]):
    """A list of critiques of an answer, and what they are called.

    - ``hint``: the hint of the key that begins one. ``new``: the button that does. ``placeholder``: what an empty text
      says.
    - ``card_name``: the name of one, ``{n}`` of the answer ``{letter}``.
    - ``heading``: the title of the list of the answer ``{who}``. ``about``: a remark on it, with the answer's
      ``{score}``.
    - ``empty``: the hint in a list without any, where they have highlights, and where they have none.
    - ``needed``: says that an answer needs one, in full and in short. ``count``: how many it has. ``none``: that it has
      none, if the annotator can say so.
    - ``first_step``: the first step with one.
    - ``gold``: what gold says of an answer that has any, and of one that has none.
    - ``by_highlight``: one is begun by a highlight, and has one.
    """

    hint: str
    new: str
    placeholder: str
    card_name: TranslatableMessage
    heading: TranslatableMessage
    about: TranslatableMessage
    empty: Sequence[str]
    needed: tuple[str, str]
    count: TranslatableMessage
    none: str = ""
    first_step: str
    gold: Sequence[str]
    by_highlight: bool = False


CRITIQUES = CritiqueList(
    name="critiques",
    hint=TranslatableMessage("critique"),
    new=TranslatableMessage("New critique"),
    placeholder=TranslatableMessage("One flaw: what is wrong, and where?"),
    card_name=TranslatableMessage("Critique {n} of {letter}"),
    heading=TranslatableMessage("Critiques of {who}"),
    about=TranslatableMessage("most important first"),
    empty=(
        TranslatableMessage(
            "No critiques yet. {key:critique.new} begins one; the selected text becomes its highlight."
        ),
        TranslatableMessage("No critiques yet. {key:critique.new} begins one."),
    ),
    needed=(TranslatableMessage("needs a critique"), TranslatableMessage("no critique")),
    count=TranslatableMessage("{n} critique", "{n} critiques", n=0),
    first_step=TranslatableMessage(
        "Press {key:critique.new} and write what is wrong with the answer. {key:go.scores} leads back to the scores."
    ),
    gold=(TranslatableMessage("needs a critique"), TranslatableMessage("needs no critique")),
    items=lambda work: ((answer, each) for answer, said in work.annotation.critiques.items() for each in said.series),
    fields={
        "text": changed_by(ChangeCritique, "text", lambda item: f"critique:{item.id}"),
        "severity": changed_by(ChangeCritique, "severity"),
        "category": changed_by(ChangeCritique, "category"),
        "applies": changed_by(ChangeCritique, "applies", values={"yes": True, "no": False}, unset=None),
        "refinement": ItemField(
            lambda critique: critique.refinement.text if critique.refinement is not None else None,
            lambda identifier, text: SetRefinement(id=identifier, text=text),
            lambda item: f"refinement:{item.id}",
        ),
    },
    next_id=Annotation.next_critique_id,
    add=AddCritique,
    remove=RemoveCritique,
    removed=TranslatableMessage("The critique was removed. {key:edit.undo} brings it back."),
    move=MoveCritique,
    spans=lambda critique, _: critique.spans,
    texts=_texts,
    off_texts=TranslatableMessage("Highlights of critique {n} lie on: {texts}. Open one of these and select there."),
    add_span=lambda critique, span: AddHighlight(id=critique.id, span=span),
    change_span=lambda critique, at, span: ChangeHighlight(id=critique.id, index=at.index, span=span),
    remove_span=lambda critique, at: RemoveHighlight(id=critique.id, index=at.index),
    lost=TranslatableMessage("This highlight was not found. L searches for it again; Delete removes it."),
    title=TranslatableMessage("Critique {n}: {text}"),
    no_text=TranslatableMessage("no text yet"),
    missing=_missing_place,
)


ERRORS = replace(
    CRITIQUES,
    hint=TranslatableMessage("error"),
    new=TranslatableMessage("New error"),
    placeholder=TranslatableMessage("A note, if the error needs one."),
    card_name=TranslatableMessage("Error {n} of {letter}"),
    heading=TranslatableMessage("Errors of {who}"),
    about=TranslatableMessage("score {score}"),
    empty=(
        TranslatableMessage(
            "Select words and press {key:text.highlight} for each error, or {key:critique.none} if there is none."
        ),
    )
    * 2,
    needed=(TranslatableMessage("errors not marked yet"), TranslatableMessage("not marked")),
    count=TranslatableMessage("{n} error", "{n} errors", n=0),
    none=TranslatableMessage("no errors"),
    first_step=TranslatableMessage(
        "Select words of the answer and press {key:text.highlight}, then a digit for how severe the error is."
    ),
    gold=(TranslatableMessage("has errors"), TranslatableMessage("has no errors")),
    by_highlight=True,
    first="",
    move=None,
    removed=TranslatableMessage("The error was removed. {key:edit.undo} brings it back."),
    off_texts=TranslatableMessage("Highlights of error {n} lie on: {texts}. Open one of these and select there."),
    title=TranslatableMessage("Error {n}: {text}"),
    no_text=TranslatableMessage("no note"),
)
"""The list of errors: critiques that are given a severity and a category before a text, in no order."""


def list_of(block: RubricBlockBase) -> CritiqueList:
    """The list of what a block asks for."""
    return ERRORS if isinstance(block, ErrorSpansBlock) else CRITIQUES


def mark_no_errors(work: TaskWithAnnotation, answer: str) -> ListStep:
    """Say that an answer has no errors, or take that back."""
    critiques = work.annotation.critiques_of(answer)
    if critiques.series:
        return ListStep(refusal=TranslatableMessage("Errors are marked here: remove them first."))
    return ListStep(MarkNoErrors(target=answer, marked=not critiques.no_errors))


def refine(work: TaskWithAnnotation, answer: str, current: str) -> ListStep:
    """Begin or continue the refinement of the current critique, or of the only one."""
    series = work.annotation.critiques_of(answer).series
    if not work.rubric.each(RefinementsBlock):
        return ListStep(refusal=TranslatableMessage("This project asks for no refinements."))
    if not current and len(series) != 1:
        message = TranslatableMessage("Choose a critique first: a refinement does what one critique asks.")
        return ListStep(refusal=message)
    return ListStep(place=ItemPlace(current or series[0].id, "refinement"))


def stale_refinements(work: TaskWithAnnotation, answer: str) -> list[lists.Item[WrittenCritique]]:
    """The critiques of an answer whose refinements are based on changed text."""
    links = chain_links(work.task, answer, work.annotation.critiques_of(answer))
    return [lists.Item(answer, link.number, link.critique) for link in links if link.stale]


def resolve(work: TaskWithAnnotation, identifier: str, how: Literal["keep", "rebase", "redo"]) -> ListStep:
    """Resolve a refinement that is based on changed text, and go to the next such one: the keys then apply to that."""
    item = CRITIQUES.of(work).item(identifier)
    refinement = item.content.refinement if item is not None else None
    if item is None or refinement is None:
        return NOTHING
    base = chain_link(work.task, work.annotation, identifier).base
    rebased = rebase(refinement.base, refinement.text, base) if how == "rebase" else None
    text = rebased.text if rebased is not None else None
    edit = ResolveStaleRefinement(id=identifier, how=how, text=text)
    conflicts = [rebased.text[start:end] for start, end in rebased.conflicts] if rebased is not None else []
    place = ItemPlace(identifier, "refinement") if how == "redo" else None
    return ListStep(edit, place=place, message=_conflicts(conflicts), warns=True)


def _conflicts(places: list[str]) -> TranslatableMessage | None:
    """The places that both sides had changed, where the refinement's own text was kept."""
    if not places:
        return None
    quotes = ", ".join(f"“{' '.join(place.split())[:40]}”" for place in places[:3])
    return TranslatableMessage(
        "Changed on both sides, where your words were kept: {quotes}. Read it again.",
        "Changed on both sides in {n} places, where your words were kept: {quotes}. Read them again.",
        n=len(places), quotes=quotes + (", …" if len(places) > 3 else ""),
    )  # fmt: skip


def mark_similar(work: TaskWithAnnotation, answer: str, similar_to: str | None) -> ListStep:
    """Skip an answer as similar to ``similar_to``. None, or the one chosen already, undoes that."""
    chosen = work.annotation.critiques_of(answer).similar_to
    return ListStep(MarkResponseSimilar(target=answer, other=None if similar_to == chosen else similar_to))


def why_not_similar(work: TaskWithAnnotation, answer: str) -> TranslatableMessage | None:
    """Why an answer cannot be skipped as similar to another one; None if it can."""
    if not any(block.similar for block in work.rubric.each(CritiquesBlockBase)):
        return TranslatableMessage("This project does not let answers be skipped as similar.")
    if work.annotation.critiques_of(answer).series:
        return TranslatableMessage("This answer has critiques: remove them first.")
    return None


def refinements_to_drop(work: TaskWithAnnotation, answer: str) -> int:
    """The number of refinements that are removed if the answer is marked as rewritten."""
    critiques = work.annotation.critiques_of(answer)
    return 0 if critiques.rewritten else sum(critique.refinement is not None for critique in critiques.series)


def mark_rewritten(work: TaskWithAnnotation, answer: str) -> ListStep:
    """Mark an answer as completely rewritten, without refinements, or undo that."""
    if not any(block.rewritten for block in work.rubric.each(RefinementsBlock)):
        return ListStep(refusal=TranslatableMessage("This project does not let answers be marked as rewritten."))
    critiques = work.annotation.critiques_of(answer)
    edit = MarkResponseRewritten(
        target=answer, marked=not critiques.rewritten, drop_refinements=not critiques.rewritten
    )
    message = (
        TranslatableMessage("The new text was removed with the mark. {key:edit.undo} restores both.")
        if critiques.rewrite
        else None
    )
    return ListStep(edit, message=message)


def rewrite(work: TaskWithAnnotation, answer: str, text: str) -> ListStep:
    """Set the text of a rewritten answer."""
    critiques = work.annotation.critiques_of(answer)
    if not critiques.rewritten or critiques.rewrite == text:
        return NOTHING
    return ListStep(MarkResponseRewritten(target=answer, marked=True, text=text), merge=f"rewrite:{answer}")
