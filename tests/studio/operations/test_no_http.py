"""The operations know nothing of who carries requests to them: not HTTP, not the server, not its workers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_layers import MODULES, dotted, imported_modules, parse

OPERATIONS = [path for path in MODULES if dotted(path).startswith("penmark.studio.operations.")]
CARRIERS = ("starlette", "uvicorn", "http", "socket", "asyncio", "penmark.studio.server", "penmark.cli")


@pytest.mark.parametrize("path", OPERATIONS, ids=dotted)
def test_no_operation_imports_what_carries_requests(path: Path) -> None:
    package = dotted(path).rpartition(".")[0]
    found = [name for name in imported_modules(parse(path), package) if _within(name, CARRIERS)]
    assert found == []


def _within(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == each or name.startswith(f"{each}.") for each in packages)


def test_there_are_operations() -> None:
    assert len(OPERATIONS) > 8


def test_operations_run_without_a_web_framework() -> None:
    script = (
        "import sys; from penmark.studio.operations import Context, by_name\n"
        "from penmark.studio.operations.request_body import parsed\n"
        "read = by_name('read')\n"
        'asked = parsed(read, b\'{"text": "https://puzz.link/p?akari/6/6/nekcakbl"}\')\n'
        "print(read.run(asked, Context()).document['genre'])\n"
        "carriers = ('starlette', 'uvicorn', 'penmark.studio.server', 'penmark.cli')\n"
        "print([name for name in sys.modules if name.startswith(carriers)])\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["akari", "[]"]
