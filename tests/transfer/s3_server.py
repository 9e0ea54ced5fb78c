"""An S3 server that checks signatures: moto's, from an environment of its own (``make test-network`` makes it)."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

BUCKET = "place"
_SET_UP = """
import boto3, json, sys
asked = dict(endpoint_url=sys.argv[1], region_name="us-east-1", aws_access_key_id="x", aws_secret_access_key="y")
iam = boto3.client("iam", **asked)
iam.create_user(UserName="lena")
key = iam.create_access_key(UserName="lena")["AccessKey"]
all_of_it = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "*", "Resource": "*"}]}
iam.put_user_policy(UserName="lena", PolicyName="all", PolicyDocument=json.dumps(all_of_it))
asked.update(aws_access_key_id=key["AccessKeyId"], aws_secret_access_key=key["SecretAccessKey"])
boto3.client("s3", **asked).create_bucket(Bucket="place")
print(json.dumps([key["AccessKeyId"], key["SecretAccessKey"]]))
"""
OPEN_ACTIONS = "3"
"""Making a user, a key and their rights needs none yet; from then on every signature is checked."""


@contextmanager
def s3_server(root: Path) -> Iterator[str]:
    """The address of a folder in its one bucket, with credentials. ``ANNOTATOR_S3_SERVER`` names the environment."""
    root.mkdir()
    python = Path(os.environ["ANNOTATOR_S3_SERVER"]).absolute() / "bin" / "python"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    variables = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
    environment = {**variables, "INITIAL_NO_AUTH_ACTION_COUNT": OPEN_ACTIONS}
    command = [python, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    with (
        (root / "log").open("wb") as log,
        subprocess.Popen(command, stdout=log, stderr=log, env=environment) as program,
    ):
        try:
            _wait(port, program)
            url = f"http://127.0.0.1:{port}"
            done = subprocess.run(
                [python, "-c", _SET_UP, url], capture_output=True, text=True, check=True, env=variables
            )
            key, secret = json.loads(done.stdout)
            yield f"s3://{key}:{quote(secret, safe='')}@{BUCKET}/study?endpoint={url}&region=us-east-1"
        finally:
            program.kill()


def _wait(port: int, program: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 300
    while program.poll() is None and time.monotonic() < end:
        with socket.socket() as asked:
            if asked.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise RuntimeError("the S3 server did not start")
