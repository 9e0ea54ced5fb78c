"""Made the golden bundle whose tasks show images, of a fixed key.

    python -m tests.data.bundles.make_images

It is kept for ever, and was made once, by the first program that had images.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any, Final

from annotator.owner.build.build import BundleBuildRequest, build
from annotator.owner.build.source import read_source
from annotator.owner.project.owner_project import Project
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from tests.bundle.forge import OWNER
from tests.owner.courses.made_images import png

HERE: Final = Path(__file__).parent
GOLDEN: Final = HERE / "images-v1.anntask"
IMAGES: Final = {"kettle.png": png(12, 9), "stove.png": png(5, 5)}


def rows() -> list[dict[str, Any]]:
    """A conversation and a prompt with images."""
    above = [
        {"role": "user", "text": "![A kettle](kettle.png)\n\nWhat is it?"},
        {"role": "assistant", "text": "A pot."},
    ]
    answers = [{"id": "a", "text": "It is a stove."}, {"id": "b", "text": "![](images/none.png) is none."}]
    return [
        {"id": "t", "conversation": above, "prompt": "And ![A stove](stove.png)?", "responses": answers}
        | {"images": list(IMAGES)}
    ]


def main() -> None:
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary)
        for name, data in IMAGES.items():
            (root / name).write_bytes(data)
        source = root / "rows.jsonl"
        source.write_text("".join(json.dumps(row) + "\n" for row in rows()), "utf-8")
        project = Project.create(root / "project", "Golden images", OWNER.public, OWNER.name)
        order = BundleBuildRequest(load_rubric("helpsteer"), TaskDisclosureOptions(), "images", "2026-11-26T12:00:00Z")
        build(project, read_source(source), order, OWNER, GOLDEN, "rows")


if __name__ == "__main__":
    main()
