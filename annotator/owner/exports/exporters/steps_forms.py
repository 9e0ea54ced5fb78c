"""Judged steps, for training process reward models: a row for each response and person.

Sources: openai/prm800k (2023), its README; TRL's dataset formats, *stepwise supervision*.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from annotator.model.blocks.step_verdicts_block import BAD, StepVerdictsBlock, step_number
from annotator.model.task import step_ranges
from annotator.owner.exports.export_form import ExportRow, RejectedExportRow, Rows
from annotator.owner.exports.judged_task import AnnotatorTaskAnswers, JudgedTask, TaskText
from annotator.owner.exports.verdicts import flat_prompt, rows_of
from annotator.owner.rows import Json
from annotator.owner.tasks.blinding import brought_steps


class _JudgedSteps(NamedTuple):
    """The steps of a response, and what one person said of the first of them: values and alternatives, as many as were
    judged one after the other."""

    submission: AnnotatorTaskAnswers
    response: TaskText
    block: str
    steps: tuple[str, ...]
    judged: tuple[tuple[int, str], ...]


def _judged(task: JudgedTask) -> Iterator[_JudgedSteps | RejectedExportRow]:
    brought = brought_steps(task.metadata)
    for submission, block in product(task.answers, task.rubric.each(StepVerdictsBlock)):
        for response in task.responses:
            text = response.text
            starts = brought.get((response.question or "prompt", response.response or ""), ())
            rows = submission.rows_about("numbers", response.target, block.key)
            judgements = {step_number(row["part"]): row for row in rows}
            steps = tuple(text[start:end] for start, end in step_ranges(text, starts))
            judged = []
            for number in range(1, len(steps) + 1):
                if number not in judgements or judgements[number]["value"] is None:
                    break
                judged.append((judgements[number]["value"], judgements[number]["note"] or ""))
            if judged:
                yield _JudgedSteps(submission, response, block.key, steps, tuple(judged))
            else:
                message = "nothing is said of its first step"
                yield RejectedExportRow("no_answer", message, response.target, submission.annotator)


def _provenance(task: JudgedTask, judged: _JudgedSteps) -> Json:
    return {**task.about(judged.response), "asked_in": judged.block}


def stepwise(task: JudgedTask) -> Rows:
    def row(judged: _JudgedSteps) -> ExportRow:
        labelled = {
            "prompt": flat_prompt(task, judged.response),
            "completions": list(judged.steps[: len(judged.judged)]),
            "labels": [value != BAD for value, _ in judged.judged],
        }
        return ExportRow(labelled, _provenance(task, judged))

    return rows_of(_judged(task), row)


def prm800k(task: JudgedTask) -> Rows:
    judged_responses = [*_judged(task)]
    # The time was spent on all of them, and nothing tells how much on each.
    shares = Counter(entry.submission.annotator for entry in judged_responses if isinstance(entry, _JudgedSteps))

    def row(judged: _JudgedSteps) -> ExportRow:
        facts, bad = judged.submission.facts, any(value == BAD for value, _ in judged.judged)
        steps = [
            {
                "completions": [{"text": text, "rating": value - 1, "flagged": None}],
                "human_completion": alternative or None,
                "chosen_completion": 0,
            }
            for text, (value, alternative) in zip(judged.steps, judged.judged, strict=False)
        ]
        labelled: Json = {
            "labeler": judged.submission.annotator,
            "timestamp": facts.get("submitted_at"),
            "generation": None,
            "is_quality_control_question": False,
            "is_initial_screening_question": False,
            "question": {"problem": flat_prompt(task, judged.response), "pre_generated_steps": list(judged.steps)},
            "label": {
                "steps": steps,
                "total_time": round(1000 * (facts.get("active_seconds") or 0) / shares[judged.submission.annotator]),
                "finish_reason": "found_error"
                if bad
                else "solution"
                if len(judged.judged) == len(judged.steps)
                else None,
            },
        }
        return ExportRow(labelled, _provenance(task, judged))

    return rows_of(judged_responses, row)
