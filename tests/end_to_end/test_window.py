"""The scripted session of ``make run``: real key presses on a real (virtual) screen, and no other computer asked.

The journeys with restarts, undo and refusals are in ``test_presets_window``.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.end_to_end import program as programs
from tests.end_to_end.screen import Screen
from tests.end_to_end.scripted_session import play
from tests.end_to_end.traced import hosts_asked, tracing

SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "sample" / "sample.anntask"


def test_the_scripted_session_of_make_run_asks_no_other_computer(
    screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    messages: list[str] = []
    log = tmp_path / "trace"
    earlier = programs.documents(tmp_path / "data") / "earlier.annresult"
    earlier.parent.mkdir(parents=True)
    earlier.write_bytes(b"what a session before this one exported")
    plain = programs.command
    monkeypatch.setattr(
        programs,
        "command",
        lambda *arguments: tracing(log, plain(*arguments)) if "open" in arguments else plain(*arguments),
    )
    played = play(screen, SAMPLE, tmp_path, messages.append)
    assert played.submitted == 2
    assert played.results.name != earlier.name
    assert played.results.stat().st_size > 0
    assert [picture.stat().st_size > 10_000 for picture in played.pictures] == [True] * 6
    assert hosts_asked(log) == set()
