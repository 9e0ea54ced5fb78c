"""A reviewer, adjudicator or moderator can be replaced, and two human reviews stay two."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable
from typing import Any

import pyarrow.parquet as pq
import pytest

from annotator.model.adjudication import AdoptPersonAnswers
from annotator.model.rating_edits import SetRating
from annotator.model.review_edits import AddAnswerReturn, SetReviewVerdict
from annotator.owner.exchange.exchange_state import ProjectExchangeState
from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.task_submissions import review_items_sent
from annotator.owner.status.merged_figures import merged_figures
from annotator.paths import DataDir
from annotator.services.session import Session
from annotator.store import projects
from annotator.store.store import Store
from tests.cli.identities import Study
from tests.cli.machine import Machine
from tests.cli.planted_faults import KINDS, planted
from tests.cli.review_steps import skip
from tests.cli.sync_steps import new_study, owner_syncs, syncs
from tests.prepared_folder import PreparedFolder


class Round:
    """A study with Lena's work, and reviewers who sync."""

    def __init__(self, study: Study) -> None:
        self.study, self.stick = study, study.folder / "stick"
        self.study.build()
        self.machines: dict[str, Machine] = {}
        lena = self.machine("lena")
        study.work(lena)
        syncs(lena)
        self.merge()

    def machine(self, person: str) -> Machine:
        if person not in self.machines:
            machine = self.study.machine(person)
            machine.run("invite", "accept", self.study.invite(person), "--yes")
            owner_syncs(self.study, self.stick)
            syncs(machine, "--destination", self.stick)
            self.machines[person] = machine
        return self.machines[person]

    def merge(self, status: int = 0) -> str:
        return self.study.owner.run(
            *("project", "sync", "--project", self.study.root, "--destination", self.stick),
            *("--dataset", self.study.folder / "set"),
            status=status,
        ).out

    def build(self, command: str, people: Iterable[str], *more: str, code: str = "") -> dict[str, Any]:
        roster = self.study.new(".csv")
        roster.write_text("id\n" + "".join(f"{person}\n" for person in people))
        arguments = ["review", command, self.study.folder / "set", "--project", self.study.root, "--roster", roster]
        arguments += ["--out", self.study.new("-bundles"), "--json", *more]
        if code:
            return {"refused": self.study.owner.refused(*arguments, code=code)}
        report: dict[str, Any] = json.loads(self.study.owner.run(*arguments).out)
        return report

    def do(self, person: str, decide: Callable[[Session, int], None], status: int = 0) -> int:
        """``person`` decides about every open item, and delivers. Returns their number."""
        machine = self.machine(person)
        owner_syncs(self.study, self.stick)
        syncs(machine, "--yes")
        count = 0
        with Store(DataDir(machine.data)) as store:
            session = Session(store, store.read(projects.projects)[0].id, person)
            for place in range(session.count):
                session.go_to(place)
                view = session.view()
                if view.task.reviewed and view.annotation.status not in ("submitted", "skipped") and not view.withdrawn:
                    decide(session, count)
                    count += 1
            assert session.wait_saved(90)
            session.close()
        syncs(machine)
        self.merge(status)
        return count

    def rows(self) -> list[dict[str, Any]]:
        (path,) = (self.study.folder / "set").glob("reviews/project=*/*.parquet")
        rows: list[dict[str, Any]] = pq.read_table(path, partitioning=None).to_pylist()
        return rows

    def counting(self) -> dict[str, list[str]]:
        """By task, the reviewers whose word counts."""
        reviewers: dict[str, list[str]] = {}
        for row in self.rows():
            if row["is_final"] and row["status"] == "submitted":
                reviewers.setdefault(row["task"], []).append(row["reviewer"])
        return {task: sorted(names) for task, names in sorted(reviewers.items())}

    def states(self) -> dict[str, int]:
        command = ["review", "status", self.study.folder / "set", "--project", self.study.root, "--json"]
        counts: dict[str, int] = json.loads(self.study.owner.run(*command).out)["states"]
        return counts


@pytest.fixture(scope="module")
def prepared_round(tmp_path_factory: pytest.TempPathFactory) -> PreparedFolder[Round]:
    return PreparedFolder(tmp_path_factory.mktemp("round"), lambda folder: Round(new_study(folder)))


