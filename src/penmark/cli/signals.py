"""SIGTERM and SIGHUP end a command as Ctrl-C does: what was found by then is kept."""

from __future__ import annotations

import contextlib
import signal
from types import FrameType

_ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
_received = int(signal.SIGINT)


def heed_signals() -> None:
    """From now on. One that is ignored stays so: that is how `nohup` works."""
    for number in _ENDING:
        with contextlib.suppress(ValueError, OSError):  # only the main thread may
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, _interrupt)


def interrupted_code() -> int:
    """What a shell reports of a program that a signal ended: 130 after Ctrl-C, 143 after SIGTERM."""
    return 128 + _received


def _interrupt(number: int, _frame: FrameType | None) -> None:
    global _received
    _received = number
    raise KeyboardInterrupt
