"""The whole loop from the command line: two annotators, two reviewers, returned work, adjudication, what is final."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.invite import read_invite
from annotator.model.adjudication import AdoptPersonAnswers
from annotator.model.rating_edits import SetRating
from annotator.model.review_edits import AddAnswerReturn, SetReviewVerdict
from annotator.model.skip_edits import SkipTask
from annotator.owner.project.owner_project import Project
from annotator.owner.project.series import tasks_of
from annotator.services.session import Session
from tests.cli.machine import VICUNA, Machine, owner_of_study, vicuna
from tests.cli.review_steps import decided
from tests.cli.round_steps import answered, assigned
from tests.json_lines import read_rows, write_rows

pytestmark = pytest.mark.real_checks

TASKS = 3


@pytest.fixture
def owner(tmp_path: Path) -> Machine:
    """The owner's machine in the folder of the state."""
    return Machine(tmp_path / "owner", [])


@pytest.fixture
def handed_in(tmp_path: Path, _handed_in: Path) -> Path:
    """The folder of a data set of two annotators' work on the same real prompts, and a roster of reviewers. One of the
    annotators gives every answer the same scores."""
    return shutil.copytree(_handed_in, tmp_path, dirs_exist_ok=True)


@pytest.fixture
def looked_at(tmp_path: Path, _looked_at: Path) -> Path:
    """The same after both reviewers have done their work, and it was merged."""
    return shutil.copytree(_looked_at, tmp_path, dirs_exist_ok=True)


@pytest.fixture(scope="module")
def _looked_at(tmp_path_factory: pytest.TempPathFactory, _handed_in: Path) -> Path:
    root = shutil.copytree(_handed_in, tmp_path_factory.mktemp("reviewed"), dirs_exist_ok=True)
    reviewed(Machine(root / "owner", []), root)
    return root


@pytest.fixture(scope="module")
def _handed_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("handed-in")
    owner = owner_of_study(root)
    source = vicuna(root / "tasks.jsonl", TASKS, responses=2)
    plan = ["--rubric", "helpsteer", "--each", "2"]
    bundles = assigned(owner, root, source, ["ann-1", "ann-2"], *plan)
    merge(owner, root, answered(owner, root, bundles, {"ann-1": "expert", "ann-2": "spammer"}))
    (root / "reviewers.csv").write_text("id\nrev-1\nrev-2\n")
    return root


def merge(owner: Machine, root: Path, results: list[Path]) -> None:
    owner.run("results", "merge", *results, "--project", root / "study", "--dataset", root / "data")


def more_work(owner: Machine, root: Path) -> list[Path]:
    """The results of a third annotator, who did a task of another series."""
    source = vicuna(root / "more.jsonl", TASKS + 1, start=TASKS, responses=2)
    owner.run("tasks", "build", source, "--series", "more", "--project", root / "study", "--rubric", "helpsteer",
              "--out", root / "more.anntask")  # fmt: skip
    return answered(owner, root, {"ann-3": root / "more.anntask"})


def review(owner: Machine, root: Path, command: str, *more: str | Path) -> Any:
    """What a command of reviews says as JSON."""
    return json.loads(owner.run("review", command, root / "data", "--project", root / "study", "--json", *more).out)


def build(owner: Machine, root: Path, *more: str | Path, out: str = "reviews") -> dict[str, Path]:
    """A bundle for each reviewer."""
    built = review(owner, root, "build", "--roster", root / "reviewers.csv", "--out", root / out, "--flagged", *more)
    return {bundle["reviewer"]: Path(bundle["path"]) for bundle in built["bundles"]}


def flat(session: Session) -> bool:
    """Whether the work under review is that of the annotator who scores everything alike."""
    return len({score for scores in session.view().annotation.ratings.values() for score in scores.values()}) == 1


class Reviewer:
    """Accepts what differs from text to text. Of the rest: returns the work on the first prompt, corrects that on the
    second, and accepts that on the third, unless it ``doubts`` it."""

    def __init__(self, *, doubts: bool = False) -> None:
        self._doubts = doubts

    def __call__(self, session: Session) -> None:
        prompts = sorted(json.loads(line)["prompt"] for line in VICUNA.read_text("utf-8").splitlines()[:TASKS])
        place = prompts.index(str(session.view().task.prompt)) if flat(session) else -1
        if place == 0:
            session.apply(AddAnswerReturn(target="q1/r1", key="helpfulness", reason="score", words="Read it again."))
            return
        if place == 1 or (place == 2 and self._doubts):
            session.apply(SetRating(target="q1/r1", key="helpfulness", value=0))
        session.apply(SetReviewVerdict(verdict="accepted"))


