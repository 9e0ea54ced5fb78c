"""Images of a task: shown in its texts, one unit each, large by a key, and said where they are lost."""

from __future__ import annotations

import hashlib
import os
import signal

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QTextCursor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from annotator.errors import AnnotatorError
from annotator.model.rubric import Rubric
from annotator.ui import workspace_controller
from annotator.ui.reading import image_decoding_process
from annotator.ui.reading.decoded_images import _WORDS, DecodedImageStore, picture_store
from annotator.ui.reading.formulas import CHARACTER
from annotator.ui.reading.image_decoding_process import ImageDecodingFailure
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.reading.text_document import HIGHEST_PICTURE
from annotator.ui.task_image_page import TaskImagePage, _ImageView
from annotator.ui.workspace import active_time_tracker
from tests.owner.courses.made_images import png
from tests.ui.conftest import PROJECT, Desk, task
from tests.ui.preset_tasks import preset

pytestmark = pytest.mark.painted

ALT, CONTROL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
SMALL, LARGE, TALL, SPOILT = png(40, 30), png(2_000, 1_000), png(300, 1_500), png(9, 9)[:40]


def name_of(data: bytes) -> str:
    return f"images/{hashlib.sha256(data).hexdigest()}.png"


def mark(data: bytes, words: str = "") -> str:
    return f"![{words}]({name_of(data)})"


ASKED = f"{mark(SMALL, 'A kettle')}\n\nWhat is it?"
ANSWER = f"It is {mark(LARGE)} this, {mark(SMALL)}{mark(SMALL)}."


def bring(
    desk: Desk, qtbot: QtBot, prompt: str = ASKED, answer: str = ANSWER, number: int = 2,
    asked: Rubric | None = None, *, waits: bool = True,
) -> None:  # fmt: skip
    every = {name_of(data): data for data in (SMALL, LARGE, TALL, SPOILT)}
    above = [{"role": "user", "text": prompt}, {"role": "assistant", "text": f"A map: {mark(LARGE, 'The map')}"}]
    shown = [
        {"id": "a", "text": answer},
        {"id": "b", "text": "![A cat](images/none.png) ![x](https://example.org/x.png)"},
    ]
    tasks = [
        task(f"t{n}", conversation=above, prompt=prompt, responses=shown, images=list(every)) for n in range(number)
    ]
    desk.bring(tasks, asked or preset("helpsteer"), images=every)
    if waits:
        wait(desk, qtbot)


def wait(desk: Desk, qtbot: QtBot) -> None:
    panes = [desk.work.view.prompt.pane, *desk.work.view.panes().values()]
    qtbot.waitUntil(lambda: not any(pane.reading_document.awaited_pictures for pane in panes), timeout=90_000)
    QApplication.processEvents()  # they are painted


def pane_of(desk: Desk, name: str) -> ReadingPane:
    pane = desk.find(f"workspace.{name}.text")
    assert isinstance(pane, ReadingPane)
    return pane


def answers(desk: Desk) -> dict[str, ReadingPane]:
    panes = (pane_of(desk, f"response.q1/r{n}") for n in (1, 2))
    return {pane.rendered.source: pane for pane in panes}


def test_an_image_is_one_unit_whose_span_is_its_mark(desk: Desk, qtbot: QtBot) -> None:
    bring(desk, qtbot)
    pane = answers(desk)[ANSWER]
    assert pane.toPlainText() == f"It is {CHARACTER} this, {CHARACTER}{CHARACTER}."
    begin = ANSWER.index("![")
    pane.select_source(begin + 3, begin + 4)
    assert pane.textCursor().selectedText() == CHARACTER
    assert pane.source_range() == (begin, begin + len(mark(LARGE)))
    second = ANSWER.rindex("![")
    pane.select_source(second, second + 1)
    assert pane.source_range() == (second, second + len(mark(SMALL)))


def test_what_no_list_has_is_text(desk: Desk, qtbot: QtBot) -> None:
    bring(desk, qtbot)
    other = next(pane for source, pane in answers(desk).items() if source != ANSWER)
    assert other.toPlainText() == other.rendered.source


def test_the_source_shows_the_mark(desk: Desk, qtbot: QtBot) -> None:
    bring(desk, qtbot)
    desk.press(Qt.Key.Key_U, held=CONTROL)
    assert answers(desk)[ANSWER].toPlainText() == ANSWER


