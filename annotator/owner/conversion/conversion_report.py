"""The report of a conversion: rows and their outcome, tasks, lengths, languages, problems."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from pydantic_core import from_json

from annotator.errors import AnnotatorError, CombinedError
from annotator.owner.conversion.field_mapping import FieldMapping
from annotator.owner.conversion.task_draft import DUPLICATES
from annotator.owner.rows import Json

FIRST_TASKS = 20
"""How many tasks are kept to show them."""
KEPT_AS_METADATA = "kept as metadata"
BLANK = "blank"
READ = "read by the form"
_IN_WORDS = {
    "each": "responses", "rows": "rows in the row", "people": "judgements of people", "tag": "yes or no",
    "leave": "judgements that are left out",
}  # fmt: skip
"""Parts of a mapping whose names say little to a reader."""
KEPT = 10_000
"""The maximum number of problems and duplicates whose description is kept; all are counted."""


_TEXTS = ("passages", "prompts", "responses", "messages")
"""The kinds of texts whose lengths are counted."""
TaskSizes = tuple[str, bool, tuple[tuple[int, ...], ...]]
"""What a report counts of a task: its language, whether its responses are all the same text, and the lengths of its
texts, by :data:`_TEXTS`."""


def _in_words(fate: str) -> str:
    return ", ".join(_IN_WORDS.get(part, part) for part in fate.split(", "))


def note_lines(assumptions: Counter[str]) -> list[str]:
    """What was assumed of rows, as sentences with how often."""
    return [f"{note[:1].upper()}{note[1:]}: {number:,}" for note, number in assumptions.items()]


def task_sizes(task: Json) -> TaskSizes:
    """What a report counts of ``task``."""
    passage, prompt, responses = task.get("passage"), task.get("prompt"), task.get("responses", ())
    texts = {response["text"].strip() for response in responses}
    questions = task.get("questions", ())
    all_responses = [*responses, *(response for question in questions for response in question.get("responses", ()))]
    lengths = (
        () if passage is None else (len(passage["text"] if isinstance(passage, dict) else passage),),
        (*(() if prompt is None else (len(prompt),)), *(len(question["text"]) for question in questions)),
        tuple([len(response["text"]) for response in all_responses]),
        tuple([len(message["text"]) for message in task.get("conversation", ())]),
    )
    return task.get("language") or "", len(texts) == 1 < len(responses), lengths


class TextLengthStatistics(Counter[int]):
    """How many texts have each length in characters, and what follows of that."""

    @property
    def count(self) -> int:
        return self.total()

    @property
    def longest(self) -> int:
        return max(self, default=0)

    @property
    def empty(self) -> int:
        return self[0]

    @property
    def mean(self) -> float:
        return sum(size * number for size, number in self.items()) / self.total() if self else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of the population."""
        mean = self.mean
        squares = sum((size - mean) ** 2 * number for size, number in self.items())
        return math.sqrt(squares / self.total()) if self else 0.0

    def as_json(self) -> dict[str, float]:
        numbers = {"mean": round(self.mean, 1), "sd": round(self.deviation, 1), "max": self.longest}
        return {"count": self.count, **numbers, "empty": self.empty}


