"""Words are counted by parting texts at blanks where that is the same."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from annotator.text import words
from annotator.text.words import count_words

_SIGNS = "ab 1_-.'\t\n\u00e9\u2019\u00b2\u0301\u00a0\u2028\u4e2d\u30fc\u3000\U00020001\U0001f600"


@given(st.text(st.sampled_from(_SIGNS)) | st.text())
def test_counts_what_the_expression_for_a_word_matches(text: str) -> None:
    assert count_words(text) == len(words._WORD.findall(text))
