"""What comes from elsewhere is one visible, bounded line wherever it is painted, called, or said in a tooltip.

One screen of each kind (all in ``make walk``) is opened on a project in which each foreign field is planted with what
could act on the window.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAction, QFont, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QTableView, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from annotator.bundle.info import BundleMetadata
from annotator.model.course.course import Course
from annotator.model.rubric import Rubric
from annotator.services.safe_text import displayed_rubric, safe_rubric
from annotator.store import projects
from annotator.text.policy import MAX_LINE, MAX_PARAGRAPH, hidden_ranges, one_line, visible_text
from annotator.ui.appearance import LaidOutLine, WrappedText
from annotator.ui.theme import TEXT_LABEL
from annotator.ui.widgets.paint import key_cap, paint_text
from tests.end_to_end.program import ROOT
from tests.import_verified import import_verified
from tests.ui.conftest import BUNDLES, OWNER, PROJECT, Desk, rating, rubric
from tests.ui.screens import EVERY, PAGES, SCREENS, WORKED, Before, closing

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)")

PLANT = "\u202eDR\u200b\x1b[31m\n\u2028\U000e0041"
"""A reversal, an invisible blank, a terminal's escape, a line end, a separator and a tag character."""
FLOOD = "y" * 10_000
FOREIGN = (WORKED | PAGES) - {
    "error_panel",
    "preferences",
    "palette",
    "shortcuts",
    "help_search",
    "backups",
    "passphrase",
}
FOREIGN |= {
    "details", "update", "invite", "course_example", "course_practice", "course_library", "critique_outline",
    "task_message", "kinds_of_notes", "every_level", "image_large", "progress",
}  # fmt: skip
"""One screen of each kind that shows something of a bundle or an invite."""
_PARAGRAPHS = ("guidance", "text", "description")
_LIMITS = {"severities": 40, "categories": 40, "reactions": 40}


def planted(value: Any, within: str = "") -> Any:
    """A rubric's document with the plant in every word of it, as far as the format has room."""
    if isinstance(value, list):
        return [planted(each, within) for each in value]
    if not isinstance(value, dict):
        return value
    made = {}
    for name, inner in value.items():
        if name == "title" and isinstance(inner, str):
            made[name] = (inner[:20] + PLANT)[: _LIMITS.get(within, 80)]
        elif name == "emoji":
            made[name] = inner + "\u202e"
        elif name in _PARAGRAPHS and isinstance(inner, str) and inner:
            made[name] = inner + PLANT + FLOOD
        else:
            made[name] = planted(inner, name if isinstance(inner, list) else within)
    return made


def planted_task(line: dict[str, Any]) -> dict[str, Any]:
    made = {"language": PLANT, "kind": PLANT + FLOOD, "split": PLANT} | line
    if made.get("passage"):
        words = made["passage"] if isinstance(made["passage"], str) else made["passage"]["text"]
        made["passage"] = {"title": PLANT + FLOOD, "text": words}
    return made


def planted_course(course: Course) -> Course:
    """Titles, texts and reasons with the plant in them."""
    made = course.model_dump(mode="json")
    made["title"] = made["title"][:20] + PLANT
    for step in made["steps"]:
        step["title"] = step["title"][:20] + PLANT
        step["text"] += PLANT + FLOOD
        for item in (*step.get("pool", ()), *([step["item"]] if "item" in step else ())):
            for reason in item["gold"]["reasons"]:
                reason["text"] += PLANT + FLOOD[:3_000]
    return Course.model_validate(made)


