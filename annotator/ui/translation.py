"""Translation of messages: first the template is translated, then the arguments are inserted.

A template names a command by ``{key:ID}``, in place of which its present key is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from annotator.translatable_message import TranslatableMessage, fill_template
from annotator.ui.format_number import format_integer

if TYPE_CHECKING:
    from annotator.errors import AnnotatorError

_COMMAND = re.compile(r"\{key:([a-z_.]+)\}")
command_names: dict[str, str] = {}
"""How texts name the commands of the window, by id: by the key, or by the title of one without a key.
:class:`annotator.ui.actions.CommandActions` keeps it up to date."""


def translate_message(text: str) -> str:
    """The message in the window's language, or in English if it has no translation. A plain string is returned
    unchanged."""
    if not isinstance(text, TranslatableMessage):
        return text
    return _translated(text.template, text.plural, text.arguments)


def translated_lines(messages: Iterable[str]) -> str:
    """The messages in the window's language, one below the other."""
    return "\n".join(map(translate_message, messages))


def _translated(template: str, plural: str, arguments: Mapping[str, object]) -> str:
    form, count = template, -1
    if plural and isinstance(number := arguments["n"], int):
        form, count = plural, number
    translated = QCoreApplication.translate("TranslatableMessage", form, None, count)
    if translated == plural and count == 1:
        translated = template  # no translation; English has a singular form
    translated = _COMMAND.sub(lambda place: command_names.get(place[1], place[0]), translated)
    return fill_template(translated, arguments, _formatted_value)


def _formatted_value(value: object) -> str:
    if isinstance(value, str):
        return translate_message(value)
    return format_integer(value) if isinstance(value, int) else str(value)


def counted(number: int, singular: str, many: str, /, **arguments: object) -> str:
    """A sentence with a count ``{n}`` in the window's language. ``singular`` and ``many`` are the English forms."""
    return _translated(singular, many, {"n": number, **arguments})


def error_text(error: AnnotatorError) -> str:
    """The message and hint of an error in the window's language."""
    return f"{translate_message(error.message)} {translate_message(error.hint)}".strip()
