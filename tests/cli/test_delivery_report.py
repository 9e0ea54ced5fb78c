"""`annotator sync` says of deliveries what the window's page *Delivery* says of them."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from annotator.cli.sync_command import export_text, state_text
from annotator.services.syncing.delivery_list import DeliveryState, ResultsExportDelivery
from annotator.ui.delivery_messages import export_words, state_words
from tests.cli.identities import Study
from tests.cli.machine import Machine
from tests.cli.sync_steps import owner_syncs


@pytest.mark.parametrize("size", [0, 400, 2_000, 1_234_567])
@pytest.mark.parametrize(("tasks", "submitted"), [(8, 8), (1, 1), (10, 8), (9, 8), (2, 0), (0, 0), (2_000, 1_000)])
def test_an_export_is_called_as_in_the_window(tasks: int, submitted: int, size: int) -> None:
    one = ResultsExportDelivery(3, "b" * 64, "", tasks, submitted, size, "place", "", "delivered", "", "")
    assert export_text(one) == export_words(one)


@pytest.mark.parametrize("state", get_args(DeliveryState))
def test_a_state_is_called_as_in_the_window(state: str) -> None:
    assert state_text(state) == state_words(state)


def test_the_status_says_what_became_of_a_delivery(delivered: tuple[Study, Machine], stick: Path) -> None:
    study, lena = delivered
    assert "Delivery 1: 3 tasks submitted, " in (output := lena.run("sync", "--status").out)
    assert " kB; delivered (" in output
    assert "Export" not in output
    owner_syncs(study, stick)
    output = lena.run("sync").out
    assert "The owner received 1 delivery, by signed receipt" in output
    assert " kB; received by the owner (" in output
    assert "The owner has: 3 submitted tasks (receipt 1)" in output
