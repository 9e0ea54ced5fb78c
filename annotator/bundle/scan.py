"""Verifies a bundle in a single forward pass.

Order: media type, manifest, signatures (verified as soon as the manifest is read), then every listed file against its
CRC-32 and SHA-256, then directory and end record. Each header is decoded, encoded again and compared, so only the
canonical byte sequence passes. Images are identified by their first bytes, and ``bundle.json`` is parsed last. Memory
use is bounded: 2 MiB of content, the manifest (at most 16 MiB) and the directory.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from traceback import clear_frames
from typing import BinaryIO

from annotator import limits
from annotator.bundle import age, container, images, manifest, names, sshsig
from annotator.bundle import bundle_errors as errors
from annotator.bundle.container import ContainerEntry
from annotator.bundle.info import BundleMetadata, check_version
from annotator.bundle.public_key import PublicKey
from annotator.bundle.trust import NAMESPACES
from annotator.errors import AnnotatorError

_CHUNK = 1024 * 1024


@dataclass(frozen=True)
class BundleSignature:
    """A valid signature: its role, its key, and its file."""

    role: str
    public: PublicKey
    namespace: str
    file: str


@dataclass(frozen=True)
class FileByteRange:
    """The position of a file's content in the container: offset and size in bytes."""

    offset: int
    size: int


@dataclass(frozen=True)
class BundleVerificationResult:
    """The result of a complete verification."""

    kind: str
    bundle_id: str
    info: BundleMetadata
    signatures: tuple[BundleSignature, ...]
    manifest: bytes
    files: Mapping[str, FileByteRange]
    size: int

    def signed_by(self, role: str) -> PublicKey:
        """The key that signed in ``role``. For the author's role, the key that ``bundle.json`` names.

        Raises ``bundle.unsigned`` if nobody signed in that role.
        """
        keys = [signature.public for signature in self.signatures if signature.role == role]
        if not keys:
            raise errors.unsigned_error(role)
        return next((key for key in keys if key.fingerprint == self.info.author_fingerprint), keys[0])

    @property
    def author(self) -> PublicKey:
        """The author's key, as named in ``bundle.json``. It signed in every role that the content requires."""
        keys = (signature.public for signature in self.signatures)
        return next(key for key in keys if key.fingerprint == self.info.author_fingerprint)

    @property
    def countersigners(self) -> tuple[PublicKey, ...]:
        """The keys of reviewers who countersigned, by fingerprint, without the author's."""
        keys = {signature.public for signature in self.signatures if signature.role == "reviewer"} - {self.author}
        return tuple(sorted(keys, key=lambda key: key.fingerprint))


def scan_and_verify(
    source: BinaryIO, copy: BinaryIO | None = None, kind: str | None = None
) -> BundleVerificationResult:
    """Verify all of ``source``. Every byte read is also written to ``copy``.

    If ``kind`` is given, other kinds are refused. Raises ``bundle.*``, ``signature.*``, ``keys.*`` or ``json.*``; the
    content of ``copy`` must not be used then.
    """
    try:
        return _BundleScanner(source, copy).run(kind)
    except AnnotatorError as error:
        clear_frames(error.__traceback__)  # whoever keeps the error would keep the scanner's buffer with it
        raise


