"""``python -m tests.hostile.azure PORT ARGUMENTS``: the program, with a container of Azure that this computer plays."""

from __future__ import annotations

import sys
from datetime import timedelta
from unittest import mock

from obstore.store import AzureStore

from annotator.__main__ import main
from annotator.transfer import object_stores
from annotator.transfer.network_destination_address import NetworkDestinationAddress
from annotator.transfer.object_stores import NetworkTimeouts


def _play(port: str) -> int:
    def opened(address: NetworkDestinationAddress, patience: NetworkTimeouts, upload: int | None = None) -> AzureStore:  # noqa: ARG001
        return AzureStore(
            "box", prefix="f",
            config={"account_name": "account", "account_key": address.password,
                    "endpoint": f"http://127.0.0.1:{port}/account"},
            client_options={"allow_http": True, "read_timeout": timedelta(seconds=patience.silence)},
            retry_config=object_stores._retry(patience),
        )  # fmt: skip

    with mock.patch.object(object_stores, "open_store", opened):
        return main()


if __name__ == "__main__":
    port = sys.argv.pop(1)
    sys.exit(_play(port))
