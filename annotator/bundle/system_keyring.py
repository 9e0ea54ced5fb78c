"""The operating system's keyring, where it has one that is worth the name.

Only backends that really hand the secret to the system are used: `keyring` can also be configured with ones that
write plain text, and falls to one that always fails on a machine without a desktop.
"""

from __future__ import annotations

import contextlib
import importlib
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

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


def store(entry: str, secret: str) -> bool:
    """Keep ``secret`` under ``entry`` and read it back; False where no trusted keyring does that."""
    from keyring.errors import KeyringError

    backend = _backend()
    if backend is None:
        return False
    try:
        backend.set_password(_SERVICE, entry, secret)
        return backend.get_password(_SERVICE, entry) == secret
    except (KeyringError, OSError, RuntimeError):
        return False


def fetch(entry: str) -> str | None:
    """The secret kept under ``entry``; None where there is none, or the keyring stays locked."""
    from keyring.errors import KeyringError

    backend = _backend()
    if backend is None:
        return None
    try:
        return backend.get_password(_SERVICE, entry)
    except (KeyringError, OSError, RuntimeError):
        return None


def remove(entry: str) -> None:
    """Forget what is kept under ``entry``, where there is anything."""
    from keyring.errors import KeyringError

    backend = _backend()
    if backend is not None:
        with contextlib.suppress(KeyringError, OSError, RuntimeError):
            backend.delete_password(_SERVICE, entry)


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
