"""Tasks: the texts to be judged, as bundles and owners' input files contain them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from operator import not_
from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, JsonValue, ValidationInfo, field_validator, model_validator

from annotator.model import limits, target
from annotator.model.frozen_model import ExtensibleModel, check_distinct
from annotator.model.paragraphs import paragraph_starts, plain_beginning
from annotator.model.reviewed_work import WorkUnderReview
from annotator.model.target import TargetKind

MAX_CRITERION = 2_000
"""Code points of a criterion, all of which are shown while it is judged."""
MOST_POINTS = 1_000_000
"""The largest absolute value of the points of a criterion."""


def _bounded(points: object) -> object:
    if isinstance(points, int | float) and not -MOST_POINTS <= points <= MOST_POINTS:
        raise ValueError(f"the points of a criterion are from {-MOST_POINTS} to {MOST_POINTS}")
    return points


Points = Annotated[int | float, BeforeValidator(_bounded)]
"""The points of a criterion."""
IDENTIFIER = r"^[^\s\x00-\x1f\x7f]{1,200}$"


class QuotedSpan(ExtensibleModel):
    """A quote of a model critique: ``exact`` is the text from code point ``start`` up to, not including, ``end`` of the
    passage or the answer."""

    on: Literal["passage", "answer"]
    start: int = Field(ge=0)
    end: int
    exact: str = Field(min_length=1)

    def matches_text(self, source: str | None) -> bool:
        """Whether ``source`` has the quoted text at the quoted position."""
        return source is not None and source[self.start : self.end] == self.exact


class ModelCritique(ExtensibleModel):
    """A model-written critique of a response, with its quotes from the passage and the response."""

    id: str = Field(pattern=IDENTIFIER)
    text: str
    origin: str | None = None
    spans: tuple[QuotedSpan, ...] = Field(default=(), max_length=limits.SPANS)


class Response(ExtensibleModel):
    """A model's or author's answer. ``origin`` (the model's name or the author's key) stays with the owner; bundles
    omit it. ``steps`` are the positions in ``text``, in code points, at which its steps begin."""

    id: str = Field(pattern=IDENTIFIER)
    text: str
    origin: str | None = None
    critiques: tuple[ModelCritique, ...] = Field(default=(), max_length=limits.CRITIQUES)
    steps: tuple[int, ...] = Field(default=(), max_length=limits.RESPONSE_STEPS, exclude_if=not_)

    @field_validator("steps")  # not run for responses without steps, which are most
    @classmethod
    def _steps_in_text(cls, steps: tuple[int, ...], info: ValidationInfo) -> tuple[int, ...]:
        text = info.data.get("text", "")
        ranges = zip(steps, (*steps[1:], len(text)), strict=False)
        if not all(0 <= start < end and text[start:end].strip() for start, end in ranges):
            raise ValueError("`steps` must be ascending positions in the `text`, with words after each")
        return steps


def part_digest(text: str) -> str:
    """The first 12 hexadecimal digits of the SHA-256 of the text of a criterion or step. Judgements are stored under
    it, so that none stands beside a text that its author did not see."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def step_name(number: int, text: str) -> str:
    """The name of the part of an answer that judges the step with this number, from 1, and text."""
    return f"{number}-{part_digest(text)}"


class Criterion(ExtensibleModel):
    """A statement about a response that is met or not, with its points: negative if it describes a flaw.

    ``id``, ``tags`` and ``origin`` (its author or model) stay with the owner; bundles omit them.
    """

    text: str = Field(min_length=1, max_length=MAX_CRITERION, pattern=r"\S")
    points: Points = 1
    id: str | None = Field(default=None, pattern=IDENTIFIER)
    tags: tuple[str, ...] = ()
    origin: str | None = None

    @cached_property
    def digest(self) -> str:
        """See :func:`part_digest`."""
        return part_digest(self.text)


class PassageQuestion(ExtensibleModel):
    """A question about the passage, with its responses."""

    id: str = Field(pattern=IDENTIFIER)
    text: str
    responses: tuple[Response, ...] = Field(default=(), max_length=limits.RESPONSES)


class ConversationMessage(ExtensibleModel):
    """A turn of the conversation. It is context, unless ``rated_as`` makes it a target.

    A message with ``rated_as`` is asked what the rubric asks of targets of that kind: a user's turn can be rated as a
    `prompt`, an assistant's as a `response`. The text of a `tool` message is the tool's output. ``id`` and ``origin``
    stay with the owner; bundles omit them.
    """

    role: Literal["user", "assistant", "system", "tool"]
    text: str
    id: str | None = Field(default=None, pattern=IDENTIFIER)
    origin: str | None = None
    rated_as: Literal["message", "prompt", "response"] | None = None


class Passage(ExtensibleModel):
    """The text that the questions are about."""

    text: str
    title: str = ""


