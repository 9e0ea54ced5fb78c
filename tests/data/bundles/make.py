"""Made the golden bundles of a version of the format, of fixed keys: tasks of every preset, and results of a script.

    python -m tests.data.bundles.make v1              all presets, into a new folder
    python -m tests.data.bundles.make v1 comparison   this preset, into a folder that is there

They are kept for ever, so it is run once for a version: ``v1-draft`` was made by the last program that wrote it. A
folder has the owner's project, in which the task bundles lie as they were sent, a results bundle for each preset, and
``golden.json``, which says what is in them. No file of a version is ever made anew: whoever adds a preset adds its
files.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from annotator.bundle.bundle_reader import open_bundle
from annotator.owner.build.build import BundleBuildRequest, build
from annotator.owner.build.source import read_source
from annotator.owner.project.owner_project import Project
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.paths import DataDir
from annotator.services.scripted.profile import PROFILES
from annotator.services.scripted.scripted_results import answer_bundle
from tests.bundle.forge import ANNOTATOR, OWNER

HERE: Final = Path(__file__).parent
CREATED: Final = "2026-01-31T12:00:00Z"
PASSAGE: Final = (
    "The lamp of the tower was lit by the youngest keeper, who had come from the islands in the spring of that year. "
    "Nobody had told her that the stairs were rotten. On the third evening she fell, and the lamp stayed dark until a "
    "fisherman's boy, who had seen that there was no light, climbed up in her place. 灯台 🗼"
)
_TASKS_AS: Final = {"critique-corroborations": "critique", "critique-clearly-helpful": "critique-helpfulness"}
ANSWERS: Final = ("The youngest keeper lit it.", "A boy lit it, since the keeper was ill and had gone home.")


def rows(name: str) -> list[dict[str, Any]]:
    """Two tasks that the preset asks something about."""
    answers = [{"id": f"r{n}", "text": text, "origin": f"model-{n}"} for n, text in enumerate(ANSWERS)]
    critiques = [{"id": f"c{n}", "text": text} for n, text in enumerate(("It was a boy.", "She fell.", "Too short."))]
    critiques[0] |= {"spans": [{"on": "passage", "start": 0, "end": 8, "exact": PASSAGE[:8]}]}
    question = {"id": "q", "text": "Who lit the lamp?"}
    preset = _TASKS_AS.get(name, name)
    made: dict[str, dict[str, Any]] = {
        "critique": {"passage": PASSAGE, "questions": [{**question, "responses": answers}]},
        "critique-helpfulness": {
            "passage": PASSAGE,
            "questions": [{**question, "responses": [{**answers[1], "critiques": critiques}]}],
        },
        "criteria": {
            "prompt": "Who lit the lamp?",
            "responses": answers,
            "criteria": [{"text": "Names the keeper.", "points": 5}, {"text": "Invents a reason.", "points": -2}],
        },
        "steps": {
            "prompt": "Who lit the lamp?",
            "responses": [*answers, {"id": "long", "steps": ["It was dusk.", "So the keeper lit it."]}],
        },
        "authoring": {"passage": {"title": "The lamp", "text": PASSAGE}},
        "conversation-review": {
            "conversation": [
                {"role": "user", "text": "Who lit the lamp?", "rated_as": "prompt"},
                {"role": "assistant", "text": ANSWERS[0], "rated_as": "response"},
            ]
        },
    }
    about = made.get(preset, {"prompt": "Who lit the lamp?", "responses": answers})
    return [{"id": f"{name}-{n}", "language": "en", **about} for n in (1, 2)]


def make(folder: Path, presets: list[str]) -> None:
    """Write all of it into ``folder``, or add these presets to what is there."""
    golden: dict[str, Any] = {}
    if folder.exists():
        project = Project.open(folder / "project")
        golden = json.loads((folder / "golden.json").read_text("utf-8"))
        assert not golden.keys() & set(presets), "files of a version are never made anew"
    else:
        folder.mkdir(parents=True)
        project = Project.create(folder / "project", "Golden bundles", OWNER.public, OWNER.name)
        project.trust("annotator", ANNOTATOR.public, ANNOTATOR.name)
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary)
        for preset in presets:
            source = root / f"{preset}.jsonl"
            source.write_text("".join(json.dumps(row) + "\n" for row in rows(preset)), "utf-8")
            order = BundleBuildRequest(load_rubric(preset), TaskDisclosureOptions(), preset, CREATED)
            out = root / f"{preset}.anntask"
            built = build(Project.open(project.root), read_source(source), order, OWNER, out, "rows", lambda _: True)
            results = folder / f"{preset}.annresult"
            answer_bundle(DataDir(root / preset), out, PROFILES["expert"], "golden", results, key=lambda: ANNOTATOR)
            with open_bundle(results, root / "q") as bundle:
                annotations = [json.loads(line) for line in bundle.lines("annotations.jsonl")]
                golden[preset] = {"tasks": built.bundle_id, "results": bundle.bundle_id, "annotations": annotations}
    (folder / "project" / ".lock").unlink(missing_ok=True)
    text = json.dumps(golden, ensure_ascii=False, indent=1, sort_keys=True)
    (folder / "golden.json").write_text(f"{text}\n", "utf-8")


def main() -> None:
    version, *presets = sys.argv[1:]
    every = sorted(path.name for path in (HERE.parents[2] / "resources" / "presets").iterdir() if path.is_dir())
    make(HERE / version, presets or every)


if __name__ == "__main__":
    main()
