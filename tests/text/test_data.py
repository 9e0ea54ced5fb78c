"""Data is shown with all its letters: nothing of it is Markdown, and JSON on one line stands on several."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.text.policy import MAX_BYTES
from annotator.text.render import render, render_data
from annotator.text.rendered_text import displayed_text, find_displayed, fold_tools
from annotator.text.runs import RenderedText, RenderedTextBlock
from annotator.text.source_map import SourceMap
from annotator.text.template_tags import RESULTS
from tests.text.corpus import answers
from tests.text.documents import check, round_trip

DAYS = '[{"day": "Monday", "degrees": 4.0}, {"day": "Tuesday", "degrees": 5.50}]'
WEATHER = f'{{"city": "Bern", "days": {DAYS}, "wind": {{}}}}'
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=12),
    lambda inside: st.lists(inside) | st.dictionaries(st.text(max_size=8), inside),
    max_leaves=40,
)


def text_of(rendered: RenderedText) -> str:
    return "\n".join(rendered.texts())


def exact(source: str, rendered: RenderedText) -> None:
    """Every letter is shown, in order, and nothing but blanks is added."""
    check(source, rendered)
    runs = [run for block in rendered.blocks if isinstance(block, RenderedTextBlock) for run in block.runs]
    assert "".join(source[run.start : run.end] for run in runs if run.verbatim) == source.removesuffix("\n")
    assert all(run.text.isspace() and run.start == run.end for run in runs if not run.verbatim)
    where = SourceMap([(0, runs)])
    length = sum(len(run.text.encode("utf-16-le")) // 2 for run in runs)
    for begin in range(0, length, 7):
        for end in range(begin + 1, min(begin + 30, length), 9):
            round_trip(where, source, begin, end)


def test_json_on_one_line_is_shown_on_several() -> None:
    made = render_data(WEATHER)
    exact(WEATHER, made)
    assert "days" in text_of(made)
    assert text_of(made).split("\n") == [
        "{",
        '  "city": "Bern", ',
        '  "days": [',
        '    {"day": "Monday", "degrees": 4.0}, ',
        '    {"day": "Tuesday", "degrees": 5.50}',
        "  ], ",
        '  "wind": {}',
        "}",
    ]
    assert made.formatted


@pytest.mark.parametrize(
    "source",
    [
        "*not* _Markdown_ `at` all, 2*3*4, __init__, <b>, [a](b), $x$",
        "| a | b |\n|---|---|\n\n# no heading\n\n- no item\n",
        '{"a": 1}',
        '{"a": 1,\n "b": 2}',
        "{" + "not json, " * 20 + "}",
        "[" * 5_000 + "]" * 5_000,
        "  \tindented",
        "<think>\nno\n</think>",
    ],
)
def test_text_that_is_not_json_on_one_line_is_kept_as_written(source: str) -> None:
    made = render_data(source)
    check(source, made)
    assert text_of(made) == source.removesuffix("\n")
    assert not made.formatted


@given(_JSON, st.sampled_from([None, (",", ":"), (" , ", " : ")]))
def test_any_json_has_all_its_letters(value: object, separators: tuple[str, str] | None) -> None:
    source = json.dumps(value, separators=separators, ensure_ascii=False)
    if not any(ord(letter) < 32 or not letter.isprintable() for letter in source) and source.strip():
        exact(source, render_data(source))


def test_answers_of_models_as_data_have_all_their_letters() -> None:
    for source in answers()[:200]:
        check(source, render_data(source))


def test_hidden_characters_and_line_ends_are_said() -> None:
    source = '{"a": "x\u202ey", "b": "' + "z" * 60 + '"}\r\n{"c": 1}'
    made = render_data(source)
    check(source, made)
    assert "\u00a0RLO\u00a0" in text_of(made)
    assert find_displayed(made, '"c": 1') == [(source.index('"c"'), source.index('"c"') + 6)]


def test_what_was_put_in_has_no_source() -> None:
    displayed = displayed_text(render_data(WEATHER))
    at = displayed.text.index("\n")
    assert displayed.map.locate(at, at + 3) is None
    assert displayed.map.locate(at, at + 4) == (1, 2)


def test_calls_of_tools_are_on_lines_too() -> None:
    source = f"So.\n\n<tool_call>\n{WEATHER}\n</tool_call>\n\nDone."
    made = render(source)
    check(source, made)
    assert '  "days": [' in text_of(made).split("\n")
    assert text_of(made).split("\n")[-2:] == ["</tool_call>", "Done."]


def test_a_long_list_stays_as_it_is_written() -> None:
    source = json.dumps(list(range(5_000)))
    assert text_of(render_data(source)) == source


def test_data_that_is_too_long_is_shown_as_plain_text() -> None:
    source = json.dumps(["ä" * 99] * (MAX_BYTES // 200), ensure_ascii=False)
    assert len(source) < MAX_BYTES < len(source.encode()), "bytes count, not letters"
    made = render_data(source)
    assert "longer than 256 KB" in str(made.fallback)
    assert text_of(made).replace("\n", "") == source


TOOLS = ['{"type": "function", "function": {"name": "weather", "parameters": {}}}', '{"name": "search"}']
DEFINED = "Be short.\n\n<tools>\n" + "\n".join(TOOLS) + "\n</tools>"


def test_definitions_of_tools_are_folded_to_their_names() -> None:
    made = render(DEFINED)
    check(DEFINED, made)
    assert len(made.tools) == 1
    folded = fold_tools(made, ("tools",), "Tools: {}".format, str)
    assert text_of(folded).split("\n") == ["Be short.", "<tools> Tools: weather, search </tools>"]
    displayed = displayed_text(folded)
    at = displayed.text.index("weather")
    assert displayed.map.to_source(at, at + 1) == (DEFINED.index(TOOLS[0]), DEFINED.index("</tools>"))
    assert displayed.map.to_document(DEFINED.index("search"), DEFINED.index("search") + 2) is not None


@pytest.mark.parametrize("defined", ["nothing", "[1, 2]", '{"function": 3}', '{"name": ["x"]}', ""])
def test_other_definitions_are_folded_too(defined: str) -> None:
    folded = fold_tools(render(f"<tools>\n{defined}\n</tools>\n\nx"), ("tools",), "Tools ({})".format, str)
    assert text_of(folded).endswith("</tools>\nx")
    assert defined == "" or "<tools> Tools () " in text_of(folded)


LOG = "\n".join(f"line {n}" for n in range(1, 101))


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_long_result_is_folded_to_its_beginning(end: str) -> None:
    source = f"So.\n\n<tool_response>\n{LOG}\n</tool_response>\n\nDone.".replace("\n", end)
    made = render(source)
    check(source, made)
    folded = fold_tools(made, RESULTS, str, "{} more".format)
    assert text_of(folded).split("\n") == [
        "So.", *LOG.split("\n")[:8], "92 more", "</tool_response>", "Done.",
    ]  # fmt: skip
    where = displayed_text(folded)
    at = where.text.index("92 more")
    assert where.map.to_source(at, at + 1) == (source.index("line 9"), source.index("</tool"))
    assert where.map.to_document(source.index("line 50"), source.index("line 51")) is not None
    assert find_displayed(made, "line 50")


def test_a_short_result_and_what_the_model_wrote_are_not_folded() -> None:
    short = f"<tool_response>\n{LOG[:100]}\n</tool_response>\n\n<tool_call>\n{LOG}\n</tool_call>"
    assert fold_tools(render(short), RESULTS, str, str) == render(short)


def test_a_long_line_of_a_result_is_folded_too() -> None:
    folded = fold_tools(render(f"<tool_result>\n{'word ' * 2_000}\n</tool_result>"), RESULTS, str, "{} more".format)
    assert text_of(folded) == f"{('word ' * 160)}\n1 more\n</tool_result>"


@pytest.mark.parametrize("above", ["Clicked.\n\n", ""])
@pytest.mark.parametrize("below", ["\n\n*Loaded.*", ""])
def test_images_in_a_result_are_images(above: str, below: str) -> None:
    image = f"![screen](images/{'a' * 64}.png)"
    source = f"<tool_response>\n{above}{image}{below}\n</tool_response>"
    made = render(source)
    check(source, made)
    assert [source[span.start : span.end] for span in made.pictures] == [image]
    assert text_of(made).split("\n") == [*above.split(), image, *below.split(), "</tool_response>"] or not above
    assert text_of(made).endswith("</tool_response>")
    assert made.blocks[0].info_run.text == "<tool_response>"  # type: ignore[union-attr]


def test_other_images_in_a_result_are_data() -> None:
    source = "<tool_response>\n![x](https://example.org/x.png)\n</tool_response>"
    assert not render(source).pictures
    assert len(render(source).blocks) == 1
