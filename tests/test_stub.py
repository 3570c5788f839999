"""The hand-written stub of the compiled kernel says exactly what the binary offers.

mypy's stubtest compares the names and the plain functions. nanobind's own functions it does not recognise;
they are on the allowlist, and are compared here with the signature that nanobind derived from the C++ types.
"""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from penmark import _kernel

ROOT = Path(__file__).parent.parent
ALLOWLIST = ROOT / "tests" / "stubtest-allowlist.txt"
STUB = ast.parse((ROOT / "src" / "penmark" / "_kernel.pyi").read_text())


def allowed_names() -> list[str]:
    lines = ALLOWLIST.read_text().splitlines()
    return [line.removeprefix("penmark._kernel.") for line in lines if line and not line.startswith("#")]


def signature(function: ast.FunctionDef) -> tuple[list[str], str]:
    """The function's parameters as text, and what it returns. Types that C++ leaves open read as object."""
    parameters = function.args
    for parameter in [*parameters.posonlyargs, *parameters.args, *parameters.kwonlyargs]:
        assert parameter.annotation is not None
        kind = ast.unparse(parameter.annotation).removesuffix(" | None")
        parameter.annotation = ast.Name("object" if kind == "Buffer" else kind)
    assert function.returns is not None
    return ast.unparse(parameters).split(", "), ast.unparse(function.returns)


def test_stubtest_finds_nothing() -> None:
    command = [sys.executable, "-m", "mypy.stubtest", "penmark._kernel"]
    command += ["--mypy-config-file", str(ROOT / "pyproject.toml"), "--allowlist", str(ALLOWLIST)]
    outcome = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr


@pytest.mark.parametrize("name", [name for name in allowed_names() if name.islower()])
def test_stub_of_a_nanobind_function_matches_the_binary(name: str) -> None:
    [stubbed] = [node for node in STUB.body if isinstance(node, ast.FunctionDef) and node.name == name]
    [(text, _doc, _defaults)] = getattr(_kernel, name).__nb_signature__
    [bound] = ast.parse(text + ": ...").body
    assert isinstance(bound, ast.FunctionDef)
    assert signature(stubbed) == signature(bound)


@pytest.mark.parametrize("name", [name for name in allowed_names() if not name.islower()])
def test_stub_of_a_nanobind_class_matches_the_binary(name: str) -> None:
    """Methods, their parameters and defaults; what C++ returns as a plain object only the stub can say."""
    [stubbed] = [node for node in STUB.body if isinstance(node, ast.ClassDef) and node.name == name]
    methods = {node.name: node for node in stubbed.body if isinstance(node, ast.FunctionDef)}
    bound = getattr(_kernel, name)
    assert set(methods) - {"__init__"} == {method for method in vars(bound) if not method.startswith("__")}
    for method, stub in methods.items():
        [(text, *_)] = getattr(bound, method).__nb_signature__
        [binary] = ast.parse(re.sub(r"\\\d+", "None", text) + ": ...").body
        assert isinstance(binary, ast.FunctionDef)
        assert [a.arg for a in stub.args.args] == [a.arg for a in binary.args.args], method
        assert len(stub.args.defaults) == len(binary.args.defaults), method
