"""A course in the window, by its keys: read, compared, tested, failed, tried again, passed."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from annotator.bundle.receipt import ReceiptContent, sign_receipt
from annotator.model.course.course import Course
from annotator.model.course.course_result import AttributeAccuracy, QualificationResult
from annotator.store.tables import SyncSettingsRecord, replace_row
from annotator.ui.appearance import appearance
from annotator.ui.course.attempt_result_view import steps_to_repeat
from annotator.ui.course.course_page import CoursePage
from annotator.ui.dialogs.results_export_dialog import ResultsExportDialog
from tests.services.courses.course_at_hand import small_course
from tests.ui.conftest import OWNER, PROJECT, Desk, rating, rubric, task

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier


def begin(desk: Desk, course: Course | None = None) -> None:
    asked = rubric(rating("helpfulness"), rating("verbosity"))
    desk.bring([task("one"), task("two")], asked, course=course or small_course())


def page(desk: Desk) -> CoursePage:
    shown_page = desk.window._page
    assert isinstance(shown_page, CoursePage), "the page of the course is not shown"
    return shown_page


def label_text(desk: Desk, name: str) -> str:
    label: Any = page(desk).findChild(QWidget, name)
    assert isinstance(label, QLabel), f"there is no {name}"
    return label.text()


def offered(desk: Desk) -> str:
    button: Any = page(desk).findChild(QPushButton, "course.next")
    return str(button.text())


def go(desk: Desk) -> None:
    desk.press(K.Key_Return, held=CONTROL)


def answer(desk: Desk, *scores: str) -> None:
    """Score the responses as A, B stand on the screen: the helpfulness of each of q1/r1 and q1/r2, and 2."""
    session = desk.work.session
    letters = session.view().letters
    for target in sorted(letters, key=lambda name: letters[name]):
        desk.press(scores[0] if target == "q1/r1" else scores[1], "2")
    go(desk)


def up_to_test(desk: Desk) -> None:
    begin(desk)
    go(desk)
    go(desk)
    go(desk)
    answer(desk, "4", "0")
    go(desk)


def test_the_real_tasks_do_not_open_before_the_course_is_passed(desk: Desk) -> None:
    begin(desk)
    assert desk.window.workspace is None
    assert [bundle.tasks for bundle in desk.backend.bundles(PROJECT)] == [2], "those of the course are none of them"
    assert page(desk).at == 0
    desk.press(K.Key_Escape)
    label = desk.window.library.findChild(QWidget, f"library.project.{PROJECT}")
    assert any("Course: 0 of 4" in part.text() for part in label.findChildren(QLabel))  # type: ignore[union-attr]
    desk.press(K.Key_Return)
    assert page(desk).at == 0


def test_an_example_shows_the_right_answers_and_why(desk: Desk) -> None:
    begin(desk)
    go(desk)
    assert label_text(desk, "course.answer.q1/r1.1.right") == "Helpfulness: 3"
    assert label_text(desk, "course.answer.q1/r1.1.reason") == "It says what was asked."
    assert page(desk).findChild(QLabel, "course.answer.q1/r1.1.yours") is None


def test_a_reason_for_several_answers_is_said_once(desk: Desk) -> None:
    course = small_course().model_dump(mode="json")
    reasons = [{"target": "q1/r1", "key": key, "text": "Both."} for key in ("helpfulness", "verbosity")]
    course["steps"][1]["item"]["gold"]["reasons"] = reasons
    begin(desk, Course.model_validate(course))
    go(desk)
    assert page(desk).findChild(QLabel, "course.answer.q1/r1.1.reason") is None
    assert label_text(desk, "course.answer.q1/r1.2.reason") == "Both."


def test_a_text_is_as_high_as_it_is(desk: Desk, qtbot: QtBot) -> None:
    """It was measured before the page had its width, and stood above a hand's breadth of nothing."""
    course = small_course().model_dump(mode="json")
    course["steps"][1]["text"] = "Look at *both*."
    course["steps"][1]["item"]["task"]["responses"][0]["text"] = "Some words that take up room. " * 16
    begin(desk, Course.model_validate(course))
    go(desk)
    pane: Any = desk.find("course.text.q1/r1.pane")
    qtbot.waitUntil(lambda: abs(pane.height() - pane.reading_document.size().height()) <= 1)
    about: Any = desk.find("course.judged.text")
    assert about.toPlainText() == "Look at both."


