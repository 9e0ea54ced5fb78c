"""What is held against the window that was killed: all that it acknowledged, and nothing that it could not yet say."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from annotator.model.rating_edits import SetRating
from annotator.services.session import Session
from annotator.store import work
from annotator.store.store import Store
from tests.services.conftest import PROJECT
from tests.torture.bench import Bench, bench
from tests.torture.phases import Files
from tests.torture.window import _faults


@pytest.fixture(scope="module")
def workbench() -> Iterator[Bench]:
    with bench() as made:
        yield made


@pytest.fixture
def edited(workbench: Bench) -> Iterator[tuple[Files, int]]:
    """A copy with one edit more, and its number."""
    with workbench.copy() as files:
        with Store(files.paths) as store:
            session = Session(store, PROJECT, "annotator-1")
            session.go_to(6)
            session.apply(SetRating(target=session.view().task.targets("response")[0], key="helpfulness", value=3))
            session.close()
            number = store.read(work.last_number, PROJECT)
        yield files, number


def test_a_first_edit_that_was_saved_before_it_could_be_told_breaks_no_promise(
    workbench: Bench, edited: tuple[Files, int]
) -> None:
    assert _faults(workbench, edited[0], []) == []


def test_another_annotation_than_was_shown_and_a_lost_edit_do(workbench: Bench, edited: tuple[Files, int]) -> None:
    files, number = edited
    assert _faults(workbench, files, [f"C {number} t1 0123"]) == ["an annotation is not what was shown"]
    assert _faults(workbench, files, [f"S {number + 1}"]) == [f"lost: {number + 1} was acknowledged, {number} is here"]
