"""The system's keyring asks for a password: the window says so, stays alive, and can go on without it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from annotator.bundle import system_keyring
from tests.bundle.asking_keyring import AskingKeyring, asking_keyring
from tests.ui.conftest import Desk, task
from tests.ui.delivery.shared_place import Shared, shared
from tests.ui.identity.invites import text_of, top

__all__ = ["shared"]
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def asking() -> Iterator[AskingKeyring]:
    with asking_keyring() as made:
        yield made


def prompt(desk: Desk, qtbot: QtBot) -> QWidget:
    """The strip in the window, once it stands."""
    qtbot.waitUntil(lambda: desk.window.findChild(QWidget, "keyring").isVisible())
    return desk.window.findChild(QWidget, "keyring")


def press(widget: QWidget, name: str) -> None:
    button: Any = widget.findChild(QWidget, name)
    assert button.isVisible()
    button.click()


def opening(desk: Desk, qtbot: QtBot) -> QWidget:
    """The strip, while the first project is opened."""
    desk.find("library.help.sample_rating").click()
    return prompt(desk, qtbot)


def protection(desk: Desk) -> str:
    return desk.backend._keys.protection("annotator")


def test_opening_a_project_waits_for_the_keyring_beside_the_window(
    desk: Desk, qtbot: QtBot, asking: AskingKeyring
) -> None:
    text = text_of(opening(desk, qtbot))
    assert "Your keyring asks for a password" in text
    assert "file of this program" in text
    cancel: Any = desk.window.findChild(QWidget, "keyring.cancel")
    assert cancel._cap == "", "the key that closes messages closes the one below"
    assert desk.window.findChild(QWidget, "opening.text").isVisible()
    asking.open.set()
    qtbot.waitUntil(lambda: desk.window.workspace is not None)
    qtbot.waitUntil(lambda: not desk.window.findChild(QWidget, "keyring").isVisible())
    assert protection(desk) == "keyring"


def test_a_key_file_takes_the_place_of_a_keyring_that_asks(desk: Desk, qtbot: QtBot, asking: AskingKeyring) -> None:
    press(opening(desk, qtbot), "keyring.file")
    qtbot.waitUntil(lambda: desk.window.workspace is not None)
    assert protection(desk) == "passphrase file"
    assert not desk.window.findChild(QWidget, "keyring").isVisible()
    asking.open.set()  # the prompt is answered after all
    qtbot.waitUntil(lambda: "delete" in asking.answered)
    qtbot.waitUntil(lambda: not asking.kept)


def test_not_waiting_for_the_keyring_leaves_everything_as_it_was(
    desk: Desk, qtbot: QtBot, asking: AskingKeyring
) -> None:
    press(opening(desk, qtbot), "keyring.cancel")
    qtbot.waitUntil(lambda: desk.window.library.notices.isVisible())
    assert "The project was not opened" in text_of(desk.window.library.notices)
    assert desk.window.workspace is None
    assert desk.backend.known_identity() is None
    assert not desk.window.findChild(QWidget, "keyring").isVisible()
    asking.open.set()
    desk.window.open_project(desk.backend.projects()[0].id)
    qtbot.waitUntil(lambda: desk.window.workspace is not None)


def test_a_window_that_waits_for_the_keyring_closes_at_once(desk: Desk, qtbot: QtBot, asking: AskingKeyring) -> None:
    opening(desk, qtbot)
    desk.window.close()
    assert not desk.window.isVisible()
    assert not asking.open.is_set()
    assert desk.backend.known_identity() is None


def test_a_window_that_waits_for_the_keyring_obeys_commands(desk: Desk, qtbot: QtBot, asking: AskingKeyring) -> None:
    opening(desk, qtbot)
    desk.press(",", held=CONTROL)
    top(qtbot, "settings")
    desk.press(Qt.Key.Key_Escape)
    asking.open.set()
    qtbot.waitUntil(lambda: desk.window.workspace is not None)


@pytest.fixture
def exporting(desk: Desk, qtbot: QtBot, asking: AskingKeyring) -> Desk:
    """Results are being exported; the key is in a keyring that has been locked meanwhile."""
    asking.open.set()
    QApplication.processEvents()
    desk.window.jobs.run(desk.backend.make_identity, lambda _: None, lambda _: None)
    qtbot.waitUntil(lambda: not desk.window.jobs.busy)
    desk.bring([task("one")])
    desk.press("3")
    asking.open.clear()
    desk.press("e", held=CONTROL)
    top(qtbot, "export")
    desk.press(Qt.Key.Key_Return)
    return desk


def test_an_export_waits_for_a_locked_keyring_beside_the_window(
    exporting: Desk, qtbot: QtBot, asking: AskingKeyring
) -> None:
    strip = prompt(exporting, qtbot)
    assert not strip.findChild(QWidget, "keyring.file").isVisible(), "the key is in the keyring and nowhere else"  # type: ignore[union-attr]
    exporting.press("2")
    assert list(exporting.scores().values()) == [3, 2], "work goes on"
    asking.open.set()
    qtbot.waitUntil(lambda: "was exported" in text_of(exporting.work.view.notices))


def test_a_cancelled_export_says_that_nothing_was_exported(exporting: Desk, qtbot: QtBot) -> None:
    press(prompt(exporting, qtbot), "keyring.cancel")
    qtbot.waitUntil(lambda: "Nothing was exported" in text_of(exporting.work.view.notices))
    assert QApplication.activeModalWidget() is None
    assert "Exporting" not in exporting.work.view.status.message
    assert not list(Path.home().rglob("*.annresult"))


@pytest.mark.parametrize("by", ["keyring.cancel", "keyfile.no"])
def test_moving_a_key_shows_the_prompt_in_its_dialog(
    desk: Desk, qtbot: QtBot, asking: AskingKeyring, tmp_path: Path, by: str
) -> None:
    asking.open.set()
    desk.window.jobs.run(desk.backend.make_identity, lambda _: None, lambda _: None)
    qtbot.waitUntil(lambda: not desk.window.jobs.busy)
    asking.open.clear()
    desk.window.table["file.identity"].trigger()
    press(desk.find("identity"), "identity.move")
    dialog: Any = top(qtbot, "keyfile")
    dialog.show_path(tmp_path / "lena.annkey")
    for name in ("phrase", "again"):
        dialog.findChild(QWidget, f"keyfile.{name}").setText("for the file")
    press(dialog, "keyfile.go")
    qtbot.waitUntil(lambda: dialog.findChild(QWidget, "keyring").isVisible())
    press(dialog, by)
    if by == "keyring.cancel":
        qtbot.waitUntil(lambda: dialog.findChild(QWidget, "keyfile.refused").isVisible())
    asking.open.set()
    qtbot.waitUntil(lambda: not desk.window.jobs.busy)
    assert not (tmp_path / "lena.annkey").exists()


def test_choosing_a_server_keeps_its_address_beside_the_window(shared: Shared) -> None:
    page = shared.page()
    with asking_keyring() as asking:
        page.choose(shared.project_id, str(shared.place))
        press(prompt(shared.desk, shared.qtbot), "keyring.file")
        dialog = top(shared.qtbot, "delivery.ask")
        dialog.reject()  # type: ignore[attr-defined]
        assert asking.asked.is_set()
    assert shared.desk.backend.delivery_cards()[0].destination == str(shared.place)


def test_the_page_delivery_is_shown_although_the_keyring_is_locked(shared: Shared) -> None:
    page = shared.page()
    shared.agree(page)
    with asking_keyring():
        place = shared.desk.backend.paths.keys / f"place-{shared.project_id}.secret"
        place.unlink()
        page.refresh()
        press(prompt(shared.desk, shared.qtbot), "keyring.cancel")
        shared.looked_up(page)
        assert str(shared.place) in text_of(page)


def test_nothing_waits_once_the_keyring_is_refused() -> None:
    with asking_keyring() as asking, system_keyring.without_keyring_wait():
        with pytest.raises(Exception, match="did not wait for"):
            system_keyring.fetch_secret("annotator x")
        assert not asking.asked.is_set()
