"""Every test of the store runs on SQLite, and on PostgreSQL where its server can be started."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from penmark.library.store.store import Store
from tests.library.store.postgres import binaries, server


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    if binaries() is None:
        pytest.skip("PostgreSQL's server is not installed (on Debian: apt-get install postgresql)")
    with server() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The file or the URL of a store that is not there yet."""
    if request.param == "sqlite":
        return str(tmp_path / "library.sqlite")
    url: str = request.getfixturevalue("postgres_server")
    engine = create_engine(url.replace("postgresql:", "postgresql+pg8000:"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return url


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    with Store(store_url) as opened:
        yield opened
