"""What authoring shows: everything authored about one passage, by question, as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from annotator.model import target as targets
from annotator.model.annotation import Annotation
from annotator.model.authored_questions import AuthoredQuestion, MisleadingAnswer, QuotePair
from annotator.model.authoring_parts import MAX_ANSWER, MAX_EXPOSING
from annotator.model.authoring_warnings import AuthoringWarning, authoring_warnings_of
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.missing_answer import MissingAnswer
from annotator.model.quote_pair_edits import quoted_texts
from annotator.model.rubric import Rubric
from annotator.model.target import PASSAGE, AnnotationTarget
from annotator.model.task import Task
from annotator.text.policy import one_line
from annotator.translatable_message import TranslatableMessage
from annotator.workspace.authoring_lists import MISLEADING, QUOTES
from annotator.workspace.item_cards import (
    ButtonsPart,
    CardButton,
    CardModel,
    CardPart,
    CardSpec,
    HighlightChipState,
    HintsPart,
    LinePart,
    ListPanelModel,
    ListPanelSpec,
    MissingAnswerHint,
    PanelButton,
    Role,
    SpansPart,
    TextEditorPart,
    chips,
    flaw_of,
    flaw_parts,
)
from annotator.workspace.lists import problems_by
from annotator.workspace.places import QUESTION, ListPlace
from annotator.workspace.tabs import TabModel, TabText

if TYPE_CHECKING:
    from annotator.services.view_models import TaskViewModel

NEW = ""
"""The id of an item that does not exist yet: typing its first words creates it."""
_QUOTE = 80  # characters shown of a quote
_UNANSWERABLE = "∅"
_OF_ALL = {"questions": "question", "unanswerable": "unanswerable", "misleading": "misleading"}


@dataclass(frozen=True)
class QuestionFormState:
    """A question with its answer. ``remarks`` are warnings about the text, which do not prevent submitting."""

    id: str
    number: int
    text: str
    answer: str
    unanswerable: bool
    missing_hints: tuple[MissingAnswerHint, ...] = ()
    question_remarks: tuple[str, ...] = ()
    answer_remarks: tuple[str, ...] = ()


_REMOVE = CardButton("remove", "Ctrl+Backspace", tabbed=False)
QUOTES_PANEL = ListPanelSpec(
    "workspace.quotes",
    CardSpec(
        QUOTES.name,
        (
            SpansPart("answer", "answer", numbered=False, visible_when="open"),
            SpansPart("passage", "passage", numbered=False, visible_when="open"),
            HintsPart(visible_when="open"),
            ButtonsPart((CardButton("find", "L"), CardButton("remove", "Ctrl+Backspace"))),
        ),
        keys={"Enter": "show", "Delete": "remove", "Escape": "leave"},
        shifted=True,
        sign="highlight",
        line=24,
        margins=(8, 2, 2),
        click="show",
    ),
    PanelButton(
        "tie",
        TranslatableMessage("Tie the selections in answer and passage"),
        "",
        "authoring.tie",
    ),
    hint="about",
    gap=2,
    by_place=True,
)


def misleading_panel(block: QuestionAuthoringBlock) -> ListPanelSpec:
    """The panel of misleading answers. A card that is not being edited is one line with its first words and what it
    lacks."""
    exposes = TextEditorPart(
        "critique",
        TranslatableMessage("The critique that exposes it: what is wrong, and where?"),
        MAX_EXPOSING,
        TranslatableMessage("{who}, the critique that exposes it", who="{who}"),
        "critique.words",
        TranslatableMessage("What exposes it"),
    )
    answer = TextEditorPart(
        "text",
        TranslatableMessage("An answer that is clearly wrong, but whose flaw takes long to find"),
        MAX_ANSWER,
        TranslatableMessage("{who}, text", who="{who}"),
        "text.words",
    )
    choices = flaw_parts(block)
    critique = [exposes] if block.critiques != "none" else []
    parts: tuple[CardPart, ...] = (answer, *choices, *critique, ButtonsPart((_REMOVE,)), HintsPart(visible_when="open"))
    message = TranslatableMessage("New misleading answer")
    return ListPanelSpec(
        "workspace.misleading",
        CardSpec(MISLEADING.name, parts, keys={"Escape": "leave"}),
        PanelButton("new", message, TranslatableMessage("New"), "authoring.misleading"),
    )


def authoring_block_of(rubric: Rubric, task: Task) -> QuestionAuthoringBlock | None:
    """The block that asks for questions about the task's passage; None if there is none."""
    return next((block for block in rubric.each(QuestionAuthoringBlock) if block.asked_of(task, PASSAGE)), None)


