"""What the rows of training text are made of: the lines of its template, the lot, and a row."""

from __future__ import annotations

import hashlib
from typing import Any, Final

from annotator.owner.exporters.published_critiques_form import topic_based
from annotator.owner.exporting.export_form import Made
from annotator.owner.exporting.judged_task import JudgedTask

ASK: Final = "Is there any critique of the answer above? If there is, write one."
HELPFUL: Final = "Is the critique above helpful?"
QUOTES: Final = "Quotes from the passage:"
ANSWER_QUOTES: Final = "Quotes from the answer:"
RIGHT: Final = "Why is the answer above right?"
REFINE: Final = "Refinement:"
QUESTIONS: Final = "Questions:"
CONVERTED: Final = 0.5
"""The share of refinements that become *direct* ones, without the critique, and of quotes that become those of a
question alone, without the answer."""


def question_text(task: JudgedTask, question: str) -> str:
    """The texts above a question, and the question."""
    return f"{above(task)}Question: {question}"


def answer_text(task: JudgedTask, question: str, answer: str) -> str:
    """The same with an answer."""
    return f"{question_text(task, question)}\n\nAnswer: {answer}"


def asked_text(task: JudgedTask, question: str, answer: str) -> str:
    """Everything up to the line that asks for a critique, and that line."""
    return f"{answer_text(task, question, answer)}\n\n{ASK}\n"


def above(task: JudgedTask) -> str:
    """The passage and the conversation, each with a blank line after it."""
    return "".join(f"{text.text}\n\n" for text in (task.passage, *task.conversation) if text is not None)


def drawn(name: str) -> bool:
    """Whether the lot falls on what has this name, as it does for a share of :data:`CONVERTED`."""
    lot = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big") / 2**64
    return lot < CONVERTED


def training_row(task: JudgedTask, kind: str, prompt: str, completion: str, about: dict[str, Any]) -> Made:
    """A row of the type ``kind``, counted by it; ``about`` is what provenance says of it."""
    topic = topic_based(task)
    row = {
        "type": kind,
        "topic_based": topic,
        "prompt": prompt,
        "completion": completion,
        "started_from": about.get("started_from"),
    }
    return Made(row, {**about, "counted": f"{kind}, {'topic-based' if topic else 'other'}"})
