"""Where an annotator is in the lists of critiques, of judging and of authoring, and what is stored of that."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

QUESTION = "question"
"""The part of a place at the form of an authored question."""
CARD = "card"
_FOLDED = "lines"
_JUDGED, _CRITIQUES, _MISLEADING, _QUOTES = "judged", "critiques", "misleading", "quotes"


@dataclass(frozen=True)
class ListPlace:
    """A place in the lists of a task.

    - ``text``: the answer that is criticised, or the authored question; empty for none, or for a question that does not
      exist yet.
    - ``opened``: the text of the answer's chain that is open.
    - ``current``: the current item of each list, by the list's name.
    - ``part``: the list with the keyboard, or :data:`QUESTION`; empty if it is elsewhere. ``field``: the text field
      with the keyboard; empty for the card as a whole.
    - ``in_own_critiques``: the annotator's own critiques had the keyboard after the given ones.
    - ``folded``: no given critique is expanded, because the keyboard is in their ranking or at the closing question.
    - ``by_text``: the places of texts that were shown before; the one that was left last is the last. They are not
      stored.
    """

    text: str = ""
    opened: str = ""
    current: Mapping[str, str] = field(default_factory=dict)
    part: str = ""
    folded: bool = False
    by_text: Mapping[str, ListPlace] = field(default_factory=dict)
    field: str = ""
    in_own_critiques: bool = False

    @property
    def item(self) -> str:
        """The item with the keyboard; empty if none has it."""
        return self.current.get(self.part, "")

    def at(self, name: str, identifier: str) -> ListPlace:
        """The place with this item as the current one of a list; empty for none."""
        items = {key: item for key, item in self.current.items() if key != name}
        return replace(self, current=items | ({name: identifier} if identifier else {}))

    def leaving(self) -> ListPlace:
        """The place when the text is left, and none is shown."""
        place = replace(self, by_text={}, part="", field="")
        by_text = {text: before for text, before in self.by_text.items() if text != self.text}
        if self.text:
            by_text[self.text] = place
        return ListPlace(in_own_critiques=self.in_own_critiques, folded=self.folded, by_text=by_text)

    def opening(self, text: str) -> ListPlace:
        """The place when a text is shown: where it was left."""
        before = self.by_text.get(text, ListPlace(opened=text))
        return replace(
            before, text=text, in_own_critiques=self.in_own_critiques, folded=self.folded, by_text=self.by_text
        )

    def last_of(self, texts: Collection[str]) -> str:
        """The one of these texts that is shown, or else was left last; empty for none."""
        return next((text for text in [*self.by_text, self.text][::-1] if text in texts), "")

    def remembering(self, text: str, name: str, identifier: str) -> ListPlace:
        """The place with this item as the current one of a list about a text, which may be another one."""
        if text == self.text:
            return self.at(name, identifier)
        before = self.by_text.get(text, ListPlace(text, text))
        return replace(self, by_text={**self.by_text, text: before.at(name, identifier)})

    def within(self, opened: Collection[str], items: Mapping[str, Collection[str]]) -> ListPlace:
        """The place after a change: what does not exist any more is not open and not current. ``opened``: the texts
        that can be open; ``items``: the ids of the items by list."""
        current = {name: item for name, item in self.current.items() if item in items.get(name, (item,))}
        is_gone = self.part in items and self.part not in current
        part, at = ("", "") if is_gone else (self.part, self.field)
        return replace(
            self, opened=self.opened if self.opened in opened else self.text, current=current, part=part, field=at
        )


# what is stored


def critique_text(place: ListPlace) -> str:
    """The text that is stored of a place in critiques."""
    keyboard = (place.field or CARD) if place.part == _CRITIQUES and place.item else ""
    items = (place.current.get(name, "") for name in (_CRITIQUES, _JUDGED))
    return " ".join((place.text, place.opened, *items, _FOLDED if place.folded else "", keyboard))


def critique_place(text: str) -> ListPlace:
    """The place stored by :func:`critique_text`; an empty one if the text is invalid. Earlier versions stored no
    keyboard."""
    parts = text.split(" ")
    if len(parts) not in (5, 6):
        return ListPlace()
    answer, opened, critique, judged, folded, keyboard = (*parts, "")[:6]
    current = {name: item for name, item in ((_CRITIQUES, critique), (_JUDGED, judged)) if item}
    part = _CRITIQUES if keyboard else ""
    at = "" if keyboard == CARD else keyboard
    return ListPlace(answer, opened, current, part, bool(folded), field=at)


def authoring_text(place: ListPlace) -> str:
    """The text that is stored of a place in authoring."""
    items = (place.current.get(name, "") for name in (_MISLEADING, _QUOTES))
    return " ".join((place.text, place.part or QUESTION, place.item, place.field, *items))


def authoring_place(text: str) -> ListPlace | None:
    """The place stored by :func:`authoring_text`; None if the text is invalid."""
    parts = text.split(" ")
    if len(parts) not in (4, 6) or parts[1] not in (QUESTION, _MISLEADING, _QUOTES):
        return None
    question, part, item, at, misleading, quotes = (*parts, "", "")[:6]
    place = ListPlace(question, part=part, field=at).at(_MISLEADING, misleading).at(_QUOTES, quotes)
    return place.at(part, item) if item else place
