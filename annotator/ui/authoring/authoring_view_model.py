"""The view model of the authoring layout, computed from a task and its annotation. No widgets here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from annotator.model import target as targets
from annotator.model.anchor import locate_span
from annotator.model.annotation import Annotation
from annotator.model.authored_questions import AuthoredQuestion, MisleadingAnswer, SupportingQuoteLink
from annotator.model.authoring_parts import authored_questions_of
from annotator.model.authoring_warnings import AuthoringWarning, authoring_warnings_of
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.completeness import missing_answers
from annotator.model.missing_answer import MissingAnswer
from annotator.model.rubric import Rubric
from annotator.model.span import TextSpan
from annotator.model.supporting_quote_edits import quoted_texts
from annotator.model.target import PASSAGE, AnnotationTarget
from annotator.model.task import Task
from annotator.ui.authoring.authoring_state import (
    NEW,
    MisleadingAnswerState,
    QuestionFormState,
    QuestionTabState,
    SupportingQuoteLinkState,
)
from annotator.ui.critique.critique_state import flaw_of
from annotator.ui.items.highlight_chip import HighlightChipState
from annotator.ui.items.missing_hint import MissingAnswerHint
from annotator.ui.translation import counted, translate_message

if TYPE_CHECKING:
    from annotator.services.view_models import TaskViewModel

_OF_ALL: Final = {"questions": "question", "unanswerable": "unanswerable", "misleading": "misleading"}


def _tr(words: str) -> str:
    return QCoreApplication.translate("Authoring", words)


def authoring_of(rubric: Rubric, task: Task) -> QuestionAuthoringBlock | None:
    """The block that asks for questions about the task's passage; None if there is none."""
    return next((block for block in rubric.each(QuestionAuthoringBlock) if block.asked_of(task, PASSAGE)), None)


