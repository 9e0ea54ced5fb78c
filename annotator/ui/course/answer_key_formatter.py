"""Formats gold answers for display: the place, the gold answer, the given answer, and the reason."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from annotator.model.annotation import Annotation
from annotator.model.blocks.choice_block import ChoiceBlock
from annotator.model.blocks.critiques_block import GradedFlawsBlockBase
from annotator.model.blocks.error_spans_block import ErrorSpansBlock
from annotator.model.blocks.numeric_block import NumericAnswerPart, NumericBlockBase
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.tags_block import TagsBlock
from annotator.model.course.course import GoldAnswers
from annotator.model.critiques import WrittenCritique
from annotator.model.gold_points import GoldAnswerComparison
from annotator.model.rubric import Rubric
from annotator.model.span import TextSpan
from annotator.model.task import Task
from annotator.ui.format_number import format_integer


def _tr(words: str) -> str:
    return QCoreApplication.translate("Course", words)


@dataclass(frozen=True)
class AnswerKeyRow:
    """One gold answer: its title, the gold answer, the given answer (empty if none is compared), the result of the
    comparison, and the reason. ``is_right``: whether the given answer is right; None if people have to judge. ``own``:
    a text of the annotator, shown next to the gold for comparison."""

    title: str
    right: str
    given: str = ""
    verdict: str = ""
    is_right: bool | None = None
    reason: str = ""
    spans: tuple[TextSpan, ...] = ()
    own: bool = False


class AnswerKeyFormatter:
    """Formats the gold answers of a task in the window's language. ``names``: those of its texts."""

    def __init__(self, rubric: Rubric, task: Task, gold: GoldAnswers, names: Mapping[str, str]) -> None:
        self._rubric = rubric
        self._task = task
        self._gold = gold
        self._names = names

    def lines(self, found: list[GoldAnswerComparison], given: Annotation | None) -> dict[str, list[AnswerKeyRow]]:
        """The rows of all gold answers, by target; compared with the annotator's answers if ``given`` is set."""
        lines: dict[str, list[AnswerKeyRow]] = {}
        for point in found:
            if point.kind != "false_alarm" and (point.kind != "critique" or not point.part):
                lines.setdefault(point.target, []).append(self._line(point, given is not None))
        by_part = {(point.target, point.part): point.right for point in found if point.kind == "critique"}
        false = {(point.target, point.part) for point in found if point.kind == "false_alarm"}
        right = self._gold.annotation
        for target in self._task.kinds:
            written = [*self._critiques(target, by_part, given), *self._notes(target), *self._own(target, given, false)]
            written += self._authored(target, right, given)
            if written:
                lines.setdefault(target, []).extend(written)
        return lines

    def _line(self, point: GoldAnswerComparison, compares: bool) -> AnswerKeyRow:
        return AnswerKeyRow(
            title=self._title(point),
            right=self._value(point, point.gold),
            given=self._value(point, point.given) if compares else "",
            verdict=self._verdict(point) if compares else "",
            is_right=point.right if compares else None,
            reason=self._gold.reason(point.target, point.key, point.part),
        )

    def _title(self, point: GoldAnswerComparison) -> str:
        block = self._rubric.by_key[point.key]
        if point.kind == "tag":
            tags = self._rubric.find(point.key, TagsBlock)
            tag = tags.by_key.get(point.part) if tags is not None else None
            return tag.title_for(self._task.kinds[point.target]) if tag is not None else point.part
        if (part := self._part(point)) is not None:
            return part.title
        if point.kind in ("severity", "category"):
            title = {"severity": _tr("Severity"), "category": _tr("Category")}[point.kind]
            said = self._gold.annotation.critiques.get(point.target)
            numbers = {each.id: number for number, each in enumerate(said.series if said is not None else (), 1)}
            number = numbers.get(point.part) if self._errors else None
            return title if number is None else f"{self._flaw(number)}: {title}"
        kind = self._task.kinds.get(point.target)
        return block.title_for(kind) if kind is not None else block.title

    def _part(self, point: GoldAnswerComparison) -> NumericAnswerPart | None:
        """The part of a block with several numbers that the answer belongs to, as defined for the target."""
        block, kind = self._rubric.find(point.key, NumericBlockBase), self._task.kinds.get(point.target)
        parts = (
            block.parts_of(self._task, point.target)
            if block is not None and kind is not None and point.kind == "number"
            else ()
        )
        return next((part for part in parts if part.name == point.part), None)

    def _value(self, point: GoldAnswerComparison, value: int | bool | str | None) -> str:
        if value is None:
            return _tr("not answered")
        if point.kind == "order":
            first, second = (self._names[target] for target in point.part.split())
            if not value:
                return _tr("{one} and {other} tied").format(one=first, other=second)
            better, worse = (first, second) if int(value) > 0 else (second, first)
            return _tr("{better} before {worse}").format(better=better, worse=worse)
        if point.kind == "preference":
            return self._preference(point.target, int(value))
        if point.kind == "choice":
            choice = self._rubric.find(point.key, ChoiceBlock)
            option = choice.by_key.get(str(value)) if choice is not None else None
            return option.title_for(self._task.kinds[point.target]) if option is not None else str(value)
        if point.kind == "tag":
            return _tr("Yes") if value else _tr("No")
        if point.kind == "verdict":
            return _tr("helpful") if value else _tr("not helpful")
        if point.kind == "critique":
            if self._errors:
                return _tr("has errors") if value else _tr("has no errors")
            return _tr("needs a critique") if value else _tr("needs no critique")
        return self._named(point, value)

    def _named(self, point: GoldAnswerComparison, value: int | bool | str) -> str:
        """A number with its description, or the title of a level."""
        if (part := self._part(point)) is not None:
            return part.words.get(int(value), str(value))
        graded = self._rubric.find(point.key, GradedFlawsBlockBase)
        if graded is not None:
            step = graded.severity(str(value)) if point.kind == "severity" else graded.category(str(value))
            return step.title if step is not None else str(value)
        rating = self._rubric.find(point.key, RatingBlock)
        kind = self._task.kinds.get(point.target)
        meaning = rating.description(kind, int(value)) if rating is not None and kind is not None else ""
        return f"{value} · {meaning}" if meaning else str(value)

    def _preference(self, target: str, signed: int) -> str:
        if not signed:
            return _tr("no difference")
        first, second = self._task.answers[target]
        return _tr("{better} is better, by {strength}").format(
            better=self._names[first if signed < 0 else second], strength=abs(signed)
        )

    def _verdict(self, point: GoldAnswerComparison) -> str:
        if point.given == point.gold:
            return _tr("right")
        off = point.deviation
        if off is None:
            return _tr("differs")
        if off > 0:
            return _tr("{n} too high").format(n=format_integer(off))
        return _tr("{n} too low").format(n=format_integer(-off))

    def _critiques(
        self, target: str, found: Mapping[tuple[str, str], bool], given: Annotation | None
    ) -> Iterator[AnswerKeyRow]:
        """The critiques of the gold, each with whether the annotator wrote a similar one; then the annotator's
        critiques."""
        said = self._gold.annotation.critiques.get(target)
        for number, critique in enumerate(said.series if said is not None else (), 1):
            good = found.get((target, critique.id)) if given is not None else None
            verdict = "" if good is None else self._similar(good)
            yield AnswerKeyRow(
                title=self._flaw(number),
                right=self._critique(critique),
                verdict=verdict,
                is_right=good,
                reason=self._reason_of(target, critique.id),
                spans=critique.spans,
            )
            if critique.refinement is not None:
                yield AnswerKeyRow(title=_tr("Refinement {n}").format(n=number), right=critique.refinement.text)

    @property
    def _errors(self) -> bool:
        return bool(self._rubric.each(ErrorSpansBlock))

    def _flaw(self, number: int) -> str:
        return (_tr("Error {n}") if self._errors else _tr("Critique {n}")).format(n=number)

    def _similar(self, good: bool) -> str:
        if self._errors:
            return _tr("you marked it") if good else _tr("you did not mark it")
        return _tr("you wrote a similar one") if good else _tr("you wrote no similar one")

    def _own(self, target: str, given: Annotation | None, false: Collection[tuple[str, str]]) -> Iterator[AnswerKeyRow]:
        """The annotator's critiques, to be read next to those of the gold. ``false``: errors where gold has none."""
        said = given.critiques.get(target) if given is not None else None
        for number, critique in enumerate(said.series if said is not None else (), 1):
            words = self._critique(critique)
            title = (_tr("Your error {n}") if self._errors else _tr("Your critique {n}")).format(n=number)
            is_false = (target, critique.id) in false
            verdict = _tr("there is no error here") if is_false else ""
            yield AnswerKeyRow(title, words, verdict=verdict, is_right=False if is_false else None, own=True)

    def _critique(self, critique: WrittenCritique) -> str:
        blocks = self._rubric.each(GradedFlawsBlockBase)
        severity = next(filter(None, (block.severity(critique.severity) for block in blocks)), None)
        category = next(filter(None, (block.category(critique.category) for block in blocks)), None)
        kinds = ", ".join(step.title for step in (severity, category) if step is not None)
        return f"{critique.text} ({kinds})" if kinds else critique.text

    def _notes(self, target: str) -> Iterator[AnswerKeyRow]:
        for note in self._gold.annotation.comments.get(target, ()):
            title = self._rubric.by_key[note.key].title
            yield AnswerKeyRow(title, note.text, reason=self._gold.reason(target, note.key, note.id), spans=note.spans)

    def _authored(self, target: str, right: Annotation, given: Annotation | None) -> Iterator[AnswerKeyRow]:
        for mine, annotation in ((False, right), (True, given)):
            written = annotation.authored.get(target) if annotation is not None else None
            for number, question in enumerate(written.questions if written is not None else (), 1):
                title = _tr("Your question {n}") if mine else _tr("Question {n}")
                answer = _tr("The passage does not answer it.") if question.unanswerable else question.answer
                said = f"{question.text}\n{answer}"
                for each in question.misleading:
                    said += "\n" + _tr("Misleading: {text}").format(text=each.text)
                reason = "" if mine else self._reason_of(target, question.id)
                yield AnswerKeyRow(title.format(n=number), said, reason=reason, own=mine)

    def _reason_of(self, target: str, part: str) -> str:
        """The reason given for one critique, question or note, of whichever block."""
        reasons = self._gold.reasons
        return next((reason.text for reason in reasons if reason.target == target and reason.part == part), "")
