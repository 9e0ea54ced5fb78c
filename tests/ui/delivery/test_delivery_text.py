"""What a sync sent is called a delivery, and what is counted of it is what is in its file."""

from __future__ import annotations

import pytest

from annotator.services.syncing.delivery_list import ResultsExportDelivery
from annotator.ui.delivery_messages import export_words


def sent(tasks: int, submitted: int, size: int = 2000) -> ResultsExportDelivery:
    return ResultsExportDelivery(3, "b" * 64, "", tasks, submitted, size, "place", "", "delivered", "", "")


@pytest.mark.parametrize(
    ("one", "text"),
    [
        (sent(8, 8), "Delivery 3: 8 tasks submitted, 2 kB"),
        (sent(1, 1), "Delivery 3: 1 task submitted, 2 kB"),
        (sent(10, 8), "Delivery 3: 8 tasks submitted, 2 others, 2 kB"),
        (sent(9, 8), "Delivery 3: 8 tasks submitted, 1 other, 2 kB"),
        (sent(2, 0), "Delivery 3: 0 tasks submitted, 2 others, 2 kB"),
        (sent(0, 0), "Delivery 3: answers in the course, 2 kB"),
        (sent(8, 8, 0), "Export 3: 8 tasks submitted, in a file"),
    ],
)
def test_a_delivery_says_all_that_its_file_holds(one: ResultsExportDelivery, text: str) -> None:
    assert export_words(one) == text
