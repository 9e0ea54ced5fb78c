"""The record of the owner's syncs is kept whole by programs of another version."""

from __future__ import annotations

import json
from pathlib import Path

from annotator.bundle.signing_key import SigningKey
from annotator.owner.exchange.exchange_state import (
    AnnotatorExchangeState,
    OwnerTaskReturn,
    ProjectExchangeState,
    read_exchange,
    save_exchange,
)
from annotator.owner.exchange.void_deliveries import void_notices
from annotator.owner.project.owner_project import Project


def test_fields_of_a_newer_version_are_kept(tmp_path: Path) -> None:
    project = Project.create(tmp_path / "study", "Study", SigningKey.generate("lab").public, "Lab")
    save_exchange(project, ProjectExchangeState().changed("ann", cleared=True))
    path = project.root / "exchange" / "state.json"
    state = json.loads(path.read_text())
    state["later"] = {"a": 1}
    state["people"]["ann"] |= {"later": [2], "arrived": {"x": {"sha256": "0", "outcome": "taken", "later": 3}}}
    path.write_text(json.dumps(state))
    exchange_state = read_exchange(project)
    save_exchange(project, exchange_state.changed("ann", cleared=False))
    again = json.loads(path.read_text())
    assert (again["later"], again["people"]["ann"]["later"]) == ({"a": 1}, [2])
    assert again["people"]["ann"]["arrived"]["x"]["later"] == 3


def test_void_notices_of_an_earlier_program_keep_the_reason_of_each_key() -> None:
    """Returns that it recorded have the owner's words in their reason alone."""
    text = "The owner has declared void everything that came under this key{}. Do these tasks again."
    reasons = {"a": ": key stolen", "b": ": left", "c": ""}
    back = {
        task: OwnerTaskReturn(own=task, reason=text.format(why), revision=1, void=("2026-01-01T00:00:00Z",))
        for task, why in reasons.items()
    }
    notices = void_notices(AnnotatorExchangeState().model_copy(update={"given_back": back}))
    expected = [f"{text.format(why)} 1 task is open again." for why in reasons.values()]
    assert [notice.reason for notice in notices] == expected
