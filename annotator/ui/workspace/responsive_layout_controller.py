"""The responsive layout: measures the workspace and applies the state chosen by
:mod:`annotator.ui.workspace.responsive_state`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Protocol

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from annotator.ui.appearance import Appearance
from annotator.ui.marking.comparison_legend import ComparisonLegend
from annotator.ui.reading.text_formats import MARGIN
from annotator.ui.widgets.overflow_area import OverflowArea
from annotator.ui.workspace.card_columns import WIDE, ResizableCardColumns
from annotator.ui.workspace.context_panel import TaskContextPanel
from annotator.ui.workspace.level_descriptions import RatingLevelDescriptionStrip
from annotator.ui.workspace.panel_sizes import PanelSizes
from annotator.ui.workspace.prompt_panel import PromptPanel
from annotator.ui.workspace.response_switcher import ResponseSwitcher
from annotator.ui.workspace.responsive_state import (
    ENOUGH,
    GOOD,
    ResponsiveLayoutState,
    WorkspacePartHeights,
    choose_state,
)
from annotator.ui.workspace.splitter import GAP, Splitter
from annotator.workspace.state import Workspace

_PROMPT = 2  # lines of the prompt that are kept before other parts are reduced
_TALLEST, _TALLEST_OPEN = 35, 60  # maximum height of the prompt, per cent: usual, and expanded
_CRAMPED = 12  # lines of the shared height below which the switcher takes no line
_ASIDE = 55  # maximum width of the switcher beside the prompt, per cent
_LOW = 20  # lines of shared height below which the levels have one line in layouts without cards
_ROUNDS = 3  # limit of layout passes: the position of the switcher affects the width of the prompt, and that its height
_LEFT = 22  # lines that all levels have to leave to the texts in layouts without cards
_BESIDE_LEVELS = 80  # pixels at 100 %: height that all levels leave to the texts: a header, a line and a row
_ALONE = 15  # lines of shared height below which one card at a time is shown, as wide as the window
KEY = "prompt"
"""The name under which the prompt's height is stored."""


class ResponsiveHost(Protocol):
    """The workspace as the responsive layout sees it: the widgets that share the height, and the methods that arrange
    them."""

    context: TaskContextPanel
    columns: ResizableCardColumns
    head: QWidget  # the area above the cards: the prompt, and the switcher if it is beside it
    prompt: PromptPanel
    legend: ComparisonLegend
    switcher: ResponseSwitcher
    strip: RatingLevelDescriptionStrip
    tall: Splitter
    body: OverflowArea

    @property
    def panels(self) -> Splitter: ...

    @property
    def state(self) -> Workspace: ...

    @property
    def below(self) -> Sequence[QWidget]:
        """The widgets between the cards and the strip, except the legend."""
        ...

    def shared_height(self) -> int:
        """The height shared by prompt, cards and strip, in pixels."""
        ...

    def set_aside(self, aside: bool) -> None:
        """Place the switcher beside the prompt, or below it."""
        ...

    def lay_out(self) -> None:
        """Apply the layout at once."""
        ...


