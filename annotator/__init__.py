"""Annotator: a desktop program in which people judge model answers."""

__version__ = "0.1.0"

DISTRIBUTION = "rlhf-annotator"
"""The name of the distribution. ``annotator`` is another project on the package index."""

INSTALL_OWNER_EXTRA = f"pip install '{DISTRIBUTION.replace('-', '_')}-{__version__}-py3-none-any.whl[owner]'"
"""The command that installs the package with its extra ``owner`` from the wheel of this release."""