def reviewed(owner: Machine, root: Path) -> None:
    """Both reviewers have done their work, and it was merged."""
    bundles = build(owner, root)
    results = [
        decided(owner, root, person, bundles[person], Reviewer(doubts=person == "rev-2"))
        for person in ("rev-1", "rev-2")
    ]
    merge(owner, root, results)


def test_unreviewed_work_has_the_status_not_sent(owner: Machine, handed_in: Path) -> None:
    assert review(owner, handed_in, "status")["states"] == {"not sent": 2 * TASKS}


def test_reviews_by_the_rule(owner: Machine, looked_at: Path) -> None:
    people = review(owner, looked_at, "status")["people"]
    assert people == {"ann-1": {"accepted": 3}, "ann-2": {"corrected": 1, "disputed": 1, "returned": 1}}
    first = review(owner, looked_at, "status", "--rule", "majority")["people"]["ann-2"]
    assert first == {"accepted": 1, "corrected": 1, "returned": 1}
    again = ["review", "build", looked_at / "data", "--project", looked_at / "study", "--roster",
             looked_at / "reviewers.csv", "--out", looked_at / "more"]  # fmt: skip
    owner.refused(*again, "--flagged", code="review.nothing")
    assert "The checks name the work of everybody on the roster." in owner.run(*again, status=1).err


def test_withdrawn_work_waits_for_no_reviewer(owner: Machine, handed_in: Path) -> None:
    build(owner, handed_in)
    status = ["project", "status", "--project", handed_in / "study", "--dataset", handed_in / "data", "--json"]

    def counts() -> tuple[Any, ...]:
        data = json.loads(owner.run(*status).out)
        steps = {step["key"]: step["count"] for step in data["next"]}
        people = [row for row in data["people"] if row["roles"] == ["annotator"]]
        return (
            [reviewer["waiting"] for reviewer in data["reviewers"]], steps["reviews"],
            {(row["tasks"], row["submitted"], row["waiting"]) for row in people}, data["totals"]["submitted"],
            review(owner, handed_in, "status")["states"],
        )  # fmt: skip

    assert counts() == ([6, 6], 12, {(3, 3, 0)}, 6, {"waiting": 6})
    task = json.loads((handed_in / "tasks.jsonl").read_text().splitlines()[0])["id"]
    owner.run("tasks", "assign", "--more", "--withdraw", task, "--project", handed_in / "study", "--roster",
              handed_in / "roster.csv", "--out", handed_in / "fewer")  # fmt: skip
    withdrawn = ([4, 4], 8, {(3, 3, 0)}, 6, {"waiting": 4})
    assert counts() == withdrawn
    project = Project.open(handed_in / "study")
    reviews = [latest.bundle_id for latest in project.state.series.values() if latest.purpose]
    assert [len(tasks_of(project, bundle_id)) for bundle_id in reviews] == [4, 4]
    merge(owner, handed_in, [*handed_in.rglob("*.annresult")])
    assert counts() == withdrawn
    owner.run("results", "export", handed_in / "data", "--to", "records", "--out", handed_in / "records", "--with-demo",
              "--project", project.root)  # fmt: skip
    assert {row["task"] for row in read_rows(handed_in / "records" / "train.jsonl")} == {task}


def submit_again(owner: Machine, root: Path, annotator: Machine) -> None:
    (bundle,) = (root / "round-0").glob("ann-2.anntask")
    again = root / "again.annresult"
    annotator.run("demo", "answer", bundle, "--as", "spammer", "--seed", "ann-2", "--out", again)
    merge(owner, root, [again])


