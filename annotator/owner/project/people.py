"""Names of key holders in any script, and the keys of each person.

``allowed_signers`` can store neither: its names are ASCII, and each name has one key. Both are therefore stored in
``keys/people.json``: for the fingerprint of each key a ``name`` and a ``person``, which all keys of a person share.
``person`` is the id of an invited annotator, whose name is in ``names``, or a name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from pydantic import Field

from annotator.bundle.public_key import PublicKey
from annotator.errors import AnnotatorError
from annotator.model.frozen_model import FrozenModel

NAME_LIMIT = 100


class KeyHolderRecord(FrozenModel):
    """The holder of a key. Keys with the same ``person`` belong to one annotator."""

    name: str = Field(min_length=1, max_length=NAME_LIMIT)
    person: str = Field(default="", max_length=NAME_LIMIT)


class PeopleRegistry(FrozenModel):
    """The named keys by fingerprint, and the names of annotators by id."""

    keys: Mapping[str, KeyHolderRecord] = Field(default_factory=dict)
    names: Mapping[str, str] = Field(default_factory=dict)

    def name_of(self, person: str) -> str:
        """The name of ``person``; the id itself if it has no name."""
        return self.names.get(person, person)

    def called(self, person: str, name: str) -> PeopleRegistry:
        """A copy with ``name`` for the annotator ``person``."""
        return PeopleRegistry(keys=self.keys, names={**self.names, person: name})

    def named(self, fingerprint: str, name: str) -> PeopleRegistry:
        """A copy with ``name`` for the key."""
        holder = self.keys.get(fingerprint)
        return self._with_key(fingerprint, KeyHolderRecord(name=name, person=holder.person if holder else ""))

    def joined(self, fingerprint: str, person: str) -> PeopleRegistry:
        """A copy in which the key, and every key named ``person``, belong to ``person``."""
        own = self.keys.get(fingerprint) or KeyHolderRecord(name=person)
        joined = self._with_key(fingerprint, own.model_copy(update={"person": person}))
        for other_fingerprint, holder in self.keys.items():
            if holder.name == person and not holder.person:
                joined = joined._with_key(other_fingerprint, holder.model_copy(update={"person": person}))
        return joined

    def taken(self, fingerprint: str, name: str) -> bool:
        """Whether a key of somebody else has ``name``."""
        own = self.keys.get(fingerprint)
        person = own.person if own else ""
        other_holders = (holder for other_fingerprint, holder in self.keys.items() if other_fingerprint != fingerprint)
        return any(
            name in (holder.name, holder.person) and not (person and holder.person == person)
            for holder in other_holders
        )

    def _with_key(self, fingerprint: str, holder: KeyHolderRecord) -> PeopleRegistry:
        return PeopleRegistry(keys={**self.keys, fingerprint: holder}, names=self.names)


def find_person(people: PeopleRegistry, ids: Iterable[str], reference: str) -> str:
    """The id of the person whom ``reference`` names by id or by name, among ``ids``.

    Raises ``project.unknown_person``.
    """
    everybody = sorted({*ids, *people.names, *(key.person for key in people.keys.values())} - {""})
    if reference in everybody:
        return reference
    named = [person for person in everybody if people.name_of(person).casefold() == reference.casefold()]
    if len(named) == 1:
        return named[0]
    same = f"{len(named)} people are called {reference[:80]!r}: {', '.join(named[:10])}."
    message = same if named else f"The project knows nobody with the id or the name {reference[:80]!r}."
    raise AnnotatorError("project.unknown_person", message, "`annotator project status` lists everybody.")


def normalised_name(name: str) -> str:
    """``name`` on one line, in NFC, without control and format characters except the joiners of scripts without case
    and of emoji. Raises ``trust.bad_name``."""
    plain = unicodedata.normalize("NFC", " ".join(name.split()))
    kinds = [unicodedata.category(character) for character in plain]
    hidden = any(
        kind in ("Cc", "Cf", "Cs", "Co") and not (plain[at] in _JOINERS and _joins(kinds[at - 1 : at], kinds[at + 1 :]))
        for at, kind in enumerate(kinds)
    )
    if not plain or len(plain) > NAME_LIMIT or hidden:
        raise AnnotatorError("trust.bad_name", f"A name has 1 to {NAME_LIMIT} characters that can be seen.")
    return plain


_JOINERS = "\u200c\u200d"  # ZERO WIDTH NON-JOINER, ZERO WIDTH JOINER


def _joins(before: Sequence[str], after: Sequence[str]) -> bool:
    """Whether a joiner can be seen between characters of these categories. After a sign, as a virama, it may be last:
    texts from before Unicode 5.1 write letters of Malayalam so."""
    shaped = ("Lo", "Mn", "Mc", "So", "Sk")
    return before[:1] == ["Mn"] or (bool(before) and before[0] in shaped and bool(after) and after[0] in shaped)


def with_key_holder(
    people: PeopleRegistry, key: PublicKey, name: str | None, comment: str, person: str | None
) -> PeopleRegistry:
    """A copy of ``people`` with ``key`` under ``name`` and belonging to ``person``, where given.

    A new key without a name is named by its comment. Raises ``trust.name_taken``, ``trust.bad_name``.
    """
    fingerprint = key.fingerprint
    if person is not None:
        people = people.joined(fingerprint, normalised_name(person))
    if name is not None:
        new_name = normalised_name(name)
        if people.taken(fingerprint, new_name):
            raise AnnotatorError(
                "trust.name_taken",
                f"{new_name} is another key's name.",
                "Give another one with --name; or, if both keys are one person's, say so with --as NAME for each.",
            )
        return people.named(fingerprint, new_name)
    if fingerprint in people.keys:
        return people
    name = holder_label(comment, key)
    return people.named(
        fingerprint, f"{name[:80]}-{principal_name('', key)}" if people.taken(fingerprint, name) else name
    )


def holder_label(name: str, key: PublicKey) -> str:
    """``name`` if it is valid, else a name made from the key."""
    try:
        return normalised_name(name)
    except AnnotatorError:
        return principal_name(name, key)


def principal_name(name: str, key: PublicKey) -> str:
    """The name of ``key`` in ``allowed_signers``: the ASCII characters of ``name`` that the file permits, as *Sud-Lab*
    for *Süd Lab*; if there are none, a name made from the key."""
    letters = unicodedata.normalize("NFKD", name)
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    slug = re.sub(r"[^A-Za-z0-9._+@-]+", "-", plain).lstrip("._+@-").rstrip("-")[:100]
    return slug or "key-" + re.sub(r"[^A-Za-z0-9]", "", key.fingerprint.removeprefix("SHA256:"))[:12]
