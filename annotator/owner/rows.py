"""The names of types that mypy cannot tell apart, and readers can: rows of tables, figures, JSON objects."""

from __future__ import annotations

from typing import Any

Row = dict[str, Any]
"""A row of a table, by the names of its columns."""
Figures = dict[str, Any]
"""Figures by name, which may be figures by name themselves."""
Json = dict[str, Any]
"""A JSON object."""
