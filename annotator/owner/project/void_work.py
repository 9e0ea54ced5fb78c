"""Work that was declared void: all submissions that came under a key revoked because somebody else had it.

    keys/void.jsonl   these submissions, one per line

They are recognised by their content, whoever delivers them and under whatever key: another computer of the annotator
imports them, and the same computer signs them again after the next invite.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import NamedTuple

from pydantic import TypeAdapter, ValidationError

from annotator.bundle import strictjson
from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.model.result_line import RevisionOrigin
from annotator.model.review_comparison import answers_of_review
from annotator.model.text_hashes import answers_hash
from annotator.model.timestamps import same_moment
from annotator.owner.project.decisions import said_digest
from annotator.owner.project.owner_project import Project
from annotator.owner.project.revocations import KeyRevocation, received_bundles, revocations_of
from annotator.owner.project.task_versions import FinishedTaskVersion

_FILE = "keys/void.jsonl"
CODE = "trust.void"
REVIEW = ""
"""The series under which reviews are recorded; their task is the id of the item."""


class SubmissionContent(NamedTuple):
    """What identifies a submission: series and task (the owner's id), its revision, and a hash of the answers."""

    series: str
    task: str
    revision: int
    content: str

    @classmethod
    def of(cls, version: FinishedTaskVersion) -> SubmissionContent:
        """The identity of a submitted annotation or review."""
        task, sent = version.task, version.sent
        if sent.rubric.review is not None:
            return cls(REVIEW, task.task.id, version.revision, said_digest(answers_of_review(version.annotation)))
        return cls(sent.series, task.own_id, version.revision, answers_hash(task.hashes, version.annotation))


@dataclass(frozen=True)
class VoidSubmission:
    """A submission that came under a ``key`` (its fingerprint) in a results bundle, and its time (UTC;
    empty: unknown). ``sent``: the id under which the task was sent, if known."""

    key: str
    bundle_id: str
    series: str
    task: str
    revision: int
    content: str
    at: str = ""
    sent: str = ""

    @property
    def identity(self) -> SubmissionContent:
        return SubmissionContent(self.series, self.task, self.revision, self.content)


_SUBMISSION = TypeAdapter(VoidSubmission)


class VoidWork:
    """The void keys of a project, and what came under them."""

    def __init__(self, keys: Mapping[str, KeyRevocation], submissions: Iterable[VoidSubmission]) -> None:
        self.keys = keys
        """The revocations of void keys by fingerprint."""
        self.all_submissions = [submission for submission in submissions if submission.key in keys]
        """All that came under these keys."""
        accepted = {
            (*submission.identity, submission.at)
            for submission in self.all_submissions
            if submission.bundle_id in keys[submission.key].before
        }
        self.submissions = [
            submission
            for submission in self.all_submissions
            if submission.bundle_id not in keys[submission.key].before
            and (*submission.identity, submission.at) not in accepted
        ]
        """Those that do not count."""

    @classmethod
    def of(cls, project: Project) -> VoidWork:
        """The void work of a project. Raises ``project.damaged``.

        Revocations by an earlier version do not say that they are void: those of which bundles that had been accepted
        do not count any more are.
        """
        revoked = {name: record for name, record in revocations_of(project).keys.items() if not record.successor}
        accepted = received_bundles(project) if not all(record.void for record in revoked.values()) else {}
        keys = {
            name: record.model_copy(update={"void": True})
            for name, record in revoked.items()
            if record.void or not set(accepted.get(name, ())) <= set(record.before)
        }
        return cls(keys, _recorded_submissions(project) if keys else ())

    @cached_property
    def _times(self) -> Mapping[SubmissionContent, Mapping[str, str]]:
        result: dict[SubmissionContent, dict[str, str]] = {}
        for submission in self.submissions:
            result.setdefault(submission.identity, {})[submission.at] = submission.key
        return result

    @cached_property
    def _kept(self) -> frozenset[str]:
        return frozenset(name for key in self.keys.values() for name in key.before)

    def key_of(self, identity: SubmissionContent, at: str, origin: RevisionOrigin | None, bundle_id: str) -> str:
        """The void key under which a submission in a results bundle came; empty if it is not void. Times decide only if
        both are known: the same answers can be given again."""
        if bundle_id in self._kept:
            return ""
        if origin is not None and origin.signer in self.keys:
            return origin.signer
        times = self._times.get(identity, {})
        return next(
            (key for submitted_at, key in times.items() if not at or not submitted_at or same_moment(at, submitted_at)),
            "",
        )

    def error(
        self, version: FinishedTaskVersion, origin: RevisionOrigin | None, bundle_id: str, where: str
    ) -> AnnotatorError | None:
        """The error for a submission that does not count; None if it counts."""
        content = SubmissionContent.of(version)
        key = self.key_of(content, version.at, origin, bundle_id) if version.submitted else ""
        return void_error(self.keys[key], where) if key else None


def void_error(revocation: KeyRevocation, where: str = "") -> AnnotatorError:
    """The error for work that was declared void with a key."""
    why = f" ({revocation.reason})" if revocation.reason else ""
    return AnnotatorError(
        CODE,
        f"This is void: it came under a key that was revoked{why}, with everything that it had signed.",
        "The annotator does the task again. `annotator keys revoke --keep FILE` makes a results file count.",
        where,
    )


def record_void_submissions(project: Project, submissions: Iterable[VoidSubmission]) -> None:
    """Record submissions that came under void keys."""
    with project.locked() as now:
        recorded = set(_recorded_submissions(now))
        fresh = sorted(
            {submission for submission in submissions if submission not in recorded},
            key=lambda item: tuple(asdict(item).values()),
        )
        if fresh:
            path = now.root / _FILE
            old = path.read_bytes() if path.is_file() else b""
            write_atomic(path, old + b"".join(json.dumps(asdict(submission)).encode() + b"\n" for submission in fresh))


def void_bundles(project: Project, void: VoidWork) -> Mapping[str, str]:
    """The received results bundles that do not count because their key is void: the fingerprint of the key by id."""
    received = received_bundles(project)
    return {
        bundle_id: key
        for key, revocation in void.keys.items()
        for bundle_id in received.get(key, ())
        if bundle_id not in revocation.before
    }


def _recorded_submissions(project: Project) -> Iterator[VoidSubmission]:
    path = project.existing(_FILE)
    for line in path.read_bytes().splitlines() if path is not None else ():
        try:
            yield _SUBMISSION.validate_python(strictjson.loads(line, str(path)))
        except ValidationError:
            raise AnnotatorError("project.damaged", "The list of void work cannot be read.", "", path) from None
