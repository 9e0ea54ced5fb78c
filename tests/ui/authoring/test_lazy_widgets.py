"""What a task shows at first is made at first; what is out of sight is made when it is gone to."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from annotator.model import target as targets
from annotator.model.anchor import make_span
from annotator.model.quote_pair_edits import AddQuotePair
from tests.ui.authoring.conftest import Writer

K = Qt.Key


def test_only_a_row_that_was_current_has_buttons(writer: Writer) -> None:
    answer = "Ann Feist signed in green."
    writer.write("Who signed it?", answer)
    (question,) = writer.authored_questions.questions
    for number, quote in enumerate(("Ann Feist", "green"), 1):
        start = answer.index(quote)
        span = make_span(targets.authored_answer(question.id), answer, start, start + len(quote))
        writer.desk.work.choose(AddQuotePair(question=question.id, id=f"k{number}", answer=(span,)))
    first, second = writer.on.quotes.in_order()
    assert not first.findChildren(QAbstractButton) + second.findChildren(QAbstractButton)
    second.setFocus()
    names = {button.objectName() for button in second.findChildren(QAbstractButton) if button.isVisible()}
    assert "workspace.quotes.2.remove" in names
    assert not first.findChildren(QAbstractButton)
