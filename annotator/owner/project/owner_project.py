"""An owner's project: a folder with its id, secret, trusted keys and a copy of every sent bundle.

    project.json            id, title, owner's key, and for each series its latest bundle
    secret                  32 random bytes in hexadecimal, readable only by the owner; never leaves the folder
    keys/allowed_signers    the keys that may sign for this project, in OpenSSH's format
    keys/people.json        the holders of the keys (:mod:`annotator.owner.project.people`)
    keys/encryption.age     the identity that decrypts results, under the owner's key (:mod:`annotator.bundle.age`)
    keys/...                invites and revocations (:mod:`annotator.owner.exchange.invitations`, `revocations`)
    built/ID.anntask        the bundle with that id, as sent
    built/ID.ids.jsonl      its id map: the response and origin of each blinded id
    datasets.json           the data sets into which results were merged (:mod:`annotator.owner.project.submitted_work`)
    files.json              the names of the files that were written, and so have to be there (``_FILES``)

Copies and id maps get their names after ``project.json`` is written (until then ``NAME.unrecorded``): an interrupted
build does not change the series, and a copy with an id map that ``project.json`` does not list shows that it is an
older one. Nothing is sent before it has its name.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import shlex
import stat
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

from filelock import FileLock, Timeout
from pydantic import Field

from annotator.bundle.bundle_reader import verify_bundle
from annotator.bundle.program_requirement import ProgramRequirement
from annotator.bundle.public_key import PublicKey
from annotator.bundle.scan import BundleVerificationResult
from annotator.bundle.trust import AllowedSigners
from annotator.containment import Contained
from annotator.durable import PRIVATE, replace_file, sync_folder, write_atomic
from annotator.errors import AnnotatorError
from annotator.model.frozen_model import FrozenModel, Sparse
from annotator.model.timestamps import utc_now
from annotator.owner.project.people import (
    KeyHolderRecord,
    PeopleRegistry,
    holder_label,
    normalised_name,
    principal_name,
    with_key_holder,
)
from annotator.owner.project.project_file import Content, ProjectFile

SERIES = r"^[a-z0-9][a-z0-9._-]{0,59}$"
TITLE_LIMIT = 120
_SECRET, _SIGNERS, _BUILT = "secret", "keys/allowed_signers", "built"
_UNRECORDED, _CHUNK = ".unrecorded", 1 << 20
IDENTITY = "keys/encryption.age"
_PLANS, _SYNCS = "plans", "exchange/state.json"
_FILES: Mapping[str, str] = {
    "datasets.json": "Merge again into each data set.",
    "delivery_decisions.json": "Deliveries are then neither accepted nor returned.",
    _SYNCS: "The next sync receives all results again, but returns, answers, announcements and "
    "acceptances are forgotten.",
    IDENTITY: "Encrypted results cannot be read any more: run `annotator project encrypt`, and send everybody a new "
    "invite.",
    "keys/invites.json": "Send everybody a new invite.",
    "keys/people.json": "Name everybody again: `annotator keys trust KEY --as ID`.",
    "keys/received.jsonl": "What a key signed before it is revoked counts no more.",
    "keys/revocations.json": "What revoked keys signed before counts no more.",
    "keys/revoked": "Revoke the keys again: `annotator keys revoke`.",
    "keys/void.jsonl": "Void work counts again where other keys deliver it.",
    "left.json": "Take those who left out of the project again: `annotator project leave`.",
    "reassigned.json": "Reviews that were given to others count twice.",
    "reported.json": "Decide about the reported texts again.",
    "seen.json": "The status names all findings of checks again.",
}
"""The files that have to be there once they were written, apart from plans and copies of bundles, and what it means if
one is lost for good."""
_LISTED = ProjectFile("files.json", list[str], "The list of the project's files", [])
_PEOPLE = ProjectFile("keys/people.json", PeopleRegistry, "The list of people", PeopleRegistry())


Outcome = Literal["new", "changed", "known"]


@dataclass(frozen=True)
class KeyTrustedByProject:
    """A trusted key: its name, its person (if any), its name in ``allowed_signers``, and whether it is ``new``,
    ``changed`` or ``known``."""

    name: str
    person: str
    principal: str
    outcome: Outcome


class LatestBundle(FrozenModel):
    """The newest bundle of a series: enough to recognize the same content and to rebuild the same file.

    ``content`` is a SHA-256 over the whole bundle except its sequence number and time. ``rubric`` is the id of its
    rubric, empty if an older version of the program built it. ``recipient`` is the only annotator of the series, empty
    for a series for everybody. ``purpose`` is that of its bundles, empty for tasks to be answered.
    """

    sequence: int = Field(ge=1)
    supersedes: str | None
    created: str
    content: str
    bundle_id: str
    rubric: str = ""
    recipient: str = ""
    purpose: Sparse[str] = ""

    @classmethod
    def of(cls, bundle: BundleVerificationResult) -> LatestBundle:
        """The position of a bundle in its series. Whatever is built next differs from it."""
        info = bundle.info
        return cls(
            sequence=info.sequence, supersedes=info.supersedes, created=info.created, content="",
            bundle_id=bundle.bundle_id, recipient=info.recipient or "", purpose=info.purpose or "",
        )  # fmt: skip


class ProjectFileContent(FrozenModel):
    """The contents of ``project.json``."""

    format: Literal[1] = 1
    id: str
    title: str = Field(min_length=1, max_length=TITLE_LIMIT)
    owner_name: str
    owner_key: str
    series: Mapping[str, LatestBundle] = Field(default_factory=dict)
    bundles: Mapping[str, str] = Field(default_factory=dict)
    """The series of every bundle by bundle id; older versions of the program did not write it."""
    former_owners: tuple[str, ...] = ()
    """The public lines of earlier owner keys."""
    recipient: str = ""
    """The age recipient that results are encrypted to; empty if they are not encrypted."""
    needs_program: Sparse[ProgramRequirement | None] = None
    """The version of the program that the owner requires."""
    created: Sparse[str] = ""
    """When the project was created (ISO 8601, UTC); empty if an older version of the program created it."""


_STATE = ProjectFile("project.json", ProjectFileContent, "The project", {})


@dataclass(frozen=True)
class Project:
    """The project folder of an owner, with the state at the time it was opened."""

    root: Path
    state: ProjectFileContent

    @classmethod
    def create(cls, root: Path, title: str, owner: PublicKey, owner_name: str) -> Project:
        """Create a new project in the folder ``root``; nothing is left after an error.

        Raises ``project.exists`` if ``root`` exists and is not an empty folder, ``project.bad_title``.
        """
        if root.exists() and (not root.is_dir() or any(root.iterdir())):
            raise AnnotatorError("project.exists", "There is something here already.", "Name a new folder.", root)
        if not 0 < len(title.strip()) <= TITLE_LIMIT:
            raise AnnotatorError("project.bad_title", f"A title has 1 to {TITLE_LIMIT} characters.")
        state = ProjectFileContent(
            id=str(uuid.uuid4()), title=title.strip(), owner_name=owner_name, owner_key=owner.line(),
            created=utc_now(),
        )  # fmt: skip
        signers = AllowedSigners().add(principal_name(owner_name, owner), "owner", owner)
        root.parent.mkdir(parents=True, exist_ok=True)
        fresh = root.with_name(f".{root.name}.{secrets.token_hex(4)}.part")
        for folder in (fresh, fresh / "keys", fresh / _BUILT):
            folder.mkdir()
        write_atomic(fresh / _SECRET, secrets.token_hex(32).encode() + b"\n", PRIVATE)
        write_atomic(fresh / _SIGNERS, signers.render().encode())
        _STATE.write(fresh, state)
        if root.exists():
            root.rmdir()
        fresh.rename(root)
        sync_folder(root.parent)
        return cls(root, state)

    @classmethod
    def open(cls, root: Path) -> Project:
        """Open the project in the folder ``root``. Raises ``project.missing`` or ``project.damaged``."""
        if not (root / _STATE.name).is_file():
            raise AnnotatorError(
                "project.missing", "This folder is not a project.", "Make one with `annotator project new`.", root
            )
        return cls(root, _STATE.read(root))

    @contextlib.contextmanager
    def locked(self) -> Iterator[Project]:
        """Lock the project and return its current state. Raises ``project.busy``."""
        try:
            with FileLock(self.root / ".lock", timeout=10):
                project = Project.open(self.root)
                project._name_copies()
                project.list_files()
                series, bundles = project._with_unlisted_bundles()
                yield project.change(series=series, bundles=bundles) if bundles != project.state.bundles else project
                project.list_files()
        except Timeout:
            raise AnnotatorError(
                "project.busy", "Another program is changing this project.", "Try again.", self.root
            ) from None

    def list_files(self) -> None:
        """List the files that are there and those that have to be. Needs no lock: each call lists all of them."""
        plans = (f"{_PLANS}/{path.name}" for path in (self.root / _PLANS).glob("*.jsonl"))
        there = (name for name in _FILES if (self.root / name).is_file())
        names = sorted({*plans, *there, *self._listed_files()})
        if names != _LISTED.read(self.root):
            _LISTED.write(self.root, names)

    def _listed_files(self) -> list[str]:
        """The names of the files that have to be there. Earlier versions of the program did not list them: then those
        that the rest of the project shows to have been written."""
        if (self.root / _LISTED.name).is_file():
            return _LISTED.read(self.root)
        signers = self.signers
        trusted = any("owner" not in signers.roles_of(signer.public) for signer in signers.signers)
        written = {
            _PEOPLE.name: self.state.created and trusted,
            IDENTITY: self.state.recipient,
            _SYNCS: any((self.root / _SYNCS).parent.glob("*/*")),  # receipts, or folders of results
        }
        return [name for name, is_written in written.items() if is_written]

    def existing(self, name: str) -> Path | None:
        """The path of the file called ``name`` (:data:`_FILES`, or a plan), None if it was never written. Raises
        ``project.damaged`` if it is lost."""
        path = self.root / name
        if path.is_file():
            return path
        if name in self._listed_files():
            raise self._lost_error(name)
        return None

    @property
    def lost_files(self) -> list[AnnotatorError]:
        """The errors of all lost files. Raises ``project.damaged`` if the list cannot be read."""
        return [self._lost_error(name) for name in self._listed_files() if not (self.root / name).is_file()]

    def _lost_error(self, name: str) -> AnnotatorError:
        meaning = _FILES.get(name, "Its tasks cannot be assigned to others or to more people.")
        also = "" if name in _FILES else " A plan is also in the folder of its newest bundles (plan.jsonl)."
        others = json.dumps([other for other in self._listed_files() if other != name])
        is_listed = (self.root / _LISTED.name).is_file()
        give_up = "remove it from files.json" if is_listed else f"write {others} into files.json"
        hint = f"Restore it from a backup.{also} If it is lost for good, {give_up}. {meaning}"
        return AnnotatorError("project.damaged", "The file is missing.", hint, self.root / name)

    def read(self, file: ProjectFile[Content]) -> Content:
        """The content of a file. Raises ``project.damaged``, also if it is lost."""
        self.existing(file.name)
        return file.read(self.root)

    @property
    def owner(self) -> PublicKey:
        return PublicKey.parse(self.state.owner_key)

    def check_owned_by(self, key: PublicKey) -> None:
        """Raise ``project.other_owner``, with a hint, unless ``key`` is the owner's key."""
        if key != self.owner:
            raise AnnotatorError(
                "project.other_owner",
                "This machine's owner key is not the one the project belongs to.",
                "After a rotation here the same command hands over what was left out: `annotator keys rotate --role "
                f"owner --project {self.quoted_root}`; after one on another machine, take its key (`annotator keys "
                "move` there, `annotator keys import` here). Else use the machine that has the key.",
            )

    @property
    def quoted_root(self) -> str:
        """The folder as an argument in a command that is shown."""
        return shlex.quote(str(self.root))

    @property
    def owners(self) -> frozenset[PublicKey]:
        """The owner's current and former keys; copies of bundles are signed by one of them."""
        return frozenset({self.owner, *map(PublicKey.parse, self.state.former_owners)})

    @property
    def secret(self) -> bytes:
        """The secret with which ids are blinded. Raises ``project.secret`` if it is missing or readable by others."""
        path = self.root / _SECRET
        try:
            if os.name != "nt" and stat.S_IMODE(path.stat().st_mode) & 0o077:
                raise AnnotatorError(
                    "project.secret", "Others can read the project's secret.", f"Run: chmod 600 {path}", path
                )
            secret = bytes.fromhex(path.read_text(encoding="ascii").strip())
        except (OSError, ValueError) as refused:
            raise AnnotatorError("project.secret", f"The project's secret cannot be read: {refused}.") from None
        if len(secret) != 32:
            raise AnnotatorError("project.secret", "The project's secret is damaged.", "Restore it.", path)
        return secret

    @property
    def signers(self) -> AllowedSigners:
        """The keys that may sign for this project, by role. Raises ``project.damaged`` if the list is missing,
        ``trust.malformed``."""
        path = self.root / _SIGNERS
        if not path.is_file():
            message = "The list of trusted keys is missing."
            raise AnnotatorError("project.damaged", message, "Restore the file from a backup.", path)
        return AllowedSigners.read(path)

    @property
    def people(self) -> PeopleRegistry:
        """The names of the trusted keys; keys without an entry have their names in ``allowed_signers``. Raises
        ``project.damaged``."""
        listed = {signer.public.fingerprint: KeyHolderRecord(name=signer.principal) for signer in self.signers.signers}
        listed[self.owner.fingerprint] = KeyHolderRecord(name=holder_label(self.state.owner_name, self.owner))
        registry = self.read(_PEOPLE)
        return PeopleRegistry(keys={**listed, **registry.keys}, names=registry.names)

    def trust(
        self, role: str, key: PublicKey, name: str | None = None, comment: str = "", person: str | None = None
    ) -> KeyTrustedByProject:
        """Trust ``key`` for ``role``, or change the ``name`` or ``person`` of a trusted key.

        Without ``name`` the key is named by its comment, made unique by its fingerprint if another key has that name.
        Keys with the same ``person`` belong to one annotator. Raises ``trust.owner_key`` if the owner's own key would
        become an annotator's or a reviewer's: owner and judges must be distinguishable by their keys. Raises
        ``trust.name_taken`` if another person's key has the ``name``, ``trust.bad_name``.
        """
        with self.locked() as now:
            signers, before = now.signers, now.people
            if role != "owner" and "owner" in signers.roles_of(key):
                raise AnnotatorError("trust.owner_key", "This is the project owner's own key.", "Ask for another key.")
            people = with_key_holder(before, key, name, comment, person)
            if people != before:
                _PEOPLE.write(now.root, people)
            holder, fresh = people.keys[key.fingerprint], role not in signers.roles_of(key)
            principal = next((s.principal for s in signers.signers if s.public == key), "") or principal_name(
                holder.name, key
            )
            if fresh:
                if any(signer.principal == principal and signer.public != key for signer in signers.signers):
                    principal = f"{principal[:80]}-{principal_name('', key)}"
                write_atomic(now.root / _SIGNERS, signers.add(principal, role, key).render().encode())
            outcome: Outcome = "new" if fresh else "changed" if people != before else "known"
            return KeyTrustedByProject(holder.name, holder.person, principal, outcome)

    def name_of(self, key: PublicKey) -> str:
        """The project's name for ``key``; empty for an unknown key."""
        holder = self.people.keys.get(key.fingerprint)
        return holder.name if holder else ""

    def person_of(self, key: PublicKey) -> tuple[str, str]:
        """The holder of a key: an identity that all keys of the person share, and a name to show."""
        holder = self.people.keys.get(key.fingerprint)
        if holder is not None and holder.person:
            return holder.person, self.people.name_of(holder.person)
        return key.fingerprint, holder.name if holder else ""

    def name_person(self, person: str, name: str) -> None:
        """Set the name of the annotator ``person``; only under :meth:`locked`. Raises ``trust.bad_name``."""
        self.name_people(self.people.called(person, normalised_name(name)))

    def name_people(self, people: PeopleRegistry) -> None:
        """Store the names in ``people``; only under :meth:`locked`."""
        if people != self.people:
            _PEOPLE.write(self.root, people)

    def replace_signers(self, signers: AllowedSigners) -> None:
        """Replace the trusted keys; only under :meth:`locked`."""
        write_atomic(self.root / _SIGNERS, signers.render().encode())

    def change(self, **fields: object) -> Project:
        """Change fields of ``project.json``; only under :meth:`locked`."""
        state = self.state.model_copy(update=fields)
        _STATE.write(self.root, state)
        return Project(self.root, state)

    @property
    def quarantine(self) -> Path:
        """The folder into which copies of the project's own bundles are unpacked while they are read."""
        return self.root / _BUILT

    @property
    def bundles(self) -> Mapping[str, str]:
        """The series of every sent bundle, by bundle id. Bundles missing from the list are read themselves."""
        return self._with_unlisted_bundles()[1]

    @property
    def is_up_to_date(self) -> bool:
        """Whether ``project.json`` lists all bundles and all files have their names; :meth:`locked` sees to both."""
        return self.bundles == self.state.bundles and not any((self.root / _BUILT).glob(f"*{_UNRECORDED}"))

    def _with_unlisted_bundles(self) -> tuple[Mapping[str, LatestBundle], Mapping[str, str]]:
        """The newest bundle of each series, and the series of each bundle, with the copies that ``project.json`` does
        not list: it is an older copy, or an older version of the program wrote it. Foreign or damaged copies and those
        without an id map (an older version was interrupted before it wrote that) are no bundles of the project."""
        series, bundles = dict(self.state.series), dict(self.state.bundles)
        for path in sorted((self.root / _BUILT).glob(f"{'[0-9a-f]' * 64}.anntask")):
            if path.stem in bundles or not self.id_map(path.stem).is_file():
                continue
            bundle = self.own_bundle(path)
            if bundle is None:
                continue  # named where the bundle is needed
            bundles[path.stem] = name = bundle.info.series or ""
            if name not in series or series[name].sequence < bundle.info.sequence:
                series[name] = LatestBundle.of(bundle)
        return series, bundles

    def own_bundle(self, path: Path) -> BundleVerificationResult | None:
        """The task bundle in a file, if the owner signed it for this project."""
        try:
            with Contained(path.name):
                bundle = verify_bundle(path, "tasks")
        except AnnotatorError:
            return None
        return bundle if bundle.author in self.owners and bundle.info.project_id == self.state.id else None

    def built(self, bundle_id: str) -> Path:
        """The path of the copy of a bundle."""
        return self._copy(f"{bundle_id}.anntask")

    def id_map(self, bundle_id: str) -> Path:
        """The path of the id map of a bundle."""
        return self._copy(f"{bundle_id}.ids.jsonl")

    def _copy(self, name: str) -> Path:
        """The path of a file in ``built``, also where a build was interrupted before the file got its name."""
        path = self.root / _BUILT / name
        unnamed = path.with_name(name + _UNRECORDED)
        return unnamed if unnamed.is_file() and not path.is_file() else path

    def record(
        self, newest: Mapping[str, LatestBundle], files: Mapping[Path, Path], earlier: Sequence[str] = ()
    ) -> None:
        """Record the newest bundles of several series, by series, all or none; only under :meth:`locked`. ``files``: by
        the path of each copy and id map, the file with its content. ``earlier``: the ids of older bundles of one series
        that are recorded, too."""
        try:
            for path, source in files.items():
                with source.open("rb") as content:
                    chunks = iter(partial(content.read, _CHUNK), b"")
                    write_atomic(path.with_name(path.name + _UNRECORDED), chunks, PRIVATE)
            listed = {name: series for series, latest in newest.items() for name in (latest.bundle_id, *earlier)}
            self.change(series={**self.state.series, **newest}, bundles={**self.state.bundles, **listed})
        finally:
            Project.open(self.root)._name_copies()

    def _name_copies(self) -> None:
        """Give copies and id maps their names if their bundles are recorded, and remove the others: they were not
        sent."""
        folder = self.root / _BUILT
        if unnamed := sorted(folder.glob(f"*{_UNRECORDED}")):
            for path in unnamed:
                named = path.with_suffix("")
                if named.name.partition(".")[0] in self.state.bundles:
                    replace_file(path, named)
                else:
                    path.unlink()
            sync_folder(folder)
