"""The log never holds a task's words, whatever failed."""

from __future__ import annotations

import pytest

from annotator import errors
from annotator.errors import AnnotatorError
from annotator.ui import job_queue


def test_a_fault_behind_the_window_leaves_no_words_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    def work() -> None:
        raise ValueError("the secret words of a task")

    logged: list[str] = []
    monkeypatch.setattr(errors._log, "error", lambda words, *values: logged.append(words % values))
    failed: list[AnnotatorError] = []
    signals = job_queue._JobSignals()
    signals.failed.connect(failed.append)
    job_queue._QueuedJob(work, signals).run()
    assert failed[0].code == "program.fault"
    assert "test_log_without_words.py" in logged[0]
    assert "secret" not in logged[0] + failed[0].message
