"""Given critiques judged in the real window, on what reviewers said of answers to SQuALITY: by keyboard alone, killed,
reopened, exported, and taken in by the owner."""

from __future__ import annotations

import json
from pathlib import Path

from annotator.model.annotation import Annotation
from tests.end_to_end.at_work import AtWork
from tests.end_to_end.critiques import lines_of
from tests.end_to_end.owner import Owner
from tests.end_to_end.program import Database, annotator, started
from tests.end_to_end.screen import Screen, wait_for
from tests.end_to_end.scripted_session import go_on, wait_for_first_task

DATA = Path(__file__).resolve().parents[1] / "data" / "squality"
VERDICTS = 11 * ["x"]
VERDICTS[2], VERDICTS[5], VERDICTS[8] = "y36", "y15", "y48"


def comments(owner: Owner, out: Path) -> Path:
    """A bundle of one story's answer with eleven comments, and of another one."""
    owner.run("tasks", "convert", str(DATA), "--from", "squality-critiques", "--out", str(out))
    rows = {row["id"]: row for row in map(json.loads, out.read_text("utf-8").splitlines())}
    first, second = rows["squality-62260-bart"], rows["squality-62260-human"]
    for row in (first, second):
        row["questions"] = row["questions"][:1]
    out.write_text("".join(json.dumps(task) + "\n" for task in (first, second)), "utf-8")
    return owner.build(out, "critique-helpfulness")


def test_judged_from_the_first_key_to_the_owner(screen: Screen, tmp_path: Path) -> None:
    owner = Owner.new(tmp_path / "owner", "Comments")
    bundle = comments(owner, tmp_path / "comments.jsonl")
    (line, *_) = lines_of(bundle, "tasks.jsonl")
    given = line["questions"][0]["responses"][0]
    data, log = tmp_path / "data", tmp_path / "said.txt"
    seen = Database(data)

    def judged() -> dict[str, object]:
        return dict(seen.work.get(0, {}).get("judgements", {}).get("q1/r1", {}))

    with started(screen, data, "open", str(bundle), log=log) as program:
        wait_for_first_task(program, seen)
        program.press(*(key for keys in VERDICTS for key in keys))
        program.press("2", "1", "3")
        wait_for("three ranks", lambda: len(judged().get("ranking", {}).get("groups", ())) == 3)  # type: ignore
        before = seen.work
        program.kill()

    with started(screen, data, log=log) as program:
        go_on(program, seen)
        assert seen.work == before
        at = AtWork(screen, program, data)
        program.press("c")
        screen.type("It has the wrong crew.")
        program.press("Escape", "2", "6")
        program.press("v", "ctrl+Right", "ctrl+shift+Right", "ctrl+shift+Right", "Return")
        wait_for("a highlight", lambda: seen.ask("SELECT quote FROM span") != [])
        at.submit(0)
        results = at.export()
        program.quit()

    assert log.read_text() == ""
    annotator(data, "bundle", "verify", str(results))
    owner.trust(data)
    (delivered,) = owner.import_tasks([results]).judgements
    work = delivered.line.annotation
    verdicts = work.judgements["q1/r1"]
    assert len(given["critiques"]) == 11
    assert {path for path, judgement in verdicts.verdicts.items() if judgement.helpful} == {
        f"q1/r1/c{n}" for n in (3, 6, 9)
    }
    assert [path for group in verdicts.ranking.groups for path in group] == [f"q1/r1/c{n}" for n in (6, 3, 9)]
    assert verdicts.closing is not None
    assert verdicts.closing.answer
    (own,) = work.critiques["q1/r1"].series
    assert (own.text, own.severity, own.category) == ("It has the wrong crew.", "medium", "accuracy")
    assert [given["text"][span.start : span.end] for span in own.spans] == [span.exact for span in own.spans]
    assert Annotation.model_validate(lines_of(results, "annotations.jsonl")[0]["annotation"]) == work
