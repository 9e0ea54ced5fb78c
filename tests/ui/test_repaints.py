"""What is painted again where nothing about it has changed: as little as can be."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage, QPainter, QRegion
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import appearance
from annotator.ui.theme import DARK
from annotator.ui.widgets import paint, panel, titled_panel
from annotator.ui.workspace import top_bar, workspace_status_bar
from tests.ui.conftest import Desk, paint_hold
from tests.ui.preset_tasks import preset, vicuna


class Painted(list[str]):
    """The words that a function of a module was called to paint."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, module: Any, name: str, place: int) -> None:
        paint = getattr(module, name)

        def note(*arguments: Any, **more: Any) -> Any:
            self.append(arguments[place])
            return paint(*arguments, **more)

        monkeypatch.setattr(module, name, note)


def test_a_title_is_not_painted_for_what_lies_under_it(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = titled_panel.TitledPanel("panel")
    qtbot.addWidget(panel)
    panel.set_title("Critiques")
    panel.resize(300, 200)
    painted = Painted(monkeypatch, titled_panel, "paint_text", 2)
    panel.grab(QRect(20, 100, 50, 20))
    assert painted == []
    panel.grab()
    assert "Critiques" in painted


def test_a_score_paints_neither_the_same_hints_nor_the_names_of_the_project(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    hints = Painted(monkeypatch, workspace_status_bar, "draw_keys", 2)
    names = Painted(monkeypatch, top_bar, "paint_text", 2)
    desk.bring(vicuna(2), preset("helpsteer"))
    top = desk.work.view.top
    for digit in "12":  # at the first one, all is painted that was still to be
        names.clear()
        hints.clear()
        desk.press(digit)
        top.change(saved=f"Saving {digit}")  # or what the disk says meanwhile
        paint_hold.paint()
        assert names != []
    assert top.model.title not in names
    assert hints == []
    appearance.change(DARK)
    paint_hold.paint()
    assert top.model.title in names
    assert hints != []


def test_the_saved_state_and_the_active_time_are_painted_alone_as_with_the_rest(desk: Desk) -> None:
    desk.bring(vicuna(2), preset("helpsteer"))
    top, status = desk.work.view.top, desk.work.view.status
    for widget, left in ((top, top.saved_left), (status, status.width() - 60)):
        part = QRect(left, 0, 50, widget.height())
        whole = painted(widget, widget.rect())
        assert painted(widget, part) == whole.copy(part)
        assert painted(widget, part) != painted(widget, part.translated(-100, 0))


def painted(widget: QWidget, part: QRect) -> QImage:
    picture = QImage(part.size(), QImage.Format.Format_RGB32)
    picture.fill(0)
    widget.render(picture, QPoint(), QRegion(part))
    return picture


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("fill", "border"), [("accent_tint", ""), ("", "accent"), ("panel", "line")])
def test_a_small_box_that_is_copied_looks_like_one_that_is_drawn(fill: str, border: str) -> None:
    pictures = []
    for large in (0, paint._SMALL):  # from which size on boxes are drawn
        picture = QImage(40, 30, QImage.Format.Format_RGB32)
        picture.fill(appearance.color("background"))
        with pytest.MonkeyPatch.context() as patch, QPainter(picture) as painter:
            patch.setattr(paint, "_SMALL", large)
            paint.paint_rounded_box(painter, QRect(3, 4, 31, 21), 4, fill, border, 2)
        pictures.append(bytes(picture.constBits()))
    assert max(abs(drawn - copied) for drawn, copied in zip(*pictures, strict=True)) <= 2
    assert len(set(pictures[0])) > 4


def test_a_score_does_not_paint_the_frame_of_its_card(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.bring(vicuna(2), preset("helpsteer"))
    desk.press("1")
    paint_hold.paint()
    frames = Painted(monkeypatch, panel, "paint_rounded_box", 3)
    desk.press("2")
    paint_hold.paint()
    assert frames == []
