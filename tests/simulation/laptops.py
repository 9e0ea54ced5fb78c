"""An owner, and people of known skill at laptops of their own, who exchange everything by syncs with one folder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from annotator.bundle.invite import open_invite
from annotator.bundle.key_store import KeyStore
from annotator.bundle.signing_key import SigningKey
from annotator.owner.assignment.personal_bundles import PersonalBundle
from annotator.owner.assignment.roster import RosterEntry, write_personal_invites
from annotator.owner.dataset.merge import merge
from annotator.owner.exchange.exchange_state import results_folder
from annotator.owner.exchange.project_sync import sync_project
from annotator.owner.project.owner_project import Project
from annotator.paths import DataDir
from annotator.services.enrolment import accept_invite
from annotator.services.scripted.annotator import answer_open_tasks
from annotator.services.scripted.profile import ScriptedAnnotatorProfile
from annotator.services.scripted.scripted_results import ScriptedExportResult, answer_bundle
from annotator.services.syncing.synchronize import synchronize
from annotator.services.work_origin import mark_data_directory
from annotator.store.store import Store
from annotator.transfer.folder_destination import FolderDestination

OWNER: Final = SigningKey(b"o" * 32, "Olive Owner")


@dataclass
class Laptop:
    """Somebody's computer. ``seed`` draws their noise."""

    name: str
    profile: ScriptedAnnotatorProfile
    seed: str
    paths: DataDir

    def begin(self, invite: Path) -> None:
        """Accept an invite: the key is made."""
        mark_data_directory(self.paths, f"script:{self.profile.name}")
        with Store(self.paths) as store:
            accept_invite(store, KeyStore(self.paths.keys), open_invite(invite), self.name)

    def turn(self, project_id: str) -> None:
        """Fetch what waits, answer what is open, and deliver it."""
        keys = KeyStore(self.paths.keys)
        key = keys.load("annotator", None)
        with Store(self.paths) as store:
            for last in (False, True):
                done = synchronize(store, keys, project_id, lambda: key)
                assert (done.errors, done.waiting) == ((), ())
                if not last:
                    answer_open_tasks(
                        store, project_id, key.public.fingerprint, self.profile, f"{self.seed}/{self.name}"
                    )

    def answered(self, bundle: Path, out: Path) -> ScriptedExportResult:
        """What they answer to a task bundle that was passed by hand, in a file that is passed back."""
        key = SigningKey(self.name.encode().ljust(32, b".")[:32], self.name)
        return answer_bundle(self.paths, bundle, self.profile, f"{self.seed}/{self.name}", out, key=lambda: key)


@dataclass
class Exchange:
    """The owner's project, the folder that all sync with, and the laptops of those who were invited."""

    root: Path
    project: Project
    people: Mapping[str, ScriptedAnnotatorProfile]
    seed: str
    laptops: dict[str, Laptop] = field(default_factory=dict)

    @property
    def now(self) -> Project:
        """The project as it is on the disk."""
        return Project.open(self.project.root)

    @property
    def data(self) -> Path:
        """The data set that everything is merged into."""
        return self.root / "data"

    def send(self, built: Sequence[PersonalBundle]) -> None:
        """Invite whoever has a bundle and was not invited yet, have them all do their part, and merge."""
        names = [bundle.annotator for bundle in built]
        place = self.root / "place"
        place.mkdir(exist_ok=True)
        roster = [RosterEntry(name, name) for name in names]
        for invite in write_personal_invites(self.now, OWNER, roster, names, built[0].path.parent, str(place)):
            laptop = Laptop(invite.stem, self.people[invite.stem], self.seed, DataDir(self.root / f"at-{invite.stem}"))
            laptop.begin(invite)
            self.laptops[laptop.name] = laptop
        self.turns(names)

    def turns(self, names: Iterable[str]) -> None:
        """Publish what is new, have ``names`` do their part, fetch what they deliver, and merge it."""
        self._sync()
        for name in names:
            self.laptops[name].turn(self.project.state.id)
        self._sync()
        files = sorted(path for name in self.laptops for path in results_folder(self.now, name).glob("*.annresult"))
        merge(self.now, files, self.data, processes=1)

    def _sync(self) -> None:
        done = sync_project(self.now, FolderDestination(self.root / "place"), OWNER)
        assert (dict(done.errors), list(done.refused)) == ({}, [])


def project_at(root: Path) -> Project:
    """A new project. Its secret is fixed, so that every lot falls as it fell before."""
    made = Project.create(root, root.name, OWNER.public, OWNER.name)
    made.root.chmod(0o700)
    (made.root / "secret").write_text("5e" * 32 + "\n")
    return Project.open(made.root)
