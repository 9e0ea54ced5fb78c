"""Keys of the X server that come before a window has the keyboard come to it once, in order, whatever comes between."""

from __future__ import annotations

import ctypes
import sys
from random import Random

import pytest
from PySide6.QtCore import QByteArray

from annotator.ui.key_redirect import X11KeyRedirect

MAIN, DIALOG, OTHER = 7, 20, 30
PRESS, RELEASE, FOCUS_IN = 2, 3, 9
SENT = 0x80
POINTER = 5


class Server:
    """The X server: it gives back what is sent, later than what it has given already."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.queue: list[bytes] = []
        self.given: list[tuple[int, int]] = []  # key and window, as Qt gets them
        self.patch = monkeypatch
        self.redirect: X11KeyRedirect | None = None

    def lead_to(self, window: int, *, waits: bool) -> X11KeyRedirect:
        before, now = self.redirect, X11KeyRedirect(window, self._send, waits=waits)
        self.patch.setattr(X11KeyRedirect, "_current", now)
        if before is not None:
            now.take_over(before)
        self.redirect = now
        now.send_on()
        return now

    def _send(self, window: int, event: bytes) -> None:
        self.queue.append(bytes([event[0] | SENT]) + event[1:12] + window.to_bytes(4, sys.byteorder) + event[16:])

    def press(self, key: int, window: int = MAIN) -> None:
        self.queue.append(_event(PRESS, key, 12, window, time=len(self.queue) + key))

    def focus(self, window: int, detail: int = 3) -> None:
        self.queue.append(_event(FOCUS_IN, detail, 4, window))

    def step(self) -> None:
        """Give Qt the next event, as its native filters leave it."""
        event = ctypes.create_string_buffer(self.queue.pop(0), 32)
        kept = False
        if self.redirect is not None:
            kept, _ = self.redirect.nativeEventFilter(QByteArray(b"xcb_generic_event_t"), ctypes.addressof(event))
        if not kept and event.raw[0] & ~SENT == PRESS:
            self.given.append((event.raw[1], int.from_bytes(event.raw[12:16], sys.byteorder)))

    def run(self) -> list[tuple[int, int]]:
        while self.queue:
            self.step()
        return self.given


def _event(kind: int, detail: int, at: int, window: int, time: int = 0) -> bytes:
    made = bytearray(32)
    made[0], made[1] = kind, detail
    made[4:8] = time.to_bytes(4, sys.byteorder)
    made[at : at + 4] = window.to_bytes(4, sys.byteorder)
    return bytes(made)


pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Server:
    return Server(monkeypatch)


def test_keys_wait_for_the_keyboard_and_come_before_later_ones(server: Server) -> None:
    server.lead_to(DIALOG, waits=True)
    for key in (1, 2):
        server.press(key)
    server.step()
    server.step()
    assert server.given == []
    server.focus(MAIN)
    server.focus(DIALOG, POINTER)
    server.press(3)
    server.focus(DIALOG)
    server.press(4, DIALOG)
    assert server.run() == [(key, DIALOG) for key in (1, 2, 3, 4)]


def test_once_all_have_come_nothing_is_held_any_more(server: Server) -> None:
    redirect = server.lead_to(DIALOG, waits=True)
    server.press(1)
    server.focus(DIALOG)
    server.run()
    redirect.end()
    assert X11KeyRedirect._current is None
    server.press(2, OTHER)
    assert server.run() == [(1, DIALOG), (2, OTHER)]


def test_a_dialog_over_the_first_one_gets_what_was_on_its_way(server: Server) -> None:
    server.lead_to(DIALOG, waits=True)
    for key in (1, 2, 3):
        server.press(key)
    server.focus(DIALOG)
    for _ in range(4):
        server.step()
    server.press(4, DIALOG)
    server.step()  # the first comes, and opens the other dialog
    server.lead_to(OTHER, waits=True)
    server.press(5, DIALOG)
    server.focus(OTHER)
    assert server.run() == [(1, DIALOG), *((key, OTHER) for key in (2, 3, 4, 5))]


def test_what_comes_after_the_dialog_has_closed_goes_back_in_order(server: Server) -> None:
    server.lead_to(DIALOG, waits=True)
    for key in (1, 2, 3):
        server.press(key)
    server.focus(DIALOG)
    for _ in range(5):
        server.step()
    server.lead_to(MAIN, waits=False)  # the first has closed it
    server.press(4, DIALOG)
    server.press(5, MAIN)
    assert server.run() == [(1, DIALOG), *((key, MAIN) for key in (2, 3, 4, 5))]


def test_keys_for_a_dialog_that_was_closed_before_it_had_the_keyboard_are_ignored(server: Server) -> None:
    redirect = server.lead_to(DIALOG, waits=True)
    server.press(1)
    server.run()
    redirect.drop()
    server.lead_to(MAIN, waits=False)
    server.press(2)
    assert server.run() == [(2, MAIN)]


@pytest.mark.parametrize("seed", range(40))
def test_in_any_order_of_keys_and_the_keyboard_no_key_is_lost_or_overtaken(server: Server, seed: int) -> None:
    chance = Random(seed)
    server.lead_to(DIALOG, waits=True)
    focused, pressed = False, 0
    for _ in range(60):
        if chance.random() < 0.5 and server.queue:
            server.step()
        elif not focused and chance.random() < 0.1:
            server.focus(DIALOG)
            focused = True
        elif pressed < 30:
            pressed += 1
            server.press(pressed, DIALOG if focused else MAIN)
    if not focused:
        server.focus(DIALOG)
    assert server.run() == [(key, DIALOG) for key in range(1, pressed + 1)]
