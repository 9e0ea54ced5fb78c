"""What critiques and refinements lack before the task can be submitted.

The target of a problem is the answer (``q1/r2``) or one of its critiques (``q1/r2/w3``). The part of a critique's
problem is the field: ``text``, ``severity``, ``category``, ``applies`` or ``refinement``; ``passage`` or ``answer`` if
a highlight is missing on that side; the index of a highlight whose text is lost.
"""

from __future__ import annotations

from collections.abc import Iterator

from annotator.model import target as targets
from annotator.model.annotation import Annotation
from annotator.model.blocks.critiques_block import CritiquesBlockBase
from annotator.model.blocks.error_spans_block import ErrorSpansBlock
from annotator.model.blocks.refinements_block import RefinementsBlock
from annotator.model.critique_edits import NotSimilar, similarity_error
from annotator.model.critique_parts import MAX_REFINED, MAX_TEXT
from annotator.model.missing_answer import MissingAnswer
from annotator.model.refinement_chain import (
    RefinementChainLink,
    chain_links,
    highlight_side,
    highlight_state,
    highlightable_texts,
)
from annotator.model.task import Task
from annotator.model.typed_text import too_long
from annotator.translatable_message import TranslatableMessage

_SIDES: dict[str, tuple[str, TranslatableMessage]] = {
    "passage": ("critique.no_passage_highlight", TranslatableMessage("a passage highlight")),
    "prompt": ("critique.no_passage_highlight", TranslatableMessage("a highlight in the prompt")),
    "answer": ("critique.no_answer_highlight", TranslatableMessage("an answer highlight")),
}
_LOST = {
    "lost": ("span.lost", TranslatableMessage("was not found")),
    "moved": ("span.lost", TranslatableMessage("was not found")),
    "ambiguous": ("span.ambiguous", TranslatableMessage("matches several places now")),
    "elsewhere": ("span.elsewhere", TranslatableMessage("is on a text that this critique is no longer about")),
}
_NOT_SIMILAR: dict[NotSimilar, TranslatableMessage] = {
    "not_asked": TranslatableMessage("The rubric does not let answers be skipped as similar: remove that mark."),
    "unknown": TranslatableMessage(
        "The answer that this one is similar to is not another answer to the same question."
    ),
    "cycle": TranslatableMessage("These answers are skipped as similar to each other: one needs its critiques."),
}


def missing_of_critiques(
    block: CritiquesBlockBase, task: Task, target: str, annotation: Annotation
) -> list[MissingAnswer]:
    """What ``target`` lacks of critiques, and what each of its critiques lacks."""
    critiques = annotation.critiques_of(target)
    if critiques.similar_to is not None:
        why = similarity_error(block, task, annotation, target, critiques.similar_to)
        return [MissingAnswer(target, block.key, f"similar.{why}", _NOT_SIMILAR[why])] if why else []
    problems = []
    score = annotation.score(target, block.rating) if block.rating is not None else None
    if block.demands(score) and not critiques.series:
        message = TranslatableMessage(
            "Scored {score}: an answer below {below} needs a critique.", score=score, below=block.below
        )
        problems.append(MissingAnswer(target, block.key, "critique.needed", message))
    if isinstance(block, ErrorSpansBlock) and block.score(critiques) is None:
        message = TranslatableMessage("{title}: mark the errors, or say that there are none.", title=block.title)
        problems.append(MissingAnswer(target, block.key, "critique.needed", message))
    if len(critiques.series) > block.maximum:
        message = TranslatableMessage(
            "There are {count} critiques; the maximum is {n}.", "There are {count} critiques; the maximum is {n}.",
            count=len(critiques.series), n=block.maximum,
        )  # fmt: skip
        problems.append(MissingAnswer(target, block.key, "critique.too_many", message))
    for place in chain_links(task, target, critiques):
        target_path = targets.written_critique_target(target, place.critique.id)
        problems += [
            MissingAnswer(target_path, block.key, code, message, part=part)
            for part, code, message in (*_of_critique(block, task, place), *_of_highlights(block, task, place))
        ]
    return problems


def similar_answer_problems(target: str, annotation: Annotation) -> bool:
    """Whether ``target`` is skipped as similar to another answer. Changes to that answer can make the skip invalid."""
    return annotation.critiques_of(target).similar_to is not None