class _BundleScanner:
    def __init__(self, source: BinaryIO, copy: BinaryIO | None) -> None:
        self._source = source
        self._copy = copy
        self._offset = 0
        self._entries: list[ContainerEntry] = []
        self._files: dict[str, FileByteRange] = {}
        self._buffer = memoryview(bytearray(_CHUNK))
        self._head = b""

    def run(self, wanted: str | None) -> BundleVerificationResult:
        kind = self._kind(wanted)
        listing = self._small(self._header(), names.MANIFEST, names.MAX_MANIFEST)
        hashes = manifest.parse_manifest(listing)
        if hashes[names.MIMETYPE] != hashlib.sha256(names.MIMETYPES[kind]).hexdigest():
            raise errors.altered_error("the SHA-256 does not match", names.MIMETYPE)
        strange = _unexpected_files(kind, hashes)
        if strange is not None and names.INFO not in hashes:
            raise strange
        entry, signatures = self._signatures(kind, listing)
        info = b""
        for number, (name, expected) in enumerate(list(hashes.items())[1:]):
            entry = entry if number == 0 else self._header()
            if name == names.INFO:
                info = self._small(entry, name, names.MAX_INFO)
                digest = hashlib.sha256(info).hexdigest()
            else:
                limit = names.MAX_READ.get(name, names.MAX_FILE)
                if entry.size > limit and strange is None:
                    raise errors.limit_error(f"{entry.size:,} bytes, {limit:,} are permitted", name)
                digest = self._large(entry, name)
            if digest != expected:
                raise errors.altered_error("the SHA-256 does not match", name)
            if name == names.INFO:
                check_version(info)
                if strange is not None:
                    raise strange
            if name.startswith(names.IMAGES) and strange is None:
                images.check_image_header(name, self._head)
        self._ending()
        return BundleVerificationResult(
            kind,
            hashlib.sha256(listing).hexdigest(),
            _checked_info(kind, info, signatures),
            signatures,
            listing,
            self._files,
            self._offset,
        )

    def _encrypted_file_error(self, magic: bytes) -> AnnotatorError:
        """Why an age file is refused: for its header, or because no key that is here opens it."""
        try:
            age.check_header(magic + self._source.read(limits.AGE_HEADER - len(magic)))
        except AnnotatorError as refused:
            return refused
        return errors.encrypted_error()

    def _kind(self, wanted: str | None) -> str:
        magic = self._source.read(len(container.LOCAL_MAGIC))
        if magic == b"age-":
            raise self._encrypted_file_error(magic)
        if not container.LOCAL_MAGIC.startswith(magic):
            raise errors.not_a_bundle("it begins as something else")
        self._keep(magic)
        head = magic + self._take(container.LOCAL_SIZE + len(names.MIMETYPE) - len(magic), "first entry")
        entry, length = container.decode_local(head[: container.LOCAL_SIZE])
        if length != len(names.MIMETYPE) or not head.endswith(names.MIMETYPE.encode()):
            raise errors.not_a_bundle("it does not begin with an entry called mimetype")
        entry = self._canonical(ContainerEntry(names.MIMETYPE.encode(), entry.size, entry.crc), head)
        media_type = self._small(entry, names.MIMETYPE, max(map(len, names.MIMETYPES.values())))
        kind = next((kind for kind, value in names.MIMETYPES.items() if value == media_type), None)
        if kind is None:
            raise errors.not_a_bundle("its media type is unknown", names.MIMETYPE)
        if wanted not in (None, kind):
            raise errors.wrong_kind(kind, wanted)
        return kind

    def _signatures(self, kind: str, listing: bytes) -> tuple[ContainerEntry, tuple[BundleSignature, ...]]:
        """The verified signatures, and the header of the entry that follows them."""
        signatures: list[BundleSignature] = []
        while (entry := self._header()).name.startswith(b"signatures/"):
            name = entry.name.decode()
            if len(signatures) == names.MAX_SIGNATURES:
                raise errors.limit_error(f"over {names.MAX_SIGNATURES} signatures", name)
            if signatures and signatures[-1].file >= name:
                raise errors.not_canonical("the signatures are not in order", name)
            signature = _verify_signature(kind, name, self._small(entry, name, names.MAX_SIGNATURE), listing)
            if any((signature.role, signature.public) == (other.role, other.public) for other in signatures):
                raise errors.bad_signature("the same key signs twice", name)
            signatures.append(signature)
        if not any(signature.role in names.AUTHORS[kind] for signature in signatures):
            raise errors.unsigned_error(names.AUTHORS[kind][0])
        return entry, tuple(signatures)

    def _header(self) -> ContainerEntry:
        fixed = self._take(container.LOCAL_SIZE, "entry header")
        if not fixed.startswith(container.LOCAL_MAGIC):
            raise errors.not_canonical(f"no entry begins at byte {self._offset - len(fixed):,}, where one must")
        entry, length = container.decode_local(fixed)
        if not 0 < length <= 200:
            raise errors.bad_name(f"a name has {length:,} bytes", "entry header")
        raw = self._take(length, "entry header")
        entry = self._canonical(ContainerEntry(raw, entry.size, entry.crc), fixed + raw)
        try:
            names.check_name(raw.decode("ascii"))
        except UnicodeDecodeError:
            raise errors.bad_name(f"{raw[:100]!r} is not ASCII") from None
        return entry

    def _canonical(self, entry: ContainerEntry, header: bytes) -> ContainerEntry:
        if container.local_header(entry) != header:
            raise errors.not_canonical("a header sets a field that must be 0", entry.name.decode("ascii", "replace"))
        if len(self._entries) == names.MAX_ENTRIES:
            raise errors.limit_error(f"over {names.MAX_ENTRIES:,} entries")
        self._entries.append(entry)
        return entry

    def _small(self, entry: ContainerEntry, name: str, most: int) -> bytes:
        """The content of ``entry``, which must have this name and at most ``most`` bytes."""
        self._begin(entry, name)
        if entry.size > most:
            raise errors.limit_error(f"{entry.size:,} bytes, {most:,} are permitted", name)
        content = self._take(entry.size, name)
        if zlib.crc32(content) != entry.crc:
            raise errors.altered_error("the CRC-32 does not match", name)
        return content

    def _large(self, entry: ContainerEntry, name: str) -> str:
        """The SHA-256 of the content of ``entry``, which must have this name. Stores its first bytes in ``_head``."""
        self._begin(entry, name)
        head = bytearray()
        digest = hashlib.sha256()
        crc = 0
        remaining = entry.size
        while remaining:
            count = self._source.readinto(self._buffer[: min(remaining, _CHUNK)])  # type: ignore[attr-defined]
            if not count:
                raise errors.truncated_error(name)
            piece = self._buffer[:count]
            digest.update(piece)
            crc = zlib.crc32(piece, crc)
            if name.startswith(names.IMAGES):
                head += piece[: images.HEAD - len(head)]
            self._keep(piece)
            remaining -= count
        if crc != entry.crc:
            raise errors.altered_error("the CRC-32 does not match", name)
        self._head = bytes(head)
        return digest.hexdigest()

    def _begin(self, entry: ContainerEntry, name: str) -> None:
        if entry.name != name.encode():
            raise errors.not_canonical(f"{entry.name.decode()!r} stands where {name!r} belongs", name)
        if self._offset + entry.size > names.MAX_FILE:
            raise errors.limit_error(f"over {names.MAX_FILE:,} bytes", name)
        self._files[name] = FileByteRange(self._offset, entry.size)

    def _ending(self) -> None:
        expected = container.central_directory(self._entries)
        if self._offset + len(expected) > names.MAX_FILE:
            raise errors.limit_error(f"over {names.MAX_FILE:,} bytes")
        actual = self._source.read(len(expected) + 1)
        if actual == expected:
            self._keep(actual)
        elif expected.startswith(actual):
            raise errors.truncated_error("directory")
        elif actual.startswith(expected):
            raise errors.not_canonical("something follows the end of the bundle")
        else:
            raise errors.not_canonical("the directory is not the one that belongs to the entries", "directory")

    def _take(self, count: int, location: str) -> bytes:
        data = self._source.read(count)
        if len(data) != count:
            raise errors.truncated_error(location)
        self._keep(data)
        return data

    def _keep(self, piece: bytes | memoryview) -> None:
        self._offset += len(piece)
        if self._copy is not None:
            self._copy.write(piece)


