"""A difference is shown whole, whatever width a layout asked about last."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from annotator.text.version_merge import MergedTextPart
from annotator.ui.appearance import appearance
from annotator.ui.widgets.diff_view import DiffView

PIECES = (
    MergedTextPart("same", "The crew lands on the "),
    MergedTextPart("removed", "Sun"),
    MergedTextPart("added", "Moon, where pumice lies"),
)


def test_diff_view_wraps_at_its_width(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    shown = DiffView("difference", parent)
    shown.show_pieces("Refinement 1", PIECES)
    shown.resize(300, shown.heightForWidth(300))
    before = shown.grab().toImage()
    assert shown.heightForWidth(120) > shown.height()
    assert shown.grab().toImage() == before


def test_diff_view_height_for_width(qtbot: QtBot) -> None:
    """In a card, inside of which it stands: a layout within a layout."""
    card, inner = QWidget(), QWidget()
    qtbot.addWidget(card)
    shown = DiffView("difference", inner)
    for outer, inside in ((card, inner), (inner, shown)):
        box = QVBoxLayout(outer)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(inside)
    card.show()
    for width in (400, 150, 300):
        shown.show_pieces("Refinement 1", (*PIECES, MergedTextPart("added", " and dust" * width)))
        card.resize(width, card.heightForWidth(width))
        assert shown.height() == shown.heightForWidth(width)


def test_diff_view_without_change_shows_title_only(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    shown = DiffView("difference", parent)
    shown.show_pieces("Refinement 1: nothing is changed yet", ())
    title = shown.heightForWidth(300)
    shown.show_pieces("Refinement 1", PIECES)
    assert title + appearance.px(10) < shown.heightForWidth(300)
    assert title == appearance.px(18)
