"""A message: a template and what is put into it, kept apart until it is shown.

Whoever shows a message to a person translates its template and puts the arguments in afterwards, so that no finished
sentence is ever read. To everything else, such as a log, a file or the command line, it is its English text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Self

_PLACE = re.compile(r"\{(\w+)\}")


class Message(str):
    """The English text of ``template`` with ``arguments`` in its places (``{name}``); a value that never changes.

    A number is written in groups of three digits; one that is a name, such as that of a line, is given as a text. An
    argument that is a message itself is translated with it; other texts stay as they are. With ``plural`` the argument
    ``n`` is a count: ``template`` is what English says of one, ``plural`` what it says of none or several.

    The templates must stand as literals where a message is made: the catalogues are made from there.
    """

    __slots__ = ("arguments", "plural", "template")
    template: str
    plural: str
    arguments: Mapping[str, object]

    def __new__(cls, template: str, plural: str = "", /, **arguments: object) -> Self:
        """Raises ``KeyError`` where a plural has no argument ``n``."""
        words = plural if plural and arguments["n"] != 1 else template
        made = super().__new__(cls, fill_template(words, arguments, _english))
        object.__setattr__(made, "template", template)
        object.__setattr__(made, "plural", plural)
        object.__setattr__(made, "arguments", MappingProxyType(arguments))
        return made

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{name} of a message never changes")

    def __eq__(self, other: object) -> bool:
        """Two messages are one where their parts are; a text is one with a message that reads like it."""
        if isinstance(other, Message):
            return self._parts == other._parts
        return str.__eq__(self, other) if isinstance(other, str) else NotImplemented

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.template, self.plural, dict(self.arguments))

    @property
    def _parts(self) -> tuple[object, ...]:
        return self.template, self.plural, self.arguments


def to_text(words: str) -> str:
    """``words`` for a file or a database: a message as JSON with its parts, another text as it is."""
    if not isinstance(words, Message):
        return words
    return json.dumps([words.template, words.plural, dict(words.arguments)], ensure_ascii=False, default=str)


def from_text(text: str) -> str:
    """What :func:`to_text` was given. Messages among the arguments are English texts by then."""
    if not text.startswith('["'):
        return text
    template, plural, arguments = json.loads(text)
    return Message(template, plural, **arguments)


def fill_template(words: str, arguments: Mapping[str, object], written: Callable[[object], str]) -> str:
    """``words`` with its places filled; ``written`` makes a text of an argument. Braces in arguments mean nothing."""
    if not arguments:
        return words
    return _PLACE.sub(lambda found: written(arguments[found[1]]) if found[1] in arguments else found[0], words)


def _english(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


def _again(template: str, plural: str, arguments: dict[str, object]) -> Message:
    return Message(template, plural, **arguments)
