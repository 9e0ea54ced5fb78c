"""Words, as they are counted for a reader and compared by the word difference."""

from __future__ import annotations

import re
from typing import Final

# Scripts written without spaces count one word a character, as word processors do.
_UNSPACED: Final = "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WORD: Final = re.compile(rf"[{_UNSPACED}\U00020000-\U0003ffff]|[^\W_](?:[^\s{_UNSPACED}]*[^\W_])?")


def count_words(text: str) -> int:
    """How many words ``text`` has; punctuation alone is no word.

    >>> count_words("It's a well-known fact - really."), count_words("你好 world")
    (5, 3)
    """
    return len(_WORD.findall(text))
