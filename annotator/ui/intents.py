"""Intents: requests of the user, each a name with arguments. Widgets send them, and one controller handles them:
a dict maps their names to functions.

A widget gets the :class:`IntentBus` of its window when it is created and depends on nothing else. Requests that only
the owner of a panel handles are signals of that panel instead.

=====================  =================================================================================================
``command``            the button of a command was pressed: its id, and the text that the button belongs to, if any
``source``             show texts like this one (a target) as their source, or formatted again
``text``               a text (a target) was pressed, or one of its rows (a key)
``question``           show the question with this number, from 0
``scores``             Esc was pressed in an editor: move the focus back to the scores
``answer``             an answer was given in a row: target, key, value (None clears it)
``tag``                a chip was pressed: target, block, tag or reaction
``note``               the note of a row's answer was edited: target, key, the edit that stores it
``rewrite``            the text that replaces an answer was edited
``question.text``      the text of a question (an id, or empty for a new one) was edited: id, field, text
``LIST.focus``         an item of a list got the focus: its id
``LIST.write``         a text of an item was edited: id, field, text
``LIST.choose``        an option of an item's field was selected: id, field, key
``LIST.run``           another command of an item: id, command, the number typed for it
``LIST.step``          go to the next (1) or previous (-1) item: id, step
``highlight.show``     show a :class:`~annotator.workspace.lists.HighlightAddress` in its text
``highlight.open``     a highlight was clicked in its text
``highlight.move``     an end of a highlight was dragged: the highlight, its new start and end in the source
``highlight.delete``   remove a highlight
``highlight.nudge``    move the start or end of a highlight: the highlight, whether at its end, by how many words
=====================  =================================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

IntentHandlers = Mapping[str, Callable[..., object]]
"""The handlers of intents, by name."""
OF_LAYOUTS = frozenset(
    {"question", "rewrite", "critiques", "judged", "ranks", "closing", "misleading", "questions", "quotes"}
)
"""The intents, and the lists of items, that only some layouts of a task handle."""


class IntentBus:
    """Passes intents from widgets to the controller: ``perform`` handles them, given the name and the arguments."""

    def __init__(self, perform: Callable[..., object] = lambda *_: None) -> None:
        self.dispatch = perform
