"""Responses whose steps are judged: PRM800K, ProcessBench, and TRL's stepwise supervision.

Sources: openai/prm800k (2023), its README; Qwen/ProcessBench (2024); TRL's dataset formats, *stepwise supervision*. A
row becomes a task with one response; rows of the same response by several people become one task.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple

from pydantic import Field

from annotator.model import limits
from annotator.model.blocks.step_verdicts_block import BAD, GOOD
from annotator.model.frozen_model import ExtensibleModel
from annotator.model.task import step_name
from annotator.owner.conversion.steps import NO_STEPS, TOO_MANY_STEPS
from annotator.owner.conversion.task_draft import (
    DroppedSourceRow,
    RowOutcome,
    SourceRecord,
    TaskDraft,
    short_hash,
    source_judgement,
)


class _JudgedStep(NamedTuple):
    """A step, its judgement (None without one), and an alternative for it."""

    text: str
    value: int | None = None
    alternative: str = ""


def _draft(
    prompt: str, steps: Iterable[_JudgedStep], annotator: str, *, named: bool = False, **more: Any
) -> RowOutcome:
    """A task with one response. ``more``: its id, split and metadata, and the ``origin`` of the response."""
    texts, judgements = [], []
    for step in steps:
        if not step.text.strip():
            continue
        texts.append(step.text)
        if step.value is not None:
            value: Any = {"value": step.value, "note": step.alternative} if step.alternative else step.value
            block = f"steps.{step_name(len(texts), step.text.rstrip())}"
            judgements.append(source_judgement(annotator, block, value, response="r1", named=named))
    if len(texts) > limits.RESPONSE_STEPS:
        return DroppedSourceRow(TOO_MANY_STEPS)
    origin = more.pop("origin", None)
    response = {"id": "r1", "steps": texts, "text": "\n\n".join(texts), **({"origin": origin} if origin else {})}
    task = {"prompt": prompt, "responses": [response], **{name: value for name, value in more.items() if value}}
    task.setdefault("id", f"steps-{short_hash(prompt, *texts)}")
    return TaskDraft(task, judgements, short_hash(str(task["id"]), prompt, *texts))


# PRM800K


class _Completion(ExtensibleModel):
    text: str
    rating: Literal[-1, 0, 1] | None = None


class _LabelledStep(ExtensibleModel):
    completions: tuple[_Completion, ...] = ()
    human_completion: _Completion | str | None = None
    chosen_completion: int | None = Field(default=None, ge=0)

    @property
    def written(self) -> str:
        """The step that the labeler wrote; empty if there is none."""
        own = self.human_completion
        return own.text if isinstance(own, _Completion) else own or ""

    @property
    def taken(self) -> _JudgedStep | None:
        """The step from which the solution goes on; the first one where it ends."""
        at = self.chosen_completion or 0
        if (self.chosen_completion is None and self.written) or at >= len(self.completions):
            return _JudgedStep(self.written, GOOD) if self.written else None
        completion = self.completions[at]
        return _JudgedStep(completion.text, None if completion.rating is None else completion.rating + 1, self.written)


class _Label(ExtensibleModel):
    steps: tuple[_LabelledStep, ...]


class _Question(ExtensibleModel):
    problem: str
    pre_generated_steps: tuple[str, ...] | None = None


class _Prm800kRow(ExtensibleModel):
    labeler: str | None = None
    question: _Question
    label: _Label


def prm800k(record: SourceRecord) -> Iterator[RowOutcome]:
    row = record.shaped(_Prm800kRow)
    steps = [step for step_label in row.label.steps if (step := step_label.taken) is not None]
    generated = row.question.pre_generated_steps or ()
    if all(step.text == text for step, text in zip(steps, generated, strict=False)):
        steps += [_JudgedStep(text) for text in generated[len(steps) :]]
    if not any(step.text.strip() for step in steps):
        yield DroppedSourceRow(NO_STEPS)
        return
    facts = {**(row.question.model_extra or {}), **(row.model_extra or {})}
    yield _draft(
        row.question.problem, steps, row.labeler or "prm800k", named=bool(row.labeler),
        metadata={name: value for name, value in facts.items() if name not in _OF_LABELLING and value is not None},
    )  # fmt: skip
    if any(len(step_label.completions) > 1 for step_label in row.label.steps):
        yield DroppedSourceRow("alternatives of a step that were rated, too")


_OF_LABELLING = ("timestamp", "generation")
"""What differs between rows of one solution."""


# ProcessBench


class _ProcessBenchRow(ExtensibleModel):
    problem: str
    steps: tuple[str, ...] = Field(min_length=1)
    label: int = Field(ge=-1)
    id: str | int | None = None
    generator: str | None = None


def process_bench(record: SourceRecord) -> Iterator[RowOutcome]:
    row = record.shaped(_ProcessBenchRow)
    if row.label >= len(row.steps):
        raise record.bad_field_error("label", f"There are {len(row.steps)} steps, counted from 0.")
    wrong = row.label if row.label >= 0 else len(row.steps)
    values = [GOOD] * wrong + [BAD] * (row.label >= 0) + [None] * len(row.steps)
    steps = map(_JudgedStep, row.steps, values)
    yield _draft(row.problem, steps, "process-bench", id=str(row.id or ""), origin=row.generator,
                 metadata=row.model_extra)  # fmt: skip


# TRL


class _StepwiseRow(ExtensibleModel):
    prompt: str
    completions: tuple[str, ...] = Field(min_length=1)
    labels: tuple[bool, ...]


def stepwise(record: SourceRecord) -> Iterator[RowOutcome]:
    row = record.shaped(_StepwiseRow)
    if len(row.labels) != len(row.completions):
        raise record.bad_field_error(
            "labels", f"There are {len(row.completions)} `completions` and {len(row.labels)} labels."
        )
    steps = (_JudgedStep(text, GOOD if right else BAD) for text, right in zip(row.completions, row.labels, strict=True))
    yield _draft(row.prompt, steps, "stepwise", metadata=row.model_extra)
