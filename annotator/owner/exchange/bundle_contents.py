"""The contents of a task bundle: its files and ``bundle.json``."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING

from annotator import __version__
from annotator.bundle import strictjson
from annotator.bundle.blind_names import pseudonym
from annotator.bundle.info import BundleMetadata
from annotator.bundle.signing_key import SigningKey
from annotator.bundle.trust import NAMESPACES, AllowedSigners
from annotator.owner.courses.course_bundle import course_file
from annotator.owner.project.owner_project import LatestBundle, Project
from annotator.owner.project.revocations import revoked_keys

if TYPE_CHECKING:
    from annotator.owner.rubrics.rubrics import AnnotationProtocol

ROTATION = {
    "keys/allowed_signers": "rotation",
    "keys/allowed_signers.new.sig": "rotation.new.sig",
    "keys/allowed_signers.old.sig": "rotation.old.sig",
}
"""The bundle files that result from a rotation of the owner's key, and their names in the project's ``keys`` folder."""
EARLIER = "rotations.jsonl"
"""The earlier rotations, in the project's ``keys`` folder and in bundles."""


def files_beside_tasks(project: Project, protocol: AnnotationProtocol) -> dict[str, bytes]:
    """All files except ``bundle.json`` and ``tasks.jsonl``. Raises ``course.other_rubric``."""
    return {
        **({"guidelines.md": protocol.guidelines.encode()} if protocol.guidelines else {}),
        **course_file(project, protocol.rubric),
        **key_files(project),
        "rubric.json": strictjson.pretty(protocol.rubric.model_dump(mode="json")),
    }


def file_hashes(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The SHA-256 of each of ``files``."""
    return {name: hashlib.sha256(data).digest() for name, data in files.items()}


def key_files(project: Project) -> dict[str, bytes]:
    """The files about keys: after a rotation the list as it was signed then, and the revocations."""
    rotation_files = {name: project.root / "keys" / place for name, place in ROTATION.items()}
    files = {name: path.read_bytes() for name, path in rotation_files.items() if path.is_file()}
    if len(files) != len(ROTATION):
        files = {"keys/allowed_signers": keys_for_annotators(project.signers).render().encode()}
    earlier = project.root / "keys" / EARLIER
    if earlier.is_file():
        files["keys/rotations.jsonl"] = earlier.read_bytes()
    revoked = revoked_keys(project)
    return {**files, **({"keys/revoked": revoked.render().encode()} if revoked.serial else {})}


def keys_for_annotators(signers: AllowedSigners) -> AllowedSigners:
    """The keys that annotators may need: those of owners and reviewers, never those of other annotators.

    Until the owner's key is rotated, the number of keys is the serial: it grows with this list, and trusting an
    annotator does not change the bundle.
    """
    public_signers = tuple(signer for signer in signers.signers if NAMESPACES["annotator"] not in signer.namespaces)
    return AllowedSigners(public_signers, len(public_signers))


def content_digest(
    project: Project, series: str, recipient: str, purpose: str, hashes: Mapping[str, bytes], signer: SigningKey
) -> str:
    """A SHA-256 of everything in a bundle except its position in the series and its time. ``hashes``: the SHA-256 of
    each file except ``bundle.json``."""
    first = LatestBundle(
        sequence=1, supersedes=None, created="-", content="", bundle_id="", recipient=recipient, purpose=purpose
    )
    content = hashlib.sha256(bundle_info(project, series, first, signer).to_json())
    for name, digest in sorted(hashes.items()):
        content.update(hashlib.sha256(name.encode()).digest() + digest)
    return content.hexdigest()


def bundle_info(project: Project, series: str, latest: LatestBundle, signer: SigningKey) -> BundleMetadata:
    """``bundle.json`` for the bundle at the position ``latest`` in ``series``."""
    return BundleMetadata(
        kind="tasks",
        project_id=project.state.id,
        project_title=project.state.title,
        series=series,
        sequence=latest.sequence,
        supersedes=latest.supersedes,
        author_fingerprint=signer.public.fingerprint,
        author_name=project.state.owner_name,
        created=latest.created,
        program_version=__version__,
        recipient=latest.recipient or None,
        display_seed=pseudonym(project.secret, "display seed"),
        purpose=latest.purpose or None,  # type: ignore[arg-type]
        needs_program=project.state.needs_program,
    )
