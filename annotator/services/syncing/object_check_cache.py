"""Remembers which objects at a destination were refused, damaged or verified, so that none is fetched or reported
twice.

It is only a cache: without it the same results are found again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from functools import cached_property
from typing import TYPE_CHECKING

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

_FILE = "seen.json"
_MOST = 100_000
_MOST_ASKED = 20  # objects requested from the owner per sync
_SETTLED = ("bundle.", "json.", "receipt.malformed", "receipt.altered", "delivery.misplaced", "delivery.no_file")
"""Prefixes of the codes of refusals that are final for the same object and program version."""
_OPEN = frozenset({"bundle.limit", "bundle.task_conflict", "bundle.unreadable"})
"""Codes of refusals that depend on other local data."""
_BY_KEYS = frozenset({"receipt.other_owner", "trust.other_owner", "trust.rotated_out", "trust.revoked"})
"""Codes of refusals that depend on what is known of the owner's keys."""


class ObjectCheckCache:
    """Results of checks by object name, each with the fingerprint of the object that was checked."""

    def __init__(self, store: Store, project_id: str) -> None:
        self._store, self._project_id = store, project_id
        self._path = store.paths.inbox / project_id / _FILE
        kinds = ("half", "damaged", "refused", "asked", "whole")
        self._outcomes: dict[str, dict[str, str]] = {kind: {} for kind in kinds}
        self._asked_now = 0
        with contextlib.suppress(OSError, ValueError, TypeError, AttributeError, RecursionError):
            read = json.loads(self._path.read_bytes())
            for kind, results in self._outcomes.items():
                results.update({str(name): str(result) for name, result in read.get(kind, {}).items()})
        self._before = json.dumps(self._outcomes)

    def is_damaged(self, name: str, file: RemoteFile) -> bool:
        """Whether the object was found damaged and has not changed since."""
        return bool(file.version) and self._outcomes["damaged"].get(name) == file.version_tag

    def is_refused(self, name: str, file: RemoteFile) -> bool:
        """Whether the object was refused, which was reported, and has not changed since."""
        return self._outcomes["refused"].get(name) == _refused_by(file) or self.is_strangers(name, file)

    def is_strangers(self, name: str, file: RemoteFile) -> bool:
        """Whether the object was refused because of its signing key, and neither it nor the owner's keys have changed
        since."""
        return self._outcomes["refused"].get(name) == f"{_refused_by(file)} {self._keys}"

    @cached_property
    def _keys(self) -> str:
        """A digest of the known keys of the owner."""
        with self._store.reading() as connection:
            key_list = projects.key_list(connection, self._project_id)
            records = (projects.project(connection, self._project_id), projects.enrolment(connection, self._project_id))
        pinned = [record.owner_key for record in records if record is not None]
        return hashlib.sha256(
            json.dumps([key_list.serial, key_list.former, key_list.revoked, pinned]).encode()
        ).hexdigest()[:16]

    def is_whole(self, name: str, file: RemoteFile) -> bool:
        """Whether the object was read back completely and, according to the destination, has not changed since."""
        return self._outcomes["whole"].get(name) == file.version_tag

    def note_whole(self, name: str, file: RemoteFile) -> None:
        """Record that the object was read back completely, and save the cache at once."""
        self._outcomes["whole"] = {name: file.version_tag}  # only the newest delivery is ever looked up
        self.keep()

    def note_partial(self, name: str, file: RemoteFile) -> bool:
        """Record that the object was incomplete. Returns True if it was already, and has not changed; it then counts as
        damaged."""
        damaged = self._outcomes["half"].get(name) == file.version_tag
        self._outcomes["damaged" if damaged else "half"][name] = file.version_tag
        return damaged

    def note_refused(self, name: str, file: RemoteFile, error: AnnotatorError) -> None:
        """Record that the object was refused, which the caller reports."""
        if error.code == "receipt.other" or (error.code.startswith(_SETTLED) and error.code not in _OPEN):
            self._outcomes["refused"][name] = _refused_by(file)
        elif error.code in _BY_KEYS:
            self._outcomes["refused"][name] = f"{_refused_by(file)} {self._keys}"

    def ask(self, destination: SyncDestination, enrolled: EnrolmentRecord, id16: str, file: RemoteFile) -> bool:
        """Ask the owner to publish a damaged object again. Returns whether the owner has been asked. Raises
        ``delivery.*``."""
        if self._outcomes["asked"].get(id16) == file.version_tag:
            return True
        if self._asked_now >= _MOST_ASKED:
            return False
        self._asked_now += 1
        place = object_folder(enrolled.project_id, enrolled.annotator_id, "results")
        content = json.dumps({"damaged": file.name, "size": file.size, "seen": file.version}) + "\n"
        destination.replace(f"{place}/{wanted_name(id16)}", content.encode())
        self._outcomes["asked"][id16] = file.version_tag
        return True

    def keep(self) -> None:
        """Save the recorded results."""
        for results in self._outcomes.values():
            for name in list(results)[: max(0, len(results) - _MOST)]:
                del results[name]
        if json.dumps(self._outcomes) != self._before:
            make_private(self._path.parent)
            write_atomic(self._path, json.dumps(self._outcomes).encode())


def _refused_by(file: RemoteFile) -> str:
    """The object and the program version, because another version may accept it."""
    return f"{file.version_tag} {__version__}"
