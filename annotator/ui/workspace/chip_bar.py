"""The tags and reactions of a text as chips, each with the letter that sets it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import dataclass

from PySide6.QtCore import QRect
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from annotator.model.annotation import Annotation
from annotator.model.blocks.reactions_block import EmojiOption
from annotator.ui.appearance import Appearance
from annotator.ui.intents import IntentBus
from annotator.ui.reading.labels import set_tooltip
from annotator.ui.theme import SPACE
from annotator.ui.widgets.chip import HEIGHT, Chip, Size
from annotator.workspace.card_model import TextCardModel
from annotator.workspace.field_models import inline_guidance

_GAP = 5
REACT, PROPOSE = "rate.react", "rate.propose"
"""The commands of the chips that open a popup or an editor."""


@dataclass(frozen=True)
class ChipAnswers:
    """The answers about a text that its chips show: the tags that are set, by block, the reactions, by block, whether
    an edit is proposed, and the blocks that are not asked after the other answers."""

    tags: frozenset[tuple[str, str]] = frozenset()
    reactions: frozenset[tuple[str, str]] = frozenset()
    proposed: bool = False
    hidden: frozenset[str] = frozenset()

    @classmethod
    def of(cls, model: TextCardModel, annotation: Annotation) -> ChipAnswers:
        target = model.target
        tags = ((flag.block, flag.tag) for flag in model.flags if annotation.tags_of(target, flag.block).get(flag.tag))
        reactions = (
            (block.key, key) for block in model.reactions for key in annotation.reactions_of(target, block.key)
        )
        return cls(frozenset(tags), frozenset(reactions), target in annotation.proposals, model.hidden(annotation))


def update_answers(
    shown: dict[str, ChipAnswers], models: Iterable[TextCardModel], annotation: Annotation, changed: Set[str] | None
) -> bool:
    """Update what the chips of each text show, by target: of the texts in ``changed``, or of all if it is None. Returns
    whether the answers that a layout has to make room for have changed."""
    before = set(shown.values())
    for model in models:
        if model.has_chips and (changed is None or model.target in changed):
            shown[model.target] = ChipAnswers.of(model, annotation)
    return set(shown.values()) != before


class ChipBar(QWidget):
    """The bar of all chips of a text, wrapped into lines; reactions are at the right."""

    def __init__(
        self, appearance: Appearance, intents: IntentBus, model: TextCardModel, caps: Mapping[str, str], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._intents = intents
        self._model = model
        self._flags = {(flag.block, flag.tag): self._flag(flag.title, flag.letter) for flag in model.flags}
        for (block, tag), chip in self._flags.items():
            chip.clicked.connect(lambda _checked=False, block=block, tag=tag: self._turn(block, tag))
        self._edits = [(flag.block, flag.tag) for flag in model.flags if flag.edit]
        self._propose = self._opener(self.tr("Propose an edit"), caps[PROPOSE], PROPOSE) if model.takes_edits else None
        if self._propose is not None:
            self._propose.hide()  # until it is called for
        self._react = self._opener(self._no_reaction(), caps[REACT], REACT) if model.reactions else None
        self.size_of_flags: Size = "whole"
        self._answers = ChipAnswers()

    def _flag(self, words: str, letter: str) -> Chip:
        return Chip(self._appearance, words, letter.upper(), self)

    def _opener(self, words: str, cap: str, command: str) -> Chip:
        chip = Chip(self._appearance, words, cap, self)
        chip.clicked.connect(lambda: self._intents.dispatch("command", command, self._model.target))
        return chip

    def _turn(self, block: str, tag: str) -> None:
        self._intents.dispatch("tag", self._model.target, block, tag)

    def set_flags(self, size: Size) -> None:
        """Set how much of unset tags is shown; their tooltips contain the full name."""
        if size != self.size_of_flags:
            self.size_of_flags = size
            for chip in self._flags.values():
                chip.set_size(size)
            self._lay_out()

    def shows(self, model: TextCardModel) -> bool:
        """Whether the chips also fit this model."""
        mine, shown = ((each.flags, each.reactions, each.ideal) for each in (model, self._model))
        return mine == shown

    @property
    def first(self) -> QWidget | None:
        """The first chip in the tab order."""
        ideal = self._propose if self._model.ideal else None
        return next(filter(None, (*self._flags.values(), ideal, self._react)), None)

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
        before, self._answers = self._answers, ChipAnswers.of(self._model, annotation)
        shown = self._shown_for(self._answers)
        for chip, words, chosen in shown:
            chip.setText(words)
            chip.setChecked(chosen)
        for (block, _), chip in self._flags.items():
            chip.setVisible(block not in self._answers.hidden)
        if self._propose is not None:
            self._propose.setVisible(any(chip is self._propose for chip, *_ in shown))
        if self._react is not None:
            given = ", ".join(reaction.title for reaction in self._reactions(self._answers))
            self._react.setAccessibleDescription(given or self.tr("none"))
        self._lay_out()
        if self._places(self.width())[1] != self.height():
            self.updateGeometry()
        return before != self._answers

    def _shown_for(self, answers: ChipAnswers) -> list[tuple[Chip, str, bool]]:
        """The chips shown with these answers, their labels, and whether they are set."""
        found: list[tuple[Chip, str, bool]] = [
            (chip, chip.text(), flag in answers.tags)
            for flag, chip in self._flags.items()
            if flag[0] not in answers.hidden
        ]
        wanted = answers.proposed or self._model.ideal or any(flag in answers.tags for flag in self._edits)
        if self._propose is not None and wanted:
            words = self.tr("Proposed edit") if answers.proposed else self.tr("Propose an edit")
            words = self._model.ideal or words
            found.append((self._propose, words, answers.proposed))
        if self._react is not None:
            signs = [r.emoji if self._appearance.draws(r.emoji) else r.title for r in self._reactions(answers)]
            found.append((self._react, " ".join(signs) or self._no_reaction(), bool(signs)))
        return found

    def _reactions(self, answers: ChipAnswers) -> list[EmojiOption]:
        blocks = self._model.reactions
        return [
            reaction
            for block in blocks
            for reaction in block.reactions
            if (block.key, reaction.key) in answers.reactions
        ]

    def _no_reaction(self) -> str:
        return "🙂" if self._appearance.draws("🙂") else self.tr("Reactions")

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def height_at(self, width: int, *, flags: Size, answers: Collection[ChipAnswers] = ()) -> int:
        """The height that the chips need at this width, in pixels: with the most demanding of ``answers``, by default
        with those shown."""
        return max(self._places(width, flags, answer)[1] for answer in answers or (self._answers,))

    def _places(
        self, wide: int, size: Size | None = None, answers: ChipAnswers | None = None
    ) -> tuple[list[tuple[Chip, QRect]], int]:
        """The geometry of each chip, and the bottom of the last line; by default as shown."""
        appearance, pad = self._appearance, SPACE + 2
        height, room = appearance.px(HEIGHT), wide - SPACE
        left, top = pad, SPACE + 1
        size, answers = size or self.size_of_flags, answers or self._answers
        places = []
        for chip, words, chosen in self._shown_for(answers):
            wanted = chip.width_of(words, size if chip not in (self._propose, self._react) else "whole", chosen=chosen)
            width = min(wanted, room - pad)
            if left > pad and left + width > room:
                left, top = pad, top + height + _GAP
            places.append((chip, QRect(room - width if chip is self._react else left, top, width, height)))
            left += width + _GAP
        return places, top + height + 1

    def _lay_out(self) -> None:
        for chip, room in self._places(self.width())[0]:
            chip.setGeometry(room)
