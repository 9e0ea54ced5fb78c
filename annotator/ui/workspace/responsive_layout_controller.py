"""The responsive layout: measures the workspace and applies the state chosen by
:mod:`annotator.ui.workspace.responsive_state`."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from annotator.ui.appearance import appearance
from annotator.ui.reading.text_formats import MARGIN
from annotator.ui.workspace.card_columns import WIDE
from annotator.ui.workspace.panel_sizes import PanelSizes
from annotator.ui.workspace.responsive_state import (
    ENOUGH,
    GOOD,
    ResponsiveLayoutState,
    WorkspacePartHeights,
    choose_state,
)
from annotator.ui.workspace.splitter import GAP

if TYPE_CHECKING:
    from annotator.ui.workspace.workspace_view import WorkspaceView

_PROMPT = 2  # lines of the prompt that are kept before other parts are reduced
_TALLEST, _TALLEST_OPEN = 35, 60  # maximum height of the prompt, per cent: usual, and expanded
_CRAMPED = 12  # lines of the shared height below which the switcher takes no line
_ASIDE = 55  # maximum width of the switcher beside the prompt, per cent
_LOW = 20  # lines of shared height below which the levels have one line in layouts without cards
_ROUNDS = 3  # limit of layout passes: the position of the switcher affects the width of the prompt, and that its height
_LEFT = 22  # lines that all levels have to leave to the texts in layouts without cards
_BESIDE_LEVELS = 80  # pixels at 100 %: height that all levels leave to the texts in layouts without cards
_ALONE = 15  # lines of shared height below which one card at a time is shown, as wide as the window
KEY = "prompt"
"""The name under which the prompt's height is stored."""