@pytest.mark.parametrize("earlier", [False, True])
def test_a_lost_copy_of_a_review_bundle_stops_no_review(owner: Machine, handed_in: Path, earlier: bool) -> None:
    """``earlier``: an earlier version of the program wrote the id maps, without hashes of the reviewed answers."""
    build(owner, handed_in)
    project = Project.open(handed_in / "study")
    for id_map in project.root.glob("built/*.ids.jsonl") if earlier else ():
        rows = read_rows(id_map)
        for row in rows:
            row.get("review", {}).pop("work_content", None)
        write_rows(id_map, rows)
    before = review(owner, handed_in, "status")
    (lost,) = (latest.bundle_id for latest in project.state.series.values() if latest.recipient == "rev-1")
    project.built(lost).unlink()
    assert review(owner, handed_in, "status") == before
    status = ["project", "status", "--project", project.root, "--dataset", handed_in / "data", "--json"]
    data = json.loads(owner.run(*status).out)
    assert [reviewer["waiting"] for reviewer in data["reviewers"]] == [6, 6]
    assert bool(data["faults"]) is earlier
    again = ["review", "build", handed_in / "data", "--project", project.root, "--roster", handed_in / "reviewers.csv",
             "--out", handed_in / "more", "--flagged"]  # fmt: skip
    owner.refused(*again, code="project.damaged" if earlier else "review.nothing")
    task = json.loads((handed_in / "tasks.jsonl").read_text().splitlines()[0])["id"]
    merge(owner, handed_in, more_work(owner, handed_in))
    built = owner.run(*again, status=1 if earlier else 0)
    assert "1 piece of work" in built.out
    assert task not in built.out


def test_a_lost_id_map_of_a_review_bundle_stops_no_other_review(owner: Machine, looked_at: Path) -> None:
    project, judges = Project.open(looked_at / "study"), looked_at / "judges.csv"
    results = more_work(owner, looked_at)
    before = review(owner, looked_at, "status")
    (lost,) = (latest.bundle_id for latest in project.state.series.values() if latest.recipient == "rev-1")
    project.id_map(lost).unlink()
    named = f"{project.id_map(lost)}: The id map of a bundle is missing"

    def report(command: str, *more: str | Path) -> Any:
        run = owner.run("review", command, looked_at / "data", "--project", project.root, "--json", *more, status=1)
        assert named in run.err, run.err
        return json.loads(run.out)

    assert report("status") == before
    judges.write_text("id\nruth\n")
    assert report("adjudicate", "--roster", judges, "--out", looked_at / "cases")["works"] == 1
    assert report("flagged") == {"reported": []}
    assert [work["annotator"] for work in review(owner, looked_at, "return")["returned"]] == ["ann-2"]
    status = ["project", "status", "--project", project.root, "--dataset", looked_at / "data", "--json"]
    figures = json.loads(owner.run(*status).out)
    assert [named in fault for fault in figures["faults"]] == [True]
    assert [reviewer["reviewer"] for reviewer in figures["reviewers"]] == ["rev-1", "rev-2", "ruth"]
    leave = ("project", "leave", "rev-2", "--because", "Moved.", "--dry-run", "--json", "--project", project.root)
    left = json.loads(owner.run(*leave).out)
    assert [named in fault for fault in left["faults"]] == [True]
    assert left["no_more"] == ["rev-1"], "whom the checks name is not known"
    merge(owner, looked_at, results)
    sent = ("--roster", looked_at / "reviewers.csv", "--out", looked_at / "more", "--flagged")
    assert report("build", *sent)["works"] == 1, "reviews that were merged are asked for again"
    sample = ["review", "sample", looked_at / "data", "--project", project.root, "--out", looked_at / "sample"]
    lines = owner.run(*sample, status=1).out
    assert [name in lines for name in ("of ann-1: ", "of ann-2: ", "of ann-3: ")] == [True, True, False]
    assert "may be in these bundles, too: restore the files" in lines
    assert [delivery["looked_at"] for delivery in report("estimate")["deliveries"]] == [0, 0]


def test_a_lost_id_map_of_work_stops_the_return_of_this_person_alone(owner: Machine, looked_at: Path) -> None:
    project = Project.open(looked_at / "study")
    command = ["review", "return", looked_at / "data", "--project", project.root, "--json"]

    def returned(lost: str, *more: str) -> list[str]:
        id_map = project.id_map(project.state.series[lost].bundle_id)
        content = id_map.read_bytes()
        id_map.unlink()
        run = owner.run(*command, *more, status=1)
        id_map.write_bytes(content)
        assert f"{id_map}: The id map of a bundle is missing" in run.err
        return [work["annotator"] for work in json.loads(run.out or '{"returned": []}')["returned"]]

    assert returned("ann-2") == []
    assert returned("ann-1") == ["ann-2"]
    assert returned("ann-1", "--delivery", "0" * 16, "--reason", "All of it.") == [], "it may be of ann-1"


