"""A judged task as exporters see it: its texts, and the answers, texts and critiques of each annotator."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from annotator.model.rubric import Rubric
from annotator.model.target import PASSAGE, AnnotationTarget
from annotator.model.task import ConversationMessage, ModelCritique, PassageQuestion, Response, Task
from annotator.model.task_images import image_names
from annotator.owner.exports.answer_rule import ExportRowOptions, FinalAnswerRule, Place
from annotator.owner.rows import Json, Row, grouped
from annotator.owner.tasks.blinding import brought_criteria


@dataclass(frozen=True, slots=True)
class TaskText:
    """A text of the task. ``kind``: its target kind, empty if it was only shown; ``id``, ``question``, ``response``,
    ``origin``: the owner's names; ``role``: of a message; ``title``: of the passage."""

    target: AnnotationTarget
    kind: str
    id: str | None
    question: str | None
    response: str | None
    origin: str | None
    role: str | None
    title: str | None
    sha256: str
    text: str


@dataclass(frozen=True)
class AnnotatorTaskAnswers:
    """The answers of one annotator to the task. ``facts``: the row of ``annotations``; ``tables``: the rows of the
    other tables; ``tables_read``: the tables of which somebody asked for the :meth:`rows`."""

    annotator: str
    facts: Row
    tables: Mapping[str, Sequence[Row]]
    tables_read: set[str] = field(default_factory=set, compare=False)

    @cached_property
    def ratings(self) -> Mapping[str, Mapping[str, int]]:
        """The scores by target and block."""
        scores: dict[str, dict[str, int]] = {}
        for row in self.rows("ratings"):
            scores.setdefault(row["target"], {})[row["block"]] = row["score"]
        return scores

    def rows(self, table: str) -> Sequence[Row]:
        self.tables_read.add(table)
        return self.tables.get(table, ())

    def rows_about(self, table: str, target: str, block: str | None = None) -> list[Row]:
        """The rows of a table about the text ``target``; only those of ``block``, if it is given."""
        return [row for row in self.rows(table) if row["target"] == target and block in (None, row.get("block"))]

    def spans(self, of: str, identifier: str) -> list[Row]:
        """The spans of a comment or critique (``of``), by its id."""
        return [span for span in self.rows("spans") if (span["of"], span["id"]) == (of, identifier)]

    def choices(self, target: str) -> dict[str, list[str]]:
        """The tags and reactions at ``target`` by block."""
        return grouped(
            (row["block"], row[column])
            for table, column in (("tags", "tag"), ("reactions", "reaction"))
            for row in self.rows_about(table, target)
            if row.get("value", True)
        )


@dataclass(frozen=True)
class PromptResponses:
    """A prompt or question with its responses."""

    text: TaskText
    responses: tuple[TaskText, ...]


