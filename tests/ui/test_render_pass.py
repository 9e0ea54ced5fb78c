"""What a key changes is shown once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from annotator.ui.workspace.focus_controller import FocusController
from annotator.ui.workspace.render_pass import Due, RenderPass
from annotator.ui.workspace.scores import ScoreCell, ScoreRow
from annotator.ui.workspace.status_presenter import StatusPresenter
from annotator.ui.workspace.workspace_view import WorkspaceView
from tests.ui.conftest import Desk, task


def counted(monkeypatch: pytest.MonkeyPatch, owner: type, name: str, calls: Counter[object]) -> None:
    original: Callable[..., Any] = getattr(owner, name)

    def count(self: object, *arguments: Any, **named: Any) -> Any:
        calls[(name, id(self))] += 1
        return original(self, *arguments, **named)

    monkeypatch.setattr(owner, name, count)


def test_a_digit_touches_each_row_and_cell_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.bring([task("one")])
    calls: Counter[object] = Counter()
    for owner, name in (
        (ScoreRow, "set_current"), (ScoreCell, "update"), (ScoreRow, "set_score"), (WorkspaceView, "set_current"),
        (WorkspaceView, "show_work"), (FocusController, "render"), (StatusPresenter, "render"),
    ):  # fmt: skip
        counted(monkeypatch, owner, name, calls)
    desk.press("3")
    names = Counter(name for name, _ in calls)  # type: ignore[misc]
    assert {"set_current", "show_work", "render"} <= set(names)
    twice = [call for call, count in calls.items() if count > 1]
    assert twice == []


def test_a_turn_is_shown_once_at_its_end() -> None:
    shown: list[Due] = []
    render = RenderPass(shown.append)
    with render.turn():
        render.show_answers(frozenset({"q1/r1"}))
        with render.turn():
            render.show_focus(False)
            render.show_focus(True)
        render.show_answers(frozenset({"q1/r2"}))
        assert shown == []
    assert shown == [Due(changed=True, targets={"q1/r1", "q1/r2"}, take_focus=True)]
    render.show_focus(False)
    assert shown[1:] == [Due()], "what no turn waits for is shown at once"


def test_what_was_due_is_shown_also_where_a_turn_ends_in_an_error() -> None:
    shown: list[Due] = []
    render = RenderPass(shown.append)

    def fail() -> None:
        with render.turn():
            render.show_answers(frozenset({"q1/r1"}))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert len(shown) == 1
