"""The names of returned places as in the window: a text by its blind letter, then the question. Targets are in bundle
order, which the annotator never sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from annotator.errors import AnnotatorError
from annotator.model import target as targets
from annotator.model.annotation import Annotation
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.blocks.critiques_block import CritiquesBlockBase
from annotator.model.blocks.error_spans_block import ErrorSpansBlock
from annotator.model.rubric import Rubric
from annotator.model.target import AnnotationTarget
from annotator.model.task import Task
from annotator.services.courses.course_scope import own_outline
from annotator.services.display_order import Order, response_letters
from annotator.services.task_cache import TaskCache
from annotator.services.task_index import TaskIndex
from annotator.store import work
from annotator.text.policy import one_line

if TYPE_CHECKING:
    from annotator.store.store import Store


def place_names(
    store: Store, project_id: str, places: Mapping[str, Sequence[tuple[str, str]]]
) -> dict[str, tuple[str, ...]]:
    """The names of ``places``: for each task id, targets with the key of a block (or empty). Tasks that do not exist
    here or cannot be read are omitted."""
    with store.reading() as connection:
        tasks = work.known_tasks(connection, project_id)
        index = TaskIndex(own_outline(connection, project_id))
    cache = TaskCache(store, index, project_id, "")
    result = {}
    for task_id, named in places.items():
        at = index.keys.position_of(tasks[task_id].key) if task_id in tasks and named else None
        if at is not None:
            with suppress(AnnotatorError):
                rubric, task, held = cache.shown(at)
                names = _TaskTextNames(rubric, task, cache.order(at), held.annotation)
                result[task_id] = tuple(names.place(target, key) for target, key in named)
    return result


_GONE = "a place that is gone"


class _TaskTextNames:
    """The names of the texts of one task as it was shown."""

    def __init__(self, rubric: Rubric, task: Task, order: Order, annotation: Annotation) -> None:
        self._rubric = rubric
        self._task = task
        self._letters: Mapping[str, str] = response_letters(order)
        self._annotation = annotation
        critiqued = [*rubric.each(CritiquesBlockBase), *rubric.each(CritiqueJudgementBlock)]
        self._response = "Answer" if critiqued else "Response"

    def place(self, path: str, key: str) -> str:
        """``Response B · Helpfulness``, as in the window."""
        target, block = AnnotationTarget.try_parse(path), self._rubric.by_key.get(key)
        if target is None:
            return _GONE
        title = one_line(block.title_for(self._task.kinds.get(target, "task"))) if block is not None else ""
        return " · ".join(filter(None, (self._text(target), title)))

    def _text(self, target: AnnotationTarget) -> str:
        """The name of a text, with its question if there are several."""
        name = self._alone(target)
        several = target.question is not None and target.question != target and len(self._task.asked) > 1
        return f"Question {target.question.number}, {name}" if several and target.question is not None else name

    def _alone(self, target: AnnotationTarget) -> str:
        kind = self._task.kinds.get(target)
        letter = self._letters.get(target.response or "", "")
        if kind == "response" and letter:
            return f"{self._response} {letter}"
        if kind == "critique" and letter:
            return f"Critique {target.number} of {letter}"
        if target.form in ("written", "refinement"):
            return self._written(target, letter)
        if kind in ("message", "question"):
            return f"{kind.title()} {target.number}"
        named = {"task": "Whole task", "passage": "Passage", "prompt": "Prompt"}
        return named.get(kind or "") or self._authored(target)

    def _written(self, target: AnnotationTarget, letter: str) -> str:
        """The name of a critique, by its current position among those of its answer."""
        critiques = self._annotation.critiques.get(target.response or "")
        ids = [critique.id for critique in critiques.series] if critiques is not None else []
        flaw = "Error" if self._rubric.each(ErrorSpansBlock) else "Critique"
        name = flaw if target.form == "written" else "Refinement"
        suffix = f"of {letter}" if letter else ""
        number = str(ids.index(target.critique_id) + 1) if target.critique_id in ids else ""
        return " ".join(filter(None, (name, number, suffix, "" if number else "that is gone")))

    def _authored(self, target: AnnotationTarget) -> str:
        """The name of a text that the annotator wrote about a passage, by its current position."""
        questions = [
            (n, each) for answer in self._annotation.authored.values() for n, each in enumerate(answer.questions, 1)
        ]
        for number, question in questions:
            name = f"Question {number}"
            named = {question.id: name, targets.authored_answer(question.id): f"{name}, answer"}
            for place, each in enumerate(question.misleading, 1):
                named[targets.misleading_answer_target(question.id, each.id)] = f"{name}, misleading answer {place}"
                named[targets.exposing_critique(question.id, each.id)] = (
                    f"{name}, misleading answer {place}, its critique"
                )
            for place, tie in enumerate(question.corroborations, 1):
                named[targets.supporting_quotes_target(question.id, tie.id)] = f"{name}, quotes {place}"
            if target in named:
                return named[target]
        return _GONE