def test_practice_shows_difference_by_difference_after_answering(desk: Desk) -> None:
    begin(desk)
    go(desk)
    go(desk)
    assert offered(desk) == "Answer the task"
    go(desk)
    answer(desk, "2", "0")
    assert label_text(desk, "course.answer.q1/r1.1.yours") == "yours, 2 too low: 2"
    assert label_text(desk, "course.answer.q1/r2.1.yours") == "yours: right"
    assert label_text(desk, "course.said") == "1 of 4 answers are off."
    desk.find("course.other").click()  # type: ignore[attr-defined]
    desk.find("workspace.response.q1/r1.rating.helpfulness").setFocus()
    desk.press("4", "4")  # the first press says that it is submitted
    go(desk)
    assert label_text(desk, "course.answer.q1/r1.1.yours") == "yours: right"


def test_a_test_is_failed_after_a_restart_and_then_passed(desk: Desk) -> None:
    up_to_test(desk)
    assert label_text(desk, "course.said").startswith("Tasks: 2. Right answers needed: 75 %. Attempts: 2.")
    go(desk)
    answer(desk, "0", "4")
    desk.press("0")
    desk.restart()
    desk.press(K.Key_Return)
    assert label_text(desk, "course.said") == "Attempt 1: 1 of 2 tasks are submitted."
    go(desk)
    assert len(desk.scores()) == 1
    desk.press(K.Key_Up)
    answer(desk, "0", "4")
    assert offered(desk) == "Hand in the test"
    go(desk)
    assert label_text(desk, "course.result.heading") == "Not passed"
    assert label_text(desk, "course.result.overall") == "4 of 8 answers are right, 50 %; 75 % are needed."
    assert label_text(desk, "course.result.helpfulness.3") == "on average 0.5 too low"
    assert desk.find("course.result.step.1").text() == "Welcome"  # type: ignore[attr-defined]
    assert "Attempts left: 1" in label_text(desk, "course.said")
    go(desk)
    answer(desk, "4", "1")
    answer(desk, "4", "1")
    go(desk)
    assert label_text(desk, "course.result.heading") == "Passed"
    go(desk)
    desk.press("z", held=CONTROL)
    assert desk.work.session.view().task_id == "one"
    assert desk.work.session.undo_step is None, "what is submitted is not undone"
    assert desk.work.session.count == 2
    desk.window.table["file.course"].trigger()
    assert label_text(desk, "course.result.heading") == "Passed"
    desk.press(K.Key_PageUp, held=CONTROL)
    page(desk).show_step(0)
    assert label_text(desk, "course.heading") == "Welcome"
    desk.press(K.Key_Escape)
    desk.window.open_project(PROJECT)
    assert desk.work.session.view().task_id == "one"


def test_back_leads_from_a_passed_course_to_the_task_it_was_opened_in(desk: Desk) -> None:
    course = small_course().model_dump(mode="json")
    begin(desk, Course.model_validate({**course, "steps": course["steps"][:3]}))
    for _ in range(3):
        go(desk)
    answer(desk, "4", "0")
    go(desk)
    assert desk.window.workspace is not None
    desk.press(K.Key_Down)
    place = desk.work.focus.cursor
    desk.window.table["file.course"].trigger()
    assert "3 of 3 steps done. The tasks of the project are open." in {
        label.text() for label in page(desk).findChildren(QLabel)
    }
    desk.press(K.Key_Escape)
    assert desk.window.workspace is not None
    assert desk.work.focus.cursor == place


