"""Foreign text in the window: nothing is fetched, nothing is opened, nothing is taken for HTML."""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from annotator.text.policy import safe_link_address
from annotator.ui.reading.labels import message_box, plain_label, set_text, set_tooltip
from annotator.ui.reading.reading_pane import ask_to_open
from annotator.ui.reading.text_view import TextForm
from tests.ui.reading.conftest import MakePane
from tests.ui.reading.pane_points import point

_OPENED = 0x20  # IN_OPEN of inotify(7)


class Watch:
    """The files of a folder that anything in this process, Qt included, has opened."""

    def __init__(self, folder: Path) -> None:
        libc = ctypes.CDLL(None, use_errno=True)
        self._handle = libc.inotify_init1(os.O_NONBLOCK)
        libc.inotify_add_watch(self._handle, os.fsencode(folder), _OPENED)

    def opened(self) -> bool:
        try:
            return bool(os.read(self._handle, 4096))
        except BlockingIOError:
            return False

    def close(self) -> None:
        os.close(self._handle)


@pytest.fixture
def watch(tmp_path: Path) -> Iterator[Watch]:
    if not sys.platform.startswith("linux"):
        pytest.skip("inotify is Linux's")
    (tmp_path / "x.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    made = Watch(tmp_path)
    yield made
    made.close()


@pytest.fixture
def server() -> Iterator[tuple[int, list[str]]]:
    """A web server on this machine, and what was asked of it."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            return

    with HTTPServer(("127.0.0.1", 0), Handler) as made:
        thread = threading.Thread(target=made.serve_forever, daemon=True)
        thread.start()
        yield made.server_address[1], asked
        made.shutdown()
        thread.join()


def attacks(folder: Path, port: int) -> str:
    file = folder / "x.png"
    return "\n\n".join(
        [
            f"![a](file://{file})", f"![a]({file})", f"![a](http://127.0.0.1:{port}/image)",
            "![a](//127.0.0.1/share/x.png)", f'<img src="file://{file}"> <img src="http://127.0.0.1:{port}/html">', f"[a](file://{file})",
            f"<link rel=stylesheet href='http://127.0.0.1:{port}/css'><style>@import url(file://{file})</style>",
            f"[a]: file://{file}\n\n![a] [a]", f"<iframe src='http://127.0.0.1:{port}/frame'></iframe>",
            f"![a](qrc:/x) ![b](data:image/svg+xml,<svg/>) <http://127.0.0.1:{port}/auto>",
        ]
    )  # fmt: skip


def test_no_text_opens_a_file_or_a_connection(
    make_pane: MakePane, watch: Watch, server: tuple[int, list[str]], tmp_path: Path, qtbot: QtBot
) -> None:
    port, asked = server
    pane = make_pane(attacks(tmp_path, port))
    pane.set_form(TextForm(raw=True))
    pane.grab()
    pane.set_form(TextForm(raw=False))
    pane.selectAll()
    pane.copy()
    label = plain_label(attacks(tmp_path, port))
    qtbot.addWidget(label)
    set_tooltip(label, attacks(tmp_path, port))
    label.grab()
    for _ in range(5):
        QApplication.processEvents()
    assert not watch.opened()
    assert asked == []
    (tmp_path / "x.png").read_bytes()
    assert watch.opened()  # the watch sees what is opened


HTML = "<h1>big</h1><img src='file:///etc/passwd'>a\u202eb"


def test_labels_show_html_as_it_is_written(qtbot: QtBot) -> None:
    label = plain_label(HTML, "name")
    qtbot.addWidget(label)
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert label.text() == HTML.replace("\u202e", "[RLO]")
    set_text(label, "<b>x</b>")
    assert label.text() == "<b>x</b>"


def test_tooltips_and_boxes_show_html_as_it_is_written(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    set_tooltip(widget, HTML)
    assert "<" not in widget.toolTip()
    set_tooltip(widget, "a & b")
    assert widget.toolTip() == "a & b"
    box = message_box(widget, HTML, HTML)
    qtbot.addWidget(box)
    assert box.textFormat() == Qt.TextFormat.PlainText
    assert "[RLO]" in box.text()


def answer(button: QMessageBox.StandardButton | None, seen: list[str]) -> None:
    """Press a button of the box that comes up, or its default one."""

    def press() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        seen.append(box.text())
        chosen = box.button(button) if button is not None else box.defaultButton()
        chosen.click()

    QTimer.singleShot(1, press)  # later than what is posted, which is done before the box is there


def test_a_link_opens_only_when_its_address_was_shown_and_confirmed(qtbot: QtBot) -> None:
    parent, opened, seen = QWidget(), list[QUrl](), list[str]()
    qtbot.addWidget(parent)
    answer(None, seen)
    address = safe_link_address("https://аpple.com/x")
    assert address is not None
    ask_to_open(parent, address, opened.append)
    assert opened == []  # Enter alone does not open
    answer(QMessageBox.StandardButton.Open, seen)
    ask_to_open(parent, address, opened.append)
    assert seen == ["https://xn--pple-43d.com/x"] * 2
    assert [url.toString(QUrl.ComponentFormattingOption.FullyEncoded) for url in opened] == [
        "https://xn--pple-43d.com/x"
    ]


def test_pasting_and_dropping_change_nothing(make_pane: MakePane) -> None:
    pane = make_pane("text")
    QApplication.clipboard().setText("<b>other</b>")
    pane.paste()
    assert pane.toPlainText() == "text"
    assert not pane.acceptDrops()
    assert not pane.canInsertFromMimeData(QApplication.clipboard().mimeData())


@pytest.mark.qt_log_ignore("This plugin does not support")  # a popup on no screen
def test_the_context_menu_offers_a_link_and_asks_first(make_pane: MakePane) -> None:
    pane = make_pane("see [this](http://evil.example/) or [that](ftp://evil.example/) now")
    seen: list[str] = []
    offered: list[list[str]] = []

    def choose() -> None:
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        actions = [action for action in menu.actions() if action.isEnabled()]
        offered.append([action.text() for action in actions])
        if actions:
            answer(QMessageBox.StandardButton.Cancel, seen)
            actions[-1].trigger()
        menu.close()

    for place in (point(pane, "this", 2), point(pane, "that", 2), point(pane, "see", 1)):
        QTimer.singleShot(0, choose)
        where = pane.viewport().mapToGlobal(place)
        QApplication.sendEvent(pane.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, where))
    assert offered == [["Open link…"], [], []]
    assert seen[0] == "http://evil.example/"