def test_an_image_is_no_wider_than_its_text_and_no_higher_than_a_part_of_the_screen(desk: Desk, qtbot: QtBot) -> None:
    bring(desk, qtbot, answer=f"{mark(LARGE)}\n\n{mark(TALL)}")
    pane = next(pane for source, pane in answers(desk).items() if name_of(TALL) in source)
    size = pane.document().size()
    assert size.width() <= pane.text_width
    assert HIGHEST_PICTURE < size.height() < 2 * HIGHEST_PICTURE + 100


@pytest.mark.parametrize("before", [0, 20, 700, 5_000])
def test_an_image_laid_out_in_another_width_leaves_no_scroll_bar(desk: Desk, qtbot: QtBot, before: int) -> None:
    bring(desk, qtbot)
    rendered = answers(desk)[ANSWER].rendered
    pane = ReadingPane("narrow", "Narrow")
    qtbot.addWidget(pane)
    pane.resize(before or 400, 300)
    pane.set_rendered(rendered)
    pane.show()
    pane.resize(400, 300)
    QApplication.processEvents()
    assert pane.horizontalScrollBar().maximum() == 0


def test_an_image_that_gets_smaller_with_its_text_leaves_no_scroll_bar(desk: Desk, qtbot: QtBot) -> None:
    bring(desk, qtbot, answer=f"This is it:\n\n{mark(LARGE)}")
    pane = pane_of(desk, "response.q1/r1")
    for width, height in ((700, 120), (300, 320)):
        pane.resize(width, height)
        bar, viewport = pane.verticalScrollBar(), pane.viewport().height()
        assert bar.maximum() == max(0, round(pane.document().size().height()) - viewport), width
        assert (bar.maximum() > 0) is (width == 700)


def test_a_decoded_image_in_an_answer_takes_its_room_from_the_prompt(desk: Desk, qtbot: QtBot) -> None:
    answers = [{"id": name, "text": "The leaf is picked by hand. " * 25 + mark(LARGE)} for name in "ab"]
    asked = task("t", prompt="What is it? " * 1_000, responses=answers, images=[name_of(LARGE), name_of(SMALL)])
    desk.bring([asked], preset("helpsteer"), images={name_of(data): data for data in (LARGE, SMALL)})
    view = desk.work.view
    before = view.prompt.height()
    wait(desk, qtbot)
    qtbot.waitUntil(lambda: view.prompt.height() < before)
    shown = view.tall.sizes()
    view.forget_sizes()
    assert view.tall.sizes() == shown, "the same as if the image had been there first"


def test_a_screen_reader_hears_the_words_of_an_image(desk: Desk, qtbot: QtBot) -> None:
    bring(desk, qtbot)
    assert pane_of(desk, "context.m1").accessibleDescription() == "Image: A kettle."
    heard: list[str] = []
    pane = pane_of(desk, "context.m1")
    pane.formula_passed.connect(heard.append)
    pane.set_caret_mode(True)
    desk.press(Qt.Key.Key_Right)
    assert heard == ["Image: A kettle."]


def words_of_box(pane: ReadingPane) -> list[str]:
    """What is written in the boxes that stand for images."""
    document, words = pane.document(), []
    for at in range(document.characterCount()):
        if document.characterAt(at) == CHARACTER:
            cursor = QTextCursor(document)
            cursor.setPosition(at + 1)
            words.append(cursor.charFormat().stringProperty(_WORDS))
    return words


def test_an_image_that_cannot_be_shown_says_so_in_its_place_and_is_judged(desk: Desk, qtbot: QtBot) -> None:
    text = f"So: {mark(SPOILT, 'A spoilt one')}"
    bring(desk, qtbot, answer=text)
    pane = answers(desk)[text]
    assert pane.toPlainText() == f"So: {CHARACTER}"
    said = "Image: A spoilt one. It cannot be shown: its data are damaged, or too large."
    assert words_of_box(pane) == [said]
    assert pane.accessibleDescription() == said
    assert not pane.has_notice, "it would take the place of a prompt of one line"
    pane.select_source(6, 7)
    assert pane.source_range() == (4, len(text))
    pane.clear_selection()
    desk.press("3")
    assert len(desk.scores()) == 1


def test_what_is_invisible_in_a_description_is_shown_in_its_box(desk: Desk, qtbot: QtBot) -> None:
    text = f"So: {mark(SPOILT, chr(0x202E) + 'live')}"
    bring(desk, qtbot, answer=text)
    (said,) = words_of_box(answers(desk)[text])
    assert chr(0x202E) not in said
    assert "live" in said


