"""What a program asks of the network, as the system sees it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

_ASKED = re.compile(
    r"(?:connect|bind|sendto|sendmsg|sendmmsg)\(.*(?:sin_addr=inet_addr\(\"|inet_pton\(AF_INET6, \")([^\"]+)"
)
_HERE = re.compile(r"127\.|::1$|::ffff:127\.")


def tracing(log: Path, command: Sequence[str]) -> list[str]:
    """``command``, with every call of it and its children's about sockets in ``log``. The process that is started is
    the program itself."""
    return ["strace", "-D", "-f", "--seccomp-bpf", "-e", "trace=%network", "-o", str(log), *command]


def hosts_asked(log: Path) -> set[str]:
    """The addresses of other computers in ``log``."""
    text = log.read_text(errors="replace")
    assert "socket(AF_UNIX" in text, "the trace sees sockets: the window's own is one"
    hosts = {asked[1] for line in text.splitlines() if (asked := _ASKED.search(line))}
    return {address for address in hosts if not _HERE.match(address)}
