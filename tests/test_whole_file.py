"""Files that appear when they are complete, whatever lies in the way."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from penmark import whole_file
from penmark.whole_file import WholeFile, write_whole


@pytest.fixture(params=["without a name", "with a name"], autouse=True)
def _temporary(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways in turn: not every system has files without a name."""
    if request.param == "with a name":
        monkeypatch.setattr(whole_file, "_NAMELESS", None)


def test_it_appears_when_it_is_kept(tmp_path: Path) -> None:
    target = tmp_path / "a"
    whole = WholeFile(target)
    whole.file.write(b"new")
    assert not target.exists()
    whole.keep()
    assert target.read_bytes() == b"new"
    assert os.listdir(tmp_path) == ["a"]


def test_dropped_it_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"old")
    whole = WholeFile(tmp_path / "a")
    whole.file.write(b"new")
    whole.drop()
    whole.drop()
    assert (tmp_path / "a").read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a"]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755])
def test_the_mode_of_the_old_file_is_kept(tmp_path: Path, mode: int) -> None:
    target = tmp_path / "a"
    target.write_bytes(b"old")
    target.chmod(mode)
    write_whole(target, b"new")
    assert stat.S_IMODE(target.stat().st_mode) == mode


def test_a_new_file_has_the_usual_mode(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "a", b"new")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o640


def test_the_folder_is_made_durable_after_the_file_is_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[tuple[bool, bool]] = []
    real = os.fsync

    def note(descriptor: int) -> None:
        synced.append((stat.S_ISDIR(os.fstat(descriptor).st_mode), (tmp_path / "a").exists()))
        real(descriptor)

    monkeypatch.setattr(os, "fsync", note)
    write_whole(tmp_path / "a", b"new")
    assert synced == [(False, False), (True, True)]


def test_two_at_once_do_not_meet(tmp_path: Path) -> None:
    one, other = WholeFile(tmp_path / "a"), WholeFile(tmp_path / "a")
    one.file.write(b"one")
    other.file.write(b"other")
    one.keep()
    other.keep()
    assert (tmp_path / "a").read_bytes() == b"other"
    assert os.listdir(tmp_path) == ["a"]


def test_a_link_in_the_way_is_not_written_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who guesses the temporary name puts a link there: the name must be new, or nothing is written."""
    victim = tmp_path / "victim"
    victim.write_bytes(b"mine")
    monkeypatch.setattr(whole_file, "_NAMELESS", None)
    monkeypatch.setattr("secrets.token_hex", lambda size: "guessed")
    (tmp_path / ".a.guessed.tmp").symlink_to(victim)
    with pytest.raises(FileExistsError):
        write_whole(tmp_path / "a", b"new")
    assert victim.read_bytes() == b"mine"


def test_names_cannot_be_guessed(tmp_path: Path) -> None:
    whole = WholeFile(tmp_path / "a")
    names = {whole._new_name().name for _ in range(50)}
    whole.drop()
    assert len(names) == 50
    assert f".a.{os.getpid()}.tmp" not in names


def test_a_long_name(tmp_path: Path) -> None:
    write_whole(tmp_path / ("x" * 255), b"new")
    assert os.listdir(tmp_path) == ["x" * 255]


@pytest.mark.skipif(not hasattr(os, "O_TMPFILE"), reason="needs files without a name")
def test_a_process_that_is_killed_leaves_nothing(tmp_path: Path) -> None:
    script = (
        "import sys, time; from pathlib import Path; from penmark.whole_file import WholeFile\n"
        "whole = WholeFile(Path(sys.argv[1])); whole.file.write(b'x' * 100_000)\n"
        "print('go', flush=True); time.sleep(60)"
    )
    command = [sys.executable, "-c", script, str(tmp_path / "a")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "go\n"
        process.send_signal(signal.SIGKILL)
    assert os.listdir(tmp_path) == []
