"""*Copy diagnostics* and *About Annotator*: what is shown is what is copied, and every part has its licence there."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from annotator.errors import AnnotatorError
from annotator.services.third_party import third_party_components
from tests.ui.conftest import Desk, task


def opened(desk: Desk, qtbot: QtBot) -> Any:
    QGuiApplication.clipboard().setText("before")
    desk.window.table["help.diagnostics"].trigger()
    dialog: Any = QApplication.activeModalWidget()
    qtbot.waitUntil(lambda: dialog.findChild(QWidget, "diagnostics.copy").isEnabled())
    return dialog


def part(dialog: Any, name: str) -> Any:
    return dialog.findChild(QWidget, f"diagnostics.{name}")


def test_enter_copies_diagnostics(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("one")])
    dialog = opened(desk, qtbot)
    assert QGuiApplication.clipboard().text() == "before"
    shown = part(dialog, "text").toPlainText()
    for what in ("Annotator", "Screens", "fonts:", "keyring:", "database: ok"):
        assert what in shown
    assert str(desk.paths.root) not in shown
    qtbot.keyClick(part(dialog, "copy"), Qt.Key.Key_Return)
    assert QGuiApplication.clipboard().text() == shown
    assert part(dialog, "said").isVisible()


def test_diagnostics_open_without_database(desk: Desk, qtbot: QtBot) -> None:
    error = AnnotatorError("store.damaged", "The database is damaged.", "Put a backup back.")
    desk.window.opener.trouble(desk.backend, error, lambda: None)
    qtbot.waitUntil(lambda: not desk.window.jobs.busy)
    desk.find("trouble.diagnostics").click()  # type: ignore[attr-defined]
    dialog: Any = QApplication.activeModalWidget()
    assert dialog.objectName() == "diagnostics"
    qtbot.waitUntil(lambda: part(dialog, "copy").isEnabled())


def test_the_licence_of_the_chosen_part_is_shown(desk: Desk) -> None:
    desk.window.table["help.about"].trigger()
    names: Any = desk.find("about.parts")
    licence: Any = desk.find("about.licence")
    assert licence.toPlainText().startswith("annotator ")
    assert "Apache License" in licence.toPlainText()
    row = next(n for n in range(names.count()) if names.item(n).text().startswith("pydantic "))
    names.setCurrentRow(row)
    assert "MIT" in licence.toPlainText()
    assert "Permission is hereby granted" in licence.toPlainText()


def test_every_package_that_is_needed_names_its_licence() -> None:
    components = third_party_components()
    assert {"annotator", "PySide6_Essentials", "pydantic", "bcrypt", "cryptography"} <= {
        component.name for component in components
    }
    assert [component.name for component in components if not component.licence] == []
    assert len({component.name for component in components}) == len(components)


@pytest.mark.parametrize("command", ["help.about", "help.diagnostics"])
def test_they_are_in_the_help_menu(desk: Desk, command: str) -> None:
    assert desk.window.table[command].isEnabled()
    assert desk.window.table.commands[command].menu == "help"
