"""Panels that are made when they are first shown have the same places in any order of showing them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget

from annotator.ui.workspace.workspace_view import WorkspaceView
from tests.ui.conftest import Desk, rating, rubric, task

ALT = Qt.KeyboardModifier.AltModifier
NOTES = {"type": "comment", "key": "notes", "title": "Notes", "targets": ["response"]}
TAGS = {"type": "tags", "key": "tags", "title": "Tags", "targets": ["response"], "tags": [
    {"key": "wrong", "title": "Wrong", "letter": "b", "edit": True}]}  # fmt: skip
PLACES = ["workspace.proposal", "workspace.notes", "workspace.guidelines"]


def tab_stops(view: WorkspaceView) -> list[str]:
    """The names of the widgets that Tab visits, once around the window from the prompt; without the cards of notes."""
    view.prompt.pane.setFocus()
    found = [view.prompt.pane.objectName()]
    while view.focusNextChild() and (name := QApplication.focusWidget().objectName()) not in found:
        found.append(name)
    return [name for name in found if not name.startswith("notes.")]


def visible_parts(widget: QWidget) -> list[str]:
    """The names of its visible children, in the order in which a screen reader visits them."""
    spoken = QAccessible.queryAccessibleInterface(widget)
    children = (spoken.child(number) for number in range(spoken.childCount()))
    return [each.object().objectName() for each in children if each is not None and not each.state().invisible]


def test_panels_have_their_places_in_any_order_of_showing_them(desk: Desk) -> None:
    asked = rubric(rating("helpfulness"), NOTES, TAGS)
    desk.bring([task("t1")], asked)
    found = []
    for commands in (
        ("rate.propose", "text.note", "view.guidelines"),
        ("view.guidelines", "text.note", "rate.propose"),
    ):
        view = desk.work.view
        for command in commands:
            if command != "view.guidelines" or view.guidelines.isHidden():  # they are open after a restart
                desk.window.table[command].trigger()
        shown = [name for panel in view.panels.panels if (name := panel.objectName()) in PLACES]
        assert shown == PLACES, commands
        parts = [name for name in visible_parts(view.panels) if name in PLACES]
        assert parts == PLACES, commands
        found.append((tab_stops(view), visible_parts(view.panels)))
        desk.window.open_project(desk.work.session.project.id)
    assert found[0] == found[1]
