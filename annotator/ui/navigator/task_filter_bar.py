"""The filters of the navigator: by status, by notable facts, and by search results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QPainter, QPaintEvent, Qt
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QWidget

from annotator.ui.appearance import AppearanceBinding, appearance
from annotator.ui.format_number import format_integer
from annotator.ui.theme import FOCUS_RING, RADIUS_CONTROL, SPACE, STRONG_LABEL, TEXT_LABEL
from annotator.ui.widgets.flow_layout import FlowLayout
from annotator.ui.widgets.paint import CENTRE, paint_rounded_box, paint_text

if TYPE_CHECKING:
    from annotator.services.session import Session
    from annotator.services.task_overview import TaskOverviewData

ALL = "all"
_STATUSES = {
    "returned": ("returned",),
    "todo": ("new", "returned"),
    "begun": ("in_progress",),
    "revised": ("revised",),
    "submitted": ("submitted",),
    "skipped": ("skipped",),
}
FACTS = ("flagged", "problems")


def matching_positions(
    session: Session, facts: TaskOverviewData | None, kind: str, positions: Sequence[int] | None
) -> Sequence[int]:
    """The positions of the tasks that match the filter ``kind``, restricted to ``positions`` if that is not None."""
    if kind in _STATUSES:
        wanted = _STATUSES[kind]
        return (
            session.task_index.positions(wanted) if positions is None else session.task_index.among(positions, wanted)
        )
    if kind in FACTS:
        standing = getattr(facts, kind) if facts is not None else frozenset()
        return sorted(standing if positions is None else standing.intersection(positions))
    return range(session.count) if positions is None else positions


def matching_count(
    session: Session, facts: TaskOverviewData | None, kind: str, positions: Sequence[int] | None = None
) -> int | None:
    """The number of tasks that match the filter ``kind``, restricted to ``positions`` if that is not None; None if it
    is not known yet."""
    if kind in FACTS and facts is None:
        return None
    if positions is not None:
        return len(matching_positions(session, facts, kind, positions))
    if kind == ALL:
        return session.count
    return len(getattr(facts, kind)) if kind in FACTS else session.task_index.count(_STATUSES[kind])


class TaskFilterChip(QAbstractButton):
    """A chip that filters the list of tasks, with the number of tasks."""

    def __init__(self, kind: str, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.kind = kind
        self._text = text
        self.setObjectName(f"navigator.filter.{kind}")
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.set_count(None)
        AppearanceBinding(self, self._fit)

    def set_count(self, number: int | None) -> None:
        self.setText(self._text if number is None else f"{self._text}  {format_integer(number)}")
        self.setAccessibleName(self.text())
        self._fit()

    def _fit(self) -> None:
        width = appearance.width(self.text(), STRONG_LABEL)
        self.setFixedSize(width + 6 * SPACE, appearance.px(28))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, chosen = QPainter(self), self.isChecked()
        border = "accent" if chosen or self.hasFocus() else "line"
        paint_rounded_box(
            painter,
            self.rect(),
            RADIUS_CONTROL,
            "accent_tint" if chosen else "panel",
            border,
            FOCUS_RING if self.hasFocus() else 1,
        )
        role = "text" if chosen or self.hasFocus() else "muted"
        paint_text(painter, self.rect(), self.text(), TEXT_LABEL.strong(chosen), role, align=CENTRE)


class TaskFilterBar(QWidget):
    """The filter chips of the list of tasks, wrapped into rows; arrow keys move between them."""

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("navigator.filters")
        self._chips = {kind: TaskFilterChip(kind, text, self) for kind, text in _words().items()}
        group = QButtonGroup(self)
        row = FlowLayout(self, gap=SPACE + 2)
        for chip in self._chips.values():
            group.addButton(chip)
            row.addWidget(chip)
        self._row = row
        self._chips[ALL].setChecked(True)
        group.buttonToggled.connect(lambda _chip, on: self.changed.emit() if on else None)

    @property
    def kind(self) -> str:
        return next(kind for kind, chip in self._chips.items() if chip.isChecked())

    def choose(self, kind: str) -> None:
        self._chips[kind].setChecked(True)

    def show_counts(
        self, session: Session, facts: TaskOverviewData | None, positions: Sequence[int] | None = None
    ) -> None:
        """Update the numbers of tasks, restricted to ``positions`` if that is not None. The chip for returned tasks is
        shown only if there are any."""
        for kind, chip in self._chips.items():
            chip.set_count(matching_count(session, facts, kind, positions))
            if kind == "returned":
                chip.setVisible(bool(matching_count(session, facts, kind)) or chip.isChecked())
        if self.isVisible():  # before, it has no width, and the chips would be on lines of their own
            self._row.activate()  # update the layout at once, or the following chips overlap for a moment


def _words() -> dict[str, str]:
    def tr(text: str) -> str:
        return QCoreApplication.translate("Navigator", text)

    return {
        ALL: tr("All"), "returned": tr("Returned"), "todo": tr("To do"), "begun": tr("Begun"), "revised": tr("Revised"),
        "submitted": tr("Submitted"),
        "skipped": tr("Skipped"), "flagged": tr("Flagged"), "problems": tr("Problems"),
    }  # fmt: skip
