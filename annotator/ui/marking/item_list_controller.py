"""The controller of an item list: keys and clicks become steps, and steps become edits, focus and messages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from annotator.model.edit import AnnotationEdit
from annotator.model.missing_answer import MissingAnswer
from annotator.model.span import TextSpan
from annotator.ui.intents import IntentHandlers
from annotator.ui.items.item_card import ItemCard
from annotator.ui.items.item_list import ItemListPanel
from annotator.ui.marking.highlight_controller import SelectedSpan
from annotator.ui.reading.highlight_styles import highlight_style_of
from annotator.ui.reading.highlights import StyledHighlight
from annotator.ui.translation import translate_message
from annotator.workspace import lists
from annotator.workspace.item_cards import ListPanelModel
from annotator.workspace.lists import (
    Content,
    HighlightAddress,
    Item,
    ItemList,
    ItemPlace,
    ListStep,
    TaskItems,
    TaskWithAnnotation,
)
from annotator.workspace.places import ListPlace

if TYPE_CHECKING:
    from annotator.ui.workspace_controller import WorkspaceController


class ItemListController(QObject, Generic[Content]):
    """The controller of the list ``spec`` in ``panel``. What its cards, its highlights and the commands ask for is a
    step of :mod:`annotator.workspace.lists`, which it performs."""

    entered = Signal(str)
    """An item became the current one, to which highlights and keys apply; or it got the focus again."""
    moved = Signal()
    """An item was moved to another place of the list."""
    emptied = Signal()
    """The item that the keyboard was to go to does not exist: the last one was removed."""
    highlight_clicked = Signal()
    """A highlight was clicked in its text, and its card is to be in sight."""

    def __init__(
        self,
        spec: ItemList[Content],
        workspace: WorkspaceController,
        panel: ItemListPanel,
    ) -> None:
        super().__init__(workspace)
        self.spec, self.panel, self._workspace = spec, panel, workspace
        self.commands: dict[str, Callable[[str], object]] = {}
        """Commands of cards besides removing and moving, given an item."""
        self.sign: Callable[[int], str] = str
        """The label of an item's highlights, by its number."""
        self.text_name_of = workspace.view.text_name
        """The name of a text."""
        self.reveal: Callable[[TextSpan], object] = lambda span: workspace.highlights.show_place(
            span.target, span.start, span.end
        )
        """Scrolls a range of a text into view."""
        self.written_at: Callable[[str], tuple[str, str]]
        """The target and the block of an item, given its id."""
        name = spec.name
        self.handlers: IntentHandlers = {
            f"{name}.focus": self.enter,
            f"{name}.step": self._step,
            f"{name}.write": self._write,
            f"{name}.choose": self._choose,
            f"{name}.run": self._run,
            "highlight.show": self.show_highlight,
            "highlight.open": self._open_highlight,
            "highlight.move": lambda *span: self.perform(self.task_items.change_span(*span)),
            "highlight.delete": lambda span: self.perform(self.task_items.remove_span(span)),
            "highlight.nudge": self._nudge,
        }

    @property
    def work(self) -> TaskWithAnnotation:
        task = self._workspace.focus.state.task
        assert task is not None
        return task

    @property
    def task_items(self) -> TaskItems[Content]:
        return self.spec.of(self.work, self.text_name_of)

    @property
    def place(self) -> ListPlace:
        """The place in the lists of the task, in the state of the workspace."""
        return self._workspace.focus.state.place

    @place.setter
    def place(self, place: ListPlace) -> None:
        self._workspace.focus.change(place=place)

    @property
    def current(self) -> str:
        """The current item, to which highlights and keys apply; empty for none."""
        return self.place.current.get(self.spec.name, "")

    @current.setter
    def current(self, identifier: str) -> None:
        if identifier != self.current:
            self.place = self.place.at(self.spec.name, identifier)

    @property
    def card(self) -> ItemCard | None:
        """The card of the current item."""
        return self.panel.cards.get(self.current)

    def stops(self) -> list[QWidget]:
        """The stops of F6: the current card, else the first one, else the button for a new item."""
        return [self.card or next(iter(self.panel.in_order()), None) or self.panel.new_button]

    def items(self) -> list[Item[Content]]:
        """The items about the text of the place. The current item is one of them, or none."""
        items = self.task_items.items(self.place.text)
        if self.current not in [item.id for item in items]:
            self.current = ""  # also if an undo brings it back: its card is not current then
        return items

    def show_list(self, model: ListPanelModel) -> None:
        """Show the list in its panel."""
        self.items()
        self.panel.show_panel(model, self.current)
        self.panel.mark(self.current)  # another one if the keyboard was in a card that is gone

    def highlights(self) -> dict[str, list[StyledHighlight]]:
        """The highlights of the shown items, by text."""
        result: dict[str, list[StyledHighlight]] = {}
        for item, at, span, place in self.task_items.placed(self.place.text):
            title = translate_message(self.task_items.title(item, span))
            style, group = highlight_style_of(item.number), item.id if at.side else ""
            mark = StyledHighlight(*place, style, at.key, title, self.sign(item.number), group=group)
            result.setdefault(span.target, []).append(mark)
        return result

    def paint(self) -> None:
        """Highlight the shown items in the panes on the screen."""
        self._workspace.highlights.show(self.spec.name, self.highlights())

    # steps

    def perform(self, step: ListStep) -> bool:
        """Make the edit of a step and show what follows from it. Returns whether an edit was made."""
        return perform_step(self._workspace, step, self.focus, self.reveal)

    def enter(self, identifier: str) -> None:
        """Make an item the current one."""
        if identifier != self.current:
            self._open(identifier)
        self.entered.emit(identifier)

    def _open(self, identifier: str) -> None:
        self.current = identifier
        self.drop_handles(identifier)
        self.panel.mark(identifier)
        self.panel.reveal_item(identifier)

    def drop_handles(self, identifier: str = "") -> None:
        """Remove the handles of a highlight of another item, so that it cannot be changed unseen."""
        owner = self._workspace.highlights.owner.partition(" ")[0]
        if owner != identifier and self.task_items.item(owner) is not None:
            self._workspace.highlights.focus("")

    def focus(self, place: ItemPlace) -> None:
        """Move the keyboard to an item or a part of it."""
        if self.task_items.item(place.item) is None:
            self.emptied.emit()
            return
        self.enter(place.item)
        if (card := self.panel.cards.get(place.item)) is not None:
            card.take_keyboard(place.field, place.highlight)
        if place.field:
            self.panel.reveal_item(place.item)

    def focus_missing(self, problem: MissingAnswer) -> bool:
        """Go to something missing. Returns False if it is missing from nothing in this list."""
        place = self.spec.missing(self.work, problem)
        if place is not None:
            self.focus(place)
        return place is not None

    def begin(self, target: str, selected: Sequence[SelectedSpan] = (), **given: object) -> bool:
        """Add an item about ``target``, with the selections as its highlights, and type in it. Returns whether it was
        added."""
        spans = [span for span, _ in selected]
        added = self.add(self.task_items.begin(target, spans, **given))
        if added:
            done_with(selected)
        return added

    def add(self, step: ListStep) -> bool:
        """Perform a step that adds an item. Its card is open when it is first shown."""
        assert step.place is not None
        before, self.current = self.current, step.place.item
        added = self.perform(step)
        if added:
            self._open(step.place.item)
        else:
            self.current = before
        return added

    def add_highlights(self, selected: Sequence[SelectedSpan]) -> bool:
        """Add the selections to the current item. Returns whether one was added."""
        added = [(span, pane) for span, pane in selected if self.perform(self.task_items.add_span(self.current, span))]
        done_with(added)
        return bool(added)

    def move(self, by: int, identifier: str = "") -> None:
        """Move an item, the current one if none is given, by a number of places."""
        moved = identifier or self.current
        if self.perform(self.task_items.move(moved, by)):
            self.panel.reveal_item(moved)
            self.moved.emit()

    def relocate(self, identifier: str, edit: AnnotationEdit) -> None:
        """Search for the lost highlights of an item by ``edit``, and show where they are now."""
        before = self.task_items
        if self.perform(ListStep(edit)):
            self.perform(self.task_items.show_relocated(identifier, before))

    def show_highlight(self, at: HighlightAddress) -> None:
        """Show a highlight in its text, with handles."""
        self.perform(self.task_items.show_span(at))

    def _open_highlight(self, at: HighlightAddress) -> None:
        """A highlight was clicked in its text: go to its card."""
        if self.task_items.show_span(at) != lists.NOTHING:
            self.highlight_clicked.emit()
            self.focus(ItemPlace(at.item, highlight=at))
            self._workspace.highlights.focus(at.item if at.side else at.key)

    def _nudge(self, at: HighlightAddress, at_end: bool, by: int) -> None:
        panes = self._workspace.view.panes()
        self.show_highlight(at)
        self.perform(
            self.task_items.nudge_span(
                at,
                lambda target: panes[target].rendered if target in panes else None,
                at_end=at_end,
                by=by,
            )
        )

    def _step(self, identifier: str, by: int) -> None:
        self._workspace.view.status.clear_message()
        self.perform(self.task_items.step(identifier, by))

    def _write(self, identifier: str, field: str, text: str) -> None:
        step = self.task_items.write(identifier, field, text)
        if step.edit is not None and not self.perform(step):
            card = self.panel.cards.get(identifier)
            if card is not None and (editor := card.editor(field)) is not None:
                editor.mark_not_accepted()

    def _choose(self, identifier: str, field: str, key: str) -> None:
        if self.perform(self.task_items.choose(identifier, field, key)):
            self.panel.reveal_choice(identifier, field, key)

    def _run(self, identifier: str, command: str, number: int = 0) -> None:
        item = self.task_items.item(identifier)
        if item is None:
            return
        if command == "place":
            self.move(number + 1 - item.number, identifier)
            return
        self.enter(identifier)
        if command == "remove":
            self.perform(self.task_items.remove(identifier))
        else:
            self.commands[command](identifier)


