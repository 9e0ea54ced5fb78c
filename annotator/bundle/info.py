"""``bundle.json``: the description of a bundle. It is signed with the rest, and as trustworthy as its signer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, Self

from pydantic import Field, ValidationError, model_validator

from annotator.bundle import bundle_errors as errors
from annotator.bundle import strictjson
from annotator.bundle.format_version import FORMAT, READABLE, FormatVersion
from annotator.bundle.key_succession import MOST, KeySuccessionSignature
from annotator.bundle.names import INFO
from annotator.bundle.program_requirement import ProgramRequirement
from annotator.errors import validation_message
from annotator.model.frozen_model import ExtensibleModel

SHA256 = r"^[0-9a-f]{64}$"
FINGERPRINT = r"^SHA256:[A-Za-z0-9+/]{43}$"
UUID = r"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"
SERIES = r"^[a-z0-9][a-z0-9._-]{0,79}$"
LARGEST_SEQUENCE = 2**53 - 1
LONGEST_MESSAGE = 1000  # characters
MOST_MESSAGES = 1000


class AnnotatorTaskMessage(ExtensibleModel):
    """A message of an annotator to the owner about a task: a ``question``, or a ``reply`` to the return of a
    ``revision``. ``at`` is the annotator's clock (ISO 8601). Empty words withdraw an earlier message. Readers ignore
    unknown kinds."""

    task_id: str = Field(min_length=1, max_length=400)
    kind: str = Field(min_length=1, max_length=40)
    words: str = Field(default="", max_length=LONGEST_MESSAGE)
    at: str = Field(default="", max_length=40)
    revision: int = Field(default=0, ge=0)


class BundleMetadata(ExtensibleModel):
    """The content of ``bundle.json``. Unknown fields are preserved.

    Tasks: ``series`` and ``sequence`` (from 1) order the bundles. ``supersedes`` is the id of the previous bundle of
    the series. ``display_seed`` determines the order of answers. ``purpose`` means that the tasks are work to be
    reviewed or adjudicated, or reported texts; it is absent for ordinary tasks. ``needs_program`` is the program
    version that the owner requires.

    Results: ``sequence`` counts the exports of this device, and ``supersedes`` is the id of the previous one.
    ``tasks_bundles`` are the ids of all task bundles that were worked on, and ``question_hashes`` maps them to the
    hashes of their questions (:attr:`Rubric.questions_hash`); older programs omit it. ``enrolment`` is the HMAC of the
    invite and ``annotator_id`` the invited annotator. ``succeeds`` holds the signatures by which the author's former
    keys endorse their successors. ``made_by`` names the program that produced the results, if no person did
    (``script:careful``).
    ``holds`` says that the bundle contains reviews, or answers and reviews; it is absent for answers only. ``messages``
    are the author's messages to the owner about tasks.

    ``created`` is informative; nothing depends on it.
    """

    format: FormatVersion = FORMAT
    kind: Literal["tasks", "results"]
    project_id: str = Field(pattern=UUID)
    project_title: str = Field(min_length=1, max_length=200)
    series: str | None = Field(default=None, pattern=SERIES)
    sequence: int = Field(ge=1, le=LARGEST_SEQUENCE)
    supersedes: str | None = Field(default=None, pattern=SHA256)
    tasks_bundles: tuple[str, ...] = ()
    question_hashes: Mapping[str, str] = Field(default_factory=dict)
    enrolment: str | None = Field(default=None, pattern=SHA256)
    annotator_id: str | None = Field(default=None, pattern=r"^[a-z0-9][a-z0-9._-]{0,39}$")
    succeeds: tuple[KeySuccessionSignature, ...] = Field(default=(), max_length=MOST)
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
    messages: tuple[AnnotatorTaskMessage, ...] = Field(default=(), max_length=MOST_MESSAGES)
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
        if any(not re.fullmatch(SHA256, digest) for pair in self.question_hashes.items() for digest in pair):
            raise ValueError("`question_hashes` maps bundle ids to hashes, 64 hexadecimal digits each")
        return self

    @property
    def author_roles(self) -> frozenset[str]:
        """The roles in which the author must have signed. Answers and reviews need different roles, so that neither can
        pass for the other."""
        if self.kind == "tasks":
            return frozenset({"owner"})
        roles = {"annotations": "annotator", "reviews": "reviewer"}
        return frozenset(roles[name] for name in self.holds or ("annotations",))

    def to_json(self) -> bytes:
        """The bytes of ``bundle.json``, without empty fields."""
        field_names = type(self).model_fields.keys()
        fields = self.model_dump(mode="json")
        return strictjson.pretty({k: v for k, v in fields.items() if k not in field_names or v not in (None, [], {})})

    @classmethod
    def from_json(cls, data: bytes) -> BundleMetadata:
        """Parse ``bundle.json``. Raises ``json.*``, ``bundle.newer_version`` or ``bundle.content``."""
        check_version(data)
        try:
            return cls.model_validate_json(data, strict=True)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            field = ".".join(str(part) for part in first["loc"])
            raise errors.content_error(f"{field or 'bundle.json'}: {validation_message(first)}", INFO) from None


def check_version(data: bytes) -> None:
    """Check only the version in ``bundle.json``. Raises ``json.*``, ``bundle.newer_version`` for an unsupported
    version, ``bundle.content`` if there is none."""
    info = strictjson.loads(data, INFO)
    version = info.get("format") if isinstance(info, dict) else None
    if not isinstance(version, str):
        raise errors.content_error("it does not say which format it has", INFO)
    if version not in READABLE:
        raise errors.newer_version(version, FORMAT)
