"""Unlocked private keys with their public keys."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from annotator.bundle import sshsig
from annotator.bundle.public_key import PublicKey
from annotator.bundle.sshsig import SshSignature

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


@dataclass(frozen=True)
class SigningKey:
    """A private key, unlocked for this session. ``name`` is its owner's name, shown beside the fingerprint."""

    seed: bytes = field(repr=False)
    name: str = ""

    @property
    def private(self) -> Ed25519PrivateKey:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return Ed25519PrivateKey.from_private_bytes(self.seed)

    @property
    def public(self) -> PublicKey:
        return PublicKey(self.private.public_key().public_bytes_raw())

    def sign(self, namespace: str, message: bytes) -> str:
        """An armored SSHSIG over ``message``, as ``ssh-keygen -Y sign -n namespace`` writes it."""
        signature = self.private.sign(sshsig.signed_bytes(namespace, message))
        return SshSignature(self.public, namespace, signature).armored().decode()

    @classmethod
    def generate(cls, name: str) -> SigningKey:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return cls(Ed25519PrivateKey.generate().private_bytes_raw(), name)
