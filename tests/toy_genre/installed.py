"""The packages of toy genres where an installer would put them, and processes of their own that find them there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

PACKAGES = Path(__file__).parent / "package"
REPOSITORY = PACKAGES.parent.parent.parent
CLI = ("-m", "penmark")
TOYS = ("pearls", "signposts", "chambers", "lagoons", "stripes")


def install(folder: Path) -> Path:
    """A folder with the packages and their metadata, as `pip install` would leave them."""
    project = tomllib.loads((PACKAGES / "pyproject.toml").read_text("utf-8"))["project"]
    for package in ("penmark_islets", "penmark_toys"):
        shutil.copytree(PACKAGES / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    info = folder / f"penmark_toys-{project['version']}.dist-info"
    info.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(metadata, "utf-8")
    points = project["entry-points"]["penmark.genres"].items()
    lines = ["[penmark.genres]", *(f"{name} = {target}" for name, target in points)]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
    return folder


def run(site: Path | None, *arguments: str, code: int = 0, errors: bool = False) -> str:
    """What Python prints, with the packages on its path or without; with `errors`, on both channels."""
    paths = [str(site)] if site else []
    inherited = os.environ.get("PYTHONPATH")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([*paths, *([inherited] if inherited else [])])}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=REPOSITORY,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=900,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr if errors else done.stdout


def passed(site: Path, *arguments: str) -> int:
    """How many tests pytest passes where the packages are installed; the test fails if one does not."""
    output = run(site, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments)
    found = re.search(r"(\d+) passed", output)
    assert found, output
    assert "failed" not in output
    return int(found[1])
