"""The HelpSteer form: one row per response and annotator with a prompt, a response and five scores from 0 to 4.

Fields and their order are those of the published data sets (``nvidia/HelpSteer``). What the form has no field for
stands in a second file, row for row: which task and response, of which origin, judged by whom, in which bundles.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from annotator.errors import AnnotatorError
from annotator.model import target
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.rubric import Rubric
from annotator.model.task import Question, Task
from annotator.owner.collecting import Judgement, facts
from annotator.owner.exporters.form import Row
from annotator.owner.owner_project import Project

ATTRIBUTES = ("helpfulness", "correctness", "coherence", "complexity", "verbosity")
_SCALE = range(5)


def check(rubric: Rubric, task: Task) -> None:
    """Raises ``export.rubric`` when the rubric does not ask the five scores of every response, ``export.conversation``
    for a task with earlier turns, which one prompt cannot hold, ``export.no_response`` for one without a response."""
    for key in ATTRIBUTES:
        if not _asks(rubric.find(key, RatingBlock)):
            raise AnnotatorError(
                "export.rubric",
                f"The rubric {rubric.id!r} does not ask {key} from 0 to 4 of every response.",
                f"HelpSteer rows need all of {', '.join(ATTRIBUTES)}. `--to records` takes every rubric.",
            )
    if task.conversation:
        raise AnnotatorError(
            "export.conversation",
            "A HelpSteer row has one prompt, and this task has a conversation before it.",
            "`--to records` takes it; --skip-unfit goes on without it.",
        )
    if not any(task.answers.values()):
        raise AnnotatorError("export.no_response", "A HelpSteer row has a response, and this task has none.")


def rows(judgement: Judgement, project: Project) -> Iterator[Row]:
    """A row for every response of a judgement that :func:`check` has nothing against."""
    task = judgement.task.task
    for q, question in enumerate(task.asked, 1):
        for r, response in enumerate(question.responses, 1):
            at = target.response(q, r)
            given = judgement.annotation.ratings.get(at, {})
            scores = {key: given[key] for key in ATTRIBUTES}
            notes = judgement.annotation.comments.get(at, ())
            names = judgement.task.names[response.id]
            yield (
                {"prompt": _prompt(task, question), "response": response.text, **scores},
                {
                    **facts(judgement, project),
                    "question_id": names["question"],
                    "response_id": names["response"],
                    "origin": names["origin"],
                    "target": at,
                    "shown_at": judgement.shown_at(q, r),
                    "other_scores": {key: score for key, score in given.items() if key not in ATTRIBUTES},
                    "notes": [note.model_dump(mode="json") for note in notes],
                    "metadata": judgement.task.metadata,
                },
            )


def schema() -> dict[str, Any]:
    """The JSON Schema of a row."""
    texts = {name: {"type": "string"} for name in ("prompt", "response")}
    return {"type": "object", "properties": {**texts, **{name: {"type": "integer"} for name in ATTRIBUTES}}}


def _asks(block: RatingBlock | None) -> bool:
    """Whether ``block`` gives every response of a submitted task a score from 0 to 4."""
    return block is not None and block.required and block.scores == _SCALE and "response" in block.targets


def _prompt(task: Task, question: Question) -> str:
    """The prompt as one text: a passage comes first, with a blank line after it, as reference texts do in HelpSteer."""
    return f"{task.passage_text}\n\n{question.text}" if task.passage_text is not None else question.text
