"""The operating system's keyring, where it has one that is worth the name.

Only backends that really hand the secret to the system are used: `keyring` can also be configured with ones that
write plain text, and falls to one that always fails on a machine without a desktop.
"""

from __future__ import annotations

import contextlib
import importlib
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

from annotator.errors import AnnotatorError
from annotator.message import Message

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
"""The systems that have one backend, which no other system has. To load it elsewhere takes a tenth of a second and
fails: it looks for its libraries, for which Python starts the compiler and the linker where there are any."""

PATIENCE = 0.8
"""Seconds after which a keyring that has not answered is said to be waited for."""
_EXAMINED: Final = 5.0  # seconds that :func:`examine` waits

State = Literal["none", "open", "locked", "no collection", "no answer"]
"""How the keyring is: there is none that is trusted; it takes and gives secrets; it asks for its password first; it has
no collection for passwords yet and asks for the password of a new one; it does not answer."""


@dataclass(frozen=True)
class KeyringPending:
    """The keyring has not answered yet: most likely it asks for a password in a window of its own.

    ``replaceable``: all that is waited for is to be kept, and can be kept in a file instead
    (:func:`skip_keyring`)."""

    replaceable: bool


Listener = Callable[[KeyringPending | None], None]


def store(entry: str, secret: str, *, replaceable: bool = True) -> bool:
    """Keep ``secret`` under ``entry`` and read it back; False where no trusted keyring does that.

    ``replaceable``: the caller keeps it in a file then. Waits as long as the keyring asks for a password, see
    :func:`watch`. Raises ``keys.not_waited`` where :func:`cancel` ended that.
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


def fetch(entry: str) -> str | None:
    """The secret kept under ``entry``; None where there is none. Waits as :func:`store` does. Raises ``keys.locked``
    where the keyring stays locked, ``keys.not_waited``."""
    from keyring.errors import KeyringError, KeyringLocked

    try:
        return _ask(lambda backend: backend.get_password(_SERVICE, entry) if backend is not None else None)
    except KeyringLocked:
        message = Message("The system's keyring is locked.")
        raise AnnotatorError("keys.locked", message, "Unlock the keyring, then try again.") from None
    except (KeyringError, OSError, RuntimeError):
        return None


def remove(entry: str) -> None:
    """Forget what is kept under ``entry``, where there is anything and the keyring is open."""
    from keyring.errors import KeyringError

    with contextlib.suppress(KeyringError, OSError, RuntimeError, AnnotatorError):
        _ask(lambda backend: _delete(backend, entry))


def _delete(backend: KeyringBackend | None, entry: str) -> None:
    from keyring.errors import KeyringError

    if backend is not None:
        with contextlib.suppress(KeyringError, OSError, RuntimeError):
            backend.delete_password(_SERVICE, entry)


# waiting


class _KeyringCall:
    """One call of the keyring, on a thread of its own: nothing can end a call that waits for somebody to type a
    password, so whoever called is let go instead, and the thread ends with the process."""

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

    def run(self) -> Any:
        """Give the value of the call, or raise what it raised, as soon as there is one or it is given up."""
        threading.Thread(target=self._call, name="keyring", daemon=True).start()
        if not self._ended.wait(PATIENCE):
            _note(self, waits=True)
            try:
                self._ended.wait()
            finally:
                _note(self, waits=False)
        if self._error is not None:
            raise self._error
        return self._value

    def give_up(self, value: Any, error: Exception | None) -> None:
        """Let the caller go on with ``value`` or ``error``, unless the keyring has answered."""
        with self._lock:
            if not self._ended.is_set():
                self._value, self._error = value, error
                self._ended.set()

    def _call(self) -> None:
        backend, value, error = None, None, None
        try:
            backend = _backend()
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
_refusing = 0  # how many do not let anything wait


def _ask(
    work: Callable[[KeyringBackend | None], T],
    undo: Callable[[KeyringBackend | None], None] | None = None,
    *,
    replaceable: bool = False,
) -> T:
    """What ``work`` does with the backend that is used. ``undo`` is called where it was done after it was given up."""
    if _refusing:
        raise _not_waited()
    value: T = _KeyringCall(work, undo, replaceable=replaceable).run()
    return value


def _not_waited() -> AnnotatorError:
    hint = Message("Try again, and give your keyring its password.")
    return AnnotatorError("keys.not_waited", "The system's keyring was not waited for.", hint)


def _note(call: _KeyringCall, *, waits: bool) -> None:
    with _guard:
        _waiting.append(call) if waits else _waiting.remove(call)
        if waits and _refusing:
            call.give_up(None, _not_waited())
        for listener in _listeners:
            listener(waiting())


def waiting() -> KeyringPending | None:
    """What is waited for now; None where nothing is."""
    with _guard:
        return KeyringPending(all(call.replaceable for call in _waiting)) if _waiting else None


def watch(listener: Listener) -> Callable[[], None]:
    """Call ``listener`` whenever something begins or ends to wait for the keyring, on the thread that does; call the
    result to stop."""
    with _guard:
        _listeners.append(listener)

    def stop() -> None:
        with _guard:
            if listener in _listeners:
                _listeners.remove(listener)

    return stop


def skip_keyring() -> None:
    """Wait no longer: what is to be kept goes into files instead, and what cannot is cancelled."""
    with _guard:
        for call in _waiting:
            call.give_up(None, None if call.replaceable else _not_waited())


def cancel() -> None:
    """Wait no longer: whoever waits gets ``keys.not_waited``, and nothing is kept."""
    with _guard:
        for call in _waiting:
            call.give_up(None, _not_waited())


@contextlib.contextmanager
def without_keyring_wait() -> Iterator[None]:
    """Let nothing wait for the keyring meanwhile, such as while the program is being closed."""
    global _refusing
    with _guard:
        _refusing += 1
        cancel()
    try:
        yield
    finally:
        with _guard:
            _refusing -= 1


# what there is


def examine() -> tuple[str | None, State]:
    """What the keyring that would be used calls itself, and how it is. It is not unlocked, and nobody is asked for
    anything."""
    found: list[tuple[str | None, State]] = []

    def look() -> None:
        name = None
        with contextlib.suppress(Exception):  # whatever a backend of the system's makes of it
            name = backend_name()
        found.append((name, _state(name)))

    thread = threading.Thread(target=look, name="keyring", daemon=True)
    thread.start()
    thread.join(_EXAMINED)
    return found[0] if found else (None, "no answer")


def _state(name: str | None) -> State:
    if name is None:
        return "none"
    if name not in ("SecretService", "libsecret"):
        return "open"  # the others tell only by asking for the password
    try:
        import secretstorage
    except ImportError:
        return "open"
    try:
        with contextlib.closing(secretstorage.dbus_init()) as connection:
            # get_default_collection() would ask for the password of a new one.
            collection = secretstorage.Collection(connection)
            return "locked" if collection.is_locked() else "open"
    except secretstorage.exceptions.ItemNotFoundException:
        return "no collection"
    except Exception:
        return "no answer"


def backend_name() -> str | None:
    """What the keyring that would be used calls itself; None where there is none that is trusted."""
    backend = _backend()
    return type(backend).__module__.rpartition(".")[2] if backend is not None else None


def _backend() -> KeyringBackend | None:
    # A frozen program carries no entry points, through which `keyring` would find these by itself.
    for module in _backends_of(sys.platform):
        with contextlib.suppress(ImportError):
            importlib.import_module(module)
    import keyring

    chosen = keyring.get_keyring()
    candidates = getattr(chosen, "backends", None) or [chosen]
    return next((candidate for candidate in candidates if _trusted(candidate)), None)


def _backends_of(platform: str) -> list[str]:
    """The modules of the keyrings that ``platform``, as ``sys.platform`` names it, may have."""
    if platform in _ALONE:
        return [_ALONE[platform]]
    return [module for module in _TRUSTED if module not in _ALONE.values()]


def _trusted(backend: KeyringBackend) -> bool:
    kind = type(backend)
    return _TRUSTED.get(kind.__module__) == kind.__name__