class Task(ExtensibleModel):
    """One item of work: a prompt with responses, a passage with questions, or a conversation to review.

    A prompt is treated as the first question (``q1``) of its task, with the responses ``q1/r1`` and so on, so that
    other code handles a single structure. ``reviewed`` is set in review bundles only: one annotator's work to be
    accepted, corrected or returned, or several annotators' work to be adjudicated. ``criteria`` are statements by which
    each response is judged. ``images`` are the files of the bundle that its texts show as ``![words](images/...)``.

    Raises ``ValueError`` (through Pydantic) for a task that has nothing to judge, has both forms, repeats an id, or
    exceeds :mod:`annotator.model.limits`.
    """

    id: str = Field(pattern=IDENTIFIER)
    passage: str | Passage | None = None
    conversation: tuple[ConversationMessage, ...] = Field(default=(), max_length=limits.MESSAGES)
    language: str | None = None
    kind: str | None = None
    split: str | None = None
    prompt: str | None = None
    responses: tuple[Response, ...] = Field(default=(), max_length=limits.RESPONSES)
    questions: tuple[PassageQuestion, ...] = Field(default=(), max_length=limits.QUESTIONS)
    metadata: Mapping[str, JsonValue] = Field(default_factory=dict)
    images: tuple[str, ...] = Field(
        default=(),
        max_length=limits.IMAGES,
        exclude_if=not_,
        json_schema_extra={"uniqueItems": True},
    )
    criteria: tuple[Criterion, ...] = Field(default=(), max_length=limits.CRITERIA, exclude_if=not_)
    reviewed: tuple[WorkUnderReview, ...] = Field(default=(), max_length=limits.REVIEWED, exclude_if=not_)

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        if self.prompt is not None and self.questions:
            raise ValueError("a task has either `prompt` or `questions`, not both")
        if self.prompt is None and self.responses:
            raise ValueError("`responses` need a `prompt`; answers to questions go inside each question")
        if self.prompt is None and not self.questions and self.passage is None and not self.conversation:
            raise ValueError("a task needs a `prompt`, `questions`, a `passage` or a `conversation`")
        # This runs for every imported task, so the ids are checked and the texts collected in a single pass.
        passage = self.passage_text
        texts = [text for text in (passage, self.prompt) if text is not None]
        if self.conversation:
            _refuse_twins("message", [message.id for message in self.conversation if message.id is not None])
            texts += [message.text for message in self.conversation]
        if self.responses:
            texts += _texts_of(self.responses, passage)
        if self.questions:
            _refuse_twins("question", [question.id for question in self.questions])
            for question in self.questions:
                texts.append(question.text)
                texts += _texts_of(question.responses, passage)
        if self.criteria:
            check_distinct((criterion.digest for criterion in self.criteria), "two `criteria` have the same text")
            _refuse_twins("criterion", [criterion.id for criterion in self.criteria if criterion.id is not None])
            texts += [criterion.text for criterion in self.criteria]
        limits.check_text(texts)
        return self

    @cached_property
    def asked(self) -> tuple[PassageQuestion, ...]:
        """The questions; a prompt with its responses counts as the task's only question."""
        if self.prompt is None:
            return self.questions
        return (PassageQuestion(id="prompt", text=self.prompt, responses=self.responses),)

    @property
    def question_parts(self) -> Iterator[tuple[str, str, tuple[Response, ...]]]:
        """The id, the text and the responses of each of :attr:`asked`, without making an object for a prompt."""
        if self.prompt is not None:
            yield "prompt", self.prompt, self.responses
        for question in self.questions:
            yield question.id, question.text, question.responses

    @property
    def parts(self) -> Iterator[tuple[str, str, Response | None, ModelCritique | None]]:
        """Every question, response and model critique in reading order: its target, the id of the question, and the
        response and the critique that it is, or that it is of."""
        for q, (question, _, responses) in enumerate(self.question_parts, 1):
            yield target.question_target(q), question, None, None
            for r, response in enumerate(responses, 1):
                yield target.response_target(q, r), question, response, None
                for c, critique in enumerate(response.critiques, 1):
                    yield target.critique_target(q, r, c), question, response, critique

    @cached_property
    def answers(self) -> Mapping[str, tuple[str, ...]]:
        """The targets of the responses, by the target of their prompt or question."""
        return {
            target.question_target(q): tuple(
                target.response_target(q, r) for r in range(1, len(question.responses) + 1)
            )
            for q, question in enumerate(self.asked, 1)
        }

    @cached_property
    def criticised(self) -> Mapping[str, tuple[str, ...]]:
        """The targets of model critiques, by the target of the response they are about."""
        result: dict[str, tuple[str, ...]] = {}
        for q, question in enumerate(self.asked, 1):
            for r, response in enumerate(question.responses, 1):
                numbers = range(1, len(response.critiques) + 1)
                if response.critiques:
                    result[target.response_target(q, r)] = tuple(target.critique_target(q, r, c) for c in numbers)
        return result

    @cached_property
    def passage_text(self) -> str | None:
        return self.passage.text if isinstance(self.passage, Passage) else self.passage

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """Every source text by its path, in reading order, including texts that are only context."""
        return {path: text for path, _, text in self.walked if text is not None}

    @cached_property
    def context(self) -> frozenset[str]:
        """The targets of the passage and of all messages, which are read with every response."""
        return frozenset((target.PASSAGE, *map(target.message_target, range(1, len(self.conversation) + 1))))

    @cached_property
    def brought_steps(self) -> Mapping[str, tuple[int, ...]]:
        """The starts of the steps of the responses that bring some."""
        questions = zip(self.answers.values(), self.asked, strict=True)
        pairs = (pair for paths, question in questions for pair in zip(paths, question.responses, strict=True))
        return {path: response.steps for path, response in pairs if response.steps}

    @cached_property
    def steps(self) -> Mapping[str, tuple[tuple[int, int], ...]]:
        """The source ranges of the steps of each response, in order: those that it brings, or else of its paragraphs
        (:func:`annotator.model.paragraphs.paragraph_starts`). Blanks at the end of a step are not part of it."""
        brought, texts = self.brought_steps, self.texts
        return {path: step_ranges(texts[path], brought.get(path, ())) for path in self.targets("response")}

    @cached_property
    def step_names(self) -> Mapping[str, tuple[tuple[str, str], ...]]:
        """The name and the first words of each of :attr:`steps`; once a task, for each key asks for those of all."""
        return {path: tuple(_step_names(self.texts[path], ranges)) for path, ranges in self.steps.items()}

    @cached_property
    def equal_responses(self) -> Sequence[tuple[str, ...]]:
        """The targets of responses to one question that have the same text but for blanks around it, by text."""
        result: list[tuple[str, ...]] = []
        for responses in self.answers.values():
            by_text: dict[str, list[str]] = {}
            for path in responses:
                by_text.setdefault(self.texts[path].strip(), []).append(path)
            result += [tuple(paths) for paths in by_text.values() if len(paths) > 1]
        return result

    def same_as(self, response: str) -> tuple[str, ...]:
        """The other targets of :attr:`equal_responses` whose text is that of ``response``."""
        alike = next((paths for paths in self.equal_responses if response in paths), ())
        return tuple(path for path in alike if path != response)

    @cached_property
    def kinds(self) -> Mapping[str, TargetKind]:
        """The kind of every target that a rubric can ask about, in reading order."""
        return {path: kind for path, kind, _ in self.walked if kind is not None}

    def messages_of(self, role: str) -> frozenset[str]:
        """The targets of the messages of ``role``."""
        messages = enumerate(self.conversation, 1)
        return frozenset(target.message_target(m) for m, message in messages if message.role == role)

    def targets(self, *kinds: TargetKind) -> list[str]:
        """The targets of these kinds, in reading order."""
        return [path for path, kind in self.kinds.items() if kind in kinds]

    @cached_property
    def walked(self) -> Sequence[tuple[str, TargetKind | None, str | None]]:
        """Every path in reading order, with its kind and its text; each is None if it has none."""
        return tuple(self._walk())

    def _walk(self) -> Iterator[tuple[str, TargetKind | None, str | None]]:
        yield target.TASK, "task", None
        if self.passage is not None:
            yield target.PASSAGE, "passage", self.passage_text
        for m, message in enumerate(self.conversation, 1):
            yield target.message_target(m), message.rated_as, message.text
        for q, (_, text, responses) in enumerate(self.question_parts, 1):
            yield target.question_target(q), "prompt" if self.prompt is not None else "question", text
            for r, response in enumerate(responses, 1):
                yield target.response_target(q, r), "response", response.text
                for c, critique in enumerate(response.critiques, 1):
                    yield target.critique_target(q, r, c), "critique", critique.text


