"""Where a place is known, everything that is said of results leads to the sync; without one, to the file."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from annotator.ui.widgets.button import Button
from tests.ui.conftest import active
from tests.ui.delivery.sending_steps import act, results, submit_all
from tests.ui.delivery.shared_place import Shared, named, shared
from tests.ui.identity.invites import text_of, top

__all__ = ["named", "shared"]

ENTER = Qt.Key.Key_Return
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def fetched(named: Shared) -> Shared:
    """The two tasks are here."""
    named.sync_by_keys()
    return named


def test_the_last_task_leads_to_the_sync(fetched: Shared) -> None:
    submit_all(fetched)
    text = text_of(fetched.desk.work.view.notices)
    assert "Export the results" not in text
    assert str(fetched.place) in text
    act(fetched).click()
    fetched.wait()
    assert len(results(fetched)) == 1


def test_without_a_place_the_last_task_leads_to_the_file(shared: Shared) -> None:
    shared.desk.window.import_tasks(next(shared.world.root.glob("built-*.anntask")))
    shared.qtbot.waitUntil(lambda: shared.desk.window.workspace is not None)
    submit_all(shared)
    assert "Export the results" in text_of(shared.desk.work.view.notices)


def test_the_export_dialog_syncs_by_enter(fetched: Shared) -> None:
    submit_all(fetched)
    active(fetched.desk)
    fetched.desk.press("e", held=CONTROL)
    dialog = top(fetched.qtbot, "export")
    assert str(fetched.place) in text_of(dialog)
    fetched.desk.press(ENTER)
    fetched.wait()
    assert len(results(fetched)) == 1


def test_an_export_to_a_file_says_what_is_still_to_be_sent(fetched: Shared) -> None:
    submit_all(fetched)
    active(fetched.desk)
    fetched.desk.press("e", held=CONTROL)
    dialog = top(fetched.qtbot, "export")
    dialog.findChild(Button, "export.write").click()  # type: ignore[union-attr]
    fetched.qtbot.waitUntil(lambda: "was exported" in text_of(fetched.desk.work.view.notices)
                            or "were exported" in text_of(fetched.desk.work.view.notices))  # fmt: skip
    text = text_of(fetched.desk.work.view.notices)
    assert "Send this file" not in text
    assert act(fetched).text() == "Sync now"
    fetched.desk.window.show_library()
    QApplication.processEvents()
    assert "2 tasks still to be sent" in text_of(fetched.desk.window.library)
    assert fetched.desk.focused == f"library.sync.{fetched.project_id}"
    active(fetched.desk)
    fetched.desk.press(ENTER)
    fetched.wait()
    fetched.desk.press(Qt.Key.Key_Escape)
    QApplication.processEvents()
    text = text_of(fetched.desk.window.library)
    assert "still to be sent" not in text
    assert "last delivery: delivered" in text


def test_the_card_says_what_is_to_be_sent_before_any_export(fetched: Shared) -> None:
    fetched.work()
    QApplication.processEvents()
    assert "1 task still to be sent" in text_of(fetched.desk.window.library)