class ResponsiveLayoutController(QObject):
    """Chooses the :class:`ResponsiveLayoutState` of the workspace for its size, and applies it."""

    _due = Signal()

    def __init__(self, appearance: Appearance, sizes: PanelSizes, place: ResponsiveHost) -> None:
        super().__init__(place.tall)
        self._appearance = appearance
        self._sizes = sizes
        self._place = place
        self._context = place.context
        self._columns = place.columns
        self._prompt = place.prompt
        self._strip = place.strip
        self._settling = False
        self.fit = ResponsiveLayoutState()
        self._asked = False
        self._due.connect(self._layout_if_due, Qt.ConnectionType.QueuedConnection)  # before painting
        for changed in (
            place.columns.resized,
            place.context.resized,
            place.prompt.rewrapped,
            place.legend.occupied_changed,
            place.tall.resized,
            place.panels.resized,
            place.body.resized,
            appearance.changed,
        ):
            changed.connect(self.schedule_layout)

    def schedule_layout(self) -> None:
        """Update after the current layout, in which nothing may be moved."""
        if not self._settling and not self._asked:
            self._asked = True
            self._due.emit()

    def _layout_if_due(self) -> None:
        self._asked = False
        self.update_layout()

    def update_layout(self) -> None:
        """Choose and apply the state."""
        if self._settling:
            return
        self._show_prompt()
        if self._place.shared_height() <= 0:
            return
        if not self._columns.models and not self._context.turns:
            shared = self._place.shared_height()
            line = self._appearance.reading_line
            low = shared < _LOW * line or shared - self._strip.full_height < _LEFT * line
            self._strip.set_brief(low, opened=self._levels_open and low, most=self._most_levels)
            self._strip.set_away(False)
            self._place.legend.set_away(False)
            return
        self._settling = True
        for _ in range(_ROUNDS):
            before = self._measured
            self._settle_once()
            if self._measured == before:  # otherwise the state was computed for outdated widths
                break
            self._show_prompt()
        self._settling = False

    def _settle_once(self) -> None:
        self._columns.set_alone(self._place.shared_height() < _ALONE * self._appearance.reading_line)
        heights = self._heights()
        columns, pinned = self._columns, self._prompt.again
        self.fit = choose_state(heights, aside=self._aside, wide=self._wide, stacked=self._stacked, pinned=pinned)
        self._place.set_aside(self.fit.aside)
        self._strip.set_brief(self.fit.folded, opened=self._levels_open, most=self._most_levels)
        self._strip.set_away(self.fit.least and not self._levels_open)
        self._place.legend.set_away(self.fit.least)
        columns.set_fit(self.fit, heights.card(self.fit, heights.text(ENOUGH)))
        self._context.set_fit(self.fit)
        self._settle_prompt(heights)
        self._place.lay_out()  # before it is painted

    @property
    def _measured(self) -> tuple[object, ...]:
        """The measurements that the choice depends on, and that applying it may change."""
        widths = (self._prompt.width(), self._columns.width(), self._columns.card_width, self._context.width())
        return *widths, self._place.shared_height(), self._hides, self._prompt.isHidden()

    @property
    def _wide(self) -> bool:
        """Whether rows fit beside all texts. Beside a conversation only if there are no cards, since both would be too
        narrow."""
        width = self._columns.card_width if self._columns.models else self._context.width()
        alone = not self._columns.models or not self._context.turns
        return alone and width >= self._appearance.px(WIDE)

    @property
    def _stacked(self) -> bool:
        """Whether texts are stacked."""
        return self._columns.stacked if self._columns.models else True

    def _show_prompt(self) -> None:
        """Show the prompt. A prompt that also has a card is shown only while cards are hidden."""
        shown = self._prompt.shown is not None and (not self._prompt.again or self._hides)
        self._prompt.setVisible(shown)
        self._place.head.setVisible(shown)

    @property
    def _hides(self) -> bool:
        """Whether some cards are hidden, or may be."""
        count = len(self._columns.models)
        return count > 1 if self._columns.stacked else len(self._columns.visible_range) < count

    @property
    def _prompt_height(self) -> int:
        """The height of the prompt before other parts are reduced. The one-line form takes the place of the switcher,
        which is beside it."""
        if self._prompt.isHidden():
            return 0
        if self._prompt.again:
            return (self._place.switcher.sizeHint().height() if self._aside else self._prompt.height_of(1)) + GAP
        return self._prompt.height_of(_PROMPT) + GAP

    @property
    def _aside(self) -> bool:
        """Whether the switcher fits beside the prompt, which stays readable unless there is no room for two lines."""
        width, wanted = self._columns.width(), self._place.switcher.sizeHint().width()
        cramped = self._prompt.again or self._place.shared_height() < _CRAMPED * self._appearance.reading_line
        least = self._prompt.least_width if cramped else self._prompt.good_width
        return not self._prompt.isHidden() and wanted * 100 <= width * _ASIDE and width - wanted - GAP >= least

    def _settle_prompt(self, heights: WorkspacePartHeights) -> None:
        """Give the prompt the height that the responses do not need, up to a part of the window."""
        prompt, opened = self._prompt, self._place.state.prompt_open
        if prompt.isHidden():
            return
        good = heights.text(GOOD)
        needed = max((card.pane.ideal_height(good) for card in self._columns.in_sight), default=good)
        spare = max(0, heights.cards(self.fit) - heights.card(self.fit, needed))
        most = self._place.shared_height() * _TALLEST // 100
        if not prompt.pane.rendered.pictures:  # the question may be below an image
            most = min(most, prompt.height_of(_PROMPT) + spare)
        if prompt.again or self.fit.least:
            most = prompt.height_of(1)
        if opened:
            most = self._place.shared_height() * _TALLEST_OPEN // 100
        kept = self._sizes.get(KEY) if not prompt.again else None
        height = prompt.wanted_height(most if kept is None or opened else kept[0], opened=opened)
        if kept is not None and not opened:
            height = kept[0]
        prompt.setMinimumHeight(min(height, prompt.height_of(1)))
        self._place.tall.setSizes([height, max(1, self._place.tall.height() - height - GAP)])

    @property
    def _levels_open(self) -> bool:
        return self._place.state.visit.levels_open

    def _strip_height(self, fit: ResponsiveLayoutState) -> int:
        strip = self._strip
        if not strip.says or (fit.least and not self._levels_open):
            return 0
        if self._levels_open:
            return min(strip.full_height, self._most_levels)
        return strip.line_height if fit.folded else strip.full_height

    @property
    def _most_levels(self) -> int:
        """The maximum height of all levels that were requested, in pixels."""
        return max(0, self._place.shared_height() - self._appearance.px(_BESIDE_LEVELS) - GAP)

    def _heights(self) -> WorkspacePartHeights:
        columns, context, width = self._columns, self._context, self._columns.card_width
        conversation = bool(context.turns)
        return WorkspacePartHeights(
            room=self._place.shared_height(),
            prompt=self._prompt_height,
            switcher=self._place.switcher.sizeHint().height() + GAP if self._hides else 0,
            legend=self._place.legend.sizeHint().height() + GAP if self._place.legend.occupied else 0,
            below=sum(widget.sizeHint().height() + GAP for widget in self._place.below if not widget.isHidden()),
            text=lambda lines: lines * self._appearance.reading_line + MARGIN,
            one_line=0 if self._prompt.isHidden() else self._prompt.height_of(1) + GAP,
            strip=self._strip_height,
            frame=context.frame_height if conversation else columns.in_sight[0].frame_height,
            asked=cache(lambda fit: max(columns.asked_height(fit, width), context.asked_height(fit))),
        )
