"""Makes the sample project of ``resources/sample`` anew: twelve real prompts, four answers each, signed like any other.

The owner key is made for this one bundle in a temporary folder and thrown away with it, so every run gives a new
project with a new owner. From the project's folder: ``make sample``.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "tests" / "data" / "vicuna80" / "vicuna80.jsonl"
SAMPLE = ROOT / "resources" / "sample"
TITLE = "Sample: everyday questions"
OWNER = "Annotator sample"

# A mixture of subjects and shapes: lists, code, sums, letters, short and long. Numbers of the 80 prompts.
PROMPTS = (1, 15, 21, 36, 42, 54, 63, 64, 69, 70, 75, 3)
ANSWERS = ("alpaca-13b", "bard", "gpt35", "vicuna-13b")


def chosen() -> list[dict[str, object]]:
    """The rows of the sample, in the order of :data:`PROMPTS`."""
    rows = {row["id"]: row for row in map(json.loads, SOURCE.read_text(encoding="utf-8").splitlines())}
    picked = []
    for number in PROMPTS:
        row = rows[f"vicuna-{number:02}"]
        answers = {answer["id"]: answer for answer in row["responses"]}
        picked.append({**row, "responses": [answers[name] for name in ANSWERS]})
    return picked


def annotator(data: Path, *arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "annotator", "--data-dir", str(data), *arguments], cwd=ROOT, check=True)


def main() -> None:
    rows = SAMPLE / "sample.jsonl"
    rows.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in chosen()), encoding="utf-8")
    with tempfile.TemporaryDirectory() as temporary:
        data, project = Path(temporary, "data"), Path(temporary, "project")
        annotator(data, "keys", "new", "--role", "owner", "--name", OWNER)
        annotator(data, "project", "new", str(project), "--title", TITLE)
        built = Path(temporary, "sample.anntask")
        annotator(
            data, "tasks", "build", str(rows), "--project", str(project), "--rubric", "helpsteer", "--out", str(built)
        )
        (SAMPLE / "sample.anntask").write_bytes(built.read_bytes())


if __name__ == "__main__":
    main()
