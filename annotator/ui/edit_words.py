"""The titles of edits in the window's language; the journal keeps them in English."""

from __future__ import annotations

import re
from functools import cache

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication


def _(words: str) -> str:
    return str(QT_TRANSLATE_NOOP("Edit", words))


_WHOLE = frozenset(
    {
        _("Submit"), _("Take up again"), _("Flag for later"), _("Remove the flag"),
        _("Clear the rank"), _("Rank better"), _("Rank worse"), _("Tie"), _("Not rankable"), _("Rankable again"),
        _("Propose an edit"), _("Take back the proposed edit"),
        _("Change note"), _("Remove note"), _("Add highlight"), _("Change highlight"), _("Remove highlight"),
        _("Find highlights again"),
        _("Add critique"), _("Change critique"), _("Remove critique"), _("Reorder critiques"),
        _("Skip as similar"), _("Not similar"),
        _("Take the critique over"), _("Helpful"), _("Not helpful"), _("Clear the verdict"), _("Change the judgement"),
        _("Clear the closing answer"),
        _("Change refinement"), _("Remove refinement"), _("Keep refinement"), _("Rebase refinement"),
        _("Redo refinement"),
        _("Add question"), _("Change question"), _("Change answer"), _("Remove question"), _("Reorder questions"),
        _("Unanswerable"), _("Answerable"),
        _("Add misleading answer"), _("Change misleading answer"), _("Remove misleading answer"),
        _("Add corroboration"), _("Remove corroboration"), _("Add quote"), _("Change quote"), _("Remove quote"),
        _("Find quotes again"),
        _("Accept"), _("Return"), _("Take back the verdict"), _("Change what is said of a return"),
        _("Do not return this"), _("Take all answers"),
        _("Not rewritten"), _("Mark as rewritten"), _("Mark as rewritten, drop refinements"),
    }
)  # fmt: skip
_AROUND_A_TITLE = (
    _("Critique: {title}"), _("React: {title}"), _("Take back {title}"), _("Skip: {title}"), _("Set {title}"),
    _("Clear {title}"), _("Add {title}"), _("Justify {title}"),
    _("Note: {title}"), _("{title}: yes"), _("{title}: no"), _("Rank {title}"),
    _("Closing: {title}"), _("Flaw: {title}"),
    _("Return: {title}"), _("Take {title}"),
)  # fmt: skip
"""Edits of something that the rubric names; its words stay as they are."""


def edit_words(label: str) -> str:
    """An edit's label, as :meth:`annotator.model.edits.Edit.label` gives it, in the window's language. A title with an
    answer stays as it is."""
    if label in _WHOLE:
        return QCoreApplication.translate("Edit", label)
    for words in _AROUND_A_TITLE:
        if found := _pattern(words).fullmatch(label):
            return QCoreApplication.translate("Edit", words).format(title=found["title"])
    return label


@cache
def _pattern(words: str) -> re.Pattern[str]:
    before, after = words.split("{title}")
    return re.compile(f"{re.escape(before)}(?P<title>.+){re.escape(after)}", re.DOTALL)
