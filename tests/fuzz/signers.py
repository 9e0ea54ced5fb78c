"""Lists of trusted keys, made from a number, and what ssh-keygen says to each.

    python -m tests.fuzz.signers [--lists N] [--seed S] [--jobs J]

The program may refuse a list that ssh-keygen would take. It may never trust a key, under a name and in a namespace, for
which ssh-keygen finds no line. Only what the program grants is asked about, for nothing else could be too much. First
it is shown that readers which were too generous are found out.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from annotator.bundle.public_key import PublicKey
from annotator.bundle.signing_key import SigningKey
from annotator.bundle.trust import NAMESPACES, AllowedSigner, AllowedSigners
from annotator.errors import AnnotatorError

BLOCK = 1000
KEYS = [SigningKey(bytes([n]) * 32) for n in (7, 8)]
_MESSAGE = b"a message\n"

Read = Callable[[str], AllowedSigners]
Grant = tuple[str, str, int]
"""Under which name, in which namespace, which of ``KEYS``."""

# What may stand where: often what is right, else what one of the two readers could take for it.
_SPACES = ["", "  ", "\t", " \t ", "\u00a0", "\x0b", "\x0c", "\r", "\u2003", "\x1c", "\x85", "\u2028", "\ufeff"]
_NAMES = [
    "owner@example", "b+c_d.e-f@x", "a", "A9", "x" * 100, "x" * 101, "*", "*@example", "?", "!owner@example",
    "owner@example,b@example", '"owner@example"', '"a b"', "#a", "é", "", "-a", "@a", "a*", "a\\", "a;b", "'a'", "a=b",
]  # fmt: skip
_SPACE_NAMES = [
    *NAMESPACES.values(), *NAMESPACES.values(), "x.v9@annotator", "file", "*", "tasks*", "?asks.v1@annotator",
    "!tasks.v1@annotator", "!*", "!", "", "TASKS.V1@ANNOTATOR", "tasks.v1", "x" * 100, "x" * 101, "y" * 1100, "a b",
    'tasks.v1\\"', "\\", "tasks.v1@annotator ", " tasks.v1@annotator", "-x",
]  # fmt: skip
_OPTIONS = [
    "", "cert-authority,", "cert-authority", 'valid-after="20200101",', 'valid-before="20200101",', "no-such,", ",",
    'namespaces="file",', "zos-key-ring-label=,",
]  # fmt: skip
_ENDS = [
    "", "", "", " ", " note", "\tnote", " a b c", "\r", " \r", "note", ",xyz", "#x", '"', "'", "=", "==", "\x00",
    " \x00x", "\x0c", "\u00a0note", " note\x0c", " note\rmore", "\\", ";", " \u2028x", "\x85", "A", "AAAA",
    "\tssh-ed25519 AAAA",
]  # fmt: skip
_STRAY = " \t\r\x0b\x0c\x00\"'\\,#*?!=@;:-~\u00a0\u2028\ufeffaA0é/+"


def made(seed: int, number: int) -> str:
    """The text of the list of this number, always the same one."""
    dice = random.Random(f"{seed}-{number}")
    rows = [
        dice.choice([f"# serial: {number}"] * 9 + ["# serial: 1\r", "# serial: 1 ", "#serial: 1", "\ufeff# serial: 1"])
    ]
    for _ in range(dice.choice([1, 1, 1, 2, 3])):
        rows.append(_row(dice))
    break_ = dice.choice(["\n"] * 12 + ["\r\n", "\r", "\x0c", "\n\n", "\n \n", "\n#\n", "\n\r\n"])
    return rows[0] + "\n" + break_.join(rows[1:]) + dice.choice(["\n", "\n", "", "\r\n"])


def _row(dice: random.Random) -> str:
    """A line with about one thing in it that is not as the program writes it; now and then with a stray character."""

    def pick(right: str, others: list[str], odds: int = 16) -> str:
        return right if dice.randrange(odds) else dice.choice(others)

    spaces = [NAMESPACES[dice.choice([*NAMESPACES])]]
    while dice.randrange(4) == 0:
        spaces.insert(dice.randrange(len(spaces) + 1), dice.choice(_SPACE_NAMES))
    quoted = pick(f'"{",".join(spaces)}"', [",".join(spaces), f'"{spaces[0]}', f"'{spaces[0]}'", '""', ""], 24)
    option = pick("namespaces=", ["Namespaces=", "NAMESPACES=", "namespace=", "namespaces =", "namespaces", ""], 24)
    kind = pick("ssh-ed25519", ["SSH-ED25519", "ssh-rsa", "ssh-ed25519-cert-v01@openssh.com", "ssh", "ed25519"], 24)
    blob = dice.choice(KEYS).public.line().split()[1]
    if dice.randrange(24) == 0:
        at = dice.randrange(len(blob))
        blob = blob[:at] + dice.choice(_STRAY) + blob[at + dice.randrange(2) :]
    row = "".join(
        [
            pick("", ["\ufeff", "#", *_SPACES]),
            pick("owner@example", _NAMES),
            pick(" ", _SPACES),
            pick("", _OPTIONS, 24),
            f"{option}{quoted}",
            pick("", [",", ',valid-after="20200101"', ",cert-authority", ',namespaces="file"', "\\", '"', ", "], 24),
            pick(" ", _SPACES),
            kind,
            pick(" ", _SPACES),
            blob,
            dice.choice(_ENDS),
        ]
    )
    if dice.randrange(12) == 0:
        at = dice.randrange(len(row) + 1)
        row = row[:at] + dice.choice(_STRAY) + row[at + dice.randrange(2) :]
    return row


def granted(text: str, read: Read = AllowedSigners.parse) -> set[Grant]:
    """Every trust that ``read`` finds in ``text``; none where the list is refused."""
    try:
        signers = read(text)
    except AnnotatorError:
        return set()
    return {
        (signer.principal, NAMESPACES[role], number)
        for signer in signers.signers
        for number, key in enumerate(KEYS)
        if signer.public == key.public
        for role in AllowedSigners((signer,)).roles_of(key.public)
    }


class SshKeygen:
    """ssh-keygen, asked whether a list trusts a signature. Its files lie in ``folder``."""

    def __init__(self, folder: Path) -> None:
        self._list = folder / "allowed_signers"
        self._message = folder / "message"
        self._message.write_bytes(_MESSAGE)
        self._signatures = {}
        for number, key in enumerate(KEYS):
            for namespace in NAMESPACES.values():
                file = folder / f"{number}.{namespace}.sig"
                file.write_text(key.sign(namespace, _MESSAGE), encoding="ascii")
                self._signatures[number, namespace] = file

    def trusts(self, text: str, grant: Grant) -> bool:
        person, namespace, number = grant
        self._list.write_bytes(text.encode())
        signature = self._signatures[number, namespace]
        command = [
            "ssh-keygen",
            "-Y",
            "verify",
            "-f",
            str(self._list),
            "-I",
            person,
            "-n",
            namespace,
            "-s",
            str(signature),
        ]
        with self._message.open("rb") as message:
            asked = subprocess.run(command, stdin=message, capture_output=True, timeout=300, check=False)
        return asked.returncode == 0


def block(work: tuple[int, int, int], read: Read = AllowedSigners.parse) -> tuple[int, list[tuple[int, Grant]]]:
    """How much trust ``read`` grants in the lists ``start`` to ``end`` of ``seed``, and what of it is too much."""
    seed, start, end = work
    count, too_much = 0, []
    with tempfile.TemporaryDirectory() as folder:
        ssh_keygen = SshKeygen(Path(folder))
        for number in range(start, end):
            text = made(seed, number)
            for grant in sorted(granted(text, read)):
                count += 1
                if not ssh_keygen.trusts(text, grant):
                    too_much.append((number, grant))
    return count, too_much


def _generous(pattern: str, text: str, clean: Callable[[str], str] = str.strip) -> AllowedSigners:
    """A reader that takes what matches ``pattern`` at the beginning of a line, as a careless one would."""
    signers = []
    for row in map(clean, text.split("\n")):
        match = re.match(pattern, row)
        if match:
            key = PublicKey.parse(match["key"])
            signers.append(AllowedSigner(match["who"], tuple(match["namespaces"].split(",")), key))
    return AllowedSigners(tuple(signers))


_KEY = r"(?P<key>ssh-ed25519 [A-Za-z0-9+/=]+)"
GENEROUS: dict[str, Read] = {
    "the end of a line is not looked at": partial(
        _generous, rf'(?P<who>[\w.+@-]+) namespaces="(?P<namespaces>[\w.@,-]+)" {_KEY}'
    ),
    "negations are taken for names": partial(
        _generous, rf'(?P<who>[\w.+@-]+) namespaces="(?P<namespaces>[^"\s]+)" {_KEY}(\s|$)', clean=str
    ),
    "white space is what Unicode calls so": partial(
        _generous, rf'(?P<who>[\w.+@-]+)\s+namespaces="(?P<namespaces>[\w.@,-]+)"\s+{_KEY}(\s|$)'
    ),
    "other options are passed over": partial(
        _generous, rf'(?P<who>[\w.+@-]+) \S*namespaces="(?P<namespaces>[\w.@,-]+)"\S* {_KEY}( |$)', clean=str
    ),
    "a carriage return ends a line": lambda text: AllowedSigners.parse(text.replace("\r\n", "\n").replace("\r", "\n")),
}
"""Readers that trust too much; ``caught`` finds each of them."""


def caught(read: Read, seed: int, most: int = 20_000) -> int | None:
    """The number of the first list in which ``read`` trusts too much; None when none of the first ``most`` shows it."""
    with tempfile.TemporaryDirectory() as folder:
        ssh_keygen = SshKeygen(Path(folder))
        for number in range(most):
            text = made(seed, number)
            for grant in sorted(granted(text, read) - granted(text)):
                if not ssh_keygen.trusts(text, grant):
                    return number
    return None


def _blocks(seed: int, lists: int) -> Iterator[tuple[int, int, int]]:
    for start in range(0, lists, BLOCK):
        yield seed, start, min(start + BLOCK, lists)


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare what lists of trusted keys grant with ssh-keygen.")
    parser.add_argument("--lists", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    for fault, read in GENEROUS.items():
        number = caught(read, given.seed)
        print(f"planted: {fault}: {'NOT FOUND' if number is None else f'found by list {number:,}'}", flush=True)
        if number is None:
            return 1
    grants, faults = 0, []
    with multiprocessing.get_context("spawn").Pool(given.jobs) as pool:
        for count, too_much in pool.imap_unordered(block, _blocks(given.seed, given.lists)):
            grants += count
            faults += too_much
    for number, grant in sorted(faults):
        print(f"FOUND in list {number} (seed {given.seed}): {grant} of {made(given.seed, number)!r}")
    print(
        f"{given.lists:,} lists of trusted keys, seed {given.seed}: {grants:,} grants, {len(faults)} not ssh-keygen's"
    )
    return 1 if faults or not grants else 0


if __name__ == "__main__":
    sys.exit(main())
