"""The library has one button to press next: it is the primary one, it has the keyboard, and it is on the right card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from annotator.services.enrolment import InviteSummary
from annotator.services.view_models import CourseSummary, ProjectSummary
from annotator.ui.actions import TABLE
from annotator.ui.appearance import appearance
from annotator.ui.intents import IntentBus
from annotator.ui.key_events import command_caps
from annotator.ui.language import LANGUAGES
from annotator.ui.library_view import ProjectLibraryView
from annotator.ui.widgets.button import Button
from tests.ui.catalogues import speaking
from tests.ui.cut_labels import cut

OPEN = ProjectSummary(
    "a", "Project", "Olga Owner", "SHA256:" + "w" * 43, owner_verified=True, tasks=8, done=0, last_export=None,
    changed_since_export=False,
)  # fmt: skip
SENT = replace(OPEN, done=8, last_export="2026-01-01T00:00:00+00:00", place="/there", delivery="delivered")
TO_SEND = replace(OPEN, done=8, place="/there", to_send=8, unsent=True)
HANDED_IN = replace(OPEN, place="/there", unsent=True, course=CourseSummary(4, 4, "waiting", 1))
WAITING = InviteSummary(
    project_id="w", title="Waiting", owner_name="Olga Owner", owner_fingerprint=OPEN.owner_fingerprint,
    owner_words=("word",) * 12, annotator_id="lena", annotator_name="Lena", encrypted=False, destination="/there",
    outcome="new", has_tasks_here=False,
)  # fmt: skip


def named(name: str, card: ProjectSummary) -> ProjectSummary:
    return replace(card, id=name, title=f"Project {name}")


def shown(qtbot: QtBot, cards: Sequence[ProjectSummary], waiting: Sequence[InviteSummary] = ()) -> ProjectLibraryView:
    command_caps.update({command.id: command.shown_caps for command in TABLE})
    library = ProjectLibraryView(IntentBus(), [])
    qtbot.addWidget(library)
    library.resize(1366, 720)
    with qtbot.waitExposed(library):
        library.show()
    library.activateWindow()
    library.show_projects(cards, waiting, owned=False)
    QApplication.processEvents()
    return library


def buttons(library: ProjectLibraryView) -> list[Button]:
    return [one for one in library.findChildren(Button) if one.isVisible()]


def next_button(library: ProjectLibraryView) -> str:
    """Of the one primary button, which has the keyboard as well."""
    (primary,) = [one.objectName() for one in buttons(library) if one._kind == "primary"]
    focused = library.focusWidget()
    assert focused is not None
    assert focused.objectName() == primary
    return primary


@pytest.mark.parametrize(
    ("cards", "waiting", "name"),
    [
        ([named("a", SENT), named("b", OPEN)], [], "library.continue.b"),
        ([named("a", OPEN), named("b", TO_SEND)], [], "library.continue.a"),
        ([named("a", SENT), named("b", TO_SEND)], [], "library.sync.b"),
        ([named("a", SENT)], [WAITING], "library.fetch.w"),
        ([named("a", SENT)], [replace(WAITING, destination="")], "library.continue.a"),
        ([named("a", OPEN)], [WAITING], "library.continue.a"),
        ([], [WAITING], "library.fetch.w"),
        ([named("a", HANDED_IN)], [], "library.sync.a"),
        ([named("a", replace(OPEN, done=8))], [], "library.export.a"),
        ([named("a", replace(OPEN, tasks=0, damage="x")), named("b", OPEN)], [], "library.continue.b"),
        ([named("a", replace(OPEN, tasks=0, damage="x"))], [], "library.continue.a"),
    ],
)
def test_next_project_button_is_primary_and_focused(
    qtbot: QtBot, cards: list[ProjectSummary], waiting: list[InviteSummary], name: str
) -> None:
    assert next_button(shown(qtbot, cards, waiting)) == name


def test_an_invite_that_was_just_accepted_has_both(qtbot: QtBot) -> None:
    library = shown(qtbot, [named("a", OPEN)], [WAITING])
    library.highlight_project("w")
    assert next_button(library) == "library.fetch.w"


@pytest.mark.parametrize("card", [SENT, TO_SEND, HANDED_IN, replace(TO_SEND, to_send=0)])
def test_a_finished_project_with_a_place_can_be_synced_from_its_card(qtbot: QtBot, card: ProjectSummary) -> None:
    library = shown(qtbot, [card])
    assert "library.sync.a" in [one.objectName() for one in buttons(library)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_on_a_card_with_three_buttons_is_cut(qtbot: QtBot, language: str) -> None:
    with speaking(language):
        library = shown(qtbot, [replace(TO_SEND, owner_verified=False)], [WAITING])
        for percent in (100, 125, 150):
            appearance.change(percent=percent)
            for _ in range(10):
                QApplication.processEvents()
            labels = [label for label in library.findChildren(QLabel) if label.isVisible()]
            assert [label.text() for label in labels if cut(label)] == [], percent
            assert [one.text() for one in buttons(library) if one.width() < one.sizeHint().width()] == [], percent


@pytest.mark.parametrize("place", ["", "/there"])
def test_a_project_whose_tasks_were_all_given_to_others_opens_nothing(qtbot: QtBot, place: str) -> None:
    library = shown(qtbot, [replace(OPEN, tasks=0, place=place)])
    assert next_button(library) == ("library.sync.a" if place else "library.details.a")
    assert not [one for one in buttons(library) if one.objectName() == "library.continue.a"]
    assert "no tasks for you at present" in [one.text() for one in library.findChildren(QLabel)]
