"""What the tests of the page need beside Python: a browser, Node, axe and TypeScript.

    python -m tests.studio.tools      install what is missing, as far as this machine allows

What cannot be had is no failure: the tests that need it are skipped with a reason from here, and the last words of a
test run say how many and why.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
MODULES = HERE / "node_modules"
AXE = MODULES / "axe-core" / "axe.min.js"
TSC = MODULES / ".bin" / "tsc"
BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
WANTING = "wanting: "
"""How every reason begins that is about a tool which is not there."""

_APT = ("apt-get", "-q", "-y", "-o", "DPkg::Lock::Timeout=60")
_CHROMIUM = ("install", "--no-install-recommends", "chromium")
# What is stopped while it downloads leaves nothing half done, so that is a step of its own.
_APT_STEPS = (((*_APT, "update"), 120), ((*_APT, "--download-only", *_CHROMIUM), 300), ((*_APT, *_CHROMIUM), 300))
_NPM = ("npm", "ci", "--no-progress", "--fetch-retries=1", "--fetch-timeout=30000")
_NPM_SECONDS = 180


@cache
def browser() -> str | None:
    """A browser that runs: some systems have a program of that name which only tells how to get one."""
    named = os.environ.get("PENMARK_CHROMIUM")
    paths = [named] if named else [shutil.which(name) for name in BROWSERS]
    return next((path for path in paths if path and run([path, "--version"], 30) is None), None)


def node() -> str | None:
    return shutil.which("node")


def want(tool: str, how: str) -> str:
    """The reason to skip a test for want of a tool."""
    return f"{WANTING}{tool} ({how})"


NO_BROWSER = want("Chromium", "on Debian, as root: apt-get install chromium")
NO_NODE = want("Node", "on Debian, as root: apt-get install nodejs")
NO_AXE = want("axe-core", "npm ci in tests/studio")
NO_TYPESCRIPT = want("TypeScript", "npm ci in tests/studio")


def left_out(reasons: Iterable[str]) -> list[str]:
    """The reasons of skipped tests, as lines about those that a tool was wanting for."""
    counts = Counter(reason.split(WANTING, 1)[1] for reason in reasons if WANTING in reason)
    return [
        f"{count} {'test' if count == 1 else 'tests'} of the page not run for want of {tool}"
        for tool, count in sorted(counts.items())
    ]


def run(command: Sequence[str], seconds: float, cwd: Path | None = None) -> str | None:
    """Why a command did not succeed, in a line; None if it did. What takes too long is ended, children and all."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        process = subprocess.Popen(
            command,
            cwd=cwd,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
    except OSError as error:
        return str(error)
    with process:
        try:
            said, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            _end(process)
            return f"{command[0]} took more than {seconds:.0f} seconds"
    if process.returncode == 0:
        return None
    lines = [line for line in said.splitlines() if line.strip()] or [f"{command[0]} ended with {process.returncode}"]
    # npm and apt-get give the reason first and advice after it.
    return next((line for line in lines if line.startswith(("npm error", "E: "))), lines[-1])


def _end(process: subprocess.Popen[str]) -> None:
    for blow in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, blow)
        try:
            process.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            continue
        return


def install_browser() -> str | None:
    """Debian's Chromium, if there is no browser and we may install one. Says what stood in the way."""
    if browser():
        return None
    if "PENMARK_CHROMIUM" in os.environ:
        return "PENMARK_CHROMIUM names no browser that runs"
    if shutil.which("apt-get") is None:
        return "no browser, and no apt-get to install one with"
    if os.geteuid() != 0:
        return "no browser, and only root can install one"
    print("installing chromium with apt-get", flush=True)
    problems = [run(command, seconds) for command, seconds in _APT_STEPS]
    browser.cache_clear()
    return None if browser() else next(filter(None, reversed(problems)), "chromium was installed but does not run")


def install_modules() -> str | None:
    """axe and TypeScript, in the versions of the lock file. Says what stood in the way."""
    if AXE.exists() and TSC.exists():
        return None
    if shutil.which("npm") is None:
        return "no npm to install axe-core and typescript with"
    print("installing axe-core and typescript with npm", flush=True)
    problem = run(_NPM, _NPM_SECONDS, cwd=HERE)
    return None if AXE.exists() and TSC.exists() else (problem or "npm did not install them")


def main() -> None:
    for problem in (install_browser(), install_modules()):
        if problem:
            print(f"tests of the page that need it will be skipped: {problem}", flush=True)


if __name__ == "__main__":
    main()