@dataclass(frozen=True)
class JudgedTask:
    """A version of a task under one rubric. ``answers``: sorted by annotator; ``split``: the split to write to;
    ``decided``: the owner's decisions about reported texts by target: ``keep``, ``remove`` or ``apart``; ``rule`` and
    ``options``: how rows are made of it; ``responses_apart``: the responses that rows are made of, each by itself or
    with one that it was compared with; None for all."""

    project: str
    task: str
    version: str
    rubric: Rubric
    rubric_sha256: str
    kind: str | None
    split: str | None
    language: str | None
    metadata: Mapping[str, Any]
    texts: Mapping[str, TaskText]
    answers: tuple[AnnotatorTaskAnswers, ...] = ()
    decided: Mapping[str, str] = field(default_factory=dict)
    rule: FinalAnswerRule = field(default_factory=FinalAnswerRule)
    options: ExportRowOptions = field(default_factory=ExportRowOptions)
    responses_apart: frozenset[str] | None = None

    @cached_property
    def passage(self) -> TaskText | None:
        return self.texts.get(PASSAGE)

    @cached_property
    def conversation(self) -> tuple[TaskText, ...]:
        """The messages in order."""
        return self._ordered_texts("message")

    @cached_property
    def prompts(self) -> tuple[PromptResponses, ...]:
        """The prompt, or the questions in order, each with its responses."""
        return tuple(
            PromptResponses(question, self._ordered_texts("response", question.target))
            for question in self._ordered_texts("question")
        )

    def _ordered_texts(self, form: str, parent: str | None = None) -> tuple[TaskText, ...]:
        """The texts of one form of target in order; only those about ``parent``, if it is given."""
        texts = (
            text for text in self.texts.values() if text.target.form == form and parent in (None, text.target.parent)
        )
        return tuple(sorted(texts, key=lambda text: text.target.number))

    @cached_property
    def responses(self) -> tuple[TaskText, ...]:
        """The responses that rows are made of, in order."""
        return tuple(text for prompt in self.prompts for text in prompt.responses if self.has_rows_of(text))

    def has_rows_of(self, *responses: TaskText) -> bool:
        """Whether rows are made of any of the responses."""
        return self.responses_apart is None or any(text.target in self.responses_apart for text in responses)

    def prompt(self, response: TaskText) -> TaskText:
        """The prompt or question of a response."""
        return self.texts[str(response.target.parent)]

    def context_of(self, response: AnnotationTarget) -> Mapping[str, str]:
        """The hashes of a response and of the texts with which it is read, by target; empty if there is none here."""
        if response not in self.texts:
            return {}
        around = {*response.path, PASSAGE, *(message.target for message in self.conversation)}
        return {target: text.sha256 for target, text in self.texts.items() if target in around}

    def about(self, *responses: TaskText) -> Json:
        """The provenance of responses to one prompt in a row."""
        return {
            "question": self.prompt(responses[0]).id,
            "targets": [text.target for text in responses],
            "responses": [text.response for text in responses],
            "origins": [text.origin for text in responses],
        }

    def critiques(self, response: str) -> tuple[TaskText, ...]:
        """The critiques of a response that came with the task."""
        return self._ordered_texts("critique", response)

    def rows_about(self, table: str, target: str) -> list[Row]:
        """The rows of a table about the text ``target``, of everybody."""
        return [row for submission in self.answers for row in submission.rows_about(table, target)]

    def by(self, *answers: AnnotatorTaskAnswers) -> JudgedTask:
        """The same task with only these annotations."""
        task = copy(self)  # with the properties that were computed from its texts
        object.__setattr__(task, "answers", answers)
        return task

    def views(self, *, words: bool, gathers: bool = False) -> Iterator[JudgedTask]:
        """The task as rows are made of it: once with all answers, or once for each person; ``words`` and ``gathers`` as
        described in :class:`ExportForm`."""
        view = self.by(*self.adjudicated) if self.adjudicated else self
        if not gathers and (self.adjudicated or words or self.rule.name == "each"):
            yield from (view.by(submission) for submission in view.answers)
        else:
            yield view

    @property
    def undecided(self) -> bool:
        """Whether the rule takes none of several different answers, as nobody adjudicated."""
        if self.rule.name != "adjudicated" or self.adjudicated:
            return False
        return len({submission.facts.get("content") or submission.annotator for submission in self.answers}) > 1

    @property
    def adjudicated(self) -> list[AnnotatorTaskAnswers]:
        """The answers of an adjudicator: by a named one, or from an adjudication bundle."""
        if self.rule.name != "adjudicated":
            return []
        people = self.rule.adjudicators
        return [answer for answer in self.answers if answer.annotator in people or answer.facts.get("adjudicated")]

    @property
    def has_enough_judges(self) -> bool:
        """Whether enough people have judged the task."""
        decided = any(submission.facts.get("adjudicated") for submission in self.answers)
        return decided or len({submission.annotator for submission in self.answers}) >= self.rule.minimum

    def place(self, target: str, block: str) -> Place:
        """The key of an answer for the rule."""
        return (self.project, self.task, self.version, self.rubric_sha256, target, block)

    def score(self, target: str, block: str) -> float | None:
        """The combined score of a text."""
        return self.scores(target, (block,))[block]

    def scores(self, target: str, blocks: Iterable[str]) -> dict[str, float | None]:
        """The combined scores of a text, by block."""
        of_people = [scores for submission in self.answers if (scores := submission.ratings.get(target))]
        return {
            block: self.combined(target, block, [float(own[block]) for own in of_people if block in own])
            for block in blocks
        }

    def combined(self, target: str, block: str, values: Sequence[float]) -> float | None:
        """The answer to ``block`` by the rule, of several people's ``values``."""
        return self.rule.number(self.place(target, block), values)


