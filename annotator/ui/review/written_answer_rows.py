"""The rows of what was written: notes, proposed edits, critiques, judged critiques, authored questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set

from PySide6.QtCore import QCoreApplication

from annotator.model.annotation import Annotation
from annotator.model.authored_questions import AuthoredQuestion, AuthoredQuestions, Corroboration, MisleadingAnswer
from annotator.model.blocks.authoring_block import AuthoringBlock
from annotator.model.blocks.comment_block import NotesBlock
from annotator.model.blocks.critiques_block import GradedFlawsBlock
from annotator.model.critiques import WrittenCritique
from annotator.model.judgement_edits import given_critiques, judged
from annotator.model.judgements import Judgement
from annotator.model.rubric import Rubric
from annotator.model.span import Span
from annotator.model.target import PASSAGE, Target, exposing_critique, misleading, written
from annotator.model.task import Task
from annotator.ui.critique.critique_view_model import CritiqueBlocks
from annotator.ui.review.answer_row import AnswerLocation, AnswerRow, AnswerText


def _tr(words: str) -> str:
    return QCoreApplication.translate("Review", words)


class WrittenAnswerRows:
    """What several annotations say of one task in more than a number."""

    def __init__(self, rubric: Rubric, task: Task, annotations: Sequence[Annotation], *, whole: bool) -> None:
        self._task = task
        self._annotations = annotations
        self._whole = whole
        self._notes = rubric.each(NotesBlock)
        self._blocks = CritiqueBlocks.of(rubric, task)
        self._authoring = next(iter(rubric.each(AuthoringBlock)), None)

    def beside(self, seen: Set[str]) -> Iterator[tuple[str, str]]:
        """The texts that something is said of although nothing is asked under them, each with its name."""
        said = {target: None for each in self._annotations for target in (*each.comments, *each.proposals)}
        said |= {target: None for each in self._annotations for target in (*each.critiques, *each.authored)}
        for target in said:
            if target not in seen:
                yield target, _tr("Passage") if target == PASSAGE else target

    def of(self, target: str, who: str) -> Iterator[AnswerRow]:
        """The rows about one text."""
        yield from self._proposal(target, who)
        for block in self._notes:
            yield from self._notes_of(block, target, who)
        yield from self._critiques(target, who)
        yield from self._judgements(target, who)
        if self._authoring is not None:
            yield from self._authored(self._authoring, target, who)

    def _row(
        self,
        place: AnswerLocation,
        who: str,
        title: str,
        read: Callable[[Annotation], AnswerText | None],
        *,
        prose: bool = False,
        needed: bool = False,
    ) -> Iterator[AnswerRow]:
        said = tuple(read(annotation) for annotation in self._annotations)
        if needed or any(each is not None for each in said):
            yield AnswerRow(place, who, title, said, prose=prose, needed=needed)

    def _proposal(self, target: str, who: str) -> Iterator[AnswerRow]:
        def read(annotation: Annotation) -> AnswerText | None:
            words = annotation.proposals.get(target)
            return AnswerText(words, words) if words is not None else None

        return self._row(AnswerLocation(target, "", "proposal"), who, _tr("Proposed edit"), read, prose=True)

    # notes

    def _notes_of(self, block: NotesBlock, target: str, who: str) -> Iterator[AnswerRow]:
        def every(annotation: Annotation) -> AnswerText | None:
            notes = [note for note in annotation.comments.get(target, ()) if note.key == block.key]
            value = tuple((note.text, *map(_span, note.spans)) for note in notes)
            return AnswerText(value, "\n".join(_marked(note.text, note.spans) for note in notes)) if notes else None

        def one(identifier: str) -> Callable[[Annotation], AnswerText | None]:
            def read(annotation: Annotation) -> AnswerText | None:
                found = annotation.comment(identifier)
                note = found[1] if found is not None and found[0] == target else None
                return (
                    AnswerText((note.text, *map(_span, note.spans)), _marked(note.text, note.spans)) if note else None
                )

            return read

        if self._whole:
            yield from self._row(AnswerLocation(target, block.key), who, block.title, every, prose=True)
            return
        notes = (note for each in self._annotations for note in each.comments.get(target, ()) if note.key == block.key)
        for identifier in dict.fromkeys(note.id for note in notes):
            yield from self._row(
                AnswerLocation(target, block.key, identifier), who, block.title, one(identifier), prose=True
            )

    # critiques

    def _critiques(self, target: str, who: str) -> Iterator[AnswerRow]:
        blocks = self._blocks
        if blocks is None or not any(target in each.critiques for each in self._annotations):
            return
        block = blocks.critiques
        if self._whole:
            yield from self._row(
                AnswerLocation(target, block.key), who, block.title, self._series(block, target), prose=True
            )
            return
        series = [each.critiques[target].series for each in self._annotations if target in each.critiques]
        for identifier in dict.fromkeys(critique.id for one in series for critique in one):
            place, called = AnswerLocation(written(target, identifier), block.key), self._number(target, identifier)
            title = _tr("Critique {n}").format(n=called)
            yield from self._row(place, who, title, _critique(block, target, identifier), prose=True)
        yield from self._row(
            AnswerLocation(target, block.key, "order"), who, _tr("Order of critiques"), self._order(target)
        )
        yield from self._row(AnswerLocation(target, block.key, "mark"), who, block.title, self._mark(target))

    def _number(self, target: str, identifier: str) -> int:
        """The place of a critique in the newest annotation that has it."""
        for annotation in reversed(self._annotations):
            ids = [critique.id for critique in annotation.critiques[target].series] if (
                target in annotation.critiques
            ) else []  # fmt: skip
            if identifier in ids:
                return ids.index(identifier) + 1
        return 0

    def _series(self, block: GradedFlawsBlock, target: str) -> Callable[[Annotation], AnswerText | None]:
        def read(annotation: Annotation) -> AnswerText | None:
            said, mark = annotation.critiques.get(target), self._mark(target)(annotation)
            if said is None or said.empty:
                return None
            words = [f"{n} {_flaw(block, one)}" for n, one in enumerate(said.series, 1)]
            value = tuple(_content(one) for one in said.series)
            lines = [*words, mark.words] if mark is not None else words
            return AnswerText((value, mark.value if mark is not None else None), "\n".join(lines))

        return read

    def _order(self, target: str) -> Callable[[Annotation], AnswerText | None]:
        """The order of those critiques that all annotations have; nothing where it is the same in all."""
        series = [
            [critique.id for critique in each.critiques[target].series] if target in each.critiques else []
            for each in self._annotations
        ]
        common = set.intersection(*map(set, series)) if series else set()
        orders = {tuple(one for one in ids if one in common) for ids in series}

        def read(annotation: Annotation) -> AnswerText | None:
            if len(orders) < 2:
                return None
            ids = tuple(critique.id for critique in annotation.critiques[target].series if critique.id in common)
            first = sorted(common, key=series[0].index)
            return AnswerText(ids, ", ".join(str(first.index(each) + 1) for each in ids))

        return read

    def _mark(self, target: str) -> Callable[[Annotation], AnswerText | None]:
        def read(annotation: Annotation) -> AnswerText | None:
            said = annotation.critiques.get(target)
            if said is None or (said.similar_to is None and not said.rewritten):
                return None
            if said.similar_to is not None:
                return AnswerText(said.similar_to, _tr("Skipped as similar to another answer"))
            return AnswerText(("rewritten", said.rewrite), said.rewrite or _tr("Marked as completely rewritten"))

        return read

    # judged critiques

    def _judgements(self, target: str, who: str) -> Iterator[AnswerRow]:
        block = self._blocks.judged if self._blocks is not None else None
        paths = given_critiques(self._task, target)
        if block is None or not paths or not block.asked_of(self._task, target):
            return
        for path in paths:
            title = _tr("Critique {n}").format(n=Target.parse(path).number)
            verdict = _verdict(block, target, path)
            yield from self._row(AnswerLocation(path, block.key), who, title, verdict, needed=True)
            yield from self._row(AnswerLocation(path, block.key, "rank"), who, _tr("{what}: rank").format(what=title),
                                 _rank(target, path))  # fmt: skip

        def closing(annotation: Annotation) -> AnswerText | None:
            said = judged(annotation, target).closing
            return AnswerText(said.answer, _tr("Yes") if said.answer else _tr("No")) if said is not None else None

        yield from self._row(AnswerLocation(target, block.key, "closing"), who, _tr("Closing question"), closing)

    # authored questions

    def _authored(self, block: AuthoringBlock, target: str, who: str) -> Iterator[AnswerRow]:
        slates = [each.authored[target] for each in self._annotations if target in each.authored]
        if not slates:
            return
        if self._whole:
            yield from self._row(AnswerLocation(target, block.key), who, block.title, _slate(block, target), prose=True)
            return
        for identifier in dict.fromkeys(question.id for slate in slates for question in slate.questions):
            yield from self._question(block, target, identifier)

    def _question(self, block: AuthoringBlock, target: str, identifier: str) -> Iterator[AnswerRow]:
        found = [q for each in self._annotations if (q := _asked(each, target, identifier)) is not None]
        slates = [each.authored[target] for each in self._annotations if _asked(each, target, identifier) is not None]
        who = _tr("Question {n}").format(n=slates[-1].number(identifier))

        def read(of: Callable[[AuthoredQuestion], AnswerText | None]) -> Callable[[Annotation], AnswerText | None]:
            def from_annotation(annotation: Annotation) -> AnswerText | None:
                question = _asked(annotation, target, identifier)
                return of(question) if question is not None else None

            return from_annotation

        yield from self._row(AnswerLocation(identifier, block.key), who, _tr("Question"),
                             read(lambda question: AnswerText(question.text, question.text)), prose=True)  # fmt: skip
        yield from self._row(
            AnswerLocation(f"{identifier}/answer", block.key), who, _tr("Answer"), read(_answer), prose=True
        )
        for wrong in dict.fromkeys(each.id for question in found for each in question.misleading):
            place = AnswerLocation(misleading(identifier, wrong), block.key)
            yield from self._row(place, who, _tr("Misleading answer"), read(_wrong(block, wrong)), prose=True)
            place = AnswerLocation(exposing_critique(identifier, wrong), block.key)
            yield from self._row(place, who, _tr("Critique that exposes it"), read(_exposed(wrong)), prose=True)
        for tie in dict.fromkeys(each.id for question in found for each in question.corroborations):
            place = AnswerLocation(f"{identifier}/{tie}", block.key)
            yield from self._row(place, who, _tr("Quotes"), read(_tied(tie)))


def _span(span: Span) -> tuple[str, int, int]:
    return span.target, span.start, span.end


def _marked(words: str, spans: Sequence[Span]) -> str:
    return "\n".join(filter(None, (words, *(f"“{span.exact}”" for span in spans))))


def _graded(block: GradedFlawsBlock, severity: str | None, category: str | None) -> list[str]:
    found = (block.severity(severity), block.category(category))
    return [step.title for step in found if step is not None]


def _flaw(block: GradedFlawsBlock, critique: WrittenCritique) -> str:
    about = " · ".join(_graded(block, critique.severity, critique.category))
    refined = critique.refinement.text if critique.refinement is not None else ""
    return "\n".join(filter(None, (_marked(critique.text, critique.spans), about, f"→ {refined}" if refined else "")))


def _content(critique: WrittenCritique) -> tuple[object, ...]:
    """What a critique says, whatever its id."""
    refined = critique.refinement.text if critique.refinement is not None else None
    spans = tuple((span.start, span.end, span.exact) for span in critique.spans)
    return critique.text, critique.severity, critique.category, critique.applies, spans, refined


def _critique(block: GradedFlawsBlock, target: str, identifier: str) -> Callable[[Annotation], AnswerText | None]:
    def read(annotation: Annotation) -> AnswerText | None:
        said = annotation.critiques.get(target)
        critique = said.critique(identifier) if said is not None else None
        return AnswerText(_content(critique), _flaw(block, critique)) if critique is not None else None

    return read


def _verdict(block: GradedFlawsBlock, target: str, path: str) -> Callable[[Annotation], AnswerText | None]:
    def read(annotation: Annotation) -> AnswerText | None:
        said: Judgement | None = judged(annotation, target).verdicts.get(path)
        if said is None:
            return None
        first = _tr("Helpful") if said.helpful else _tr("Not helpful")
        return AnswerText(said, " · ".join([first, *_graded(block, said.severity, said.category)]))

    return read


def _rank(target: str, path: str) -> Callable[[Annotation], AnswerText | None]:
    def read(annotation: Annotation) -> AnswerText | None:
        rank = judged(annotation, target).ranking.rank(path)
        return AnswerText(rank, str(rank)) if rank is not None else None

    return read


def _asked(annotation: Annotation, target: str, identifier: str) -> AuthoredQuestion | None:
    slate = annotation.authored.get(target, AuthoredQuestions())
    return next((question for question in slate.questions if question.id == identifier), None)


def _answer(question: AuthoredQuestion) -> AnswerText | None:
    if question.unanswerable:
        words = _tr("The passage does not answer the question")
        return AnswerText(("unanswerable", question.answer), " ".join(filter(None, (words, question.answer))))
    return AnswerText(question.answer, question.answer) if question.answer else None


def _wrong(block: GradedFlawsBlock, identifier: str) -> Callable[[AuthoredQuestion], AnswerText | None]:
    def read(question: AuthoredQuestion) -> AnswerText | None:
        found: MisleadingAnswer | None = next((one for one in question.misleading if one.id == identifier), None)
        if found is None:
            return None
        about = " · ".join(_graded(block, found.severity, found.category))
        words = "\n".join(filter(None, (found.text, about)))
        return AnswerText((found.text, found.severity, found.category), words)

    return read


def _exposed(identifier: str) -> Callable[[AuthoredQuestion], AnswerText | None]:
    def read(question: AuthoredQuestion) -> AnswerText | None:
        words = next((one.critique for one in question.misleading if one.id == identifier), "")
        return AnswerText(words, words) if words else None

    return read


def _tied(identifier: str) -> Callable[[AuthoredQuestion], AnswerText | None]:
    def read(question: AuthoredQuestion) -> AnswerText | None:
        found: Corroboration | None = next((one for one in question.corroborations if one.id == identifier), None)
        if found is None:
            return None
        value = (tuple(map(_span, found.answer)), tuple(map(_span, found.passage)))
        return AnswerText(value, f"{_marked('', found.answer)} – {_marked('', found.passage)}")

    return read


def _slate(block: AuthoringBlock, target: str) -> Callable[[Annotation], AnswerText | None]:
    def read(annotation: Annotation) -> AnswerText | None:
        slate = annotation.authored.get(target)
        if slate is None or not slate.questions:
            return None
        value = tuple(question.model_dump_json() for question in slate.questions)
        return AnswerText(value, "\n".join(_question_words(block, n, one) for n, one in enumerate(slate.questions, 1)))

    return read


def _question_words(block: AuthoringBlock, number: int, question: AuthoredQuestion) -> str:
    answer = _answer(question)
    lines = [f"{number} {question.text}", answer.words if answer is not None else ""]
    for one in question.misleading:
        wrong = _wrong(block, one.id)(question)
        lines.append(f"× {wrong.words}" if wrong is not None else "")
    return "\n".join(filter(None, lines))
