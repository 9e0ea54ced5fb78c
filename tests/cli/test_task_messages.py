"""Questions about tasks and replies to returns travel in signed results; answers come back with receipts."""

from __future__ import annotations

import json
from datetime import datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.bundle_reader import verify_bundle
from annotator.bundle.info import BundleMetadata
from annotator.bundle.key_store import KeyStore
from annotator.bundle.receipt import read_receipt
from annotator.owner.project.owner_project import Project
from annotator.paths import DataDir
from annotator.services import task_messages
from annotator.services.project_list import project_cards
from annotator.services.syncing.project_sync_status import delivery_cards
from annotator.services.task_messages import TaskMessageThread
from annotator.store.store import Store
from tests.cli.course_steps import laptop, moved
from tests.cli.identities import Study, opened
from tests.cli.machine import Machine
from tests.cli.sync_steps import owner_syncs, syncs


def says(machine: Machine, position: int, text: str, *, reply: bool = False) -> None:
    with opened(machine, position) as session:
        session.reply(text) if reply else session.ask(text)


def answer_of(machine: Machine, position: int) -> str:
    with opened(machine) as session:
        return "\n".join(session.view(position).answers)


def questions(study: Study, *options: str | Path) -> list[dict[str, Any]]:
    output = study.owner.run("project", "questions", "--project", study.root, "--json", *options).out
    data: list[dict[str, Any]] = json.loads(output)
    return data


def test_a_question_goes_to_the_lead_and_its_answer_to_the_task(study: Study, stick: Path) -> None:
    study.build()
    mia = laptop(study, stick, "mia")
    says(mia, 1, "Does a list count?")  # nothing else is done yet
    syncs(mia)
    owner_syncs(study, stick)
    (asked,) = questions(study)
    assert (asked["annotator_id"], asked["words"], asked["own"]) == ("mia", "Does a list count?", "t1")
    assert asked["excerpt"]
    status = json.loads(study.owner.run("project", "status", "--project", study.root, "--json").out)
    assert {step["key"]: step["who"] for step in status["next"]}["questions"] == ["mia (1)"]
    output = study.owner.run("project", "questions", "--project", study.root).out
    assert "asks about task t1" in output
    assert asked["excerpt"] in output
    answer = ["project", "answer", "--project", study.root]
    study.owner.run(*answer, "mia", "t1", "Yes, with words.")
    assert questions(study) == []
    assert questions(study, "--all")[0]["answer"] == "Yes, with words."
    assert owner_syncs(study, stick)["receipts"] == 1
    syncs(mia)
    assert "Yes, with words." in answer_of(mia, 1)
    assert "Does a list count?" in answer_of(mia, 1)
    assert answer_of(mia, 0) == ""
    says(mia, 1, "And a table?")
    syncs(mia)
    owner_syncs(study, stick)
    (again,) = questions(study)
    assert (again["words"], again["answer"]) == ("And a table?", "Yes, with words.")
    says(mia, 1, "")
    syncs(mia)
    owner_syncs(study, stick)
    assert questions(study, "--all") == []


def test_questions_of_two_laptops_are_those_written_last(study: Study, stick: Path) -> None:
    study.build()
    mia = laptop(study, stick, "mia")
    second = moved(study, stick, mia, "second")
    says(mia, 0, "First?")
    says(second, 0, "Second?")
    syncs(second)
    syncs(mia)
    owner_syncs(study, stick)
    assert [one["words"] for one in questions(study)] == ["Second?"]


def test_invalid_answers_are_refused(study: Study, stick: Path) -> None:
    study.build()
    mia = laptop(study, stick, "mia")
    says(mia, 0, "Why?")
    answer = ["project", "answer", "--project", study.root]
    study.owner.refused(*answer, "mia", "t0", "Because.", code="question.unknown")
    results = study.results(mia)
    assert [one["words"] for one in questions(study, results)] == ["Why?"], "it came by hand"
    syncs(mia)
    owner_syncs(study, stick)
    study.owner.refused(*answer, "mia", "t0", " ", code="announce.empty")
    study.owner.refused(*answer, "mia", "t0", "x" * 1501, code="announce.long")
    study.owner.refused(*answer, "mia", "t7", "Because.", code="question.unknown")
    study.owner.refused(*answer, "ben", "t0", "Because.", code="project.unknown_person")


