"""An invite that asks for encryption is accepted in the window while a sync is about to send older results."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from annotator.bundle.age import is_encrypted
from annotator.bundle.invite import Invite
from annotator.owner.exchange.encryption import set_up_encryption
from annotator.owner.exchange.invitations import make_invite
from annotator.owner.project.owner_project import Project
from annotator.services.enrolment import accept_invite
from annotator.transfer.destination import FolderListing
from tests.services.syncing.world import OWNER, Faulty, Laptop, World


@dataclass
class Meanwhile(Faulty):
    """A destination at which ``laptop`` accepts the invite when it has written results and looks what lies there."""

    laptop: Laptop | None = None
    invite: Invite | None = None

    def list(self, folder: str) -> FolderListing:
        listing = super().list(folder)
        if self.laptop is not None and self.invite is not None and any(self.laptop.paths.outbox.rglob("*.annresult")):
            with self.laptop.store() as store:
                accept_invite(store, self.laptop.keys, self.invite, "Lena")
            self.invite = None
        return listing


def test_results_written_before_are_held_back(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.build()
    lena = world.invite("lena").stay_open()
    world.owner_syncs()
    lena.sync(world.fault())
    lena.work(0, 3)
    set_up_encryption(Project.open(world.project.root), OWNER)
    invite = make_invite(Project.open(world.project.root), OWNER, "lena")
    while_open = Meanwhile(world.place, laptop=lena, invite=invite)
    sync = lena.sync(while_open)
    assert while_open.invite is None
    assert [error.code for error in sync.errors] == ["delivery.not_encrypted"]
    assert sync.upload is None
    results = world.root / "place" / world.project.state.id / "lena" / "results"
    assert not results.exists() or not list(results.iterdir())
    assert lena.sync(world.fault()).errors == ()
    (there,) = results.iterdir()
    assert is_encrypted(there)
    lena.close()
