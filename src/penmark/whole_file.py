"""`WholeFile`: a file that appears when it is complete, or not at all.

It is written beside its place, made durable, and put there in one step; the folder is made durable too, or a crash of
the machine could still bring the old file back. Where the system has files without a name, the one being written has
none, so that not even a process that is killed leaves one behind. Else its name is random and must be new: a link that
somebody has put there is neither followed nor written through.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from pathlib import Path
from typing import IO

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_NAMELESS = getattr(os, "O_TMPFILE", None)
_USUAL_MODE = 0o666
"""Less what the process masks."""
_LONGEST_NAME = 200
"""Of the file's own name, what goes into that of the temporary one."""


class WholeFile:
    """Write to `file`, then `keep` it or `drop` it. Errors are `OSError`."""

    def __init__(self, path: Path) -> None:
        """`path` must be no link: what it leads to is for the caller to say."""
        self._path = path
        self._temporary: Path | None = None
        self.file: IO[bytes] = os.fdopen(self._opened(), "wb")
        if os.name == "posix":
            with contextlib.suppress(FileNotFoundError):
                os.fchmod(self.file.fileno(), stat.S_IMODE(path.stat().st_mode))

    def _opened(self) -> int:
        if _NAMELESS is not None:
            with contextlib.suppress(OSError):  # not every file system can
                return os.open(self._path.parent, os.O_WRONLY | _NAMELESS, _USUAL_MODE)
        self._temporary = self._new_name()
        return os.open(self._temporary, _NEW, _USUAL_MODE)

    def _new_name(self) -> Path:
        return self._path.with_name(f".{self._path.name[:_LONGEST_NAME]}.{secrets.token_hex(8)}.tmp")

    def keep(self) -> None:
        """In the place of whatever was there."""
        try:
            self.file.flush()
            os.fsync(self.file.fileno())
            if self._temporary is None:
                self._name_it()
            assert self._temporary is not None
            self.file.close()
            self._temporary.replace(self._path)
            self._temporary = None
            sync_folder(self._path.parent)
        finally:
            self.drop()

    def _name_it(self) -> None:
        """A file without a name gets one, by which it can be put into place."""
        name = self._new_name()
        folder = os.open(self._path.parent, os.O_RDONLY)
        try:
            # With a folder given, the link to the open file is followed.
            os.link(f"/proc/self/fd/{self.file.fileno()}", name.name, src_dir_fd=folder, dst_dir_fd=folder)
        finally:
            os.close(folder)
        self._temporary = name

    def drop(self) -> None:
        """As if it had never been; nothing happens after `keep`."""
        with contextlib.suppress(OSError):  # what could not be written is not wanted any more
            self.file.close()
        if self._temporary is not None:
            self._temporary.unlink(missing_ok=True)


def write_whole(path: Path, content: bytes) -> None:
    whole = WholeFile(path)
    try:
        whole.file.write(content)
        whole.keep()
    finally:
        whole.drop()


def sync_folder(folder: Path) -> None:
    """Make names in it durable, where the system can do that."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # some file systems refuse
            os.fsync(descriptor)
    finally:
        os.close(descriptor)
