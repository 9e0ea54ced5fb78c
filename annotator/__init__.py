"""Annotator: a desktop program in which people judge model answers."""

__version__ = "0.3.0"

DISTRIBUTION = "rlhf-annotator"
"""The name of the distribution. ``annotator`` is another project on the package index."""


def install_command(extra: str) -> str:
    """The command that installs the package with an extra, ``owner`` or ``desktop``, from the wheel of this release."""
    return f"pip install '{DISTRIBUTION.replace('-', '_')}-{__version__}-py3-none-any.whl[{extra}]'"
