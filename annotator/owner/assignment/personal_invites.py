"""One invite a person, beside the personal bundles: whoever has neither a key nor an invite yet gets one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Final

from annotator.bundle.invite import SUFFIX
from annotator.bundle.signing_key import SigningKey
from annotator.durable import PRIVATE, write_atomic
from annotator.errors import AnnotatorError
from annotator.owner.assignment.roster import Person
from annotator.owner.invitations import invites_of, make_invites, waiting
from annotator.owner.owner_project import Project
from annotator.owner.people import readable

FOLDER: Final = "invites"


def invite_each(
    project: Project,
    owner: SigningKey,
    roster: Sequence[Person],
    given: Collection[str],
    out: Path,
    destination: str | None = None,
    *,
    more: bool = False,
) -> list[Path]:
    """Write an invite for everybody in ``roster`` with tasks (``given``: their ids) whom the project knows by no key
    and whom nobody invited by hand, to ``out / "invites"``; the files. One that an earlier assignment made and nobody
    has used is written again, with the same secret. They name the ``destination``; without
    one that of the invite which the person had before, and where there is ``more`` of an assignment, that of its
    others. It may not be called under :meth:`Project.locked`.

    Raises ``project.busy``, ``project.other_owner``.
    """
    known = {known.person for known in project.people.keys.values()}
    by_hand = (made for made in invites_of(project).invites.values() if waiting(made) and not made.assigned)
    known |= {made.annotator_id for made in by_hand}
    new = [person for person in roster if person.id in given and not person.key and person.id not in known]
    if not new:
        return []
    people = [(person.id, _shown(person)) for person in new]
    places = places_before(project, [person.id for person in new], more=more)
    made = make_invites(project, owner, people, destination, assigned=True, places=places)
    folder = out / FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    files = []
    for invite in made:
        files.append(folder / f"{invite.says.annotator_id}{SUFFIX}")
        write_atomic(files[-1], invite.file(), PRIVATE)
    return files


def places_before(project: Project, people: Iterable[str], *, more: bool) -> dict[str, str]:
    """Where the last invites of some people have results put, or where there is ``more`` of an assignment, those of
    others; empty where that is not kept because there may be a password in it."""
    own: dict[str, str] = {}
    usual: str | None = None
    for made in invites_of(project).invites.values():
        if made.destination is not None:
            own[made.annotator_id] = made.destination
            usual = made.destination if made.assigned and more else usual
    found = {person: own.get(person, usual) for person in people}
    return {person: place for person, place in found.items() if place is not None}


def _shown(person: Person) -> str:
    try:
        return readable(person.name)
    except AnnotatorError:
        return person.id
