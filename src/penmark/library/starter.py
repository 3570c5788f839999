"""The starter sets: a dataset of each genre that comes with the package, made by `python -m release.starter`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from penmark.errors import DatasetError
from penmark.library.dataset import SUFFIX
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import genres

FOLDER = Path(__file__).parent / "data"


def starter_sets() -> Mapping[str, Path]:
    """The file of each genre that has one, by the genre's name. Genres of other packages have none."""
    paths = {name: FOLDER / f"{name}{SUFFIX}" for name in genres()}
    return {name: path for name, path in paths.items() if path.is_file()}


def starter_set(genre: Genre) -> Path:
    path = starter_sets().get(genre.name)
    if path is None:
        raise DatasetError(f"there is no starter set of {genre.title}")
    return path
