"""The guidelines as a PDF: all of their text, in dark on white, and nothing that was fetched."""

from __future__ import annotations

import gc
import re
import unicodedata
import zlib
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from annotator.text.render import render
from annotator.ui import file_dialogs
from annotator.ui.reading.pdf_document import pdf_of, save_pdf
from annotator.ui.reading.text_document import ReadingDocument
from tests.ui.conftest import Desk, task

GUIDELINES = """# How to judge

Read *every* answer, größer and 中文 too.

1. first
2. second

| word | sense |
| --- | --- |
| tie | as good |

![a picture](http://example.com/x.png) and \u202e turned
"""
WORDS = ("How to judge", "Read every answer, größer and", "中文", "first", "second", "as good", "a picture", "RLO")


def objects(pdf: bytes) -> dict[int, bytes]:
    found = re.finditer(rb"(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj", pdf, re.DOTALL)
    return {int(each[1]): each[2] for each in found}


def stream(content: bytes) -> bytes:
    data = content.partition(b"stream\n")[2].rpartition(b"\nendstream")[0]
    return zlib.decompress(data) if b"/FlateDecode" in content else data


def letters(content: bytes) -> dict[int, str]:
    """What the glyphs of a font stand for, by its ToUnicode map."""
    found: dict[int, str] = {}
    text = stream(content).decode("latin-1")
    for part in re.findall(r"beginbfrange\n(.*?)endbfrange", text, re.DOTALL):
        for first, last, to in re.findall(r"<(\w+)> <(\w+)> (<\w+>|\[.*?\])", part):
            for offset, glyph in enumerate(range(int(first, 16), int(last, 16) + 1)):
                if to.startswith("<"):
                    found[glyph] = chr(int(to[1:-1], 16) + offset)
                else:
                    found[glyph] = bytes.fromhex(re.findall(r"<(\w+)>", to)[offset]).decode("utf-16-be")
    return found


def text_of(pdf: bytes) -> str:
    """The words of a PDF by Qt, without spaces, which stand for places in it."""
    known = objects(pdf)
    maps = {}
    for number, content in known.items():
        asked = re.search(rb"/ToUnicode (\d+) 0 R", content)
        if asked is not None:
            maps[number] = letters(known[int(asked[1])])
    said = []
    for content in known.values():
        if b"stream\n" not in content or b"/Length1" in content:
            continue
        drawn = stream(content).decode("latin-1")
        current: dict[int, str] = {}
        for font, shown in re.findall(r"/F(\d+) [\d.]+ Tf|<(\w+)> Tj", drawn):
            if font:
                current = maps.get(int(font), {})
            else:
                said += [current.get(int(shown[at : at + 4], 16), "?") for at in range(0, len(shown), 4)]
    return unicodedata.normalize("NFKC", re.sub(r"\s", "", "".join(said)))


@pytest.mark.usefixtures("qtbot")
def test_a_pdf_holds_the_whole_text_and_fetches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def load(_: QTextDocument, kind: int, name: QUrl | str) -> None:
        asked.append((kind, name))

    monkeypatch.setattr(ReadingDocument, "loadResource", load)
    pdf = pdf_of(render(GUIDELINES, strict=True, lossless=False), "Vicuna answers", "DejaVu Sans")
    said = text_of(pdf)
    for words in WORDS:
        assert words.replace(" ", "") in said, words
    assert "Vicunaanswers" in said
    assert "1/1" in said
    assert b"/Subtype /Image" not in pdf
    assert b"example.com" not in pdf
    assert asked == []


@pytest.mark.usefixtures("qtbot")
def test_every_page_of_a_long_text_is_there() -> None:
    source = "\n\n".join(f"Rule {number}." for number in range(400))
    pdf = pdf_of(render(source, strict=True, lossless=False), "Rules")
    pages = len(re.findall(rb"/Type /Page\b", pdf))
    said = text_of(pdf)
    assert pages > 5
    assert f"{pages}/{pages}" in said
    assert [number for number in range(400) if said.count(f"Rule{number}.") != 1] == []


def test_guidelines_are_saved_beside_the_window(
    desk: Desk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.bring([task("one")], guidelines=GUIDELINES)
    chosen = tmp_path / "rules"
    monkeypatch.setattr(file_dialogs, "run_file_dialog", lambda _: chosen)
    desk.window.table["view.guidelines_pdf"].trigger()
    path = chosen.with_suffix(".pdf")

    def said() -> str:
        return " ".join(label.text() for label in desk.window.notices.findChildren(QLabel))

    qtbot.waitUntil(lambda: path.name in said())
    assert "Howtojudge" in text_of(path.read_bytes())


def test_a_file_of_another_name_is_not_replaced(
    desk: Desk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dialog asks about the name that was chosen alone."""
    desk.bring([task("one")], guidelines=GUIDELINES)
    chosen, other = tmp_path / "rules", tmp_path / "rules.pdf"
    other.write_bytes(b"of somebody's own")
    monkeypatch.setattr(file_dialogs, "run_file_dialog", lambda _: chosen)
    desk.window.table["view.guidelines_pdf"].trigger()
    qtbot.waitUntil(lambda: "rules" in " ".join(label.text() for label in desk.window.notices.findChildren(QLabel)))
    assert other.read_bytes() == b"of somebody's own"
    assert "Howtojudge" in text_of(chosen.read_bytes())


def test_a_file_that_cannot_be_written_is_said(
    desk: Desk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.bring([task("one")], guidelines=GUIDELINES)
    chosen = tmp_path / "gone" / "rules.pdf"
    monkeypatch.setattr(file_dialogs, "run_file_dialog", lambda _: chosen)
    said: list[str] = []
    monkeypatch.setattr(desk.window, "show_error", lambda _title, error, _kept: said.append(error.code))
    desk.window.table["view.guidelines_pdf"].trigger()
    qtbot.waitUntil(lambda: bool(said))
    assert said == ["file.unwritable"]


def test_the_document_is_gone_when_its_thread_is_done(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    """It belongs to that thread, so nothing of it may be left for the collector, which runs in the window's."""
    assert not gc.isenabled(), "tests collect between each other, as the program does in the window's thread"
    gc.collect()
    text, done = render(GUIDELINES * 3, strict=True, lossless=False), []
    desk.window.jobs.run(lambda: save_pdf(tmp_path / "x.pdf", text, "Rules"), done.append, done.append)
    qtbot.waitUntil(lambda: bool(done))
    assert done == [None]
    left = [one for one in gc.get_objects() if isinstance(one, ReadingDocument) and one.rendered is text]
    assert left == []