def handlers_of(*controllers: ItemListController[Any]) -> IntentHandlers:
    """The handlers of several lists. Each highlight belongs to one of them, so intents about highlights go to all."""
    names = dict.fromkeys(name for controller in controllers for name in controller.handlers)

    def to_all(name: str) -> Callable[..., object]:
        return lambda *arguments: [
            controller.handlers[name](*arguments) for controller in controllers if name in controller.handlers
        ]

    return {name: to_all(name) for name in names}


def done_with(selected: Sequence[SelectedSpan]) -> None:
    """Clear selections that became highlights."""
    for _, pane in selected:
        pane.set_caret_mode(False)


def perform_step(
    workspace: WorkspaceController,
    step: ListStep,
    focus: Callable[[ItemPlace], object],
    reveal: Callable[[TextSpan], object] = lambda _: None,
) -> bool:
    """Make the edit of a step and show what follows from it: ``focus`` moves the keyboard, ``reveal`` scrolls a range
    of a text into view. Returns whether an edit was made."""
    if step.highlight is not None:
        workspace.highlights.focus(step.highlight.item if step.highlight.side else step.highlight.key)
    if step.edit is not None and workspace.apply(step.edit, step.merge) is None:
        return False
    if step.span is not None:
        reveal(step.span)
    if step.place is not None:
        focus(step.place)
    if step.refusal is not None:
        workspace.view.refuse(translate_message(step.refusal))
    if step.message is not None:
        workspace.view.status.show_message(step.message, "warning" if step.warns else "text")
    return step.edit is not None
