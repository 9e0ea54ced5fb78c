"""Task bundles as they come from a destination: fetched, verified, and taken in; what would change work waits."""

from __future__ import annotations

import tempfile
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.bundle.bundle_reader import check
from annotator.durable import replace_file, sync_folder
from annotator.errors import AnnotatorError
from annotator.paths import make_private
from annotator.services.intake import take_in
from annotator.services.outcomes import Imported, ImportPlan
from annotator.services.syncing.delivery_list import waiting_tasks
from annotator.store.tables import Enrolment
from annotator.transfer.destination import Destination, Stopped
from annotator.transfer.large_files import check_size
from annotator.transfer.object_names import ObjectName, folder, object_name

if TYPE_CHECKING:
    from annotator.store.store import Store

NOT_WHOLE = ("bundle.truncated", "bundle.not_a_bundle", "bundle.altered")
"""What a file looks like that another program is still copying."""


class TaskIntake:
    """One sync's task bundles: ``imported`` were taken in, ``waiting`` need the annotator's yes (or their leaving the
    project), ``refused`` are not what they should be, and ``not_whole`` may still be on their way."""

    def __init__(
        self,
        store: Store,
        enrolled: Enrolment,
        destination: Destination,
        stopped: Stopped,
        agreed: Collection[str],
        most: int | None = None,
    ) -> None:
        self._store, self._enrolled, self._destination = store, enrolled, destination
        self._stopped, self._agreed, self._most = stopped, agreed, most
        self._sizes: dict[str, int] = {}
        self._place = folder(enrolled.project_id, enrolled.annotator_id, "tasks")
        self._inbox = store.paths.inbox / enrolled.project_id
        self.imported: list[Imported] = []
        self.waiting: list[tuple[ObjectName, ImportPlan | None]] = []
        self.refused: list[AnnotatorError] = []
        self.not_whole: list[str] = []

    def run(self) -> None:
        """Fetch and take in the newest bundle of every series. Raises ``delivery.*``, ``store.*``."""
        self._sizes = {one.name: one.size for one in self._destination.list(self._place)}
        names = [name for name in map(object_name, self._sizes) if name is not None and name.kind == "anntask"]
        bundles = self._store.bundles(self._enrolled.project_id)
        known = {(bundle.series, bundle.sequence, bundle.id[:16]) for bundle in bundles}
        for series in sorted({name.stem for name in names}):
            mine = sorted((name for name in names if name.stem == series), key=lambda name: -name.number)
            for name in mine:
                if (name.stem, name.number, name.id16) in known or self._taken(name):
                    break
        self._tidy()

    def _tidy(self) -> None:
        """What was taken in by now, here or by hand, or has a newer one that waits, waits no more."""
        waiting = set(waiting_tasks(self._store, self._enrolled.project_id))
        newest = {name.stem: name for name in sorted(waiting, key=lambda name: name.number)}
        for path in self._inbox.iterdir() if self._inbox.is_dir() else ():
            name = object_name(path.name)
            if name is not None and newest.get(name.stem) != name:
                path.unlink(missing_ok=True)

    def _taken(self, name: ObjectName) -> bool:
        """Whether this is the newest good one of its series, taken or waiting: nothing older is looked at then."""
        path = self._inbox / str(name)
        try:
            if not path.exists():
                check_size(self._sizes[str(name)], self._most, "A bundle of tasks", str(name))
                self._fetch(name, path)
            _check_named(path, name, self._enrolled)
        except AnnotatorError as error:
            if error.code == "delivery.large":  # an older one is not what the owner wants done
                self.refused.append(error)
                return True
            if error.code.startswith("delivery.") and error.code != "delivery.misplaced":
                raise
            path.unlink(missing_ok=True)
            if error.code in NOT_WHOLE:
                self.not_whole.append(str(name))
            else:
                self.refused.append(error)
            return False
        return self._take(name, path)

    def _fetch(self, name: ObjectName, path: Path) -> None:
        make_private(path.parent)
        with tempfile.TemporaryDirectory(prefix=".fetch-", dir=path.parent) as private:
            copy = Path(private, "copy")
            self._destination.get(f"{self._place}/{name}", copy, self._stopped, self._sizes[str(name)])
            replace_file(copy, path)
        sync_folder(path.parent)

    def _take(self, name: ObjectName, path: Path) -> bool:
        """Import it, unless it waits for the annotator; whether it is good."""
        bundle_id = check(path, "tasks").bundle_id
        agreed = bundle_id if name.id16 in self._agreed or "all" in self._agreed else ""
        try:
            outcome = take_in(self._store, path, self._store.paths.quarantine, agreed)
        except AnnotatorError as error:
            if error.code == "project.open":
                self.waiting.append((name, None))
                return True
            path.unlink(missing_ok=True)
            self.refused.append(error)
            return False
        if isinstance(outcome, Imported):
            path.unlink(missing_ok=True)
            if outcome.outcome != "already here":
                self.imported.append(outcome)
        else:
            self.waiting.append((name, outcome))
        return True


def _check_named(path: Path, name: ObjectName, enrolled: Enrolment) -> None:
    """Whether the bundle is what its name says, and for this annotator. Raises ``bundle.*``, ``delivery.misplaced``."""
    found = check(path, "tasks")
    info = found.info
    named = (info.series, info.sequence, found.bundle_id[:16]) == (name.stem, name.number, name.id16)
    ours = info.project_id == enrolled.project_id and info.recipient in (None, enrolled.annotator_id)
    if not (named and ours):
        raise AnnotatorError(
            "delivery.misplaced",
            "This bundle is another one than its name or its folder says.",
            "Nothing was taken from it. Tell the owner: somebody may have moved files there.",
            str(name),
        )
