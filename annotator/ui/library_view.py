"""The library: the imported projects as cards, and how to start if there are none."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from annotator.ui.appearance import AppearanceBinding, appearance
from annotator.ui.intents import IntentBus
from annotator.ui.key_events import command_caps
from annotator.ui.library_cards import ImportedProjectCard, ProjectAwaitingTasksCard, ProjectLibraryCard, next_project
from annotator.ui.overlay_page import PageTopBar, centred, scroll_area
from annotator.ui.reading.labels import heading_label, label_in, remark_label, title_label
from annotator.ui.sample_projects import SampleProject
from annotator.ui.theme import SPACE
from annotator.ui.widgets.boxes import in_column, in_row
from annotator.ui.widgets.button import Button, CommandButton, Kind
from annotator.ui.widgets.notice_area import Offer, SingleNoticeArea
from annotator.ui.widgets.panel import FocusRingPanel

if TYPE_CHECKING:
    from annotator.services.enrolment import InviteSummary
    from annotator.services.view_models import ProjectSummary

_WIDEST = 820
_SAMPLES_A_ROW = 2
_CENTRE = Qt.AlignmentFlag.AlignHCenter


class ProjectLibraryView(QWidget):
    """The list of projects, with buttons to open a bundle or accept an invite."""

    chosen = Signal(str, str)  # what to do with a project, as :class:`ProjectLibraryCard` has it, and its id

    def __init__(self, intents: IntentBus, samples: Sequence[SampleProject]) -> None:
        super().__init__()
        self.setObjectName("library")
        self._intents, self._samples = intents, samples
        self.notices = SingleNoticeArea(self)
        self._cards: list[ProjectLibraryCard] = []
        self._owned = False
        self._list = QWidget()
        self._column = in_column(on=self._list, margins=(24, 0, 24, 24), spacing=3 * SPACE)
        self._area = scroll_area("library", centred(self._list, _WIDEST), self)
        text = {"help.commands": self.tr("Commands"), "help.menu": self.tr("Menu")}
        self._top_buttons = {
            command: CommandButton(intents, command, f"library.top.{command}", label, self, kind="plain")
            for command, label in text.items()
        }
        bar = PageTopBar("library", "Annotator", self, *self._top_buttons.values())
        notices = centred(self.notices, _WIDEST)
        in_column(bar, notices, (self._area, 1), on=self)  # the bar is the last in the tab order

    @property
    def menu_button(self) -> Button:
        return self._top_buttons["help.menu"]

    def show_keys(self) -> None:
        """Update the key caps after keys were changed."""
        for command, button in self._top_buttons.items():
            button.set_cap(command_caps[command])

    def show_projects(
        self, projects: Sequence[ProjectSummary], waiting: Sequence[InviteSummary], *, owned: bool
    ) -> None:
        """Show the cards of these projects, followed by the invites without tasks. The primary button gets the focus,
        so that Enter presses it. ``owned``: whether this computer has projects of an owner, too."""
        self._owned = owned
        while (item := self._column.takeAt(0)) is not None:
            _discard(item.widget())
        self._cards.clear()
        for card in projects:
            self.notices.put_away(card.id)
        if projects or waiting:
            self._show_cards(projects, waiting)
        else:
            self._show_empty()
        self._column.addStretch(1)

    def show_accepted(self, project_id: str, text: str, offer: Offer | None) -> None:
        """Show that an invite was accepted and what comes next, until tasks of the project are imported."""
        self.notices.show_notice(text, "success", offer, name=project_id)

    def highlight_project(self, project_id: str) -> None:
        """Make the button of this project's card the only primary one and give it the focus."""
        for card in self._cards:
            card.set_main(card.project_id == project_id)
            if card.project_id == project_id:
                card.main_button.setFocus()
                QTimer.singleShot(0, card, partial(self._area.ensureWidgetVisible, card))

    def _show_cards(self, projects: Sequence[ProjectSummary], waiting: Sequence[InviteSummary]) -> None:
        head = QWidget(self._list)
        in_row(
            title_label(self.tr("Projects"), head),
            1,
            *self._owned_buttons(head),
            self._open_button(head, "plain"),
            on=head,
            margins=(0, 24, 0, SPACE),
            spacing=2 * SPACE,
        )
        self._column.addWidget(head)
        for card in projects:
            self._add(ImportedProjectCard(card, self._list))
        for invite in waiting:
            self._add(ProjectAwaitingTasksCard(invite, self._list))
        self.highlight_project(next_project(projects, waiting))

    def _add(self, card: ProjectLibraryCard) -> None:
        self._cards.append(card)
        card.chosen.connect(self.chosen)
        self._column.addWidget(card)

    def _show_empty(self) -> None:
        page = QWidget(self._list)
        title = title_label(self.tr("No project yet"), page)
        # The margins fit all samples into a window of 1366 by 768.
        column = in_column((title, 0, _CENTRE), on=page, margins=(0, 40, 0, 0), spacing=3 * SPACE)
        text = self.tr("A project owner sends you an invite, and tasks in one file, a task bundle (.anntask). Open "
                        "them, or drop them here. Everything stays on this computer until you export it.")  # fmt: skip
        hint = label_in(text, "muted", page, wrap=True)
        hint.setAlignment(_CENTRE)
        AppearanceBinding(hint, lambda: _fit_lines(hint, appearance.px(440)))
        column.addWidget(hint, 0, _CENTRE)
        column.addSpacing(SPACE)
        browse = self._open_button(page, "primary")
        column.addWidget(browse, 0, _CENTRE)
        invited = self._button("file.invite", "library.invite", self.tr("Accept an invite…"), page)
        take_over_button = self._button(
            "file.take_over", "library.take_over", self.tr("Take over from another computer…"), page
        )
        column.addLayout(in_row(1, invited, take_over_button, *self._owned_buttons(page), 1, spacing=2 * SPACE))
        if self._samples:
            self._offer_samples(column, page)
        self._column.addWidget(page)
        browse.setFocus()

    def _offer_samples(self, column: QVBoxLayout, page: QWidget) -> None:
        column.addSpacing(6 * SPACE)
        text = self.tr("Or try a sample project")
        column.addWidget(label_in(text, "muted", page), 0, _CENTRE)
        grid = QGridLayout()
        grid.setSpacing(3 * SPACE)
        for place, sample in enumerate(self._samples):
            grid.addWidget(self._sample_panel(sample, page), *divmod(place, _SAMPLES_A_ROW))
        for across in range(_SAMPLES_A_ROW):
            grid.setColumnStretch(across, 1)
        column.addLayout(grid)

    def _sample_panel(self, sample: SampleProject, page: QWidget) -> FocusRingPanel:
        panel = FocusRingPanel(f"library.{sample.command}.panel", page)
        column = in_column(on=panel, margins=(20, 16, 20, 16), spacing=2 * SPACE)
        title = heading_label(sample.shown_title, panel)
        about = remark_label(sample.shown_about, panel)
        for label in (title, about):
            label.setWordWrap(True)
            column.addWidget(label)
        column.addStretch(1)
        button = self._button(sample.command, f"library.{sample.command}", self.tr("Open this sample"), panel)
        button.setAccessibleName(self.tr("Open the sample {title}").format(title=sample.shown_title))
        column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        return panel

    def _owned_buttons(self, parent: QWidget) -> list[Button]:
        text = self.tr("Projects that you own…")
        return [self._button("file.owned", "library.owned", text, parent)] if self._owned else []

    def _open_button(self, parent: QWidget, kind: Kind) -> Button:
        return self._button("file.open", "library.open", self.tr("Open a task bundle…"), parent, kind)

    def _button(self, command: str, name: str, text: str, parent: QWidget, kind: Kind = "plain") -> Button:
        return CommandButton(self._intents, command, name, text, parent, kind=kind)


def _fit_lines(label: QLabel, width: int) -> None:
    """Set the height that the label needs at this width: a layout that centres a label ignores heightForWidth."""
    label.setFixedSize(width, label.heightForWidth(width))


def _discard(widget: QWidget | None) -> None:
    if widget is not None:
        widget.hide()
        widget.deleteLater()
