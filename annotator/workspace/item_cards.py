"""What the cards of a list's items show, as plain data. One widget paints the cards of all lists.

A :class:`CardSpec` describes the cards of a list: their parts from top to bottom, and their keys. A :class:`CardModel`
is what one of them shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar, Literal, NamedTuple

from annotator.model.blocks.critiques_block import GradedFlawsBlockBase
from annotator.model.refinement_chain import RefinementChainLink
from annotator.model.span import TextSpan
from annotator.text.version_merge import MergedTextPart

When = Literal["always", "open", "closed"]
"""Whether a part is shown in every card, only in the expanded one, or only in the others."""
Role = Literal["text", "muted", "accent", "success", "warning", "danger"]
"""The colour of words."""
SETTLE: Mapping[str, str] = MappingProxyType({"k": "keep", "b": "rebase", "o": "redo"})
"""The commands for a refinement that is based on changed text, by key."""

# what a card is made of


@dataclass(frozen=True)
class ChoiceOption:
    """An option of a choice: its key in the data, its title, its keyboard key (may be empty), and its description."""

    key: str
    title: str
    cap: str = ""
    guidance: str = ""


@dataclass(frozen=True)
class CardButton:
    """A button that runs a command. ``cap``: its key, or the command of the window whose key it shows. ``called``: its
    accessible name, with ``{who}`` for the item, ``{words}`` for its text and ``{n}`` for the item's number.
    ``tabbed``: whether Tab reaches it; ``framed``: whether it has a frame."""

    command: str
    cap: str = ""
    called: str = "{who}, {words}"
    tabbed: bool = True
    framed: bool = False


@dataclass(frozen=True)
class TextEditorPart:
    """An editor. ``limit``: the maximum number of code points; ``called``: its accessible name, with ``{who}`` for the
    item; ``tally``: the last part of the object name of its word count; ``title``: a title above it."""

    visible_when: ClassVar[When] = "open"
    field: str
    placeholder: str
    limit: int
    called: str
    tally: str = "words"
    title: str = ""


@dataclass(frozen=True)
class ChoicePart:
    """Options of which one can be chosen. ``button``: a button beside them."""

    visible_when: ClassVar[When] = "open"
    field: str
    title: str
    options: Sequence[ChoiceOption]
    button: CardButton | None = None


@dataclass(frozen=True)
class SpansPart:
    """The highlights of a side. ``name``: the last part of their object names."""

    side: str = ""
    name: str = "span"
    editable: bool = True
    numbered: bool = True
    visible_when: When = "always"


@dataclass(frozen=True)
class ReadPart:
    """A text of the item, to be read. ``name``: the last part of the object name; ``strong``: whether it is a title;
    ``small``: it has the size of labels; ``button``: a button beside it."""

    visible_when: When = "closed"
    field: str = "text"
    name: str = "read"
    strong: bool = False
    small: bool = False
    role: Role = "text"
    button: CardButton | None = None


@dataclass(frozen=True)
class DifferencePart:
    """What was changed in a text. ``title``: what is said above it."""

    visible_when: ClassVar[When] = "always"
    title: str


@dataclass(frozen=True)
class HintsPart:
    """What the item lacks. ``name``: the last part of the object name."""

    name: str = "wants"
    visible_when: When = "always"


@dataclass(frozen=True)
class ButtonsPart:
    """Buttons, followed by the word count of the text ``tally`` if one is given."""

    visible_when: ClassVar[When] = "open"
    buttons: Sequence[CardButton]
    tally: str = ""


@dataclass(frozen=True)
class RevisionEditorPart:
    """The editor of a text that starts from another one, with what is changed. ``command``: what opens it."""

    visible_when: ClassVar[When] = "always"
    field: str
    command: str


CardPart = (
    TextEditorPart | ChoicePart | SpansPart | ReadPart | DifferencePart | HintsPart | ButtonsPart | RevisionEditorPart
)


@dataclass(frozen=True)
class CardSpec:
    """The description of the cards of a list.

    - ``name``: the name of the list in intents.
    - ``keys``: commands by key: *Enter*, *Alt+Up*, *digit* for any digit but 0; empty to leave a key to the window.
    - ``gone``: the command of Ctrl+Backspace; empty to leave it to the window.
    - ``shifted``: whether Shift distinguishes keys.
    - ``opened``: all cards are expanded. ``focuses``: cards take the keyboard as a whole, besides their parts.
    - ``button``: a button at the end of the first line.
    - ``sign``: how the item's label is painted: as a square box, a wider one, or like the item's highlights.
    - ``line``: the height of the first line, in pixels at 100 %; 0 for none.
    - ``margins``: left and right, top, bottom; in pixels. ``bare``: there is no frame around cards that are not
      expanded, and no margin above and below them.
    - ``click``: the command of a click on the card.
    """

    name: str
    parts: Sequence[CardPart]
    keys: Mapping[str, str] = field(default_factory=dict)
    gone: str = "remove"
    shifted: bool = False
    opened: bool = False
    focuses: bool = True
    button: CardButton | None = None
    sign: Literal["box", "wide", "highlight"] = "box"
    line: int = 26
    margins: tuple[int, int, int] = (12, 2, 6)
    bare: bool = False
    click: str = ""


# what a card shows


@dataclass(frozen=True)
class LinePart:
    """Words on the first line. ``style``: *sign*: one character, in the middle of its place; *box* and *filled*: in a
    box; *half*: in one half of the room that is left."""

    text: str
    role: Role = "text"
    strong: bool = False
    visible_when: When = "always"
    style: Literal["text", "sign", "box", "filled", "half"] = "text"


@dataclass(frozen=True)
class MissingAnswerHint:
    """The hint that something is missing, the key that adds it, and the command of the card that does."""

    text: str
    cap: str = ""
    command: str = ""


@dataclass(frozen=True)
class HighlightChipState:
    """The state of a highlight's chip: the name of its text, its quote, and whether it was lost."""

    text_name: str
    quote: str
    lost: bool