def test_a_project_without_a_course_offers_none(desk: Desk) -> None:
    desk.bring([task("one")])
    assert not desk.window.table["file.course"].isEnabled()
    assert desk.window.table.reason("file.course") == "This project does not ask for it."


def test_no_attempt_is_left_and_the_owner_opens_the_tasks(desk: Desk, tmp_path: Path) -> None:
    up_to_test(desk)
    for _ in range(2):
        go(desk)
        answer(desk, "0", "4")
        answer(desk, "0", "4")
        go(desk)
    assert "No attempt is left" in label_text(desk, "course.said")
    assert "the owner can open the tasks" in label_text(desk, "course.said")
    assert offered(desk) == "Export results…"
    decided = {"attempt": 2, "passed": True, "decided": True, "note": "We talked\u202eit over."}
    take(desk, receipt(desk, tmp_path, 1, right=4, answers=8, **decided))
    assert desk.work.session.view().task_id == "one"
    told = " ".join(label.text() for label in desk.work.view.notices.findChildren(QLabel))
    assert "Your test was scored: passed. The tasks are open. They say: We talked[RLO]it over." in told
    desk.press(K.Key_Escape)


def test_steps_are_gone_to_by_keys_as_far_as_they_are_open(desk: Desk) -> None:
    begin(desk)
    go(desk)
    desk.press(K.Key_Left, held=ALT)
    assert page(desk).at == 0
    desk.press(K.Key_Right, K.Key_Right, K.Key_Right, held=ALT)
    assert page(desk).at == 1
    assert not page(desk).list.item(2).flags() & Qt.ItemFlag.ItemIsEnabled


def handed_in(desk: Desk) -> None:
    """A test that the owner scores, handed in."""
    begin(desk, small_course("owner"))
    go(desk)
    go(desk)
    go(desk)
    answer(desk, "4", "0")
    go(desk)
    go(desk)
    answer(desk, "4", "1")
    answer(desk, "4", "1")
    go(desk)


def take(desk: Desk, file: Path) -> None:
    desk.window.import_tasks(file)
    while desk.window.jobs.busy:
        QTest.qWait(1)


def receipt(desk: Desk, folder: Path, number: int, **result: Any) -> Path:
    """The file of a receipt of the owner's with the result of an attempt."""
    key = desk.backend.identity()[0].fingerprint
    says = ReceiptContent.model_validate(
        {
            "project_id": PROJECT, "project_title": "A project", "annotator_id": "someone", "number": number,
            "owner_fingerprint": OWNER.public.fingerprint, "issued": "now",
            "qualification": {"course": "basics", "overall": 0.75, "key": key, **result},
        }
    )  # fmt: skip
    file = folder / f"{number}.annreceipt"
    file.write_bytes(sign_receipt(says, OWNER).file())
    return file


def project_card(desk: Desk) -> str:
    """The words of the project's card in the library, made last."""
    desk.window.show_library()
    panel = desk.window.library.findChildren(QWidget, f"library.project.{PROJECT}")[-1]
    return " ".join(label.text() for label in panel.findChildren(QLabel))


