"""The contents of a task bundle: its files, and what it says about itself."""

from __future__ import annotations

from collections.abc import Sequence

from annotator import __version__
from annotator.bundle import strictjson
from annotator.bundle.blind import blind
from annotator.bundle.info import BundleInfo
from annotator.bundle.signing_key import SigningKey
from annotator.bundle.trust import NAMESPACES, AllowedSigners
from annotator.owner.blinding import Blinded
from annotator.owner.owner_project import Latest, Project
from annotator.owner.rubrics import Protocol


def files(project: Project, protocol: Protocol, blinded: Sequence[Blinded]) -> dict[str, bytes]:
    """All but ``bundle.json``. Raises ``json.*`` for a task that readers would refuse, such as one over 4 MiB."""
    lines = [strictjson.dumps(task.sent) for task in blinded]
    for task, line in zip(blinded, lines, strict=True):
        strictjson.loads(line, f"task {task.kept['task']}")
    return {
        **({"guidelines.md": protocol.guidelines.encode()} if protocol.guidelines else {}),
        "keys/allowed_signers": _shipped(project.signers).render().encode(),
        "rubric.json": strictjson.pretty(protocol.rubric.model_dump(mode="json")),
        "tasks.jsonl": b"".join(line + b"\n" for line in lines),
    }


def _shipped(signers: AllowedSigners) -> AllowedSigners:
    """The keys that annotators may need to know: owners and reviewers, never one another.

    Keys are only ever added, so their number serves as the serial: it grows when this list does, and trusting an
    annotator leaves the bundle as it was.
    """
    spaces = {NAMESPACES["owner"], NAMESPACES["reviewer"]}
    shown = tuple(signer for signer in signers.signers if spaces.issuperset(signer.namespaces))
    return AllowedSigners(shown, len(shown))


def info(project: Project, series: str, latest: Latest, signer: SigningKey) -> BundleInfo:
    """``bundle.json`` of the bundle at the place ``latest`` in ``series``."""
    return BundleInfo(
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
        display_seed=blind(project.secret, "display seed"),
    )
