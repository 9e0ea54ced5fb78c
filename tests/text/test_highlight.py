"""Code colours: roles only, on the same text, for known languages only."""

from __future__ import annotations

import pytest

from annotator.text import highlight
from annotator.text.render import render
from annotator.text.runs import RenderedTextBlock, TextRun
from tests.text.corpus import answers


def block(source: str) -> RenderedTextBlock:
    (code,) = render(source).blocks
    assert isinstance(code, RenderedTextBlock)
    return code


def roles(language: str, code: str) -> dict[str, str]:
    runs = highlight.highlight_code(block(f"```{language}\n{code}\n```").runs, language)
    return {run.text.strip(): run.role for run in runs}


def test_the_parts_of_a_program_have_roles() -> None:
    roles_of = roles("python", "def f():  # why\n    return 'x' + str(12)")
    assert roles_of["def"] == "keyword"
    assert roles_of["f"] == "name"
    assert roles_of["# why"] == "comment"
    assert roles_of["'x'"] == "string"
    assert roles_of["12"] == "number"


def test_colours_never_change_text_or_places() -> None:
    for source in (*answers(), "> ```js\n> let a = 1\n> ```\n", "```sql\nSELECT '\u202e'\n```"):
        for code in render(source).blocks:
            if isinstance(code, RenderedTextBlock) and code.info_run is not None:
                for language in (code.info_run.text, "python", "html"):
                    check(code.runs, highlight.highlight_code(code.runs, language))


def check(before: tuple[TextRun, ...], after: tuple[TextRun, ...]) -> None:
    assert "".join(run.text for run in after) == "".join(run.text for run in before)
    assert [k for run in after for k in range(run.start, run.end)] == [
        k for run in before for k in range(run.start, run.end)
    ]
    assert all(run.end - run.start == len(run.text) for run in after if run.verbatim)


@pytest.mark.parametrize("language", ["", "nonsense", "../../etc/passwd", "text", "Python3.11"])
def test_an_unknown_language_has_no_colours(language: str) -> None:
    runs = block("```x\ndef f(): 1\n```").runs
    assert highlight.highlight_code(runs, language) == runs


@pytest.mark.parametrize("language", sorted(highlight.LANGUAGES))
def test_every_listed_language_is_there(language: str) -> None:
    check(runs := block('```x\nif (a) { b = "c" } // d\n```').runs, highlight.highlight_code(runs, language))


def test_long_code_is_shown_without_colours() -> None:
    runs = block("```py\n" + "x = 1\n" * 4_000 + "```").runs
    assert highlight.highlight_code(runs, "py") == runs