def _verify_signature(kind: str, name: str, armored: bytes, listing: bytes) -> BundleSignature:
    match = names.SIGNATURE.fullmatch(name)
    if match is None:
        raise errors.bad_name(f"{name!r} names no role and number", name)
    role = match["role"]
    if role not in (*names.AUTHORS[kind], "reviewer"):
        raise errors.bad_signature(f"a {kind} bundle is not signed by the role {role!r}", name)
    signature = _attempt(lambda: sshsig.parse_signature(armored), name)
    if signature.namespace != NAMESPACES[role]:
        raise errors.bad_signature(f"it was given for {signature.namespace[:60]!r}, not as {role}", name)
    if not signature.verifies(listing):
        raise errors.bad_signature("it does not belong to this manifest", name)
    return BundleSignature(role, signature.public, signature.namespace, name)


def _attempt(read: Callable[[], sshsig.SshSignature], location: str) -> sshsig.SshSignature:
    try:
        return read()
    except AnnotatorError as error:
        raise errors.bad_signature(error.message, location) from error


def _unexpected_files(kind: str, hashes: dict[str, str]) -> AnnotatorError | None:
    """The error if the listed files do not match this version; else None. It is raised only after ``bundle.json`` was
    read, because a bundle of a newer version may have other files and then needs the message that the program is too
    old."""
    try:
        names.check_listed(kind, {name: value for name, value in hashes.items() if name != names.MIMETYPE})
    except AnnotatorError as error:
        return error
    return None


def _checked_info(kind: str, data: bytes, signatures: tuple[BundleSignature, ...]) -> BundleMetadata:
    info = BundleMetadata.from_json(data)
    if info.kind != kind:
        raise errors.content_error(f"it calls itself {info.kind!r} and is of the kind {kind!r}", names.INFO)
    roles = {valid.role for valid in signatures if valid.public.fingerprint == info.author_fingerprint}
    for role in sorted(info.author_roles - roles):
        if any(signature.role == role for signature in signatures) or not roles:
            raise errors.bad_signature("the author it names did not sign it", names.INFO)
        raise errors.unsigned_error(role)
    return info
