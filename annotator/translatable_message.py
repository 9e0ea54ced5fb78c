"""Messages: a template and its arguments, kept apart until the message is shown.

The window translates the template and then inserts the arguments, so no code parses a finished sentence. Logs, files
and the command line use the English text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Self

_PLACE = re.compile(r"\{(\w+)\}")


class TranslatableMessage(str):
    """A text of the program that is translated where it is shown: the English text of ``template``, with ``{name}``
    replaced by ``arguments``.

    Numbers are grouped in threes; pass a number that is an identifier, such as a line number, as text. Arguments that
    are messages are translated with the template, other texts are not. With ``plural``, ``template`` is used where the
    argument ``n`` is 1 and ``plural`` otherwise.

    The templates must be literals at the place of the call, or a choice of literals, because the catalogues are
    extracted from the source.
    """

    __slots__ = ("arguments", "plural", "template")
    template: str
    plural: str
    arguments: Mapping[str, object]

    def __new__(cls, template: str, plural: str = "", /, **arguments: object) -> Self:
        """Raises ``KeyError`` if ``plural`` is given without an argument ``n``."""
        text = plural if plural and arguments["n"] != 1 else template
        message = super().__new__(cls, fill_template(text, arguments, _english))
        object.__setattr__(message, "template", template)
        object.__setattr__(message, "plural", plural)
        object.__setattr__(message, "arguments", MappingProxyType(arguments))
        return message

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{name} of a message never changes")

    def __eq__(self, other: object) -> bool:
        """Two messages are equal if their templates and arguments are; a plain text equals a message with the same
        English text."""
        if isinstance(other, TranslatableMessage):
            same = self.template == other.template and self.plural == other.plural
            return same and self.arguments == other.arguments
        return str.__eq__(self, other) if isinstance(other, str) else NotImplemented

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (self.template, self.plural, dict(self.arguments))

    def filled(self, **arguments: object) -> Self:
        """The message with these arguments, of one that was made without them."""
        return type(self)(self.template, self.plural, **arguments)


def to_text(text: str) -> str:
    """Serialise ``text`` for a file or a database: a message becomes JSON, a plain text stays as it is."""
    if not isinstance(text, TranslatableMessage):
        return text
    return json.dumps([text.template, text.plural, dict(text.arguments)], ensure_ascii=False, default=str)


def from_text(text: str) -> str:
    """The inverse of :func:`to_text`. Arguments that were messages come back as plain English texts."""
    if not text.startswith('["'):
        return text
    template, plural, arguments = json.loads(text)
    return TranslatableMessage(template, plural, **arguments)


def fill_template(template: str, arguments: Mapping[str, object], written: Callable[[object], str]) -> str:
    """``template`` with its placeholders filled. ``written`` converts an argument to text; braces in arguments are not
    expanded."""
    if not arguments:
        return template
    return _PLACE.sub(lambda found: written(arguments[found[1]]) if found[1] in arguments else found[0], template)


def _english(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


def _rebuilt(template: str, plural: str, arguments: dict[str, object]) -> TranslatableMessage:
    return TranslatableMessage(template, plural, **arguments)
