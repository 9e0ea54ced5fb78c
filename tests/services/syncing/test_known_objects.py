"""Which refused objects are not looked at again."""

from __future__ import annotations

import pytest

from annotator.errors import AnnotatorError
from annotator.services.syncing import object_check_cache
from annotator.services.syncing.object_check_cache import ObjectCheckCache
from annotator.store.store import Store
from annotator.transfer.destination import RemoteFile

ONE = RemoteFile(name="a.anntask", size=10, version="1")


def refused(store: Store, code: str) -> bool:
    seen = ObjectCheckCache(store, "p")
    seen.note_refused("tasks/a.anntask", ONE, AnnotatorError(code, "Refused."))
    seen.keep()
    return ObjectCheckCache(store, "p").is_refused("tasks/a.anntask", ONE)


@pytest.mark.parametrize("code", ["bundle.altered", "receipt.malformed", "receipt.other", "delivery.misplaced"])
def test_permanently_refused_object_is_not_refetched(store: Store, code: str) -> None:
    assert refused(store, code)


@pytest.mark.parametrize("code", ["bundle.unreadable", "bundle.task_conflict", "receipt.other_owner", "trust.unknown"])
def test_retryable_object_is_refetched(store: Store, code: str) -> None:
    assert not refused(store, code)


def test_a_newer_program_looks_at_what_an_older_one_refused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    assert refused(store, "bundle.newer_version")
    monkeypatch.setattr(object_check_cache, "__version__", "99")
    assert not ObjectCheckCache(store, "p").is_refused("tasks/a.anntask", ONE)
