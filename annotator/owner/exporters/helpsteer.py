"""The HelpSteer form: one row per response and annotator with a prompt, a response and five scores from 0 to 4.

Fields and their order are those of the published data sets (``nvidia/HelpSteer``). What the form has no field for
stands in a second file, row for row: which task and response, of which origin, judged by whom, in which bundles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from annotator.errors import AnnotatorError
from annotator.model import target
from annotator.model.blocks.rating import RatingBlock
from annotator.model.rubric import AnyBlock, Rubric
from annotator.model.task import Question, Task
from annotator.owner.results import Judgement, facts

ATTRIBUTES = ("helpfulness", "correctness", "coherence", "complexity", "verbosity")
_SCALE = range(5)

Row = tuple[dict[str, Any], dict[str, Any]]
"""A row of the data set, and the row beside it that says where it comes from."""


def rows(judgements: Iterable[Judgement]) -> list[Row]:
    """A row for every response of every judgement, in their order.

    Raises ``export.rubric`` when the rubric does not ask the five scores of every response, ``export.conversation``
    for a task with earlier turns, which one prompt cannot hold.
    """
    return [row for judgement in judgements for row in _rows(judgement)]


def _rows(judgement: Judgement) -> Iterator[Row]:
    task = judgement.task.task
    _check_rubric(judgement.sent.rubric)
    if task.conversation:
        raise AnnotatorError(
            "export.conversation",
            "A HelpSteer row has one prompt, and this task has a conversation before it.",
            where=f"task {task.id}",
        )
    for q, question in enumerate(task.asked, 1):
        for r, response in enumerate(question.responses, 1):
            at = target.response(q, r)
            given = judgement.line.annotation.ratings.get(at, {})
            scores = {key: given[key] for key in ATTRIBUTES}
            notes = judgement.line.annotation.comments.get(at, ())
            names = judgement.task.names[response.id]
            yield (
                {"prompt": _prompt(task, question), "response": response.text, **scores},
                {
                    **facts(judgement),
                    "question_id": names["question"],
                    "response_id": names["response"],
                    "origin": names["origin"],
                    "target": at,
                    "shown_at": _shown_at(judgement, q, r),
                    "other_scores": {key: score for key, score in given.items() if key not in ATTRIBUTES},
                    "notes": [note.model_dump(mode="json") for note in notes],
                    "metadata": judgement.task.metadata,
                },
            )


def _check_rubric(rubric: Rubric) -> None:
    for key in ATTRIBUTES:
        if not _asks(rubric.by_key.get(key)):
            raise AnnotatorError(
                "export.rubric",
                f"The rubric {rubric.id!r} does not ask {key} from 0 to 4 of every response.",
                f"HelpSteer rows need all of {', '.join(ATTRIBUTES)}.",
            )


def _asks(block: AnyBlock | None) -> bool:
    """Whether ``block`` gives every response of a submitted task a score from 0 to 4."""
    rates = isinstance(block, RatingBlock) and block.required and block.scores == _SCALE
    return rates and block is not None and "response" in block.targets


def _prompt(task: Task, question: Question) -> str:
    """The prompt as one text: a passage comes first, with a blank line after it, as reference texts do in HelpSteer."""
    return f"{task.passage_text}\n\n{question.text}" if task.passage_text is not None else question.text


def _shown_at(judgement: Judgement, question: int, response: int) -> int | None:
    """In which place, from 1, the annotator saw the response; None where the results do not say."""
    order = judgement.line.display_order.get(target.question(question), ())
    return order.index(response) + 1 if response in order else None
