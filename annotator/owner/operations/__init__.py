"""The owner's operations, each a function that the Python API and the command line share.

The section ``Parameters:`` of a docstring describes the command (:mod:`annotator.cli.operation`). The result has
``lines()`` for people and ``as_json()`` for programs. Modules that need optional packages are imported when an
operation runs, so that the command line starts without them.
"""
