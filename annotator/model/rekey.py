"""Carrying an annotation over to a new version of its task, in which the answers may stand in another order."""

from __future__ import annotations

from collections.abc import Mapping

from annotator.model import target
from annotator.model.annotation import Annotation, Comment
from annotator.model.critiques import Critiqued, WrittenCritique
from annotator.model.judgement_edits import rekeyed
from annotator.model.rekey_choices import rekey_choices
from annotator.model.target import Target
from annotator.model.task import Task


def moves(old: Task, new: Task) -> Mapping[str, str]:
    """For each target of ``old`` that ``new`` still has, its target there.

    Questions, responses and critiques are told by their ids, messages by their place in the conversation.
    """
    there = {identity: path for path, identity in _identities(new).items()}
    return {path: there[identity] for path, identity in _identities(old).items() if identity in there}


def rekey(annotation: Annotation, moved: Mapping[str, str]) -> Annotation:
    """The annotation with everything at its new target; what was said about a text that is gone is left out."""
    comments = {
        moved[path]: tuple(_rekey_comment(note, moved) for note in notes)
        for path, notes in annotation.comments.items()
        if path in moved
    }
    critiques = {
        moved[path]: _rekey_critiqued(said, moved) for path, said in annotation.critiques.items() if path in moved
    }
    kept = {path: said for path, said in critiques.items() if not said.empty}
    judged = {moved[path]: rekeyed(said, moved) for path, said in annotation.judgements.items() if path in moved}
    judgements = {path: said for path, said in judged.items() if not said.empty}
    return rekey_choices(annotation, moved).model_copy(
        update={"comments": comments, "critiques": kept, "judgements": judgements}
    )


def _rekey_comment(note: Comment, moved: Mapping[str, str]) -> Comment:
    spans = tuple(span.model_copy(update={"target": moved[span.target]}) for span in note.spans if span.target in moved)
    return note.model_copy(update={"spans": spans})


def _rekey_critiqued(said: Critiqued, moved: Mapping[str, str]) -> Critiqued:
    similar = moved.get(said.similar_to) if said.similar_to is not None else None
    return said.having(series=tuple(_rekey_critique(c, moved) for c in said.series), similar_to=similar)


def _rekey_critique(critique: WrittenCritique, moved: Mapping[str, str]) -> WrittenCritique:
    renamed = ((span, _renamed(span.target, moved)) for span in critique.spans)
    spans = tuple(span.model_copy(update={"target": path}) for span, path in renamed if path is not None)
    return critique.model_copy(update={"spans": spans, "taken_from": moved.get(critique.taken_from or "")})


def _renamed(path: str, moved: Mapping[str, str]) -> str | None:
    """``path`` in the new version; what the annotator wrote goes along with the answer that it is about."""
    ours = target.written_in(path)
    if ours is None or ours[0] not in moved:
        return moved.get(path)
    return Target.parse(path).moved(moved[ours[0]])


def _identities(task: Task) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {target.TASK: ("task",)}
    if task.passage_text is not None:
        found[target.PASSAGE] = ("passage",)
    for m in range(1, len(task.conversation) + 1):
        found[target.message(m)] = ("message", str(m))
    for q, question in enumerate(task.asked, 1):
        found[target.question(q)] = ("question", question.id)
        for r, response in enumerate(question.responses, 1):
            found[target.response(q, r)] = ("response", question.id, response.id)
            for c, critique in enumerate(response.critiques, 1):
                found[target.critique(q, r, c)] = ("critique", question.id, response.id, critique.id)
    return found
