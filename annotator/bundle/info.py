"""``bundle.json``: what a bundle says about itself. Signed like the rest, believed only as far as its signer is."""

from __future__ import annotations

import re
from typing import Literal, Self

from pydantic import Field, ValidationError, model_validator

from annotator.bundle import bundle_errors as errors
from annotator.bundle import strictjson
from annotator.bundle.format_version import FORMAT, READABLE, FormatVersion
from annotator.bundle.key_succession import MOST, KeySuccession
from annotator.bundle.names import INFO
from annotator.bundle.program_requirement import ProgramRequirement
from annotator.model.frozen_model import ExtensibleModel

SHA256 = r"^[0-9a-f]{64}$"
FINGERPRINT = r"^SHA256:[A-Za-z0-9+/]{43}$"
UUID = r"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"
SERIES = r"^[a-z0-9][a-z0-9._-]{0,79}$"
LARGEST_SEQUENCE = 2**53 - 1
LONGEST_MESSAGE = 1000  # characters
MOST_MESSAGES = 1000


class TaskMessageInfo(ExtensibleModel):
    """What an annotator says to the owner about a task: a ``question``, or a ``reply`` to the return of a ``revision``.
    ``at`` is the annotator's clock (ISO 8601). Without words it takes back what was said before. A reader passes over
    kinds that it does not know."""

    task_id: str = Field(min_length=1, max_length=400)
    kind: str = Field(min_length=1, max_length=40)
    words: str = Field(default="", max_length=LONGEST_MESSAGE)
    at: str = Field(default="", max_length=40)
    revision: int = Field(default=0, ge=0)


class BundleInfo(ExtensibleModel):
    """What ``bundle.json`` holds. Fields that this version does not know are kept and written again.

    Tasks: ``series`` and ``sequence`` (from 1) order the bundles; ``supersedes`` is the id of the one before in the
    series; ``display_seed`` fixes the order of the answers; ``purpose`` says that its tasks are somebody's work to be
    reviewed or adjudicated, or texts that somebody reported, and is left out where they are to be answered;
    ``needs_program`` is the version of the program that its owner asks for.

    Results: ``sequence`` counts this device's exports and ``supersedes`` is the id of the one before;
    ``tasks_bundles`` are the ids of all task bundles worked on; ``enrolment`` is the HMAC of the invite and
    ``annotator_id`` whom it invited; ``succeeds`` has the words of the author's former keys, each for the next;
    ``made_by`` names the program that made them, where no person did (``script:careful``); ``holds`` says that they are
    reviews, or what was answered and reviews, and is left out where they are answers alone; ``messages`` are what their
    author says to the owner about tasks.

    ``created`` is a claim on which nothing rests.
    """

    format: FormatVersion = FORMAT
    kind: Literal["tasks", "results"]
    project_id: str = Field(pattern=UUID)
    project_title: str = Field(min_length=1, max_length=200)
    series: str | None = Field(default=None, pattern=SERIES)
    sequence: int = Field(ge=1, le=LARGEST_SEQUENCE)
    supersedes: str | None = Field(default=None, pattern=SHA256)
    tasks_bundles: tuple[str, ...] = ()
    enrolment: str | None = Field(default=None, pattern=SHA256)
    annotator_id: str | None = Field(default=None, pattern=r"^[a-z0-9][a-z0-9._-]{0,39}$")
    succeeds: tuple[KeySuccession, ...] = Field(default=(), max_length=MOST)
    author_fingerprint: str = Field(pattern=FINGERPRINT)
    author_name: str = Field(min_length=1, max_length=200)
    device_id: str | None = Field(default=None, pattern=SERIES)
    created: str = Field(min_length=1, max_length=40)
    recipient: str | None = Field(default=None, max_length=200)
    program_version: str = Field(min_length=1, max_length=40)
    display_seed: str | None = Field(default=None, min_length=1, max_length=200)
    made_by: str | None = Field(default=None, min_length=1, max_length=80)
    purpose: Literal["review", "adjudication", "moderation"] | None = None
    holds: tuple[Literal["annotations", "reviews"], ...] = ()
    messages: tuple[TaskMessageInfo, ...] = Field(default=(), max_length=MOST_MESSAGES)
    needs_program: ProgramRequirement | None = None

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if (self.sequence == 1) != (self.supersedes is None):
            raise ValueError("the first of a series supersedes nothing, every other one names the one before")
        if self.kind == "tasks" and (self.series is None or self.display_seed is None):
            raise ValueError("a tasks bundle names its `series` and its `display_seed`")
        if self.kind == "results" and (self.device_id is None or not self.tasks_bundles):
            raise ValueError("a results bundle names its `device_id` and its `tasks_bundles`")
        if self.kind == "results" and self.purpose is not None:
            raise ValueError("a results bundle has no `purpose`: each task has that of the bundle it came in")
        if self.holds and (self.kind == "tasks" or len(set(self.holds)) < len(self.holds)):
            raise ValueError("what it `holds` is said by a results bundle, each thing once")
        if any(not re.fullmatch(SHA256, bundle) for bundle in self.tasks_bundles):
            raise ValueError("`tasks_bundles` are bundle ids, 64 hexadecimal digits each")
        return self

    @property
    def author_roles(self) -> frozenset[str]:
        """The roles in which its author has to have signed it: no answer counts as a review, nor a review as an
        answer."""
        if self.kind == "tasks":
            return frozenset({"owner"})
        asked = {"annotations": "annotator", "reviews": "reviewer"}
        return frozenset(asked[each] for each in self.holds or ("annotations",))

    def to_json(self) -> bytes:
        """The bytes of ``bundle.json``: fields that say nothing are left out."""
        known = type(self).model_fields.keys()
        fields = self.model_dump(mode="json")
        return strictjson.pretty({k: v for k, v in fields.items() if k not in known or v not in (None, [])})

    @classmethod
    def from_json(cls, data: bytes) -> BundleInfo:
        """Read ``bundle.json``. Raises ``json.*``, ``bundle.newer_version`` or ``bundle.content``."""
        check_version(data)
        try:
            return cls.model_validate_json(data, strict=True)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            field = ".".join(str(part) for part in first["loc"])
            raise errors.content(f"{field or 'bundle.json'}: {first['msg']}", INFO) from None


def check_version(data: bytes) -> None:
    """Look at nothing of ``bundle.json`` but its version. Raises ``json.*``, ``bundle.newer_version`` for one that is
    not read here, ``bundle.content`` where it names none."""
    found = strictjson.loads(data, INFO)
    version = found.get("format") if isinstance(found, dict) else None
    if not isinstance(version, str):
        raise errors.content("it does not say which format it has", INFO)
    if version not in READABLE:
        raise errors.newer_version(version, FORMAT)
