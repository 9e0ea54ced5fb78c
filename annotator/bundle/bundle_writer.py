"""Writes a bundle. The same content and key always give the same bytes, and incomplete files never appear under the
final name.

A temporary file beside the target is written, synced, verified with the ordinary reader, and renamed to the target;
then the folder is synced.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from annotator.bundle import bundle_errors as errors
from annotator.bundle import container, manifest, names
from annotator.bundle.bundle_reader import VerifiedBundle, verify_bundle
from annotator.bundle.container import ContainerEntry
from annotator.bundle.signing_key import SigningKey
from annotator.bundle.trust import NAMESPACES
from annotator.durable import NotDurableError, replace_file, sync_file, sync_folder, temporary_sibling
from annotator.errors import AnnotatorError, system_error

_CHUNK = 1024 * 1024
Source = bytes | Path | Callable[[], Iterable[bytes]]
"""The content of a file in a bundle: bytes, a file on disk, or a function that returns an iterable of chunks at each
call."""


@dataclass(frozen=True)
class _BundleEntry:
    entry: ContainerEntry
    source: Source
    sha256: str


def write_bundle(
    path: Path, kind: str, files: Mapping[str, Source], signer: SigningKey, role: str | Sequence[str],
) -> str:  # fmt: skip
    """Write ``files`` (including ``bundle.json``) as a bundle of ``kind``, signed in ``role``. Returns the bundle id.

    ``role`` may be a sequence. An existing file at ``path`` is replaced on success and kept otherwise. Raises
    ``bundle.*`` if the files do not form a bundle, ``file.system`` for disk errors, and ``file.not_durable`` if the
    disk failed after the file was renamed.
    """
    with _disk_errors(path):
        listed = {name: _measure_file(name, source) for name, source in files.items()}
        for name, permitted in names.MAX_READ.items():
            if name in listed and listed[name].entry.size > permitted:
                raise errors.limit_error(f"{listed[name].entry.size:,} bytes, {permitted:,} are permitted", name)
        mimetype = _measure_file(names.MIMETYPE, names.MIMETYPES[kind])
        hashes = {names.MIMETYPE: mimetype.sha256, **{name: item.sha256 for name, item in listed.items()}}
        listing = manifest.render_manifest(hashes)
        roles = [role] if isinstance(role, str) else sorted(role)
        items = [
            mimetype,
            _measure_file(names.MANIFEST, listing),
            *(
                _measure_file(f"signatures/{role_name}.sig", signer.sign(NAMESPACES[role_name], listing).encode())
                for role_name in roles
            ),
            *(listed[name] for name in sorted(listed)),
        ]
        _write_entries(path, items)
    return hashlib.sha256(listing).hexdigest()


def countersign(bundle: VerifiedBundle, path: Path, signer: SigningKey, role: str = "reviewer") -> str:
    """Write ``bundle`` to ``path`` with an additional signature over the same manifest. Returns the signature's file
    name.

    Everything else, including the bundle id, is unchanged. Raises ``bundle.signed_already`` if the key has already
    signed in this role, and ``bundle.limit`` if the number of signatures is exhausted.
    """
    before = [signature for signature in bundle.signatures if signature.role == role]
    if any(signature.public == signer.public for signature in before):
        raise AnnotatorError("bundle.signed_already", f"This key has signed the bundle as {role} already.")
    name = _free_name(role, {signature.file for signature in bundle.signatures})
    armored = signer.sign(NAMESPACES[role], bundle.manifest).encode()
    contents: dict[str, Source] = {old: partial(bundle.pieces, old) for old in bundle.names}
    contents[name] = armored
    with _disk_errors(path):
        _write_entries(path, [_measure_file(entry, contents[entry]) for entry in sorted(contents, key=_sort_key)])
    return name


def _free_name(role: str, used: set[str]) -> str:
    candidates = (f"signatures/{role}{suffix}.sig" for suffix in ("", *(f"-{n}" for n in range(2, 17))))
    free = next((name for name in candidates if name not in used), None)
    if free is None or len(used) >= names.MAX_SIGNATURES:
        raise errors.limit_error(f"over {names.MAX_SIGNATURES} signatures")
    return free


def _sort_key(name: str) -> tuple[int, str]:
    """The sort key that puts names into bundle order."""
    fixed = {names.MIMETYPE: 0, names.MANIFEST: 1}
    return fixed.get(name, 2 if name.startswith("signatures/") else 3), name


def _write_entries(path: Path, items: list[_BundleEntry]) -> None:
    if container.total_size(item.entry for item in items) > names.MAX_FILE:
        raise errors.limit_error(f"over {names.MAX_FILE:,} bytes")
    path.parent.mkdir(parents=True, exist_ok=True)
    with temporary_sibling(path) as temporary:
        with temporary.open("xb") as out:
            for item in items:
                out.write(container.local_header(item.entry))
                out.writelines(_pieces(item.source))
            out.write(container.central_directory(item.entry for item in items))
            out.flush()
            sync_file(out.fileno())
        _verify_written(temporary, path.name)
        replace_file(temporary, path)
        sync_folder(path.parent)


def _verify_written(temporary: Path, name: str) -> None:
    """Verify the written file. Errors refer to it by its final ``name``."""
    try:
        verify_bundle(temporary)
    except AnnotatorError as error:
        raise error.about(name) from error


def _measure_file(name: str, source: Source) -> _BundleEntry:
    digest = hashlib.sha256()
    crc = size = 0
    for piece in _pieces(source):
        digest.update(piece)
        crc = zlib.crc32(piece, crc)
        size += len(piece)
    if size > names.MAX_FILE:
        raise errors.limit_error(f"{name} has over {names.MAX_FILE:,} bytes")
    return _BundleEntry(ContainerEntry(name.encode(), size, crc), source, digest.hexdigest())


def _pieces(source: Source) -> Iterator[bytes]:
    if isinstance(source, bytes):
        yield source
        return
    if not isinstance(source, Path):
        yield from source()
        return
    with source.open("rb") as content:
        while piece := content.read(_CHUNK):
            yield piece


@contextlib.contextmanager
def _disk_errors(path: Path) -> Iterator[None]:
    try:
        yield
    except NotDurableError as error:
        raise errors.not_durable(error, os.fspath(path)) from error
    except OSError as error:
        raise system_error(error) from error
