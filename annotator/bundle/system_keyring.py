"""Access to the operating system's keyring.

Only backends that store secrets in the system are used: `keyring` can also be configured with backends that write plain
text, and without a desktop it selects one that always fails.
"""

from __future__ import annotations

import contextlib
import importlib
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from annotator.errors import AnnotatorError

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

T = TypeVar("T")
_SERVICE = "annotator"
_TRUSTED = {
    "keyring.backends.macOS": "Keyring",
    "keyring.backends.Windows": "WinVaultKeyring",
    "keyring.backends.SecretService": "Keyring",
    "keyring.backends.libsecret": "Keyring",
    "keyring.backends.kwallet": "DBusKeyring",
}
_ALONE = {"darwin": "keyring.backends.macOS", "win32": "keyring.backends.Windows"}
"""The systems with exactly one backend, which exists on no other system. Loading it elsewhere takes a tenth of a second
and fails: it searches for libraries, for which Python may start the compiler and the linker."""

PATIENCE = 0.8
"""Seconds without an answer after which the keyring is reported as pending."""
_LOADING = 5.0  # the same while a keyring is searched for, which takes a busy computer as long as an answer
_EXAMINED = 5.0  # seconds that :func:`examine_keyring` waits

State = Literal["none", "open", "locked", "no collection", "no answer"]
"""The state of the keyring: no trusted keyring; usable; asks for its password first; has no collection for passwords
and asks for the password of a new one; does not answer."""


@dataclass(frozen=True)
class KeyringWaitStatus:
    """The keyring has not answered yet, most likely because it asks for a password in its own window.

    ``replaceable``: all pending calls store secrets that could be stored in files instead (:func:`skip_keyring`).
    """

    replaceable: bool


Listener = Callable[[KeyringWaitStatus | None], None]


def store_secret(entry: str, secret: str, *, replaceable: bool = True) -> bool:
    """Store ``secret`` under ``entry`` and read it back. Returns False if no trusted keyring does this.

    ``replaceable``: the caller can store it in a file instead. Blocks while the keyring asks for a password, see
    :func:`watch`. Raises ``keys.not_waited`` if :func:`cancel` ended the wait.
    """
    from keyring.errors import KeyringError

    def keep(backend: KeyringBackend | None) -> bool:
        if backend is None:
            return False
        backend.set_password(_SERVICE, entry, secret)
        return backend.get_password(_SERVICE, entry) == secret

    try:
        return bool(_ask(keep, replaceable=replaceable, undo=lambda backend: _delete(backend, entry)))
    except (KeyringError, OSError, RuntimeError):
        return False


def fetch_secret(entry: str) -> str | None:
    """The secret stored under ``entry``; None if there is none. Blocks like :func:`store_secret`. Raises
    ``keys.locked`` if the keyring stays locked, and ``keys.not_waited``."""
    from keyring.errors import KeyringError, KeyringLocked

    try:
        return _ask(lambda backend: backend.get_password(_SERVICE, entry) if backend is not None else None)
    except KeyringLocked:
        raise AnnotatorError(
            "keys.locked", "The system's keyring is locked.", "Unlock the keyring, then try again."
        ) from None
    except (KeyringError, OSError, RuntimeError):
        return None


def remove_secret(entry: str) -> None:
    """Delete the secret stored under ``entry``, if there is one and the keyring is unlocked."""
    from keyring.errors import KeyringError

    with contextlib.suppress(KeyringError, OSError, RuntimeError, AnnotatorError):
        _ask(lambda backend: _delete(backend, entry))


def _delete(backend: KeyringBackend | None, entry: str) -> None:
    from keyring.errors import KeyringError

    if backend is not None:
        with contextlib.suppress(KeyringError, OSError, RuntimeError):
            backend.delete_password(_SERVICE, entry)


# Pending calls


class _KeyringCall:
    """One call of the keyring on its own thread. A call that waits for a typed password cannot be interrupted, so
    cancelling releases the caller, and the thread ends with the process."""

    def __init__(
        self,
        work: Callable[[KeyringBackend | None], Any],
        undo: Callable[[KeyringBackend | None], None] | None,
        *,
        replaceable: bool,
    ) -> None:
        self._work, self._undo = work, undo
        self.replaceable = replaceable
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._value: Any = None
        self._error: Exception | None = None
        self._asked = False  # whether a keyring was found and asked

    def run(self) -> Any:
        """Block until the call ends or is given up. Returns its value or raises its error."""
        threading.Thread(target=self._call, name="keyring", daemon=True).start()
        begun = time.monotonic()
        while not self._ended.wait(max(PATIENCE, 0.001)):
            if self._asked or time.monotonic() - begun > _LOADING:
                break
        if not self._ended.is_set():
            _note(self, waits=True)
            try:
                self._ended.wait()
            finally:
                _note(self, waits=False)
        if self._error is not None:
            raise self._error
        return self._value

    def give_up(self, value: Any, error: Exception | None) -> None:
        """Release the caller with ``value`` or ``error``, unless the keyring has answered."""
        with self._lock:
            if not self._ended.is_set():
                self._value, self._error = value, error
                self._ended.set()

    def _call(self) -> None:
        backend, value, error = None, None, None
        try:
            backend = _backend()
            self._asked = backend is not None
            value = self._work(backend)
        except Exception as raised:
            error = raised
        with self._lock:
            late = self._ended.is_set()
            if not late:
                self._value, self._error = value, error
                self._ended.set()
        if late and error is None and self._undo is not None:
            self._undo(backend)