def test_work_that_came_by_hand_is_returned_by_a_receipt_and_done_again(owner: Machine, handed_in: Path) -> None:
    where = ["--project", handed_in / "study"]
    project = Project.open(handed_in / "study")
    task = min(tasks_of(project, project.state.series["ann-1"].bundle_id))
    owner.refused("project", "return", "t99", *where, "--to", "ann-1", "--reason", "No.", code="delivery.unknown_task")
    merge(owner, handed_in, [*handed_in.glob("round-*/ann-1.annresult")])
    output = owner.run("project", "return", task, *where, "--to", "ann-1", "--reason", "Read B again.").out
    assert output.startswith(f"Returned by the receipt that `annotator review return --out` writes: {task} to ann-1")

    def exported() -> str:
        out = handed_in / f"rows-{len(list(handed_in.glob('rows-*')))}"
        return owner.run(
            "results", "export", handed_in / "data", *where, "--with-demo", "--to", "records", "--out", out
        ).out

    merge(owner, handed_in, [*handed_in.glob("round-*/ann-1.annresult")])
    assert "Left out: annotations that the owner returned: 1" in exported()
    assert review(owner, handed_in, "status")["states"]["returned"] == 1
    review(owner, handed_in, "return", "--out", handed_in / "back")
    (receipt,) = (handed_in / "back").glob("*.annreceipt")
    script = Machine(handed_in / "data-ann-1", [])
    assert f"({task}): Read B again." in script.run("results", "receipt", receipt).out
    (bundle,) = handed_in.glob("round-*/ann-1.anntask")
    merge(owner, handed_in, answered(owner, handed_in, {"ann-1": bundle}, {"ann-1": "expert"}))
    assert "the owner returned" not in exported()


def test_lost_bundles_and_id_maps_of_others_stop_no_export_and_no_build(
    owner: Machine, handed_in: Path, caplog: pytest.LogCaptureFixture
) -> None:
    build(owner, handed_in)
    shared = ["--project", handed_in / "study", "--rubric", "helpsteer", "--out"]
    vicuna(handed_in / "new.jsonl", TASKS + 2, start=TASKS + 1, responses=2)
    merge(owner, handed_in, more_work(owner, handed_in))
    project = Project.open(handed_in / "study")
    bundles = {latest.recipient: latest.bundle_id for latest in project.state.series.values()}

    def exported() -> bytes:
        out = handed_in / f"rows-{len(list(handed_in.glob('rows-*')))}"
        owner.run("results", "export", handed_in / "data", "--to", "answers-jsonl", "--with-demo",
                  "--project", project.root, "--out", out)  # fmt: skip
        return (out / "train.jsonl").read_bytes()

    before = exported()
    for person in ("rev-1", "rev-2"):
        project.built(bundles[person]).unlink()
    assert exported() == before
    shutil.copytree(handed_in / "reviews", handed_in / "restored")
    for person in ("rev-1", "rev-2"):
        shutil.copy(handed_in / "restored" / f"{person}.anntask", project.built(bundles[person]))
    for bundle_id in bundles.values():
        project.id_map(bundle_id).unlink()
    assert exported() == before, "works that wait for their reviewers"
    assert f"{project.id_map(bundles['rev-1'])}: The id map of a bundle is missing" in caplog.text
    owner.run("tasks", "build", handed_in / "new.jsonl", *shared, handed_in / "new.anntask")
    twice = owner.refused("tasks", "build", handed_in / "more.jsonl", "--series", "again", *shared,
                          handed_in / "again.anntask", code="build.not_agreed")  # fmt: skip
    assert "more" in twice
    project.built(bundles["rev-1"]).unlink()
    owner.refused("tasks", "build", handed_in / "new.jsonl", *shared, handed_in / "new.anntask", code="project.damaged")


