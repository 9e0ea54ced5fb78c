"""The reactions of one text, over its chip: one key gives one."""

from __future__ import annotations

from collections.abc import Set

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QWidget

from annotator.ui.look import Look
from annotator.ui.widgets.picker import Pick, Picker
from annotator.ui.workspace.sheets import Sheet

_COLUMNS = 2


def reaction_picker(look: Look, sheet: Sheet, given: Set[tuple[str, str]], parent: QWidget) -> Picker:
    """What can be picked has the ids of its block and of the reaction, with a dot between; ``E`` closes it too."""
    picks = [
        Pick(f"{block.key}.{each.key}", each.title, each.emoji, (block.key, each.key) in given)
        for block in sheet.reactions
        for each in block.reactions
    ]
    words = QCoreApplication.translate("Reactions", "{who}, reactions to choose from").format(who=sheet.who)
    return Picker(look, "workspace.reactions", words, picks, parent, columns=_COLUMNS, closing=Qt.Key.Key_E)
