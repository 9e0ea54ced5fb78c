"""The popup with the reactions of one text: one key gives one."""

from __future__ import annotations

from collections.abc import Set

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QWidget

from annotator.ui.appearance import Appearance
from annotator.ui.widgets.picker import PickerItem, PickerPopup
from annotator.ui.workspace.card_model import CardModel

_COLUMNS = 2


def reaction_picker(look: Appearance, model: CardModel, given: Set[tuple[str, str]], parent: QWidget) -> PickerPopup:
    """What can be picked has the ids of its block and of the reaction, with a dot between; ``E`` closes it too."""
    every = [(block.key, each) for block in model.reactions for each in block.reactions]
    signs = all(look.draws(each.emoji) for _, each in every)  # some with a sign and some without stand askew
    picks = [
        PickerItem(f"{key}.{each.key}", each.title, each.emoji if signs else "", (key, each.key) in given)
        for key, each in every
    ]
    words = QCoreApplication.translate("Reactions", "{who}, reactions to choose from").format(who=model.who)
    return PickerPopup(look, "workspace.reactions", words, picks, parent, columns=_COLUMNS, closing=Qt.Key.Key_E)