def test_the_status_says_what_reviewers_did_and_what_waits(owner: Machine, looked_at: Path) -> None:
    command = ["project", "status", "--project", looked_at / "study", "--dataset", looked_at / "data"]
    data = json.loads(owner.run(*command, "--json").out)
    first, second = data["reviewers"]
    assert [first[key] for key in ("accepted", "corrected", "returned", "waiting")] == [4, 1, 1, 0]
    assert (first["with_reviewers"]["same"], first["with_reviewers"]["works"]) == (5, 6)
    assert (second["fast"], second["seconds"]) == (6, 0)
    named = {(check["person"], check["role"]) for check in data["checks"] if check["rule"] == "fast"}
    assert {("rev-1", "reviewer"), ("rev-2", "reviewer")} <= named
    assert "6 of 6 reviews were done faster than their texts can be read." in owner.run(*command).out
    (ann,) = (person for person in data["people"] if person["annotator_id"] == "ann-2")
    assert (ann["submitted"], ann["received"], ann["roles"]) == (TASKS, 1, ["annotator"])  # by hand, not by a sync
    (rev,) = (person for person in data["people"] if person["annotator_id"] == "rev-1")
    assert (rev["submitted"], rev["waiting"], rev["roles"]) == (2 * TASKS, 0, ["reviewer"])
    steps = {step["key"]: step["count"] for step in data["next"]}
    assert (steps["return"], steps["adjudicate"]) == (1, 1)
    review(owner, looked_at, "return")
    (looked_at / "judges.csv").write_text("id,name\nruth,Ruth\n")
    review(owner, looked_at, "adjudicate", "--roster", looked_at / "judges.csv", "--out", looked_at / "cases")
    data = json.loads(owner.run(*command, "--json").out)
    steps = {step["key"]: step["sentence"] for step in data["next"]}
    assert "return" not in steps
    assert "adjudicate" not in steps
    assert steps["adjudications"] == "1 disputed task waits for an adjudicator: Ruth (1)"
    page = looked_at / "page.html"
    owner.run(*command, "--html", page)
    assert "5 of 6 (" in page.read_text("utf-8")


def test_returned_work_comes_back_as_the_next_revision(owner: Machine, looked_at: Path) -> None:
    (returned,) = review(owner, looked_at, "return", "--out", looked_at / "receipts")["returned"]
    assert returned["annotator"] == "ann-2"
    annotator = Machine(looked_at / "data-ann-2", [])
    output = annotator.run("results", "receipt", returned["receipt"]).out
    assert "Read it again." in output
    assert "rev-" not in output
    assert review(owner, looked_at, "return", "--out", looked_at / "receipts")["returned"] == []
    # The annotator answers by submitting again.
    submit_again(owner, looked_at, annotator)
    assert review(owner, looked_at, "status")["people"]["ann-2"]["not sent"] == 1
    second = review(owner, looked_at, "build", "--roster", looked_at / "reviewers.csv", "--out", looked_at / "second",
                    "--flagged")  # fmt: skip
    assert second["works"] == 1


def test_reviews_stay_while_their_bundle_is_lost(owner: Machine, looked_at: Path) -> None:
    project = Project.open(looked_at / "study")
    (latest,) = (series.bundle_id for series in project.state.series.values() if series.recipient == "rev-1")
    before = review(owner, looked_at, "status")
    project.built(latest).rename(looked_at / "kept")
    out = looked_at / "again.annresult"
    Machine(looked_at / "data-rev-1", []).run("results", "write", "--out", out)
    again = ("results", "merge", out, "--project", project.root, "--dataset", looked_at / "data")
    outcome = owner.run(*again, status=1)
    assert f"{project.built(latest)}: The copy of a bundle is missing" in outcome.err
    assert "Left out until its task bundles are restored: again.annresult" in outcome.out
    (looked_at / "kept").rename(project.built(latest))
    assert review(owner, looked_at, "status") == before
    assert "Left out" not in owner.run(*again).out
    assert review(owner, looked_at, "status") == before


def exported(owner: Machine, root: Path, name: str, *more: str) -> list[dict[str, Any]]:
    """The scores of an export in which everybody's own answers are rows."""
    command = ["results", "export", root / "data", "--to", "answers-jsonl", "--out", root / name, "--with-demo", *more]
    owner.attempt(*command)
    rows = [json.loads(line) for path in sorted((root / name).rglob("*.jsonl")) for line in path.open(encoding="utf-8")]
    return [row for row in rows if row.get("block") == "helpfulness"]


