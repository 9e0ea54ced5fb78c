"""The tags and reactions of a text as chips, each with the letter that sets it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRect
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from annotator.model.annotation import Annotation
from annotator.model.blocks.reactions_block import EmojiOption
from annotator.ui.appearance import appearance
from annotator.ui.intents import IntentBus
from annotator.ui.key_events import command_caps
from annotator.ui.reading.labels import set_tooltip
from annotator.ui.theme import SPACE
from annotator.ui.widgets.chip import HEIGHT, Chip, Size
from annotator.workspace.card_model import TextCardModel
from annotator.workspace.field_models import inline_guidance

_GAP = 5
REACT, PROPOSE = "rate.react", "rate.propose"
"""The commands of the chips that open a popup or an editor."""


class ChipBar(QWidget):
    """The bar of all chips of a text, wrapped into lines; reactions are at the right. Each chip has its place whatever
    the answers are, so that none moves."""

    def __init__(self, intents: IntentBus, model: TextCardModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._intents = intents
        self._model = model
        self._flags = {(flag.block, flag.tag): self._flag(flag.title, flag.letter) for flag in model.flags}
        for (block, tag), chip in self._flags.items():
            chip.clicked.connect(lambda _checked=False, block=block, tag=tag: self._toggle(block, tag))
        self._propose = self._opener(self.tr("Propose an edit"), PROPOSE) if model.takes_edits else None
        if self._propose is not None:
            self._propose.hide()  # until it is called for
        self.react = self._opener(self._no_reaction(), REACT) if model.reactions else None
        self._size: Size = "whole"

    def _flag(self, text: str, letter: str) -> Chip:
        return Chip(text, letter.upper(), self)

    def _opener(self, text: str, command: str) -> Chip:
        chip = Chip(text, command_caps[command], self)
        chip.clicked.connect(lambda: self._intents.dispatch("command", command, self._model.target))
        return chip

    def _toggle(self, block: str, tag: str) -> None:
        self._intents.dispatch("tag", self._model.target, block, tag)

    def set_flags(self, size: Size) -> None:
        """Set how much of tags is shown; their tooltips contain the full name."""
        if size != self._size:
            self._size = size
            for chip in self._flags.values():
                chip.set_size(size)
            self._lay_out()

    def shows(self, model: TextCardModel) -> bool:
        """Whether the chips also fit this model."""
        mine, shown = ((bar.flags, bar.reactions, bar.ideal) for bar in (model, self._model))
        return mine == shown

    @property
    def first(self) -> QWidget | None:
        """The first chip in the tab order."""
        ideal = self._propose if self._model.ideal else None
        return next(filter(None, (*self._flags.values(), ideal, self.react)), None)

    def bind(self, model: TextCardModel) -> None:
        """Set the names for the text that the chips belong to now."""
        self._model = model
        for flag in model.flags:
            chip = self._flags[flag.block, flag.tag]
            chip.setObjectName(f"{model.path}.tag.{flag.block}.{flag.tag}")
            chip.setAccessibleName(self.tr("{who}, {tag}").format(who=model.name, tag=flag.title))
            chip.setAccessibleDescription(inline_guidance(flag.guidance))
            set_tooltip(chip, ": ".join(filter(None, (flag.title, inline_guidance(flag.guidance)))))
        if self._propose is not None:
            self._propose.setObjectName(f"{model.path}.propose")
            self._propose.setAccessibleName(self.tr("{who}, propose an edit").format(who=model.name))
        if self.react is not None:
            self.react.setObjectName(f"{model.path}.react")
            self.react.setAccessibleName(self.tr("{who}, reactions").format(who=model.name))

    def show_work(self, annotation: Annotation) -> None:
        """Show which chips are set."""
        model, target = self._model, self._model.target
        tags = {flag: bool(annotation.tags_of(target, flag[0]).get(flag[1])) for flag in self._flags}
        hidden = model.hidden(annotation)
        for flag, chip in self._flags.items():
            chip.setChecked(tags[flag])
            chip.setVisible(flag[0] not in hidden)
        if self._propose is not None:
            proposed = target in annotation.proposals
            called = any(tags[flag.block, flag.tag] for flag in model.flags if flag.allows_edit)
            self._propose.setText(self._edit_words[proposed])
            self._propose.setChecked(proposed)
            self._propose.setVisible(proposed or called or bool(model.ideal))
        if self.react is not None:
            reactions = [
                reaction for block in model.reactions for reaction in block.reactions
                if reaction.key in annotation.reactions_of(target, block.key)
            ]  # fmt: skip
            self.react.setText(self._signs(reactions) or self._no_reaction())
            self.react.setChecked(bool(reactions))
            self.react.setAccessibleDescription(", ".join(reaction.title for reaction in reactions) or self.tr("none"))
            self._lay_out()

    @property
    def _edit_words(self) -> tuple[str, str]:
        """The label of the chip for an edit, before and after one was proposed."""
        ideal = self._model.ideal
        return ideal or self.tr("Propose an edit"), ideal or self.tr("Proposed edit")

    def _signs(self, reactions: Iterable[EmojiOption]) -> str:
        return " ".join(
            reaction.emoji if appearance.draws(reaction.emoji) else reaction.title for reaction in reactions
        )

    def _no_reaction(self) -> str:
        return "🙂" if appearance.draws("🙂") else self.tr("Reactions")

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def height_at(self, width: int, size: Size) -> int:
        """The height of the bar at this width, with this much of tags, in pixels."""
        return self._places(width, size)[1]

    def _places(self, wide: int, size: Size) -> tuple[list[tuple[Chip, QRect]], int]:
        """The geometry of each chip, shown or not, and the bottom of the last line."""
        pad = SPACE + 2
        height, room = appearance.px(HEIGHT), wide - SPACE
        left, top = pad, SPACE + 1
        widths = [(chip, chip.width_of(chip.text(), size)) for chip in self._flags.values()]
        if (propose := self._propose) is not None:
            widths.append((propose, max(propose.width_of(text, "whole") for text in self._edit_words)))
        if (react := self.react) is not None:
            widths.append((react, react.width_of(self._no_reaction(), "whole")))
        places = []
        for chip, wanted in widths:
            width = min(wanted, room - pad)
            if left > pad and left + width > room:
                left, top = pad, top + height + _GAP
            if chip is react:  # it takes what is left of its line if it needs it
                width = max(width, min(react.width_of(react.text(), "whole"), room - left))
            places.append((chip, QRect(room - width if chip is react else left, top, width, height)))
            left += width + _GAP
        return places, top + height + 1

    def _lay_out(self) -> None:
        for chip, room in self._places(self.width(), self._size)[0]:
            chip.setGeometry(room)