class AuthoringViewModel:
    """The view model of authoring: everything authored about one passage, by question."""

    def __init__(
        self,
        view: TaskViewModel,
        block: QuestionAuthoringBlock,
        problems: Sequence[MissingAnswer],
    ) -> None:
        """``problems``: the missing items."""
        self.block = block
        self.task: Task = view.task
        self.rubric: Rubric = view.rubric
        self.annotation: Annotation = view.annotation
        self._problems_by_question = problems_by(lambda item: AnnotationTarget.parse(item.target).path[0], problems)

    @cached_property
    def questions(self) -> tuple[AuthoredQuestion, ...]:
        return self.annotation.authored_questions.questions

    # questions

    def question(self, identifier: str) -> AuthoredQuestion | None:
        """The question with this id; None if it does not exist yet."""
        return next((question for question in self.questions if question.id == identifier), None)

    def settled(self, place: ListPlace) -> ListPlace:
        """The place after a change of the annotation: the last question if that of the place does not exist any more,
        and no new one if there can be none."""
        question = self.question(place.text)
        if question is None and (place.text != NEW or not self.more):
            last = self.questions[-1].id if self.questions else NEW
            return ListPlace(last, part=QUESTION, field=QUESTION)
        misleading = [item.id for item in question.misleading] if question is not None else []
        quotes = [item.id for item in question.corroborations] if question is not None else []
        settled = place.within((), {MISLEADING.name: misleading, QUOTES.name: quotes})
        return settled if settled.part else replace(settled, part=QUESTION, field="answer")

    def number(self, identifier: str) -> int:
        """The number of a question, from 1. A question that does not exist yet comes after the others."""
        numbers = {question.id: number for number, question in enumerate(self.questions, 1)}
        return numbers.get(identifier, len(self.questions) + 1)

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of all authored texts by target, for messages."""
        result: dict[str, str] = {}
        for number, question in enumerate(self.questions, 1):
            name = TranslatableMessage("Question {n}", n=number)
            result[question.id] = name
            result[targets.authored_answer(question.id)] = TranslatableMessage("{who}, answer", who=name)
            for place, answer in enumerate(question.misleading, 1):
                name_text = TranslatableMessage("{who}, misleading answer {k}", who=name, k=place)
                result[targets.misleading_answer_target(question.id, answer.id)] = name_text
                result[targets.exposing_critique(question.id, answer.id)] = TranslatableMessage(
                    "{who}, its critique", who=name_text
                )
            for place, pair in enumerate(question.corroborations, 1):
                name_text = TranslatableMessage("{who}, quotes {k}", who=name, k=place)
                result[targets.quote_pair_target(question.id, pair.id)] = name_text
        return result

    @property
    def more(self) -> bool:
        """Whether another question can be added."""
        return len(self.questions) < self.block.maximum

    def tabs(self, current: str) -> list[TabModel]:
        """The tabs of the questions, followed by a new one if that is ``current``."""
        shown = [(each.id, each.text, each.unanswerable, self._lacks(each.id)) for each in self.questions]
        if current == NEW:
            shown.append((NEW, "", False, (TranslatableMessage("nothing written yet"),)))
        return [_tab(number, *each, current=each[0] == current) for number, each in enumerate(shown, 1)]

    def _lacks(self, identifier: str) -> tuple[str, ...]:
        return tuple(problem.message for problem in self._problems_by_question.get(identifier, []))

    @property
    def about(self) -> str:
        """How many questions were written and how many are required."""
        block, count = self.block, len(self.questions)
        if block.minimum == block.maximum:
            return TranslatableMessage("{n} of {most}", n=count, most=block.maximum)
        return TranslatableMessage(
            "{n} written, {least} to {most} asked for", n=count, least=block.minimum, most=block.maximum
        )

    def missing_hints(self, current: str) -> list[MissingAnswerHint]:
        """What is missing overall, not in a single question, with the keys that work in the ``current`` one."""
        keys = {
            "questions": TranslatableMessage("{key:authoring.question}") if self.more else "",
            "unanswerable": TranslatableMessage("{key:authoring.unanswerable}"),
            "misleading": TranslatableMessage("{key:authoring.misleading}"),
        }
        parts = [(problem.part, problem) for problem in self._problems_by_question.get(PASSAGE, [])]
        ours = [(part, p) for part, p in parts if p.key == self.block.key and part in _OF_ALL]
        return [MissingAnswerHint(self._of_all(part), keys[part] if current != NEW else "") for part, _ in ours]

    def _of_all(self, part: str) -> TranslatableMessage:
        block, questions = self.block, self.questions
        if part == "questions" and len(questions) > block.maximum:
            return TranslatableMessage(
                "Too many questions: the maximum is {n}", "Too many questions: the maximum is {n}", n=block.maximum
            )
        marked = sum(question.unanswerable for question in questions)
        misleading = sum(len(question.misleading) for question in questions)
        if part == "questions":
            return TranslatableMessage(
                "{n} question to write", "{n} questions to write", n=block.minimum - len(questions)
            )
        if part == "unanswerable":
            return TranslatableMessage(
                "{n} question must be one that the passage does not answer",
                "{n} questions must be ones that the passage does not answer",
                n=block.unanswerable_minimum - marked,
            )
        return TranslatableMessage(
            "{n} misleading answer to write",
            "{n} misleading answers to write",
            n=block.misleading_minimum - misleading,
        )

    def writing(self, identifier: str) -> QuestionFormState:
        """The form of a question."""
        question = self.question(identifier)
        if question is None:
            return QuestionFormState(NEW, self.number(NEW), "", "", unanswerable=False)
        answer = targets.authored_answer(question.id)
        warnings = authoring_warnings_of(self.rubric, self.task, self.annotation, of=question.id)
        return QuestionFormState(
            question.id, self.number(question.id), question.text, question.answer, question.unanswerable,
            missing_hints=tuple(self._missing_hints_of(question)),
            question_remarks=tuple(self._remark(warning) for warning in warnings if warning.target == question.id),
            answer_remarks=tuple(self._remark(warning) for warning in warnings if warning.target == answer),
        )  # fmt: skip

    def _missing_hints_of(self, question: AuthoredQuestion) -> list[MissingAnswerHint]:
        """What question and answer lack. Misleading answers and quotes show their own hints."""
        texts = {
            (question.id, "authoring.empty"): TranslatableMessage("The question has no text yet"),
            (question.id, "authoring.too_long"): TranslatableMessage("The question is too long"),
            (targets.authored_answer(question.id), "authoring.empty"): TranslatableMessage(
                "The answer has no text yet"
            ),
            (targets.authored_answer(question.id), "authoring.too_long"): TranslatableMessage("The answer is too long"),
            (question.id, "authoring.unanswerable_quoted"): TranslatableMessage(
                "It is marked as not answered by the passage, but the answer quotes the passage: change one of them"
            ),
        }
        result = []
        for problem in self._problems_by_question.get(question.id, []):
            if AnnotationTarget.parse(problem.target).form in ("authored", "authored_answer"):
                if problem.part in ("misleading", "corroborations"):
                    continue
                result.append(MissingAnswerHint(texts.get((problem.target, problem.code), problem.message)))
        return result

    def _remark(self, warning: AuthoringWarning) -> str:
        """A warning with the words of the passage that it refers to."""
        source = self.task.passage_text or ""
        if AnnotationTarget.parse(warning.target).form == "authored_answer":
            question = self.question(AnnotationTarget.parse(warning.target).path[0])
            source = question.answer if question is not None else ""
        start, end = warning.places[0] if warning.places else (0, 0)
        quote = f"“{_short(source[start:end])}”"
        texts = {
            "authoring.plain_search": TranslatableMessage(
                "A plain search finds this: one sentence contains all its words, {quote}", quote=quote
            ),
            "authoring.copied": TranslatableMessage("This copies the passage: {quote}", quote=quote),
            "authoring.same_question": TranslatableMessage("Another question already asks this."),
        }
        return texts.get(warning.code, warning.message)

    # misleading answers

    def misleading(self, identifier: str) -> ListPanelModel:
        """The misleading answers to a question."""
        question, number = self.question(identifier), self.number(identifier)
        cap, problems = (
            TranslatableMessage("{key:authoring.misleading}"),
            self._problems_by_question.get(identifier, []),
        )
        written = question.misleading if question is not None else ()
        if question is None:
            about = TranslatableMessage("They belong to a question: write it first.")
        elif self.block.misleading == "required":
            about = TranslatableMessage("Clearly wrong answers whose flaw takes a reader long to find.")
        else:
            about = TranslatableMessage("None yet; they are optional.")
        return ListPanelModel(
            TranslatableMessage("Misleading answers"),
            TranslatableMessage("question {n}", n=number),
            TranslatableMessage("Misleading answers to question {n}", n=number),
            "" if written else about,
            tuple(
                MissingAnswerHint(p.message, cap) for p in problems if p.target == identifier and p.part == "misleading"
            ),
            tuple(self._misleading(identifier, answer, place) for place, answer in enumerate(written, 1)),
            more=question is not None and len(written) < self.block.misleading_maximum,
        )

    def _misleading(self, question: str, written: MisleadingAnswer, number: int) -> CardModel:
        ours = (
            targets.misleading_answer_target(question, written.id),
            targets.exposing_critique(question, written.id),
        )
        texts = {
            (ours[0], "authoring.empty"): TranslatableMessage("no text yet"),
            (ours[0], "authoring.no_severity"): TranslatableMessage("how severe is the flaw?"),
            (ours[0], "authoring.no_category"): TranslatableMessage("of what kind is the flaw?"),
            (ours[0], "authoring.not_misleading"): TranslatableMessage("this is the answer itself"),
            (ours[1], "authoring.empty"): TranslatableMessage("no critique yet that exposes it"),
        }
        problems = [p for p in self._problems_by_question.get(question, []) if p.target in ours]
        lacks = tuple(texts.get((p.target, p.code), p.message) for p in problems)
        flaw = flaw_of(self.block, written.severity, written.category)
        missing = TranslatableMessage("{n} missing", "{n} missing", n=len(lacks))
        return CardModel(
            written.id,
            number,
            TranslatableMessage("Misleading answer {n}", n=number),
            (*flaw[:2], written.text, *lacks),
            sign=str(number),
            line=(
                LinePart(TranslatableMessage("Misleading answer"), visible_when="open"),
                LinePart(written.text, visible_when="closed"),
            ),
            ends=(LinePart(missing, "warning", visible_when="closed"), flaw.end("open")) if lacks else (flaw.end(),),
            values={
                "text": written.text,
                "critique": written.critique,
                "severity": written.severity,
                "category": written.category,
            },
            hints=tuple(map(MissingAnswerHint, lacks)),
            buttons={"remove": TranslatableMessage("Remove")},
        )

    # supporting quotes

    def corroborations(self, identifier: str) -> ListPanelModel:
        """The quotes that support the answer to a question."""
        question, number = self.question(identifier), self.number(identifier)
        where, cap = targets.authored_answer(identifier), TranslatableMessage("{key:authoring.tie}")
        problems = self._problems_by_question.get(identifier, [])
        pairs = question.corroborations if question is not None else ()
        texts = quoted_texts(self.task, question) if question is not None else {}
        if question is not None and question.unanswerable:
            about = TranslatableMessage(
                "The passage does not answer this question, so nothing in it supports the answer."
            )
        else:
            about = TranslatableMessage(
                "Select words of the answer, then ({key:authoring.caret}) words of the passage that support them, and "
                "press Enter there, or {key:authoring.tie} anywhere."
            )
        return ListPanelModel(
            TranslatableMessage("Quotes"),
            TranslatableMessage("answer to question {n}", n=number),
            TranslatableMessage("Quotes that support the answer to question {n}", n=number),
            "" if pairs else about,
            tuple(
                MissingAnswerHint(p.message, cap) for p in problems if p.target == where and p.part == "corroborations"
            ),
            tuple(self._quote_pair(identifier, pair, place, texts) for place, pair in enumerate(pairs, 1)),
        )

    def _quote_pair(self, question: str, pair: QuotePair, number: int, texts: dict[str, str]) -> CardModel:
        problem_texts = {
            "authoring.no_answer_quote": TranslatableMessage("no words of the answer"),
            "authoring.no_passage_quote": TranslatableMessage("no words of the passage"),
            "span.lost": TranslatableMessage("a quote was not found"),
            "span.ambiguous": TranslatableMessage("a quote matches several places now"),
        }
        where = targets.quote_pair_target(question, pair.id)
        codes = dict.fromkeys(p.code for p in self._problems_by_question.get(question, []) if p.target == where)
        lacks = tuple(problem_texts[code] for code in codes if code in problem_texts)
        answer = chips(TranslatableMessage("Answer"), pair.answer, texts)
        passage = chips(TranslatableMessage("Passage"), pair.passage, texts)
        named = tuple(
            TranslatableMessage("{who}: {quote}", who=span.text_name, quote=span.quote) for span in (*answer, *passage)
        )
        lost = any(span.lost for span in (*answer, *passage))
        find: dict[str, str] = {"find": TranslatableMessage("Find lost quotes again")} if lost else {}
        return CardModel(
            pair.id,
            number,
            TranslatableMessage("Quotes {n}", n=number),
            (*named, *lacks),
            sign=str(number),
            line=(
                LinePart(_first(answer), visible_when="closed", style="half"),
                LinePart("←", "muted", visible_when="closed", style="sign"),
                LinePart(_first(passage), visible_when="closed", style="half"),
            ),
            ends=(LinePart(lacks[0], "warning", visible_when="closed"),) if lacks else (),
            spans={"answer": answer, "passage": passage},
            hints=tuple(map(MissingAnswerHint, lacks)),
            buttons={**find, "remove": TranslatableMessage("Remove")},
            keys={"l": "find"} if lost else {},
        )


def _tab(
    number: int, identifier: str, text: str, unanswerable: bool, lacks: Sequence[str], *, current: bool
) -> TabModel:
    """The tab of a question, with what it lacks."""
    role: Role = "success" if not lacks else "text" if current else "warning"
    signs = [TabText(_UNANSWERABLE, "body")] if unanswerable else []
    return TabModel(
        identifier,
        f"workspace.authoring.questions.{number}",
        TranslatableMessage("Go to question {n}", n=number),
        [[*signs, TabText(str(len(lacks)) if lacks else "✓", "small", strong=True, role=role)]],
        [
            text,
            TranslatableMessage("not answered by the passage") if unanswerable else "",
            *(lacks or [TranslatableMessage("nothing missing")]),
        ],
        current,
        badge=str(number),
    )


def _first(spans: Sequence[HighlightChipState]) -> str:
    """The first quote of a side, and the number of further ones."""
    if not spans:
        return "—"
    quote, more = one_line(spans[0].quote[:_QUOTE]), len(spans) - 1
    if more:
        return TranslatableMessage("“{quote}” +{n}", quote=quote, n=more)
    return TranslatableMessage("“{quote}”", quote=quote)


def _short(quote: str) -> str:
    text = " ".join(quote.split())
    return text if len(text) <= 120 else f"{text[:119]}…"
