"""The first sentence that is said does not wait for all others to be prepared."""

from __future__ import annotations

from annotator.ui import core_words


def test_a_sentence_has_few_patterns_made() -> None:
    core_words._pattern.cache_clear()
    core_words._recognised.cache_clear()
    assert core_words.core_words("Critique 3 has no text yet.") == "Critique 3 has no text yet."
    assert 1 <= core_words._pattern.cache_info().currsize <= 6
