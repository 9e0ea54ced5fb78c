"""What a key changes is shown once."""

from __future__ import annotations

import pytest

from annotator.ui.workspace.render_scheduler import PendingRender, RenderScheduler


def test_a_turn_is_shown_once_at_its_end() -> None:
    shown: list[PendingRender] = []
    render = RenderScheduler(shown.append)
    with render.turn():
        render.show_answers(frozenset({"q1/r1"}))
        with render.turn():
            render.show_focus(False)
            render.show_focus(True)
        render.show_answers(frozenset({"q1/r2"}))
        assert shown == []
    assert shown == [PendingRender(changed=True, targets={"q1/r1", "q1/r2"}, take_focus=True)]
    render.show_focus(False)
    assert shown[1:] == [PendingRender()], "what no turn waits for is shown at once"


def test_render_scheduler_renders_after_error() -> None:
    shown: list[PendingRender] = []
    render = RenderScheduler(shown.append)

    def fail() -> None:
        with render.turn():
            render.show_answers(frozenset({"q1/r1"}))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert len(shown) == 1
