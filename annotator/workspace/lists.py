"""Lists of items that an annotator writes: notes, critiques, misleading answers, quotes.

An :class:`ItemList` describes one list: where an annotation has its items, their fields, the edit of each verb, and the
texts that highlights may lie on. What :class:`TaskItems` does is the same for all lists: its verbs return a
:class:`ListStep`, the edit to make and what to show afterwards. Nothing is changed here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from annotator.model.anchor import CONTEXT, make_span
from annotator.model.annotation import Annotation
from annotator.model.edit import AnnotationEdit
from annotator.model.item_edits import ChangeItem
from annotator.model.missing_answer import MissingAnswer
from annotator.model.rubric import Rubric
from annotator.model.span import TextSpan
from annotator.model.task import Task
from annotator.text.policy import one_line
from annotator.text.render import render
from annotator.text.rendered_text import move_end_by_word
from annotator.text.runs import RenderedText
from annotator.translatable_message import TranslatableMessage


class TaskWithAnnotation(Protocol):
    """A task and its annotation."""

    @property
    def rubric(self) -> Rubric: ...

    @property
    def task(self) -> Task: ...

    @property
    def annotation(self) -> Annotation: ...


class ItemContent(Protocol):
    """An item as an annotation stores it."""

    @property
    def id(self) -> str: ...


Content = TypeVar("Content", bound=ItemContent)


@dataclass(frozen=True)
class Item(Generic[Content]):
    """An item. ``target``: the text that it is about; ``number``: its place in its list, from 1."""

    target: str
    number: int
    content: Content

    @property
    def id(self) -> str:
        return self.content.id


@dataclass(frozen=True)
class HighlightAddress:
    """The address of a highlight: its item, its side if the list has several, and its index there."""

    item: str
    index: int
    side: str = ""

    @classmethod
    def of(cls, key: str) -> HighlightAddress:
        """The address with this :attr:`key`."""
        owner, _, index = key.partition("/")
        item, _, side = owner.partition(" ")
        return cls(item, int(index or 0), side)

    @property
    def owner(self) -> str:
        """The item and its side as one word of an id: ``w1``, ``k1 passage``."""
        return f"{self.item} {self.side}".rstrip()

    @property
    def key(self) -> str:
        return f"{self.owner}/{self.index}"


@dataclass(frozen=True)
class ItemPlace:
    """Where the keyboard is in a list: an item as a whole, one of its text fields, or one of its highlights."""

    item: str
    field: str = ""
    highlight: HighlightAddress | None = None


@dataclass(frozen=True)
class ListStep:
    """What follows from a key or a click.

    ``merge``: the key under which typing is merged. ``refusal``: why nothing is done. ``warns``: whether the message
    asks for attention. ``place``: where the keyboard goes; None: it stays. ``highlight`` and ``span``: the highlight to
    be shown with handles, and its range.
    """

    edit: AnnotationEdit | None = None
    merge: str = ""
    refusal: TranslatableMessage | None = None
    message: TranslatableMessage | None = None
    warns: bool = False
    place: ItemPlace | None = None
    highlight: HighlightAddress | None = None
    span: TextSpan | None = None


NOTHING = ListStep()
MARKED_AGAIN = TranslatableMessage("This replaces the words that were not found. {key:edit.undo} takes this back.")


@dataclass(frozen=True)
class ItemField(Generic[Content]):
    """A text or a choice of an item. ``value`` reads it, ``edit`` makes the edit of the item with an id that sets it.

    ``merge``: the key under which steps of typing are merged. ``values``: the values of options that are not their
    keys. ``unset``: the value that removes a choice, None if it cannot be removed.
    """

    value: Callable[[Content], object]
    edit: Callable[[str, Any], AnnotationEdit]
    merge: Callable[[Item[Content]], str] = lambda _: ""
    values: Mapping[str, object] = field(default_factory=dict)
    unset: str | None = ""


def changed_by(
    change: type[ChangeItem],
    name: str,
    merge: Callable[[Item[Any]], str] = lambda _: "",
    values: Mapping[str, object] = MappingProxyType({}),
    unset: str | None = "",
) -> ItemField[Any]:
    """The field ``name`` of items, which an edit of the class ``change`` sets."""
    return ItemField(
        attrgetter(name), lambda identifier, value: change.model_validate({"id": identifier, name: value}), merge,
        values, unset,
    )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class ItemList(Generic[Content]):
    """A list of items. A list without an edit for a verb does not offer that.

    name: its name in intents and of its layer of highlights
    items: all items of an annotation in order, each with the text that it is about
    apart: whether the items about each text are a list of their own
    fields: texts and choices by name
    first: the field in which a new item is typed
    next_id: an unused id
    add: the edit that adds an item (``target``, ``id``, ``spans``, and what it begins with)
    remove: the edit that removes an item (``id``)
    removed: says so, with the number ``{n}`` and the name ``{who}`` of the text
    move: the edit that moves an item (``id``) to the index ``to``
    sides: the names of the sides on which highlights lie; one without a name if they are not told apart
    spans: the highlights of a side
    texts: the texts, by target, that the highlights of an item may lie on. The item is about the given text; None: the
        next one there
    off_texts: says that a selection is on none of these, with the number ``{n}`` of the item and their names
        ``{texts}``
    add_span, change_span, remove_span: the edits of highlights
    lost: says that the text of a highlight was not found
    title: describes a highlight by the number ``{n}`` and the ``{text}`` of its item; None: the words themselves do
    no_text: said of an item without a text
    missing: the place for something missing; None if it is missing from another list
    """

    name: str
    items: Callable[[TaskWithAnnotation], Iterable[tuple[str, Content]]]
    apart: bool = True
    fields: Mapping[str, ItemField[Content]] = field(default_factory=dict)
    first: str = "text"
    next_id: Callable[[Annotation], str] | None = None
    add: Callable[..., AnnotationEdit] | None = None
    remove: Callable[..., AnnotationEdit] | None = None
    removed: TranslatableMessage | None = None
    move: Callable[..., AnnotationEdit] | None = None
    sides: tuple[str, ...] = ("",)
    spans: Callable[[Content, str], tuple[TextSpan, ...]] = lambda _, __: ()
    texts: Callable[[TaskWithAnnotation, str, Content | None], Mapping[str, str]] = lambda *_: {}
    off_texts: TranslatableMessage | None = None
    add_span: Callable[[Content, TextSpan], AnnotationEdit] | None = None
    change_span: Callable[[Content, HighlightAddress, TextSpan], AnnotationEdit] | None = None
    remove_span: Callable[[Content, HighlightAddress], AnnotationEdit] | None = None
    lost: TranslatableMessage | None = None
    title: TranslatableMessage | None = None
    no_text: str = ""
    missing: Callable[[TaskWithAnnotation, MissingAnswer], ItemPlace | None] = lambda _, __: None

    def of(self, work: TaskWithAnnotation, name_of: Callable[[str], str] = str) -> TaskItems[Content]:
        return TaskItems(self, work, name_of)


def first_changed(before: Mapping[str, object], after: Mapping[str, object]) -> str | None:
    """The first key whose values differ; None if all are equal."""
    return next((key for key in {**before, **after} if before.get(key) != after.get(key)), None)


def problems_by(
    key: Callable[[MissingAnswer], str | None], problems: Iterable[MissingAnswer]
) -> dict[str | None, list[MissingAnswer]]:
    """The missing items by what ``key`` returns for them."""
    result: dict[str | None, list[MissingAnswer]] = {}
    for problem in problems:
        result.setdefault(key(problem), []).append(problem)
    return result


def no_more(by: int) -> ListStep:
    """Say that there is no next item, or none before."""
    after = TranslatableMessage("There is nothing after this one.")
    return ListStep(message=after if by > 0 else TranslatableMessage("There is nothing before this one."))


class TaskItems(Generic[Content]):
    """The items of the list ``spec`` in a task, and what its verbs do with them. ``name_of``: returns the name of a
    text."""

    def __init__(self, spec: ItemList[Content], work: TaskWithAnnotation, name_of: Callable[[str], str]) -> None:
        self.spec, self.work, self.name_of = spec, work, name_of

    def items(self, target: str = "") -> list[Item[Content]]:
        """The items in order; of a list that is apart for each text, those about ``target``."""
        pairs = [pair for pair in self.spec.items(self.work) if not self.spec.apart or pair[0] == target]
        return [Item(path, number, content) for number, (path, content) in enumerate(pairs, 1)]

    def item(self, identifier: str) -> Item[Content] | None:
        """The item with this id; None if there is none."""
        numbers = Counter[str]()
        for path, content in self.spec.items(self.work):
            text = path if self.spec.apart else ""
            numbers[text] += 1
            if content.id == identifier:  # those after it are not looked at: a task may have hundreds
                return Item(path, numbers[text], content)
        return None

    def next_id(self) -> str:
        """The id of the next new item."""
        assert self.spec.next_id is not None
        return self.spec.next_id(self.work.annotation)

    def step(self, identifier: str, by: int) -> ListStep:
        """Go on by a number of items, or say that there are no more."""
        origin = self.item(identifier)
        members = self.items(origin.target) if origin is not None else []
        at = origin.number - 1 + by if origin is not None else -1
        return ListStep(place=ItemPlace(members[at].id)) if 0 <= at < len(members) else no_more(by)

    # verbs

    def begin(self, target: str, spans: Sequence[TextSpan] = (), **given: object) -> ListStep:
        """Add an item about ``target`` and type in it. A selection on a text that its highlights may not lie on is left
        out, and the step says so. ``given``: what the item begins with."""
        assert self.spec.add is not None
        texts, identifier = self.spec.texts(self.work, target, None), self.next_id()
        within = tuple(span for span in spans if span.target in texts)
        message = None
        if len(within) < len(spans):
            message = self._off_texts(len(self.items(target)) + 1, texts)
        edit = self.spec.add(target=target, id=identifier, spans=within, **given)
        return ListStep(edit, place=ItemPlace(identifier, self.spec.first), message=message)

    def write(self, identifier: str, name: str, text: str) -> ListStep:
        """Set the text of a field."""
        member, item_field = self.item(identifier), self.spec.fields[name]
        if member is None or item_field.value(member.content) == text:
            return NOTHING
        return ListStep(item_field.edit(identifier, text), merge=item_field.merge(member))

    def choose(self, identifier: str, name: str, key: str) -> ListStep:
        """Choose an option of a field; the chosen one is removed."""
        member, item_field = self.item(identifier), self.spec.fields[name]
        value = item_field.values.get(key, key)
        if member is None:
            return NOTHING
        if item_field.value(member.content) != value:
            return ListStep(item_field.edit(identifier, value))
        return NOTHING if item_field.unset is None else ListStep(item_field.edit(identifier, item_field.unset))

    def remove(self, identifier: str) -> ListStep:
        """Remove an item, and go to the next one, else to the one before."""
        member = self.item(identifier)
        if member is None or self.spec.remove is None or self.spec.removed is None:
            return NOTHING
        place = self.step(identifier, 1).place or self.step(identifier, -1).place or ItemPlace("")
        message = self.spec.removed.filled(n=member.number, who=self.name_of(member.target))
        return ListStep(self.spec.remove(id=identifier), place=place, message=message)

    def move(self, identifier: str, by: int) -> ListStep:
        """Move an item by a number of places; not beyond the ends."""
        member = self.item(identifier)
        if member is None or self.spec.move is None:
            return NOTHING
        if self.step(identifier, by).place is None:
            return ListStep(
                message=TranslatableMessage("This is the first one." if by < 0 else "This is the last one.")
            )
        return ListStep(self.spec.move(id=identifier, to=member.number - 1 + by))

    # highlights

    def placed(self, target: str) -> Iterator[tuple[Item[Content], HighlightAddress, TextSpan, tuple[int, int]]]:
        """The highlights that are to be seen, each with its present range."""
        for member in self.items(target):
            for at, span, place in self._highlights(member):
                if place is not None:
                    yield member, at, span, place

    def title(self, item: Item[Content], span: TextSpan) -> str:
        """The description of a highlight."""
        if self.spec.title is None:
            return span.exact
        return self.spec.title.filled(
            n=item.number, text=self.spec.fields["text"].value(item.content) or self.spec.no_text
        )

    def show_span(self, at: HighlightAddress) -> ListStep:
        """Show a highlight in its text, if it is found there."""
        located = self._item_with_span(at)
        if located is None:
            return NOTHING
        member, span, place = located
        source = self._texts(member).get(span.target, "")
        return ListStep(highlight=at, span=make_span(span.target, source, *place) if place is not None else None)

    def show_relocated(self, identifier: str, before: TaskItems[Content]) -> ListStep:
        """Show the first highlight of an item that was lost ``before``, and say where it is and how many there are."""
        member = self.item(identifier)
        target = member.target if member is not None else ""
        kept = {at for _, at, _, _ in before.placed(target)}
        relocated = [(at, span) for _, at, span, _ in self.placed(target) if at.item == identifier and at not in kept]
        if not relocated:
            return NOTHING
        at, span = relocated[0]
        # A shorter context reaches the start or the end of the text.
        left, right = ("…" * (len(context) == CONTEXT) for context in (span.prefix, span.suffix))
        message = TranslatableMessage(
            "{n} highlight was found here: “{words}”. {key:edit.undo} takes this back.",
            "{n} highlights were found, the first one here: “{words}”. {key:edit.undo} takes this back.",
            n=len(relocated), words=one_line(f"{left}{span.prefix}{span.exact}{span.suffix}{right}"),
        )  # fmt: skip
        return replace(self.show_span(at), message=message)

    def add_span(self, identifier: str, span: TextSpan) -> ListStep:
        """Add a highlight, or replace one of this text that was lost."""
        member = self.item(identifier)
        if member is None or self.spec.add_span is None:
            return NOTHING
        texts = self._texts(member)
        if span.target not in texts and (refusal := self._off_texts(member.number, texts)) is not None:
            return ListStep(refusal=refusal)
        if span.target in texts and (lost := self.lost(member, span.target)) is not None:
            return replace(self.change_span(lost, span.start, span.end), message=MARKED_AGAIN)
        return ListStep(self.spec.add_span(member.content, span))

    def change_span(self, at: HighlightAddress, start: int, end: int) -> ListStep:
        """Set the range of a highlight in the source of its text."""
        located = self._item_with_span(at)
        if located is None or self.spec.change_span is None or located[2] == (start, end):
            return NOTHING
        member, span, _ = located
        source = self._texts(member)[span.target]
        moved = make_span(span.target, source, start, end)
        return ListStep(self.spec.change_span(member.content, at, moved), highlight=at, span=moved)

    def nudge_span(
        self,
        at: HighlightAddress,
        rendered: Callable[[str], RenderedText | None],
        *,
        at_end: bool,
        by: int,
    ) -> ListStep:
        """Move one end of a highlight by a number of words. ``rendered``: a text as it is read on the screen; None if
        it is not there."""
        located = self._item_with_span(at)
        if located is None:
            return NOTHING
        member, span, place = located
        if place is None:
            return ListStep(refusal=self.spec.lost)
        text = rendered(span.target) or render(self._texts(member)[span.target])
        return self.change_span(at, *move_end_by_word(text, *place, at_end=at_end, step=by))

    def remove_span(self, at: HighlightAddress) -> ListStep:
        """Remove a highlight, and go to the next one."""
        located = self._item_with_span(at)
        if located is None or self.spec.remove_span is None:
            return NOTHING
        return ListStep(self.spec.remove_span(located[0].content, at), place=ItemPlace(at.item, highlight=at))

    def _off_texts(self, number: int, texts: Iterable[str]) -> TranslatableMessage | None:
        """Says that a selection is on none of these texts."""
        names = ", ".join(map(self.name_of, texts))
        return self.spec.off_texts.filled(n=number, texts=names) if self.spec.off_texts is not None else None

    def _texts(self, member: Item[Content]) -> Mapping[str, str]:
        """The texts that the highlights of an item may lie on."""
        return self.spec.texts(self.work, member.target, member.content)

    def _item_with_span(self, at: HighlightAddress) -> tuple[Item[Content], TextSpan, tuple[int, int] | None] | None:
        """The item of a highlight, its span, and its present range (None if it is lost); None if there is no such
        one."""
        if (member := self.item(at.item)) is None:
            return None
        return next(((member, span, place) for own, span, place in self._highlights(member) if own == at), None)

    def _highlights(self, member: Item[Content]) -> Iterator[tuple[HighlightAddress, TextSpan, tuple[int, int] | None]]:
        """The highlights of an item, each with its present range (None if it is lost)."""
        sides = [(side, self.spec.spans(member.content, side)) for side in self.spec.sides]
        texts = self._texts(member) if any(spans for _, spans in sides) else {}
        for side, spans in sides:
            for index, span in enumerate(spans):
                is_there = span.matches_text(texts.get(span.target))
                yield HighlightAddress(member.id, index, side), span, (span.start, span.end) if is_there else None

    def lost(self, member: Item[Content], target: str) -> HighlightAddress | None:
        """The first highlight of an item on this text that was lost; None if none was."""
        lost = (at for at, span, place in self._highlights(member) if place is None and span.target == target)
        return next(lost, None)