def test_a_task_whose_image_cannot_be_shown_can_be_skipped_for_that(desk: Desk, qtbot: QtBot) -> None:
    bring(desk, qtbot, answer=f"So: {mark(SPOILT)}", asked=preset("conversation-review"))
    desk.window.table["task.skip"].trigger()
    assert desk.find("skip.reason.not_shown").isVisible()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """What waits to be decoded, by name: nothing is, until :func:`decode`."""
    waiting: dict[str, bytes] = {}
    monkeypatch.setattr(picture_store()._process, "decode", waiting.update)
    return waiting


def decode(waiting: dict[str, bytes], qtbot: QtBot) -> None:
    store = picture_store()
    for name, data in waiting.items():
        store._take(name, QImage.fromData(data))
    qtbot.waitUntil(lambda: not store._timer.isActive())
    QApplication.processEvents()


def test_nothing_is_judged_beside_an_image_that_is_not_painted(
    desk: Desk, qtbot: QtBot, slow: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workspace_controller, "_TYPED_ON", 60.0)
    bring(desk, qtbot, waits=False)
    said = desk.work.view.status
    pane = answers(desk)[ANSWER]
    assert words_of_box(pane)[0] == "An image without a description. It is being decoded."
    desk.press("3")
    assert desk.scores() == {}
    assert said.message.endswith("is being decoded: press again once it is shown.")
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    assert said.message.endswith("is being decoded: press again once it is shown.")
    decode(slow, qtbot)
    assert words_of_box(pane) == ["", "", ""]
    desk.press("4")  # typed on, and meant for the next field
    assert desk.scores() == {}
    assert said.message == "The image is shown now: look at it, and press again."
    monkeypatch.setattr(workspace_controller, "_TYPED_ON", 0.0)
    desk.press("3")
    assert len(desk.scores()) == 1


def test_an_image_that_a_selection_kept_back_is_shown_by_the_key(
    desk: Desk, qtbot: QtBot, slow: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workspace_controller, "_TYPED_ON", 0.0)
    bring(desk, qtbot, waits=False)
    pane = answers(desk)[ANSWER]
    pane.select_source(0, 2)
    decode(slow, qtbot)
    assert pane.reading_document.awaited_pictures
    desk.press("3")
    assert desk.scores() == {}
    assert desk.work.view.status.message.endswith("is shown now: look at it, and press again.")
    assert pane.source_range() == (0, 2)
    QApplication.processEvents()
    desk.press("3")
    assert len(desk.scores()) == 1


def test_an_image_that_could_not_be_read_is_asked_for_again_with_the_next_task(desk: Desk, qtbot: QtBot) -> None:
    def fail(_: str) -> bytes:
        raise AnnotatorError("store.unreadable", "It cannot be read.")

    bring(desk, qtbot)
    store = picture_store()
    store.open(fail)
    store.ask(["images/x.png"])
    assert store.failure("images/x.png") is ImageDecodingFailure.UNREAD
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    assert not store.knows("images/x.png")
    store.open(lambda _: SMALL)
    store.ask(["images/x.png"])
    qtbot.waitUntil(lambda: store.find("images/x.png") is not None, timeout=90_000)


def test_a_text_with_more_images_than_are_kept_shows_them_all(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from annotator.ui.reading import decoded_images

    monkeypatch.setattr(decoded_images, "_KEPT_BYTES", 1_000)
    bring(desk, qtbot, answer=f"{mark(LARGE)}{mark(SMALL)}{mark(TALL)}")
    assert words_of_box(next(pane for pane in answers(desk).values() if name_of(TALL) in pane.rendered.source)) == [
        "", "", ""
    ]  # fmt: skip


def test_images_of_the_next_task_and_of_a_new_start_are_shown(desk: Desk, qtbot: QtBot) -> None:
    bring(desk, qtbot)
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    wait(desk, qtbot)
    assert CHARACTER in answers(desk)[ANSWER].toPlainText()
    desk.restart()
    desk.window.open_project(PROJECT)
    wait(desk, qtbot)
    assert CHARACTER in answers(desk)[ANSWER].toPlainText()


def test_an_image_opens_large_by_a_key(desk: Desk, qtbot: QtBot) -> None:
    bring(desk, qtbot)
    assert "images" in [text for _, text in desk.work.view.status.hints]
    desk.press(Qt.Key.Key_I, held=ALT)
    page = desk.window.findChild(TaskImagePage)
    assert page is not None
    words = desk.find("image.words")
    said = []
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Left):
        desk.press(key)
        said.append(words.text())  # type: ignore[attr-defined]
    assert said[0] == said[2]
    assert len(set(said)) > 1
    desk.press(Qt.Key.Key_Escape)
    assert desk.window.findChild(TaskImagePage) is None or not page.isVisible()


