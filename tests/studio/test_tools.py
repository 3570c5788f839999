"""What is done about tools that are missing: installed where that can be, named where not, never waited for."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.studio import tools


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A machine without tools: its only programs are those a test puts there."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("PENMARK_CHROMIUM", raising=False)
    monkeypatch.setattr(tools, "AXE", tmp_path / "axe.min.js")
    monkeypatch.setattr(tools, "TSC", tmp_path / "tsc")
    tools.browser.cache_clear()
    yield tmp_path
    tools.browser.cache_clear()


def program(folder: Path, name: str, lines: str) -> None:
    file = folder / name
    file.write_text(f"#!/bin/sh\n{lines}\n", "utf-8")
    file.chmod(0o755)


@pytest.mark.parametrize(("line", "problem"), [("true", None), ("echo first; echo last; exit 3", "last")])
def test_a_command_says_why_it_failed(line: str, problem: str | None) -> None:
    assert tools.run(["/bin/sh", "-c", line], 30) == problem


def test_a_command_that_is_not_there() -> None:
    assert "no-such-program" in str(tools.run(["no-such-program"], 30))


def test_a_command_that_hangs_is_ended_with_its_children() -> None:
    began = time.monotonic()
    assert tools.run(["/bin/sh", "-c", "sleep 60 & sleep 60"], 0.3) == "/bin/sh took more than 0 seconds"
    assert time.monotonic() - began < 10


def test_a_name_without_a_browser_behind_it_is_no_browser(bare: Path) -> None:
    program(bare, "chromium-browser", "echo 'get it elsewhere'; exit 1")
    assert tools.browser() is None
    tools.browser.cache_clear()
    program(bare, "google-chrome", "exit 0")
    assert tools.browser() == str(bare / "google-chrome")


def test_nothing_to_install_with(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tools.main()
    assert capsys.readouterr().out.splitlines() == [
        "tests of the page that need it will be skipped: no browser, and no apt-get to install one with",
        "tests of the page that need it will be skipped: no npm to install axe-core and typescript with",
    ]


def test_a_browser_is_installed_by_root_alone(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(
        bare,
        "apt-get",
        f'[ "$7" = chromium ] && printf "#!/bin/sh\\n" > {bare}/chromium && /bin/chmod 755 {bare}/chromium',
    )
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert tools.install_browser() == "no browser, and only root can install one"
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert tools.install_browser() is None
    assert tools.browser() == str(bare / "chromium")


def test_a_browser_that_was_named_is_not_replaced(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setenv("PENMARK_CHROMIUM", str(bare / "mine"))
    program(bare, "apt-get", f": > {bare}/called")
    assert tools.install_browser() == "PENMARK_CHROMIUM names no browser that runs"
    assert not (bare / "called").exists()


def test_what_cannot_be_installed_is_said(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    program(bare, "apt-get", "echo 'E: Unable to locate package chromium'; exit 100")
    program(bare, "npm", "echo 'npm error code ECONNREFUSED'; echo 'npm error If you are behind a proxy'; exit 1")
    assert tools.install_browser() == "E: Unable to locate package chromium"
    assert tools.install_modules() == "npm error code ECONNREFUSED"


def test_modules_are_installed_once(bare: Path) -> None:
    program(bare, "npm", f"[ ! -e {bare}/tsc ] && : > {bare}/axe.min.js && : > {bare}/tsc")
    assert tools.install_modules() is None
    assert tools.install_modules() is None


def test_the_last_words_count_tests_by_what_was_wanting() -> None:
    reasons = [f"Skipped: {tools.NO_BROWSER}", tools.NO_AXE, f"Skipped: {tools.NO_BROWSER}", "no corpus"]
    assert tools.left_out(reasons) == [
        "2 tests of the page not run for want of Chromium (on Debian, as root: apt-get install chromium)",
        "1 test of the page not run for want of axe-core (npm ci in tests/studio)",
    ]


def test_a_run_without_a_browser_passes_and_says_so() -> None:
    """On this machine as if it had none."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/studio/test_player.py", "-k", "pause"]
    environment = {**os.environ, "PENMARK_CHROMIUM": "no-such-browser"}
    root = tools.HERE.parent.parent
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout
    assert "1 test of the page not run for want of Chromium" in done.stdout.splitlines()[-2]


def test_the_lock_file_names_no_host() -> None:
    lock = (tools.HERE / "package-lock.json").read_text("utf-8")
    assert "://" not in lock
    assert '"integrity"' in lock
