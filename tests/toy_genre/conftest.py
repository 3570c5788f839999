"""The toy genres, installed once for all tests here."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.toy_genre.installed import install


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("site"))
