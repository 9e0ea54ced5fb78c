"""The document: what stands at every place is what the map says, and it can fetch nothing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextCursor, QTextDocument, QTextFormat

from annotator.text.render import render, render_plain
from annotator.ui.reading.text_document import CODE_LINES, build_document
from annotator.ui.reading.text_formats import ReadingStyle
from annotator.ui.theme import CONTRAST, DARK, LIGHT, ColorPalette
from tests.text.corpus import answers, examples, fixtures, mutants
from tests.ui.contrast_ratio import contrast
from tests.ui.reading.document_check import check

UGLY = (
    "# H *e* 😀\n\n> q\n> - l `c`\n\n"
    "| a 👍🏽 | b \\| c |\n|---|--:|\n| ü | **x** |\n\n```py\nif 1:\n\tx = '😀'\n```\n\n"
    "1. مرحبا\n2. שלום **world**\n\n中文 &amp; a\u202eb\u2029c\x00 \\* end  \nbreak\r\nlast\n\n---\n\n| t |\n|---|\n"
)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("texts", [answers, examples, fixtures, lambda: (UGLY, UGLY.replace("\n", "\r\n"))])
def test_every_run_is_where_the_map_has_it(texts, style: ReadingStyle) -> None:  # type: ignore[no-untyped-def]
    for source in texts():
        check(build_document(render(source), style))
        check(build_document(render_plain(source), style))


@pytest.mark.usefixtures("qapp")
def test_malformed_documents_are_where_the_map_has_them(style: ReadingStyle) -> None:
    for source in mutants(13, 800):
        check(build_document(render(source), style))


@pytest.mark.usefixtures("qapp")
def test_selection_maps_to_source(style: ReadingStyle) -> None:
    document = build_document(render(UGLY), style)
    at = UGLY.index("if 1:")
    where = document.map.to_document(at, at + 5)
    assert where is not None
    cursor = QTextCursor(document)
    cursor.setPosition(where[0])
    cursor.setPosition(where[1], QTextCursor.MoveMode.KeepAnchor)
    assert cursor.selectedText() == "if 1:"


@pytest.mark.usefixtures("qapp")
def test_long_code_is_laid_out_in_parts_and_keeps_its_places(style: ReadingStyle) -> None:
    code = "".join(f"x = {k}\n" for k in range(5 * CODE_LINES))
    for source in (f"```\n{code}```\n", "> ```py\n" + "".join(f"> {line}\n" for line in code.splitlines())):
        document = build_document(render(source), style)
        assert document.blockCount() >= 5
        check(document)


@pytest.mark.usefixtures("qapp")
def test_nothing_in_a_document_points_outside_it(style: ReadingStyle) -> None:
    document = build_document(render("[l](http://x.y) ![i](file:///etc/passwd) <http://a.b>"), style)
    for form in document.allFormats():
        assert not form.hasProperty(QTextFormat.Property.AnchorHref)
        assert not form.isImageFormat()
    for name in (
        "file:///etc/passwd",
        "http://127.0.0.1/x.png",
        "//host/share/x",
        "qrc:/x",
        "data:image/png;base64,AA",
    ):
        assert document.resource(QTextDocument.ResourceType.ImageResource.value, QUrl(name)) is None


@pytest.mark.usefixtures("qapp")
def test_link_at_position(style: ReadingStyle) -> None:
    document = build_document(render("a [link](http://x.y) 😀 b\n\n[other](https://z)"), style)
    shown = document.toPlainText()
    assert document.link_at(shown.index("link")) == "http://x.y"
    assert document.link_at(shown.index("b")) == ""
    assert document.link_at(document.characterCount() - 3) == "https://z"
    assert document.link_at(10_000) == ""


@pytest.mark.usefixtures("qapp")
def test_sizes_follow_the_zoom_and_colours_the_theme(style: ReadingStyle) -> None:
    rendered = render("# Head\n\ntext\n\n```\ncode\n```")
    small, large = build_document(rendered, style), build_document(rendered, ReadingStyle(DARK, 2.0, "DejaVu Sans"))
    for one, other in ((small, 14), (large, 28)):
        block = one.firstBlock().next()
        assert block.begin().fragment().charFormat().property(QTextFormat.Property.FontPixelSize) == other
    colour = large.firstBlock().begin().fragment().charFormat().foreground().color().name()
    assert colour == DARK.text


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("source", "wrap"), [("w" * 30_000, "WrapAtWordBoundaryOrAnywhere"),
                         ("words " * 5_000, "WrapAtWordBoundaryOrAnywhere"),
                         ("| a |\n|-|\n", "WordWrap"),
                         ("| " + "a" * 60 + " |\n|-|\n", "WrapAtWordBoundaryOrAnywhere"),
                         ("text", "WrapAtWordBoundaryOrAnywhere")],
)  # fmt: skip
def test_lines_break_where_it_is_affordable(source: str, wrap: str, style: ReadingStyle) -> None:
    assert build_document(render(source), style).defaultTextOption().wrapMode().name == wrap


@pytest.mark.usefixtures("qapp")
def test_a_document_with_a_width_is_laid_out(style: ReadingStyle) -> None:
    document = build_document(render("one two three " * 40), style, width=200)
    assert document.textWidth() == 200
    assert document.firstBlock().layout().lineCount() > 5


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("palette", [LIGHT, DARK, CONTRAST], ids=["light", "dark", "contrast"])
def test_every_text_in_code_and_every_chip_can_be_read(palette: ColorPalette) -> None:
    source = "```py\ndef f():  # why\n    return 'x' + 12\n```\n\n`code` a\u202eb"
    document = build_document(render(source), ReadingStyle(palette, 1.0, "DejaVu Sans"))
    seen = set()
    block = document.firstBlock()
    while block.isValid():
        for fragment in (entry.fragment() for entry in block):
            form = fragment.charFormat()
            ink = form.foreground().color()
            chip = any(begin <= fragment.position() < end for begin, end in document.chips)
            ground = palette.warning if chip else palette.code  # darker than the panel, so the harder of the two
            assert contrast(ink.name(), ground) >= 4.5, (fragment.text(), ink.name(), ground)
            seen.add(ink.name())
        block = block.next()
    assert len(seen) >= 5


@pytest.mark.parametrize("palette", [LIGHT, DARK, CONTRAST], ids=["light", "dark", "contrast"])
def test_text_on_highlights_can_be_read(palette: ColorPalette) -> None:
    for fill in (palette.highlight_1, palette.highlight_2):
        assert contrast(palette.text, fill) >= 4.5


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("sentence", ["the riverbank stood quiet ", "**bold** words and `code` ", "الكلمة طويلة جدا "])
def test_long_paragraphs_are_broken_between_words(sentence: str, style: ReadingStyle) -> None:
    document = build_document(render(sentence * (200_000 // len(sentence))), style, width=400)
    document.documentLayout().blockBoundingRect(document.lastBlock())  # lays all of it out
    shown, starts = "", []
    block = document.begin()
    while block.isValid():
        layout = block.layout()
        starts += [len(shown) + layout.lineAt(line).textStart() for line in range(layout.lineCount())]
        shown += block.text()
        block = block.next()
    assert len(starts) > 1_000
    assert {shown[start - 1] for start in starts[1:]} == {" "}


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("long", ["w" * 30_000, "ab9+/" * 60_000, "**b**ee" * 4_000], ids=["letters", "plain", "bold"])
@pytest.mark.parametrize(
    "around", ["{words} {long} {words}", "{words}\n```\n{long} {words}\nx\n```\n", "- {words}{long}"]
)
def test_only_a_very_long_word_is_broken(long: str, around: str, style: ReadingStyle) -> None:
    rendered = render(around.format(words="the riverbank stood quiet " * 60, long=long))
    document = build_document(rendered, style, width=400)
    document.documentLayout().blockBoundingRect(document.lastBlock())  # lays all of it out
    block, broken = document.begin(), []
    while block.isValid():
        text, layout = block.text().replace("\u2028", " "), block.layout()
        for line in range(1, layout.lineCount()):
            at = layout.lineAt(line).textStart()
            if text[at - 1] != " ":
                end = text.find(" ", at)
                broken.append(text[text.rfind(" ", 0, at) + 1 : end if end >= 0 else None])
        block = block.next()
    assert len(broken) > 100
    assert [word for word in broken if len(word) < 1_000] == []
    check(document)


@pytest.mark.usefixtures("qapp")
def test_a_very_long_word_is_divided_between_whole_characters(style: ReadingStyle) -> None:
    accented = "e\u0301" * 20_000
    mixed = "y\u0301z" * 10_000
    document = build_document(render(f"x{accented} word {mixed}"), style, width=400)
    shown = document.toPlainText()
    assert not any(shown[at + 1] == "\u0301" for at, letter in enumerate(shown) if letter == "\u200b")
    assert "\u200b" in shown
    check(document)