@dataclass
class ConversionReport:
    """The counts. ``rows`` always equals ``used + dropped + bad``; ``left_out`` counts what makes no task, by kind:
    every dropped row, and parts of others."""

    form: str
    guessed: bool
    rows: int = 0
    used: int = 0
    dropped: int = 0
    bad: int = 0
    tasks: int = 0
    not_sampled: int = 0
    judgements: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    languages: Counter[str] = field(default_factory=Counter)
    problems: list[AnnotatorError] = field(default_factory=list)
    problem_count: int = 0
    duplicates: list[str] = field(default_factory=list)
    lengths: dict[str, TextLengthStatistics] = field(
        default_factory=lambda: {name: TextLengthStatistics() for name in _TEXTS}
    )
    """Of passages, prompts, responses and messages."""
    twins: bool = False
    """Whether several tasks would have the same id, which skipping rows cannot correct."""
    notes: list[str] = field(default_factory=list)
    """Assumptions about the files: a guessed encoding, the sheet of a workbook."""
    assumptions: Counter[str] = field(default_factory=Counter)
    """Assumptions about rows, with how often they were made."""
    _shapes: Counter[tuple[tuple[str, ...], ...]] = field(default_factory=Counter, repr=False)
    """How many rows have the same fields, metadata and blank fields."""
    mapping: FieldMapping | None = None
    skipped: Path | None = None
    """The file that lists the skipped rows."""

    equal_responses: int = 0
    """Tasks whose responses are all the same text."""
    faults: list[str] = field(default_factory=list)
    """Parts of rows that do not fit, with the reason."""

    first: list[Json] = field(default_factory=list)
    """The first tasks."""

    @property
    def response_lengths(self) -> TextLengthStatistics:
        return self.lengths["responses"]

    def count_fields(self, row: Json, metadata: Json) -> None:
        """Count what became of each field of a row that made a task with ``metadata``."""
        blank = tuple([name for name, value in row.items() if value is None or value == ""])
        self._shapes[tuple(row), tuple(metadata), blank] += 1

    @property
    def fields(self) -> dict[str, Counter[str]]:
        """What became of each field of the source, with how often."""
        fates_by_field: dict[str, Counter[str]] = {}
        for (names, metadata, blanks), rows in self._shapes.items():
            used = self.mapping.used_by(names) if self.mapping is not None else {}
            for name in names:
                fate = BLANK if name in blanks and name not in metadata else ", ".join(used.get(name, (READ,)))
                if name in metadata:
                    fate = f"{fate}, {KEPT_AS_METADATA}" if name in used else KEPT_AS_METADATA
                fates_by_field.setdefault(name, Counter())[fate] += rows
        return fates_by_field

    def field_fates(self) -> list[tuple[str, str]]:
        """Each field of the source, and in words what became of it."""
        return [
            (name, "; ".join(_in_words(fate) + f" {n:,}" * (len(fates) > 1) for fate, n in fates.most_common()))
            for name, fates in self.fields.items()
        ]

    def keep_fault(self, fault: str) -> None:
        """Keep the reason why a part of a row is left out, up to :data:`KEPT` reasons."""
        if len(self.faults) < KEPT:
            self.faults.append(fault)

    def drop(self, reason: str, where: str, rows: int = 1) -> None:
        """Count a row (or with ``rows`` 0, a part of one) that makes no task."""
        self.left_out[reason] += 1
        self.dropped += rows
        if reason == DUPLICATES and len(self.duplicates) < KEPT:
            self.duplicates.append(where)

    def refuse(self, error: AnnotatorError, rows: int, on_problem: Callable[[AnnotatorError], None]) -> None:
        """Count ``rows`` rows that cannot be used because of ``error``."""
        self.bad += rows
        for problem in error.errors if isinstance(error, CombinedError) else (error,):
            self.problem_count += 1
            if len(self.problems) < KEPT:
                self.problems.append(problem)
            on_problem(problem)

    def add(self, line: bytes, sizes: TaskSizes, judgements: int) -> None:
        """Count a task that is written as ``line``."""
        self.tasks += 1
        self.judgements += judgements
        language, are_equal, lengths = sizes
        self.languages[language] += 1
        self.equal_responses += are_equal
        for statistics, own in zip(self.lengths.values(), lengths, strict=True):
            for length in own:
                statistics[length] += 1
        if len(self.first) < FIRST_TASKS:
            self.first.append(from_json(line))

    def as_json(self) -> Json:
        """The report as JSON, with the first 20 problems and duplicates."""
        return {
            "form": self.form,
            "guessed": self.guessed,
            "rows": {"read": self.rows, "used": self.used, "dropped": self.dropped, "bad": self.bad},
            "tasks": self.tasks,
            "responses": self.response_lengths.count,
            "not_sampled": self.not_sampled,
            "judgements": self.judgements,
            "lengths": {name: statistics.as_json() for name, statistics in self.lengths.items()},
            "equal_responses": self.equal_responses,
            "languages": dict(self.languages),
            "dropped": dict(self.left_out),
            "duplicates": self.duplicates[:20],
            "problems": [
                {"code": e.code, "message": e.message, "hint": e.hint, "where": e.where} for e in self.problems[:20]
            ],
            "notes": self.notes,
            "first_task": self.first[0] if self.first else None,
            "fields": {name: dict(fates) for name, fates in self.fields.items()},
            "faults": self.faults[:20],
            "problem_count": self.problem_count,
            "skipped": str(self.skipped) if self.skipped else None,
        }
