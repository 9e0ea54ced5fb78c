"""A preset in each language of the window: the same keys make the same results, whatever the words say."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.signing_key import SigningKey
from annotator.owner.rubrics.rubrics import AnnotationProtocol, load_rubric
from annotator.services.submission import write_results
from annotator.ui.language import LANGUAGES
from tests.ui.catalogues import speaking
from tests.ui.conftest import PROJECT, Desk, MakeDesk, task

CONTROL = Qt.KeyboardModifier.ControlModifier
TIMES: Final = {
    "at",
    "days",
    "days_by_device",
    "active_ms",
    "active_seconds",
    "submitted_at",
    "updated_at",
    "seen",
    "previous",
    "hash",
}


def answer(desk: Desk, preset: AnnotationProtocol) -> None:
    """Rate two tasks by keys, with undo and redo, and skip a third."""
    asked = preset.rubric.model_copy(update={"journal": True})
    desk.bring([task(name, 2) for name in ("one", "two", "three")], asked, preset.guidelines)
    desk.press(*"3421044440")
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    desk.press("z", held=CONTROL)
    desk.press("z", held=CONTROL | Qt.KeyboardModifier.ShiftModifier)
    desk.press(Qt.Key.Key_Down, held=CONTROL)
    desk.press(*"12")
    desk.press(Qt.Key.Key_Backspace)


def accessible_words(desk: Desk) -> str:
    return "\n".join(f"{each.accessibleName()} {each.accessibleDescription()}" for each in
                     desk.window.findChildren(QWidget))  # fmt: skip


def results(desk: Desk, folder: Path) -> dict[str, list[Any]]:
    """The lines of the results, without times and what is computed from times."""
    store = desk.backend._store
    assert desk.work.session.wait_saved(60)
    written = write_results(store, PROJECT, folder / "out.annresult", SigningKey(b"\x07" * 32, "Ann"))
    with open_bundle(written.path, folder / "quarantine") as bundle:
        return {name: [timeless(json.loads(line)) for line in bundle.lines(name)]
                for name in bundle.names if name.endswith(".jsonl")}  # fmt: skip


def timeless(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: timeless(each) for key, each in value.items() if key not in TIMES and "sha256" not in key}
    return [timeless(each) for each in value] if isinstance(value, list) else value


def test_the_same_keys_make_the_same_results_in_every_language(make_desk: MakeDesk, tmp_path: Path) -> None:
    preset = load_rubric("helpsteer")
    made, keys = {}, None
    for code in LANGUAGES:
        with speaking(code):
            root = tmp_path / code
            if keys is not None:
                shutil.copytree(keys, root / keys.name)  # the order of the responses depends on the key
            desk = make_desk(root)
            answer(desk, preset)
            keys = desk.paths.keys
            title = preset.rubric.in_language(code).blocks[0].title
            assert (code == "en") == (title == "Helpfulness")
            assert title in accessible_words(desk)
            assert desk.work.session.guidelines == preset.rubric.guidelines_in(code, preset.guidelines)
            assert (code == "en") == (desk.work.session.guidelines == preset.guidelines)
            made[code] = results(desk, root)
            desk.close()
    assert "journal.jsonl" in made["en"]
    assert "Helpfulness" in json.dumps(made["en"]["journal.jsonl"])
    for code in made:
        assert made[code] == made["en"], code


def test_guidelines_in_another_language_are_no_other_guidelines(desk: Desk) -> None:
    preset = load_rubric("comparison")
    desk.bring([task("one", 2)], preset.rubric, preset.guidelines)
    desk.close()
    with speaking("de"):
        desk.start_again()
        desk.window.open_project(PROJECT)
        assert desk.work.session.guidelines.startswith("# So wird verglichen")
        assert not desk.work.view.panels.shows("guidelines")
        assert not desk.work.view.notices.occupied
