"""A bare Debian or Ubuntu in a folder, in which the package is installed as somebody would who has nothing else.

Made by ``mmdebstrap`` (``--variant=minbase``) from the distribution's mirror, once, and kept as ``out/roots/NAME.tar``.
It takes root. Programs in it show their windows on a virtual screen outside.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.end_to_end.program import Program
from tests.end_to_end.screen import NeverHappenedError, Screen, wait_for

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "out" / "roots"
USER = "lena"
UBUNTU_KEY = "F6ECB3762474EDA9D21B7022871920D1991BC93C"
"""The fingerprint of *Ubuntu Archive Automatic Signing Key (2018)*, which signs noble; Debian does not ship it."""


@dataclass(frozen=True)
class Distribution:
    """Its name, release, mirror and parts; ``foreign`` where its key is not on a Debian machine."""

    name: str
    release: str
    mirror: str
    parts: str
    foreign: bool = False


DISTRIBUTIONS = {
    "debian12": Distribution("debian", "bookworm", "http://deb.debian.org/debian", "main"),
    "debian13": Distribution("debian", "trixie", "http://deb.debian.org/debian", "main"),
    "ubuntu24": Distribution("ubuntu", "noble", "http://archive.ubuntu.com/ubuntu", "main,universe", foreign=True),
}


def root_archive(distribution: Distribution) -> Path:
    """The tar file of the bare root, made where it is not there yet."""
    archive = KEPT / f"{distribution.name}-{distribution.release}.tar"
    if not archive.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        part = archive.with_suffix(".part.tar")
        keyring = ["--keyring", str(_ubuntu_keyring(distribution))] if distribution.foreign else []
        _run(
            "mmdebstrap", "--quiet", "--variant=minbase", "--include=apt,passwd", f"--components={distribution.parts}",
            *keyring, distribution.release, str(part), distribution.mirror, seconds=1800,
        )  # fmt: skip
        part.replace(archive)
    return archive


def _ubuntu_keyring(distribution: Distribution) -> Path:
    """Ubuntu's package of its keys, fetched without trust and then held against the fingerprint that is known."""
    folder = KEPT / "keyring"
    keyring = folder / "tree" / "usr/share/keyrings/ubuntu-archive-keyring.gpg"
    if not keyring.exists():
        for name in ("lists/partial", "cache/archives/partial", "etc"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / "etc" / "status").touch()
        (folder / "etc" / "sources.list").write_text(f"deb [trusted=yes] {distribution.mirror} noble main\n")
        places = {"Dir::Etc::sourcelist": "etc/sources.list", "Dir::State::lists": "lists", "Dir::Cache": "cache",
                  "Dir::State::status": "etc/status"}  # fmt: skip
        options = [option for name, place in places.items() for option in ("-o", f"{name}={folder / place}")]
        options += ["-o", "Dir::Etc::sourceparts=/dev/null", "-o", "APT::Sandbox::User=root"]
        _run("apt-get", *options, "-qq", "update")
        _run("apt-get", *options, "-qq", "download", "ubuntu-keyring", folder=folder)
        (package,) = folder.glob("ubuntu-keyring_*.deb")
        _run("dpkg-deb", "-x", str(package), str(folder / "tree"))
    listed = _run("gpg", "--homedir", str(folder), "--show-keys", "--with-colons", str(keyring))
    if UBUNTU_KEY not in re.findall(r"^fpr:+([0-9A-F]{40}):", listed, re.MULTILINE):
        keyring.unlink()
        raise NeverHappenedError("the keyring that was fetched does not hold Ubuntu's key")
    return keyring


def _run(*command: str, folder: Path | None = None, seconds: float = 600) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=seconds, check=False)
    if done.returncode:
        raise NeverHappenedError(f"{' '.join(command)}: {done.stderr[-2000:] or done.stdout[-2000:]}")
    return done.stdout


