"""Rotation of the owner's key: a project goes from the old key to the new one, and both sign the list that says so."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from annotator.bundle import age
from annotator.bundle.owner_rotation import Rotation, read_rotations, render_rotations
from annotator.bundle.signing_key import SigningKey
from annotator.bundle.trust import KEYS, AllowedSigners
from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.owner.contents import EARLIER, ROTATION, shipped
from annotator.owner.owner_project import Project
from annotator.owner.people import principal

IDENTITY: Final = "keys/encryption.age"


def hand_over(project: Project, old: SigningKey, new: SigningKey) -> None:
    """Make ``project`` belong to ``new`` instead of ``old``; nothing where it does already.

    Bundles carry the list of keys as both signed it from here on. Raises ``project.other_owner``.
    """
    with project.locked() as now:
        if now.owner == new.public:
            return
        if now.owner != old.public:
            raise AnnotatorError("project.other_owner", "The project belongs to another key than the one rotated.")
        signers = now.signers.remove(old.public, "owner").add(
            principal(now.state.owner_name, new.public), "owner", new.public
        )
        listed = replace(shipped(signers), serial=_serial(now) + 1).render().encode()
        place = now.root / "keys"
        _put_by(place)
        write_atomic(place / ROTATION["keys/allowed_signers.old.sig"], old.sign(KEYS, listed).encode())
        write_atomic(place / ROTATION["keys/allowed_signers.new.sig"], new.sign(KEYS, listed).encode())
        write_atomic(place / ROTATION["keys/allowed_signers"], listed)
        sealed = now.root / IDENTITY
        if sealed.is_file():
            write_atomic(sealed, age.wrapped(age.unwrapped(sealed.read_bytes(), old), new))
        now.replace_signers(signers)
        now.change(owner_key=new.public.line(), former_owners=(*now.state.former_owners, old.public.line()))


def rotations_of(project: Project) -> tuple[Rotation, ...]:
    """Every rotation of the project's owner, the oldest first. Raises ``keys.bad_rotations``."""
    place = project.root / "keys"
    earlier = place / EARLIER
    before = read_rotations(earlier.read_bytes()) if earlier.is_file() else ()
    newest = _newest(place)
    return before if newest is None or newest in before else (*before, newest)


def _newest(place: Path) -> Rotation | None:
    listed, new, old = (place / name for name in ROTATION.values())
    if not (listed.is_file() and new.is_file() and old.is_file()):
        return None
    # Not `read_text`, to which a carriage return ends a line.
    return Rotation.of(*(path.read_bytes().decode() for path in (listed, old, new)))


def _put_by(place: Path) -> None:
    """Keep the newest rotation among the earlier ones, before another takes its place. What a rotation that was cut
    short has left follows from nothing and is passed over by whoever reads it."""
    newest, earlier = _newest(place), place / EARLIER
    before = read_rotations(earlier.read_bytes()) if earlier.is_file() else ()
    if newest is not None and newest not in before:
        write_atomic(earlier, render_rotations([*before, newest]))


def set_up_encryption(project: Project, owner: SigningKey) -> str:
    """Have results encrypted to the project from the next invite on; its age recipient. Raises
    ``project.other_owner``."""
    with project.locked() as now:
        if owner.public != now.owner:
            message = "This machine's owner key is not the one the project belongs to."
            raise AnnotatorError("project.other_owner", message)
        if now.state.recipient:
            return now.state.recipient
        sealed, recipient = age.new_identity(owner)
        write_atomic(now.root / IDENTITY, sealed)
        now.change(recipient=recipient)
        return recipient


def identity_of(project: Project, owner: SigningKey) -> str:
    """What opens the project's encrypted results. Raises ``encryption.not_set_up``, ``encryption.wrong_key``."""
    path: Path = project.root / IDENTITY
    if not path.is_file():
        raise AnnotatorError(
            "encryption.not_set_up",
            "The project has no encryption key, so these results are for another one.",
            "Ask the annotator whom the file is for.",
            str(project.root),
        )
    return age.unwrapped(path.read_bytes(), owner)


def _serial(project: Project) -> int:
    """The serial of the list of keys that bundles carry now."""
    path = project.root / "keys" / ROTATION["keys/allowed_signers"]
    return AllowedSigners.read(path).serial if path.is_file() else shipped(project.signers).serial