def bring(
    self: Desk,
    lines: Sequence[dict[str, Any]],
    asked: Rubric,
    guidelines: str = "",
    sequence: int = 1,
    course: Course | None = None,
    images: dict[str, bytes] | None = None,
) -> None:
    hostile = Rubric.model_validate(planted(json.loads(asked.model_dump_json(exclude_unset=True))))
    info = BundleMetadata(
        kind="tasks", project_id=PROJECT, project_title="A project" + PLANT + "z" * 150, series="main",
        sequence=sequence, supersedes=BUNDLES[sequence - 2] if sequence > 1 else None,
        author_fingerprint=OWNER.public.fingerprint, author_name="Olga" + PLANT + "z" * 150,
        created="2026-01-01T00:00:00+00:00", program_version="0" + PLANT, display_seed="seed",
    )  # fmt: skip
    import_verified(
        self.backend._store, info, BUNDLES[sequence - 1], rubric=hostile, guidelines=guidelines,
        task_lines=[json.dumps(planted_task(line)).encode() for line in lines], owner=OWNER.public,
        course=planted_course(course) if course is not None else None, images=images,
    )  # fmt: skip
    self.backend.make_identity()
    self.window.open_project(PROJECT)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that the program's own painters draw."""
    seen: list[str] = []
    draw = QPainter.drawText

    def spy(self: QPainter, *arguments: Any) -> Any:
        seen.extend(argument for argument in arguments if isinstance(argument, str))
        return draw(self, *arguments)

    paint, paint_wrapped = LaidOutLine.paint, WrappedText.paint

    def line_spy(self: LaidOutLine, *arguments: Any) -> None:
        seen.append(self.text)
        paint(self, *arguments)

    def wrapped_spy(self: WrappedText, *arguments: Any) -> None:
        seen.append(self._layout.text().replace("\u2028", "\n"))
        paint_wrapped(self, *arguments)

    monkeypatch.setattr(QPainter, "drawText", spy)
    monkeypatch.setattr(LaidOutLine, "paint", line_spy)
    monkeypatch.setattr(WrappedText, "paint", wrapped_spy)
    return seen


def acting(words: str, limit: int, *, lines: bool) -> bool:
    """Whether a text could act on the window: by what hides in it, by its line ends, or by its length."""
    return (
        bool(hidden_ranges(words)) or len(words) > limit or (not lines and any(end in words for end in "\n\r\x0b\x0c"))
    )


def said(top: QWidget) -> Iterator[tuple[str, str, bool]]:
    """Everything that Qt paints or tells of widgets: what it is, the words, and whether they may have lines."""
    yield "window title", top.windowTitle(), False
    for widget in (top, *top.findChildren(QWidget)):
        name = f"{type(widget).__name__} {widget.objectName()[:60]}"
        yield f"{name}: name", widget.accessibleName(), False
        yield f"{name}: description", widget.accessibleDescription(), True
        yield f"{name}: tooltip", widget.toolTip(), True
        if isinstance(widget, QLabel):
            # Wrapping labels break long words themselves; such a space in a foreign text is shown as [ZWSP].
            yield f"{name}: text", widget.text().replace("\u200b", ""), True
        elif isinstance(widget, QAbstractButton):
            yield f"{name}: text", widget.text(), False
        elif isinstance(widget, QLineEdit | QTextEdit):
            yield f"{name}: placeholder", widget.placeholderText(), False
        elif isinstance(widget, QTableView):
            yield from cells(widget)
    for action in top.findChildren(QAction):
        yield f"action {action.objectName()}", action.text(), False
        yield f"tooltip of action {action.objectName()}", action.toolTip(), True


def cells(table: QTableView) -> Iterator[tuple[str, str, bool]]:
    model = table.model()
    roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)
    for row in range(min(5, model.rowCount())):
        for column in range(model.columnCount()):
            for role in roles:
                words = model.index(row, column).data(role)
                if isinstance(words, str):
                    yield f"cell {row}, {column}", words, False