class BareRoot:
    """One unpacked root with a user of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.home = path / "home" / USER

    def run(self, *command: str, user: str = "root", status: int = 0, **environment: str) -> str:
        """What a command in the root printed; it must end with ``status``."""
        done = subprocess.run(
            self.command(*command, user=user, **environment),
            capture_output=True, text=True, timeout=1200, check=False,
        )  # fmt: skip
        if done.returncode != status:
            output = (done.stdout + done.stderr)[-3000:]
            raise NeverHappenedError(f"{' '.join(command)} ended with {done.returncode}: {output}")
        return done.stdout

    def command(self, *command: str, user: str = "root", **environment: str) -> list[str]:
        """``command`` in the root, with nothing of this process's environment."""
        home = "/root" if user == "root" else f"/home/{user}"
        given = {"HOME": home, "USER": user, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8",
                 "DEBIAN_FRONTEND": "noninteractive", **environment}  # fmt: skip
        change_user = [] if user == "root" else [f"--userspec={user}:{user}", "--groups="]
        variables = [f"{name}={value}" for name, value in given.items()]
        return ["chroot", *change_user, str(self.path), "/usr/bin/env", "-i", "-C", home, *variables, *command]

    def install(self, package: Path, *options: str) -> None:
        """As somebody does who has the file alone: apt brings what it depends on."""
        shutil.copy2(package, self.path / "var" / "tmp" / package.name)
        self.run("apt-get", "-qq", "-y", *options, "install", f"/var/tmp/{package.name}")
        (self.path / "var" / "tmp" / package.name).unlink()

    def give(self, file: Path, name: str) -> str:
        """A file in the user's home; its path there."""
        place = self.home / name
        shutil.copyfile(file, place)
        owner = self.home.stat()
        os.chown(place, owner.st_uid, owner.st_gid)
        return f"/home/{USER}/{name}"

    @contextmanager
    def started(self, screen: Screen, *command: str, log: Path) -> Iterator[Program]:
        """A program of the user's with its window on ``screen``; ended at the end."""
        whole = self.command(*command, user=USER, DISPLAY=screen.display)
        with log.open("ab") as output:
            process = subprocess.Popen(whole, stdout=output, stderr=subprocess.STDOUT)
        try:
            window = wait_for("the window", lambda: _alive(process, log) and screen.window_of(process.pid))
            wait_for("the window to have the keyboard", lambda: screen.focused() == window)
            yield Program(screen, process, window)
        finally:
            if process.poll() is None:
                process.terminate()
                process.wait(60)


def _alive(process: subprocess.Popen[bytes], log: Path) -> bool:
    if process.poll() is not None:
        raise NeverHappenedError(f"the program ended with status {process.returncode}: {log.read_text()[-2000:]}")
    return True


@contextmanager
def bare_root(distribution: Distribution, folder: Path) -> Iterator[BareRoot]:
    """A fresh root below ``folder``, with the screen's sockets in it; gone afterwards."""
    path = folder / f"{distribution.name}-{distribution.release}"
    path.mkdir()
    _run("tar", "--numeric-owner", "-xf", str(root_archive(distribution)), "-C", str(path))
    for name in ("resolv.conf", "hosts"):
        shutil.copy2(Path("/etc", name), path / "etc" / name)
    (path / "usr/sbin/policy-rc.d").write_text("#!/bin/sh\nexit 101\n")  # no services in a folder
    (path / "usr/sbin/policy-rc.d").chmod(0o755)
    sockets = path / "tmp" / ".X11-unix"
    sockets.mkdir()
    mounted = []
    try:
        for kind, source, place in (("proc", "proc", path / "proc"), ("", "/tmp/.X11-unix", sockets)):
            _run("mount", *(["-t", kind] if kind else ["--bind"]), source, str(place))
            mounted.append(place)
        root = BareRoot(path)
        root.run("useradd", "--create-home", "--shell", "/bin/sh", USER)
        root.run("apt-get", "-qq", "update")
        yield root
    finally:
        for place in reversed(mounted):
            _run("umount", "--lazy", str(place))
        shutil.rmtree(path)
