"""The base of layouts for lists of items: what the items are about in the middle, the lists at the side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QApplication, QWidget

from annotator.model.missing_answer import MissingAnswer
from annotator.ui.items.editor import TextEditor
from annotator.ui.items.item_list import ItemListPanel
from annotator.ui.key_events import command_caps
from annotator.ui.marking.item_list_controller import ItemListController, handlers_of
from annotator.ui.widgets.boxes import is_within
from annotator.ui.workspace.side_panels import SidePanels
from annotator.ui.workspace.task_layout_controller import TaskLayoutController
from annotator.workspace.commands import unavailable_commands
from annotator.workspace.places import ListPlace
from annotator.workspace.screen import Hint

if TYPE_CHECKING:
    from annotator.ui.workspace_controller import WorkspaceController


class ListLayoutController(TaskLayoutController):
    """A layout with lists of items at the side. Its place is that of the workspace's state."""

    lists: tuple[ItemListController[Any], ...]
    """Its lists, in the order of their panels at the side."""

    def __init__(self, workspace: WorkspaceController) -> None:
        super().__init__()
        self._workspace = workspace
        self.side = SidePanels()

    @property
    def _to_notes(self) -> bool:
        """Whether new highlights are added to a note, because one had the focus last."""
        return bool(self._workspace.text_tools.notes.current)

    def add_lists(self, *lists: ItemListController[Any]) -> None:
        """Add lists, from top to bottom."""
        self.lists = lists
        self.handlers = {**handlers_of(*lists), "notes.focus": lambda _: self._enter_notes()}
        for controller in lists:
            self.side.addWidget(controller.panel)
            controller.entered.connect(self._leave_notes)

    @property
    def place(self) -> ListPlace:
        return self.lists[0].place

    @place.setter
    def place(self, place: ListPlace) -> None:
        self.lists[0].place = place

    def paint(self) -> None:
        """Highlight the items of the lists in all panes on the screen."""
        for controller in self.lists:
            controller.paint()

    def attach_new_panes(self) -> None:
        if self._screen is self._workspace.focus.state.content:  # otherwise another task is about to be shown
            self.paint()

    def _leave_notes(self) -> None:
        """An item got the focus: keys and highlights apply to it."""
        if self._to_notes:
            self._workspace.text_tools.notes.leave()
            self.share_side()

    def _enter_notes(self) -> None:
        """A note got the focus: the next highlight is added to it."""
        for controller in self.lists:
            controller.drop_handles()
        self.share_side()

    @property
    def panel_in_use(self) -> ItemListPanel:
        """The panel with the keyboard, else the first one."""
        visible = [controller for controller in self.lists if not controller.panel.isHidden()] or self.lists
        return next(
            (controller.panel for controller in visible if controller.spec.name == self.place.part), visible[0].panel
        )

    def share_side(self) -> None:
        """Give the panel in use its share of the side's height."""
        self.side.share(self._workspace.view.notes if self._to_notes else self.panel_in_use)

    def place_of(self, now: QWidget) -> ListPlace | None:
        """The place with the keyboard in a widget; None if that is in no list."""
        for controller in self.lists:
            if (card := controller.panel.items.card_of(now)) is not None:
                return replace(
                    self.place.at(controller.spec.name, card.id), part=controller.spec.name, field=card.field_of(now)
                )
        return None

    def follow_focus(self, now: QWidget | None) -> None:
        for controller in self.lists:
            controller.panel.show_keyboard(now)
        place = self.place_of(now) if is_within(now, self._workspace.view) else None
        if place is not None:
            before, self.place = self.place, place
            if (place.part, place.in_own_critiques) != (before.part, before.in_own_critiques):
                self.share_side()

    def stops(self) -> list[QWidget]:
        """The stops of F6 in the lists that are shown."""
        return [stop for controller in self.lists if not controller.panel.isHidden() for stop in controller.stops()]

    def item_hints(self) -> list[Hint]:
        """The key hints for the part of an item with the keyboard: those of choices while text is typed."""
        now = QApplication.focusWidget()
        card = next(filter(None, (controller.panel.items.card_of(now) for controller in self.lists)), None)
        typed = card.held_digits if card is not None and isinstance(now, TextEditor) else ""
        return [(typed, self.tr("choose"))] if typed else []

    def command_hints(self, labels: Mapping[str, str], unasked: Iterable[str] = ()) -> list[Hint]:
        """The key hints of the item with the keyboard and of commands, by id: ``labels`` but for those of ``unasked``,
        those that the rubric has no use for, and empty ones."""
        unused = {*unasked, *unavailable_commands(self.lists[0].work.rubric)}
        hints = [(command_caps[name], label) for name, label in labels.items() if label and name not in unused]
        return [*self.item_hints(), *hints]

    def press_letter(self, letter: str) -> bool:
        """Run the command that a card names by this letter: of the current one, else of the only one that does."""
        cards = (card for controller in self.lists for card in controller.panel.in_order() if card.isVisible())
        named = [card for card in cards if letter in card.model.keys]
        chosen = [card for card in named if card.current] or named
        if len(chosen) == 1:
            chosen[0].act(chosen[0].model.keys[letter])
        return len(chosen) == 1

    def start_caret(self) -> None:
        """Start caret mode in the passage."""
        pane = next(iter(self._workspace.view.context.by_target.values()), None)
        if pane is not None:
            self._workspace.text_tools.enter_text(pane)

    def _refuse(self, text: str) -> None:
        self._workspace.view.refuse(text)

    def focus_missing(self, problem: MissingAnswer) -> bool:
        return any(controller.focus_missing(problem) for controller in self.lists)

    def focus_item(self, target: str) -> None:
        for controller in self.lists:
            if (card := controller.panel.cards.get(target)) is not None:
                card.setFocus()

    def show_marks(self, mark_of: Callable[[str, str], str]) -> None:
        for controller in self.lists:
            for identifier, card in controller.panel.cards.items():
                card.set_mark(mark_of(*controller.written_at(identifier)))

    def written_location(self) -> tuple[str, str] | None:
        now = QApplication.focusWidget()
        cards = ((controller, controller.panel.items.card_of(now)) for controller in self.lists)
        return next((controller.written_at(card.id) for controller, card in cards if card is not None), None)

    def flush(self) -> None:
        super().flush()
        for controller in self.lists:
            controller.panel.flush()
