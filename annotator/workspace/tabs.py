"""The tabs of a bar as plain data: those of answers, questions, texts, or scores. One widget paints all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from annotator.translatable_message import TranslatableMessage
from annotator.workspace.item_cards import Role


class TabText(NamedTuple):
    """A text on a tab."""

    text: str
    size: Literal["small", "label", "body", "reading"] = "label"
    strong: bool = False
    role: Role = "text"


class TabModel(NamedTuple):
    """A tab.

    - ``id``: what it leads to. ``name``: its object name. ``title``: its accessible name.
    - ``variants``: the texts beside the badge, from the longest to the shortest: the first that fit are painted.
    - ``description``: the sentences of its accessible description and its tooltip; ``tooltip``: one of its own.
    - ``badge``: a letter or number in a box.
    - ``below``: texts for a second line, of which the first that fits is painted, or the last.
    - ``warns``: something is missing, which its border says where there is no second line.
    - ``complete``: it is underlined. ``dashed``: so is its border, because it stands for something out of sight.
    """

    id: str
    name: str
    title: str
    variants: Sequence[Sequence[TabText]]
    description: Sequence[str] = ()
    current: bool = False
    badge: str = ""
    below: Sequence[TabText] = ()
    warns: bool = False
    complete: bool = False
    dashed: bool = False
    tooltip: str = ""


def text_chip(
    bar: str, target: str, who: str, letter: str, given: str, *, current: bool, seen: bool = True
) -> TabModel:
    """The chip of a text in the strip ``bar``: its letter and the number of its answers, as shown. ``seen``: its card
    is in sight."""
    answers = [TabText(given, role="text" if current else "muted")] if given else []
    return TabModel(
        target,
        f"{bar}.{target}",
        TranslatableMessage("Go to {who}", who=who),
        [[TabText(letter, strong=True, role="accent"), *answers]],
        [given if seen else TranslatableMessage("{given}, not in view", given=given)],
        current,
        dashed=not seen,
    )
