"""Results bundles as they come back: whose they are, and which of a device's bundles is its newest."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from annotator.bundle import strictjson
from annotator.bundle.bundle_reader import Bundle, open_bundle
from annotator.bundle.sequence import settle_results
from annotator.bundle.signing_key import PublicKey
from annotator.errors import AnnotatorError
from annotator.model.course.course import PREFIX
from annotator.model.result_line import Line, read_line
from annotator.owner.invitations import Claim
from annotator.owner.owner_project import Project
from annotator.owner.revoking import revocations_of


@dataclass(frozen=True)
class Delivery:
    """A results bundle whose signer the project trusts.

    ``person`` is the annotator, whatever key they signed with; ``reviewers`` are the keys of others who countersigned;
    ``refused`` says which lines are not what they should be; ``made_by`` names the program that made it, empty for a
    person's work.
    """

    file: str
    bundle_id: str
    annotator: PublicKey
    person: str
    name: str
    device: str
    sequence: int
    supersedes: str | None
    lines: tuple[Line, ...]
    reviewers: tuple[PublicKey, ...] = ()
    refused: tuple[AnnotatorError, ...] = ()
    made_by: str = ""
    invited_as: str = ""
    """The annotator id that the results claim, which their signer's invite has."""
    signed_as: frozenset[str] = frozenset({"annotator"})
    """The roles in which their author signed what they hold."""
    path: Path = Path()
    """Where the file lies."""
    course: tuple[Line, ...] = ()
    """What was done of a course, which is no work on the project."""
    created: str = ""
    """When it was made, by the annotator's clock (ISO 8601)."""


class UnknownSignerError(AnnotatorError):
    """Results by a key that the project does not trust; ``claim`` is what they say for it."""

    def __init__(self, claim: Claim, name: str, where: str) -> None:
        super().__init__(
            "trust.unknown_signer",
            f"The project does not trust the key of the signer: {claim.key.fingerprint} ({name}).",
            "Look at it and trust it with `annotator keys trust FILE.annresult --project DIR`, or use "
            "--skip-untrusted.",
            where,
        )
        self.claim = claim


def read_delivery(project: Project, file: Path, quarantine: Path) -> Delivery:
    """The results bundle ``file``, verified and by a key that the project trusts for ``annotator``.

    Raises ``bundle.*``, ``json.*``, ``results.other_project``, ``trust.unknown_signer``, ``trust.revoked``,
    ``trust.rotated_out``.
    """
    with open_bundle(file, quarantine, "results") as bundle:
        signer = bundle.author
        if bundle.info.project_id != project.state.id:
            raise AnnotatorError(
                "results.other_project",
                f"These results belong to another project, {bundle.info.project_title!r}.",
                "Export with that project's folder.",
                file.name,
            )
        refused = revocations_of(project).refusal(signer.fingerprint, bundle.bundle_id)
        if refused is not None:
            raise AnnotatorError(refused.code, refused.message, refused.hint, file.name)
        if "annotator" not in project.signers.roles_of(signer):
            raise UnknownSignerError(Claim.of(signer, bundle.info), bundle.info.author_name, file.name)
        person, name = project.person_of(signer)
        every, wrong = _every_line(bundle, file.name)
        return Delivery(
            file=file.name,
            bundle_id=bundle.bundle_id,
            annotator=signer,
            person=person,
            name=name,
            device=bundle.info.device_id or "",
            sequence=bundle.info.sequence,
            supersedes=bundle.info.supersedes,
            lines=_about(every, course=False),
            course=_about(every, course=True),
            created=bundle.info.created or "",
            reviewers=bundle.countersigners,
            signed_as=bundle.info.author_roles,
            refused=wrong,
            made_by=bundle.info.made_by or "",
            invited_as=bundle.info.annotator_id or "",
            path=file,
        )


def signed_otherwise(project: Project, delivery: Delivery, where: str) -> AnnotatorError | None:
    """Why nothing of ``delivery`` is received: it has reviews that were not signed as such, or answers that were not.
    A merge refuses those, so no receipt may say that they came."""
    reviews = {series for series, latest in project.state.series.items() if latest.purpose}
    bundles = {bundle_id for bundle_id, series in project.bundles.items() if series in reviews}
    needed = {"reviewer" if line.bundle_id in bundles else "annotator" for line in delivery.lines}
    if needed <= delivery.signed_as:
        return None
    what = "reviews" if "reviewer" in needed - delivery.signed_as else "answers"
    return AnnotatorError(
        "results.other_role",
        f"There are {what} in it that were not signed as {what}: an earlier version of the program wrote it.",
        "Nothing was taken. Bring the program up to date and sync again: it writes the same work anew.",
        where,
    )


def read_lines(
    bundle: Bundle, file: str, *, course: bool = False
) -> tuple[tuple[Line, ...], tuple[AnnotatorError, ...]]:
    """The lines about tasks, or those about the tasks of a ``course``, that can be read, and what is wrong with others.

    Work on a course is no work on the project: no data set has it.
    """
    every, refused = _every_line(bundle, file)
    return _about(every, course=course), refused


def _about(every: Iterable[Line], *, course: bool) -> tuple[Line, ...]:
    return tuple(line for line in every if line.task_id.startswith(PREFIX) == course)


def _every_line(bundle: Bundle, file: str) -> tuple[tuple[Line, ...], tuple[AnnotatorError, ...]]:
    lines: dict[str, Line] = {}
    refused = []
    for number, raw in enumerate(bundle.lines("annotations.jsonl"), 1):
        where = f"{file}, annotations.jsonl line {number}"
        try:
            strictjson.loads(raw, where)
            line = read_line(raw, where)
            if line.task_id in lines or line.bundle_id not in bundle.info.tasks_bundles:
                raise AnnotatorError("results.bad_line", f"The task {line.task_id!r} does not belong here.", "", where)
            lines[line.task_id] = line
        except AnnotatorError as error:
            refused.append(error)
    return tuple(lines.values()), tuple(refused)


def newest(deliveries: Iterable[Delivery]) -> list[Delivery]:
    """The newest bundle of every device; of one whose bundles contradict each other the newest of each side."""
    devices: dict[tuple[str, str], list[Delivery]] = {}
    for delivery in deliveries:
        devices.setdefault((delivery.annotator.fingerprint, delivery.device), []).append(delivery)
    return [head for chain in devices.values() for head in settle_results(chain).heads]
