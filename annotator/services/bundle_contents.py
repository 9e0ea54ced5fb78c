"""The contents of a verified task bundle, read and checked against the format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from pydantic import ValidationError

from annotator.bundle import strictjson
from annotator.bundle.info import BundleInfo
from annotator.bundle.signing_key import PublicKey
from annotator.errors import AnnotatorError
from annotator.model import limits
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.services.owner_trust import KeyFiles
from annotator.services.superseding import IncomingTask
from annotator.store.stored import Bundle

if TYPE_CHECKING:
    from annotator.bundle.bundle_reader import Bundle as BundleFile

RUBRIC = "rubric.json"
GUIDELINES = "guidelines.md"
TASKS = "tasks.jsonl"


@dataclass(frozen=True)
class BundleContents:
    """A bundle without its tasks: what it says of itself, its row, its questions, and the key that signed it."""

    info: BundleInfo
    bundle: Bundle
    rubric: Rubric
    owner: PublicKey
    keys: KeyFiles = field(default_factory=lambda: KeyFiles({}))


def brought(
    info: BundleInfo, bundle_id: str, rubric: Rubric, guidelines: str, owner: PublicKey, keys: KeyFiles | None = None
) -> BundleContents:
    """Put together what was verified, with the time of this import."""
    bundle = Bundle(
        id=bundle_id, project_id=info.project_id, series=info.series or "", sequence=info.sequence,
        display_seed=info.display_seed or "", rubric=rubric.model_dump_json(), guidelines=guidelines,
        info=info.to_json().decode(), imported_at=datetime.now(UTC).isoformat(timespec="seconds"),
    )  # fmt: skip
    return BundleContents(info, bundle, rubric, owner, keys or KeyFiles({}))


def read(bundle: BundleFile) -> BundleContents:
    """What the open bundle brings. Raises ``bundle.content``, ``json.*``."""
    guidelines = bundle.text(GUIDELINES) if GUIDELINES in bundle else ""
    rubric = _rubric(bundle.read(RUBRIC))
    keys = KeyFiles({name: bundle.read(name) for name in KeyFiles.NAMES if name in bundle})
    return brought(bundle.info, bundle.bundle_id, rubric, guidelines, bundle.signed_by("owner"), keys)


def arrivals(task_lines: Iterable[bytes]) -> Iterator[IncomingTask]:
    """Each task with its line, checked against the format. Raises ``bundle.content``, ``json.*``."""
    for number, line in enumerate(task_lines, 1):
        where = f"{TASKS} line {number}"
        value = strictjson.loads(line, where)
        try:
            yield IncomingTask(Task.model_validate(value), line)
        except ValidationError as error:
            raise _not_as_agreed(error, "Ask the owner for a new bundle.", where) from None


def _rubric(data: bytes) -> Rubric:
    strictjson.loads(data, RUBRIC)
    try:
        return Rubric.model_validate_json(data)
    except ValidationError as error:
        raise _not_as_agreed(error, "Update the program, or ask the owner.", RUBRIC) from None


def _not_as_agreed(error: ValidationError, hint: str, where: str) -> AnnotatorError:
    first = error.errors(include_url=False)[0]
    field = ".".join(str(part) for part in first["loc"])
    place = f"{where} {field}".rstrip()
    too_many = limits.exceeded(first)
    if too_many is not None:
        return AnnotatorError("bundle.limit", too_many, "Ask the owner for a smaller one.", place)
    return AnnotatorError("bundle.content", f"{first['msg']}.", hint, place)
