"""A list of a new kind needs only its description: facts to check, with a text, a verdict and highlights."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Literal

from annotator.model.annotation import Annotation
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.edit import AnnotationEdit
from annotator.model.frozen_model import FrozenModel
from annotator.model.item_edits import ChangeItem, ItemsAt, MoveItem, RemoveItem
from annotator.model.missing_answer import MissingAnswer
from annotator.model.rubric import Rubric
from annotator.model.span import TextSpan
from annotator.model.task import Response, Task
from annotator.translatable_message import TranslatableMessage
from annotator.workspace.item_cards import (
    ButtonsPart,
    CardButton,
    CardModel,
    CardSpec,
    ChoiceOption,
    ChoicePart,
    HintsPart,
    LinePart,
    ListPanelModel,
    ListPanelSpec,
    MissingAnswerHint,
    PanelButton,
    ReadPart,
    SpansPart,
    TextEditorPart,
    chips,
)
from annotator.workspace.lists import (
    NOTHING,
    HighlightAddress,
    Item,
    ItemList,
    ItemPlace,
    ListStep,
    TaskWithAnnotation,
    changed_by,
)
from tests.workspace.work import Work

A = "q1/r1"


class Fact(FrozenModel):
    id: str
    text: str = ""
    verdict: Literal["true", "false"] | None = None
    spans: tuple[TextSpan, ...] = ()


class Facts(Annotation):
    facts: tuple[Fact, ...] = ()


def facts_of(annotation: Annotation) -> tuple[Fact, ...]:
    return annotation.facts if isinstance(annotation, Facts) else ()


def find(annotation: Annotation, identifier: str) -> tuple[str, Fact]:
    return A, next(fact for fact in facts_of(annotation) if fact.id == identifier)


PLACE: ItemsAt[Fact] = ItemsAt(
    find=find,
    items=lambda annotation, _: facts_of(annotation),
    put=lambda annotation, _, facts: annotation.model_copy(update={"facts": facts}),
)


class AddFact(AnnotationEdit):
    kind: Literal["add_fact"] = "add_fact"
    title: ClassVar[TranslatableMessage] = TranslatableMessage("Add fact")
    fact: Fact

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:  # noqa: ARG002
        return PLACE.inserting(before, A, self.fact)


class ChangeFact(ChangeItem):
    place = PLACE
    choices = ("verdict",)
    kind: Literal["change_fact"] = "change_fact"
    title: ClassVar[TranslatableMessage] = TranslatableMessage("Change fact")
    id: str
    text: str | None = None
    verdict: str | None = None
    spans: tuple[TextSpan, ...] | None = None


class RemoveFact(RemoveItem):
    place = PLACE
    kind: Literal["remove_fact"] = "remove_fact"
    title: ClassVar[TranslatableMessage] = TranslatableMessage("Remove fact")
    id: str


class MoveFact(MoveItem):
    place = PLACE
    kind: Literal["move_fact"] = "move_fact"
    title: ClassVar[TranslatableMessage] = TranslatableMessage("Reorder facts")
    id: str
    to: int


def with_spans(fact: Fact, *spans: TextSpan) -> ChangeFact:
    return ChangeFact(id=fact.id, spans=spans)


def missing(work: TaskWithAnnotation, problem: MissingAnswer) -> ItemPlace | None:
    return next((ItemPlace(fact.id) for fact in facts_of(work.annotation) if problem.code == "fact.no_verdict"), None)


def items(work: TaskWithAnnotation) -> Iterator[tuple[str, Fact]]:
    return ((A, fact) for fact in facts_of(work.annotation))


FACTS: ItemList[Fact] = ItemList(
    name="facts",
    items=items,
    fields={
        "text": changed_by(ChangeFact, "text"),
        "verdict": changed_by(ChangeFact, "verdict"),
    },
    next_id=lambda annotation: f"f{len(facts_of(annotation)) + 1}",
    add=lambda **new: AddFact(fact=Fact(id=new["id"], spans=new["spans"])),
    remove=RemoveFact,
    removed=TranslatableMessage("Fact {n} was removed. {key:edit.undo}"),
    move=MoveFact,
    spans=lambda fact, _: fact.spans,
    texts=lambda work, target, _: {target: work.task.texts[target]},
    add_span=lambda fact, span: with_spans(fact, *fact.spans, span),
    change_span=lambda fact, at, span: with_spans(fact, *fact.spans[: at.index], span, *fact.spans[at.index + 1 :]),
    remove_span=lambda fact, at: with_spans(fact, *fact.spans[: at.index], *fact.spans[at.index + 1 :]),
    missing=missing,
)
FACTS_PANEL = ListPanelSpec(
    "workspace.facts",
    CardSpec(
        FACTS.name,
        (
            TextEditorPart("text", TranslatableMessage("What is to be checked?"), 2_000, "{who}"),
            ReadPart(),
            ChoicePart(
                "verdict",
                TranslatableMessage("Verdict"),
                (ChoiceOption("true", TranslatableMessage("True"), "1"), ChoiceOption("false", "False", "2")),
            ),
            SpansPart(),
            HintsPart(),
            ButtonsPart((CardButton("remove", "Ctrl+Backspace"),)),
        ),
    ),
    PanelButton("new", TranslatableMessage("New fact"), TranslatableMessage("New"), "text.note"),
)


def fact_card(work: TaskWithAnnotation, item: Item[Fact]) -> CardModel:
    fact = item.content
    return CardModel(
        fact.id,
        item.number,
        TranslatableMessage("Fact {n}", n=item.number),
        (fact.text, fact.verdict or ""),
        sign=str(item.number),
        line=(LinePart(fact.text, visible_when="closed"),),
        ends=(LinePart(fact.verdict or ""),),
        values={"text": fact.text, "verdict": fact.verdict},
        spans={"": chips("Response A", fact.spans, work.task.texts)},
        hints=() if fact.verdict else (MissingAnswerHint(TranslatableMessage("No verdict.")),),
        buttons={"remove": TranslatableMessage("Remove")},
    )


def facts_panel(work: TaskWithAnnotation) -> ListPanelModel:
    cards = tuple(fact_card(work, item) for item in FACTS.of(work).items(A))
    return ListPanelModel(TranslatableMessage("Facts"), hint="" if cards else "No facts yet.", cards=cards)


RUBRIC = Rubric(
    id="r", title="R", blocks=(RatingBlock(key="help", title="Help", low=0, high=4, targets=("response",)),)
)
TASK = Task(id="t", prompt="Who signed?", responses=(Response(id="a", text="Ann Feist signed it with green ink."),))


def after(work: Work, step: ListStep) -> Work:
    assert step.edit is not None
    return replace(work, annotation=step.edit.apply(work.rubric, work.task, work.annotation))


def test_facts_to_check_have_every_verb_of_a_list() -> None:
    work = Work(RUBRIC, TASK, Facts())
    begun = FACTS.of(work).begin(A, [work.span(A, "green")])
    assert begun.place == ItemPlace("f1", "text")
    work = after(work, begun)
    work = after(work, FACTS.of(work).write("f1", "text", "The ink was green."))
    work = after(work, FACTS.of(work).choose("f1", "verdict", "true"))
    assert facts_of(work.annotation)[0].verdict == "true"
    work = after(work, FACTS.of(work).choose("f1", "verdict", "true"))
    assert facts_of(work.annotation)[0].verdict is None
    work = after(work, FACTS.of(work).nudge_span(HighlightAddress("f1", 0), lambda _: None, at_end=True, by=1))
    work = after(work, FACTS.of(work).add_span("f1", work.span(A, "Ann")))
    assert [highlight[2].exact for highlight in FACTS.of(work).placed(A)] == ["green ink.", "Ann"]
    work = after(work, FACTS.of(work).remove_span(HighlightAddress("f1", 1)))
    work = after(work, FACTS.of(work).begin(A))
    assert FACTS.of(work).step("f1", 1).place == ItemPlace("f2")
    assert replace(FACTS, move=None).of(work).move("f1", 1) == NOTHING, "the description has no edit for it"
    work = after(work, FACTS.of(work).move("f1", 1))
    assert [fact.id for fact in facts_of(work.annotation)] == ["f2", "f1"]
    work = after(work, FACTS.of(work).move("f1", -1))
    removed = FACTS.of(work).remove("f2")
    assert (removed.place, removed.message) == (ItemPlace("f1"), "Fact 2 was removed. {key:edit.undo}")
    problem = MissingAnswer(A, "facts", "fact.no_verdict", TranslatableMessage("No verdict."))
    assert FACTS.missing(work, problem) == ItemPlace("f1")
