"""A difference is shown whole, whatever width a layout asked about last."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from annotator.text.merged import Piece
from annotator.ui.look import Look
from annotator.ui.marking.difference import Difference

PIECES = (Piece("same", "The crew lands on the "), Piece("removed", "Sun"), Piece("added", "Moon, where pumice lies"))


def test_it_is_painted_as_wide_as_it_is(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    shown = Difference(Look(family="DejaVu Sans"), "difference", parent)
    shown.show_pieces("Refinement 1", PIECES)
    shown.resize(300, shown.heightForWidth(300))
    before = shown.grab().toImage()
    assert shown.heightForWidth(120) > shown.height()
    assert shown.grab().toImage() == before


def test_it_gets_the_height_of_its_width(qtbot: QtBot) -> None:
    """In a card, inside of which it stands: a layout within a layout."""
    card, inner = QWidget(), QWidget()
    qtbot.addWidget(card)
    shown = Difference(Look(family="DejaVu Sans"), "difference", inner)
    for outer, inside in ((card, inner), (inner, shown)):
        box = QVBoxLayout(outer)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(inside)
    card.show()
    for width in (400, 150, 300):
        shown.show_pieces("Refinement 1", (*PIECES, Piece("added", " and dust" * width)))
        card.resize(width, card.heightForWidth(width))
        assert shown.height() == shown.heightForWidth(width)


def test_without_a_change_it_is_its_title(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    look = Look(family="DejaVu Sans")
    shown = Difference(look, "difference", parent)
    shown.show_pieces("Refinement 1: nothing is changed yet", ())
    title = shown.heightForWidth(300)
    shown.show_pieces("Refinement 1", PIECES)
    assert title + look.px(10) < shown.heightForWidth(300)
    assert title == look.px(18)
