"""Text that the annotator types: what can be kept of it, and what keeps it from being submitted.

Whatever is typed is kept, however long it is: nobody is to lose a word for a number. What is longer than the limit of
its field is only missing something (:func:`too_long`), so that the task cannot be submitted before it is shorter.
"""

from __future__ import annotations

import re
from typing import Final

from annotator.errors import AnnotatorError
from annotator.message import Message

MAX_TYPED: Final = 200_000
"""Code points of one text that can be submitted, as many as the longest source text that is shown with its markup."""


UNSTORABLE: Final = re.compile("[\0\ud800-\udfff]")
"""A character that no file can hold."""


def check_typed(text: str) -> None:
    """Raises ``edit.bad_text`` for what no file can hold."""
    if UNSTORABLE.search(text):
        raise AnnotatorError("edit.bad_text", "The text holds a character that cannot be kept.", "Type it anew.")


def too_long(name: str, text: str, limit: int = MAX_TYPED) -> Message | None:
    """What to say of a text, called ``name``, that has more than ``limit`` code points; None where it has not."""
    if len(text) <= limit:
        return None
    count, over = len(text), len(text) - limit
    return Message(
        "{name} has {count} characters and {limit} are the most: shorten it by {over}.",
        name=name,
        count=count,
        limit=limit,
        over=over,
    )
