"""Whose a key is, in words of any script, and which keys are one person's.

``allowed_signers`` can hold neither: its names are ASCII, and one name stands for one key. So both stand beside it, in
``keys/people.json``: for each key's fingerprint a ``name``, and as ``person`` what several keys share: the id of an
annotator who was invited, whose name stands in ``names``, or a name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from pydantic import Field

from annotator.bundle.signing_key import PublicKey
from annotator.errors import AnnotatorError
from annotator.model.frozen_model import FrozenModel

NAME_LIMIT = 100


class KeyHolder(FrozenModel):
    """What is known of a key's holder. Keys with the same ``person`` are one annotator."""

    name: str = Field(min_length=1, max_length=NAME_LIMIT)
    person: str = Field(default="", max_length=NAME_LIMIT)


class PeopleRegistry(FrozenModel):
    """Every key that has a name, by its fingerprint, and the names of annotators by their ids."""

    keys: Mapping[str, KeyHolder] = Field(default_factory=dict)
    names: Mapping[str, str] = Field(default_factory=dict)

    def name_of(self, person: str) -> str:
        """What ``person`` is called; the id itself where there is no name."""
        return self.names.get(person, person)

    def called(self, person: str, name: str) -> PeopleRegistry:
        """With ``name`` for the annotator ``person``."""
        return PeopleRegistry(keys=self.keys, names={**self.names, person: name})

    def named(self, fingerprint: str, name: str) -> PeopleRegistry:
        """With ``name`` for that key."""
        known = self.keys.get(fingerprint)
        return self._with(fingerprint, KeyHolder(name=name, person=known.person if known else ""))

    def joined(self, fingerprint: str, person: str) -> PeopleRegistry:
        """With that key as one of ``person``'s, and with it every key that goes by this name."""
        mine = self.keys.get(fingerprint) or KeyHolder(name=person)
        joined = self._with(fingerprint, mine.model_copy(update={"person": person}))
        for other, known in self.keys.items():
            if known.name == person and not known.person:
                joined = joined._with(other, known.model_copy(update={"person": person}))
        return joined

    def taken(self, fingerprint: str, name: str) -> bool:
        """Whether another key, which is not the same person's, goes by ``name``."""
        mine = self.keys.get(fingerprint)
        person = mine.person if mine else ""
        others = (known for other, known in self.keys.items() if other != fingerprint)
        return any(name in (known.name, known.person) and not (person and known.person == person) for known in others)

    def _with(self, fingerprint: str, known: KeyHolder) -> PeopleRegistry:
        return PeopleRegistry(keys={**self.keys, fingerprint: known}, names=self.names)


def normalised_name(name: str) -> str:
    """``name`` on one line, in the composed form, without characters that do not show. Raises ``trust.bad_name``."""
    plain = unicodedata.normalize("NFC", " ".join(name.split()))
    hidden = any(unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co") for character in plain)
    if not plain or len(plain) > NAME_LIMIT or hidden:
        raise AnnotatorError("trust.bad_name", f"A name has 1 to {NAME_LIMIT} characters that can be seen.")
    return plain


def with_key_holder(
    people: PeopleRegistry, key: PublicKey, name: str | None, comment: str, person: str | None
) -> PeopleRegistry:
    """``people`` with that key under ``name`` and as one of ``person``'s, where they are given.

    A new key without a name goes by its comment. Raises ``trust.name_taken``, ``trust.bad_name``.
    """
    mine = key.fingerprint
    if person is not None:
        people = people.joined(mine, normalised_name(person))
    if name is not None:
        wanted = normalised_name(name)
        if people.taken(mine, wanted):
            raise AnnotatorError(
                "trust.name_taken",
                f"{wanted} is another key's name.",
                "Give another one with --name; or, if both keys are one person's, say so with --as NAME for each.",
            )
        return people.named(mine, wanted)
    if mine in people.keys:
        return people
    name = holder_label(comment, key)
    return people.named(mine, f"{name[:80]}-{principal('', key)}" if people.taken(mine, name) else name)


def holder_label(name: str, key: PublicKey) -> str:
    """``name`` where it can be shown, else one made of the key."""
    try:
        return normalised_name(name)
    except AnnotatorError:
        return principal(name, key)


def principal(name: str, key: PublicKey) -> str:
    """The name under which ``key`` stands in ``allowed_signers``: ``name`` as far as that file can hold it.

    >>> principal("Süd Lab", key)  # doctest: +SKIP
    'Sud-Lab'
    """
    letters = unicodedata.normalize("NFKD", name)
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    slug = re.sub(r"[^A-Za-z0-9._+@-]+", "-", plain).lstrip("._+@-").rstrip("-")[:100]
    return slug or "key-" + re.sub(r"[^A-Za-z0-9]", "", key.fingerprint.removeprefix("SHA256:"))[:12]
