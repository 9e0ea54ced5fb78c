"""The library: it follows the look, and nothing on its cards is cut off."""

from __future__ import annotations

from datetime import datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QLabel

from annotator.errors import AnnotatorError
from annotator.services import project_list
from annotator.ui.appearance import LARGEST, appearance
from annotator.ui.format_datetime import format_moment
from annotator.ui.theme import CONTRAST
from tests.ui.conftest import PROJECT, Desk, rating, rubric, task
from tests.ui.cut_labels import cut


def labels(desk: Desk) -> dict[str, QLabel]:
    for _ in range(10):  # laid out, from the labels to the page around the cards and back
        QApplication.processEvents()
    return {label.text(): label for label in desk.window.library.findChildren(QLabel) if label.isVisible()}


def test_every_label_follows_the_theme_and_the_text_size(desk: Desk) -> None:
    desk.bring([task("one")])
    desk.window.show_library()
    before = {words: label.font().pixelSize() for words, label in labels(desk).items()}
    appearance.change(palette=CONTRAST, percent=150)
    after = labels(desk)
    assert {words: round(size * 1.5) for words, size in before.items()} == {
        words: label.font().pixelSize() for words, label in after.items()
    }
    assert after["Annotator"].palette().color(QPalette.ColorRole.WindowText).name() == CONTRAST.text


def test_the_first_start_in_a_theme_shows_every_label_in_it(desk: Desk) -> None:
    desk.window.prefer(theme="contrast")
    desk.restart()
    for words, label in labels(desk).items():
        color = label.palette().color(QPalette.ColorRole.WindowText).name()
        assert color in (CONTRAST.text, CONTRAST.muted), words


def test_work_that_was_begun_is_continued(desk: Desk) -> None:
    def verb() -> str:
        desk.restart()
        return desk.find(f"library.continue.{PROJECT}").text()  # type: ignore[attr-defined, no-any-return]

    desk.bring([task("one"), task("two")])
    assert verb() == "Start"
    desk.press(Qt.Key.Key_Return, "1")
    assert verb() == "Continue"
    desk.press(Qt.Key.Key_Return)
    desk.press("z", held=Qt.KeyboardModifier.ControlModifier)
    assert verb() == "Start"


@pytest.mark.parametrize("percent", [100, 150, LARGEST])
def test_no_words_of_a_card_are_cut_off(desk: Desk, percent: int) -> None:
    desk.bring([task("one")])
    desk.press("1")
    session = desk.work.session
    assert session.wait_saved(60)
    desk.backend.export(PROJECT, desk.paths.root / "out.annresult", None)
    desk.press("2")
    assert session.wait_saved(60)
    desk.window.show_library()
    appearance.change(percent=percent)
    assert [words for words, label in labels(desk).items() if cut(label)] == []


def test_the_last_export_is_told_in_local_time(desk: Desk) -> None:
    desk.bring([task("one")])
    desk.press("1")
    assert desk.work.session.wait_saved(60)
    desk.backend.export(PROJECT, desk.paths.root / "out.annresult", None)
    desk.window.show_library()
    when = desk.backend.project(PROJECT).last_export
    assert when is not None
    assert f"exported {format_moment(datetime.fromisoformat(when))}" in labels(desk)


@pytest.mark.parametrize("percent", [100, 150, LARGEST])
def test_no_words_of_the_empty_library_are_cut_off(desk: Desk, percent: int) -> None:
    appearance.change(percent=percent)
    assert [words for words, label in labels(desk).items() if cut(label)] == []


@pytest.mark.parametrize("kind", [RuntimeError, OverflowError, MemoryError, RecursionError])
def test_project_that_faults_is_shown_as_damaged_and_the_window_goes_on(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, kind: type[Exception]
) -> None:
    desk.bring([task("one")])

    def faulty(*_: object) -> None:
        raise kind("the words of a task")

    told: list[AnnotatorError] = []
    with monkeypatch.context() as patch:
        patch.setattr(project_list, "_card", faulty)
        desk.window.show_library()
        (said,) = [words for words in labels(desk) if words.startswith("It cannot be read")]
        assert kind.__name__ in said
        patch.setattr(desk.window, "show_error", lambda _, error, *__: told.append(error))
        desk.press(Qt.Key.Key_Return)
    assert [(error.code, error.where) for error in told] == [("program.fault", "A project")]
    desk.window.show_library()
    desk.press(Qt.Key.Key_Return)
    assert desk.work.session.project.title == "A project"


def test_tab_goes_through_the_buttons_of_a_card_as_they_stand(desk: Desk) -> None:
    desk.bring([task("one", 1)], rubric(rating("quality")))
    desk.press("1")
    desk.press(Qt.Key.Key_Return, held=Qt.KeyboardModifier.ControlModifier)
    desk.window.show_library()
    QApplication.processEvents()
    names = [f"library.{part}.{PROJECT}" for part in ("details", "continue", "export")]
    assert sorted(names, key=lambda name: desk.find(name).x()) == names
    desk.find(names[0]).setFocus()
    for name in names[1:]:
        desk.press(Qt.Key.Key_Tab)
        assert desk.focused == name


def test_a_screen_reader_hears_the_fingerprint_of_a_card_and_the_last_line(desk: Desk) -> None:
    desk.bring([task("one", 1)])
    status = desk.work.view.status
    assert status.hints[0][1] in status.accessibleName()
    status.show_message("Done.")
    assert status.accessibleName() == "Done."
    desk.window.show_library()
    fingerprint = desk.backend.project(PROJECT).owner_fingerprint
    assert fingerprint in desk.find(f"library.fingerprint.{PROJECT}").accessibleName()