@dataclass(frozen=True)
class Revision:
    """A revised text. ``link``: the critique that asks for it, with what it is based on; ``pieces``: the stored text
    compared with that; ``title``, ``unchanged``: the titles of the comparison with changes, and without."""

    link: RefinementChainLink
    pieces: tuple[MergedTextPart, ...]
    title: str
    unchanged: str

    @property
    def written(self) -> bool:
        """Whether there is a revised text."""
        return self.link.critique.refinement is not None

    @property
    def begins_with(self) -> str:
        """The text that an editor begins with."""
        refinement = self.link.critique.refinement
        return refinement.text if refinement is not None else self.link.base


@dataclass(frozen=True)
class CardModel:
    """What a card shows.

    - ``id``, ``number``: the item, and its place from 1, which decides the style of its highlights.
    - ``name``, ``description``: the accessible name, and the sentences of the accessible description. ``short``: the
      name in those of its parts; ``name`` if empty.
    - ``sign``: the label in the first line; ``line``, ``ends``: what follows it, and what is at the right, of which the
      first one that applies is shown. ``line_keys``: keys at the right, or commands of the window whose keys these are.
    - ``values``: texts and the keys of chosen options, by field.
    - ``difference``: what was changed in a text.
    - ``spans``: highlights by side.
    - ``hints``: what the item lacks.
    - ``buttons``: the texts of the buttons that are offered, by command.
    - ``keys``: commands by letter.
    - ``refused``: fields that cannot be chosen now and are hidden, with the command that says why.
    - ``revision``: the revised text that the item can have; None if it can have none.
    """

    id: str = ""
    number: int = 0
    name: str = ""
    description: tuple[str, ...] = ()
    sign: str = ""
    line: tuple[LinePart, ...] = ()
    ends: tuple[LinePart, ...] = ()
    line_keys: tuple[str, ...] = ()
    values: Mapping[str, str | None] = field(default_factory=dict)
    difference: tuple[MergedTextPart, ...] = ()
    spans: Mapping[str, tuple[HighlightChipState, ...]] = field(default_factory=dict)
    hints: tuple[MissingAnswerHint, ...] = ()
    buttons: Mapping[str, str] = field(default_factory=dict)
    keys: Mapping[str, str] = field(default_factory=dict)
    refused: Mapping[str, str] = field(default_factory=dict)
    revision: Revision | None = None
    short: str = ""


