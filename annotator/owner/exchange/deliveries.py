"""Returned results: identified, verified, checked for trust, reduced to the newest state, and matched with what was
sent.

Results are identified by (project, annotator's key, device, sequence, id of the previous bundle). Each contains the
full state of its device, so only the newest of a device counts; copies of a bundle count once. Two bundles with the
same position are a fork, and both count. If these, or two devices of one annotator, contain different answers to one
task, the higher revision counts, independent of the order of files; the number of such tasks is reported.

Of each annotation, the last submitted revision counts, on the version of the task that it names.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from annotator.bundle import strictjson
from annotator.bundle.bundle_reader import VerifiedBundle, open_bundle
from annotator.bundle.info import AnnotatorTaskMessage
from annotator.bundle.public_key import PublicKey
from annotator.bundle.sequence import newest_of_device
from annotator.containment import Contained
from annotator.errors import AnnotatorError
from annotator.model import target
from annotator.model.completeness import missing_answers
from annotator.model.course.course import PREFIX
from annotator.model.replay import replay_answers
from annotator.model.result_line import AnnotationResultLine, read_line
from annotator.model.task import Task
from annotator.model.timestamps import utc_timestamp
from annotator.owner.exchange.invitations import SignerClaim, enrol_keys
from annotator.owner.project.input_skip_policy import InputErrorLog
from annotator.owner.project.owner_project import Project
from annotator.owner.project.revocations import revocations_of
from annotator.owner.project.sent_tasks import SentBundle, SentTask
from annotator.owner.project.task_versions import FinishedTaskVersion, SentBundleCache, version_judged
from annotator.owner.project.void_work import VoidWork
from annotator.owner.rows import grouped

# Results bundles: their author, and which bundle of a device is the newest.


@dataclass(frozen=True)
class ResultsDelivery:
    """A results bundle whose signer the project trusts.

    ``person``: the annotator, whatever key was used; ``reviewers``: the keys of countersigners; ``refused``: errors of
    invalid lines; ``made_by``: the program that made it, empty for a person.
    """

    file: str
    bundle_id: str
    annotator: PublicKey
    person: str
    name: str
    device: str
    sequence: int
    supersedes: str | None
    lines: tuple[AnnotationResultLine, ...]
    reviewers: tuple[PublicKey, ...] = ()
    refused: tuple[AnnotatorError, ...] = ()
    made_by: str = ""
    invited_as: str = ""
    """The annotator id claimed by the results, which is that of the signer's invite."""
    signed_as: frozenset[str] = frozenset({"annotator"})
    """The roles in which the author signed the contents."""
    path: Path = Path()
    """The path of the file."""
    course: tuple[AnnotationResultLine, ...] = ()
    """The work on a course, which does not belong to the project's tasks."""
    created: str = ""
    """The creation time by the annotator's clock (ISO 8601, UTC); empty if it is unknown."""
    messages: tuple[AnnotatorTaskMessage, ...] = ()
    """The author's messages about tasks."""


_SUFFIX = ".annresult"


class UnknownSignerError(AnnotatorError):
    """Results signed by an untrusted key; ``claim`` is the key's claim to be trusted."""

    def __init__(self, claim: SignerClaim, name: str, where: str) -> None:
        super().__init__(
            "trust.unknown_signer",
            f"The project does not trust the key of the signer: {claim.key.fingerprint} ({name}).",
            "Check it and trust it with `annotator keys trust FILE.annresult --project DIR`, or use --skip-untrusted.",
            where,
        )
        self.claim = claim


def read_delivery(project: Project, file: Path) -> ResultsDelivery:
    """The results bundle ``file``, verified and signed by a key that the project trusts for ``annotator``.

    Raises ``bundle.*``, ``json.*``, ``results.other_project``, ``trust.unknown_signer``, ``trust.revoked``,
    ``trust.rotated_out``.
    """
    with open_bundle(file, project.quarantine, "results") as bundle:
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
            raise refused.about(file.name)
        if "annotator" not in project.signers.roles_of(signer):
            raise UnknownSignerError(SignerClaim.of(signer, bundle.info), bundle.info.author_name, file.name)
        person, name = project.person_of(signer)
        wrong: list[AnnotatorError] = []
        lines = list(_every_line(bundle, file.name, wrong))
        void = VoidWork.of(project)
        if void.keys:
            check = partial(_without_void, SentBundleCache(project), void, bundle.bundle_id, wrong)
            lines = [check(line, f"{file.name}, task {line.task_id}") for line in lines]
        return ResultsDelivery(
            file=file.name,
            bundle_id=bundle.bundle_id,
            annotator=signer,
            person=person,
            name=name,
            device=bundle.info.device_id or "",
            sequence=bundle.info.sequence,
            supersedes=bundle.info.supersedes,
            lines=tuple(_lines_about(lines, course=False)),
            course=tuple(_lines_about(lines, course=True)),
            created=utc_timestamp(bundle.info.created),
            messages=bundle.info.messages,
            reviewers=bundle.countersigners,
            signed_as=bundle.info.author_roles,
            refused=tuple(wrong),
            made_by=bundle.info.made_by or "",
            invited_as=bundle.info.annotator_id or "",
            path=file,
        )


