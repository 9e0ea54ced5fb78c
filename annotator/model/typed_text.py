"""Text typed by the annotator: what can be stored, and what prevents submission.

Text is stored whatever its length, so that nothing typed is lost. A text over the limit of its field is reported by
completeness (:func:`too_long`), so the task can be submitted once it is shorter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from annotator.errors import AnnotatorError
from annotator.translatable_message import TranslatableMessage

MAX_TYPED = 200_000
"""Code points of one text that can be submitted: the length of the longest source text that is shown with
formatting."""


UNSTORABLE = re.compile("[\0\ud800-\udfff]")
"""Characters that UTF-8 files or JSON cannot hold."""


def check_typed(text: str) -> None:
    """Raises ``edit.bad_text`` if ``text`` contains characters that cannot be stored."""
    if UNSTORABLE.search(text):
        raise AnnotatorError("edit.bad_text", "The text contains a character that cannot be stored.", "Type it anew.")


def check_word_limits(least: int, most: int | None) -> None:
    """Raises ``ValueError`` if no text can be within the limits of a block."""
    if most is not None and most < least:
        raise ValueError(f"`max_words` ({most}) is less than `min_words` ({least})")


def word_limits(least: int, most: int | None) -> Iterator[str]:
    """The limits of a block, for people who read the rubric."""
    if least:
        yield f"at least {least} words"
    if most is not None:
        yield f"at most {most} words"


def words_problem(title: str, text: str, least: int, most: int | None) -> TranslatableMessage | None:
    """A message if ``text`` has fewer words than ``least`` or more than ``most``, else None. Words stand between
    blanks."""
    count = len(text.split())
    if count < least:
        return TranslatableMessage("{title}: {count} of at least {limit} words.", title=title, count=count, limit=least)
    if most is not None and count > most:
        return TranslatableMessage(
            "{title} has {count} words; the maximum is {limit}.", title=title, count=count, limit=most
        )
    return None


def too_long(name: str, text: str, limit: int = MAX_TYPED) -> TranslatableMessage | None:
    """A message if ``text``, which is called ``name``, has more than ``limit`` code points, else None."""
    if len(text) <= limit:
        return None
    count, over = len(text), len(text) - limit
    return TranslatableMessage(
        "{name} has {count} characters; the maximum is {limit}: shorten it by {over}.",
        name=name,
        count=count,
        limit=limit,
        over=over,
    )