def test_a_test_that_the_owner_scores_until_a_receipt_opens_the_tasks(desk: Desk, tmp_path: Path) -> None:
    handed_in(desk)
    assert "the owner's receipt" in label_text(desk, "course.said")
    assert offered(desk) == "Export results…"
    assert "the owner scores it" in project_card(desk)
    desk.window.open_project(PROJECT)
    decided = {"passed": False, "decided": True, "note": "Read it\u202eagain."}
    take(desk, receipt(desk, tmp_path, 1, attempt=1, right=0, answers=0, **decided))
    assert label_text(desk, "course.result.heading") == "Not passed"
    assert label_text(desk, "course.result.note") == "They say: Read it[RLO]again."
    assert page(desk).findChild(QWidget, "course.result.overall") is None
    assert desk.find("course.result.step.1").isVisible()
    take(desk, receipt(desk, tmp_path, 2, attempt=1, passed=False, right=3, answers=8))
    assert label_text(desk, "course.result.heading") == "Not passed"
    assert offered(desk) == "Try again"
    assert "test not passed, attempts left: 1" in project_card(desk)
    desk.window.open_project(PROJECT)
    take(desk, receipt(desk, tmp_path, 3, attempt=1, passed=True, right=3, answers=8))
    assert desk.work.session.view().task_id == "one"
    assert "test passed" in project_card(desk)


def test_answers_in_a_course_are_exported_and_synced_as_such(desk: Desk, qtbot: QtBot) -> None:
    handed_in(desk)
    go(desk)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ResultsExportDialog)
    what = dialog.findChild(QLabel, "export.what")
    assert what is not None
    assert what.text() == "Your answers in the course. No task of the project is done yet."
    desk.press(K.Key_Return)
    notices = page(desk).notices
    qtbot.waitUntil(lambda: not notices.isHidden())
    assert notices.findChildren(QLabel)[0].text().startswith("Your answers in the course were exported. ")
    assert "The owner's receipt will contain the result" in label_text(desk, "course.said")
    settings = SyncSettingsRecord(PROJECT, destination="/a/place")
    desk.backend._store.write(partial(replace_row, value=settings))
    desk.window.open_project(PROJECT)
    assert offered(desk) == "Sync now"
    other = page(desk).findChild(QPushButton, "course.other")
    assert isinstance(other, QPushButton)
    assert other.text() == "Export results…"
    with pytest.MonkeyPatch.context() as patch:
        asked: list[str] = []
        patch.setattr(desk.window.opener, "sync", asked.append)
        go(desk)
        assert asked == [PROJECT]


@pytest.mark.parametrize("percent", [100, 200])
def test_a_long_page_scrolls_by_the_keys(desk: Desk, percent: int) -> None:
    appearance.change(percent=percent)
    long = small_course().model_dump(mode="json")
    long["steps"][0]["text"] = "\n\n".join(f"Paragraph {n}." for n in range(200))
    begin(desk, Course.model_validate(long))
    bar = page(desk).findChild(QWidget, "course.text").verticalScrollBar()  # type: ignore[union-attr]
    desk.press(K.Key_PageDown)
    assert bar.value() > 0
    desk.press(K.Key_Home)
    assert bar.value() == 0


def test_a_block_without_a_mark_that_went_badly_is_worth_reading_again() -> None:
    every = (
        AttributeAccuracy(key="verbosity", title="Verbosity", right=2, answers=6, mark=0.5),
        AttributeAccuracy(key="helpfulness", title="Helpfulness", right=1, answers=6),
    )
    result = QualificationResult(
        course="basics", attempt=1, passed=False, right=3, answers=12, overall=0.75, attributes=every
    )
    assert steps_to_repeat(small_course(), result) == [0]


@pytest.mark.parametrize(("size", "percent"), [((683, 384), 100), ((800, 560), 200)])
def test_every_step_fits_the_smallest_screens(desk: Desk, size: tuple[int, int], percent: int) -> None:
    begin(desk)
    desk.window.prefer(percent=percent)
    for step in ("page", "example", "practice", "answered"):
        desk.window.resize(1366, 768)
        QApplication.processEvents()
        desk.window.resize(*size)
        assert (desk.window.width(), desk.window.height()) == size, step
        QApplication.processEvents()
        for name in ("course.next", "course.other"):
            button: Any = page(desk).findChild(QPushButton, name)
            assert button.isHidden() or button.visibleRegion().boundingRect().size() == button.size(), (step, name)
        go(desk)
        if step == "practice":
            answer(desk, "4", "0")