def test_time_counts_while_images_are_enlarged(desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(active_time_tracker.time, "monotonic", lambda: now[0])
    bring(desk, qtbot)
    work = desk.work
    desk.press(Qt.Key.Key_PageUp)
    for key, held in ((Qt.Key.Key_I, ALT), (Qt.Key.Key_Plus, Qt.KeyboardModifier.NoModifier)):
        now[0] += 10
        desk.press(key, held=held)
    now[0] += 10
    assert not work.active_time.paused
    desk.press(Qt.Key.Key_Escape)
    now[0] += 10
    work._keep_time()  # as each second does
    assert work.session.active_seconds == 40
    desk.press(Qt.Key.Key_F1)
    now[0] += 10
    assert work.active_time.paused


def test_where_no_text_has_an_image_the_key_says_so(desk: Desk) -> None:
    desk.bring([task("one")], preset("helpsteer"))
    desk.press(Qt.Key.Key_I, held=ALT)
    assert desk.work.view.status.message.endswith("No text of this task has an image.")


def test_what_an_image_shows_is_not_a_word_of_the_text(desk: Desk, qtbot: QtBot) -> None:
    bring(desk, qtbot)
    assert pane_of(desk, "context.m1").rendered.words == 3


@pytest.mark.parametrize("data", [SMALL, SMALL + bytes(1_000_000)], ids=["small", "large"])
def test_a_process_that_never_answers_is_not_waited_for(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    """The larger one does not even fit into the pipe that nobody reads. The store is one of its own: a request of a
    window for the text beside would be the one that is not answered, and the next one has a new process."""
    monkeypatch.setattr(image_decoding_process, "TIME_LIMIT", 600.0)
    store = DecodedImageStore()
    store.open(lambda _: SMALL)
    store.ask(["images/before.png"])
    qtbot.waitUntil(lambda: store.find("images/before.png") is not None, timeout=90_000)
    process = store._process._process
    assert process is not None
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)
    os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WNOWAIT)  # until then it may answer
    monkeypatch.setattr(image_decoding_process, "TIME_LIMIT", 0.2)
    store.open(lambda _: data)
    store.ask(["images/x.png"])
    qtbot.waitUntil(lambda: store.knows("images/x.png"), timeout=90_000)
    store.close()
    assert store.find("images/x.png") is None
    assert store.failure("images/x.png") is ImageDecodingFailure.UNANSWERED


def large_view(desk: Desk) -> _ImageView:
    desk.press(Qt.Key.Key_I, held=ALT)
    found = desk.find("image.view")
    assert isinstance(found, _ImageView)
    for _ in range(5):
        if found._canvas.image.width() < 500:
            desk.press(Qt.Key.Key_Right)
    assert found._canvas.image.width() > 500
    return found


def test_an_enlarged_image_is_scaled_and_moved_by_keys(desk: Desk, qtbot: QtBot) -> None:
    bring(desk, qtbot)
    view = large_view(desk)
    canvas = desk.find("image.shown")
    whole = view.scale
    assert canvas.width() <= view.viewport().width()
    assert canvas.height() <= view.viewport().height()
    desk.press("1")
    assert view.scale == 1.0
    desk.press("+", "+", "=")
    assert view.scale == 1.25**3
    middle = view.horizontalScrollBar().value() / view.horizontalScrollBar().maximum()
    assert 0.4 < middle < 0.6, "its middle stays in the middle"
    words = desk.find("image.words").text()  # type: ignore[attr-defined]
    before = view.horizontalScrollBar().value(), view.verticalScrollBar().value()
    desk.press(Qt.Key.Key_Right, Qt.Key.Key_Down)
    assert view.horizontalScrollBar().value() > before[0]
    assert view.verticalScrollBar().value() > before[1]
    assert desk.find("image.words").text() == words, "the same image"  # type: ignore[attr-defined]
    desk.press("-")
    assert view.scale == 1.25**2
    desk.press("w")
    assert view.horizontalScrollBar().maximum() == 0
    desk.press("0")
    assert view.scale == whole