class ResponsiveLayoutController(QObject):
    """Chooses the :class:`ResponsiveLayoutState` of the workspace for its size, and applies it."""

    _due = Signal()

    def __init__(self, sizes: PanelSizes, view: WorkspaceView) -> None:
        super().__init__(view.tall)
        self._sizes = sizes
        self._view = view
        self._context = view.context
        self._columns = view.columns
        self._prompt = view.prompt
        self._strip = view.strip
        self._settling = False
        self.fit = ResponsiveLayoutState()
        self._asked = False
        self._due.connect(self._layout_if_due, Qt.ConnectionType.QueuedConnection)  # before painting
        for changed in (
            view.columns.resized,
            view.columns.window_changed,  # other texts are in sight, and leave more or less room
            view.context.resized,
            view.prompt.rewrapped,
            view.legend.occupied_changed,
            view.strip.needed_changed,
            view.tall.resized,
            view.panels.resized,
            view.body.resized,
            appearance.changed,
        ):
            changed.connect(self.schedule_layout)

    def schedule_layout(self) -> None:
        """Update after the current layout, in which nothing may be moved."""
        if not self._settling and not self._asked:
            self._asked = True
            self._due.emit()

    def _layout_if_due(self) -> None:
        if self._asked:
            self.update_layout()

    def update_layout(self) -> None:
        """Choose and apply the state."""
        if self._settling:
            return
        self._asked = False
        self._show_prompt()
        if self._view.shared_height() <= 0:
            return
        if not self._columns.models and not self._context.turns:
            shared = self._view.shared_height()
            line = appearance.reading_line
            low = shared < _LOW * line or shared - self._strip.full_height < _LEFT * line
            most = max(0, shared - appearance.px(_BESIDE_LEVELS) - GAP) if self._levels_open else 0
            self._strip.set_brief(low, opened=self._levels_open and low, most=most)
            self._strip.set_away(False)
            self._view.legend.set_away(False)
            return
        self._settling = True
        for _ in range(_ROUNDS):
            before = self._measurements
            self._settle_once()
            if self._measurements == before:  # otherwise the state was computed for outdated widths
                break
            self._show_prompt()
        self._settling = False

    def _settle_once(self) -> None:
        self._columns.set_alone(self._view.shared_height() < _ALONE * appearance.reading_line)
        heights = self._heights()
        columns, pinned = self._columns, self._prompt.again
        self.fit = choose_state(heights, aside=self._aside, wide=self._wide, stacked=self._stacked, pinned=pinned)
        self._view.set_aside(self.fit.aside)
        self._strip.set_brief(self.fit.folded, opened=self._levels_open, most=heights.strip(self.fit))
        self._strip.set_away(self.fit.least and not self._levels_open)
        self._view.legend.set_away(self.fit.least)
        needed = max((card.pane.ideal_height(heights.text(GOOD)) for card in columns.in_sight), default=0)
        spare = heights.cards(self.fit) - heights.card(self.fit, needed)
        spare -= self._settle_prompt(heights, max(0, spare))
        least, several = heights.card(self.fit, heights.text(ENOUGH)), self.fit.folded and not self._stacked
        lowest = heights.card(self.fit, appearance.reading_line + MARGIN // 2) if self.fit.least else 0
        columns.set_fit(replace(self.fit, spare=max(0, spare) if several else 0), least, lowest)
        self._context.set_fit(self.fit)
        self._view.lay_out()  # before it is painted

    @property
    def _measurements(self) -> tuple[object, ...]:
        """The measurements that the choice depends on, and that applying it may change."""
        widths = (self._prompt.width(), self._columns.width(), self._columns.card_width, self._context.width())
        return *widths, self._view.shared_height(), self._hides, self._prompt.isHidden(), self.fit

    @property
    def _wide(self) -> bool:
        """Whether rows fit beside all texts. Beside a conversation only if there are no cards, since both would be too
        narrow."""
        width = self._columns.card_width if self._columns.models else self._context.width()
        alone = not self._columns.models or not self._context.turns
        return alone and width >= appearance.px(WIDE)

    @property
    def _stacked(self) -> bool:
        """Whether texts are stacked."""
        return self._columns.stacked if self._columns.models else True

    def _show_prompt(self) -> None:
        """Show the prompt. A prompt that also has a card is shown only while cards are hidden."""
        visible = self._prompt.text_item is not None and (not self._prompt.again or self._hides)
        self._prompt.setVisible(visible)
        self._view.head.setVisible(visible)

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
            return (self._view.switcher.sizeHint().height() if self._aside else self._prompt.height_of(1)) + GAP
        return self._prompt.height_of(_PROMPT) + GAP

    @property
    def _aside(self) -> bool:
        """Whether the switcher fits beside the prompt, which stays readable unless there is no room for two lines."""
        width, wanted = self._columns.width(), self._view.switcher.sizeHint().width()
        cramped = self._prompt.again or self._view.shared_height() < _CRAMPED * appearance.reading_line
        least = self._prompt.least_width if cramped else self._prompt.good_width
        return not self._prompt.isHidden() and wanted * 100 <= width * _ASIDE and width - wanted - GAP >= least

    def _settle_prompt(self, heights: WorkspacePartHeights, spare: int) -> int:
        """Give the prompt the height that the responses do not need, ``spare``, up to a part of the window. Returns how
        much of it is taken, in pixels."""
        prompt, opened = self._prompt, self._view.state.prompt_open
        if prompt.isHidden():
            return 0
        most = self._view.shared_height() * _TALLEST // 100
        if not prompt.pane.rendered.pictures:  # the question may be below an image
            most = min(most, prompt.height_of(_PROMPT) + spare)
        if prompt.again or self.fit.least:
            most = prompt.height_of(1)
        if opened:
            most = self._view.shared_height() * _TALLEST_OPEN // 100
        stored = self._sizes.get(KEY) if not prompt.again else None
        height = prompt.wanted_height(most if stored is None or opened else stored[0], opened=opened)
        if stored is not None and not opened:
            height = stored[0]
        prompt.setMinimumHeight(min(height, prompt.height_of(1)))
        self._view.tall.setSizes([height, max(1, self._view.tall.height() - height - GAP)])
        return max(height, self._view.head.minimumSizeHint().height()) + GAP - heights.least_prompt(self.fit)

    @property
    def _levels_open(self) -> bool:
        return self._view.state.visit.levels_open

    def _strip_height(self, fit: ResponsiveLayoutState) -> int:
        strip = self._strip
        if not strip.says or (fit.least and not self._levels_open and not strip.needed):
            return 0
        return strip.line_height if fit.folded and not self._levels_open and not strip.stated else strip.full_height

    def _heights(self) -> WorkspacePartHeights:
        columns, context, width = self._columns, self._context, self._columns.card_width
        conversation = bool(context.turns)
        return WorkspacePartHeights(
            room=self._view.shared_height(),
            prompt=self._prompt_height,
            switcher=self._view.switcher.sizeHint().height() + GAP if self._hides else 0,
            legend=self._view.legend.sizeHint().height() + GAP if self._view.legend.occupied else 0,
            below=sum(widget.sizeHint().height() + GAP for widget in self._view.below if not widget.isHidden()),
            text=lambda lines: lines * appearance.reading_line + MARGIN,
            one_line=0 if self._prompt.isHidden() else self._prompt.height_of(1) + GAP,
            least_levels=self._strip.line_height,
            levels=self._strip_height,
            frame=context.frame_height if conversation else columns.in_sight[0].frame_height,
            asked=cache(lambda fit: max(columns.asked_height(fit, width), context.asked_height(fit))),
        )
