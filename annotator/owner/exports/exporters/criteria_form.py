"""Tasks with criteria, as in HealthBench: a row for each response and person, with what they said of each criterion.

Source: openai/simple-evals, ``healthbench_eval.py`` (2025): rows with ``prompt_id``, ``prompt`` and ``rubrics`` of
``criterion``, ``points`` and ``tags``; its graders add ``criteria_met`` and ``explanation``. The score is the sum of
the points of all criteria that are met, divided by the sum of the positive ones; there a grader judges all of them,
here both sums are over those that the person could judge.
"""

from __future__ import annotations

from itertools import product

from annotator.model.blocks.criteria_block import CANNOT_TELL, MET, CriteriaBlock
from annotator.model.task import Criterion
from annotator.owner.exports.export_form import ExportRow, RejectedExportRow, Rows
from annotator.owner.exports.judged_task import AnnotatorTaskAnswers, JudgedTask, TaskText
from annotator.owner.exports.verdicts import prompt_messages
from annotator.owner.measures.criteria_score import criteria_score
from annotator.owner.rows import Json, Row
from annotator.owner.tasks.blinding import brought_criteria


def rows(task: JudgedTask) -> Rows:
    criteria = brought_criteria(task.metadata)
    for submission, block in product(task.answers, task.rubric.each(CriteriaBlock)):
        for response in task.responses:
            graded = _graded_criteria(criteria, submission, block.key, response)
            judged = [criterion for criterion in graded if criterion["criteria_met"] is not None]
            if not judged:
                yield RejectedExportRow(
                    "no_answer", "nothing is said of its criteria", response.target, submission.annotator
                )
                continue
            row = {
                "prompt_id": task.task,
                "prompt": prompt_messages(task, response),
                "completion": response.text,
                "rubrics": graded,
                "score": criteria_score((criterion["points"], criterion["criteria_met"]) for criterion in judged),
                "annotator": submission.annotator,
            }
            yield ExportRow(row, {**task.about(response), "asked_in": block.key})


def _graded_criteria(
    criteria: list[Criterion], submission: AnnotatorTaskAnswers, block: str, response: TaskText
) -> list[Row]:
    """Each criterion with what one person said of it for a response."""
    answers: Json = {row["part"]: row for row in submission.rows_about("numbers", response.target, block)}
    graded = []
    for criterion in criteria:
        row = answers.get(criterion.digest, {"value": None, "note": ""})
        met = None if row["value"] in (None, CANNOT_TELL) else row["value"] == MET
        graded.append(
            {
                "criterion": criterion.text,
                "points": float(criterion.points),
                "tags": list(criterion.tags),
                "criteria_met": met,
                "explanation": row["note"] or "",
            }
        )
    return graded
