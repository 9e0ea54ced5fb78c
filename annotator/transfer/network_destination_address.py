"""Network addresses of destinations: parsing URLs, and displaying them without secrets.

https://[USER:PASSWORD@]HOST/FOLDER                                  WebDAV
s3://[KEY-ID:SECRET@]BUCKET/FOLDER[?endpoint=https://HOST&region=R]  S3 and compatible services
az://ACCOUNT[:KEY]@CONTAINER/FOLDER[?sas=TOKEN]                      Azure Blob
gs://BUCKET/FOLDER                                                   Google Cloud Storage

``#ca=FILE`` at the end of any of them names a PEM file of certificates to trust in addition to those of the system.
Characters with a meaning in URLs are percent-encoded. Plain http is permitted for this computer only.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import SplitResult, parse_qsl, quote, unquote, urlsplit

from annotator.errors import AnnotatorError
from annotator.translatable_message import TranslatableMessage

_NONE: frozenset[str] = frozenset()
_OPTIONS = {
    "https": _NONE,
    "http": _NONE,
    "s3": frozenset({"endpoint", "region"}),
    "az": frozenset({"sas"}),
    "gs": _NONE,
}
"""The allowed query parameters by scheme."""


@dataclass(frozen=True)
class NetworkDestinationAddress:
    """The address of a storage on a network. ``place`` is the host or bucket, ``folder`` the path below it without
    leading and trailing slashes. ``user``, ``password`` and ``options`` may be secret. ``authorities`` is a file of
    additional trusted certificates."""

    scheme: str
    place: str
    folder: str
    user: str = field(default="", repr=False)
    password: str = field(default="", repr=False)
    options: Mapping[str, str] = field(default_factory=dict, repr=False)
    authorities: Path | None = None

    @property
    def shown(self) -> str:
        """The address without parts that may be secret."""
        endpoint = _host(self.options.get("endpoint", ""))
        account = f"{self.user}@" if self.scheme == "az" else ""
        at = f" ({endpoint})" if endpoint else ""
        return f"{self.scheme}://{account}{self.place}{'/' if self.folder else ''}{self.folder}{at}"

    @property
    def url(self) -> str:
        """The WebDAV URL without user name and password."""
        return f"{self.scheme}://{self.place}/{quote(self.folder)}".rstrip("/")


def network_address(address: str) -> NetworkDestinationAddress:
    """Parse a URL. Raises ``delivery.bad_address``, whose message contains no part that may be secret."""
    try:
        parts = urlsplit(address)
        place = parts.netloc.rpartition("@")[2]
        _ = parts.port  # raises for an invalid port
    except ValueError:
        raise _bad_address_error("It is no URL") from None
    if parts.scheme not in _OPTIONS:
        raise _bad_address_error(f"There is no kind of destination called {parts.scheme[:20]!r}")
    if not place or any(ord(character) <= 32 for character in address):
        raise _bad_address_error("It names no host or bucket, or has blanks in it")
    folder = "/".join(part for part in unquote(parts.path).split("/") if part)
    if any(part in (".", "..") for part in folder.split("/")):
        raise _bad_address_error(TranslatableMessage("A folder in it is called . or .."))
    options = _pairs(parts.query, _OPTIONS[parts.scheme])
    trusted = _pairs(parts.fragment, frozenset({"ca"})).get("ca")
    result = NetworkDestinationAddress(
        scheme=parts.scheme,
        place=place,
        folder=folder,
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        options=options,
        authorities=Path(trusted).expanduser() if trusted else None,
    )
    _check_closed(parts)
    if "endpoint" in options:
        _check_closed(urlsplit(options["endpoint"]))
    if parts.scheme == "az" and not result.user:
        raise _bad_address_error("It names no account before the @")
    return result


def with_authorities(address: str, authorities: Path | None) -> str:
    """The address with a file of additional trusted certificates. A folder's path is not changed."""
    if authorities is None or "://" not in address:
        return address
    return f"{address.partition('#')[0]}#ca={quote(str(authorities.expanduser().absolute()))}"


def login_of(address: str) -> tuple[str, str, str]:
    """Split a URL into the URL without credentials, the user name and the password, both decoded; these are empty if
    absent."""
    scheme, mark, rest = address.partition("://")
    host, slash, path = rest.partition("/")
    login, at, place = host.rpartition("@")
    if not (mark and at):
        return address, "", ""
    name, _, password = login.partition(":")
    return f"{scheme}://{place}{slash}{path}", unquote(name), unquote(password)


def with_login(address: str, name: str, password: str) -> str:
    """The URL with these credentials, which may contain any characters, instead of its own. Unchanged if both are
    empty, or for a folder's path."""
    scheme, mark, rest = login_of(address)[0].partition("://")
    if not mark or not (name or password):
        return address
    login = quote(name, safe="") + (f":{quote(password, safe='')}" if password else "")
    return f"{scheme}://{login}@{rest}"


def _pairs(query: str, allowed: frozenset[str]) -> dict[str, str]:
    pairs = dict(parse_qsl(query, keep_blank_values=True))
    if set(pairs) - allowed or (query and not pairs):
        may = ", ".join(sorted(allowed)) or "nothing"
        raise _bad_address_error(f"Behind its question mark or number sign may stand {may}")
    return pairs


def _check_closed(parts: SplitResult) -> None:
    """Raises ``delivery.bad_address`` for plain http to another host, where the password could be intercepted."""
    if parts.scheme == "http" and not _is_local(parts.hostname or ""):
        raise _bad_address_error("It is not encrypted: it begins with http:// where https:// is needed")
    if parts.scheme not in _OPTIONS:
        raise _bad_address_error("Its endpoint is no URL")


def _is_local(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _host(url: str) -> str:
    return urlsplit(url).netloc.rpartition("@")[2] if url else ""


def _bad_address_error(why: str) -> AnnotatorError:
    return AnnotatorError(
        "delivery.bad_address", "The address cannot be used. {why}.", "Ask the person who gave it to you.", why=why
    )
