"""Which events the running screen reader listens to, on Linux.

Orca speaks announcements since version 45. Older ones, as in Debian 12, do not register for them, and speak a
notification when it is shown.
"""

from __future__ import annotations

import re
import sys
import threading
import time

_VALID = 30.0  # seconds until the registry is asked again: a screen reader may be started or end
_FIRST = 0.3  # seconds that the first announcement waits for the answer
_PATIENCE = 2.0


class ScreenReaderEvents:
    """The events for which screen readers have registered, read on a thread of its own."""

    def __init__(self) -> None:
        self._events: frozenset[str] | None = None
        self._read_at = -_VALID
        self._thread: threading.Thread | None = None

    def wants_notifications(self) -> bool:
        """Whether somebody listens to what is shown, and nobody to announcements."""
        if sys.platform != "linux":
            return False
        if time.monotonic() - self._read_at > _VALID and (self._thread is None or not self._thread.is_alive()):
            self._thread = threading.Thread(target=self._read, daemon=True, name="screen reader")
            self._thread.start()
            if self._events is None:
                self._thread.join(_FIRST)
        events = self._events or frozenset()
        return "objectstatechangedshowing" in events and not events & {"object", "objectannouncement"}

    def _read(self) -> None:
        try:
            self._events = registered_events()
        except Exception:  # no bus, or no answer: whoever listens gets announcements
            self._events = frozenset()
        self._read_at = time.monotonic()


def registered_events() -> frozenset[str]:
    """The names of the events for which programs have registered at the accessibility bus, in lower-case letters only.
    Raises the errors of the bus."""
    from jeepney import DBusAddress, new_method_call
    from jeepney.io.blocking import open_dbus_connection

    bus = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
    registry = DBusAddress("/org/a11y/atspi/registry", "org.a11y.atspi.Registry", "org.a11y.atspi.Registry")
    with open_dbus_connection("SESSION") as session:
        (address,) = session.send_and_get_reply(new_method_call(bus, "GetAddress"), timeout=_PATIENCE).body
    with open_dbus_connection(address) as accessibility:
        call = new_method_call(registry, "GetRegisteredEvents")
        (listeners,) = accessibility.send_and_get_reply(call, timeout=_PATIENCE).body
    return frozenset(re.sub("[^a-z]", "", event.lower()) for _, event, *_ in listeners)