@pytest.mark.painted
@pytest.mark.parametrize("name", [name for name in SCREENS if EVERY or name in FOREIGN])
def test_nothing_foreign_acts_on_a_screen(
    desk: Desk, qtbot: QtBot, painted: list[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    plain = Desk.bring

    def bring_planted(
        self: Desk, lines: Sequence[dict[str, Any]], asked: Rubric | None = None, *more: Any, **named: Any
    ) -> None:
        bring(self, lines, asked or rubric(), *more, **named)

    monkeypatch.setattr(Desk, "bring", bring_planted)
    before = Before(desk, qtbot)
    SCREENS[name](before)
    screen = before.settled()
    QApplication.processEvents()
    for top in {screen, desk.window}:
        bad = [f"{what}: {words[:80]!r}" for what, words, lines in said(top)
               if acting(words, MAX_PARAGRAPH + 500 if lines else MAX_LINE + 200, lines=lines)]  # fmt: skip
        assert bad == []
    assert [words[:80] for words in painted if acting(words, MAX_PARAGRAPH + 200, lines=True)] == []
    assert painted or name in ("menu",)
    monkeypatch.setattr(Desk, "bring", plain)
    closing()


PAINTERS = {
    "ui/reading/decoration_painter.py": "labels of the policy",
    "ui/reading/formulas.py": "the source of a formula, made one visible line where it is painted",
    "ui/reading/highlights.py": "numbers",
    "ui/reading/decoded_images.py": "the description of an image, made one visible line where it is set",
    "ui/appearance.py": "lines of text, through the policy",
    "ui/workspace/level_descriptions.py": "texts of a rubric, made visible where a session reads it",
    "ui/workspace/score_row.py": "the reason of a return, made one visible line where it is laid out",
}


def test_whoever_paints_text_is_known() -> None:
    """A new painter uses ``widgets/paint.text``, or says here why what it paints cannot act."""
    root = ROOT / "annotator"
    paints = re.compile(r"\.drawText\(|\b(LaidOutLine|WrappedText)\(")
    found = {path.relative_to(root).as_posix() for path in root.rglob("*.py") if paints.search(path.read_text())}
    assert found == set(PAINTERS)


@pytest.mark.usefixtures("qapp")
def test_the_one_painter_makes_whatever_it_paints_visible(painted: list[str]) -> None:
    picture = QPixmap(400, 40)
    painter = QPainter(picture)
    paint_text(painter, QRect(0, 0, 400, 40), PLANT + FLOOD, TEXT_LABEL, "text")
    key_cap(painter, QPoint(0, 20), "\u202eA")
    painter.end()
    assert len(painted) == 2
    assert not [words for words in painted if acting(words, MAX_LINE, lines=False)]


def test_a_rubric_is_shown_in_other_words_and_kept_as_it_is(desk: Desk) -> None:
    asked = rubric()
    assert safe_rubric(asked) is asked
    hostile = Rubric.model_validate(planted(json.loads(asked.model_dump_json(exclude_unset=True))))
    shown = safe_rubric(hostile)
    assert [block.key for block in shown.blocks] == [block.key for block in hostile.blocks]
    assert not any(hidden_ranges(block.title) for block in shown.blocks)
    bring(desk, [{"id": "one", "prompt": "?", "responses": [{"id": "a", "text": "b"}]}], asked)
    (stored,) = desk.backend._store.read(projects.bundles, PROJECT)
    assert Rubric.model_validate_json(stored.rubric) == hostile


def test_questions_of_one_title_about_the_same_texts_are_told_apart() -> None:
    rank = {"type": "ranking", "title": "Rank", "targets": ["prompt"]}
    asked = rubric(
        rank | {"key": "first"}, rating("other", targets=("prompt",)) | {"title": "Rank"},
        rating("rank", targets=("response",)), rating("style"),
    )  # fmt: skip
    shown = displayed_rubric(asked, "en")
    assert [block.title for block in shown.blocks] == ["Rank (1)", "Rank (2)", "Rank (3)", "Style"]
    assert [block.title for block in asked.blocks] == ["Rank", "Rank", "Rank", "Style"]


def test_one_line_is_visible_single_and_bounded() -> None:
    assert one_line("plain words") == "plain words"
    assert one_line("a\u202eb") == "a[RLO]b"
    assert one_line(" a\n\n b\tc ") == "a b c"
    assert one_line("x" * 10_000) == "x" * (MAX_LINE - 1) + "…"
    assert one_line("\u200b" * 10_000).startswith("[ZWSP][ZWSP]")
    assert len(one_line("\u200b" * 10_000)) <= MAX_LINE
    assert not hidden_ranges(one_line(PLANT))
    family = "\U0001f469\u200d\U0001f680"
    assert one_line(family) == family
    assert visible_text("a\nb") == "a\nb"


@pytest.mark.parametrize(("text", "ends_left"), [("اكتب قصيدة (3 سطور).", True), ("Write a poem.", False)])
def test_a_painted_line_ends_where_its_script_ends(text: str, ends_left: bool) -> None:
    line = LaidOutLine(text, QFont("DejaVu Sans"))
    shown = line._layout.lineAt(0)
    first, last = (shown.cursorToX(place)[0] for place in (0, len(text)))  # type: ignore[index]
    assert (last < first) is ends_left
    assert min(first, last) == pytest.approx(0, abs=1)
    assert max(first, last) == pytest.approx(line.width, abs=1)
