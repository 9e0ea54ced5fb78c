"""Everything about a task as rows, each with the answers of several annotations: for reviews, adjudications and
returned work."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from annotator.model.annotation import Annotation
from annotator.model.authored_questions import AuthoredQuestion, MisleadingAnswer
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.blocks.critiques_block import CritiquesBlockBase, GradedFlawsBlockBase
from annotator.model.blocks.notes_block import NotesBlockBase
from annotator.model.critiques import WrittenCritique
from annotator.model.judgement_edits import model_critiques_of
from annotator.model.rubric import Rubric
from annotator.model.span import TextSpan
from annotator.model.tag_edits import edit_asking_blocks
from annotator.model.target import PASSAGE, TASK, AnnotationTarget, written_critique_target
from annotator.model.task import Task
from annotator.translatable_message import TranslatableMessage
from annotator.workspace.card_model import TaskScreenContent, TextCardModel
from annotator.workspace.field_models import AnswerFieldModel, Translate


class AnswerLocation(NamedTuple):
    """The location of a question or answer: a target, the key of a block, and one of its parts if it has several. With
    a target only, everything about that text."""

    target: str
    key: str = ""
    part: str = ""


class ComparableAnswer(NamedTuple):
    """An answer: its value for comparisons, and its text."""

    value: object
    text: str


@dataclass(frozen=True)
class AnswersByAnnotation:
    """The answers of several annotations to the same question; None for no answer.

    ``text_name``: the name of the text. ``field``: the key of its field, if digits answer it. ``prose``: the answers
    are texts, whose difference is shown by word. ``needed``: an answer is required.
    """

    location: AnswerLocation
    text_name: str
    title: str
    field: str = ""
    prose: bool = False
    needed: bool = False
    answers: tuple[ComparableAnswer | None, ...] = ()

    @property
    def alike(self) -> bool:
        """Whether all annotations agree."""
        values = [answer.value if answer is not None else None for answer in self.answers]
        return all(value == values[0] for value in values)


def answer_key(answer: ComparableAnswer | None) -> str:
    """The comparison key of an answer. A tag that is not set counts as no answer; a score of 0 does not."""
    if answer is None or answer.value is False or answer.value == ():
        return ""
    return repr(answer.value)


def unasked_locations(screen: TaskScreenContent, annotation: Annotation) -> frozenset[AnswerLocation]:
    """The locations of the blocks and fields that are not asked after the other answers of ``annotation``."""
    return frozenset(
        AnswerLocation(model.target, key.partition(".")[0], key.partition(".")[2])
        for model in screen.all_models
        for key in model.hidden(annotation)
    )


Answered = Iterator[tuple[AnswersByAnnotation, ComparableAnswer | None]]
"""Rows of one annotation, each with its answer."""


def answer_rows(
    screen: TaskScreenContent, rubric: Rubric, task: Task, annotations: Sequence[Annotation],
    translate: Translate = str, *, as_adopted: bool = False,
) -> tuple[AnswersByAnnotation, ...]:  # fmt: skip
    """A row for each field of the task, answered or not, and for everything else that one of ``annotations`` contains.

    ``as_adopted``: one row for all critiques, notes or authored questions of a text, as they are adopted; otherwise one
    for each.
    """
    rows: list[AnswersByAnnotation] = []
    for read in _AnswerReader(screen, rubric, task, annotations, translate, as_adopted=as_adopted).sources():
        merged: dict[AnswerLocation, tuple[AnswersByAnnotation, list[ComparableAnswer | None]]] = {}
        for number, annotation in enumerate(annotations):
            for row, answer in read(annotation):
                _, answers = merged.get(row.location, (row, [None] * len(annotations)))
                answers[number] = answer
                merged[row.location] = row, answers
        rows += [
            replace(row, answers=tuple(answers))
            for row, answers in merged.values()
            if row.needed or any(map(answer_key, answers))
        ]
    return tuple(rows)


class _AnswerReader:
    """Reads the rows of an annotation, in parts: those of a part stay together."""

    def __init__(
        self, screen: TaskScreenContent, rubric: Rubric, task: Task, annotations: Sequence[Annotation],
        translate: Translate, *, as_adopted: bool,
    ) -> None:  # fmt: skip
        self._screen, self._rubric, self._task, self._as_adopted = screen, rubric, task, as_adopted
        self._annotations, self._tr = annotations, translate

    def sources(self) -> Iterator[Callable[[Annotation], Answered]]:
        for target, name in self._names().items():
            model = self._screen.model(target)
            if model is not None:
                yield from (partial(self._field, model, field, field.subject or name) for field in model.rows)
                yield partial(self._chips, model)
            for read in self._text_readers(target):
                yield partial(read, target, name)
            identifiers = dict.fromkeys(
                q.id for annotation in self._annotations for q in _questions(annotation, target)
            )
            for block in self._rubric.each(QuestionAuthoringBlock):
                if self._as_adopted:
                    yield partial(self._questions, block, target, name)
                else:
                    yield from (partial(self._question, block, target, identifier) for identifier in identifiers)
        yield self._skip

    def _text_readers(self, target: str) -> Iterator[Callable[[str, str, Annotation], Answered]]:
        """The readers of what is written about a text."""
        yield self._proposal
        yield from (partial(self._notes, block) for block in self._rubric.each(NotesBlockBase))
        if any(target in annotation.critiques for annotation in self._annotations):
            own = (block.own_critiques for block in self._rubric.each(CritiqueJudgementBlock))
            block = next(iter((*self._rubric.each(CritiquesBlockBase), *own)))
            parts = [self._critiques] if self._as_adopted else [self._critiques, self._order, self._mark]
            yield from (partial(part, block) for part in parts)
        for judged in self._rubric.each(CritiqueJudgementBlock):
            if judged.asked_of(self._task, target):
                yield partial(self._judgements, judged)

    def _names(self) -> dict[str, str]:
        """The names of all texts that something is asked or written about, by target."""
        names: dict[str, str] = {}
        for model in self._screen.all_models:
            names.setdefault(model.target, model.name)
        for annotation in self._annotations:
            for target in (*annotation.comments, *annotation.proposals, *annotation.critiques, *annotation.authored):
                names.setdefault(target, self._tr(TranslatableMessage("Passage")) if target == PASSAGE else target)
        return names

    # what is asked

    def _field(self, model: TextCardModel, field: AnswerFieldModel, name: str, annotation: Annotation) -> Answered:
        if field not in model.asked_rows(annotation):
            return
        target, (key, _, part) = model.target, field.key.partition(".")
        place = AnswerLocation(target, key, part)
        if field.note_is == "answer":
            row = AnswersByAnnotation(place, name, field.title, field.key, prose=True, needed=True)
            yield row, _text(field.noted(annotation, target))
            return
        value = field.given(annotation, target)
        text = field.spoken_value(value) if value is not None else ""
        if field.is_unsure(annotation, target):
            text = self._tr(TranslatableMessage("{answer} (unsure)", answer=text))
        answer = ComparableAnswer(value, text) if value is not None else None
        yield AnswersByAnnotation(place, name, field.title, field.key, needed=True), answer
        if field.note != "none":
            title = self._tr(
                TranslatableMessage("{attribute}: alternative", attribute=field.title)
                if field.note_is == "alternative"
                else TranslatableMessage("{attribute}: why", attribute=field.title)
            )
            place = AnswerLocation(target, key, field.note_part)
            yield AnswersByAnnotation(place, name, title, prose=True), _text(field.noted(annotation, target))

    def _chips(self, model: TextCardModel, annotation: Annotation) -> Answered:
        for flag in model.flags:
            is_set = annotation.tags_of(model.target, flag.block).get(flag.tag, False)
            place = AnswerLocation(model.target, flag.block, flag.tag)
            text = self._tr(TranslatableMessage("set")) if is_set else "–"
            yield AnswersByAnnotation(place, model.name, flag.title), ComparableAnswer(is_set, text)
        for block in model.reactions:
            keys = annotation.reactions_of(model.target, block.key)
            titles = {reaction.key: reaction.title for reaction in block.reactions}
            text = ", ".join(titles.get(key, key) for key in keys) or "–"
            place = AnswerLocation(model.target, block.key)
            yield AnswersByAnnotation(place, model.name, block.title), ComparableAnswer(tuple(sorted(keys)), text)

    def _skip(self, annotation: Annotation) -> Answered:
        block, skip = self._rubric.skip, annotation.skip
        if block is not None and skip is not None:
            text = ". ".join(filter(None, (block.reason_title(skip.reason), skip.note)))
            task_name, title = self._tr(TranslatableMessage("Whole task")), self._tr(TranslatableMessage("Skipped"))
            yield AnswersByAnnotation(AnswerLocation(TASK, block.key), task_name, title), ComparableAnswer(skip, text)

    # what is written

    def _proposal(self, target: str, name: str, annotation: Annotation) -> Answered:
        text = annotation.proposals.get(target)
        if text is not None:
            asking_blocks = edit_asking_blocks(self._rubric, self._task, target) if self._as_adopted else []
            key = asking_blocks[0].key if asking_blocks else ""
            title = self._tr(TranslatableMessage("Proposed edit"))
            place = AnswerLocation(target, key, "proposal")
            yield AnswersByAnnotation(place, name, title, prose=True), ComparableAnswer(text, text)

    def _notes(self, block: NotesBlockBase, target: str, name: str, annotation: Annotation) -> Answered:
        notes = [note for note in annotation.comments.get(target, ()) if note.key == block.key]
        for part, group in (
            ([("", notes)] if self._as_adopted else [(note.id, [note]) for note in notes]) if notes else []
        ):
            value = tuple((note.text, *map(_place, note.spans)) for note in group)
            answer = ComparableAnswer(value, "\n".join(_with_quotes(note.text, note.spans) for note in group))
            yield AnswersByAnnotation(AnswerLocation(target, block.key, part), name, block.title, prose=True), answer

    def _critiques(self, block: GradedFlawsBlockBase, target: str, name: str, annotation: Annotation) -> Answered:
        critiques = annotation.critiques_of(target)
        if not self._as_adopted:
            for number, critique in enumerate(critiques.series, 1):
                place = AnswerLocation(written_critique_target(target, critique.id), block.key)
                row = AnswersByAnnotation(place, name, self._tr(block.flaw_name.filled(number=number)), prose=True)
                yield row, ComparableAnswer(_content(critique), _flaw(block, critique))
        elif not critiques.empty:
            mark = self._marked_as(annotation, target)
            texts = [f"{number} {_flaw(block, critique)}" for number, critique in enumerate(critiques.series, 1)]
            value = tuple(map(_content, critiques.series)), mark.value if mark is not None else None
            lines = [*texts, mark.text] if mark is not None else texts
            row = AnswersByAnnotation(AnswerLocation(target, block.key), name, block.title, prose=True)
            yield row, ComparableAnswer(value, "\n".join(lines))

    def _order(self, block: GradedFlawsBlockBase, target: str, name: str, annotation: Annotation) -> Answered:
        """The order of the critiques that all annotations have in common, if it differs."""
        orders_by_annotation = [
            [critique.id for critique in annotation.critiques_of(target).series] for annotation in self._annotations
        ]
        common = set(orders_by_annotation[0]).intersection(*orders_by_annotation)
        orders = {tuple(critique_id for critique_id in ids if critique_id in common) for ids in orders_by_annotation}
        if len(orders) > 1:
            first = [critique_id for critique_id in orders_by_annotation[0] if critique_id in common]
            ids = tuple(critique.id for critique in annotation.critiques[target].series if critique.id in common)
            row = AnswersByAnnotation(
                AnswerLocation(target, block.key, "order"), name, self._tr(TranslatableMessage("Order of critiques"))
            )
            yield row, ComparableAnswer(ids, ", ".join(str(first.index(critique_id) + 1) for critique_id in ids))

    def _mark(self, block: GradedFlawsBlockBase, target: str, name: str, annotation: Annotation) -> Answered:
        row = AnswersByAnnotation(AnswerLocation(target, block.key, "mark"), name, block.title)
        yield row, self._marked_as(annotation, target)

    def _marked_as(self, annotation: Annotation, target: str) -> ComparableAnswer | None:
        critiques = annotation.critiques_of(target)
        if critiques.similar_to is not None:
            text = self._tr(TranslatableMessage("Skipped as similar to another answer"))
            return ComparableAnswer(critiques.similar_to, text)
        if critiques.no_errors:
            return ComparableAnswer("no_errors", self._tr(TranslatableMessage("No errors")))
        text = critiques.rewrite or self._tr(TranslatableMessage("Marked as completely rewritten"))
        return ComparableAnswer(("rewritten", critiques.rewrite), text) if critiques.rewritten else None

    def _judgements(self, block: CritiqueJudgementBlock, target: str, name: str, annotation: Annotation) -> Answered:
        judgements = annotation.judgements_of(target)
        for path in model_critiques_of(self._task, target):
            title = self._tr(TranslatableMessage("Critique {n}", n=AnnotationTarget.parse(path).number))
            verdict, rank = judgements.verdicts.get(path), judgements.ranking.rank(path)
            answer = None
            if verdict is not None:
                helpful = self._tr(
                    TranslatableMessage("Helpful") if verdict.helpful else TranslatableMessage("Not helpful")
                )
                graded = _grade_text(block, verdict.severity, verdict.category)
                answer = ComparableAnswer(verdict, " · ".join(filter(None, (helpful, graded))))
            yield AnswersByAnnotation(AnswerLocation(path, block.key), name, title, needed=True), answer
            title = self._tr(TranslatableMessage("{what}: rank", what=title))
            row = AnswersByAnnotation(AnswerLocation(path, block.key, "rank"), name, title)
            yield row, ComparableAnswer(rank, str(rank)) if rank is not None else None
        if (closing := judgements.closing) is not None:
            title = self._tr(TranslatableMessage("Closing question"))
            text = self._tr(TranslatableMessage("Yes") if closing.answer else TranslatableMessage("No"))
            place = AnswerLocation(target, block.key, "closing")
            yield AnswersByAnnotation(place, name, title), ComparableAnswer(str(closing.answer), text)

    # what is authored

    def _questions(self, block: QuestionAuthoringBlock, target: str, name: str, annotation: Annotation) -> Answered:
        lines: list[str] = []
        for number, question in enumerate(_questions(annotation, target), 1):
            answer = self._answer(question)
            lines += [f"{number} {question.text}", answer.text if answer is not None else ""]
            lines += [f"× {_misleading_answer(block, answer_text).text}" for answer_text in question.misleading]
        if lines:
            row = AnswersByAnnotation(AnswerLocation(target, block.key), name, block.title, prose=True)
            yield row, ComparableAnswer(_questions(annotation, target), "\n".join(filter(None, lines)))

    def _question(
        self, block: QuestionAuthoringBlock, target: str, identifier: str, annotation: Annotation
    ) -> Answered:
        """A question and everything that is written for it."""
        for number, question in enumerate(_questions(annotation, target), 1):
            if question.id != identifier:
                continue
            question_name = self._tr(TranslatableMessage("Question {n}", n=number))

            def row(path: str, title: str, *, prose: bool = True, name: str = question_name) -> AnswersByAnnotation:
                return AnswersByAnnotation(AnswerLocation(path, block.key), name, self._tr(title), prose=prose)

            yield row(identifier, TranslatableMessage("Question")), ComparableAnswer(question.text, question.text)
            yield row(f"{identifier}/answer", TranslatableMessage("Answer")), self._answer(question)
            for wrong in question.misleading:
                path = f"{identifier}/{wrong.id}"
                yield row(path, TranslatableMessage("Misleading answer")), _misleading_answer(block, wrong)
                yield row(f"{path}/critique", TranslatableMessage("Critique that exposes it")), _text(wrong.critique)
            for quotes in question.corroborations:
                value = tuple(map(_place, quotes.answer)), tuple(map(_place, quotes.passage))
                text = f"{_with_quotes('', quotes.answer)} – {_with_quotes('', quotes.passage)}"
                yield (
                    row(f"{identifier}/{quotes.id}", TranslatableMessage("Quotes"), prose=False),
                    ComparableAnswer(value, text),
                )

    def _answer(self, question: AuthoredQuestion) -> ComparableAnswer | None:
        if not question.unanswerable:
            return _text(question.answer)
        unanswerable = self._tr(TranslatableMessage("The passage does not answer the question"))
        return ComparableAnswer(
            ("unanswerable", question.answer), " ".join(filter(None, (unanswerable, question.answer)))
        )


def _questions(annotation: Annotation, target: str) -> tuple[AuthoredQuestion, ...]:
    authored = annotation.authored.get(target)
    return authored.questions if authored is not None else ()


def _text(words: str) -> ComparableAnswer | None:
    return ComparableAnswer(words, words) if words else None


def _place(span: TextSpan) -> tuple[str, int, int]:
    return span.target, span.start, span.end


def _with_quotes(words: str, spans: Sequence[TextSpan]) -> str:
    return "\n".join(filter(None, (words, *(f"“{span.exact}”" for span in spans))))


def _grade_text(block: GradedFlawsBlockBase, severity: str | None, category: str | None) -> str:
    graded = (block.severity(severity), block.category(category))
    return " · ".join(step.title for step in graded if step is not None)


def _flaw(block: GradedFlawsBlockBase, critique: WrittenCritique) -> str:
    refined = f"→ {critique.refinement.text}" if critique.refinement is not None and critique.refinement.text else ""
    graded = _grade_text(block, critique.severity, critique.category)
    return "\n".join(filter(None, (_with_quotes(critique.text, critique.spans), graded, refined)))


def _content(critique: WrittenCritique) -> tuple[object, ...]:
    """The content of a critique, without its id."""
    refined = critique.refinement.text if critique.refinement is not None else None
    spans = tuple((span.start, span.end, span.exact) for span in critique.spans)
    return critique.text, critique.severity, critique.category, critique.applies, spans, refined


def _misleading_answer(block: GradedFlawsBlockBase, wrong: MisleadingAnswer) -> ComparableAnswer:
    graded = _grade_text(block, wrong.severity, wrong.category)
    return ComparableAnswer((wrong.text, wrong.severity, wrong.category), "\n".join(filter(None, (wrong.text, graded))))