@pytest.fixture
def unreviewed(prepared_round: PreparedFolder[Round]) -> Round:
    return prepared_round.restore()


@pytest.fixture(scope="module")
def prepared_reviews(prepared_round: PreparedFolder[Round]) -> PreparedFolder[Round]:
    return prepared_round.after(review_with_ruth)


@pytest.fixture
def round_(prepared_reviews: PreparedFolder[Round]) -> Round:
    return prepared_reviews.restore()


def accept(session: Session, _: int) -> None:
    session.apply(SetReviewVerdict(verdict="accepted"))
    session.submit()


def review_with_ruth(round_: Round) -> None:
    """All works are for Rita and Ruth. Ruth has accepted them; Rita has joined."""
    round_.build("build", ["rita", "ruth"])
    round_.do("ruth", accept)
    round_.machine("rita")


def begin(session: Session, place: int) -> None:
    """One item is done, one skipped, one left open."""
    if place == 0:
        accept(session, 0)
    if place == 1:
        skip(session)


def test_reviews_of_a_replaced_reviewer_go_to_others(round_: Round) -> None:
    assert round_.do("rita", begin) == 3
    assert sorted(len(reviewers) for reviewers in round_.counting().values()) == [1, 1, 2]
    owner, root = round_.study.owner, round_.study.root
    owner.run("keys", "rename", "Rita Rehm", "--project", root, "--who", "rita")
    round_.build("build", ["rita", "ruth", "lena"], "--reassign", "Rita Rehm", code="review.too_few")
    assert len(round_.counting()) == 3, "an error changes nothing"
    built = round_.build("build", ["rita", "ruth", "ruben", "lena"], "--reassign", "Rita Rehm")
    assert built["reassigned"] == {"rita": 2}
    assert [(bundle["reviewer"], bundle["items"]) for bundle in built["bundles"]] == [("ruben", 2), ("rita", 1)]
    assert round_.do("rita", accept) == 0, "they are withdrawn on her computer"
    assert round_.do("ruben", accept) == 2
    assert sorted(map(tuple, round_.counting().values())) == [("rita", "ruth"), ("ruben", "ruth"), ("ruben", "ruth")]
    assert round_.states() == {"accepted": 3}
    assert {(row["number"], row["planned"]) for row in round_.rows()} == {(1, 2), (2, 2)}
    round_.build("build", ["ruben", "rosa"], code="review.nothing")