def chips(name: Mapping[str, str] | str, spans: Sequence[TextSpan], texts: Mapping[str, str]) -> tuple[
    HighlightChipState, ...
]:  # fmt: skip
    """The chips of highlights on ``texts``. ``name``: the name of each text, or that of all."""
    return tuple(
        HighlightChipState(
            name if isinstance(name, str) else name[span.target],
            span.exact,
            lost=not span.matches_text(texts.get(span.target)),
        )
        for span in spans
    )


# panels


@dataclass(frozen=True)
class PanelButton:
    """A button on the title line of a panel: the last part of its object name, its text in full and in short, and its
    command."""

    name: str
    text: str
    short: str
    command: str


@dataclass(frozen=True)
class ListPanelSpec:
    """The description of the panel of a list.

    - ``name``: its object name. ``cards_name``: that of its cards; ``name`` if empty.
    - ``cards``: the description of its cards.
    - ``button``: the button for a new item.
    - ``hint``: the last part of the object name of the hint.
    - ``head``, ``tall``: the height of the title line at 100 %, and the preferred height; in pixels. ``gap``: between
      cards; ``margins``: left and right, top, bottom.
    - ``by_place``: cards are named by their place, and may show other items later.
    """

    name: str
    cards: CardSpec
    button: PanelButton | None = None
    cards_name: str = ""
    hint: str = "empty"
    head: int = 36
    tall: int = 300
    gap: int = 4
    margins: tuple[int, int, int] = (8, 6, 4)
    by_place: bool = False


@dataclass(frozen=True)
class ListPanelModel:
    """What the panel of a list shows: title and remark, accessible name, a hint, what is missing, and the cards.
    ``more``: whether another item can be added."""

    title: str
    about: str = ""
    name: str = ""
    hint: str = ""
    hints: tuple[MissingAnswerHint, ...] = ()
    cards: tuple[CardModel, ...] = ()
    more: bool = True


# flaws


class Flaw(NamedTuple):
    """The titles of a severity and a category, empty for none, and the rank of the severity from 0 (mildest) to 1."""

    severity: str
    category: str
    weight: float

    @property
    def titles(self) -> str:
        return " · ".join(filter(None, self[:2]))

    def end(self, when: When = "always", mild: Role = "muted") -> LinePart:
        """The flaw at the end of a line. ``mild``: the colour of one that is neither the mildest nor grave."""
        grave = self.weight > 0.5
        role: Role = "danger" if grave else mild if self.weight > 0 else "muted"
        return LinePart(self.titles, role, grave, when)


def flaw_of(block: GradedFlawsBlockBase, severity: str | None, category: str | None) -> Flaw:
    """The flaw with these keys."""
    titles = [
        option.title if option is not None else "" for option in (block.severity(severity), block.category(category))
    ]
    keys = [option.key for option in block.severities]
    weight = keys.index(severity) / max(1, len(keys) - 1) if severity in keys else 0.0
    return Flaw(titles[0], titles[1], weight)


def flaw_options(block: GradedFlawsBlockBase) -> tuple[tuple[ChoiceOption, ...], tuple[ChoiceOption, ...]]:
    """Severities and categories with their keyboard keys."""
    caps = block.caps
    severities, categories = (
        tuple(
            ChoiceOption(step.key, step.title, caps.get((field, step.key), "").upper(), step.guidance) for step in steps
        )
        for field, steps in (("severity", block.severities), ("category", block.categories))
    )
    return severities, categories


def flaw_parts(block: GradedFlawsBlockBase) -> list[ChoicePart]:
    """The choices of severity and category that are asked for."""
    severities, categories = flaw_options(block)
    severity = ChoicePart("severity", block.severity_title, severities)
    parts = severity, ChoicePart("category", block.category_title, categories)
    return [part for part in parts if part.options]