def step_ranges(text: str, starts: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The source ranges of the steps of a response, as in :attr:`Task.steps`. ``starts``: those that it brings."""
    begins = starts or tuple(paragraph_starts(text, limits.RESPONSE_STEPS))
    ends = (*begins[1:], len(text))
    return tuple((at, at + len(text[at:end].rstrip())) for at, end in zip(begins, ends, strict=False))


def _step_names(text: str, ranges: Sequence[tuple[int, int]]) -> Iterator[tuple[str, str]]:
    for number, (start, end) in enumerate(ranges, 1):
        step = text[start:end]
        yield step_name(number, step), plain_beginning(step) or step


def _texts_of(responses: Sequence[Response], passage: str | None) -> list[str]:
    """The texts of ``responses`` and their critiques. Raises ``ValueError`` for a repeated id."""
    _refuse_twins("response", [response.id for response in responses])
    texts = [response.text for response in responses]
    for response in responses:
        if response.critiques:
            _refuse_twins("critique", [critique.id for critique in response.critiques])
            _refuse_lost(passage, response)
            texts += [critique.text for critique in response.critiques]
    return texts


def _refuse_lost(passage: str | None, response: Response) -> None:
    for critique in response.critiques:
        for span in critique.spans:
            if not span.matches_text(passage if span.on == "passage" else response.text):
                quote = f"{span.exact[:40]!r} is not at {span.start} to {span.end} of the {span.on}"
                raise ValueError(f"a span of the critique {critique.id!r} is off its text: {quote}")


def _refuse_twins(noun: str, ids: list[str]) -> None:
    if len(set(ids)) != len(ids):
        twin = next(identifier for identifier in ids if ids.count(identifier) > 1)
        raise ValueError(f"two {noun}s of the same parent have the id {twin!r}")
