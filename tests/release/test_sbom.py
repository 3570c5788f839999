"""The list of what a wheel is made of."""

from __future__ import annotations

import hashlib
from importlib.metadata import distribution
from pathlib import Path

from release.sbom import bill


def test_a_bill(tmp_path: Path) -> None:
    wheel = tmp_path / "penmark-0.1.0-py3-none-any.whl"
    wheel.write_bytes(b"content")
    names = ("penmark", "msgspec", "rich", "markdown-it-py", "pip")
    made = bill(wheel, [distribution(name) for name in names])
    assert (made["bomFormat"], made["specVersion"]) == ("CycloneDX", "1.5")
    ours = made["metadata"]["component"]
    assert (ours["name"], ours["licenses"]) == ("penmark", [{"expression": "MIT"}])
    assert ours["hashes"] == [{"alg": "SHA-256", "content": hashlib.sha256(b"content").hexdigest()}]
    assert [each["name"] for each in made["components"]] == ["markdown-it-py", "msgspec", "rich"]
    rich = f"pkg:pypi/rich@{distribution('rich').version}"
    needs = {each["ref"]: each["dependsOn"] for each in made["dependencies"]}
    assert rich in needs[ours["bom-ref"]]
    assert needs[rich] == [f"pkg:pypi/markdown-it-py@{distribution('markdown-it-py').version}"]
    assert set(needs) == {each["bom-ref"] for each in made["components"]} | {ours["bom-ref"]}
