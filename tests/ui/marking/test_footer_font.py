"""The line under an editor is small, whatever it says and whichever colour it says it in."""

from __future__ import annotations

from annotator.ui.appearance import appearance
from annotator.ui.items.editor_footer import TextEditorFooter
from annotator.ui.theme import TEXT_SMALL
from tests.ui.conftest import Desk, rating
from tests.ui.critique.conftest import Critic, asked, critiques, story


def test_the_line_under_an_editor_is_small(desk: Desk) -> None:
    desk.bring([story("one")], asked(rating("overall", 1, 7), critiques()))
    critic = Critic(desk)
    critic.press("c", *"Wrong.")
    (tally,) = (footer for footer in desk.window.findChildren(TextEditorFooter) if footer.isVisible())
    tally.count()
    assert tally.shown
    small = appearance.px(TEXT_SMALL.size)
    assert tally._label.font().pixelSize() == small
