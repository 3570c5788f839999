"""The page's modules joined into one script: less to fetch, and the only way where nothing can be fetched.

That works because they import each other by plain names only and no two of them give the same name at their top level;
Python checks the first, the page's tests the second.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import resources

from penmark.errors import PenmarkError

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([a-z_]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let) )", re.MULTILINE)
_REMARK = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/\n", re.MULTILINE | re.DOTALL)
"""Comments with lines of their own: a third of the script, and of no use to a browser."""
_LEFT_OVER = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)

ReadFile = Callable[[str], str]


def web_file(name: str) -> str:
    """The text of one of the page's files."""
    return (resources.files(__package__) / "web" / name).read_text("utf-8")


def joined_script(entry: str, read: ReadFile = web_file) -> str:
    """The entry module and all that it imports, each after what it needs, as one module."""
    return "\n".join(_flat(name, read) for name in _in_order(entry, [], read))


def _in_order(name: str, done: list[str], read: ReadFile) -> list[str]:
    if name not in done:
        for needed in _IMPORT.findall(read(name)):
            _in_order(needed, done, read)
        done.append(name)
    return done


def _flat(name: str, read: ReadFile) -> str:
    text = _EXPORT.sub("", _IMPORT.sub("", _REMARK.sub("", read(name))))
    if strange := _LEFT_OVER.search(text):
        raise PenmarkError(f"{name} cannot be joined with other modules: {strange.group()}")
    return text
