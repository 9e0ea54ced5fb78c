"""Every screen of the program, brought up as an annotator brings it up: what each test looks at that is about them all.

A screen is a function that takes :class:`Before` and leaves the screen standing; :data:`SCREENS` has them all by name.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from annotator.errors import AnnotatorError
from annotator.model.rubric import Rubric
from annotator.owner.exchange.exchange_state import AnnotatorQuestionRecord, ProjectExchangeState, save_exchange
from annotator.owner.project.owner_project import Project
from annotator.services.owned_projects import remember_project
from annotator.services.view_models import BundleImportPlan, BundleImportResult, ReturnedAnswer
from annotator.ui.reading.decoded_images import picture_store
from tests.owner.courses.made_images import png
from tests.services.courses.course_at_hand import small_course
from tests.ui.authoring.conftest import Writer, written
from tests.ui.authoring.conftest import story as passage
from tests.ui.conftest import OWNER, PROJECT, Desk, active, rating, rubric, task
from tests.ui.critique.conftest import story
from tests.ui.identity.invites import RECIPIENT, invite_file
from tests.ui.judging.conftest import answered
from tests.ui.preset_tasks import SKIP, preset, vicuna
from tests.ui.review.conftest import bring, hand_back, scored, with_review, work
from tests.ui.review.samples import CRITIQUED, NOTES, criticised, reviewed

K = Qt.Key
NONE = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@dataclass(frozen=True)
class Before:
    """What a screen is made with."""

    desk: Desk
    qtbot: QtBot

    def press(self, *keys: str | Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
        self.desk.press(*keys, held=held)

    def wait(self, look: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(look)

    def settled(self) -> QWidget:
        """The screen, once nothing is on its way any more: the dialog or the menu on top, or the window."""
        self.wait(lambda: not self.desk.window.jobs.busy)
        work = self.desk.window.workspace
        if work is not None:
            assert work.save()
        QApplication.setCursorFlashTime(0)
        QApplication.processEvents()
        above = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if above is None:
            active(self.desk)
        return above or self.desk.window


def closing() -> None:
    """Puts away what stands over the window."""
    while (top := QApplication.activePopupWidget() or QApplication.activeModalWidget()) is not None and top.close():
        pass


Screen = Callable[[Before], None]
SCREENS: dict[str, Screen] = {}


def screen(made: Screen) -> Screen:
    SCREENS[made.__name__] = made
    return made


# without a project


@screen
def library_empty(before: Before) -> None:
    before.desk.window.show_library()


@screen
def trouble(before: Before) -> None:
    desk = before.desk
    desk.bring([task("one")])
    desk.press("1")
    assert desk.work.save()
    desk.backend.back_up()
    desk.window.detach()
    error = AnnotatorError("store.damaged", "The database is damaged.", "Put back a backup.", str(desk.paths.database))
    desk.window.opener.trouble(desk.backend, error, lambda: desk.window.attach(desk.backend))
    before.wait(lambda: desk.focused == "trouble.restore")


@screen
def error_panel(before: Before) -> None:
    before.desk.window.import_tasks(before.desk.paths.root / "nowhere.anntask")
    before.wait(lambda: QApplication.activeModalWidget() is not None)


# rating


def rated(before: Before, lines: list[dict[str, Any]], asked: Rubric) -> None:
    before.desk.bring(lines, asked, "# Rules\n\nRead **everything** first, then [see](https://example.org) `code`.")
    before.desk.work.view.notices.show_notice("Something was done.", "warning", ("Do it", lambda: None))


@screen
def library(before: Before) -> None:
    before.desk.bring([task("one")])
    before.press("l", held=CONTROL)


@screen
def helpsteer(before: Before) -> None:
    rated(before, vicuna(4), preset("helpsteer"))
    before.press(*"0123")
    before.press("g", "f", "9")


@screen
def helpsteer_missing(before: Before) -> None:
    rated(before, vicuna(7), preset("helpsteer"))
    before.press(*"0123")
    before.press(K.Key_Return, held=CONTROL)


def begun_course(before: Before) -> None:
    asked = rubric(rating("helpfulness"), rating("verbosity"))
    before.desk.bring([task("one")], asked, course=small_course())


def answered_course_task(before: Before, *scores: str) -> None:
    before.press(K.Key_Return, held=CONTROL)
    before.press(*scores)
    before.press(K.Key_Return, held=CONTROL)


@screen
def course_page(before: Before) -> None:
    begun_course(before)


@screen
def course_example(before: Before) -> None:
    begun_course(before)
    before.press(K.Key_Return, held=CONTROL)


@screen
def course_practice(before: Before) -> None:
    course_example(before)
    before.press(K.Key_Return, held=CONTROL)
    answered_course_task(before, *"1324")


@screen
def course_result(before: Before) -> None:
    course_practice(before)
    before.press(K.Key_Return, held=CONTROL)
    answered_course_task(before, *"0000")
    before.press(*"4444")
    before.press(K.Key_Return, held=CONTROL)
    before.press(K.Key_Return, held=CONTROL)


@screen
def course_library(before: Before) -> None:
    begun_course(before)
    before.press(K.Key_Escape)


@screen
def conversation_review(before: Before) -> None:
    turns = [{"role": "user", "text": "Hello"}, {"role": "assistant", "text": "Good day"}]
    rated(before, [task("one", 3, conversation=turns, language="en")], preset("conversation-review"))
    before.press("u", *"034", "e", "3", "r", K.Key_Right, "u", "e", "1", "0")


@screen
def proposed_edit(before: Before) -> None:
    rated(before, [task("one", 2)], preset("conversation-review"))
    before.press(K.Key_Right, "u")
    before.press("r", held=CONTROL)
    before.press(*"New ")
    before.press(K.Key_Delete, K.Key_Delete, K.Key_Delete)
    proposal = before.desk.work.view.proposed_text_panel
    before.wait(lambda: proposal.diff_view.isVisible() and "New" in proposal.diff_view.words)


@screen
def reactions(before: Before) -> None:
    rated(before, [task("one", 2)], preset("conversation-review"))
    before.press("e", "2", "e")


@screen
def comparison_ranks(before: Before) -> None:
    rated(before, vicuna(4), preset("comparison"))
    before.press(*"210")


@screen
def steps(before: Before) -> None:
    texts = (
        "25 % of 40 euros are 10 euros.",
        "Prices are often reduced in summer.",
        "40 - 10 = 20, so you pay 20 euros.",
    )
    responses = [{"id": "a", "text": "\n\n".join(texts)}, {"id": "b", "text": texts[0]}]
    task = {"id": "shirt", "prompt": "A shirt costs 40 euros, and 25 % are taken off. What do I pay?"}
    rated(before, [{**task, "responses": responses}], preset("steps"))
    before.press("2", "1")


@screen
def criteria(before: Before) -> None:
    texts = ("Answers the question in the first sentence.", "Names at least two reasons, and says why each matters.")
    asked = [{"text": text, "points": points} for text, points in zip(texts, (5, 3), strict=True)]
    lines = [{**vicuna(2)[0], "criteria": [*asked, {"text": "Says something false.", "points": -4}]}]
    rated(before, lines, preset("criteria"))
    before.press("1", "2")


@screen
def comparison_pair(before: Before) -> None:
    rated(before, vicuna(2), preset("comparison"))
    before.press("2", "d")


@screen
def notes(before: Before) -> None:
    remarks = {"type": "comment", "key": "remarks", "title": "Remarks", "targets": ["response"]}
    rated(before, vicuna(2), rubric(rating("quality", 1, 99), rating("lean", -3, 3), remarks))
    before.press("f", held=CONTROL)
    before.press(*"the", K.Key_Return, K.Key_Escape, "n", *"Which one?", K.Key_Escape, "n")
    before.press("f", held=CONTROL)


@screen
def raw_texts(before: Before) -> None:
    texts = [
        {"id": "one", "text": "A\u202eb `code` [link](https://example.org)\n\n```python\nx = 'y'  # z\n```\n> said"}
    ]
    rated(before, [task("one", responses=texts)], rubric(rating("quality")))


@screen
def kinds_of_notes(before: Before) -> None:
    both = [
        {"type": kind, "key": kind, "title": kind.title(), "targets": ["response"]}
        for kind in ("comment", "corroborations")
    ]
    rated(before, vicuna(2), rubric(rating("quality"), *both))
    before.press("n")


@screen
def every_level(before: Before) -> None:
    rated(before, vicuna(3), preset("helpsteer"))
    before.desk.window.table["view.levels"].trigger()
    before.desk.window.table["view.prompt"].trigger()


@screen
def skip(before: Before) -> None:
    rated(before, [task("one", 2)], rubric(rating("quality"), SKIP))
    before.press(K.Key_K, held=CONTROL | SHIFT)
    before.press("2")


@screen
def skipped(before: Before) -> None:
    rated(before, [task("one", 2), task("two", 2)], rubric(rating("quality"), SKIP))
    before.press(K.Key_K, held=CONTROL | SHIFT)
    before.press("1", K.Key_Return)
    before.wait(lambda: before.desk.work.session.position == 1)
    before.desk.window.activateWindow()  # no window manager does it here
    before.press(K.Key_PageUp, held=CONTROL)


@screen
def first_steps(before: Before) -> None:
    window = before.desk.window
    window.table["help.sample_rating"].trigger()
    before.wait(lambda: window.workspace is not None and not window.jobs.busy)


# critiques


@screen
def critiques(before: Before) -> None:
    before.desk.bring([story("one", 2)], preset("critique"))
    before.press(
        "3", "c", *"It is wrong.", K.Key_Escape, "1", "1", "r", *"So ", K.Key_Escape, "c", *"Two.", K.Key_Escape
    )


TRANSLATED = {
    "id": "t",
    "prompt": "Take one tablet twice a day, never with alcohol.",
    "responses": [
        {"id": "a", "text": "Nehmen Sie zwei Tabletten am Tag, mit Alkohol."},
        {"id": "b", "text": "Nehmen Sie zweimal am Tag eine Tablette, mit Alkohol."},
    ],
}


@screen
def error_spans(before: Before) -> None:
    before.desk.bring([TRANSLATED], preset("error-spans"))
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    for keys in ("24", "1"):
        before.press("v")
        before.press(K.Key_Right, held=control)
        before.press(K.Key_Right, held=control | shift)
        before.press("h", *keys)


@screen
def ideal_answer(before: Before) -> None:
    before.desk.bring([TRANSLATED], preset("ideal-answer"))
    before.press("1")
    before.press("r", held=Qt.KeyboardModifier.ControlModifier)
    before.press(*"So: ")
    before.desk.work.answer_input.flush()


@screen
def authoring(before: Before) -> None:
    desk = before.desk
    desk.bring(
        [passage("one")], written(minimum=2, misleading="required", unanswerable_minimum=1, corroborations="required")
    )
    writer = Writer(desk)
    writer.write("Who signed the charter with ink?", "Ann Feist did, and since black fades she took green.")
    for answer, words in (("Ann Feist", "Ann Feist signed"), ("green", "green ink")):
        writer.select(answer)
        writer.select_passage(words)
        writer.alt("h")
    writer.select("black fades")
    writer.alt("h")
    writer.alt("m")
    writer.type("The goats signed it.")
    writer.press(K.Key_Escape, "3")


@screen
def authoring_empty(before: Before) -> None:
    before.desk.bring([passage("one")], written(minimum=2))


@screen
def authoring_answer(before: Before) -> None:
    """The keyboard in an answer that copies the passage, of a list of eight questions."""
    before.desk.bring([passage("one")], written())
    writer = Writer(before.desk)
    for number in range(8):
        copied = "Ann Feist signed the charter with green ink, because black ink fades."
        writer.write(f"Question {number}?", copied if number == 7 else "Ink.")
        writer.press("u" if number == 3 else K.Key_Home, held=Qt.KeyboardModifier.AltModifier)
        writer.control("n")


@screen
def judging(before: Before) -> None:
    before.desk.bring([answered("one", 6)], preset("critique-helpfulness"))
    before.press("y", "3", "6", "x", "y", "1")


@screen
def judging_ranks(before: Before) -> None:
    before.desk.bring([answered("one", 4)], preset("critique-helpfulness"))
    before.press("y", "3", "6", "x", "y", "1", "5", "x", "1", "2", "y", "c", *"Mine.")


# work that is reviewed, adjudicated, or came back


def under_review(before: Before, protocol: str) -> None:
    lines, asks = reviewed(protocol)
    bring(before.desk, lines, with_review(asks))


@screen
def review(before: Before) -> None:
    lines = [line | {"reviewed": [work(scored(), notes=NOTES)]} for line in vicuna(4)]
    bring(before.desk, lines, with_review(preset("helpsteer")))
    before.press("4", K.Key_Down, "x", "2", *"Why?", K.Key_Return, K.Key_Down)


@screen
def review_changes(before: Before) -> None:
    review(before)
    before.press("d")
    before.press("o", held=Qt.KeyboardModifier.AltModifier)


@screen
def review_critiques(before: Before) -> None:
    under_review(before, "critiques")
    before.desk.work.focus_text("q1/r1", "")
    before.desk.find("workspace.critiques.w1").setFocus()
    before.press("1", "x", "1", K.Key_Return)


@screen
def review_judging(before: Before) -> None:
    under_review(before, "judging")
    before.press("n", "x", "1", K.Key_Return)


@screen
def review_authoring(before: Before) -> None:
    under_review(before, "authoring")
    before.press("x", "1", K.Key_Return)


@screen
def adjudication(before: Before) -> None:
    people = [scored(r1_helpfulness=4, r2_coherence=0, r4_verbosity=3), scored(), scored(r1_helpfulness=3)]
    works = [work(each, f"Annotator {n}") for n, each in enumerate(people, 1)]
    lines = [line | {"reviewed": works} for line in vicuna(4)]
    bring(before.desk, lines, with_review(preset("helpsteer"), "adjudication"), "adjudication")
    before.press("a", "1")


@screen
def adjudication_critiques(before: Before) -> None:
    people = [criticised("It is wrong.", "It says too little."), criticised("It is false."), criticised(score=6)]
    works = [work(each, f"Annotator {n}") for n, each in enumerate(people, 1)]
    lines = [story("one", 1) | {"reviewed": works}]
    bring(before.desk, lines, with_review(CRITIQUED, "adjudication"), "adjudication")
    before.press("b")


@screen
def adjudication_workspace(before: Before) -> None:
    adjudication_critiques(before)
    before.press("a", held=SHIFT)
    before.desk.work.review.adjudicate(in_grid=False, place=("q1/r1", "overall"))


@screen
def returned(before: Before) -> None:
    before.desk.bring([task("one", 2), task("two", 2)], rubric(rating("help"), rating("truth")))
    before.press(*"2222")
    hand_back(before.desk, 0, ReturnedAnswer("q1/r1", "help", "", "What about one?"))
    before.desk.work.go_to_task(1)
    before.desk.work.go_to_task(0)
    before.press("d", held=Qt.KeyboardModifier.AltModifier)


@screen
def critique_outline(before: Before) -> None:
    before.desk.bring([story("one", 2)], preset("critique"))
    before.press("3", "q")


# pages and dialogs over a project


def opened(command: str, before: Before) -> None:
    before.desk.bring([task("one"), task("two"), task("three")], rubric(*(rating(key) for key in ("help", "truth"))))
    before.press(*"01234123")
    before.press(K.Key_Return, held=CONTROL)
    before.press("f", "3")
    before.desk.window.table[command].trigger()


def over(name: str, command: str) -> None:
    def show(before: Before) -> None:
        opened(command, before)

    SCREENS[name] = show


for _name, _command in {
    "navigator": "go.to", "progress": "view.progress", "preferences": "file.preferences", "palette": "help.commands",
    "shortcuts": "help.keys", "export": "file.export", "details": "file.about",
    "task_message": "task.ask",
    "diagnostics": "help.diagnostics", "about": "help.about", "help": "help.here",
}.items():  # fmt: skip
    over(_name, _command)


def with_images(before: Before) -> None:
    """A task with two images, which are shown."""
    shown = [png(120, 80), png(60, 60)]
    every = {f"images/{hashlib.sha256(data).hexdigest()}.png": data for data in shown}
    first, second = every
    asked = f"![A grey wall]({first})\n\nWhich is larger than ![]({second})?"
    before.desk.bring([task("one", prompt=asked, images=list(every))], preset("helpsteer"), images=every)
    before.wait(lambda: all(map(picture_store().knows, every)))


@screen
def images(before: Before) -> None:
    with_images(before)


@screen
def image_large(before: Before) -> None:
    with_images(before)
    before.press("i", held=ALT)


@screen
def help_search(before: Before) -> None:
    opened("help.here", before)
    before.press(*"key")


@screen
def help_error(before: Before) -> None:
    error_panel(before)
    before.wait(lambda: QApplication.activeWindow() is QApplication.activeModalWidget())  # a key needs an active window
    before.press(K.Key_F1)


@screen
def shortcuts_conflict(before: Before) -> None:
    opened("help.keys", before)
    before.press(K.Key_Return)
    before.press("z", held=CONTROL)


@screen
def backups(before: Before) -> None:
    opened("go.next", before)
    before.desk.backend.back_up()
    before.desk.window.table["file.backups"].trigger()
    before.wait(lambda: before.desk.find("backups.restore").isEnabled())


@screen
def backups_ask(before: Before) -> None:
    backups(before)
    before.desk.find("backups.restore").click()  # type: ignore[attr-defined]


@screen
def update(before: Before) -> None:
    opened("go.next", before)
    counted = BundleImportResult(
        "id", "A project", "b" * 64, "updated", 2, 3, 1, OWNER.public.fingerprint, OWNER.name, "unverified", 4, 1
    )
    planned = BundleImportPlan(counted, ("Fairness",), ("Truth",), ("Help",), True)
    before.desk.window._ask_to_update(before.desk.paths.root / "new.anntask", planned)


@screen
def invite(before: Before) -> None:
    path = invite_file(before.desk.paths.root, recipient=RECIPIENT, destination="https://example.org/results")
    before.desk.window.import_tasks(path)
    before.wait(lambda: QApplication.activeModalWidget() is not None)


@screen
def paste(before: Before) -> None:
    QApplication.clipboard().setText("")
    before.desk.window.table["file.invite"].trigger()
    before.press(K.Key_Tab, K.Key_Tab, K.Key_Tab, K.Key_Return)


@screen
def library_waiting(before: Before) -> None:
    invite(before)
    before.press(K.Key_Return)
    before.wait(lambda: bool(before.desk.window.findChildren(QWidget, f"library.waiting.{PROJECT}")))
    active(before.desk)  # which a window manager does


@screen
def identity(before: Before) -> None:
    library_waiting(before)
    opened("file.identity", before)


@screen
def delivery(before: Before) -> None:
    library_waiting(before)
    place = before.desk.paths.root / "shared"
    place.mkdir(exist_ok=True)
    before.desk.backend.choose_destination(PROJECT, str(place))
    opened("file.delivery", before)
    before.wait(lambda: bool(before.desk.window.findChildren(QWidget, f"delivery.project.{PROJECT}")))


@screen
def owned(before: Before) -> None:
    """Two projects, one of which cannot be read."""
    paths = before.desk.paths
    project = Project.create(paths.root / "study", "A study", OWNER.public, OWNER.name)
    asked = AnnotatorQuestionRecord(words="Does a list count?", at="2026-01-01T00:00:00+00:00")
    save_exchange(project, ProjectExchangeState().changed("lena", questions={"t0": asked}))
    remember_project(paths, project.root)
    remember_project(paths, paths.root / "away")
    before.desk.window.show_library()
    before.desk.window.table["file.owned"].trigger()
    before.qtbot.waitUntil(lambda: bool(before.desk.window.findChildren(QWidget, "owned.people")), timeout=60_000)


@screen
def address(before: Before) -> None:
    delivery(before)
    before.desk.find(f"delivery.address.{PROJECT}").click()  # type: ignore[attr-defined]


@screen
def key_file(before: Before) -> None:
    identity(before)
    before.desk.find("identity.move").click()  # type: ignore[attr-defined]
    before.press(K.Key_Return)


@screen
def passphrase(before: Before) -> None:
    identity(before)
    before.desk.find("identity.passphrase").click()  # type: ignore[attr-defined]


@screen
def unlock(before: Before) -> None:
    identity(before)
    backend = before.desk.backend
    backend.change_passphrase(None, "battery staple")
    backend._phrase = None  # as at the next start
    before.desk.find("identity.rotate").click()  # type: ignore[attr-defined]
    question: Any = QApplication.activeModalWidget()
    question.findChild(QWidget, "identity.ask.go").click()
    before.wait(lambda: getattr(QApplication.activeModalWidget(), "objectName", str)() == "unlock")


@screen
def menu(before: Before) -> None:
    opened("help.menu", before)
    assert isinstance(QApplication.activePopupWidget(), QMenu)


WORKED = {
    "helpsteer", "conversation_review", "proposed_edit", "reactions", "comparison_ranks", "comparison_pair", "notes",
    "criteria", "steps", "critiques", "error_spans", "ideal_answer", "authoring", "judging", "review",
    "review_critiques", "adjudication", "adjudication_critiques",
}  # fmt: skip
"""One screen of each layout and each kind of answer; the others are the same widgets in another state."""
PAGES = {
    "library", "library_waiting", "course_page", "course_result", "error_panel", "skip", "returned", "first_steps",
    "navigator", "progress", "preferences", "palette", "shortcuts", "export", "help_search", "backups",
    "identity", "delivery", "passphrase",
}  # fmt: skip
"""One of each kind of page and dialog."""
TASKS = (
    "adjudication", "adjudication_critiques", "adjudication_workspace", "authoring", "authoring_answer",
    "authoring_empty", "comparison_pair", "comparison_ranks", "conversation_review", "criteria", "critiques",
    "error_spans", "every_level", "ideal_answer",
    "helpsteer", "helpsteer_missing", "images", "judging", "judging_ranks", "kinds_of_notes", "notes",
    "proposed_edit", "raw_texts", "reactions", "returned", "review", "review_authoring", "review_changes",
    "review_critiques", "review_judging", "skipped", "steps",
)  # fmt: skip
"""Screens with a task in them. Their top line has no room for words two fifths longer and half as large again."""
LARGE = 150  # per cent
EVERY = "ANNOTATOR_EVERY_SCREEN" in os.environ
"""Whether tests that look at one screen of a kind look at all of them, as ``make walk`` has them do."""
SHOWN_BY = {
    "trouble": "DatabaseErrorPage",
    "error_panel": "ErrorDialog",
    "skip": "ReasonDialog",
    "critique_outline": "TaskOutlineDialog",
    "image_large": "TaskImagePage",
    "navigator": "TaskNavigatorPage",
    "progress": "ProgressPage",
    "preferences": "PreferencesDialog",
    "palette": "CommandPalette",
    "shortcuts": "ShortcutsPage",
    "export": "ResultsExportDialog",
    "details": "BundleDetailsDialog",
    "shortcuts_conflict": "AssignShortcutDialog",
    "backups": "BackupsPage",
    "backups_ask": "ConfirmationDialog",
    "update": "BundleUpdateDialog",
    "course_page": "CoursePage",
    "course_example": "CoursePage",
    "task_message": "TaskMessageDialog",
    "help": "HelpWindow",
    "help_search": "HelpWindow",
    "help_error": "HelpWindow",
    "invite": "AcceptInviteDialog",
    "paste": "PasteInviteDialog",
    "identity": "IdentityPage",
    "delivery": "DeliveryPage",
    "owned": "OwnedProjectsPage",
    "address": "SyncAddressDialog",
    "diagnostics": "DiagnosticsDialog",
    "about": "AboutPage",
    "key_file": "KeyFileDialog",
    "passphrase": "ChangePassphraseDialog",
    "unlock": "UnlockKeyDialog",
}
"""The dialogs and pages of the program, by the screen that shows them."""
