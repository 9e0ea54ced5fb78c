"""Where in its texts a task was found."""

from __future__ import annotations

import json

import pytest

from annotator.services.task_search import SearchSnippet, search_snippet


def where(query: str, *texts: str) -> SearchSnippet | None:
    responses = [{"id": str(n), "text": text} for n, text in enumerate(texts[1:])]
    return search_snippet(json.dumps({"id": "t", "prompt": texts[0], "responses": responses}), query)


@pytest.mark.parametrize(
    ("query", "text", "match"),
    [
        ("oven", "Use a warm oven now.", "oven"),
        ("OVEN", "Use a warm Oven now.", "Oven"),
        ("ov", "Use a warm oven now.", "ov"),
        ("cafe", "Ein Café in Zürich", "Café"),
        ('"warm oven"', "an oven, a warm\noven", "warm\noven"),
        ("首都", "日本の首都です", "首都"),
        ("zurich now", "In Zürich and now", "Zürich"),
        ("NEAR(x", "say NEAR(x y) *", "NEAR(x"),
    ],
)
def test_the_words_that_were_typed_are_found_as_the_index_finds_them(query: str, text: str, match: str) -> None:
    snippet = where(query, "Nothing here", text)
    assert snippet is not None
    assert snippet.match == match
    assert f"{snippet.before}{snippet.match}{snippet.after}" in text


@pytest.mark.parametrize(
    ("query", "text"), [("ven", "warm oven"), ("ove x", "warm stove"), ("", "words"), ("* ^", "x")]
)
def test_no_snippet_without_match(query: str, text: str) -> None:
    assert where(query, "Nothing here", text) is None


def test_search_snippets_of_long_texts_are_short_and_of_whole_words() -> None:
    snippet = where("needle", "Nothing here", "hay " * 5_000 + "needle" + " straw" * 5_000)
    assert snippet is not None
    assert snippet.before.startswith("hay ")
    assert len(snippet.before) <= 40
    assert len(snippet.after) <= 160


def test_a_damaged_line_has_no_snippet() -> None:
    assert search_snippet("{", "word") is None
