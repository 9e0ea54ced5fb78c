"""The version of the program that an owner asks for in a receipt."""

from __future__ import annotations

from annotator.bundle.program_requirement import ProgramRequirement
from annotator.services.provenance import confirm_owner
from annotator.services.syncing.delivery_list import receipt_summary
from tests.ui.conftest import OWNER, PROJECT, Desk, rating, rubric, task
from tests.ui.test_task_messages import receive

PLACE = "https://lab.example/annotator"


def test_only_an_owner_whose_key_was_compared_sends_people_somewhere(desk: Desk) -> None:
    desk.bring([task("one", 2)], rubric(rating("help")))
    store = desk.backend._store
    receive(desk, needs_program=ProgramRequirement(version="9.0.1", get_from=PLACE))
    (said,) = receipt_summary(store, PROJECT).notices
    assert "asks for Annotator 9.0.1 or newer" in str(said.reason)
    assert PLACE not in str(said.reason)
    confirm_owner(store, PROJECT, OWNER.public.fingerprint)
    (said,) = receipt_summary(store, PROJECT).notices
    assert PLACE in str(said.reason)
