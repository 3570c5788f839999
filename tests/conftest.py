"""What all tests share: profiles of hypothesis, reproducible in CI; and last words on what was not run."""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.studio import tools

settings.register_profile("penmark", deadline=None, derandomize=bool(os.environ.get("CI")), max_examples=60)
settings.register_profile("thorough", settings.get_profile("penmark"), max_examples=300)
settings.load_profile("penmark")


_FOLDER = tempfile.TemporaryDirectory(prefix="penmark-tests-")


def pytest_configure(config: pytest.Config) -> None:
    """No test touches the store of whoever runs it. Where the sweeps are run too, hypothesis tries more examples."""
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup commands inherit that, and would not be hung up
    os.environ["PENMARK_STORE"] = str(Path(_FOLDER.name) / "library.sqlite")
    if not config.option.markexpr:
        settings.load_profile("thorough")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: Any) -> Generator[None]:
    """After everything else that is said, so that nobody takes what was skipped for what was tried."""
    yield
    skipped = terminalreporter.stats.get("skipped", [])
    for line in tools.left_out(str(report.longrepr[2]) for report in skipped if isinstance(report.longrepr, tuple)):
        terminalreporter.write_line(line, yellow=True)
