"""Words to the owner about a task: a question and its answer, and a reply to a return."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from annotator.bundle.receipt import (
    ReceiptContent,
    ReceiptDeliveryFinding,
    ReceiptRefusedBundle,
    ReceiptTaskReturn,
    sign_receipt,
)
from annotator.bundle.receipt_notices import LEFT, REFUSALS, finding_of, void_message
from annotator.services.syncing.delivery_list import receipt_summary
from annotator.services.syncing.receipt_intake import import_receipt
from annotator.store.task_messages import task_messages
from annotator.ui.translation import translate_message
from tests.ui.catalogues import speaking
from tests.ui.conftest import OWNER, PROJECT, Desk, active, rating, rubric, task
from tests.ui.review.conftest import CONTROL, Reviewer, asks, bring, item, scored, work

ALT = Qt.KeyboardModifier.AltModifier
K = Qt.Key


def dialog() -> QWidget:
    found = QApplication.activeModalWidget()
    assert found is not None
    return found


def kept(desk: Desk) -> list[tuple[str, str, int]]:
    with desk.backend._store.reading() as connection:
        return [(one.kind, one.words, one.revision) for one in task_messages(connection, PROJECT)]


def receive(desk: Desk, number: int = 1, **says: Any) -> None:
    statement = ReceiptContent(
        project_id=PROJECT, project_title="A project", annotator_id="anna", number=number,
        owner_fingerprint=OWNER.public.fingerprint, previous=None, issued="now", **says,
    )  # fmt: skip
    import_receipt(desk.backend._store, sign_receipt(statement, OWNER).file(), "")


def asked(desk: Desk, words: str) -> None:
    desk.press("q", held=ALT)
    assert dialog().objectName() == "message"
    desk.press(*words)
    desk.press(K.Key_Return, held=CONTROL)
    active(desk)


def test_message_to_owner_says_why_a_long_text_is_not_pasted(desk: Desk) -> None:
    desk.bring([task("one", 2), task("two", 2)], rubric(rating("help")))
    desk.press("q", held=ALT)
    QApplication.clipboard().setText("word " * 2_000_000)
    desk.press("v", held=CONTROL)
    assert desk.find("message.words").words == ""  # type: ignore[attr-defined]
    assert any("Not pasted: more than" in label.text() for label in dialog().findChildren(QLabel) if label.isVisible())


def test_a_question_is_kept_comes_back_and_can_be_taken_back(desk: Desk) -> None:
    desk.bring([task("one", 2), task("two", 2)], rubric(rating("help")))
    asked(desk, "which list")
    assert kept(desk) == [("question", "which list", 0)]
    assert "is sent to the project owner" in desk.work.view.status.message
    desk.restart()
    desk.window.open_project(PROJECT)
    assert desk.work.view.owner_answers._shown_strip.words.endswith("which list"), "shown where it was asked"  # type: ignore[union-attr]
    desk.work.go_to_task(1)
    assert desk.work.view.owner_answers.isHidden()
    desk.work.go_to_task(0)
    desk.press("q", held=ALT)
    editor = desk.find("message.words")
    assert editor.words == "which list"  # type: ignore[attr-defined]
    desk.press("a", held=CONTROL)
    desk.press(K.Key_Delete)
    desk.press(K.Key_Escape)
    assert kept(desk) == [("question", "", 0)]
    assert desk.work.session.view().question == ""
    assert desk.work.view.owner_answers.isHidden()


def test_words_that_are_typed_are_kept_by_escape(desk: Desk) -> None:
    desk.bring([task("one", 2)], rubric(rating("help")))
    desk.press("q", held=ALT)
    desk.press(*"why")
    desk.press(K.Key_Escape)
    assert QApplication.activeModalWidget() is None
    assert kept(desk) == [("question", "why", 0)]
    assert not desk.scores(0), "letters of a question score nothing"


def test_a_question_that_is_too_long_stays_open_and_says_so(desk: Desk) -> None:
    desk.bring([task("one", 2)], rubric(rating("help")))
    desk.press("q", held=ALT)
    QApplication.clipboard().setText("x" * 1001)
    desk.press("v", held=CONTROL)
    desk.press(K.Key_Return, held=CONTROL)
    assert dialog().objectName() == "message"
    assert kept(desk) == []
    desk.press(K.Key_Backspace)
    desk.press(K.Key_Return, held=CONTROL)
    assert kept(desk) == [("question", "x" * 1000, 0)]


def test_the_answer_is_shown_at_its_task(desk: Desk) -> None:
    desk.bring([task("one", 2), task("two", 2)], rubric(rating("help")))
    asked(desk, "which")
    desk.window.show_library()
    notice = ReceiptDeliveryFinding(code="owner.answer", reason="The project owner answers: both.", tasks=("one",))
    receive(desk, notices=(notice,))
    desk.window.open_project(PROJECT)
    desk.work.go_to_task(1)
    assert desk.work.view.owner_answers.isHidden()
    desk.press(K.Key_PageUp, held=CONTROL)
    assert "answers: both" in desk.work.view.owner_answers._shown_strip.words  # type: ignore[union-attr]
    desk.work.view.notices.show_notice("Something else.")
    assert not desk.work.view.owner_answers.isHidden()
    desk.press("n", held=ALT)
    desk.work.show_anew()
    assert desk.work.view.owner_answers.isHidden(), "what was put away comes again with the task, not with every change"
    desk.press("q", held=ALT)
    assert any("answers: both" in label.text() for label in dialog().findChildren(QLabel))


def notice(code: str, english: str, *tasks: str, **arguments: str) -> ReceiptDeliveryFinding:
    return ReceiptDeliveryFinding(code=code, reason=english, tasks=tasks, arguments=arguments)


def test_answers_are_shown_in_the_language_of_the_window(desk: Desk) -> None:
    desk.bring([task("one", 2)], rubric(rating("help")))
    english = "The project owner answers your question “A list?”: Yes."
    owners = notice("owner.answer", english, "one", question="A list?", text="Yes.")
    leads = notice(
        "owner.answer", "lee answers your question “Due?”: Friday.", PROJECT, by="lee", question="Due?", text="Friday."
    )
    old = notice("owner.answer", "The project owner answers your question “A table?”: No.", "one")
    with speaking("de"):
        receive(desk, notices=(owners, old, leads))
        desk.work.show_owner_words()
        answers = desk.work.view.owner_answers._shown_strip
        assert answers is not None
        assert answers.words.splitlines() == [
            "Der Auftraggeber beantwortet Ihre Frage „A list?“: Yes.",
            "The project owner answers your question “A table?”: No.",
        ]
        about = desk.work.view.notices._shown_strip
        assert about is not None
        assert about.words == "lee beantwortet Ihre Frage „Due?“: Friday."
        desk.press("q", held=ALT)
        assert any("Der Auftraggeber beantwortet" in line for line in lines())


def test_notices_are_shown_in_the_language_of_the_window_and_unknown_ones_as_they_are_written(desk: Desk) -> None:
    desk.bring([task("one", 2)], rubric(rating("help")))
    english = {
        "owner.announcement": "The project owner writes (2026-11-30): Read page 4.",
        "course.answered_twice": "Attempt 2 at the test was handed in from two copies of your data, with different "
        "answers. One of them is scored; the other counts for nothing.",
    }
    announced, twice = english.values()
    receive(
        desk,
        notices=(
            notice("owner.announcement", announced, date="2026-11-30", text="Read page 4."),
            notice("course.answered_twice", twice, attempt="2"),
            notice("owner.announcement", "An older program wrote this."),
            notice("owner.announcement", "A newer program wrote this.", date="2026-12-01", text="a", topic="b"),
            notice("owner.later", "This is not known yet.", text="c"),
            notice("owner.announcement", "Hidden.", date="2026-12-01", text="up\u202eside {date}"),
        ),
    )
    notices = [one.reason for one in receipt_summary(desk.backend._store, PROJECT).notices]
    assert notices[:2] == [announced, twice], "the English text is that of programs that do not know the arguments"
    with speaking("de"):
        assert [translate_message(reason) for reason in notices[:5]] == [
            "Der Auftraggeber schreibt (2026-11-30): Read page 4.",
            "Versuch 2 des Tests wurde aus zwei Kopien Ihrer Daten abgegeben, mit verschiedenen Antworten. Eine davon "
            "wird bewertet; die andere zählt nicht.",
            "An older program wrote this.",
            "A newer program wrote this.",
            "This is not known yet.",
        ]
        last = translate_message(notices[5])
    assert "\u202e" not in last
    assert last.endswith("side {date}")


def test_void_work_and_refusals_are_shown_in_the_language_of_the_window(desk: Desk) -> None:
    desk.bring([task("one", 2)], rubric(rating("help")))
    void, stolen = void_message(""), void_message("key stolen")
    refused = (*REFUSALS.items(), ("trust.void", LEFT), ("results.other_project", "These belong to another project."))
    receive(
        desk,
        refused=tuple(
            ReceiptRefusedBundle(bundle_id=f"{number:064x}", code=code, reason=str(reason))
            for number, (code, reason) in enumerate(refused)
        ),
        returned=(
            ReceiptTaskReturn(task_id="one", revision=1, reason=str(stolen), void=("",), why="key stolen"),
            ReceiptTaskReturn(task_id="two", revision=1, reason=str(void), void=("",)),
            ReceiptTaskReturn(task_id="three", revision=1, reason=str(stolen), void=("",)),
        ),
        notices=(
            finding_of("work.void", ["one"], n="1", why="key stolen"), finding_of("work.void", ["one", "two"], n="2"),
            notice("work.void", "An older program wrote this. 1 tasks are open again.", "one"),
        ),
    )  # fmt: skip
    summary = receipt_summary(desk.backend._store, PROJECT)
    reasons = [summary.of(f"{number:064x}")[2] for number in range(len(refused))]
    assert reasons == [reason for _, reason in refused]
    with speaking("de"):
        assert [translate_message(task.reason) for task in summary.returned] == [
            "Der Auftraggeber hat alles für ungültig erklärt, was unter diesem Schlüssel kam: key stolen. Bearbeiten "
            "Sie diese Aufgaben noch einmal.",
            "Der Auftraggeber hat alles für ungültig erklärt, was unter diesem Schlüssel kam. Bearbeiten Sie diese "
            "Aufgaben noch einmal.",
            str(stolen),
        ]
        one, two, old = (translate_message(notice.reason) for notice in summary.notices)
        assert one.endswith("key stolen. Bearbeiten Sie diese Aufgaben noch einmal. 1 Aufgabe ist wieder offen.")
        assert two.endswith("2 Aufgaben sind wieder offen.")
        assert old == "An older program wrote this. 1 tasks are open again."
        assert not {translate_message(reason) for reason in reasons[:-1]} & {str(reason) for reason in reasons}
        assert translate_message(reasons[-1]) == reasons[-1]


def about_project(desk: Desk) -> None:
    """Choose the whole project in the form, with the keyboard."""
    desk.press("q", held=ALT)
    desk.press(K.Key_Backtab)
    desk.press(K.Key_Down)
    desk.press(K.Key_Tab)


def lines() -> list[str]:
    return [label.text() for label in dialog().findChildren(QLabel) if label.isVisible()]


def test_a_question_about_the_project_is_asked_and_answered_whatever_task_is_shown(desk: Desk) -> None:
    desk.bring([task("one", 2), task("two", 2)], rubric(rating("help")))
    desk.press("q", held=ALT)
    desk.press(*"of the task")
    desk.press(K.Key_Backtab)
    desk.press(K.Key_Down)
    assert desk.find("message.words").words == ""  # type: ignore[attr-defined]
    desk.press(K.Key_Tab)
    desk.press(*"when is it due")
    desk.press(K.Key_Return, held=CONTROL)
    active(desk)
    assert kept(desk) == [("question", "of the task", 0), ("project", "when is it due", 0)]
    assert "is sent to the project owner" in desk.work.view.status.message
    assert desk.work.view.owner_answers._shown_strip.words.endswith("of the task")  # type: ignore[union-attr]
    desk.restart()
    desk.window.open_project(PROJECT)
    desk.work.go_to_task(1)
    assert desk.work.view.owner_answers.isHidden()
    answer = ReceiptDeliveryFinding(code="owner.answer", reason="The project owner answers: Friday.", tasks=(PROJECT,))
    receive(desk, notices=(answer,))
    desk.work.show_owner_words()
    assert desk.work.view.notices._shown_strip.words == "The project owner answers: Friday."  # type: ignore[union-attr]
    desk.press("n", held=ALT)
    desk.work.show_owner_words()
    assert not desk.work.view.notices.occupied, "it arrives once"
    desk.press("q", held=ALT)
    assert not any("Friday" in line for line in lines()), "it is not about this task"
    desk.press(K.Key_Escape)
    active(desk)
    about_project(desk)
    assert any("Friday" in line for line in lines())
    assert desk.find("message.words").words == "when is it due"  # type: ignore[attr-defined]
    desk.press("a", held=CONTROL)
    desk.press(K.Key_Delete)
    desk.press(K.Key_Escape)
    active(desk)
    assert desk.work.session.project_thread.question == ""
    assert desk.work.session.view(0).question == "of the task"


def test_a_text_that_cannot_be_stored_keeps_its_subject(desk: Desk) -> None:
    desk.bring([task("one", 2)], rubric(rating("help")))
    desk.press("q", held=ALT)
    QApplication.clipboard().setText("x" * 1001)
    desk.press("v", held=CONTROL)
    desk.press(K.Key_Backtab)
    desk.press(K.Key_Down)
    assert desk.find("message.about").currentText() == "This task"  # type: ignore[attr-defined]
    assert len(desk.find("message.words").words) == 1001  # type: ignore[attr-defined]
    assert any("shorten it" in line for line in lines())
    assert kept(desk) == []
    desk.press(K.Key_Tab)
    desk.press(K.Key_Backspace)
    desk.press(K.Key_Escape)
    assert kept(desk) == [("question", "x" * 1000, 0)]


def test_a_question_about_a_project_is_not_in_another(desk: Desk) -> None:
    other = "99999999-9999-4999-8999-999999999999"
    desk.bring([task("one", 2)], rubric(rating("help")), project=other)
    desk.bring([task("one", 2)], rubric(rating("help")))
    about_project(desk)
    desk.press(*"when")
    desk.press(K.Key_Return, held=CONTROL)
    active(desk)
    answer = ReceiptDeliveryFinding(code="owner.answer", reason="The project owner answers: Friday.", tasks=(PROJECT,))
    receive(desk, notices=(answer,))
    desk.work.show_owner_words()
    desk.window.open_project(other)
    assert desk.work.session.project.id == other
    assert not desk.work.view.notices.occupied
    about_project(desk)
    assert not any("Friday" in line for line in lines())
    assert desk.find("message.words").words == ""  # type: ignore[attr-defined]
    desk.press(*"who")
    desk.press(K.Key_Return, held=CONTROL)
    active(desk)
    assert kept(desk) == [("project", "when", 0)]
    desk.window.open_project(PROJECT)
    assert desk.work.session.project_thread.question == "when"


def test_a_return_is_replied_to(desk: Desk) -> None:
    desk.bring([task("one", 2), task("two", 2)], rubric(rating("help")))
    desk.press("2", "2")
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.save()
    desk.window.show_library()
    receive(desk, returned=(ReceiptTaskReturn(task_id="one", revision=9, reason="Too high."),))
    desk.window.open_project(PROJECT)
    desk.work.go_to_task(0)
    assert not desk.find("workspace.review.returned.reply").isHidden()
    desk.press("a", held=ALT)
    desk.press(*"it is right")
    desk.press(K.Key_Return, held=CONTROL)
    active(desk)
    assert kept(desk) == [("reply", "it is right", 9)]
    assert "you replied" in desk.find("workspace.review").accessibleDescription()
    desk.work.go_to_task(1)
    assert not desk.window.table["returned.reply"].isEnabled()


def test_a_reviewer_sees_the_reply_beside_the_work(desk: Desk) -> None:
    notes = [{"code": "author.return", "message": "Too high."}, {"code": "author.reply", "message": "I stand by it."}]
    bring(desk, [item("one", work(scored(), notes=notes))], asks())
    reviewer = Reviewer(desk)
    assert "with a reply to the return" in desk.find("workspace.review").accessibleDescription()
    reviewer.press("d")
    back, card = reviewer.on.panel.in_order()
    assert back.accessibleName() == "Why it was returned before"
    assert "Too high" in back.accessibleDescription()
    assert card.accessibleName() == "The annotator replies to the return"
    assert "I stand by it" in card.accessibleDescription()
