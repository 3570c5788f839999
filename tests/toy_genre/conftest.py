"""The toy genres, installed once for all tests here."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.own_process import installed
from tests.toy_genre.toys import PROJECT


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(PROJECT, tmp_path_factory.mktemp("site"))
