"""Remembers which objects at a destination were refused, damaged or verified, so that none is fetched or reported
twice.

It is only a cache: without it the same results are found again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from functools import cached_property
from typing import TYPE_CHECKING, Final

from annotator import __version__
from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.paths import make_private
from annotator.store import projects
from annotator.transfer.destination import RemoteFile, SyncDestination
from annotator.transfer.object_names import object_folder, wanted_name

if TYPE_CHECKING:
    from annotator.store.store import Store
    from annotator.store.tables import EnrolmentRecord

_FILE: Final = "seen.json"
_MOST: Final = 100_000
_MOST_ASKED: Final = 20  # objects requested from the owner per sync
_SETTLED: Final = ("bundle.", "json.", "receipt.malformed", "receipt.altered", "delivery.misplaced", "delivery.no_file")
"""Prefixes of the codes of refusals that are final for the same object and program version."""
_OPEN: Final = frozenset({"bundle.limit", "bundle.task_conflict", "bundle.unreadable", "bundle.folder_exists"})
"""Codes of refusals that depend on other local data."""
_BY_KEYS: Final = frozenset({"receipt.other_owner", "trust.other_owner", "trust.rotated_out", "trust.revoked"})
"""Codes of refusals that depend on what is known of the owner's keys."""


class ObjectCheckCache:
    """Results of checks by object name, each with the fingerprint of the object that was checked."""

    def __init__(self, store: Store, project_id: str) -> None:
        self._store, self._project_id = store, project_id
        self._path = store.paths.inbox / project_id / _FILE
        self._found: dict[str, dict[str, str]] = {
            "half": {}, "damaged": {}, "refused": {}, "asked": {}, "whole": {},
        }  # fmt: skip
        self._asked_now = 0
        with contextlib.suppress(OSError, ValueError, TypeError, AttributeError, RecursionError):
            read = json.loads(self._path.read_bytes())
            for kind, known in self._found.items():
                known.update({str(name): str(what) for name, what in read.get(kind, {}).items()})
        self._before = json.dumps(self._found)

    def is_damaged(self, name: str, one: RemoteFile) -> bool:
        """Whether the object was found damaged and has not changed since."""
        return bool(one.version) and self._found["damaged"].get(name) == one.fingerprint

    def is_refused(self, name: str, one: RemoteFile) -> bool:
        """Whether the object was refused, which was reported, and has not changed since."""
        return self._found["refused"].get(name) == _refused_by(one) or self.is_strangers(name, one)

    def is_strangers(self, name: str, one: RemoteFile) -> bool:
        """Whether the object was refused because of its signing key, and neither it nor the owner's keys have changed
        since."""
        return self._found["refused"].get(name) == f"{_refused_by(one)} {self._keys}"

    @cached_property
    def _keys(self) -> str:
        """A digest of the known keys of the owner."""
        with self._store.reading() as connection:
            told = projects.key_list(connection, self._project_id)
            held = (projects.project(connection, self._project_id), projects.enrolment(connection, self._project_id))
        pinned = [one.owner_key for one in held if one is not None]
        return hashlib.sha256(json.dumps([told.serial, told.former, told.revoked, pinned]).encode()).hexdigest()[:16]

    def is_whole(self, name: str, one: RemoteFile) -> bool:
        """Whether the object was read back completely and, according to the destination, has not changed since."""
        return self._found["whole"].get(name) == one.fingerprint

    def note_whole(self, name: str, one: RemoteFile) -> None:
        """Record that the object was read back completely, and save the cache at once."""
        self._found["whole"] = {name: one.fingerprint}  # only the newest delivery is ever looked up
        self.keep()

    def note_partial(self, name: str, one: RemoteFile) -> bool:
        """Record that the object was incomplete. Returns True if it was already, and has not changed; it then counts as
        damaged."""
        damaged = self._found["half"].get(name) == one.fingerprint
        self._found["damaged" if damaged else "half"][name] = one.fingerprint
        return damaged

    def note_refused(self, name: str, one: RemoteFile, error: AnnotatorError) -> None:
        """Record that the object was refused, which the caller reports."""
        if error.code == "receipt.other" or (error.code.startswith(_SETTLED) and error.code not in _OPEN):
            self._found["refused"][name] = _refused_by(one)
        elif error.code in _BY_KEYS:
            self._found["refused"][name] = f"{_refused_by(one)} {self._keys}"

    def ask(self, destination: SyncDestination, enrolled: EnrolmentRecord, id16: str, one: RemoteFile) -> bool:
        """Ask the owner to publish a damaged object again. Returns whether the owner has been asked. Raises
        ``delivery.*``."""
        if self._found["asked"].get(id16) == one.fingerprint:
            return True
        if self._asked_now >= _MOST_ASKED:
            return False
        self._asked_now += 1
        place = object_folder(enrolled.project_id, enrolled.annotator_id, "results")
        says = json.dumps({"damaged": one.name, "size": one.size, "seen": one.version}) + "\n"
        destination.replace(f"{place}/{wanted_name(id16)}", says.encode())
        self._found["asked"][id16] = one.fingerprint
        return True

    def keep(self) -> None:
        """Save the recorded results."""
        for known in self._found.values():
            for name in list(known)[: max(0, len(known) - _MOST)]:
                del known[name]
        if json.dumps(self._found) != self._before:
            make_private(self._path.parent)
            write_atomic(self._path, json.dumps(self._found).encode())


def _refused_by(one: RemoteFile) -> str:
    """The object and the program version, because another version may accept it."""
    return f"{one.fingerprint} {__version__}"