def test_a_reply_goes_to_the_reviewers_beside_the_work(study: Study, stick: Path) -> None:
    study.build()
    mia = laptop(study, stick, "mia")
    study.work(mia)
    syncs(mia)
    owner_syncs(study, stick)
    study.owner.run("project", "return", "t0", "--project", study.root, "--to", "mia", "--reason", "Too high.")
    owner_syncs(study, stick)
    syncs(mia)
    says(mia, 0, "I stand by my score, because it is complete.", reply=True)
    with opened(mia) as session:
        assert session.view().reply.startswith("I stand by")
        session.submit(90)
    syncs(mia)
    data = study.folder / "data"
    study.owner.run("project", "sync", "--project", study.root, "--destination", stick, "--dataset", data)
    roster, out = study.folder / "reviewers.csv", study.folder / "reviews"
    roster.write_text("id\nruth\n")
    build = ["review", "build", data, "--project", study.root, "--roster", roster, "--reviewers", "1", "--out", out]
    study.owner.run(*build)
    (bundle,) = out.rglob("*.anntask")
    notes = [note for task in tasks_in(bundle, study) for note in task["reviewed"][0].get("notes", ())]
    replies = [(note["code"], note["message"]) for note in notes if note["code"].startswith("author.")]
    assert replies == [
        ("author.return", "Too high."), ("author.reply", "I stand by my score, because it is complete.")
    ]  # fmt: skip
    (reply,) = questions(study)
    assert (reply["kind"], reply["own"], reply["returned"]) == ("reply", "t0", ["Too high."])
    shown = study.owner.run("project", "questions", "--project", study.root).out
    assert "replies to the return about task t0" in shown
    assert "Returned because: Too high." in shown


def test_questions_about_a_task_are_a_thread(study: Study, stick: Path) -> None:
    study.build()
    mia = laptop(study, stick, "mia")
    for asked, answered in (("First?", "One."), ("Second?", "Two."), ("Third?", "")):
        says(mia, 0, asked)
        syncs(mia)
        owner_syncs(study, stick)
        if answered:
            study.owner.run("project", "answer", "--project", study.root, "mia", "t0", answered)
    (question,) = questions(study)
    assert question["words"] == "Third?"
    assert question["earlier"] == [["First?", "One."], ["Second?", "Two."]]
    assert "Earlier: First?" in study.owner.run("project", "questions", "--project", study.root).out


def tasks_in(bundle: Path, study: Study) -> list[dict[str, Any]]:
    from annotator.bundle.bundle_reader import open_bundle

    with open_bundle(bundle, study.folder / "quarantine", "tasks") as opened:
        return [json.loads(line) for line in opened.lines("tasks.jsonl")]


def test_programs_that_know_no_messages_keep_them(study: Study, stick: Path) -> None:
    study.build()
    mia = laptop(study, stick, "mia")
    says(mia, 0, "Why?")
    info = verify_bundle(study.results(mia)).info
    assert [one.words for one in info.messages] == ["Why?"]

    class Earlier(BundleMetadata):
        messages: Any = ()

    messages = json.loads(Earlier.from_json(info.to_json()).to_json())["messages"]
    assert [one["words"] for one in messages] == ["Why?"]