def test_reviews_by_two_people_can_be_asked_for(owner: Machine, looked_at: Path) -> None:
    project = ("--project", str(looked_at / "study"))
    everything = exported(owner, looked_at, "all", *project)
    assert everything
    assert exported(owner, looked_at, "two", "--reviews", "2", *project) == everything
    command = ["results", "export", looked_at / "data", "--to", "answers-jsonl", "--with-demo", *project]
    owner.refused(*command, "--out", looked_at / "three", "--reviews", "3", code="export.nothing")
    # What was returned comes anew, and nobody has looked at it as it is now.
    (returned,) = review(owner, looked_at, "return", "--out", looked_at / "receipts")["returned"]
    annotator = Machine(looked_at / "data-ann-2", [])
    annotator.run("results", "receipt", returned["receipt"])
    submit_again(owner, looked_at, annotator)
    outcome = owner.attempt(*command, "--out", looked_at / "later", "--reviews", "2", "--json")
    assert json.loads(outcome.out)["left_out"]["annotations with fewer reviews than --reviews asks for"] == 1


def test_exports_contain_only_finally_reviewed_answers(owner: Machine, looked_at: Path) -> None:
    raw = exported(owner, looked_at, "raw", "--review-rule", "none")
    assert len(raw) == 2 * 2 * TASKS
    final = exported(owner, looked_at, "final")
    assert len(final) == len(raw) - 2 * 2, "what was returned and what is disputed is left out"
    assert [row["value"] for row in final].count("0") == [row["value"] for row in raw].count("0") + 1
    corrected = [row for row in final if row["corrected_by"]]
    assert {(row["annotator"], row["value"] == "0") for row in corrected} == {("ann-2", True), ("ann-2", False)}
    assert not [row for row in raw if row["corrected_by"]]


def test_the_provenance_names_who_corrected_a_row(owner: Machine, looked_at: Path) -> None:
    export = ["results", "export", looked_at / "data", "--project", looked_at / "study", "--with-demo"]
    output = owner.run(*export, "--to", "scores-csv", "--out", looked_at / "scores").out
    assert "Corrected by reviewers: 1 annotation (the rows have the corrected answers)" in output
    with (looked_at / "scores" / "provenance-train.jsonl").open(encoding="utf-8") as lines:
        corrected = [row for row in map(json.loads, lines) if "corrected_by" in row]
    assert len(corrected) == 2, "both responses of the one task"
    (person,) = {name for row in corrected for name in row["corrected_by"]}  # both corrected it alike: one is taken
    assert person in ("rev-1", "rev-2")
    assert all("corrected_by" in row["notable"] and row["annotators"] == ["ann-2"] for row in corrected)


def test_adjudication_decides_what_is_disputed(owner: Machine, looked_at: Path) -> None:
    command = ["--project", looked_at / "study", "--roster"]
    error = owner.refused("review", "adjudicate", looked_at / "data", *command, looked_at / "reviewers.csv",
                         "--out", looked_at / "none", "--flagged", code="review.too_few")  # fmt: skip
    assert "neither did that work nor reviewed it." in error
    (looked_at / "judges.csv").write_text("id\njudge\n")
    built = review(owner, looked_at, "adjudicate", "--roster", looked_at / "judges.csv", "--out", looked_at / "cases",
                   "--destination", looked_at)  # fmt: skip
    (invite,) = built["invites"]
    assert read_invite(Path(invite).read_bytes()).content.destination == str(looked_at)
    (bundle,) = built["bundles"]
    assert (bundle["reviewer"], bundle["items"]) == ("judge", 1)

    def decide(session: Session) -> None:
        people = session.view().task.reviewed
        authors = [one.author for one in people]
        assert authors in (["Annotator 1"] * 2 + ["Annotator 2"], ["Annotator 1"] + ["Annotator 2"] * 2), (
            "a correction is no other person's answer: it has the alias of whom it corrects, and stands beside theirs"
        )
        zero = next(n for n, one in enumerate(people) if one.annotation.score("q1/r1", "helpfulness") == 0)
        session.apply(AdoptPersonAnswers(person=zero))

    merge(owner, looked_at, [decided(owner, looked_at, "judge", Path(bundle["path"]), decide)])
    assert review(owner, looked_at, "status")["states"] == {
        "accepted": 2, "adjudicated": 2, "corrected": 1, "returned": 1,
    }  # fmt: skip
    final = exported(owner, looked_at, "final")
    assert len([row for row in final if row["annotator"] == "judge"]) == 2
    only = exported(owner, looked_at, "adjudicated", "--aggregate", "adjudicated")
    assert "judge" in {row["annotator"] for row in only}
    (at,) = {
        row["submitted_at"]
        for row in pq.read_table(looked_at / "data" / "reviews").to_pylist()
        if row["reviewer"] == "judge"
    }
    assert {row["submitted_at"] for row in final if row["annotator"] == "judge"} == {at}
    later = exported(owner, looked_at, "later", "--where", f"submitted_at>={at}")
    assert [row["annotator"] for row in later] == ["judge"] * 2
    owner.refused("review", "adjudicate", looked_at / "data", "--project", looked_at / "study", "--roster",
                  looked_at / "judges.csv", "--out", looked_at / "more", code="review.nothing")  # fmt: skip


