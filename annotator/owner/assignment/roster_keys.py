"""Keys that a roster names: they are trusted as those of their annotators once the bundles are built."""

from __future__ import annotations

from collections.abc import Sequence

from annotator.bundle.public_key import PublicKey
from annotator.errors import AnnotatorError
from annotator.owner.assignment.roster import Person
from annotator.owner.left_out import refuse_each
from annotator.owner.owner_project import Project
from annotator.owner.people import introduced

Keys = Sequence[tuple[Person, PublicKey]]


def roster_keys(project: Project, roster: Sequence[Person]) -> Keys:
    """The people of ``roster`` with a key, and the key. Nothing is written.

    Raises ``keys.malformed``, ``trust.owner_key``, ``trust.name_taken``, ``trust.bad_name``, all of them at once.
    """
    found, errors, people = [], [], project.people
    for person in roster:
        if not person.key:
            continue
        try:
            key = PublicKey.parse(person.key)
            if key == project.owner:
                raise AnnotatorError("trust.owner_key", "This is the project owner's own key.", "Ask for another key.")
            people = introduced(people, key, person.name, "", person.id)
            found.append((person, key))
        except AnnotatorError as error:
            errors.append(AnnotatorError(error.code, error.message, error.hint, f"roster, {person.id}"))
    refuse_each(errors)
    return found


def trust_keys(project: Project, keys: Keys) -> None:
    """Trust each key as an annotator's, of that person and under that name."""
    for person, key in keys:
        project.trust("annotator", key, person.name, person=person.id)
