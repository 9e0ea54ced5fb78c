"""Formulas of tasks: drawn ahead with the next task, and left as their source where the rubric says so."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from annotator.model.rubric import Rubric
from annotator.text.formula_drawing import draw_formula
from annotator.ui.reading.formulas import CHARACTER, FormulaDrawingStore, formula_store
from annotator.ui.workspace.source_view import SourceViewButton
from tests.ui.conftest import Desk, rating, rubric, task

CONTROL = Qt.KeyboardModifier.ControlModifier
SOURCE = r"$\frac{a}{b}$"
TEXTS = [{"id": "a", "text": f"First {SOURCE} here."}, {"id": "b", "text": "Second costs $5 and $10."}]
TASKS = [task(name, prompt=f"Say {name}.", responses=TEXTS) for name in ("one", "two", "three")]


@pytest.fixture
def store(qapp: object, monkeypatch: pytest.MonkeyPatch) -> FormulaDrawingStore:
    """The formulas of the program, none of which is drawn but by the test."""
    assert qapp is not None
    store = formula_store()
    store._drawings.clear()
    store._requested.clear()
    monkeypatch.setattr(store._process, "draw", list)
    return store


def texts(desk: Desk) -> set[str]:
    return {card.pane.toPlainText() for card in desk.work.view.columns.cards if card.model is not None}


def drawn(store: FormulaDrawingStore) -> None:
    store._take(SOURCE, draw_formula(SOURCE))
    store._timer.stop()
    store.settled.emit()


def test_a_task_is_shown_before_its_formulas_and_the_next_one_with_them(desk: Desk, store: FormulaDrawingStore) -> None:
    desk.bring(TASKS, rubric())
    assert texts(desk) == {f"First {SOURCE} here.", "Second costs $5 and $10."}
    drawn(store)
    assert texts(desk) == {f"First {CHARACTER} here.", "Second costs $5 and $10."}
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    assert texts(desk) == {f"First {CHARACTER} here.", "Second costs $5 and $10."}
    desk.press(Qt.Key.Key_U, held=CONTROL)
    assert f"First {SOURCE} here." in texts(desk)


def test_a_rubric_may_want_formulas_as_they_were_written(desk: Desk, store: FormulaDrawingStore) -> None:
    wanted = Rubric.model_validate({"id": "t", "title": "T", "formulas": "source", "blocks": [rating("helpfulness")]})
    drawn(store)
    desk.bring(TASKS, wanted)
    assert texts(desk) == {f"First {SOURCE} here.", "Second costs $5 and $10."}
    assert store._requested == set()
    marks = desk.window.findChildren(SourceViewButton)
    assert not any(mark.isVisible() for mark in marks)


def test_what_is_not_said_of_formulas_is_not_written_into_bundles() -> None:
    given = {"id": "t", "title": "T", "blocks": [rating("helpfulness")]}
    assert "formulas" not in Rubric.model_validate(given).model_dump(mode="json")
    assert "formulas" not in Rubric.model_validate(given | {"formulas": "drawn"}).model_dump_json()
    assert Rubric.model_validate(given | {"formulas": "source"}).model_dump(mode="json")["formulas"] == "source"