_SOME_IMAGE = "images/some.png"


def shape_of(task: JudgedTask) -> Task:
    """A task of the same shape without its texts, which determines whether a form can represent work on it.

    More than three responses or critiques are reduced to three.
    """
    questions = [
        PassageQuestion(id=str(q), text="", responses=tuple(_response(task, r, text) for r, text in enumerate(item, 1)))
        for q, item in enumerate((a.responses[:3] for a in task.prompts), 1)
    ]
    prompt = any(item.text.kind == "prompt" for item in task.prompts)
    message = [
        ConversationMessage.model_validate({"role": item.role, "text": "", "rated_as": item.kind or None})
        for item in task.conversation
    ]
    return Task(
        id="shape",
        passage="" if task.passage is not None else None,
        conversation=tuple(message),
        prompt="" if prompt else None,
        responses=questions[0].responses if prompt else (),
        questions=() if prompt else tuple(questions),
        images=(_SOME_IMAGE,) if any(any(image_names(text.text)) for text in task.texts.values()) else (),
        criteria=tuple(brought_criteria(task.metadata)),
    )


def _response(task: JudgedTask, number: int, text: TaskText) -> Response:
    critiques = task.critiques(text.target)[:3]
    return Response(
        id=f"r{number}", text="", critiques=tuple(ModelCritique(id=f"c{c}", text="") for c in range(len(critiques)))
    )


# The texts written by an annotator about the passage of a task: questions with answers, misleading answers and quotes.


@dataclass(frozen=True)
class JudgedMisleadingAnswer:
    """A misleading answer, its target, and its critique (empty if there is none)."""

    target: str
    text: str
    severity: str | None
    category: str | None
    critique: str


@dataclass(frozen=True)
class JudgedQuotePair:
    """A pair of supporting quotes: the rows of its quotes on each side."""

    id: str
    answer: tuple[Row, ...]
    passage: tuple[Row, ...]


@dataclass(frozen=True)
class AuthoredQuestionWithAnswers:
    """A question with its target; ``answer`` is empty if none was requested."""

    target: str
    text: str
    answer: str
    unanswerable: bool
    misleading: tuple[JudgedMisleadingAnswer, ...]
    quotes: tuple[JudgedQuotePair, ...]


def questions_with_answers(submission: AnnotatorTaskAnswers) -> tuple[AuthoredQuestionWithAnswers, ...]:
    """The questions in order."""
    texts = grouped((row["of_question"], row) for row in submission.rows("authored"))
    ordered = sorted(texts.values(), key=lambda rows: int(rows[0]["place"]))
    return tuple(_question(submission, rows) for rows in ordered)


def _question(submission: AnnotatorTaskAnswers, rows: Sequence[Row]) -> AuthoredQuestionWithAnswers:
    by_part = grouped((row["part"], row) for row in rows)
    (question,) = by_part["question"]
    exposing = {str(AnnotationTarget.parse(row["target"]).parent): row["text"] for row in by_part["critique"]}
    wrong = sorted(by_part["misleading"], key=lambda row: number_of(AnnotationTarget.parse(row["target"]).part_id))
    return AuthoredQuestionWithAnswers(
        target=question["target"],
        text=question["text"],
        answer=next((row["text"] for row in by_part["answer"]), ""),
        unanswerable=bool(question["unanswerable"]),
        misleading=tuple(
            JudgedMisleadingAnswer(r["target"], r["text"], r["severity"], r["category"], exposing.get(r["target"], ""))
            for r in wrong
        ),
        quotes=tuple(_quotes(submission, question["target"])),
    )


