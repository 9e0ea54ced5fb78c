"""The Python API as version 0.2 had it: former arguments work, and say the new ones."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.owner import DisputedTaskReassignment, assign, export, merge
from annotator.owner.operations.assign import _former_disputed
from annotator.owner.operations.former_arguments import accept_former
from annotator.owner.project.owner_project import Project
from annotator.owner.tasks.blinding import TaskDisclosureOptions


@accept_former(given="files", processes="", shown=lambda shown: {"responses": shown.responses})
def called(*, files: Any = None, responses: Any = None) -> Mapping[str, Any]:
    return {"files": files, "responses": responses}


def test_former_arguments_are_translated_with_a_warning() -> None:
    with pytest.warns(DeprecationWarning, match="use files"):
        assert called(given=["a"])["files"] == ["a"]  # type: ignore[call-arg]
    with pytest.warns(DeprecationWarning, match="no effect"):
        assert called(files=["a"], processes=2)["files"] == ["a"]  # type: ignore[call-arg]
    with pytest.warns(DeprecationWarning, match="use responses"):
        assert called(shown=TaskDisclosureOptions(responses=3))["responses"] == 3  # type: ignore[call-arg]


def test_arguments_of_now_warn_of_nothing(recwarn: pytest.WarningsRecorder) -> None:
    assert called(files=["a"], responses=1) == {"files": ["a"], "responses": 1}
    with pytest.raises(TypeError):
        called(others=1)  # type: ignore[call-arg]
    assert not recwarn


def test_a_reassignment_of_disputed_tasks_becomes_three_arguments(tmp_path: Path) -> None:
    former = DisputedTaskReassignment(tmp_path, share=0.2, people=3)
    assert _former_disputed(former) == {"disputed": tmp_path, "disputed_share": 0.2, "disputed_people": 3}
    assert _former_disputed(tmp_path) == {"disputed": tmp_path}


@pytest.mark.parametrize("function", [assign, export, merge])
def test_the_functions_show_the_arguments_of_now(function: Any) -> None:
    import inspect

    assert not {"agree", "given", "shown"} & inspect.signature(function).parameters.keys()


def test_merge_takes_its_former_arguments(project: Project, tmp_path: Path) -> None:
    with pytest.warns(DeprecationWarning, match="given"), pytest.raises(AnnotatorError, match="no results bundles"):
        merge(project, given=[], dataset=tmp_path / "data")  # type: ignore[call-arg]
