"""Undo and redo with the keyboard in an editor: one history, and the editor always says what is kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit

from annotator.model.annotation import Annotation
from annotator.services import session
from annotator.ui.items.revision_editor import RevisionEditor
from tests.conftest import PATIENCE
from tests.ui.conftest import Desk, rating
from tests.ui.critique.conftest import RANKING, REFINEMENTS, Critic, asked, critiques, story

K = Qt.Key
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class Clock:
    """Every look at it is so much later that no two edits are one step."""

    def __init__(self) -> None:
        self._now = 0.0

    def __call__(self) -> float:
        self._now += 2 * session.MERGE_SECONDS
        return self._now


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine makes no pause in the typing: what was typed by then would be an edit of its own."""
    monkeypatch.setattr("annotator.ui.items.editor.PAUSE", PATIENCE)


@pytest.fixture
def critic(desk: Desk) -> Critic:
    why = {"type": "corroborations", "key": "why", "title": "Why it is right", "targets": ["response"]}
    desk.bring([story("one", 1)], asked(rating("overall", 1, 7), RANKING, critiques(), REFINEMENTS, why))
    desk.work.session._clock = Clock()
    return Critic(desk)


def stored(critic: Critic) -> Annotation:
    return critic.desk.work.session.view().annotation


def critique_text(annotation: Annotation) -> str:
    written = annotation.written("w1")
    return written[1].text if written else ""


def refinement(annotation: Annotation) -> str:
    written = annotation.written("w1")
    assert written is not None
    return written[1].refinement.text if written[1].refinement else ""


def note(annotation: Annotation) -> str:
    comment = annotation.comment("n1")
    return comment[1].text if comment else ""


EDITORS = {
    "a critique": (("c",), "workspace.critiques.w1.text", critique_text),
    "a refinement": (("c", K.Key_Escape, "r"), "workspace.critiques.w1.refinement.text", refinement),
    "a note": (("n",), "notes.n1.text", note),
}


@pytest.mark.parametrize(("open_it", "name", "text_in"), EDITORS.values(), ids=list(EDITORS))
def test_an_editor_goes_back_and_forth_through_what_was_typed(
    critic: Critic,
    open_it: tuple[str | Qt.Key, ...],
    name: str,
    text_in: Callable[[Annotation], str],
) -> None:
    critic.press(*open_it)
    before = stored(critic)
    editor = critic.desk.find(name)
    assert isinstance(editor, QPlainTextEdit)
    start = editor.toPlainText()
    texts = [start]
    for text_typed in ("One ", "two ", "three "):
        critic.press(*text_typed)
        critic.desk.work.flush()
        texts.append(editor.toPlainText())
        assert text_in(stored(critic)) == texts[-1]
    critic.press(*"and what is still being typed")
    texts.append(editor.toPlainText())
    for text in texts[-2::-1]:
        critic.press("z", held=CONTROL)
        assert editor.toPlainText() == text == (text_in(stored(critic)) or start)
        assert critic.desk.focused == name, "who types goes on typing"
    assert stored(critic) == before
    for text in texts[1:]:
        critic.press("z", held=CONTROL | SHIFT)
        assert editor.toPlainText() == text == text_in(stored(critic))
        assert critic.desk.focused == name
    critic.press("z", held=CONTROL)
    critic.press("y", held=CONTROL)
    assert editor.toPlainText() == texts[-1] == text_in(stored(critic))


def test_text_editor_keeps_special_characters(desk: Desk) -> None:
    """Blanks that keep words together, characters of two units, and ends of lines of other systems."""
    text = "In 1943,\N{NO-BREAK SPACE}😀 they\r\nland.\u2028 Twice."
    line = story("one", 1)
    line["questions"][0]["responses"] = [{"id": "only", "text": text}]
    desk.bring([line], asked(rating("overall", 1, 7), critiques(), REFINEMENTS))
    desk.press("c", K.Key_Escape, "r", "x", K.Key_Backspace, K.Key_Escape)
    written = desk.work.session.view().annotation.written("w1")
    assert written is not None
    assert written[1].refinement is None
    desk.press("r", *" So", K.Key_Escape)
    written = desk.work.session.view().annotation.written("w1")
    assert written is not None
    assert written[1].refinement is not None
    assert written[1].refinement.text == text + " So"


@pytest.mark.parametrize(("end", "shown"), [("\r\n", "\n"), ("\r", "[CR]"), ("\u2028", "[LS]")])
def test_a_refinement_has_the_line_breaks_of_its_text(desk: Desk, end: str, shown: str) -> None:
    line = story("one", 1)
    line["questions"][0]["responses"] = [{"id": "only", "text": end.join(["In 1943,", "they landed.", "Twice."])}]
    desk.bring([line], asked(rating("overall", 1, 7), critiques(), REFINEMENTS))
    desk.press("c", K.Key_Escape, "r")
    editor = desk.window.focusWidget()
    assert editor is not None
    revision = editor.parentWidget()
    assert isinstance(revision, RevisionEditor)
    assert revision.diff_view.accessibleName() == "Refinement 1: nothing is changed yet in the answer"
    desk.press(*" So", K.Key_Escape)
    assert revision.diff_view.words == shown.join(["In 1943,", "they landed.", "Twice. So"])
    written = desk.work.session.view().annotation.written("w1")
    assert written is not None
    assert written[1].refinement is not None
    assert written[1].refinement.text == end.join(["In 1943,", "they landed.", "Twice. So"])


def test_undo_goes_on_where_the_editor_has_nothing_more(critic: Critic) -> None:
    critic.press("3", "c", *"Bad")
    critic.press("z", held=CONTROL)
    critic.press("z", held=CONTROL)
    assert stored(critic).critiques == {}
    assert stored(critic).score(critic.answer, "overall") == 3
    critic.press("z", held=CONTROL)
    assert stored(critic).score(critic.answer, "overall") is None
    for _ in range(3):
        critic.press("z", held=CONTROL | SHIFT)
    assert critique_text(stored(critic)) == "Bad"


def test_the_cursor_is_where_the_text_changed(critic: Critic) -> None:
    critic.press("c", *"One two three")
    critic.desk.work.flush()
    editor = critic.desk.window.focusWidget()
    assert isinstance(editor, QPlainTextEdit)
    critic.press(*[K.Key_Left] * 9, *"XY")
    critic.desk.work.flush()
    critic.press(K.Key_End)
    critic.press("z", held=CONTROL)
    assert editor.toPlainText() == "One two three"
    assert editor.textCursor().position() == 4
