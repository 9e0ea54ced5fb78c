"""Rules for keys at the wrong moment. No Qt here.

A user who presses the key for a new critique goes on to type it. If the command was refused, no editor has opened, and
each letter would be a command that changes scores, tags and flags unnoticed. So what is typed then does nothing but is
shown, and can be copied, until Esc, a click, a key that prints nothing, or a pause. A key that ends the text and would
change the task is taken, too: a sentence typed into nothing must not be followed by a submission without it. Keys for
navigation and dialogs work. No key is taken without a message that names it.

Digits directly after a refusal are answers. Not so after a refused critique: they may belong to it, and those that
follow its text are taken until the user has chosen a place.

A bundle may open, or a dialog come up, while somebody types. Keys have no effect there before a pause.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import Literal

from annotator.translatable_message import TranslatableMessage

BACKSPACE = "\b"
"""What a key prints that deletes."""
_TEXT = 3  # minimum number of characters that count as text
REST = 1.0
"""Seconds without a key press after which nobody is typing."""


@dataclass(frozen=True)
class Typing:
    """What is typed in a window.

    - ``presses``: the number of keys that were pressed; ``last``: when the last one was, in seconds of the monotonic
      clock.
    - ``ignored``: keys have no effect before a pause, a click or Esc.
    """

    presses: int = 0
    last: float = -inf
    ignored: bool = False

    def seconds_to_pause(self, now: float) -> float:
        """The seconds until nobody is typing if no more keys are pressed; 0 if nobody is."""
        return max(0.0, self.last + REST - now)

    def after_press(self, now: float, *, ends: bool) -> Typing:
        """The state after a key, which has no effect if it is ``ignored`` then. ``ends``: it is Esc."""
        return Typing(self.presses + 1, now, self.ignored and not ends and self.seconds_to_pause(now) > 0)


@dataclass(frozen=True)
class KeyPress:
    """A key that was pressed.

    - ``printed``: its text, :data:`BACKSPACE`, or None if it prints nothing.
    - ``ends``: Esc, or a key that begins a line or deletes.
    - ``acts``: it sets a tag, or is the key of a command that works; ``command``: the latter; ``changes``: a command
      that changes the task.
    """

    combination: str
    printed: str | None
    repeated: bool = False
    ends: bool = False
    acts: bool = False
    command: bool = False
    changes: bool = False


@dataclass(frozen=True)
class StrayText:
    """The text that was typed after a refusal.

    - ``phase``: ``typing`` takes keys; ``holding`` takes those that judge, after the text; otherwise none is taken.
    - ``first``: the text of the refused key, if it may be the start of text; ``typed``: what follows. Both begin after
      the last key that had an effect.
    - ``held``: what was typed while holding; ``earlier``: text after earlier refusals that is still shown.
    - ``again``: the key that works if it is pressed again; ``waiting``: the text for the editor that it opens then.
    - ``acting``: the key whose command was run last.
    """

    refusal: str = ""
    phase: Literal["", "typing", "holding"] = ""
    first: str = ""
    typed: str = ""
    held: str = ""
    earlier: str = ""
    again: str = ""
    waiting: str = ""
    acting: str = ""

    @property
    def text(self) -> str:
        """The text with that of the refused key."""
        return (self.first + self.typed).strip()

    @property
    def every_word(self) -> str:
        """The same after the earlier text."""
        return "\n".join(filter(None, (self.earlier, self.text)))

    @property
    def is_text(self) -> bool:
        """Whether enough was typed to be text."""
        return bool(self.typed.strip()) and len(self.text) >= _TEXT

    @property
    def waits(self) -> bool:
        """Whether people pause to think, since text is being typed."""
        return len(self.typed) >= _TEXT

    @property
    def message(self) -> str:
        """What is shown of it, also of a letter that is no text yet; empty if nothing was typed."""
        if not self.typed:
            return ""
        if not self.is_text:
            return TranslatableMessage(
                "“{typed}” did nothing, since words may follow: press Esc or wait, then a key.", typed=self.text
            )
        text = TranslatableMessage(
            "{refusal} Nothing was done with what you typed from here on: “{typed}”",
            refusal=self.refusal, typed=self.every_word.replace("\n", "” “"),
        )  # fmt: skip
        if self.phase == "typing":
            return TranslatableMessage("{words} · Esc ends the text", words=text)
        if self.phase != "holding":
            return text
        if not self.held:
            return TranslatableMessage("{words} Choose what you judge next, or press Esc.", words=text)
        return TranslatableMessage(
            "{words} Nor with “{kept}”: choose what that is about, or press Esc, and type it again.",
            words=text, kept=self.held,
        )  # fmt: skip


def refused(before: StrayText, refusal: str, *, again: str = "", first: str = "") -> StrayText:
    """A command was refused. ``before``: what is still shown of earlier text."""
    return StrayText(refusal, "typing", first, earlier=before.every_word, again=again)


def ended(state: StrayText, *, hold: bool = False) -> StrayText:
    """The text is complete. With ``hold``, keys that judge stay without effect."""
    waiting = state.text if state.again and len(state.text) >= _TEXT else ""
    holding = hold and len(state.typed.strip()) >= _TEXT
    return replace(state, phase="holding" if holding else "", waiting=waiting) if state.phase else state


def press(state: StrayText, key: KeyPress, *, read: bool, holds: bool) -> tuple[StrayText, bool]:
    """The state after a key, and whether it is taken. ``read``: the message of the refusal could be read, so that keys
    of commands are meant; ``holds``: digits after the text may belong to what was refused."""
    if state.phase == "holding":
        if key.combination == "Esc":
            return ended(state), False
        judges = bool(key.printed) and key.printed != BACKSPACE and not key.command
        return (replace(state, held=state.held + str(key.printed)) if judges else state), judges
    if key.combination == state.acting:
        return state, key.repeated
    state = replace(state, acting="")
    return _typed(state, key, holds=holds) if state.typed else _begun(state, key, read=read, holds=holds)


def _begun(state: StrayText, key: KeyPress, *, read: bool, holds: bool) -> tuple[StrayText, bool]:
    """The first key after a refusal."""
    if state.again == key.combination and key.repeated:
        return state, True
    if key.printed is None:
        return ended(state), False
    if read and key.acts:
        return replace(state, acting=key.combination, first=""), key.repeated
    is_number = key.printed.isdecimal() or key.printed == "-"
    if state.again == key.combination or (is_number and state.first):
        return ended(state), False
    if (is_number and not holds) or (key.printed.isspace() and not state.first):
        return state, False  # an answer, or to scroll; letters after it may still be text
    return _typed(state, key, holds=False)


def _typed(state: StrayText, key: KeyPress, *, holds: bool) -> tuple[StrayText, bool]:
    if key.printed is None:
        is_taken = state.is_text if key.changes else key.ends and bool(state.typed.strip())
        return ended(state, hold=holds), is_taken
    typed = state.typed[:-1] if key.printed == BACKSPACE else state.typed + key.printed
    return replace(state, typed=typed), True


def first_change(code: str, typed: str) -> str:
    """Why the key that would change finished work has not done so, if it is done with the next one; otherwise empty.
    ``code``: that of the error."""
    if code == "edit.submitted":
        return TranslatableMessage("Submitted. Type on to revise it: “{typed}” is put in then.", typed=typed)
    if code == "edit.skipped":
        return TranslatableMessage("Skipped. Type on to take it up: “{typed}” is put in then.", typed=typed)
    return ""
