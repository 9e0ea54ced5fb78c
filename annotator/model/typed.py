"""Text that the annotator types: what can be kept of it."""

from __future__ import annotations

from annotator.errors import AnnotatorError

MAX_TYPED = 200_000
"""Code points of one text, as many as the longest source text that is shown with its markup."""


def check_typed(text: str, limit: int = MAX_TYPED) -> None:
    """Raises ``edit.too_long`` and ``edit.bad_text``."""
    if len(text) > limit:
        raise AnnotatorError("edit.too_long", f"There is room for {limit:,} characters, and these are {len(text):,}.")
    if any(character == "\0" or "\ud800" <= character <= "\udfff" for character in text):
        raise AnnotatorError("edit.bad_text", "The text holds a character that cannot be kept.", "Type it anew.")
