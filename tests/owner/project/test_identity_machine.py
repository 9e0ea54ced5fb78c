"""Owner, two annotators with two devices each, a thief and a forger: who is believed, against a model of who must be.

A stateful test on the owner's side: invites, enrolment, new keys, moved keys, revocations, thefts and replays in any
order. The model knows what each person did and never looks at a signature.
"""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, precondition, rule

from annotator.bundle.bundle_writer import write_bundle
from annotator.bundle.info import BundleMetadata
from annotator.bundle.invite import InviteContent
from annotator.bundle.key_succession import KeySuccessionSignature, sign_successor
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner.exchange.deliveries import read_delivery
from annotator.owner.exchange.invitations import invites_of, make_invite, withdraw_unused_invite
from annotator.owner.project.input_skip_policy import InputSkipPolicy
from annotator.owner.project.owner_project import Project
from annotator.owner.project.revocations import revoke_project_key
from tests.owner.collected_results import collect_results

OWNER = SigningKey(b"\x01" * 32, "Olive Owner")
PEOPLE = ("lena", "omar")
DEVICES = tuple(f"{person}-{n}" for person in PEOPLE for n in (1, 2))
PROOF = "0" * 64


@dataclass
class Device:
    """A laptop: its key, what proves it, and how many bundles it wrote."""

    person: str
    key: SigningKey | None = None
    proof: str | None = None
    succeeds: tuple[KeySuccessionSignature, ...] = ()
    invite: str = ""
    written: int = 0


@dataclass
class Model:
    """What the owner must believe, by the seeds of keys."""

    bound: dict[bytes, str] = field(default_factory=dict)  # whose a key is
    invites: dict[str, bytes] = field(default_factory=dict)  # which key took an invite
    withdrawn: set[str] = field(default_factory=set)
    revoked: dict[bytes, set[str]] = field(default_factory=dict)  # and what counts of it still
    retired: dict[bytes, set[str]] = field(default_factory=dict)
    taken: dict[bytes, set[str]] = field(default_factory=dict)  # bundles that were received
    parent: dict[bytes, bytes] = field(default_factory=dict)  # the key that a key took the place of
    accepted: dict[bytes, set[str]] = field(default_factory=dict)  # the invites that were accepted with a key

    def gone(self, seed: bytes) -> bool:
        return seed in self.revoked or seed in self.retired

    def ancestors(self, seed: bytes) -> list[bytes]:
        chain = []
        while seed in self.parent:
            seed = self.parent[seed]
            chain.append(seed)
        return chain

    def enrol(self, seed: bytes, invite: str, person: str) -> None:
        """What one delivery by an unknown key changes. ``invite`` is what it proves, for itself or for an ancestor."""
        if seed in self.bound:
            return
        for old in self.ancestors(seed):
            if old in self.bound and not self.gone(old) and not self.gone(seed):
                self.bound[seed] = self.bound[old]
                self.retired[old] = set(self.taken.get(old, set()))
                break
        if not invite or self.gone(seed) or invite in self.withdrawn or invite in self.invites:
            return
        self.invites[invite] = seed
        self.bound.setdefault(seed, person)

    def believes(self, seed: bytes, bundle: str) -> str:
        """Whom the owner takes a bundle for; empty for nobody."""
        for gone in (self.revoked, self.retired):
            if seed in gone:
                return self.bound.get(seed, "") if bundle in gone[seed] else ""
        return self.bound.get(seed, "")


