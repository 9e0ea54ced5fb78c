"""The rows of written answers: notes, proposed edits, critiques, judgements, authored questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import partial

from PySide6.QtCore import QCoreApplication

from annotator.model.annotation import Annotation
from annotator.model.answer_entries import AnswerEntry, answer_entries
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.blocks.comment_block import NotesBlockBase
from annotator.model.blocks.critiques_block import GradedFlawsBlockBase
from annotator.model.critiques import WrittenCritique
from annotator.model.judgement_edits import critique_judgements_of, model_critiques_of
from annotator.model.judgements import ModelCritiqueJudgement
from annotator.model.rubric import Rubric
from annotator.model.span import TextSpan
from annotator.model.target import PASSAGE, AnnotationTarget, written_critique_target
from annotator.model.task import Task
from annotator.ui.critique.critique_view_model import CritiqueBlocks
from annotator.ui.review.comparable_answers import AnswerLocation, AnswersByAnnotation, ComparableAnswer

Item = tuple[str, str, str]
"""An item of a list: its kind, its own target, and its id."""


def _tr(words: str) -> str:
    return QCoreApplication.translate("Review", words)


class WrittenAnswerRows:
    """The written answers of several annotations of one task."""

    def __init__(self, rubric: Rubric, task: Task, annotations: Sequence[Annotation], *, whole: bool) -> None:
        self._task = task
        self._annotations = annotations
        self._whole = whole
        self._items = [
            {(e.kind, e.own_target, e.item): e for e in answer_entries(each) if e.item} for each in annotations
        ]
        self._notes = rubric.each(NotesBlockBase)
        self._blocks = CritiqueBlocks.of(rubric, task)
        self._authoring = next(iter(rubric.each(QuestionAuthoringBlock)), None)

    def beside(self, seen: Set[str]) -> Iterator[tuple[str, str]]:
        """The texts that have answers although no question is asked about them, each with its name."""
        said = {target: None for each in self._annotations for target in (*each.comments, *each.proposals)}
        said |= {target: None for each in self._annotations for target in (*each.critiques, *each.authored)}
        for target in said:
            if target not in seen:
                yield target, _tr("Passage") if target == PASSAGE else target

    def of(self, target: str, who: str) -> Iterator[AnswersByAnnotation]:
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
        read: Callable[[Annotation], ComparableAnswer | None],
        *,
        prose: bool = False,
        needed: bool = False,
    ) -> Iterator[AnswersByAnnotation]:
        said = tuple(read(annotation) for annotation in self._annotations)
        if needed or any(each is not None for each in said):
            yield AnswersByAnnotation(place, who, title, said, prose=prose, needed=needed)

    def _item(
        self,
        place: AnswerLocation,
        who: str,
        title: str,
        item: Item,
        read: Callable[[AnswerEntry], ComparableAnswer | None],
        *,
        prose: bool = True,
    ) -> Iterator[AnswersByAnnotation]:
        """The row of one item of a list."""
        said = tuple(read(found[item]) if item in found else None for found in self._items)
        if any(each is not None for each in said):
            yield AnswersByAnnotation(place, who, title, said, prose=prose)

    def _of_kind(self, kind: str, target: str) -> dict[Item, AnswerEntry]:
        """The items of a kind about a target, each as in the last annotation that has it."""
        return {item: entry for found in self._items for item, entry in found.items()
                if entry.kind == kind and entry.target == target}  # fmt: skip

    def _proposal(self, target: str, who: str) -> Iterator[AnswersByAnnotation]:
        def read(annotation: Annotation) -> ComparableAnswer | None:
            words = annotation.proposals.get(target)
            return ComparableAnswer(words, words) if words is not None else None

        return self._row(AnswerLocation(target, "", "proposal"), who, _tr("Proposed edit"), read, prose=True)

    # notes

    def _notes_of(self, block: NotesBlockBase, target: str, who: str) -> Iterator[AnswersByAnnotation]:
        def every(annotation: Annotation) -> ComparableAnswer | None:
            notes = [note for note in annotation.comments.get(target, ()) if note.key == block.key]
            value = tuple((note.text, *map(_span, note.spans)) for note in notes)
            return (
                ComparableAnswer(value, "\n".join(_marked(note.text, note.spans) for note in notes)) if notes else None
            )

        def one(note: AnswerEntry) -> ComparableAnswer:
            return ComparableAnswer(
                (note.parts["text"], *map(_span, note.spans)), _marked(note.parts["text"], note.parts["spans"])
            )

        if self._whole:
            yield from self._row(AnswerLocation(target, block.key), who, block.title, every, prose=True)
            return
        for item, note in self._of_kind("comments", target).items():
            if note.block == block.key:
                yield from self._item(AnswerLocation(target, block.key, note.item), who, block.title, item, one)

    # critiques

    def _critiques(self, target: str, who: str) -> Iterator[AnswersByAnnotation]:
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
            place, called = (
                AnswerLocation(written_critique_target(target, identifier), block.key),
                self._number(target, identifier),
            )
            title = _tr("Critique {n}").format(n=called)
            yield from self._row(place, who, title, _critique(block, target, identifier), prose=True)
        yield from self._row(
            AnswerLocation(target, block.key, "order"), who, _tr("Order of critiques"), self._order(target)
        )
        yield from self._row(AnswerLocation(target, block.key, "mark"), who, block.title, self._mark(target))

    def _number(self, target: str, identifier: str) -> int:
        """The number of a critique in the last annotation that has it."""
        for annotation in reversed(self._annotations):
            ids = [critique.id for critique in annotation.critiques[target].series] if (
                target in annotation.critiques
            ) else []  # fmt: skip
            if identifier in ids:
                return ids.index(identifier) + 1
        return 0

    def _series(self, block: GradedFlawsBlockBase, target: str) -> Callable[[Annotation], ComparableAnswer | None]:
        def read(annotation: Annotation) -> ComparableAnswer | None:
            said, mark = annotation.critiques.get(target), self._mark(target)(annotation)
            if said is None or said.empty:
                return None
            words = [f"{n} {_flaw(block, one)}" for n, one in enumerate(said.series, 1)]
            value = tuple(_content(one) for one in said.series)
            lines = [*words, mark.words] if mark is not None else words
            return ComparableAnswer((value, mark.value if mark is not None else None), "\n".join(lines))

        return read

    def _order(self, target: str) -> Callable[[Annotation], ComparableAnswer | None]:
        """The order of the critiques that all annotations have in common; None for all if it does not differ."""
        series = [
            [critique.id for critique in each.critiques[target].series] if target in each.critiques else []
            for each in self._annotations
        ]
        common = set.intersection(*map(set, series)) if series else set()
        orders = {tuple(one for one in ids if one in common) for ids in series}

        def read(annotation: Annotation) -> ComparableAnswer | None:
            if len(orders) < 2:
                return None
            ids = tuple(critique.id for critique in annotation.critiques[target].series if critique.id in common)
            first = sorted(common, key=series[0].index)
            return ComparableAnswer(ids, ", ".join(str(first.index(each) + 1) for each in ids))

        return read

    def _mark(self, target: str) -> Callable[[Annotation], ComparableAnswer | None]:
        def read(annotation: Annotation) -> ComparableAnswer | None:
            said = annotation.critiques.get(target)
            if said is None or (said.similar_to is None and not said.rewritten):
                return None
            if said.similar_to is not None:
                return ComparableAnswer(said.similar_to, _tr("Skipped as similar to another answer"))
            return ComparableAnswer(("rewritten", said.rewrite), said.rewrite or _tr("Marked as completely rewritten"))

        return read

    # critique judgements

    def _judgements(self, target: str, who: str) -> Iterator[AnswersByAnnotation]:
        block = self._blocks.judged if self._blocks is not None else None
        paths = model_critiques_of(self._task, target)
        if block is None or not paths or not block.asked_of(self._task, target):
            return
        for path in paths:
            title = _tr("Critique {n}").format(n=AnnotationTarget.parse(path).number)
            verdict = _verdict(block, target, path)
            yield from self._row(AnswerLocation(path, block.key), who, title, verdict, needed=True)
            yield from self._row(AnswerLocation(path, block.key, "rank"), who, _tr("{what}: rank").format(what=title),
                                 _rank(target, path))  # fmt: skip

        def closing(annotation: Annotation) -> ComparableAnswer | None:
            said = critique_judgements_of(annotation, target).closing
            return ComparableAnswer(said.answer, _tr("Yes") if said.answer else _tr("No")) if said is not None else None

        yield from self._row(AnswerLocation(target, block.key, "closing"), who, _tr("Closing question"), closing)

    # authored questions

    def _authored(self, block: QuestionAuthoringBlock, target: str, who: str) -> Iterator[AnswersByAnnotation]:
        if not any(target in each.authored for each in self._annotations):
            return
        if self._whole:
            said = tuple(_question_list(block, found.values()) for found in self._items)
            if any(said):
                yield AnswersByAnnotation(AnswerLocation(target, block.key), who, block.title, said, prose=True)
            return
        for item, question in self._of_kind("authored.questions", target).items():
            who = _tr("Question {n}").format(n=question.place)
            asked, place = question.item, AnswerLocation(question.item, block.key)
            yield from self._item(place, who, _tr("Question"), item, _text)
            yield from self._item(AnswerLocation(f"{asked}/answer", block.key), who, _tr("Answer"), item, _answer)
            for wrong in self._of_kind("authored.questions.misleading", asked):
                place = AnswerLocation(wrong[1], block.key)
                yield from self._item(place, who, _tr("Misleading answer"), wrong, partial(_wrong, block))
                place, title = AnswerLocation(f"{wrong[1]}/critique", block.key), _tr("Critique that exposes it")
                yield from self._item(place, who, title, wrong, _exposed)
            for tie in self._of_kind("authored.questions.corroborations", asked):
                yield from self._item(AnswerLocation(tie[1], block.key), who, _tr("Quotes"), tie, _tied, prose=False)


def _span(span: TextSpan) -> tuple[str, int, int]:
    return span.target, span.start, span.end


def _marked(words: str, spans: Sequence[TextSpan]) -> str:
    return "\n".join(filter(None, (words, *(f"“{span.exact}”" for span in spans))))


def _graded(block: GradedFlawsBlockBase, severity: str | None, category: str | None) -> list[str]:
    found = (block.severity(severity), block.category(category))
    return [step.title for step in found if step is not None]


def _flaw(block: GradedFlawsBlockBase, critique: WrittenCritique) -> str:
    about = " · ".join(_graded(block, critique.severity, critique.category))
    refined = critique.refinement.text if critique.refinement is not None else ""
    return "\n".join(filter(None, (_marked(critique.text, critique.spans), about, f"→ {refined}" if refined else "")))


def _content(critique: WrittenCritique) -> tuple[object, ...]:
    """The content of a critique, without its id."""
    refined = critique.refinement.text if critique.refinement is not None else None
    spans = tuple((span.start, span.end, span.exact) for span in critique.spans)
    return critique.text, critique.severity, critique.category, critique.applies, spans, refined


def _critique(
    block: GradedFlawsBlockBase, target: str, identifier: str
) -> Callable[[Annotation], ComparableAnswer | None]:
    def read(annotation: Annotation) -> ComparableAnswer | None:
        said = annotation.critiques.get(target)
        critique = said.critique(identifier) if said is not None else None
        return ComparableAnswer(_content(critique), _flaw(block, critique)) if critique is not None else None

    return read


def _verdict(block: GradedFlawsBlockBase, target: str, path: str) -> Callable[[Annotation], ComparableAnswer | None]:
    def read(annotation: Annotation) -> ComparableAnswer | None:
        said: ModelCritiqueJudgement | None = critique_judgements_of(annotation, target).verdicts.get(path)
        if said is None:
            return None
        first = _tr("Helpful") if said.helpful else _tr("Not helpful")
        return ComparableAnswer(said, " · ".join([first, *_graded(block, said.severity, said.category)]))

    return read


def _rank(target: str, path: str) -> Callable[[Annotation], ComparableAnswer | None]:
    def read(annotation: Annotation) -> ComparableAnswer | None:
        rank = critique_judgements_of(annotation, target).ranking.rank(path)
        return ComparableAnswer(rank, str(rank)) if rank is not None else None

    return read


def _text(entry: AnswerEntry) -> ComparableAnswer:
    return ComparableAnswer(entry.parts["text"], entry.parts["text"])


def _answer(question: AnswerEntry) -> ComparableAnswer | None:
    answer = question.parts["answer"]
    if question.parts["unanswerable"]:
        words = _tr("The passage does not answer the question")
        return ComparableAnswer(("unanswerable", answer), " ".join(filter(None, (words, answer))))
    return ComparableAnswer(answer, answer) if answer else None


def _wrong(block: GradedFlawsBlockBase, entry: AnswerEntry) -> ComparableAnswer:
    text, severity, category = (entry.parts[name] for name in ("text", "severity", "category"))
    words = "\n".join(filter(None, (text, " · ".join(_graded(block, severity, category)))))
    return ComparableAnswer((text, severity, category), words)


def _exposed(entry: AnswerEntry) -> ComparableAnswer | None:
    words = entry.parts["critique"]
    return ComparableAnswer(words, words) if words else None


def _tied(entry: AnswerEntry) -> ComparableAnswer:
    answer, passage = entry.parts["answer"], entry.parts["passage"]
    value = (tuple(map(_span, answer)), tuple(map(_span, passage)))
    return ComparableAnswer(value, f"{_marked('', answer)} – {_marked('', passage)}")


def _question_list(block: GradedFlawsBlockBase, items: Iterable[AnswerEntry]) -> ComparableAnswer | None:
    """All questions of one annotation with everything authored about them."""
    authored = [entry for entry in items if entry.kind.startswith("authored.")]
    lines: list[str] = []
    for entry in authored:
        if entry.kind == "authored.questions":
            answer = _answer(entry)
            lines += [f"{entry.place} {entry.parts['text']}", answer.words if answer is not None else ""]
        elif entry.kind == "authored.questions.misleading":
            lines.append(f"× {_wrong(block, entry).words}")
    return ComparableAnswer(repr(authored), "\n".join(filter(None, lines))) if authored else None
