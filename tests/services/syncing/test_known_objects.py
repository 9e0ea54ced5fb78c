"""Which refused objects are not looked at again."""

from __future__ import annotations

from functools import partial

import pytest

from annotator.errors import AnnotatorError
from annotator.services.syncing import object_check_cache
from annotator.services.syncing.object_check_cache import ObjectCheckCache
from annotator.store.store import Store
from annotator.store.tables import OwnerKeyListRecord, replace_row
from annotator.transfer.destination import RemoteFile

ONE = RemoteFile(name="a.anntask", size=10, version="1")


def refused(store: Store, code: str) -> bool:
    seen = ObjectCheckCache(store, "p")
    seen.note_refused("tasks/a.anntask", ONE, AnnotatorError(code, "Refused."))
    seen.keep()
    return ObjectCheckCache(store, "p").is_refused("tasks/a.anntask", ONE)


@pytest.mark.parametrize(
    "code", ["bundle.altered", "receipt.malformed", "receipt.altered", "receipt.other", "delivery.misplaced"]
)
def test_permanently_refused_object_is_not_refetched(store: Store, code: str) -> None:
    assert refused(store, code)


@pytest.mark.parametrize("code", ["bundle.unreadable", "bundle.task_conflict", "trust.unknown"])
def test_retryable_object_is_refetched(store: Store, code: str) -> None:
    assert not refused(store, code)


def test_a_newer_program_looks_at_what_an_older_one_refused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    assert refused(store, "bundle.newer_version")
    monkeypatch.setattr(object_check_cache, "__version__", "99")
    assert not ObjectCheckCache(store, "p").is_refused("tasks/a.anntask", ONE)


@pytest.mark.parametrize("code", ["receipt.other_owner", "trust.other_owner", "trust.rotated_out", "trust.revoked"])
def test_a_stranger_s_object_is_looked_at_again_once_keys_are_heard_of(store: Store, code: str) -> None:
    assert refused(store, code)
    store.write(partial(replace_row, value=OwnerKeyListRecord("p", serial=2)))
    assert not ObjectCheckCache(store, "p").is_refused("tasks/a.anntask", ONE)