def test_later_messages_stay_later_if_the_clock_was_set_back(
    study: Study, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Fast(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            return datetime.now(tz) + timedelta(hours=2)

    study.build()
    mia = laptop(study, stick, "mia")
    with monkeypatch.context() as patch:
        patch.setattr(task_messages, "datetime", Fast)
        says(mia, 1, "First words?")
    syncs(mia)
    owner_syncs(study, stick)
    for text in ("Corrected words?", ""):
        says(mia, 1, text)
        syncs(mia)
        owner_syncs(study, stick)
        assert [asked["words"] for asked in questions(study)] == [text] * bool(text)
    before = len([*stick.rglob("*.annresult*")])
    for _ in range(2):
        syncs(mia)
    assert len([*stick.rglob("*.annresult*")]) == before


def test_a_question_in_a_file_is_answered_by_a_file(study: Study, tmp_path: Path) -> None:
    study.enrolled("mia", "mia")
    mia = study.machine("mia")
    says(mia, 1, "Does a list count?")
    results, out = study.results(mia), tmp_path / "receipts"
    output = study.owner.run("project", "questions", results, "--project", study.root).out
    assert "--from FILE" in output
    answer = ["project", "answer", "mia", "t1"]
    study.owner.refused(*answer, "Yes.", "--project", study.root, code="question.unknown")
    by_hand = ["--project", study.root, "--from", results, "--out", out]
    output = study.owner.run(*answer, "Yes, with words.", *by_hand).out
    (receipt,) = out.iterdir()
    assert f"Wrote {receipt}; pass it to mia" in output
    assert json.loads(mia.run("results", "receipt", receipt, "--json").out)["submitted"] == 3
    assert "Yes, with words." in answer_of(mia, 1)
    assert questions(study) == []
    study.owner.run(*answer, "Yes.", "--project", study.root, "--out", out)
    assert json.loads(mia.run("results", "receipt", receipt, "--json").out)["submitted"] == 3, "nothing newer is known"
    assert answer_of(mia, 1).endswith("Yes.")
    (row,) = (person for person in status_of(study)["people"] if person["annotator_id"] == "mia")
    assert (row["received"], row["submitted"]) == (0, 0), "only what was asked was taken over from the file"


def test_a_receipt_by_hand_says_in_words_which_program_is_needed(study: Study, tmp_path: Path) -> None:
    """For programs that do not know the field that says it."""
    study.enrolled("mia", "mia")
    mia = study.machine("mia")
    says(mia, 1, "Does a list count?")
    results, out = study.results(mia), tmp_path / "receipts"
    study.owner.run("project", "require", "9.0.1", "--project", study.root)
    study.owner.run("project", "answer", "mia", "t1", "Yes.", "--project", study.root, "--from", results, "--out", out)
    (receipt,) = out.iterdir()
    codes = [one.code for one in read_receipt(receipt.read_bytes()).content.notices]
    assert codes == ["owner.answer", "owner.program"]


def status_of(study: Study) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(study.owner.run("project", "status", "--project", study.root, "--json").out)
    return data


def test_a_question_alone_is_to_be_sent(study: Study, stick: Path) -> None:
    study.build()
    mia = laptop(study, stick, "mia")
    assert unsent(mia) == (False, False)
    says(mia, 1, "Does a list count?")
    assert unsent(mia) == (True, True)
    syncs(mia)
    assert unsent(mia) == (False, False)
    study.work(mia)
    syncs(mia)
    says(mia, 1, "And a table?")
    assert unsent(mia) == (True, True)


def unsent(machine: Machine) -> tuple[bool, bool]:
    """Whether anything is to be sent, as the library's card and the page of deliveries have it."""
    with Store(DataDir(machine.data)) as store:
        (project,) = project_cards(store)
        (card,) = delivery_cards(store, KeyStore(DataDir(machine.data).keys))
    return project.unsent, card.unsent


def test_a_lead_answers_without_the_owners_key_and_the_whole_thread_is_at_the_task(study: Study, stick: Path) -> None:
    study.build()
    mia = laptop(study, stick, "mia")
    says(mia, 1, "Does a list count?")
    syncs(mia)
    owner_syncs(study, stick)
    lead = Machine(study.folder / "lead", [])  # another computer, with the project's folder and no owner's key
    answer = ["project", "answer", "--project", study.root, "mia", "t1"]
    lead.refused(*answer, "Yes.", "--by", "lee", code="project.unknown_person")
    (study.root / "team.toml").write_text('[people.lee]\nrole = "lead"\n[people.mia]\nrole = "annotator"\n')
    lead.refused(*answer, "Yes.", "--by", "mia", code="question.no_lead")
    lead.run(*answer, "Yes, with words.", "--by", "lee")
    owner_syncs(study, stick)  # which signs it
    syncs(mia)
    assert answer_of(mia, 1) == "lee answers your question “Does a list count?”: Yes, with words."
    says(mia, 1, "And a table?")
    syncs(mia)
    owner_syncs(study, stick)
    (asked,) = questions(study)
    assert (asked["words"], asked["earlier"]) == ("And a table?", [["Does a list count?", "Yes, with words."]])
    study.owner.run(*answer, "No.")
    owner_syncs(study, stick)
    syncs(mia)
    assert answer_of(mia, 1).splitlines() == [
        "lee answers your question “Does a list count?”: Yes, with words.",
        "The project owner answers your question “And a table?”: No.",
    ]


def project_thread(machine: Machine, text: str | None = None) -> TaskMessageThread:
    """What was asked and answered about the project as a whole, after asking ``text``."""
    with opened(machine) as session:
        if text is not None:
            session.ask_about_project(text)
        return session.project_thread


def test_a_question_about_the_project_is_answered_by_owner_and_lead(study: Study, stick: Path) -> None:
    study.build()
    mia = laptop(study, stick, "mia")
    says(mia, 0, "Does a list count?")
    project_thread(mia, "When is it due?")
    assert unsent(mia) == (True, True)
    syncs(mia)
    owner_syncs(study, stick)
    asked = {one["words"]: one for one in questions(study)}
    project_id = Project.open(study.root).state.id
    assert asked["Does a list count?"]["own"] == "t0"
    assert asked["When is it due?"]["own"] == asked["When is it due?"]["sent"] == project_id
    output = study.owner.run("project", "questions", "--project", study.root).out
    assert "asks about the project, " in output
    assert "TASK of a question about the project is: project" in output
    answer = ["project", "answer", "--project", study.root, "mia"]
    study.owner.run(*answer, "project", "On Friday.")
    owner_syncs(study, stick)
    syncs(mia)
    first = "The project owner answers your question “When is it due?”: On Friday."
    assert project_thread(mia).answers == (first,)
    assert answer_of(mia, 0) == answer_of(mia, 1) == ""
    says(mia, 1, "")
    project_thread(mia, "And the second round?")
    syncs(mia)
    owner_syncs(study, stick)
    (study.root / "team.toml").write_text('[people.lee]\nrole = "lead"\n')
    lead = Machine(study.folder / "lead", [])
    lead.run(*answer, project_id, "In May.", "--by", "lee")
    owner_syncs(study, stick)
    syncs(mia)
    second = "lee answers your question “And the second round?”: In May."
    assert project_thread(mia) == TaskMessageThread("And the second round?", (first, second))
    assert [one["words"] for one in questions(study)] == ["Does a list count?"]
    project_thread(mia, "")
    syncs(mia)
    owner_syncs(study, stick)
    assert "second round" not in study.owner.run("project", "questions", "--all", "--project", study.root).out


def test_answering_needs_a_question_about_the_project(study: Study, stick: Path) -> None:
    study.build()
    mia = laptop(study, stick, "mia")
    says(mia, 0, "Does a list count?")
    syncs(mia)
    owner_syncs(study, stick)
    study.owner.refused("project", "answer", "--project", study.root, "mia", "project", "Yes.", code="question.unknown")


def test_a_program_that_knows_no_questions_about_the_project_has_them_as_questions(study: Study, stick: Path) -> None:
    """What it reads of a message is the id of a task, and any text is one."""
    study.build()
    mia = laptop(study, stick, "mia")
    project_thread(mia, "When is it due?")
    (message,) = verify_bundle(study.results(mia)).info.messages
    assert (message.kind, message.words) == ("question", "When is it due?")
    assert message.task_id == Project.open(study.root).state.id