def missing_of_refinements(
    block: RefinementsBlock, task: Task, target: str, annotation: Annotation
) -> list[MissingAnswer]:
    """The critiques of ``target`` that lack a refinement, or whose refinement is based on changed text."""
    critiques = annotation.critiques_of(target)
    if critiques.rewritten and block.rewritten:
        long = too_long(TranslatableMessage("The new text"), critiques.rewrite, MAX_REFINED)
        return [MissingAnswer(target, block.key, "rewrite.too_long", long)] if long else []
    return [
        MissingAnswer(
            targets.written_critique_target(target, place.critique.id), block.key, code, message, part="refinement"
        )
        for place in chain_links(task, target, critiques)
        for code, message in _of_refinement(block, place)
    ]


def _of_critique(
    block: CritiquesBlockBase, task: Task, place: RefinementChainLink
) -> Iterator[tuple[str, str, TranslatableMessage]]:
    critique, name = place.critique, _name(block, place)
    if block.note == "required" and not critique.text.strip():
        yield "text", "critique.empty", TranslatableMessage("{name} has no text yet.", name=name)
    if long := too_long(name, critique.text, MAX_TEXT):
        yield "text", "critique.too_long", long
    if block.severities and block.severity(critique.severity) is None:
        yield "severity", "critique.no_severity", block.no_severity.filled(name=name)
    category = block.category(critique.category)
    if block.categories and category is None:
        yield "category", "critique.no_category", TranslatableMessage("{name} has no category yet.", name=name)
    if block.applies and critique.applies is None:
        yield (
            "applies",
            "critique.no_applies",
            TranslatableMessage("{name}: does it apply to the original answer?", name=name),
        )
    needs = block.needs(category) if category is not None or not block.categories else ()
    if needs:
        marked = {highlight_side(task, place, span.target) for span in critique.spans}
        texts = highlightable_texts(task, place).items()
        markable = {highlight_side(task, place, target) for target, text in texts if text.strip()}
        for needed in needs:
            if needed not in marked and needed in markable:  # nothing can be marked in an empty answer
                in_prompt = needed == "passage" and task.passage is None
                code, message = _SIDES["prompt" if in_prompt else needed]
                title = category.title if category is not None else name
                yield needed, code, TranslatableMessage("{title} needs {what}.", title=title, what=message)


def _name(block: CritiquesBlockBase, place: RefinementChainLink) -> TranslatableMessage:
    """The name of a critique in messages. Where only one is possible it has no number, since the model critiques beside
    it are numbered."""
    return TranslatableMessage("Your critique") if block.maximum == 1 else block.flaw_name.filled(number=place.number)


def _of_highlights(
    block: CritiquesBlockBase, task: Task, place: RefinementChainLink
) -> Iterator[tuple[str, str, TranslatableMessage]]:
    for index, span in enumerate(place.critique.spans):
        stands = highlight_state(task, place, span)
        if stands != "exact":
            code, message = _LOST[stands]
            yield (
                str(index),
                code,
                TranslatableMessage(
                    "{name}: the highlight “{short}” {what}.",
                    name=_name(block, place),
                    short=span.short_quote,
                    what=message,
                ),
            )


def _of_refinement(block: RefinementsBlock, place: RefinementChainLink) -> Iterator[tuple[str, TranslatableMessage]]:
    refinement = place.critique.refinement
    if refinement is None:
        if block.required:
            yield (
                "refinement.missing",
                TranslatableMessage("Critique {number} has no refinement yet.", number=place.number),
            )
        return
    name = TranslatableMessage("Refinement {number}", number=place.number)
    if place.stale:
        yield (
            "refinement.stale",
            TranslatableMessage("{name} is based on changed text: keep, rebase or redo it.", name=name),
        )
    if not refinement.text.strip():
        yield "refinement.empty", TranslatableMessage("{name} has no text yet.", name=name)
    elif refinement.text.strip() == place.base.strip():
        yield "refinement.unchanged", TranslatableMessage("{name} changes nothing yet.", name=name)
    if long := too_long(name, refinement.text, MAX_REFINED):
        yield "refinement.too_long", long