def test_a_reviewer_who_skips_holds_no_adjudication_back(owner: Machine, handed_in: Path) -> None:
    """They will say nothing more of the work, so whoever waits for them waits for ever."""

    def skips(session: Session) -> None:
        if flat(session):
            Reviewer()(session)
        else:
            skip = session.view().rubric.skip
            assert skip is not None
            session.apply(SkipTask(key=skip.key, reason=skip.reasons[0].key, note="I know the topic too little."))

    bundles = build(owner, handed_in)
    merge(owner, handed_in, [decided(owner, handed_in, "rev-2", bundles["rev-2"], Reviewer(doubts=True))])
    (handed_in / "judges.csv").write_text("id\njudge\n")
    owner.refused("review", "adjudicate", handed_in / "data", "--project", handed_in / "study", "--roster",
                  handed_in / "judges.csv", "--out", handed_in / "cases", code="review.nothing")  # fmt: skip
    merge(owner, handed_in, [decided(owner, handed_in, "rev-1", bundles["rev-1"], skips)])
    assert review(owner, handed_in, "status")["people"]["ann-1"] == {"waiting": TASKS}
    built = review(owner, handed_in, "adjudicate", "--roster", handed_in / "judges.csv", "--out", handed_in / "cases")
    assert [bundle["items"] for bundle in built["bundles"]] == [1]


def test_review_bundles_do_not_lead_back_to_authors(owner: Machine, handed_in: Path) -> None:
    """Neither ids, keys, devices nor times, nor the order in which answers were given; and what two reviewers get has
    no id in common by which they could compare it."""
    bundles = build(owner, handed_in, "--order", "random")
    provenance = pq.read_table(next((handed_in / "data" / "provenance").rglob("*.parquet")), partitioning=None)
    tells = {str(row[name]) for row in provenance.to_pylist() for name in ("bundle_id", "signer", "device", "created")}
    tells |= {"ann-1", "ann-2", "round-0", *(str(row) for row in provenance["annotator"].to_pylist())}
    items: list[set[str]] = []
    for bundle in bundles.values():
        with open_bundle(bundle, handed_in / "quarantine") as opened:
            lines = list(opened.lines("tasks.jsonl"))
            whole = b"".join([*lines, opened.read("bundle.json"), opened.read("rubric.json")]).decode()
        assert not [tell for tell in tells if tell and tell in whole]
        tasks = [json.loads(line) for line in lines]
        items.append({task["id"] for task in tasks})
        for task in tasks:
            ratings = task["reviewed"][0]["annotation"]["ratings"]
            assert list(ratings) == sorted(ratings)
            assert all(list(scores) == sorted(scores) for scores in ratings.values())
        assert {task["reviewed"][0]["revision"] for task in tasks} == {1}, "the number of edits would be a tell"
    assert not items[0] & items[1]


def check(session: Session) -> None:
    """Returns all work that scores everything alike, and accepts the rest."""
    if flat(session):
        session.apply(AddAnswerReturn(target="q1/r1", key="helpfulness", reason="score", words="Not read."))
    else:
        session.apply(SetReviewVerdict(verdict="accepted"))