def _quotes(submission: AnnotatorTaskAnswers, question: str) -> Iterator[JudgedQuotePair]:
    rows_by_id = grouped(
        (row["id"], row) for row in submission.rows("corroborations") if row["of_question"] == question
    )
    for identifier, rows in sorted(rows_by_id.items(), key=lambda item: number_of(item[0])):
        rows.sort(key=lambda row: int(row["number"]))
        sides = (tuple(row for row in rows if row["side"] == side) for side in ("answer", "passage"))
        yield JudgedQuotePair(identifier, *sides)


def number_of(identifier: str) -> int:
    """The number in an id, after its letter: parts are numbered in the order in which they were started."""
    return int(identifier.lstrip("axk"))


# The critiques of one annotator about one answer: in order, with their quotes and refinements.


PERSON = "annotator:"
"""The prefix of the origin of texts written by an annotator."""


@dataclass(frozen=True)
class CritiqueWithQuotes:
    """A critique, its quotes from the passage and from the answer (or a refinement), and its refinement, or None.
    ``answer``: the text that it was written against."""

    id: str
    text: str
    severity: str | None
    category: str | None
    passage_quotes: tuple[str, ...]
    answer_quotes: tuple[str, ...]
    refinement: str | None
    answer: str


@dataclass(frozen=True)
class AnswerWithCritiques:
    """An answer with its critiques, most important first. ``skipped``: it was skipped as similar to another one, so its
    critiqueability is unknown; ``rewritten``: it was too poor to be refined."""

    prompt: TaskText
    answer: TaskText
    rating: int | None
    critiques: tuple[CritiqueWithQuotes, ...]
    skipped: bool
    rewritten: bool

    @property
    def partly_human(self) -> bool:
        """Whether a person wrote the answer or a part of it."""
        return (self.answer.origin or "").startswith(PERSON) or self.answer.origin == "person"


def answers_with_critiques(
    task: JudgedTask, submission: AnnotatorTaskAnswers, rating: str | None
) -> Iterator[AnswerWithCritiques]:
    """All answers of the task, with or without critiques. ``rating``: the block of the overall score."""
    verdicts = {row["target"]: row for row in submission.rows("verdicts")}
    for answer in task.responses:
        verdict = verdicts.get(answer.target, {})
        yield AnswerWithCritiques(
            task.prompt(answer),
            answer,
            submission.ratings.get(answer.target, {}).get(rating or ""),
            tuple(_written(submission, answer)),
            verdict.get("similar_to") is not None,
            bool(verdict.get("rewritten")),
        )


def _written(submission: AnnotatorTaskAnswers, answer: TaskText) -> Iterator[CritiqueWithQuotes]:
    better = {(row["target"], row["critique"]): row["text"] for row in submission.rows("refinements")}
    text = answer.text
    for row in sorted(submission.rows("critiques"), key=lambda row: int(row["place"])):
        if row["target"] != answer.target:
            continue
        spans = sorted(submission.spans("critique", row["id"]), key=lambda span: int(span["number"]))
        refinement = better.get((row["target"], row["id"]))
        yield CritiqueWithQuotes(
            row["id"],
            row["text"],
            row["severity"],
            row["category"],
            tuple(span["exact"] for span in spans if span["target"] == PASSAGE),
            tuple(span["exact"] for span in spans if AnnotationTarget.parse(span["target"]).response == answer.target),
            refinement,
            text,
        )
        text = refinement if refinement is not None else text
