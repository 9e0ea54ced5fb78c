"""The HelpSteer forms: a row for each response with five scores, lists of disagreements, preferences.

Fields and their order are those of the published data sets (cards of nvidia/HelpSteer, HelpSteer2). A conversation
before the prompt is included in it with ``<extra_id_1>``, as in HelpSteer 2.
"""

from __future__ import annotations

from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.exports.answer_rule import ExportRowOptions, round_half_up
from annotator.owner.exports.export_form import ExportRow, RejectedExportRow, Rows
from annotator.owner.exports.judged_task import JudgedTask
from annotator.owner.exports.verdicts import (
    EQUAL_TEXTS,
    NO_ANSWER,
    compared_pairs,
    flat_prompt,
)

ATTRIBUTES = ("helpfulness", "correctness", "coherence", "complexity", "verbosity")
_STRONGEST = 3


def five_scores(rubric: Rubric, task: Task, options: ExportRowOptions) -> str:  # noqa: ARG001  the signature of all checks
    """Why responses do not have all five scores from 0 to 4."""
    for key in ATTRIBUTES:
        block = rubric.find(key, RatingBlock)
        if block is None or not block.required or block.ask_if is not None or block.scores != range(5):
            return f"its rubric does not ask {key} from 0 to 4 of every response"
        if "response" not in block.targets:
            return f"its rubric does not ask {key} of responses"
    return ""


def rows(task: JudgedTask) -> Rows:
    for response in task.responses:
        scored = task.scores(response.target, ATTRIBUTES)
        if None in scored.values():
            yield RejectedExportRow(NO_ANSWER.code, "not all five scores have an answer by this rule", response.target)
            continue
        scores = {key: round_half_up(value) for key, value in scored.items() if value is not None}
        about = task.about(response)
        if scores != scored:
            about["exact_scores"] = scored
        yield ExportRow({"prompt": flat_prompt(task, response), "response": response.text, **scores}, about)


def disagreements(task: JudgedTask) -> Rows:
    for response in task.responses:
        submissions = [
            submission for submission in task.answers if ATTRIBUTES[0] in submission.ratings.get(response.target, {})
        ]
        lists = {key: [submission.ratings[response.target][key] for submission in submissions] for key in ATTRIBUTES}
        if len(submissions) < max(task.rule.minimum, 1):
            yield RejectedExportRow("overlap", "fewer people than asked for have scored it", response.target)
            continue
        about = {
            **task.about(response),
            "in_order": [submission.annotator for submission in submissions],
        }
        yield ExportRow({"prompt": flat_prompt(task, response), "response": response.text, **lists}, about)


def preferences(task: JudgedTask) -> Rows:
    """The strength is negative for the first response. Strengths above 3 are scaled down."""
    strongest = next((block.strength for block in task.rubric.each(PreferenceBlock)), _STRONGEST)
    for pair in compared_pairs(task, task.options.by):
        if pair.equal_texts or pair.verdict is None:
            reason = EQUAL_TEXTS if pair.equal_texts else NO_ANSWER
            yield RejectedExportRow(reason.code, reason.message, pair.question)
            continue
        strength = _published_strength(pair.verdict, strongest)
        preferences = [
            (_published_strength(value, strongest), why, submission.annotator)
            for submission, value, why in pair.answers
        ]
        agreeing = [why for value, why, _ in preferences if _side(value) == _side(strength)]
        row = {
            "prompt": flat_prompt(task, pair.first),
            "response_1": pair.first.text,
            "response_2": pair.second.text,
            "preference_strength": strength,
            "preference_statement": next((why for why in agreeing if why), ""),
            "all_preferences_unprocessed": [
                dict(zip(("strength", "statement", "annotator"), answer, strict=True)) for answer in preferences
            ],
        }
        yield ExportRow(row, task.about(pair.first, pair.second))


def _side(strength: int) -> int:
    return (strength > 0) - (strength < 0)


def _published_strength(verdict: float, strongest: int) -> int:
    """The strength from -3 to 3, negative for the first response, with halves rounded away from 0 for either side."""
    strength = round_half_up(abs(verdict) * _STRONGEST / max(strongest, _STRONGEST))
    return -strength if verdict > 0 else strength