def test_a_sample_estimates_each_delivery(owner: Machine, handed_in: Path) -> None:
    root = handed_in
    sample = ["--checker", "chief", "--seed", "7"]
    owner.refused("review", "estimate", root / "data", "--project", root / "study", code="review.no_sample")
    owner.refused("review", "sample", root / "data", "--project", root / "study", "--out", root / "no",
                  "--checker", "ann-1", code="review.not_independent")  # fmt: skip
    first = review(owner, root, "sample", "--n", "2", "--out", root / "first", *sample)
    assert {delivery["annotator"]: (delivery["drawn"], delivery["final"]) for delivery in first["deliveries"]} == {
        "ann-1": (2, TASKS), "ann-2": (2, TASKS),
    }  # fmt: skip
    (bundle,) = first["bundles"]
    assert (bundle["reviewer"], bundle["items"]) == ("chief", 4)
    assert [delivery["rate"] for delivery in review(owner, root, "estimate")["deliveries"]] == [None, None]

    merge(owner, root, [decided(owner, root, "chief", Path(bundle["path"]), check)])
    deliveries = {delivery["annotator"]: delivery for delivery in review(owner, root, "estimate")["deliveries"]}
    assert {
        name: (delivery["looked_at"], delivery["wrong"], delivery["waiting"]) for name, delivery in deliveries.items()
    } == {
        "ann-1": (2, 0, 0), "ann-2": (2, 2, 0),
    }  # fmt: skip
    assert "error rate 100.0% (95 % interval 34.2% to 100.0%), 2 of 2" in owner.run(
        "review", "estimate", root / "data", "--project", root / "study").out  # fmt: skip
    # A sample is no review: all of it waits to be sent to reviewers still.
    assert review(owner, root, "status")["states"] == {"not sent": 2 * TASKS}

    second = review(owner, root, "sample", "--n", "2", "--out", root / "second", *sample,
                    "--delivery", deliveries["ann-2"]["delivery"][:12])  # fmt: skip
    assert [(delivery["drawn"], delivery["before"]) for delivery in second["deliveries"]] == [(1, 2)]
    waiting = {delivery["annotator"]: delivery["waiting"] for delivery in review(owner, root, "estimate")["deliveries"]}
    assert waiting == {"ann-1": 0, "ann-2": 1}

    taken = review(owner, root, "accept", "--delivery", deliveries["ann-1"]["delivery"], "--out", root / "told")
    assert (taken["annotator"], taken["accepted"], taken["returned"]) == ("ann-1", TASKS, 0)
    told = Machine(root / "data-ann-1", []).run("results", "receipt", taken["receipts"][0]).out
    assert f"Accepted by the owner: {TASKS} submitted tasks" in told
    assert (
        f"of ann-1: {TASKS} accepted" in owner.run("review", "status", root / "data", "--project", root / "study").out
    )


def test_a_sample_takes_what_reviews_made_final(owner: Machine, looked_at: Path) -> None:
    owner.refused("review", "sample", looked_at / "data", "--project", looked_at / "study", "--checker", "rev-1",
                  "--out", looked_at / "no", code="review.not_independent")  # fmt: skip
    built = review(owner, looked_at, "sample", "--out", looked_at / "sample")
    assert {delivery["annotator"]: delivery["final"] for delivery in built["deliveries"]} == {"ann-1": 3, "ann-2": 1}
    (bundle,) = built["bundles"]
    corrected = []

    def look(session: Session) -> None:
        given = {(target, key): score for target, scores in session.view().annotation.ratings.items()
                 for key, score in scores.items()}  # fmt: skip
        first = given.pop(("q1/r1", "helpfulness"))
        corrected.append(first == 0 and len(set(given.values())) == 1)
        session.apply(SetReviewVerdict(verdict="accepted"))

    decided(owner, looked_at, "checker", Path(bundle["path"]), look)
    assert sorted(corrected) == [False, False, False, True], "the correction is checked, not what it corrects"
    owner.refused("review", "sample", looked_at / "data", "--project", looked_at / "study",
                  "--out", looked_at / "no", code="review.nothing")  # fmt: skip