class Identities(RuleBasedStateMachine):
    """Rules are what people do."""

    sent = Bundle("sent")

    @initialize()
    def begin(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.project = Project.create(self.folder / "study", "Study", OWNER.public, OWNER.name)
        self.devices = {name: Device(name.partition("-")[0]) for name in DEVICES}
        self.thief = Device("thief")
        self.model = Model()
        self.seeds = 1
        self.letters: dict[str, InviteContent] = {}
        self.stolen: list[InviteContent] = []
        self.history: list[tuple[Path, bytes, str]] = []

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder, ignore_errors=True)

    def _key(self) -> SigningKey:
        self.seeds += 1
        return SigningKey(self.seeds.to_bytes(32, "big"), "Somebody")

    # what honest people do

    @rule(name=st.sampled_from(DEVICES))
    def invite(self, name: str) -> None:
        """The owner invites whoever has this device, and it accepts, with its key or with a new one."""
        device = self.devices[name]
        says = make_invite(Project.open(self.project.root), OWNER, device.person).content
        self.letters[says.invite_id] = says
        if device.key is None or device.key.seed in self.model.revoked:
            if device.key is not None:
                self._rotate(device)
            else:
                device.key = self._key()
        assert device.key is not None
        device.proof, device.invite = says.proof(device.key.public), says.invite_id
        self.model.accepted.setdefault(device.key.seed, set()).add(says.invite_id)

    @rule(name=st.sampled_from(DEVICES))
    def move(self, name: str) -> None:
        """The key of a device goes to the person's other one."""
        device = self.devices[name]
        other = self.devices[f"{device.person}-{3 - int(name[-1])}"]
        if device.key is not None and other.key is None:
            other.key, other.proof, other.succeeds, other.invite = (
                device.key,
                device.proof,
                device.succeeds,
                device.invite,
            )

    def _rotate(self, device: Device) -> None:
        old, new = device.key, self._key()
        assert old is not None
        device.key, device.succeeds = new, (*device.succeeds, sign_successor(old, new.public))
        self.model.parent[new.seed] = old.seed

    @rule(name=st.sampled_from(DEVICES))
    def rotate(self, name: str) -> None:
        if self.devices[name].key is not None:
            self._rotate(self.devices[name])

    @rule(target=sent, name=st.sampled_from(DEVICES))
    def deliver(self, name: str) -> tuple[Path, bytes, str, str, str]:
        """A device writes results, and the owner reads them."""
        device = self.devices[name]
        device.key = device.key or self._key()
        return self._send(device, name, device.key)

    # what others do

    @rule(name=st.sampled_from(DEVICES))
    def steal(self, name: str) -> None:
        """The thief gets a copy of a key, with all that belongs to it."""
        there = self.devices[name]
        if there.key is not None:
            self.thief = Device(there.person, there.key, there.proof, there.succeeds, there.invite)

    @rule(target=sent)
    def thief_delivers(self) -> tuple[Path, bytes, str, str, str]:
        self.thief.key = self.thief.key or self._key()
        return self._send(self.thief, "stolen", self.thief.key)

    @rule(target=sent, name=st.sampled_from(DEVICES), how=st.sampled_from(["proof", "guess", "succeeds", "nothing"]))
    def forge(self, name: str, how: str) -> tuple[Path, bytes, str, str, str]:
        """The forger has a key of their own, and whatever travelled in the open."""
        victim = self.devices[name]
        proof = {"proof": victim.proof, "guess": PROOF}.get(how)
        signatures = victim.succeeds
        if how == "succeeds" and victim.key is not None:
            forged = sign_successor(self._key(), SigningKey(b"\x09" * 32).public)
            signatures = (KeySuccessionSignature(key=victim.key.public.line(), signature=forged.signature),)
        forger = Device(victim.person, self._key(), proof, signatures if how == "succeeds" else ())
        assert forger.key is not None
        return self._send(forger, "forged", forger.key, believed=False)

    @rule(old=sent)
    def replay(self, old: tuple[Path, bytes, str, str, str]) -> None:
        """Somebody sends an old file again."""
        self._read(*old)

    # what the owner does

    @rule(name=st.sampled_from(DEVICES))
    def revoke(self, name: str) -> None:
        device = self.devices[name]
        if device.key is not None:
            revoke_project_key(Project.open(self.project.root), device.key.public, "lost")
            before = self.model.revoked.get(device.key.seed)
            retired = self.model.retired.pop(device.key.seed, None)
            taken = before if before is not None else retired
            self.model.revoked[device.key.seed] = (
                set(self.model.taken.get(device.key.seed, set())) if taken is None else taken
            )

    @precondition(lambda self: bool(self.letters))
    @rule(data=st.data())
    def withdraw(self, data: st.DataObject) -> None:
        invite = data.draw(st.sampled_from(sorted(self.letters)))
        withdraw_unused_invite(Project.open(self.project.root), invite)
        self.model.withdrawn.add(invite)

    # the owner's commands, and what must come of them

    def _send(
        self, device: Device, name: str, key: SigningKey, *, believed: bool = True
    ) -> tuple[Path, bytes, str, str, str]:
        device.written += 1
        info = BundleMetadata(
            kind="results", project_id=self.project.state.id, project_title="Study", sequence=device.written,
            supersedes=None if device.written == 1 else "a" * 64, tasks_bundles=("b" * 64,), enrolment=device.proof,
            annotator_id=device.person, succeeds=device.succeeds, author_fingerprint=key.public.fingerprint,
            author_name="Somebody", device_id=name, created="2026-01-01T00:00:00Z", program_version="0",
        )  # fmt: skip
        path = self.folder / f"{len(self.history):04}.annresult"
        files = {"bundle.json": info.to_json(), "annotations.jsonl": b""}
        bundle = write_bundle(path, "results", files, key, "annotator")
        sent = (path, key.seed, bundle, device.invite if believed else "", device.person)
        self.history.append((path, key.seed, bundle))
        self._read(*sent)
        return sent

    def _read(self, path: Path, seed: bytes, bundle: str, invite: str, person: str) -> None:
        """The export's way: enrol, refuse or take; then compare with the model."""
        project = Project.open(self.project.root)
        proved = invite if self._proves(seed, invite) else ""
        if not self.model.believes(seed, bundle) and seed not in self.model.revoked and seed not in self.model.retired:
            self.model.enrol(seed, proved, person)
        collect_results(project, [path], InputSkipPolicy(untrusted=True, unfit=True))
        expected = self.model.believes(seed, bundle)
        if expected:
            self.model.taken.setdefault(seed, set()).add(bundle)
        assert self._believed(path) == expected

    def _proves(self, seed: bytes, invite: str) -> bool:
        """Whether the invite was accepted by this key, or by one that it took the place of."""
        return any(invite in self.model.accepted.get(key, ()) for key in (seed, *self.model.ancestors(seed)))

    def _believed(self, path: Path) -> str:
        try:
            return read_delivery(Project.open(self.project.root), path).person
        except AnnotatorError as refused:
            return (
                "" if refused.code in {"trust.unknown_signer", "trust.revoked", "trust.rotated_out"} else refused.code
            )

    @invariant()
    def every_file_is_believed_as_the_model_says(self) -> None:
        if hasattr(self, "history"):
            for path, seed, bundle in self.history[-3:]:
                assert self._believed(path) == self.model.believes(seed, bundle)

    @invariant()
    def an_invite_has_bound_one_key(self) -> None:
        if hasattr(self, "project"):
            bound = {
                name: made.key for name, made in invites_of(Project.open(self.project.root)).invites.items() if made.key
            }
            assert bound == {name: SigningKey(seed).public.fingerprint for name, seed in self.model.invites.items()}


TestIdentities = Identities.TestCase
TestIdentities.settings = settings(
    max_examples=settings.default.max_examples // 4, stateful_step_count=16, suppress_health_check=list(HealthCheck)
)
