"""One line of ``annotations.jsonl``: the result for one task."""

from __future__ import annotations

from collections.abc import Mapping
from operator import not_
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, ValidationError

from annotator.errors import AnnotatorError, first_misfit
from annotator.model.annotation import Annotation
from annotator.model.frozen_model import ExtensibleModel
from annotator.model.pace import MOST_SECONDS

Day = Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
Seconds = Annotated[int, Field(ge=0, le=MOST_SECONDS)]
DeviceName = Annotated[str, Field(max_length=80)]
DeviceId = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9._-]{0,79}$")]
_FINISHED = ("submitted", "skipped")
MOST_DEVICES = 64
"""The most devices on which one task can have been worked on."""


Guidelines = Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")]
"""The SHA-256 of guidelines, or an empty string."""


class RevisionOrigin(ExtensibleModel):
    """Where a revision came from that was imported from another computer of the annotator: the fingerprint of the key
    that signed it there, and the program that made it (empty for a person)."""

    signer: str = Field(default="", max_length=80)
    made_by: str = Field(default="", max_length=80)


def _finished(annotation: Annotation) -> Annotation:
    if annotation.status not in _FINISHED:
        raise ValueError("it is neither submitted nor skipped")
    return annotation


class SubmittedRevision(ExtensibleModel):
    """The last submitted revision and the version of the task (``bundle_id``, ``sha256``) that was shown then.

    ``texts``, ``display_order``, ``guidelines`` and ``annotation`` are as in :class:`AnnotationResultLine`; ``at`` is
    the time by the annotator's clock.
    """

    revision: int = Field(ge=0)
    bundle_id: str
    sha256: str
    texts: Mapping[str, str] = Field(default_factory=dict)
    annotation: Annotation
    display_order: Mapping[str, tuple[int, ...]] = Field(default_factory=dict)
    at: str = ""
    guidelines: Guidelines = Field(default="", exclude_if=not_)


def made_on(device: str, revisions: Mapping[str, int], revision: int) -> str:
    """The device on which a revision in results of ``device`` was made. Work imported from another device has the
    revision that it had there, and every later change has a higher one."""
    return next((name for name, last_revision in revisions.items() if last_revision == revision), device)


class DeviceRevision(SubmittedRevision):
    """A finished revision (submitted or skipped) and the device of the annotator on which it is.

    ``seen`` and ``active_seconds`` are as in :class:`AnnotationResultLine`, and ``origin``, which is empty for work of
    the device itself.
    """

    device: DeviceId
    annotation: Annotated[Annotation, AfterValidator(_finished)]
    seen: Mapping[DeviceId, int] = Field(default_factory=dict, exclude_if=not_)
    origin: RevisionOrigin = RevisionOrigin()
    active_seconds: Seconds = 0

    @property
    def made_on(self) -> str:
        """The device on which it was made."""
        return made_on(self.device, self.seen, self.revision)

    def follows(self, other: DeviceRevision) -> bool:
        """Whether it was made by somebody who knew ``other``, a revision of the same task."""
        earlier = self.made_on == other.made_on and self.revision > other.revision
        return earlier or self.seen.get(other.made_on, -1) >= other.revision


