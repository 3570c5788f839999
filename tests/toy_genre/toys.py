"""The packages of toy genres and the names of these."""

from __future__ import annotations

from pathlib import Path

PROJECT = Path(__file__).parent / "package"
TOYS = ("pearls", "signposts", "chambers", "lagoons", "stripes")
