"""A module's tests on another source for it: `python -m bench.mutant_run MODULE TEST…`, the source on standard input.

Nothing is copied or installed: the import system is told to take this source for that one module. Exits like pytest,
or with `NEVER_IMPORTED` if the tests did not touch the module, so that a run that proves nothing cannot pass for one.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

import pytest

NEVER_IMPORTED = 100
SRC = Path(__file__).resolve().parent.parent / "src"


class Changeling(SourceFileLoader):
    """Loads one module from the given source instead of its file."""

    def __init__(self, module: str, source: str) -> None:
        super().__init__(module, str(SRC.joinpath(*module.split(".")).with_suffix(".py")))
        self._source = source
        self.used = False

    def get_code(self, fullname: str) -> CodeType:
        self.used = True
        return compile(self._source, self.path, "exec", dont_inherit=True)


class Finder(MetaPathFinder):
    """Leads to that loader, before the usual ways are asked."""

    def __init__(self, loader: Changeling) -> None:
        self._loader = loader

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self._loader.name:
            return None
        return spec_from_file_location(fullname, self._loader.path, loader=self._loader)


class Hasty:
    """A pytest plugin: a mutant dies at the first failure, so no smaller example is looked for, and none is kept."""

    def pytest_configure(self) -> None:
        from hypothesis import Phase, settings

        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutants", database=None, derandomize=True, phases=phases)
        settings.load_profile("mutants")


def main(argv: Sequence[str]) -> int:
    module, *tests = argv
    changeling = Changeling(module, sys.stdin.read())
    sys.meta_path.insert(0, Finder(changeling))
    assert module not in sys.modules, f"{module} is loaded already"
    options = ["-x", "-q", "-p", "no:cacheprovider", "--no-header", "--tb=no"]
    code = int(pytest.main([*options, *tests], plugins=[Hasty()]))
    return code if changeling.used else NEVER_IMPORTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
