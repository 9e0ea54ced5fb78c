"""Translation of messages: first the template is translated, then the arguments are inserted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from annotator.translatable_message import TranslatableMessage, fill_template
from annotator.ui.format_number import format_integer

if TYPE_CHECKING:
    from annotator.errors import AnnotatorError


def translate_message(words: str) -> str:
    """The message in the window's language, or in English if it has no translation. A plain string is returned
    unchanged."""
    if not isinstance(words, TranslatableMessage):
        return words
    template, count = words.template, -1
    if words.plural and isinstance(number := words.arguments["n"], int):
        template, count = words.plural, number
    found = QCoreApplication.translate("TranslatableMessage", template, None, count)
    if found == words.plural and count == 1:
        found = words.template  # no translation; English has a singular form
    return fill_template(found, words.arguments, _written)


def _written(value: object) -> str:
    if isinstance(value, str):
        return translate_message(value)
    return format_integer(value) if isinstance(value, int) else str(value)


def counted(number: int, one: str, many: str, /, **arguments: object) -> str:
    """A sentence with a count ``{n}`` in the window's language. ``one`` and ``many`` are the English forms."""
    return translate_message(TranslatableMessage(one, many, n=number, **arguments))


def error_text(error: AnnotatorError) -> str:
    """The message and hint of an error in the window's language."""
    return f"{translate_message(error.message)} {translate_message(error.hint)}".strip()
