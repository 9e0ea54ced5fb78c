"""Rotations of an owner's key: followed one after the other, and no further than signatures lead."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.bundle.owner_rotation import (
    MOST,
    OwnerKeyRotation,
    follow_rotations,
    keys_before,
    read_rotations,
    render_rotations,
)
from annotator.bundle.revocation import RevocationList
from annotator.bundle.signing_key import SigningKey
from annotator.bundle.sshsig import body_of
from annotator.bundle.trust import KEYS, NAMESPACES, AllowedSigners
from annotator.errors import AnnotatorError

KEYRING = [SigningKey(bytes([number]) * 32, f"key {number}") for number in range(1, 7)]
THIEF = SigningKey(b"t" * 32, "thief")


def rotation(
    old: SigningKey, new: SigningKey, serial: int, *, keep: bool = False, space: str = KEYS
) -> OwnerKeyRotation:
    """``old`` gives its place to ``new``; with ``keep`` it stays an owner's key as well."""
    signers = AllowedSigners().add("owner@example", "owner", new.public)
    if keep:
        signers = signers.add("old@example", "owner", old.public)
    text = AllowedSigners(signers.signers, serial).render()
    return OwnerKeyRotation.of(text, old.sign(space, text.encode()), new.sign(space, text.encode()))


CHAIN = [rotation(old, new, serial) for serial, (old, new) in enumerate(pairwise(KEYRING), 2)]


def test_every_later_key_is_reached_from_every_earlier_one() -> None:
    for start, old in enumerate(KEYRING):
        for end, new in enumerate(KEYRING):
            chain_result = follow_rotations(CHAIN, old.public, new.public, serial=start + 1, revoked=RevocationList())
            if start < end:
                assert chain_result is not None
                assert chain_result.former == tuple(key.public for key in KEYRING[start:end])
                assert chain_result.serial == end + 1
            else:
                assert chain_result is None


@pytest.mark.parametrize(
    "chain",
    [
        CHAIN[1:],
        CHAIN[::-1],
        [CHAIN[0], rotation(KEYRING[1], KEYRING[2], 2), *CHAIN[2:]],
        [CHAIN[0], rotation(KEYRING[1], KEYRING[2], 3, keep=True)],
        [CHAIN[0], rotation(KEYRING[1], KEYRING[2], 3, space=NAMESPACES["owner"])],
        [CHAIN[0], OwnerKeyRotation(allowed_signers=CHAIN[1].allowed_signers, old=CHAIN[1].new, new=CHAIN[1].old)],
        [
            CHAIN[0],
            OwnerKeyRotation(allowed_signers=CHAIN[1].allowed_signers + "\n", old=CHAIN[1].old, new=CHAIN[1].new),
        ],
        [rotation(KEYRING[0], KEYRING[1], 2), rotation(KEYRING[1], KEYRING[0], 3), rotation(KEYRING[0], KEYRING[2], 4)],
    ],
    ids=["gap", "backwards", "serial", "both owners", "namespace", "swapped", "altered", "round"],
)
def test_broken_rotation_chain_is_not_followed(chain: list[OwnerKeyRotation]) -> None:
    assert follow_rotations(chain, KEYRING[0].public, KEYRING[2].public, serial=1, revoked=RevocationList()) is None


def test_a_revoked_key_on_the_way_stops_all_that_comes_after_it() -> None:
    revoked = RevocationList().add(KEYRING[1].public)
    assert follow_rotations(CHAIN, KEYRING[0].public, KEYRING[3].public, serial=1, revoked=revoked) is None
    assert follow_rotations(CHAIN, KEYRING[1].public, KEYRING[3].public, serial=2, revoked=revoked) is not None


@given(st.lists(st.sampled_from(range(5)), max_size=6), st.integers(0, 5), st.randoms())
def test_without_the_key_that_is_trusted_nobody_leads_to_another_one(
    picked: list[int], start: int, chance: Random
) -> None:
    forged = [rotation(THIEF, KEYRING[at], 90 + at) for at in picked]
    stolen = [
        rotation.model_copy(update={"new": body_of(THIEF.sign(KEYS, rotation.allowed_signers.encode()))})
        for rotation in (CHAIN[at] for at in picked)
    ]
    everything = [*CHAIN, *forged, *stolen]
    chance.shuffle(everything)
    assert follow_rotations(everything, KEYRING[start].public, THIEF.public, serial=0, revoked=RevocationList()) is None


def test_the_record_is_read_strictly_and_bounded() -> None:
    assert read_rotations(render_rotations(CHAIN)) == tuple(CHAIN)
    assert len(read_rotations(render_rotations(CHAIN * 20))) == MOST
    for broken in (b"{}\n", b"[]\n", b"nonsense\n", render_rotations(CHAIN[:1]) * (MOST + 1), b'{"old":1}\n'):
        with pytest.raises(AnnotatorError) as refused:
            read_rotations(broken)
        assert refused.value.code == "keys.bad_rotations"


def test_the_keys_before_an_owner_s_are_named_once_each_oldest_first() -> None:
    *former, owner = (key.public for key in KEYRING)
    assert keys_before([*CHAIN, *CHAIN], owner, RevocationList()) == tuple(former)
    assert keys_before(CHAIN, KEYRING[0].public, RevocationList()) == ()
    broken = OwnerKeyRotation(allowed_signers="", old="no signature", new="none")
    assert keys_before([broken, *CHAIN], owner, RevocationList()) == tuple(former)