class AuthoringViewModel:
    """The view model of authoring: everything authored about one passage, by question. ``caps`` are the key caps of
    commands, by id."""

    def __init__(
        self,
        view: TaskViewModel,
        block: QuestionAuthoringBlock,
        caps: dict[str, str],
        problems: Sequence[MissingAnswer] | None = None,
    ) -> None:
        """``problems``: the missing items, if they were computed already."""
        self.block = block
        self.task: Task = view.task
        self.rubric: Rubric = view.rubric
        self.annotation: Annotation = view.annotation
        self._caps = caps
        self._known = problems

    @cached_property
    def questions(self) -> tuple[AuthoredQuestion, ...]:
        return authored_questions_of(self.annotation).questions

    @cached_property
    def problems(self) -> list[MissingAnswer]:
        return missing_answers(self.rubric, self.task, self.annotation) if self._known is None else list(self._known)

    @cached_property
    def _problems_by_question(self) -> dict[str, list[MissingAnswer]]:
        found: dict[str, list[MissingAnswer]] = {}
        for problem in self.problems:
            found.setdefault(AnnotationTarget.parse(problem.target).path[0], []).append(problem)
        return found

    # questions

    def question(self, identifier: str) -> AuthoredQuestion | None:
        """The question with this id; None if it does not exist yet."""
        return next((each for each in self.questions if each.id == identifier), None)

    def number(self, identifier: str) -> int:
        """The number of a question, from 1. A question that does not exist yet comes after the others."""
        numbers = {each.id: number for number, each in enumerate(self.questions, 1)}
        return numbers.get(identifier, len(self.questions) + 1)

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of all authored texts by target, for messages."""
        found: dict[str, str] = {}
        for number, question in enumerate(self.questions, 1):
            name = _tr("Question {n}").format(n=number)
            found[question.id] = name
            found[targets.authored_answer(question.id)] = _tr("{who}, answer").format(who=name)
            for place, each in enumerate(question.misleading, 1):
                words = _tr("{who}, misleading answer {k}").format(who=name, k=place)
                found[targets.misleading_answer_target(question.id, each.id)] = words
                found[targets.exposing_critique(question.id, each.id)] = _tr("{who}, its critique").format(who=words)
            for place, tie in enumerate(question.corroborations, 1):
                words = _tr("{who}, quotes {k}").format(who=name, k=place)
                found[targets.supporting_quotes_target(question.id, tie.id)] = words
        return found

    @property
    def more(self) -> bool:
        """Whether another question can be added."""
        return len(self.questions) < self.block.maximum

    def tabs(self, current: str) -> list[QuestionTabState]:
        """The tabs of the questions, followed by a new one if that is ``current``."""
        found = []
        for number, each in enumerate(self.questions, 1):
            problems = self._problems_by_question.get(each.id, [])
            said = ". ".join(translate_message(problem.message) for problem in problems)
            found.append(QuestionTabState(each.id, number, each.text, len(problems), said, each.unanswerable))
        if current == NEW:
            found.append(QuestionTabState(NEW, len(found) + 1, "", 1, _tr("nothing written yet"), False))
        return found

    @property
    def about(self) -> str:
        """How many questions were written and how many are required."""
        block, count = self.block, len(self.questions)
        if block.minimum == block.maximum:
            return _tr("{n} of {most}").format(n=count, most=block.maximum)
        return _tr("{n} written, {least} to {most} asked for").format(n=count, least=block.minimum, most=block.maximum)

    def missing_hints(self) -> list[MissingAnswerHint]:
        """What is missing overall, not in a single question."""
        keys = {
            "questions": self._caps["authoring.question"],
            "unanswerable": self._caps["authoring.unanswerable"],
            "misleading": self._caps["authoring.misleading"],
        }
        parts = [(problem.part, problem) for problem in self._problems_by_question.get(PASSAGE, [])]
        ours = [(part, p) for part, p in parts if p.key == self.block.key and part in _OF_ALL]
        return [MissingAnswerHint(self._of_all(part), keys[part]) for part, _ in ours]

    def _of_all(self, part: str) -> str:
        block, questions = self.block, self.questions
        if part == "questions" and len(questions) > block.maximum:
            return counted(
                block.maximum, "Too many questions: the maximum is {n}", "Too many questions: the maximum is {n}"
            )
        marked = sum(question.unanswerable for question in questions)
        misleading = sum(len(question.misleading) for question in questions)
        if part == "questions":
            return counted(block.minimum - len(questions), "{n} question to write", "{n} questions to write")
        if part == "unanswerable":
            return counted(
                block.unanswerable_minimum - marked,
                "{n} question must be one that the passage does not answer",
                "{n} questions must be ones that the passage does not answer",
            )
        return counted(
            block.misleading_minimum - misleading,
            "{n} misleading answer to write",
            "{n} misleading answers to write",
        )

    def writing(self, identifier: str) -> QuestionFormState:
        """The form of a question."""
        question = self.question(identifier)
        if question is None:
            return QuestionFormState(NEW, self.number(NEW), "", "", unanswerable=False)
        answer = targets.authored_answer(question.id)
        found = authoring_warnings_of(self.rubric, self.task, self.annotation, of=question.id)
        return QuestionFormState(
            question.id, self.number(question.id), question.text, question.answer, question.unanswerable,
            missing_hints=tuple(self._missing_hints_of(question)),
            question_remarks=tuple(self._remark(warning) for warning in found if warning.target == question.id),
            answer_remarks=tuple(self._remark(warning) for warning in found if warning.target == answer),
        )  # fmt: skip

    def _missing_hints_of(self, question: AuthoredQuestion) -> list[MissingAnswerHint]:
        """What question and answer lack. Misleading answers and quotes show their own hints."""
        words = {
            (question.id, "authoring.empty"): _tr("The question has no text yet"),
            (question.id, "authoring.too_long"): _tr("The question is too long"),
            (targets.authored_answer(question.id), "authoring.empty"): _tr("The answer has no text yet"),
            (targets.authored_answer(question.id), "authoring.too_long"): _tr("The answer is too long"),
            (question.id, "authoring.unanswerable_quoted"): _tr(
                "It is marked as not answered by the passage, but the answer quotes the passage: change one of them"
            ),
        }
        found = []
        for problem in self._problems_by_question.get(question.id, []):
            if AnnotationTarget.parse(problem.target).form in ("authored", "authored_answer"):
                if problem.part in ("misleading", "corroborations"):
                    continue
                found.append(
                    MissingAnswerHint(words.get((problem.target, problem.code), translate_message(problem.message)))
                )
        return found

    def _remark(self, warning: AuthoringWarning) -> str:
        """A warning in the window's language, with the words of the passage that it refers to."""
        words = {
            "authoring.plain_search": _tr("A plain search finds this: one sentence contains all its words, {quote}"),
            "authoring.copied": _tr("This copies the passage: {quote}"),
            "authoring.same_question": _tr("Another question already asks this."),
        }.get(warning.code)
        if words is None:
            return translate_message(warning.message)
        source = self.task.passage_text or ""
        if AnnotationTarget.parse(warning.target).form == "authored_answer":
            question = self.question(AnnotationTarget.parse(warning.target).path[0])
            source = question.answer if question is not None else ""
        start, end = warning.places[0] if warning.places else (0, 0)
        return words.format(quote=f"“{_short(source[start:end])}”")

    # misleading answers

    def misleading(self, question: AuthoredQuestion) -> list[MisleadingAnswerState]:
        return [self._misleading(question, each, number) for number, each in enumerate(question.misleading, 1)]

    def _misleading(self, question: AuthoredQuestion, written: MisleadingAnswer, number: int) -> MisleadingAnswerState:
        ours = (
            targets.misleading_answer_target(question.id, written.id),
            targets.exposing_critique(question.id, written.id),
        )
        said = {
            (ours[0], "authoring.empty"): _tr("no text yet"),
            (ours[0], "authoring.no_severity"): _tr("how severe is the flaw?"),
            (ours[0], "authoring.no_category"): _tr("of what kind is the flaw?"),
            (ours[0], "authoring.not_misleading"): _tr("this is the answer itself"),
            (ours[1], "authoring.empty"): _tr("no critique yet that exposes it"),
        }
        problems = [p for p in self._problems_by_question.get(question.id, []) if p.target in ours]
        return MisleadingAnswerState(
            written.id,
            number,
            written.text,
            written.critique,
            written.category,
            written.severity,
            flaw=flaw_of(self.block, written.severity, written.category),
            missing_hints=tuple(
                MissingAnswerHint(said.get((p.target, p.code), translate_message(p.message))) for p in problems
            ),
        )

    def misleading_hints(self, question: AuthoredQuestion) -> list[MissingAnswerHint]:
        """What the question's misleading answers lack."""
        cap = self._caps["authoring.misleading"]
        found = self._problems_by_question.get(question.id, [])
        return [
            MissingAnswerHint(translate_message(p.message), cap)
            for p in found
            if p.target == question.id and p.part == "misleading"
        ]

    def misleading_about(self, question: AuthoredQuestion | None) -> str:
        if question is None:
            return _tr("They belong to a question: write it first.")
        if question.misleading:
            return ""
        if self.block.misleading == "required":
            return _tr("Clearly wrong answers whose flaw takes a reader long to find.")
        return _tr("None yet; they are optional.")

    # supporting quotes

    def corroborations(self, question: AuthoredQuestion) -> list[SupportingQuoteLinkState]:
        texts = quoted_texts(self.task, question)

        def shown(words: str, spans: Sequence[TextSpan]) -> tuple[HighlightChipState, ...]:
            lost = [locate_span(span, texts.get(span.target, "")).outcome != "exact" for span in spans]
            return tuple(HighlightChipState(words, span.exact, gone) for span, gone in zip(spans, lost, strict=True))

        found = []
        for number, each in enumerate(question.corroborations, 1):
            answer, passage = shown(_tr("Answer"), each.answer), shown(_tr("Passage"), each.passage)
            missing_hints = tuple(self._corroboration_hints(question, each))
            found.append(SupportingQuoteLinkState(each.id, number, answer, passage, missing_hints))
        return found

    def _corroboration_hints(self, question: AuthoredQuestion, tie: SupportingQuoteLink) -> list[MissingAnswerHint]:
        said = {
            "authoring.no_answer_quote": _tr("no words of the answer"),
            "authoring.no_passage_quote": _tr("no words of the passage"),
            "span.lost": _tr("a quote was not found"),
            "span.ambiguous": _tr("a quote matches several places now"),
        }
        where = targets.supporting_quotes_target(question.id, tie.id)
        codes = [p.code for p in self._problems_by_question.get(question.id, []) if p.target == where]
        return [MissingAnswerHint(said[code]) for code in dict.fromkeys(codes) if code in said]

    def corroboration_hints(self, question: AuthoredQuestion) -> list[MissingAnswerHint]:
        """What an answer's supporting quotes lack."""
        where, cap = targets.authored_answer(question.id), self._caps["authoring.tie"]
        found = self._problems_by_question.get(question.id, [])
        return [
            MissingAnswerHint(translate_message(p.message), cap)
            for p in found
            if p.target == where and p.part == "corroborations"
        ]

    def corroborations_about(self, question: AuthoredQuestion | None) -> str:
        """How to make quotes, if there are none; or why there must be none."""
        if question is not None and question.corroborations:
            return ""
        if question is not None and question.unanswerable:
            return _tr("The passage does not answer this question, so nothing in it supports the answer.")
        words = _tr(
            "Select words of the answer, then ({caret}) words of the passage that support them, and press Enter "
            "there, or {tie} anywhere."
        )
        return words.format(caret=self._caps["authoring.caret"], tie=self._caps["authoring.tie"])


def _short(quote: str) -> str:
    words = " ".join(quote.split())
    return words if len(words) <= 120 else f"{words[:119]}…"
