"""A scripted annotator as a single function, for notebooks and for the command of the same name."""

from __future__ import annotations

import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from annotator.bundle.invite import open_invite
from annotator.bundle.key_store import KeyStore
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.services.enrolment import ROLE, accept_invite
from annotator.services.scripted.profile import PROFILES
from annotator.services.scripted.scripted_results import ScriptedExportResult, answer_bundle
from annotator.store.store import Store


def demo_answer(
    bundle: Path | str,
    out: Path | str,
    *,
    profile: str = "careful",
    seed: str = "1",
    share: float = 1.0,
    invite: Path | str | None = None,
    data_dir: Path | str | None = None,
    passphrase: str | None = None,
) -> ScriptedExportResult:
    """Let a script answer a ``share`` of a task bundle, like ``annotator demo answer``.

    The results at ``out`` state that a program made them. With ``invite`` the script enrols first, so that the owner's
    project accepts the results. ``data_dir`` stores its key (unlocked by ``passphrase``) and work, which the next call
    continues; without it each call is a new annotator. Raises ``demo.*``, ``invite.*`` and the errors of import,
    session and export.
    """
    if profile not in PROFILES:
        message = f"There is no scripted annotator {profile!r}."
        raise AnnotatorError("demo.unknown_profile", message, f"Known: {', '.join(PROFILES)}.")
    if not 0 < share <= 1:
        raise AnnotatorError("demo.bad_share", "A share is a number from 0 to 1, such as 0.5.")
    accepted = open_invite(Path(invite)) if invite is not None else None
    with _home(data_dir, passphrase) as (paths, keys, unlock):

        def key() -> SigningKey:
            author = f"Script {profile} {seed}"
            return keys.load(ROLE, unlock) if keys.has(ROLE) else keys.create(ROLE, author, unlock)

        def enrol(store: Store) -> None:
            if accepted is not None:
                # With a temporary directory nothing must persist, but the keyring would keep the address.
                stays = data_dir is not None
                accept_invite(store, keys, accepted, accepted.content.annotator_name, unlock, keep_place=stays)

        return answer_bundle(paths, Path(bundle), PROFILES[profile], seed, Path(out), share, key, enrol)


@contextmanager
def _home(data_dir: Path | str | None, passphrase: str | None) -> Iterator[tuple[DataDir, KeyStore, str | None]]:
    """The data directory of a script, its keys and their passphrase: the given directory, or a temporary one."""
    if data_dir is not None:
        paths = DataDir(Path(data_dir))
        yield paths, KeyStore(paths.keys), passphrase
        return
    with tempfile.TemporaryDirectory(prefix="annotator-demo-") as folder:
        paths = DataDir(Path(folder))
        yield paths, KeyStore(paths.keys), secrets.token_urlsafe(24)
