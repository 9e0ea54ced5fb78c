"""Documents made of every kind of Markdown, and what must hold for each that is rendered."""

from __future__ import annotations

from hypothesis import strategies as st

from annotator.text.runs import RenderedText
from annotator.text.source_map import SourceMap
from tests.text.corpus import runs

BLOCKS = st.sampled_from(
    [
        "# h *e*\n", "> q **b**\n", "lazy\n", "- a `c`\n", "  - n\n", "1. x\n", "   more\n",
        "```py\nx = 1\n```\n", "\n", "| a | b |\n|---|:-:|\n| 1 \\| 2 | **3** |\n", "    code\n", "\tcode\n",
        "> > deep\n", "&amp; \\* &#x1F600; &nope;\n", "[l](http://x.y) ![i](z) <http://a.b>\n",
        "é 😀 👩\u200d🚀 中文 مرحبا\n", "a  \nb\\\nc\n", "~~s~~ $x_1$ \\(y\\)\n", "---\n", "- [ ] t\n- [x] d\n",
        "$$\n- x\n$$\n", "\u202ea\u200bb\n", "*a **b* c**\n", "``` \n~~~\n", "Set\n===\n", "\u0000\u001b\n",
        "[r]: http://r.s\n", "[r]\n", "> ```\n> in quote\n", "- > both\n  > `a\n", "***\n", "\\\n",
        "<think>\n", "</think>\n", "<tool_call>\n", "</tool_call>\n", " <tool_response>\n{*a*}\n</tool_response>\n",
    ]
)  # fmt: skip

DOCUMENTS = st.lists(BLOCKS, max_size=12).map("".join) | st.text(
    st.sampled_from("ab *_`~[]()!<>#-+|\\&;$\n\t:1.)\"'😀é\r\u200d\u202e\x00="), max_size=60
)


def check(source: str, rendered: RenderedText) -> None:
    """What must hold for every text."""
    end = 0
    for run in runs(rendered):
        assert run.text
        put_in = not run.verbatim and run.text.isspace()  # a line end or an indentation of data that has none
        assert end <= run.start <= run.end - (not put_in) <= len(source), (run, source)
        if run.verbatim:
            assert source[run.start : run.end] == run.text, (run, source)
        end = run.end
    for scope in rendered.markup_ranges:
        assert scope.start <= scope.inner_start <= scope.inner_end <= scope.end <= len(source)


def round_trip(where: SourceMap, source: str, begin: int, end: int) -> None:
    span = where.to_source(begin, end)
    if span is None:
        return
    assert 0 <= span[0] < span[1] <= len(source)
    back = where.to_document(*span)
    assert back is not None
    # The selection may have grown, but never lost anything that has a source, and it grows once.
    location = where.to_document(*(where.locate(begin, end) or (0, 0)))
    assert location is not None
    assert back[0] <= location[0]
    assert back[1] >= location[1]
    assert where.to_source(*back) == span
