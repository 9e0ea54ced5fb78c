"""A screen reader that nobody listens to: what the real window tells the accessibility bus, and nothing else.

The bus is one of our own (``dbus-daemon``, and the launcher of at-spi2-core that it starts), so no other program is
heard, and none is told that somebody listens. It is spoken to in plain D-Bus; what is said follows what Orca says: the
name, the role and the description of what gets the keyboard, what of it changes while it has it, and announcements.
"""

from __future__ import annotations

import subprocess
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from jeepney import DBusAddress, HeaderFields, Message, MessageType, new_method_call
from jeepney.bus_messages import MatchRule, message_bus
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from tests.end_to_end.screen import PATIENCE, NeverHappenedError, Screen

_ACCESSIBLE, _TEXT = "org.a11y.atspi.Accessible", "org.a11y.atspi.Text"
_REGISTRY = DBusAddress("/org/a11y/atspi/registry", "org.a11y.atspi.Registry", "org.a11y.atspi.Registry")
_EVENTS = ("object:state-changed:focused", "object:announcement", "object:property-change", "object:text-caret-moved",
           "window:activate")  # fmt: skip
_QUIET = 0.25
"""Seconds without an event after which everything has been said; whoever waits for something waits longer."""


@dataclass(frozen=True)
class Heard:
    """``why`` it is said (``focus``, ``announcement`` or ``change``), and the text."""

    why: str
    text: str


class Reader:
    """Listens on a bus. :attr:`heard` is everything that was heard, in order."""

    def __init__(self, address: str) -> None:
        self._bus = open_dbus_connection(bus=address)
        self.heard: list[Heard] = []
        self._focus: tuple[str, str] | None = None
        self._late: deque[Message] = deque()  # what came while an answer was waited for
        signals = MatchRule(type="signal")
        self._bus.filter(signals, queue=self._late).__enter__()
        self._bus.send_and_get_reply(message_bus.AddMatch(signals), timeout=PATIENCE)
        for event in _EVENTS:
            self._bus.send_and_get_reply(new_method_call(_REGISTRY, "RegisterEvent", "s", (event,)), timeout=PATIENCE)

    def listen(self, until: Callable[[], object] | None = None) -> list[Heard]:
        """What is said from now on, until nothing more is; or, where ``until`` is given, until it holds."""
        start, end = len(self.heard), time.monotonic() + PATIENCE
        while True:
            try:
                self._take(self._late.popleft() if self._late else self._bus.receive(timeout=_QUIET))
                continue
            except TimeoutError:
                pass
            if until is None or until():
                return self.heard[start:]
            if time.monotonic() > end:
                raise NeverHappenedError(f"never heard; what was: {[heard.text for heard in self.heard[-12:]]}")

    def hear(self, fragment: str) -> str:
        """Wait until something with ``fragment`` in it is said that was not heard before. Returns all of it."""
        start = len(self.heard)

        def text() -> str:
            return next((heard.text for heard in self.heard[start:] if fragment in heard.text), "")

        self.listen(text)
        return text()

    @property
    def here(self) -> str:
        """What has the keyboard now, as it is said."""
        assert self._focus is not None
        return self._spoken(*self._focus)

    @property
    def text(self) -> str:
        """The text of what has the keyboard, as it is read from its beginning to its end."""
        assert self._focus is not None
        program, path = self._focus
        return str(self._ask(program, path, _TEXT, "GetText", "ii", (0, -1)))

    def close(self) -> None:
        self._bus.close()

    # the bus

    def _take(self, message: Message) -> None:
        fields = message.header.fields
        if message.header.message_type != MessageType.signal:
            return
        member, path = fields.get(HeaderFields.member, ""), fields.get(HeaderFields.path, "")
        sender = fields.get(HeaderFields.sender, "")
        if not fields.get(HeaderFields.interface, "").startswith("org.a11y.atspi.Event."):
            return
        detail, first, _, (_, value), *_ = message.body
        if member == "StateChanged" and detail == "focused" and first and self._focus != (sender, path):
            self._focus = (sender, path)
            self.heard.append(Heard("focus", self.here))
        elif member == "TextCaretMoved" and self._focus is not None and self._focus[0] == sender:
            self._focus = (sender, path)  # silently, as Orca 43 does
        elif member == "Announcement":
            self.heard.append(Heard("announcement", str(value)))
        elif member == "PropertyChange" and (sender, path) == self._focus and isinstance(value, str):
            self.heard.append(Heard("change", value))

    def _spoken(self, program: str, path: str) -> str:
        name, description = (self._property(program, path, of) for of in ("Name", "Description"))
        role = self._ask(program, path, _ACCESSIBLE, "GetLocalizedRoleName")
        return ", ".join(filter(None, (name, str(role), description)))

    def _property(self, program: str, path: str, name: str) -> str:
        reply = self._ask(program, path, "org.freedesktop.DBus.Properties", "Get", "ss", (_ACCESSIBLE, name))
        return str(reply[1])

    def _ask(self, program: str, path: str, interface: str, method: str, form: str = "", given: Any = ()) -> Any:
        """Other events that come meanwhile are heard after this."""
        address = DBusAddress(path, program, interface)
        call = new_method_call(address, method, form, given) if form else new_method_call(address, method)
        answer = self._bus.send_and_get_reply(call, timeout=PATIENCE)
        if answer.header.message_type == MessageType.error:
            raise NeverHappenedError(f"{method} of {path}: {answer.body}")
        return answer.body[0]


@contextmanager
def accessibility_bus(screen: Screen) -> Iterator[str]:
    """An accessibility bus that programs on ``screen`` tell everything. Gives its address."""
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"],
        env=screen.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    try:
        assert daemon.stdout is not None
        address = daemon.stdout.readline().strip()
        screen.environment |= {"DBUS_SESSION_BUS_ADDRESS": address, "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
        session: DBusConnection = open_dbus_connection(bus=address)
        where = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
        answer = session.send_and_get_reply(new_method_call(where, "GetAddress"), timeout=PATIENCE)
        session.close()
        if answer.header.message_type == MessageType.error:
            raise NeverHappenedError(f"no accessibility bus: {answer.body}")
        yield answer.body[0]
    finally:
        daemon.terminate()
        daemon.wait(PATIENCE)
