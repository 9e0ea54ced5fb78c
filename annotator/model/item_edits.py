"""The edits that are the same for every list of items that an annotator writes: change, remove and move one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.edit import AnnotationEdit
from annotator.model.rubric import Rubric
from annotator.model.task import Task

Item = TypeVar("Item", bound=Any)
UNSET = ""
"""As a severity, category or verdict: remove the chosen one."""


@dataclass(frozen=True)
class ItemsAt(Generic[Item]):
    """Where annotations have a list of items, which belong to a text or another item, the owner.

    ``find``: the owner and the item with an id; raises :class:`AnnotatorError` if there is none. ``items``: those of an
    owner. ``put``: the annotation with others.
    """

    find: Callable[[Annotation, str], tuple[Any, Item]]
    items: Callable[[Annotation, Any], tuple[Item, ...]]
    put: Callable[[Annotation, Any, tuple[Item, ...]], Annotation]

    def replacing(self, annotation: Annotation, item: Item) -> Annotation:
        """The annotation with ``item`` in place of the one with the same id."""
        owner, _ = self.find(annotation, item.id)
        items = self.items(annotation, owner)
        return self.put(annotation, owner, tuple(item if existing.id == item.id else existing for existing in items))

    def inserting(self, annotation: Annotation, owner: Any, item: Item, at: int | None = None) -> Annotation:
        """The annotation with another item at index ``at``, at the end if that is None or beyond it."""
        items = self.items(annotation, owner)
        at = len(items) if at is None else max(at, 0)
        return self.put(annotation, owner, (*items[:at], item, *items[at:]))


def item_of(edit: AnnotationEdit, item_class: type[Item]) -> Item:
    """A new item with the values that ``edit`` has for its fields."""
    values = {name: value for name, value in edit if name in item_class.model_fields}
    new: Item = item_class(**values)
    return new


class ItemEdit(AnnotationEdit):
    """The base of edits of the item ``id`` of the list at ``place``."""

    place: ClassVar[ItemsAt[Any]]
    if TYPE_CHECKING:
        id: str


class ChangeItem(ItemEdit):
    """Set fields of an item; None leaves one unchanged, and :data:`UNSET` removes a choice."""

    choices: ClassVar[tuple[str, ...]] = ("severity", "category")

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        _, item = self.place.find(before, self.id)
        fields = {name: value for name, value in self if name not in ("kind", "id") and value is not None}
        changes = {name: None if value == UNSET and name in self.choices else value for name, value in fields.items()}
        changed = item.model_copy(update=changes)
        return self.place.replacing(before, self.checked(rubric, task, item, changed, *changes))

    def checked(self, rubric: Rubric, task: Task, before: Any, after: Any, *names: str) -> Any:
        """The item ``after`` if the values of the fields ``names`` fit. Raises :class:`AnnotatorError` otherwise."""
        return after


class RemoveItem(ItemEdit):
    """Remove an item with all that belongs to it."""

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        owner, _ = self.place.find(before, self.id)
        items = self.place.items(before, owner)
        return self.place.put(before, owner, tuple(item for item in items if item.id != self.id))


class MoveItem(ItemEdit):
    """Move an item to the index ``to`` of its list."""

    if TYPE_CHECKING:
        to: int

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        owner, item = self.place.find(before, self.id)
        items = self.place.items(before, owner)
        if not 0 <= self.to < len(items):
            raise AnnotatorError("edit.no_place", "There is no place {to} in this list.", to=self.to + 1)
        without = self.place.put(before, owner, tuple(existing for existing in items if existing.id != self.id))
        return self.place.inserting(without, owner, item, self.to)
