"""The forms of NeMo-Aligner's SteerLM: conversations with attribute values as text, and nine numbers for regression.

Sources: NVIDIA/NeMo-Aligner, ``examples/nlp/data/steerlm/preprocess_openassistant_data.py``,
``preprocess_helpsteer_data.py`` and ``process_to_regression_format.py``. There, Open-Assistant attributes from 0 to 1
are rescaled with ``round(value * 4)``; here every rating is, after scaling it to that range.
"""

from __future__ import annotations

from typing import Any

from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.exports.answer_rule import ExportRowOptions, round_half_up
from annotator.owner.exports.export_form import ExportRow, RejectedExportRow, Rows
from annotator.owner.exports.judged_task import JudgedTask, TaskText
from annotator.owner.exports.verdicts import (
    NO_SCORE,
    prompt_of,
)
from annotator.owner.rows import Json

ALL_ATTRIBUTES = (
    "quality", "toxicity", "humor", "creativity", "helpfulness", "correctness", "coherence", "complexity", "verbosity",
)  # fmt: skip
MISSING = -100.0
SYSTEM = (
    "A chat between a curious user and an artificial intelligence assistant. "
    "The assistant gives helpful, detailed, and polite answers to the user's questions."
)
_TOP = 4
_NAMES = {"user": "User", "assistant": "Assistant"}


def check(rubric: Rubric, task: Task, options: ExportRowOptions) -> str:  # noqa: ARG001  the signature of all checks
    if not any(block.key in ALL_ATTRIBUTES for block in rubric.ratings_for("response")):
        return f"{NO_SCORE} by one of {', '.join(ALL_ATTRIBUTES)}"
    return ""


def _values(task: JudgedTask, response: TaskText) -> dict[str, int]:
    """The attributes of a response, from 0 to 4."""
    result = {}
    for key in ALL_ATTRIBUTES:
        block = task.rubric.find(key, RatingBlock)
        value = task.score(response.target, key) if block is not None else None
        if value is not None and block is not None:
            result[key] = round_half_up(value) if block.scores == range(5) else round(
                (value - block.low) / (block.high - block.low) * _TOP
            )  # fmt: skip
    return result


def _turns(task: JudgedTask, response: TaskText) -> tuple[str, list[tuple[str, str]]]:
    """The system prompt, and the turns of user and assistant."""
    system = "\n\n".join(message.text for message in task.conversation if message.role == "system") or SYSTEM
    above = [
        (_NAMES[message.role or "user"], message.text) for message in task.conversation if message.role != "system"
    ]
    return system, [*above, ("User", prompt_of(task, response))]


def _response_rows(task: JudgedTask, make: Any) -> Rows:
    for response in task.responses:
        values = _values(task, response)
        if values:
            row = make(*_turns(task, response), response.text, values)
            yield ExportRow(row, task.about(response))
        else:
            yield RejectedExportRow("no_answer", "no attribute has an answer by this rule", response.target)


def text_rows(task: JudgedTask) -> Rows:
    def make(system: str, turns: list[tuple[str, str]], answer: str, values: dict[str, int]) -> Json:
        label = ",".join(f"{key}:{value}" for key, value in values.items())
        conversation: list[dict[str, str | None]] = [
            {"value": text, "from": name, "label": None} for name, text in turns
        ]
        conversation.append({"value": answer, "from": "Assistant", "label": label})
        return {"conversations": conversation, "system": system, "mask": "User", "type": "VALUE_TO_TEXT"}

    return _response_rows(task, make)


def regression_rows(task: JudgedTask) -> Rows:
    def make(system: str, turns: list[tuple[str, str]], answer: str, values: dict[str, int]) -> Json:
        dialogue = "".join(f"<extra_id_1>{name}\n{text}\n" for name, text in (*turns, ("Assistant", answer)))
        label = [float(values.get(key, MISSING)) for key in ALL_ATTRIBUTES]
        return {"text": f"<extra_id_0>System\n{system}\n{dialogue}<extra_id_2>", "label": label}

    return _response_rows(task, make)
