"""Configures obstore for each kind of network destination, with timeouts and retries.

The library retries requests that were temporarily refused (429, 5xx) or not answered, with randomised exponential
backoff. Credentials that are not in the address are read from the environment variables that the tools of S3, Azure and
Google use.
"""

from __future__ import annotations

import base64
import os
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from annotator import limits
from annotator.errors import AnnotatorError
from annotator.transfer.network_destination_address import NetworkDestinationAddress

if TYPE_CHECKING:
    from obstore.store import AzureConfig, ClientConfig, GCSConfig, ObjectStore, RetryConfig, S3Config


@dataclass(frozen=True)
class NetworkTimeouts:
    """Timeouts in seconds: to connect; until more data arrive; between the first two attempts and between any two;
    until the last attempt. An object may take ``silence`` plus its size divided by ``slowest`` (bytes per second)."""

    connect: float = 15.0
    silence: float = limits.SILENCE
    first_wait: float = 0.4
    longest_wait: float = 10.0
    tries: int = 5
    all_tries: float = 60.0
    slowest: float = limits.LEAST_RATE

    def whole(self, size: int) -> float:
        """The seconds that the transfer of an object of ``size`` bytes may take."""
        return self.silence + size / self.slowest


PATIENCE = NetworkTimeouts()


def open_store(address: NetworkDestinationAddress, patience: NetworkTimeouts, upload: int | None = None) -> ObjectStore:
    """The obstore store for an address: for an upload of ``upload`` bytes, or for all other requests.

    Raises ``delivery.no_credentials``, ``delivery.bad_address`` (the certificate file cannot be used).
    """
    from obstore.store import AzureStore, GCSStore, HTTPStore, S3Store

    client = _client(address, patience, upload)
    retry = _retry(patience)
    prefix = address.folder or None
    if address.scheme in ("https", "http"):
        return HTTPStore(address.url, client_options=client, retry_config=retry)
    if address.scheme == "s3":
        config = _s3(address)
        if config.get("endpoint", "").startswith("http://"):
            client["allow_http"] = True
        return S3Store(address.place, prefix=prefix, config=config, client_options=client, retry_config=retry)
    if address.scheme == "az":
        azure = _azure(address)
        return AzureStore(address.place, prefix=prefix, config=azure, client_options=client, retry_config=retry)
    google = _google()
    return GCSStore(address.place, prefix=prefix, config=google, client_options=client, retry_config=retry)


def _client(address: NetworkDestinationAddress, patience: NetworkTimeouts, upload: int | None) -> ClientConfig:
    headers = {"cache-control": "no-cache"}  # a response from a cache does not show the current state
    if address.scheme in ("https", "http") and (address.user or address.password):
        pair = f"{address.user}:{address.password}".encode()
        headers["authorization"] = f"Basic {base64.b64encode(pair).decode()}"
    client: ClientConfig = {
        "connect_timeout": timedelta(seconds=patience.connect),
        "default_headers": headers,
        "user_agent": "annotator",
    }
    if upload is None:
        client |= {"timeout": timedelta(days=1), "read_timeout": timedelta(seconds=patience.silence)}
    else:
        client["timeout"] = timedelta(seconds=patience.whole(upload))
    if address.scheme == "http":
        client["allow_http"] = True
    if address.authorities is not None:
        try:
            client["root_certificate"] = address.authorities.read_bytes()
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise bad_authorities(address, why) from None
    return client


def bad_authorities(address: NetworkDestinationAddress, why: str) -> AnnotatorError:
    """The error for a certificate file that cannot be used."""
    return AnnotatorError(
        "delivery.bad_address",
        "The file of certificates cannot be used: {why}.",
        "It must contain certificates in PEM format.",
        str(address.authorities),
        why=why,
    )


def _retry(patience: NetworkTimeouts) -> RetryConfig:
    return {
        "max_retries": patience.tries - 1,
        "retry_timeout": timedelta(seconds=patience.all_tries),
        "backoff": {
            "init_backoff": timedelta(seconds=patience.first_wait),
            "max_backoff": timedelta(seconds=patience.longest_wait),
            "base": 2,
        },
    }


def _s3(address: NetworkDestinationAddress) -> S3Config:
    """Requires credentials: without them the library would query an address of the local network for some."""
    key, secret, token = address.user, address.password, ""
    if not key:
        key, secret = os.environ.get("AWS_ACCESS_KEY_ID", ""), os.environ.get("AWS_SECRET_ACCESS_KEY", "")
        token = os.environ.get("AWS_SESSION_TOKEN", "")
    if not (key and secret):
        raise _no_credentials_error(address, "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
    config: S3Config = {
        "access_key_id": key,
        "secret_access_key": secret,
        "region": address.options.get("region") or os.environ.get("AWS_REGION") or "us-east-1",
    }
    if token:
        config["session_token"] = token
    if "endpoint" in address.options:
        config["endpoint"] = address.options["endpoint"].rstrip("/")
    return config


def _azure(address: NetworkDestinationAddress) -> AzureConfig:
    key = address.password or os.environ.get("AZURE_STORAGE_ACCOUNT_KEY", "")
    sas = address.options.get("sas") or os.environ.get("AZURE_STORAGE_SAS_TOKEN", "")
    if sas:
        return {"account_name": address.user, "sas_key": sas}
    if key:
        return {"account_name": address.user, "account_key": key}
    raise _no_credentials_error(address, "AZURE_STORAGE_ACCOUNT_KEY or AZURE_STORAGE_SAS_TOKEN")


def _google() -> GCSConfig:
    file = os.environ.get("GOOGLE_APPLICATION_CREDENTIALS", "")
    if not file:
        raise AnnotatorError(
            "delivery.no_credentials",
            "There are no credentials for this place.",
            "Put the path of a service account's key file into GOOGLE_APPLICATION_CREDENTIALS.",
        )
    return {"service_account": file}


def _no_credentials_error(address: NetworkDestinationAddress, names: str) -> AnnotatorError:
    return AnnotatorError(
        "delivery.no_credentials",
        "There are no credentials for this place.",
        "Put them into its address, or into the environment as {names}.",
        address.shown,
        names=names,
    )