def _without_void(
    archive: SentBundleCache,
    void: VoidWork,
    bundle_id: str,
    wrong: list[AnnotatorError],
    line: AnnotationResultLine,
    where: str,
) -> AnnotationResultLine:
    """``line`` without its submission if that is void, for which an error is appended to ``wrong``. The time spent on
    the task remains."""
    version = finished_version(archive, line)
    error = void.error(version, line.origin, bundle_id, where) if version is not None else None
    if error is None:
        return line
    wrong.append(error)
    status = "in_progress" if line.status == "submitted" else line.status
    begun = line.annotation.with_fields(status=status)
    return line.with_fields(status=status, submitted=None, annotation=begun)


def finished_version(archive: SentBundleCache, line: AnnotationResultLine) -> FinishedTaskVersion | None:
    """The finished version of ``line``; None if it has none, or is invalid, which is reported where it is used."""
    try:
        sent, task = archive.task(line.bundle_id, line.task_id, line.sha256, "")
        return version_judged(archive, line, sent, task, "")
    except AnnotatorError:
        return None


def signature_mismatch(project: Project, delivery: ResultsDelivery, where: str) -> AnnotatorError | None:
    """The error if ``delivery`` contains reviews that were not signed as such, or answers that were not; otherwise
    None. A merge refuses these, so no receipt may confirm them."""
    reviews = {series for series, latest in project.state.series.items() if latest.purpose}
    bundles = {bundle_id for bundle_id, series in project.bundles.items() if series in reviews}
    needed = {"reviewer" if line.bundle_id in bundles else "annotator" for line in delivery.lines}
    if needed <= delivery.signed_as:
        return None
    kind = "reviews" if "reviewer" in needed - delivery.signed_as else "answers"
    return AnnotatorError(
        "results.other_role",
        f"It contains {kind} that were not signed as {kind}: it was written by an earlier version of the program.",
        "Nothing was accepted. Update the program and sync again: it writes the same work again.",
        where,
    )


def read_lines(
    bundle: VerifiedBundle, file: str, refused: list[AnnotatorError], *, course: bool = False
) -> Iterator[AnnotationResultLine]:
    """The valid lines about tasks, or with ``course`` those about course tasks, one at a time; the errors of invalid
    lines are appended to ``refused``.

    Work on a course is not part of any data set.
    """
    return _lines_about(_every_line(bundle, file, refused), course=course)


def _lines_about(lines: Iterable[AnnotationResultLine], *, course: bool) -> Iterator[AnnotationResultLine]:
    return (line for line in lines if line.task_id.startswith(PREFIX) == course)


def _every_line(bundle: VerifiedBundle, file: str, refused: list[AnnotatorError]) -> Iterator[AnnotationResultLine]:
    read: set[str] = set()
    for number, raw in enumerate(bundle.lines("annotations.jsonl"), 1):
        where = f"{file}, annotations.jsonl line {number}"
        try:
            with Contained(where):
                strictjson.loads(raw, where)
                line = read_line(raw, where)
            if line.task_id in read or line.bundle_id not in bundle.info.tasks_bundles:
                raise AnnotatorError("results.bad_line", f"The task {line.task_id!r} does not belong here.", "", where)
        except AnnotatorError as error:
            refused.append(error)
            continue
        read.add(line.task_id)
        yield line


def results_files(paths: Iterable[Path]) -> list[Path]:
    """The files in ``paths``, and the results bundles in its folders.

    Raises ``merge.missing``, ``merge.none``.
    """
    result: list[Path] = []
    for path in paths:
        if path.is_dir():
            result += sorted({*path.rglob(f"*{_SUFFIX}"), *path.rglob(f"*{_SUFFIX}.age")})
        elif path.exists():
            result.append(path)
        else:
            raise AnnotatorError("merge.missing", "There is no such file or folder.", where=path)
    if not result:
        raise AnnotatorError("merge.none", "There are no results bundles here.", f"Their names end in {_SUFFIX}.")
    return result