def test_the_wheel_scales_around_the_pointer_and_the_mouse_moves_the_image(desk: Desk, qtbot: QtBot) -> None:
    bring(desk, qtbot)
    view = large_view(desk)
    view.set_scale(6.0)
    spot = view.viewport().rect().center() + QPoint(60, 40)
    place = desk.find("image.shown").mapFrom(view.viewport(), spot) / view.scale
    wheel = QWheelEvent(
        QPointF(spot), QPointF(view.viewport().mapToGlobal(spot)), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), wheel)
    assert view.scale == 7.5
    assert (desk.find("image.shown").mapFrom(view.viewport(), spot) / view.scale - place).manhattanLength() <= 1
    before = view.horizontalScrollBar().value()
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    QTest.mouseMove(view.viewport(), spot - QPoint(30, 0))
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=spot - QPoint(30, 0))
    assert view.horizontalScrollBar().value() == before + 30
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)  # which QTest leaves out
    assert view.horizontalScrollBar().maximum() == 0


def test_a_click_on_an_image_enlarges_it(desk: Desk, qtbot: QtBot) -> None:
    bring(desk, qtbot)
    pane = answers(desk)[ANSWER]
    at = pane.toPlainText().index(CHARACTER)
    cursor = QTextCursor(pane.document())
    cursor.setPosition(at)
    beside = pane.cursorRect(cursor)
    QTest.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=beside.center() + QPoint(8, 0))
    page = desk.window.findChild(TaskImagePage)
    assert page is not None
    assert page.isVisible()


def test_the_question_is_beside_an_enlarged_image_and_those_of_answers_side_by_side(desk: Desk, qtbot: QtBot) -> None:
    images = {name_of(data): data for data in (SMALL, LARGE, TALL)}
    shown = [{"id": n, "text": f"See {mark(data, n)}"} for n, data in (("a", LARGE), ("b", TALL))]
    one = {"id": "pair", "prompt": f"{ASKED} Say **why**.", "responses": shown, "images": list(images)}
    desk.bring([one], preset("helpsteer"), images=images)
    wait(desk, qtbot)
    desk.press(Qt.Key.Key_I, held=ALT)
    question, other = desk.find("image.question"), desk.find("image.beside")
    assert isinstance(question, ReadingPane)
    assert question.toPlainText() == "What is it? Say why."
    assert question.verticalScrollBar().maximum() == 0
    height = question.height()
    desk.press(Qt.Key.Key_Right, Qt.Key.Key_Left)
    assert question.height() == height
    words = desk.find("image.words")
    said = sorted(words.text().split("\n"))  # type: ignore[attr-defined]
    assert [line.partition(": ")[0] for line in said] == ["Response A", "Response B"]
    assert other.isVisible()
    sizes = {desk.find(name).width() / desk.find(name).height() for name in ("image.shown", "image.shown_beside")}
    assert max(sizes) > 1.9
    assert min(sizes) < 0.3
    desk.press("1")
    assert other.scale == desk.find("image.view").scale == 1.0  # type: ignore[attr-defined]
    assert not desk.find("image.after")._cap_shown, "the key moves the image"  # type: ignore[attr-defined]
    desk.press("0")
    assert desk.find("image.after")._cap_shown  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_the_words_below_an_image_of_the_prompt_are_in_sight_above_long_answers(
    desk: Desk, qtbot: QtBot, size: tuple[int, int]
) -> None:
    desk.window.resize(*size)
    asked = f"{mark(TALL, 'A tower')}\n\nHow high is it?"
    long = [{"id": name, "text": "Some words of an answer. " * 900} for name in "abcd"]
    one = {"id": "high", "prompt": asked, "responses": long, "images": [name_of(TALL)]}
    desk.bring([one], preset("helpsteer"), images={name_of(TALL): TALL})
    wait(desk, qtbot)
    for restarted in (False, True):
        pane = desk.work.view.prompt.pane
        cursor = QTextCursor(pane.document())
        cursor.setPosition(pane.toPlainText().index("high"))
        place = pane.viewport().mapTo(desk.work.view.prompt, pane.cursorRect(cursor).bottomLeft())
        assert place.y() < desk.work.view.prompt.height()
        if not restarted:
            height = desk.work.view.prompt.height()
            desk.restart()
            desk.window.resize(*size)
            desk.window.open_project(PROJECT)
            wait(desk, qtbot)
    assert desk.work.view.prompt.height() == height
