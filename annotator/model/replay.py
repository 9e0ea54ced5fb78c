"""Replaying the answers of an annotation, to see that the window could have given them.

A signature says who wrote a results file, not that a program of ours did.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.comments import AddComment
from annotator.model.critique_edits import AddCritique, SetSimilar
from annotator.model.edits import Edit
from annotator.model.judgement_edits import ChangeJudgement, RankCritique, SetClosing, SetVerdict
from annotator.model.preferences import SetJustification, SetPreference
from annotator.model.rankings import SetRank, SetUnrankable
from annotator.model.ratings import SetRating, given_scores
from annotator.model.reactions import SetReaction
from annotator.model.refinements import MarkRewritten, SetRefinement
from annotator.model.rubric import Rubric
from annotator.model.skipping import FlagTask, SkipTask
from annotator.model.tags import SetProposal, SetTag
from annotator.model.task import Task


def replayed(rubric: Rubric, task: Task, annotation: Annotation) -> Annotation:
    """What comes out when every answer of ``annotation`` is given anew; equal to it unless it holds something else.

    Raises ``edit.*`` for an answer that does not fit rubric or task.
    """
    again = Annotation(status="in_progress").model_copy(update={"ratings": given_scores(rubric, task, annotation)})
    said = (_choices, _comparisons, _notes, _critiques, _judgements)
    for edit in (edit for given in said for edit in given(annotation)):
        again = edit.apply(rubric, task, again)
    again = FlagTask(value=annotation.flagged).apply(rubric, task, again)
    if annotation.skip is not None:
        skip = annotation.skip
        return SkipTask(key=skip.key, reason=skip.reason, note=skip.note).apply(rubric, task, again)
    return again.model_copy(update={"status": annotation.status})


def fitting(rubric: Rubric, task: Task, annotation: Annotation) -> Annotation:
    """The annotation with those choices, comparisons and judgements that can still be given, when rubric or task have
    changed.

    Notes and critiques stay as they are: a highlight that has lost its place is named as missing instead.
    """
    given = ("ratings", "tags", "reactions", "proposals", "rankings", "preferences", "judgements")
    again = annotation.model_copy(update={name: {} for name in given})
    for edit in _given_again(annotation):
        with suppress(AnnotatorError):
            again = edit.apply(rubric, task, again)
    return again


def _given_again(annotation: Annotation) -> Iterator[Edit]:
    for given in (_scores, _choices, _comparisons, _judgements):
        yield from given(annotation)


def _scores(annotation: Annotation) -> Iterator[Edit]:
    for target, scores in annotation.ratings.items():
        for key, value in scores.items():
            yield SetRating(target=target, key=key, value=value)


def _choices(annotation: Annotation) -> Iterator[Edit]:
    for target, blocks in annotation.tags.items():
        for key, tags in blocks.items():
            for tag, answer in tags.items():
                yield SetTag(target=target, key=key, tag=tag, value=answer)
    for target, given in annotation.reactions.items():
        for key, reactions in given.items():
            for reaction in reactions:
                yield SetReaction(target=target, key=key, reaction=reaction, value=True)
    for target, text in annotation.proposals.items():
        yield SetProposal(target=target, text=text)


def _comparisons(annotation: Annotation) -> Iterator[Edit]:
    for target, rankings in annotation.rankings.items():
        for key, ranking in rankings.items():
            for item in ranking.unrankable:
                yield SetUnrankable(target=target, key=key, item=item, value=True)
            for rank, group in enumerate(ranking.groups, 1):
                for item in group:
                    yield SetRank(target=target, key=key, item=item, rank=rank)
    for target, preferences in annotation.preferences.items():
        for key, given in preferences.items():
            yield SetPreference(target=target, key=key, preferred=given.preferred, strength=given.strength)
            yield SetJustification(target=target, key=key, text=given.justification)


def _notes(annotation: Annotation) -> Iterator[Edit]:
    for target, notes in annotation.comments.items():
        for note in notes:
            yield AddComment(target=target, key=note.key, id=note.id, text=note.text, spans=note.spans)


def _critiques(annotation: Annotation) -> Iterator[Edit]:
    """Critiques and refinements in their order, so that each refinement is written against what stands before it."""
    for answer, said in annotation.critiques.items():
        for critique in said.series:
            parts = critique.model_dump(include={"id", "text", "severity", "category", "applies", "taken_from"})
            yield AddCritique(target=answer, spans=critique.spans, **parts)
            if critique.refinement is not None:
                yield SetRefinement(id=critique.id, text=critique.refinement.text)
        if said.rewritten:
            yield MarkRewritten(target=answer, marked=True, text=said.rewrite)
        if said.similar_to is not None:
            yield SetSimilar(target=answer, other=said.similar_to)


def _judgements(annotation: Annotation) -> Iterator[Edit]:
    """All verdicts before the closing answer, which is asked for only then."""
    for answer, said in annotation.judgements.items():
        for path, judgement in said.verdicts.items():
            yield SetVerdict(target=path, helpful=judgement.helpful)
            if judgement.severity is not None or judgement.category is not None:
                yield ChangeJudgement(target=path, severity=judgement.severity, category=judgement.category)
        for rank, group in enumerate(said.ranking.groups, 1):
            for path in group:
                yield RankCritique(target=path, rank=rank)
        if said.closing is not None:
            yield SetClosing(target=answer, answer=said.closing.answer)
