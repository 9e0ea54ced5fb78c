"""Which refused objects are not looked at again."""

from __future__ import annotations

import pytest

from annotator.errors import AnnotatorError
from annotator.services.syncing import seen_objects
from annotator.services.syncing.seen_objects import SeenObjects
from annotator.store.store import Store
from annotator.transfer.destination import Listed

ONE = Listed(name="a.anntask", size=10, version="1")


def refused(store: Store, code: str) -> bool:
    seen = SeenObjects(store, "p")
    seen.note_refused("tasks/a.anntask", ONE, AnnotatorError(code, "Refused."))
    seen.keep()
    return SeenObjects(store, "p").is_refused("tasks/a.anntask", ONE)


@pytest.mark.parametrize("code", ["bundle.altered", "receipt.malformed", "receipt.other", "delivery.misplaced"])
def test_what_can_never_be_good_is_not_fetched_again(store: Store, code: str) -> None:
    assert refused(store, code)


@pytest.mark.parametrize("code", ["bundle.unreadable", "bundle.task_conflict", "receipt.other_owner", "trust.unknown"])
def test_what_can_be_good_later_is(store: Store, code: str) -> None:
    assert not refused(store, code)


def test_a_newer_program_looks_at_what_an_older_one_refused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    assert refused(store, "bundle.newer_version")
    monkeypatch.setattr(seen_objects, "__version__", "99")
    assert not SeenObjects(store, "p").is_refused("tasks/a.anntask", ONE)
