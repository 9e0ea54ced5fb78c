"""Words, as counted for display and compared by the word difference."""

from __future__ import annotations

import re

# In scripts without spaces each character counts as a word, as in word processors.
_UNSPACED = "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_CHARACTER = re.compile(rf"[{_UNSPACED}\U00020000-\U0003ffff]")
_WORD = re.compile(rf"[{_UNSPACED}\U00020000-\U0003ffff]|[^\W_](?:[^\s{_UNSPACED}]*[^\W_])?")
_MAYBE_UNSPACED = re.compile("[\u2e80-\U0010ffff]")
_LETTER = re.compile(r"[^\W_]")
_PLAIN = bytes(ord("a" if chr(code).isalnum() else " ") for code in range(128)) + bytes(128)
"""For each character of ASCII, ``a`` if words contain it, otherwise a space."""
_NO_LETTERS = bytes(code for code in range(128) if not chr(code).isalnum() and not chr(code).isspace())


def count_words(text: str) -> int:
    """The number of words in ``text``. Punctuation does not count.

    >>> count_words("It's a well-known fact - really."), count_words("你好 world")
    (5, 3)
    """
    if text.isascii():  # what is left of each part between spaces is one word
        plain = text.encode().translate(_PLAIN, _NO_LETTERS)
        return plain.count(b" a") + plain.startswith(b"a")
    if _MAYBE_UNSPACED.search(text) is not None:
        return len(_WORD.findall(text))
    # Each part between spaces that contains a letter or digit is then one word, which is faster than matching words.
    pieces = text.split()
    return len(pieces) - len([piece for piece in pieces if not piece.isalnum() and _LETTER.search(piece) is None])


def is_unspaced(text: str) -> bool:
    """Whether most words of ``text`` are in a script without spaces between words, where each character counts as one.

    >>> is_unspaced("日本の首都は東京です。"), is_unspaced("The kanji 東京"), is_unspaced("")
    (True, False, False)
    """
    if _MAYBE_UNSPACED.search(text) is None:
        return False
    words = _WORD.findall(text)
    return 2 * sum(_CHARACTER.fullmatch(word) is not None for word in words) > len(words)


def in_cased_word(character: str) -> bool:
    """Whether ``character`` is a digit or a letter of a script with upper and lower case. Such scripts separate words
    by spaces and do not append suffixes to other text."""
    return character == "_" or character.isdigit() or character.lower() != character.upper()
