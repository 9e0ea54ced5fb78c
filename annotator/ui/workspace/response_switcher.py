"""The switcher: a line with a chip for each response, shown if not all cards fit."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QWidget

from annotator.ui.items.tab_bar import TabModel, TabStrip, TabText
from annotator.ui.theme import SPACE, TEXT_LABEL, WEIGHT_NORMAL, WEIGHT_STRONG


def _tr(text: str) -> str:
    return QCoreApplication.translate("ResponseSwitcher", text)


class ResponseSwitcher(TabStrip):
    """The line of chips by which responses, or other texts with fields, are switched."""

    focus = Qt.FocusPolicy.TabFocus

    def __init__(self, parent: QWidget, name: str = "workspace.switcher") -> None:
        super().__init__(name, (0, 24), parent, pad=4 * SPACE, gap=SPACE + 2)

    def chip(self, target: str, who: str, letter: str, given: str, *, seen: bool, current: bool) -> TabModel:
        """The chip of a text: its letter and the number of its answers, as shown. ``seen``: its card is in sight."""
        answers = [TabText(given, TEXT_LABEL, WEIGHT_NORMAL, "text" if current else "muted")] if given else []
        return TabModel(
            name=f"{self.objectName()}.{target}",
            title=_tr("Go to {who}").format(who=who),
            description=given if seen else _tr("{given}, not in view").format(given=given),
            current=current,
            variants=[[TabText(letter, TEXT_LABEL, WEIGHT_STRONG, "accent"), *answers]],
            dashed=not seen,
        )
