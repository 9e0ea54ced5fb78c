"""The tags and reactions of a text as chips, each with the letter that sets it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRect
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from annotator.model.annotation import Annotation
from annotator.ui.appearance import Appearance
from annotator.ui.intents import IntentBus, RunCommand, ToggleTag
from annotator.ui.reading.labels import set_tooltip
from annotator.ui.theme import SPACE
from annotator.ui.widgets.chip import HEIGHT, Chip, Size
from annotator.ui.workspace.card_model import TextCardModel
from annotator.ui.workspace.field_models import inline_guidance

_GAP = 5
REACT, PROPOSE = "rate.react", "rate.propose"
"""The commands of the chips that open a popup or an editor."""


class ChipBar(QWidget):
    """All chips of a text, wrapped into lines; reactions are at the right."""

    def __init__(
        self, look: Appearance, intents: IntentBus, model: TextCardModel, caps: Mapping[str, str], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._intents = intents
        self._model = model
        self._flags = {(flag.block, flag.tag): self._flag(flag.title, flag.letter) for flag in model.flags}
        for (block, tag), chip in self._flags.items():
            chip.clicked.connect(lambda _checked=False, block=block, tag=tag: self._turn(block, tag))
        self._edits = [(flag.block, flag.tag) for flag in model.flags if flag.edit]
        self._propose = self._opener(self.tr("Propose an edit"), caps[PROPOSE], PROPOSE) if self._edits else None
        self._react = self._opener(self._no_reaction(), caps[REACT], REACT) if model.reactions else None
        self.size_of_flags: Size = "whole"

    def _flag(self, words: str, letter: str) -> Chip:
        return Chip(self._look, words, letter.upper(), self)

    def _opener(self, words: str, cap: str, command: str) -> Chip:
        chip = Chip(self._look, words, cap, self)
        chip.clicked.connect(lambda: self._intents.dispatch(RunCommand(command, self._model.target)))
        return chip

    def _turn(self, block: str, tag: str) -> None:
        self._intents.dispatch(ToggleTag(self._model.target, block, tag))

    def set_flags(self, size: Size) -> None:
        """Set how much of unset tags is shown; their tooltips contain the full name."""
        if size != self.size_of_flags:
            self.size_of_flags = size
            for chip in self._flags.values():
                chip.set_size(size)
            self._lay_out()

    def shows(self, model: TextCardModel) -> bool:
        """Whether the chips also fit this model."""
        return (model.flags, model.reactions) == (self._model.flags, self._model.reactions)

    @property
    def first(self) -> QWidget | None:
        """The first chip in the tab order."""
        return next(iter([*self._flags.values(), *([self._react] if self._react is not None else [])]), None)

    @property
    def opener(self) -> QWidget | None:
        """The chip that opens the reactions."""
        return self._react

    def bind(self, model: TextCardModel) -> None:
        """Set the names for the text that the chips belong to now."""
        self._model = model
        for flag in model.flags:
            chip = self._flags[flag.block, flag.tag]
            chip.setObjectName(f"{model.path}.tag.{flag.block}.{flag.tag}")
            chip.setAccessibleName(self.tr("{who}, {tag}").format(who=model.who, tag=flag.title))
            chip.setAccessibleDescription(inline_guidance(flag.guidance))
            set_tooltip(chip, ": ".join(filter(None, (flag.title, inline_guidance(flag.guidance)))))
        if self._propose is not None:
            self._propose.setObjectName(f"{model.path}.propose")
            self._propose.setAccessibleName(self.tr("{who}, propose an edit").format(who=model.who))
        if self._react is not None:
            self._react.setObjectName(f"{model.path}.react")
            self._react.setAccessibleName(self.tr("{who}, reactions").format(who=model.who))

    def show_work(self, annotation: Annotation) -> bool:
        """Show which chips are set; return whether that has changed."""
        target, before = self._model.target, self._shown
        for (block, tag), chip in self._flags.items():
            chip.setChecked(annotation.tags_of(target, block).get(tag, False))
        if self._propose is not None:
            proposed = target in annotation.proposals
            called_for = any(self._flags[flag].isChecked() for flag in self._edits)
            self._propose.setVisible(proposed or called_for)
            self._propose.setText(self.tr("Proposed edit") if proposed else self.tr("Propose an edit"))
            self._propose.setChecked(proposed)
        if self._react is not None:
            self._show_reactions(annotation)
        self._lay_out()
        if self._places(self.width())[1] != self.height():
            self.updateGeometry()
        return before != self._shown

    @property
    def _shown(self) -> list[tuple[str, bool, bool]]:
        """The text and state of each chip, on which the heights depend."""
        more = [chip for chip in (self._propose, self._react) if chip is not None]
        chips: list[Chip] = [*self._flags.values(), *more]
        return [(chip.text(), chip.isChecked(), chip.isHidden()) for chip in chips]

    def _show_reactions(self, annotation: Annotation) -> None:
        assert self._react is not None
        given = [
            reaction
            for block in self._model.reactions
            for reaction in block.reactions
            if reaction.key in annotation.reactions_of(self._model.target, block.key)
        ]
        signs = [reaction.emoji if self._look.draws(reaction.emoji) else reaction.title for reaction in given]
        self._react.setText(" ".join(signs) or self._no_reaction())
        self._react.setChecked(bool(given))
        self._react.setAccessibleDescription(", ".join(r.title for r in given) or self.tr("none"))

    def _no_reaction(self) -> str:
        return "🙂" if self._look.draws("🙂") else self.tr("Reactions")

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def height_at(self, width: int, *, flags: Size) -> int:
        """The height that the chips need at this width, in pixels."""
        was = self.size_of_flags
        self.set_flags(flags)
        _, bottom = self._places(width)
        self.set_flags(was)
        return bottom

    def _places(self, wide: int) -> tuple[list[tuple[Chip, QRect]], int]:
        """The geometry of each chip, and the bottom of the last line."""
        look, pad = self._look, SPACE + 2
        height, room = look.px(HEIGHT), wide - SPACE
        left, top = pad, SPACE + 1
        shown = [*self._flags.values()]
        if self._propose is not None and self._propose.isVisibleTo(self):
            shown.append(self._propose)
        last = [self._react] if self._react is not None else []
        places = []
        for chip in [*shown, *last]:
            width = min(chip.sizeHint().width(), room - pad)
            if left > pad and left + width > room:
                left, top = pad, top + height + _GAP
            places.append((chip, QRect(room - width if chip in last else left, top, width, height)))
            left += width + _GAP
        return places, top + height + 1

    def _lay_out(self) -> None:
        for chip, room in self._places(self.width())[0]:
            chip.setGeometry(room)
