"""Python in a process of its own, perhaps with packages installed there: the registries here stay as they are."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent


def installed(project: Path, folder: Path) -> Path:
    """The folder, with the packages of a project and their metadata as `pip install` would leave them."""
    about = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    for package in project.glob("*/__init__.py"):
        name = package.parent.name
        shutil.copytree(project / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    info = folder / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
    info.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n"
    (info / "METADATA").write_text(metadata, "utf-8")
    points = about["entry-points"]["penmark.genres"].items()
    lines = ["[penmark.genres]", *(f"{name} = {target}" for name, target in points)]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
    return folder


def python(*arguments: str, site: Path | None = None, code: int = 0, errors: bool = False) -> str:
    """What Python prints, with the packages of `site` on its path; with `errors`, on both channels."""
    paths = [*([str(site)] if site else []), *filter(None, [os.environ.get("PYTHONPATH")])]
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        encoding="utf-8",
        timeout=900,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr if errors else done.stdout


def passed(*arguments: str, site: Path | None = None, skips: bool = True) -> int:
    """How many tests pytest passes; this one fails if one of them fails or, without `skips`, is skipped."""
    output = python("-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments, site=site)
    found = re.search(r"(\d+) passed", output)
    assert found, output
    assert skips or "skipped" not in output, output
    return int(found[1])
