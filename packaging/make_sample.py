"""Makes the sample projects of ``resources/sample`` anew, signed like any other.

The first holds twelve real prompts with four answers each, to be rated; the second three stories with questions and
answers, to be criticised; the third a story with answers and what reviewers said of them, to be judged; the fourth
stories alone, to write questions about; the fifth prompts with two or three answers, to be compared; the sixth
conversations, to be reviewed. An owner key is made for each bundle in a temporary folder and thrown away with it, so
every run gives new projects with new owners.
From the project's folder: ``make sample``.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "tests" / "data"
SAMPLE = ROOT / "resources" / "sample"
STORIES = SAMPLE / "stories"
COMMENTS = SAMPLE / "comments"
PASSAGES = SAMPLE / "passages"
COMPARISONS = SAMPLE / "comparisons"
CONVERSATIONS = SAMPLE / "conversations"
OWNER = "Annotator sample"

# A mixture of subjects and shapes: lists, code, sums, letters, short and long. Numbers of the 80 prompts.
PROMPTS = (1, 15, 21, 36, 42, 54, 63, 64, 69, 70, 75, 3)
COMMENTED = ("squality-62260-bart", "squality-62260-human")
ANSWERS = ("alpaca-13b", "bard", "gpt35", "vicuna-13b")
PREFERRED, RANKED = (5, 18, 25, 33), (45, 58, 66, 73)
PAIR, THREE = ("gpt35", "vicuna-13b"), ("alpaca-13b", "bard", "vicuna-13b")
# Turns of both sides, after a few others: about an odour, Antarctica, Python, CSS, pancakes, physics.
TURNS = (
    "9666f0fe-718e-4861-806e-ee5e7e9427fe:message", "0da54cdc-4a96-4394-939b-edb0dcbc14d6:message",
    "b309c9fd-a79a-4382-8ee0-cba1eb16c013:message", "c5a22a68-3bf6-4bef-94da-1ef08a5f48ed:message",
    "106f2491-553c-48db-9d5f-d5f6ced8d127:message", "49fa9a1c-0568-408f-95c8-f30bb8f39452:message",
)  # fmt: skip


def chosen(prompts: tuple[int, ...] = PROMPTS, names: tuple[str, ...] = ANSWERS) -> list[dict[str, object]]:
    """Prompts, in this order, each with the answers of these models."""
    rows = {row["id"]: row for row in read(DATA / "vicuna80" / "vicuna80.jsonl")}
    picked = []
    for number in prompts:
        row = rows[f"vicuna-{number:02}"]
        answers = {answer["id"]: answer for answer in row["responses"]}
        picked.append({**row, "responses": [answers[name] for name in names]})
    return picked


def read(rows: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in rows.read_text(encoding="utf-8").splitlines()]


def write(path: Path, rows: Iterable[Mapping[str, object]]) -> None:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")


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
    write(rows, chosen())
    build(rows, "Sample: everyday questions", "helpsteer")

    stories = of_squality(STORIES, "stories.jsonl", "squality")
    build(stories, "Sample: questions about stories", "critique", "--include-metadata", "license")
    make_comments()
    make_passages()
    make_comparisons()
    make_conversations()


def make_comments() -> None:
    """The third sample: of the story with most comments, the answers of two authors."""
    comments = of_squality(COMMENTS, "comments.jsonl", "squality-critiques")
    write(comments, [row for row in read(comments) if row["id"] in COMMENTED])
    build(comments, "Sample: critiques of answers", "critique-helpfulness", "--include-metadata", "license")


def make_passages() -> None:
    """The fourth sample: the two shorter stories, without questions."""
    PASSAGES.mkdir(exist_ok=True)
    stories = sorted(read(DATA / "squality" / "passages.jsonl"), key=lambda row: len(row["document"]))[:2]
    rows = PASSAGES / "passages.jsonl"
    write(rows, [
        {"id": f"story-{story['metadata']['passage_id']}", "passage": story["document"],
         "metadata": {"license": story["metadata"]["license"]}}
        for story in stories
    ])  # fmt: skip
    shutil.copyfile(DATA / "squality" / "GUTENBERG_LICENSE", PASSAGES / "GUTENBERG_LICENSE")
    build(rows, "Sample: questions to write", "authoring", "--include-metadata", "license")


def make_comparisons() -> None:
    """The fifth sample: prompts that the first has not, with two answers or three."""
    COMPARISONS.mkdir(exist_ok=True)
    rows = COMPARISONS / "comparisons.jsonl"
    write(rows, [*chosen(PREFERRED, PAIR), *chosen(RANKED, THREE)])
    shutil.copyfile(SAMPLE / "LICENSE", COMPARISONS / "LICENSE")
    build(rows, "Sample: answers to compare", "comparison")


def make_conversations() -> None:
    """The sixth sample: a turn of each of six conversations, after those before it."""
    CONVERSATIONS.mkdir(exist_ok=True)
    rows = CONVERSATIONS / "conversations.jsonl"
    with tempfile.TemporaryDirectory() as temporary:
        every = Path(temporary, "every.jsonl")
        annotator(
            Path(temporary), "tasks", "convert", str(DATA / "oasst_trees" / "trees.jsonl"), "--from", "oasst-messages",
            "--out", str(every),
        )  # fmt: skip
        found = {row["id"]: row for row in read(every)}
    write(rows, [found[name] for name in TURNS])
    shutil.copyfile(DATA / "oasst_trees" / "LICENSE", CONVERSATIONS / "LICENSE")
    build(rows, "Sample: conversations", "conversation-review")


def of_squality(folder: Path, name: str, form: str) -> Path:
    """The stories in one of their forms, in a folder with their licences."""
    folder.mkdir(exist_ok=True)
    rows = folder / name
    with tempfile.TemporaryDirectory() as temporary:
        command = ["tasks", "convert", str(DATA / "squality"), "--from", form, "--out", str(rows), "--replace"]
        annotator(Path(temporary), *command)
    for notice in ("LICENSE", "GUTENBERG_LICENSE"):
        shutil.copyfile(DATA / "squality" / notice, folder / notice)
    return rows


if __name__ == "__main__":
    main()
