"""Tasks imported without a bundle of their own: the half of an import that follows the verification."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from annotator.bundle.info import BundleMetadata
from annotator.bundle.public_key import PublicKey
from annotator.model.course.course import Course
from annotator.model.rubric import Rubric
from annotator.services.bundle_contents import BundleInfoAndRubric
from annotator.services.intake import import_contents
from annotator.services.view_models import BundleImportResult
from annotator.store.store import Store


def import_verified(
    store: Store,
    info: BundleMetadata,
    bundle_id: str,
    *,
    rubric: Rubric,
    guidelines: str,
    task_lines: Iterable[bytes],
    owner: PublicKey,
    course: Course | None = None,
    images: Mapping[str, bytes] | None = None,
) -> BundleImportResult:
    """Import verified content, each task as one line of JSON; ``images`` are those of pages and of tasks, by name."""
    pages = {name: data for name, data in (images or {}).items() if not name.startswith("images/")}
    pictures = {name: lambda data=data: data for name, data in (images or {}).items() if name not in pages}
    what = BundleInfoAndRubric(
        info, bundle_id, rubric, guidelines, owner, course=course, images=pages, pictures=pictures
    )
    return import_contents(store, what, task_lines)