def newest_bundles(deliveries: Iterable[ResultsDelivery]) -> list[ResultsDelivery]:
    """The newest bundle of every device; if its bundles contradict each other, the newest of each side."""
    devices = grouped(((delivery.annotator.fingerprint, delivery.device), delivery) for delivery in deliveries)
    return [head for chain in devices.values() for head in newest_of_device(chain).heads]


def trusted_deliveries(
    project: Project, files: Sequence[Path], left_out: InputErrorLog
) -> Mapping[str, ResultsDelivery]:
    """The valid contents of ``files`` by bundle. Copies of a bundle are combined, with the countersignatures of all.
    Invalid and untrusted files are added to ``left_out``."""
    result: dict[str, ResultsDelivery] = {}
    outcomes, _ = read_deliveries(project, files, partial(read_delivery, project))
    for delivery in outcomes.values():
        if isinstance(delivery, AnnotatorError):
            left_out.add(delivery)
            continue
        before = result.get(delivery.bundle_id)
        if before is not None:
            reviewers = {key.fingerprint: key for key in (*before.reviewers, *delivery.reviewers)}
            delivery = replace(before, reviewers=tuple(reviewers[name] for name in sorted(reviewers)))
        result[delivery.bundle_id] = delivery
    return result


def read_deliveries(
    project: Project,
    files: Sequence[Path],
    read: Callable[[Path], ResultsDelivery],
    first: Callable[[Mapping[Path, ResultsDelivery | AnnotatorError]], object] = lambda _: None,
) -> tuple[dict[Path, ResultsDelivery | AnnotatorError], list[str]]:
    """What ``read`` gives for each of ``files``, or the error for which the file is refused; and messages about
    enrolments. Invites of all unknown signers are checked together, so that the order of files does not matter; before
    that, ``first`` is called with the outcomes."""

    def outcome(path: Path) -> ResultsDelivery | AnnotatorError:
        try:
            with Contained(path.name):
                return read(path)
        except AnnotatorError as error:
            return error

    outcomes = {path: outcome(path) for path in files}
    first(outcomes)
    strangers = {path: result for path, result in outcomes.items() if isinstance(result, UnknownSignerError)}
    messages, refused = enrol_keys(project, (stranger.claim for stranger in strangers.values()))
    for path, stranger in strangers.items():
        conflict = refused.get(stranger.claim.key.fingerprint)
        again = conflict.about(path.name) if conflict else outcome(path)
        outcomes[path] = again
    return outcomes, messages


def check_line(
    archive: SentBundleCache, line: AnnotationResultLine, where: str, signed_as: Collection[str]
) -> tuple[SentBundle, SentTask]:
    """The task that ``line`` is about, as it was sent. ``signed_as``: the roles in which the author signed.

    Raises ``results.*`` if the line does not match the task, or was not signed in the required role.
    """
    sent, task = archive.task(line.bundle_id, line.task_id, line.sha256, where)
    if sent.rubric.review is not None and "reviewer" not in signed_as:
        message = "This is a review, and was not signed as one."
        raise AnnotatorError("results.other_role", message, "Have the results written again by this program.", where)
    if sent.rubric.review is None and "annotator" not in signed_as:
        message = "This is not a review, but was signed as one."
        raise AnnotatorError("results.other_role", message, "Have the results written again by this program.", where)
    check_order(task.task, line.display_order, where)
    if line.annotation.status != line.status:
        raise AnnotatorError("results.other_task", "This is not about the task that was sent.", "", where)
    return sent, task


def check_order(task: Task, order: Mapping[str, Sequence[int]], where: str) -> None:
    """Raise ``results.bad_line`` unless each entry of ``order`` is a permutation of the responses of a question of
    ``task``."""
    answers = {target.question_target(number): len(question.responses) for number, question in enumerate(task.asked, 1)}
    for name, positions in order.items():
        if name not in answers or sorted(positions) != list(range(1, answers[name] + 1)):
            message = f"The display order of {name[:20]!r} is not one of its responses."
            raise AnnotatorError("results.bad_line", message, "", where)


def check_answers(version: FinishedTaskVersion, where: str) -> None:
    """Raises ``results.bad_annotation`` or ``results.incomplete`` unless the program could have produced the
    annotation."""
    rubric, task, annotation = version.sent.rubric, version.task.task, version.annotation
    try:
        again = replay_answers(rubric, task, annotation)
    except AnnotatorError as refused:
        raise AnnotatorError("results.bad_annotation", refused.message, refused.hint, where) from None
    if again != annotation:
        raise AnnotatorError(
            "results.bad_annotation", "It contains answers that this program cannot create.", "", where
        )
    problems = missing_answers(rubric, task, annotation) if annotation.status == "submitted" else []
    if problems:
        raise AnnotatorError("results.incomplete", problems[0].message, "", f"{where}, {problems[0].target}")
