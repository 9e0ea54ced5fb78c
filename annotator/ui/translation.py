"""Messages in the language of the window: the template is translated, then the arguments are put in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from annotator.message import Message, fill_template
from annotator.ui.format_number import format_integer

if TYPE_CHECKING:
    from annotator.errors import AnnotatorError


def translated(words: str) -> str:
    """A message in the window's language, or in English where it has no translation. Another text stays as it is."""
    if not isinstance(words, Message):
        return words
    template, count = words.template, -1
    if words.plural and isinstance(number := words.arguments["n"], int):
        template, count = words.plural, number
    found = QCoreApplication.translate("Message", template, None, count)
    if found == words.plural and count == 1:
        found = words.template  # no catalogue has it, and English has one form for one
    return fill_template(found, words.arguments, _written)


def _written(value: object) -> str:
    if isinstance(value, str):
        return translated(value)
    return format_integer(value) if isinstance(value, int) else str(value)


def counted(number: int, one: str, many: str, /, **arguments: object) -> str:
    """A sentence with a count ``{n}`` in the window's language; ``one`` and ``many`` are the forms of English."""
    return translated(Message(one, many, n=number, **arguments))


def error_text(error: AnnotatorError) -> str:
    """What happened and what to do about it, in the window's language."""
    return f"{translated(error.message)} {translated(error.hint)}".strip()
