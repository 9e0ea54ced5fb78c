"""A line of ``annotations.jsonl``: what results say of one task."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, ValidationError

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.frozen_model import ExtensibleModel
from annotator.model.pace import MOST_SECONDS

Day = Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
Seconds = Annotated[int, Field(ge=0, le=MOST_SECONDS)]
DeviceName = Annotated[str, Field(max_length=80)]
MOST_DEVICES = 64
"""That one task is worked on."""


Guidelines = Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")]
"""The SHA-256 of guidelines, or nothing."""


class SubmittedRevision(ExtensibleModel):
    """The last revision that was submitted, on the version of the task (``bundle_id``, ``sha256``) that was shown then.

    ``texts``, ``display_order``, ``guidelines`` and ``annotation`` are as in :class:`ResultLine`; ``at`` is the
    annotator's clock.
    """

    revision: int = Field(ge=0)
    bundle_id: str
    sha256: str
    texts: Mapping[str, str] = Field(default_factory=dict)
    annotation: Annotation
    display_order: Mapping[str, tuple[int, ...]] = Field(default_factory=dict)
    at: str = ""
    guidelines: Guidelines = Field(default="", exclude_if=lambda value: not value)


class ResultLine(ExtensibleModel):
    """One line of ``annotations.jsonl``: an annotation, and which text of which bundle it is about.

    ``sha256`` is that of its line in ``tasks.jsonl``; ``display_order`` has the numbers of a question's responses
    from left to right; ``text_changed`` says that the owner replaced the text after work had begun, ``withdrawn`` that
    a later bundle took the task back; ``pace`` has the codes of signs that the task was hurried through, which the
    owner finds anew; ``shortened`` that a line had no room for the texts of an annotation that is not submitted, which
    are cut.

    ``revision`` counts the changes of the annotation. ``texts`` has, by target, the SHA-256 of each source text that
    was on the screen when it was judged; one that is not that of the task's text says that the text has changed since,
    and that nobody has looked at the judgement again. ``submitted`` is there where something was submitted and has been
    revised since, and not submitted again: that counts, and not the annotation. Where ``status`` is ``submitted`` and
    ``submitted`` is absent the line itself is what was submitted. ``seen`` has, by the device of another computer of
    the same annotator, the revision of this task that its author had before them when they made this one. ``days`` has
    the active seconds on this device by the day on which they were spent, by the clock of that computer; results of
    older programs do not have it. ``days_by_device`` has the same by the device on which the time was spent, for a
    database may go on as another device than it was; an empty name where that is not known. ``guidelines`` is the
    SHA-256 of the announced guidelines that held when the task was submitted; empty where those of its bundle did.
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
    seen: Mapping[str, int] = Field(default_factory=dict, exclude_if=lambda value: not value)
    days: Mapping[Day, Seconds] | None = Field(default=None, exclude_if=lambda value: value is None)
    days_by_device: Mapping[DeviceName, Mapping[Day, Seconds]] | None = Field(
        default=None, max_length=MOST_DEVICES, exclude_if=lambda value: value is None
    )
    guidelines: Guidelines = Field(default="", exclude_if=lambda value: not value)


def read_line(raw: bytes, where: str) -> ResultLine:
    """The line that ``raw`` is. Raises ``results.bad_line``."""
    try:
        return ResultLine.model_validate_json(raw, strict=True)
    except ValidationError as refused:
        first = refused.errors(include_url=False, include_context=False)[0]
        field = ".".join(str(step) for step in first["loc"])
        raise AnnotatorError("results.bad_line", f"{first['msg']}.", "", f"{where}, {field}") from None
