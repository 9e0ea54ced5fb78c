"""What was typed and not taken stays with its task."""

from __future__ import annotations

import pytest

from annotator.ui.dialogs.confirmation_dialog import ConfirmationDialog
from annotator.ui.marking.item_list_controller import ItemListController
from tests.ui.authoring.conftest import Writer, story, written
from tests.ui.conftest import Desk


def test_words_of_a_misleading_answer_that_were_not_taken_are_not_written_into_the_next_task(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ConfirmationDialog, "exec", lambda _dialog: 1)  # the window closes without the refused words
    desk.bring([story("one"), story("two")], written())
    writer = Writer(desk)
    for question in ("Who signed?", "Who came?"):
        writer.write(question, "Ann Feist did.")
        writer.alt("m")
        writer.type("The goats.")
        desk.work.go_to_task(1)
    desk.work.go_to_task(0)
    identifier = writer.first.misleading[0].id
    editor = writer.on.misleading.cards[identifier]
    editor.setFocus()
    writer.press("\r")
    with monkeypatch.context() as refused:
        refused.setattr(ItemListController, "perform", lambda *_args, **_named: False)
        writer.type(" More.")
        desk.work.flush()
        writer.on.panel.setFocus()
        desk.work.flush()
        session = desk.work.session
        go = session.go_to

        def gone(position: int) -> None:
            go(position)
            refused.undo()

        monkeypatch.setattr(session, "go_to", gone)
        desk.work.go_to_task(1)
    assert writer.first.misleading[0].text == "The goats."
