"""A PostgreSQL server of our own for tests, started from the binaries that Debian's package installs."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_UNPRIVILEGED = "postgres"
"""The user that Debian's package makes: the server refuses to run as root."""


def binaries() -> Path | None:
    """The folder with the newest `initdb` and `postgres`, if there is one."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return None if on_path is None else Path(on_path).resolve().parent


@contextmanager
def server() -> Iterator[str]:
    """The URL of an empty database on a server that lives as long as the context; it listens on a socket only."""
    folder = binaries()
    assert folder is not None
    with tempfile.TemporaryDirectory(prefix="pm-pg-") as name:
        home = Path(name)
        if os.geteuid() == 0:
            shutil.chown(home, _UNPRIVILEGED)
        home.chmod(0o755)
        data = home / "data"
        _run(folder / "initdb", "-D", data, "-U", "penmark", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N")
        options = f"-c listen_addresses='' -c unix_socket_directories={home} -c fsync=off"
        _run(folder / "pg_ctl", "-D", data, "-l", home / "log", "-w", "-o", options, "start")
        try:
            yield f"postgresql://penmark@/postgres?unix_sock={home}/.s.PGSQL.5432"
        finally:
            _run(folder / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")


def _run(*command: str | Path) -> None:
    words = [str(word) for word in command]
    user = _UNPRIVILEGED if os.geteuid() == 0 else None
    done = subprocess.run(
        words, stdin=subprocess.DEVNULL, capture_output=True, text=True, user=user, check=False, cwd="/"
    )
    assert done.returncode == 0, done.stderr + done.stdout
