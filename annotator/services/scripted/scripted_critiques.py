"""Notes, critiques and refinements by a scripted annotator."""

from __future__ import annotations

from collections.abc import Iterator

from annotator.model.blocks.critiques_block import CritiquesBlockBase, FlawCategory
from annotator.model.blocks.error_spans_block import ErrorSpansBlock
from annotator.model.blocks.notes_block import NotesBlockBase
from annotator.model.blocks.refinements_block import RefinementsBlock
from annotator.model.comment_edits import AddComment
from annotator.model.critique_edits import AddCritique, MarkNoErrors, MarkResponseSimilar, similarity_error
from annotator.model.critique_parts import MAX_REFINED
from annotator.model.edit import AnnotationEdit
from annotator.model.refinement_chain import chain_links
from annotator.model.refinement_edits import MarkResponseRewritten, SetRefinement
from annotator.model.span import TextSpan
from annotator.model.target import PASSAGE, AnnotationTarget
from annotator.services.scripted.hidden_truth import uniform_draw
from annotator.services.scripted.scripted_task_perception import ScriptedTaskPerception
from annotator.services.scripted.scripted_wording import excerpt, improved_text, sentence_about

_MOST = 3
_GOOD = 0.8
"""The quality from which an answer gets no critique, if no score decides."""
_SIMILAR = 0.02
_REWRITTEN = 0.04
"""The quality below which an answer is rewritten, if permitted."""


def note(block: NotesBlockBase, target: str, view: ScriptedTaskPerception) -> Iterator[AnnotationEdit]:
    """A required note, and some of the optional ones."""
    if any(comment.key == block.key for comment in view.annotation.comments.get(target, ())):
        return
    if not block.required and view.chance.random() >= view.profile.comment_share:
        return
    span = None if block.highlights == "none" else _quoted(view, target)
    if span is None and block.highlights == "required":
        return
    text = sentence_about(view, block.title, span, view.seen(target, block.key))
    yield AddComment(
        target=target, key=block.key, id=view.annotation.next_comment_id(), text=text, spans=(span,) if span else ()
    )


def _quoted(view: ScriptedTaskPerception, target: str) -> TextSpan | None:
    """A few words of the text at ``target``, else of the first text of the task that is not empty."""
    texts = view.task.texts
    for path in (target, *texts):
        span = excerpt(view, path, texts[path]) if path in texts else None
        if span is not None:
            return span
    return None


def write_critiques(block: CritiquesBlockBase, target: str, view: ScriptedTaskPerception) -> Iterator[AnnotationEdit]:
    """Critiques in a number that depends on the quality, or rarely none, because the answer is skipped as similar to
    another."""
    critiques = view.annotation.critiques_of(target)
    if not critiques.empty:
        return
    score = view.annotation.score(target, block.rating) if block.rating is not None else None
    quality = view.overall(target)
    count = 0 if block.rating is None and quality > _GOOD else 1 + int((1 - quality) * (_MOST - 1))
    if block.rating is not None and not block.demands(score):
        count = 0
    others = [path for path in view.task.answers.get(AnnotationTarget.parse(target).path[0], ()) if path != target]
    twin = next(
        (path for path in others if not similarity_error(block, view.task, view.annotation, target, path)), None
    )
    if count and twin is not None and view.chance.random() < _SIMILAR:
        yield MarkResponseSimilar(target=target, other=twin)
        return
    if isinstance(block, ErrorSpansBlock) and not count:
        yield MarkNoErrors(target=target, marked=True)
    for number in range(min(count, block.maximum)):
        yield own_critique(block, target, view, number)


def own_critique(block: CritiquesBlockBase, target: str, view: ScriptedTaskPerception, number: int = 0) -> AddCritique:
    """A critique with all required fields; ``number`` is its index among those of the answer."""
    fitting = [candidate for candidate in block.categories if _spans(block, candidate, target, view) is not None]
    possible = fitting or [*block.categories]
    text = view.text(target)
    category = possible[int(uniform_draw(text, "category", str(number)) * len(possible))] if possible else None
    spans = (_spans(block, category, target, view) if block.highlights else None) or ()
    steps = len(block.severities)
    worst = min(int((1 - view.overall(target)) * steps), steps - 1)
    about = category.title if category is not None else "This"
    return AddCritique(
        target=target,
        id=view.annotation.next_critique_id(),
        text=sentence_about(view, f"{number + 1}. {about}", spans[0] if spans else None, view.overall(target)),
        severity=block.severities[max(worst - number, 0)].key if steps else None,
        category=category.key if category is not None else None,
        applies=view.holds(target, "applies", 0.8) if block.applies else None,
        spans=spans,
    )


def _spans(
    block: CritiquesBlockBase, category: FlawCategory | None, target: str, view: ScriptedTaskPerception
) -> tuple[TextSpan, ...] | None:
    """A highlight on each side that the category requires; None if a text on one of them has no words."""
    result = []
    for side in block.needs(category):
        paths = [target] if side == "answer" else _passages(view, target)
        span = next((span for path in paths if (span := excerpt(view, path, view.task.texts[path]))), None)
        if span is None:
            return None
        result.append(span)
    return tuple(result)


def _passages(view: ScriptedTaskPerception, target: str) -> list[str]:
    """The passage; in a task without one, the prompt and the conversation."""
    if (view.task.passage_text or "").strip():
        return [PASSAGE]
    question = AnnotationTarget.parse(target).question
    return [path for path in view.task.texts if path == question or AnnotationTarget.parse(path).form == "message"]


def write_refinements(block: RefinementsBlock, target: str, view: ScriptedTaskPerception) -> Iterator[AnnotationEdit]:
    """A refinement for each critique without one. The worst answers are rewritten instead, if permitted."""
    critiques = view.annotation.critiques_of(target)
    if not critiques.series or critiques.rewritten:
        return
    untouched = not any(critique.refinement for critique in critiques.series)
    too_long = len(view.text(target)) > MAX_REFINED // 2
    if block.rewritten and untouched and (too_long or view.overall(target) < _REWRITTEN):
        yield MarkResponseRewritten(target=target, marked=True, text="A new answer from the beginning.")
        return
    for critique in critiques.series:
        if critique.refinement is None:
            current = view.annotation.critiques[target]
            place = next(link for link in chain_links(view.task, target, current) if link.critique.id == critique.id)
            span = next((span for span in critique.spans if span.target == target), None)
            yield SetRefinement(id=critique.id, text=improved_text(place.base, span, place.number))