_guard = threading.RLock()
_waiting: list[_KeyringCall] = []
_listeners: list[Listener] = []
_refusing = 0  # the number of active without_keyring_wait() blocks


def _ask(
    work: Callable[[KeyringBackend | None], T],
    undo: Callable[[KeyringBackend | None], None] | None = None,
    *,
    replaceable: bool = False,
) -> T:
    """Run ``work`` with the backend in use. If the call was given up and succeeds later, ``undo`` reverts it."""
    if _refusing:
        raise _not_waited_error()
    value: T = _KeyringCall(work, undo, replaceable=replaceable).run()
    return value


def _not_waited_error() -> AnnotatorError:
    return AnnotatorError(
        "keys.not_waited", "The program did not wait for the system's keyring.",
        "Try again, and give your keyring its password.",
    )  # fmt: skip


def _note(call: _KeyringCall, *, waits: bool) -> None:
    with _guard:
        _waiting.append(call) if waits else _waiting.remove(call)
        if waits and _refusing:
            call.give_up(None, _not_waited_error())
        for listener in _listeners:
            listener(pending_calls())


def pending_calls() -> KeyringWaitStatus | None:
    """The pending calls; None if there are none."""
    with _guard:
        return KeyringWaitStatus(all(call.replaceable for call in _waiting)) if _waiting else None


def watch(listener: Listener) -> Callable[[], None]:
    """Call ``listener``, on the calling thread, whenever a wait for the keyring begins or ends. Call the result to
    unsubscribe."""
    with _guard:
        _listeners.append(listener)

    def stop() -> None:
        with _guard:
            if listener in _listeners:
                _listeners.remove(listener)

    return stop


def skip_keyring() -> None:
    """Stop waiting: secrets to be stored go to files instead, and other calls are cancelled."""
    with _guard:
        for call in _waiting:
            call.give_up(None, None if call.replaceable else _not_waited_error())


def cancel() -> None:
    """Stop waiting: pending callers get ``keys.not_waited``, and nothing is stored."""
    with _guard:
        for call in _waiting:
            call.give_up(None, _not_waited_error())


@contextlib.contextmanager
def without_keyring_wait() -> Iterator[None]:
    """A block during which no call waits for the keyring, for example while the program closes."""
    global _refusing
    with _guard:
        _refusing += 1
        cancel()
    try:
        yield
    finally:
        with _guard:
            _refusing -= 1


# Available backends


def examine_keyring() -> tuple[str | None, State]:
    """The name of the keyring backend in use, and its state. Does not unlock the keyring or prompt for anything."""
    states: list[tuple[str | None, State]] = []

    def look() -> None:
        name = None
        with contextlib.suppress(Exception):  # backends can raise anything
            name = backend_name()
        states.append((name, _state(name)))

    thread = threading.Thread(target=look, name="keyring", daemon=True)
    thread.start()
    thread.join(_EXAMINED)
    return states[0] if states else (None, "no answer")


def _state(name: str | None) -> State:
    if name is None:
        return "none"
    if name not in ("SecretService", "libsecret"):
        return "open"  # other backends reveal their state only by prompting
    try:
        import secretstorage
    except ImportError:
        return "open"
    try:
        with contextlib.closing(secretstorage.dbus_init()) as connection:
            # get_default_collection() would prompt for the password of a new collection.
            collection = secretstorage.Collection(connection)
            return "locked" if collection.is_locked() else "open"
    except secretstorage.exceptions.ItemNotFoundException:
        return "no collection"
    except Exception:
        return "no answer"


def backend_name() -> str | None:
    """The name of the keyring backend in use; None if there is no trusted one."""
    backend = _backend()
    return type(backend).__module__.rpartition(".")[2] if backend is not None else None


def _backend() -> KeyringBackend | None:
    # A frozen program has no entry points, by which `keyring` would find the backends.
    for module in _backends_of(sys.platform):
        with contextlib.suppress(ImportError):
            importlib.import_module(module)
    import keyring

    chosen = keyring.get_keyring()
    candidates = getattr(chosen, "backends", None) or [chosen]
    return next((candidate for candidate in candidates if _trusted(candidate)), None)


def _backends_of(platform: str) -> list[str]:
    """The modules of the keyring backends that ``platform`` (a value of ``sys.platform``) can have."""
    if platform in _ALONE:
        return [_ALONE[platform]]
    return [module for module in _TRUSTED if module not in _ALONE.values()]


def _trusted(backend: KeyringBackend) -> bool:
    kind = type(backend)
    return _TRUSTED.get(kind.__module__) == kind.__name__