class AnnotationResultLine(ExtensibleModel):
    """One line of ``annotations.jsonl``: an annotation and the texts that it is about.

    ``sha256`` is the hash of the task's line in ``tasks.jsonl``. ``display_order`` lists the numbers of a question's
    responses from left to right. ``text_changed`` means that the owner replaced the text after work had begun,
    ``withdrawn`` that a later bundle removed the task. ``pace`` holds the codes of pace warnings; the owner's program
    computes them again. ``shortened`` means that texts of an unsubmitted annotation were cut to fit the line.

    ``revision`` counts the changes of the annotation. ``texts`` maps targets to the SHA-256 of the source text on the
    screen when the target was judged; a hash that differs from that of the current text means that the text has changed
    and the judgement has not been confirmed. ``submitted`` is present if a submitted annotation has been revised and
    not submitted again; it then counts instead of ``annotation``. If ``status`` is ``submitted`` and ``submitted`` is
    absent, the line itself is the submission. ``seen`` maps other devices of the same annotator to the revision of this
    task that was known when this one was made. ``days`` maps days, by this computer's clock, to active seconds on this
    device; older programs omit it. ``days_by_device`` holds the same by device, because a database may continue under
    another device id; the id is empty if unknown. ``guidelines`` is the SHA-256 of the announced guidelines in force at
    submission, empty if those of the bundle applied. ``submitted_at`` is the time by the annotator's clock at which it
    was submitted or skipped, if the line itself is the submission; ``origin`` is present if the revision that counts
    was imported from another computer. ``rivals`` are finished revisions with other answers, made on devices of the
    annotator that did not know of each other, and between which the annotator has not decided.
    """

    task_id: str
    bundle_id: str
    sha256: str
    status: Literal["new", "in_progress", "submitted", "skipped", "returned"]
    annotation: Annotation
    display_order: Mapping[str, tuple[int, ...]] = Field(default_factory=dict)
    active_seconds: int = Field(default=0, ge=0, le=MOST_SECONDS)
    text_changed: bool = False
    withdrawn: bool = False
    pace: tuple[str, ...] = ()
    revision: int = Field(default=0, ge=0)
    texts: Mapping[str, str] = Field(default_factory=dict)
    submitted: SubmittedRevision | None = None
    shortened: bool = False
    seen: Mapping[DeviceId, int] = Field(default_factory=dict, exclude_if=not_)
    days: Mapping[Day, Seconds] | None = Field(default=None, exclude_if=lambda value: value is None)
    days_by_device: Mapping[DeviceName, Mapping[Day, Seconds]] | None = Field(
        default=None, max_length=MOST_DEVICES, exclude_if=lambda value: value is None
    )
    guidelines: Guidelines = Field(default="", exclude_if=not_)
    submitted_at: str = Field(default="", max_length=40, exclude_if=not_)
    origin: RevisionOrigin | None = Field(default=None, exclude_if=not_)
    rivals: tuple[DeviceRevision, ...] = Field(default=(), max_length=MOST_DEVICES, exclude_if=not_)

    def finished(self, device: str, sender: RevisionOrigin) -> DeviceRevision | None:
        """The last finished revision, if there is any, in results of ``device`` that ``sender`` signed. Raises
        ``results.bad_line`` if its annotation is not finished."""
        if self.submitted is None and self.status not in _FINISHED:
            return None
        done = self.submitted or self
        if done.annotation.status not in _FINISHED:
            raise AnnotatorError(
                "results.bad_line",
                "The line says that the task is finished, but its annotation is not.",
                "",
                self.task_id,
            )
        return DeviceRevision(
            revision=done.revision, bundle_id=done.bundle_id, sha256=done.sha256, texts=done.texts,
            annotation=done.annotation, display_order=done.display_order, guidelines=done.guidelines,
            at=self.submitted.at if self.submitted is not None else self.submitted_at,
            device=device, seen=self.seen, origin=self.origin or sender, active_seconds=self.active_seconds,
        )  # fmt: skip

    def of_rival(self, rival: DeviceRevision) -> AnnotationResultLine:
        """The line of results that would have one of ``rivals`` as its only revision."""
        return AnnotationResultLine(
            task_id=self.task_id, bundle_id=rival.bundle_id, sha256=rival.sha256, texts=rival.texts,
            status=rival.annotation.status, annotation=rival.annotation, revision=rival.revision,
            display_order=rival.display_order, submitted_at=rival.at, guidelines=rival.guidelines,
            seen=rival.seen, origin=rival.origin, active_seconds=rival.active_seconds,
        )  # fmt: skip


def read_line(raw: bytes, place: str) -> AnnotationResultLine:
    """Parse a line. Raises ``results.bad_line``."""
    try:
        return AnnotationResultLine.model_validate_json(raw, strict=True)
    except ValidationError as refused:
        field, message = first_misfit(refused)
        raise AnnotatorError("results.bad_line", message, "", f"{place}, {field}") from None
