"""An owner's answer that a sync brings is shown in the project that is open, at its task."""

from __future__ import annotations

from annotator.owner.exchange.exchange_state import read_exchange
from annotator.owner.exchange.project_sync import answer_question
from tests.ui.delivery.shared_place import Shared, named

__all__ = ["named"]


def test_an_answer_is_shown_at_its_task_without_opening_the_project_again(named: Shared) -> None:
    named.sync_by_keys()
    named.desk.window.open_project(named.project_id)
    work = named.desk.work
    work.session.ask("Does a list count?")
    asked = work.session.view().task_id
    named.sync(named.page())
    named.world.owner_syncs()
    project = named.world.project
    (sent,) = read_exchange(project).person("lena").questions
    assert sent == asked
    answer_question(project, "lena", sent, "Yes, with words.")
    named.world.owner_syncs()
    assert work.session.view().answers == ()
    named.sync(named.page())
    assert named.desk.work is work, "it was not opened anew"
    (answer,) = work.session.view().answers
    assert "Yes, with words." in answer
    shown = work.view.owner_answers._shown_strip
    assert shown is not None
    assert "Yes, with words." in shown.words
