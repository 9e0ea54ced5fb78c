"""A destination by WebDAV as Apache has it (mod_dav)."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.transfer.addresses import open_destination
from annotator.transfer.destination import upload_and_verify

NAME = "project/con~/results/dev-1-0123456789abcdef.annresult"
MODULES = ("mpm_event", "authn_core", "authz_core", "authn_file", "authz_user", "auth_basic", "dav", "dav_fs")
CONFIGURATION = """
ServerRoot {root}
ServerName localhost
Listen 127.0.0.1:{port}
PidFile {root}/pid
ErrorLog {root}/error.log
User www-data
Group www-data
DavLockDB {root}/lock/db
DocumentRoot {root}/place
<Directory {root}/place>
  Dav On
  AuthType Basic
  AuthName place
  AuthUserFile {root}/users
  Require valid-user
</Directory>
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    root = tmp_path_factory.mktemp("apache")
    for folder in (root / "place", root / "lock"):
        folder.mkdir()
        shutil.chown(folder, "www-data", "www-data")
    for folder in (root, *root.parents):
        if folder.stat().st_uid == 0 and folder != Path("/tmp"):
            folder.chmod(folder.stat().st_mode | 0o011)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    hashed = subprocess.run(["openssl", "passwd", "-apr1", "word"], capture_output=True, text=True, check=True).stdout
    (root / "users").write_text(f"lena:{hashed}")
    (root / "users").chmod(0o644)
    loads = "".join(f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so\n" for name in MODULES)
    (root / "conf").write_text(loads + CONFIGURATION.format(root=root, port=port))
    with subprocess.Popen(["/usr/sbin/apache2", "-X", "-f", str(root / "conf")]) as program:
        try:
            end = time.monotonic() + 60
            while socket.socket().connect_ex(("127.0.0.1", port)) and time.monotonic() < end:
                time.sleep(0.05)
            yield f"http://lena:word@127.0.0.1:{port}"
        finally:
            program.terminate()


def test_uploaded_object_is_readable(address: str, tmp_path: Path) -> None:
    place, source = open_destination(address), tmp_path / "source"
    source.write_bytes(b"results " * 30_000)
    place.check()
    assert not place.list("project/con~/results").objects
    upload_and_verify(place, NAME, source, lambda: False, tmp_path)
    source.write_bytes(b"RESULTS " * 30_000)
    upload_and_verify(place, NAME, source, lambda: False, tmp_path)
    upload_and_verify(place, NAME, source, lambda: False, tmp_path)
    place.replace("project/owner/revoked", b"one")
    assert [(one.name, one.size) for one in place.list("project/con~/results")] == [
        (NAME.rpartition("/")[2], source.stat().st_size)
    ]
    place.get(NAME, tmp_path / "out", lambda: False, 10**9)
    assert (tmp_path / "out").read_bytes() == source.read_bytes()


def test_another_password_is_refused(address: str) -> None:
    with pytest.raises(AnnotatorError) as refused:
        open_destination(address.replace(":word", ":wrong")).list("project")
    assert refused.value.code == "delivery.not_allowed"
