"""Makes the sample projects of ``resources/sample`` anew, signed like any other.

The first holds twelve real prompts with four answers each, to be rated; the second three stories with questions and
answers, to be criticised; the third a story with answers and what reviewers said of them, to be judged; the fourth
stories alone, to write questions about. An owner key is made for each bundle in a temporary folder and thrown away with
it, so every run gives new projects with new owners.
From the project's folder: ``make sample``.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "tests" / "data"
SAMPLE = ROOT / "resources" / "sample"
STORIES = SAMPLE / "stories"
COMMENTS = SAMPLE / "comments"
PASSAGES = SAMPLE / "passages"
OWNER = "Annotator sample"

# A mixture of subjects and shapes: lists, code, sums, letters, short and long. Numbers of the 80 prompts.
PROMPTS = (1, 15, 21, 36, 42, 54, 63, 64, 69, 70, 75, 3)
COMMENTED = ("squality-62260-bart", "squality-62260-human")
ANSWERS = ("alpaca-13b", "bard", "gpt35", "vicuna-13b")


def chosen() -> list[dict[str, object]]:
    """The rows of the first sample, in the order of :data:`PROMPTS`."""
    source = DATA / "vicuna80" / "vicuna80.jsonl"
    rows = {row["id"]: row for row in map(json.loads, source.read_text(encoding="utf-8").splitlines())}
    picked = []
    for number in PROMPTS:
        row = rows[f"vicuna-{number:02}"]
        answers = {answer["id"]: answer for answer in row["responses"]}
        picked.append({**row, "responses": [answers[name] for name in ANSWERS]})
    return picked


def annotator(data: Path, *arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "annotator", "--data-dir", str(data), *arguments], cwd=ROOT, check=True)


def build(rows: Path, title: str, rubric: str, *more: str) -> None:
    """Make the bundle of ``rows`` beside them, with the owner and the project that it needs."""
    with tempfile.TemporaryDirectory() as temporary:
        data, project = Path(temporary, "data"), Path(temporary, "project")
        annotator(data, "keys", "new", "--role", "owner", "--name", OWNER)
        annotator(data, "project", "new", str(project), "--title", title)
        built = Path(temporary, "built.anntask")
        annotator(
            data, "tasks", "build", str(rows), "--project", str(project), "--rubric", rubric, "--out", str(built), *more
        )
        rows.with_suffix(".anntask").write_bytes(built.read_bytes())


def main() -> None:
    rows = SAMPLE / "sample.jsonl"
    rows.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in chosen()), encoding="utf-8")
    build(rows, "Sample: everyday questions", "helpsteer")

    stories = of_squality(STORIES, "stories.jsonl", "squality")
    build(stories, "Sample: questions about stories", "critique", "--include-metadata", "license")
    make_comments()
    make_passages()


def make_comments() -> None:
    """The third sample: of the story with most comments, the answers of two authors."""
    comments = of_squality(COMMENTS, "comments.jsonl", "squality-critiques")
    rows = map(json.loads, comments.read_text(encoding="utf-8").splitlines())
    kept = [row for row in rows if row["id"] in COMMENTED]
    comments.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in kept), encoding="utf-8")
    build(comments, "Sample: critiques of answers", "critique-helpfulness", "--include-metadata", "license")


def make_passages() -> None:
    """The fourth sample: the two shorter stories, without questions."""
    PASSAGES.mkdir(exist_ok=True)
    source = DATA / "squality" / "passages.jsonl"
    stories = sorted(
        map(json.loads, source.read_text(encoding="utf-8").splitlines()), key=lambda row: len(row["document"])
    )
    rows = PASSAGES / "passages.jsonl"
    with rows.open("w", encoding="utf-8") as file:
        for story in stories[:2]:
            kept = {"license": story["metadata"]["license"]}
            row = {"id": f"story-{story['metadata']['passage_id']}", "passage": story["document"], "metadata": kept}
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
    shutil.copyfile(DATA / "squality" / "GUTENBERG_LICENSE", PASSAGES / "GUTENBERG_LICENSE")
    build(rows, "Sample: questions to write", "authoring", "--include-metadata", "license")


def of_squality(folder: Path, name: str, form: str) -> Path:
    """The stories in one of their forms, in a folder with their licences."""
    folder.mkdir(exist_ok=True)
    rows = folder / name
    with tempfile.TemporaryDirectory() as temporary:
        annotator(Path(temporary), "tasks", "convert", str(DATA / "squality"), "--from", form, "--out", str(rows))
    for notice in ("LICENSE", "GUTENBERG_LICENSE"):
        shutil.copyfile(DATA / "squality" / notice, folder / notice)
    return rows


if __name__ == "__main__":
    main()