def test_reviews_that_were_withdrawn_after_they_were_done_count_among_the_tasks(
    round_: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of results that were delivered by hand, else more reviews would be submitted than there are."""
    project, dataset = Project.open(round_.study.root), round_.study.folder / "set"
    sent = [item for item in review_items_sent(project) if item["reviewer"] == "ruth"]
    ruth = merged_figures(project, dataset, ProjectExchangeState()).counts["ruth"]
    assert (ruth.statuses["submitted"], ruth.withdrawn) == (3, 0)
    monkeypatch.setattr("annotator.owner.status.merged_figures.review_items_sent", lambda *_, **__: sent[1:])
    ruth = merged_figures(project, dataset, ProjectExchangeState()).counts["ruth"]
    assert (ruth.statuses["submitted"], ruth.withdrawn) == (3, 1)


def test_a_work_that_needs_another_person_does_not_stop_the_others(round_: Round) -> None:
    """Of three works of Rita's, Ruben had a part in one: the others go to him."""
    round_.do("rita", begin)  # one done, one skipped, one open
    round_.build("build", ["ruben"])  # gets the skipped one
    round_.do("ruben", lambda session, _: skip(session))
    built = round_.build("build", ["ruben"], "--reassign", "rita")
    assert (built["works"], built["nobody"], len(built["another_person"])) == (1, 1, 1)
    assert built["another_person"][0].startswith("main · t")
    assert [(bundle["reviewer"], bundle["items"]) for bundle in built["bundles"] if bundle["reviewer"] == "ruben"]
    round_.do("ruben", accept)
    assert round_.build("build", ["rosa"])["works"] == 1


def test_work_that_waits_for_its_reviewers_is_not_exported(unreviewed: Round) -> None:
    unreviewed.build("build", ["rita", "ruth"])
    owner, study = unreviewed.study.owner, unreviewed.study
    export = ["results", "export", study.folder / "set", "--to", "answers-jsonl", "--project", study.root]
    refused = owner.refused(*export, "--out", study.new("-rows"), code="export.nothing")
    assert "annotations that wait for their reviewers: 3." in refused
    owner.run(*export, "--out", study.new("-rows"), "--review-rule", "none")
    unreviewed.do("ruth", accept)
    refused = owner.refused(*export, "--out", study.new("-rows"), code="export.nothing")
    assert "annotations that wait for another reviewer: 3." in refused
    unreviewed.do("rita", lambda session, place: accept(session, 0) if place else skip(session))
    assert "2 tasks by 1 annotator" in owner.run(*export, "--out", study.new("-rows")).out


def test_doubted_reviews_are_done_again_by_others(round_: Round) -> None:
    round_.do("rita", accept)
    assert round_.states() == {"accepted": 3}
    paid = _paid(round_)
    assert ("rita", "review", "3") in paid
    round_.build("build", ["rosa"], "--reassign", "rita", code="review.nothing")
    built = round_.build("build", ["rosa", "ruth", "rita"], "--reassign", "rita", "--again")
    assert built["reassigned"] == {"rita": 3}
    assert round_.counting() == {task: ["ruth"] for task in ("t0", "t1", "t2")}, "at once, before any merge"
    assert round_.states() == {"waiting": 3}
    assert _paid(round_) == paid, "reviews remain reviews"
    round_.do("rosa", accept)
    assert round_.counting() == {task: ["rosa", "ruth"] for task in ("t0", "t1", "t2")}
    output = round_.merge()
    assert "Given to other reviewers since, and not counted: 3 items" in output
    assert "Refused" not in output


def _paid(round_: Round) -> set[tuple[str, str, str]]:
    root = round_.study.root
    (root / "team.toml").write_text("[pay]\ntask = 1.2\nreview = 0.8\n", "utf-8")
    text = round_.study.owner.run("project", "pay", "--project", root, "--csv", "-").out
    return {(row["id"], row["kind"], row["quantity"]) for row in csv.DictReader(io.StringIO(text))}


def test_late_reviews_of_a_replaced_reviewer_do_not_count(round_: Round) -> None:
    rita = round_.machine("rita")
    owner_syncs(round_.study, round_.stick)
    syncs(rita)
    with Store(DataDir(rita.data)) as store:  # she does them, and has no network
        session = Session(store, store.read(projects.projects)[0].id, "rita")
        for place in range(session.count):
            session.go_to(place)
            if session.view().task.reviewed:
                accept(session, place)
        assert session.wait_saved(90)
        session.close()
    built = round_.build("build", ["ruben"], "--reassign", "rita")
    assert built["reassigned"] == {"rita": 3}
    round_.do("ruben", accept)
    syncs(rita)
    round_.merge()
    assert round_.counting() == {task: ["ruben", "ruth"] for task in ("t0", "t1", "t2")}
    round_.merge()


def test_skipped_reviews_go_to_others_by_the_next_build(round_: Round) -> None:
    round_.do("rita", begin)
    round_.build("build", ["rita", "ruth"], code="review.too_few")
    built = round_.build("build", ["rita", "ruth", "ruben"])
    assert built["reassigned"] == {"rita": 1}
    round_.do("ruben", accept)
    round_.do("rita", accept)
    assert [len(reviewers) for reviewers in round_.counting().values()] == [2, 2, 2]


def test_an_adjudicator_is_replaced(round_: Round) -> None:
    def correct(session: Session, _: int) -> None:
        view = session.view()
        session.apply(SetRating(target="q1/r1", key=view.rubric.ratings_for("response")[0].key, value=1))
        accept(session, 0)

    def adopt(session: Session, _: int) -> None:
        session.apply(AdoptPersonAnswers(person=1))
        session.submit()

    round_.do("rita", correct)
    assert round_.states() == {"disputed": 3}
    for kind in KINDS:
        with planted(kind, "owner.reviews.adjudication_bundles:_item", lambda _, case, *__: case.first.task == "t1"):
            told = round_.build("adjudicate", ["ada"], code="program.fault")
        assert "task t1" in told["refused"]
        assert kind.__name__ in told["refused"]
    round_.build("adjudicate", ["ada"])
    round_.build("adjudicate", ["ben"], code="review.nothing")
    round_.build("adjudicate", ["ada", "ruth"], "--reassign", "ada", code="review.too_few")
    assert round_.build("adjudicate", ["ada", "ben"], "--reassign", "ada")["reassigned"] == {"ada": 3}
    assert round_.do("ben", adopt) == 3
    assert round_.states() == {"adjudicated": 3}
    assert round_.build("adjudicate", ["cleo"], "--reassign", "ben", "--again")["reassigned"] == {"ben": 3}
    assert round_.states() == {"disputed": 3}
    round_.do("cleo", adopt)
    assert round_.states() == {"adjudicated": 3}


# The lead's page: each line is what its command would do now, and is gone once that is done.


def steps(round_: Round) -> dict[str, dict[str, Any]]:
    command = ["project", "status", "--project", round_.study.root, "--dataset", round_.study.folder / "set", "--json"]
    return {step["key"]: step for step in json.loads(round_.study.owner.run(*command).out)["next"]}


def counts(round_: Round) -> dict[str, int]:
    return {key: step["count"] for key, step in steps(round_).items()}


def test_each_step_of_reviews_is_gone_once_it_is_done(unreviewed: Round) -> None:
    def give_back(session: Session, place: int) -> None:
        """The first is accepted, the second corrected, the third returned."""
        view = session.view()
        key = view.rubric.ratings_for("response")[0].key
        if place == 1:
            session.apply(SetRating(target="q1/r1", key=key, value=1))
        if place == 2:
            session.apply(AddAnswerReturn(target="q1/r1", key=key, reason="score"))
            session.submit()
            return
        accept(session, place)

    assert counts(unreviewed) == {"review": 3}
    unreviewed.build("build", ["rita", "ruth"])
    assert counts(unreviewed) == {"reviews": 6, "join": 2}
    output = unreviewed.study.owner.run("project", "status", "--project", unreviewed.study.root).out
    assert "tasks and reviews submitted" in output
    assert steps(unreviewed)["reviews"]["command"] == ""
    unreviewed.do("ruth", accept)
    assert counts(unreviewed) == {"reviews": 3, "join": 1}
    unreviewed.do("rita", give_back)
    assert counts(unreviewed) == {"return": 1, "adjudicate": 1}
    unreviewed.study.owner.run("review", "return", unreviewed.study.folder / "set", "--project", unreviewed.study.root)
    assert counts(unreviewed) == {"adjudicate": 1, "tell": 1}
    owner_syncs(unreviewed.study, unreviewed.stick)
    unreviewed.build("adjudicate", ["ada"])
    assert counts(unreviewed) == {"adjudications": 1, "join": 1}


def test_items_of_a_revoked_reviewer_are_to_be_reassigned(round_: Round) -> None:
    round_.do("rita", begin)
    assert counts(round_) == {"free": 1, "reviews": 1}
    owner, root = round_.study.owner, round_.study.root
    owner.run("keys", "revoke", "rita", "--project", root, "--nothing-counts", "--reason", "careless")
    round_.merge()
    output = round_.merge()  # status 0: nothing new was refused
    assert "Refused: " not in output
    assert "Refused in all: 1; the tables provenance and refusals have the reasons" in output
    next_steps = steps(round_)
    assert {key: next_steps[key]["count"] for key in next_steps} == {"refused": 1, "reviews_to_reassign": 3}
    assert "--reassign rita" in next_steps["reviews_to_reassign"]["command"]
    assert "forget rita" in next_steps["refused"]["command"]
    listed = json.loads(owner.run("project", "status", "--project", root, "--json").out)["people"]
    assert [one["annotator_id"] for one in listed if one["revoked"]] == ["rita"]
    assert "revoked" in owner.run("project", "status", "--project", root).out
    owner.run("project", "forget", "rita", "--project", root)
    round_.build("build", ["ruben"], "--reassign", "rita")
    assert counts(round_) == {"reviews": 3, "join": 1}
