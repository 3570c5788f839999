"""Every toy genre in a real browser: its first sample is played to the end, and a clue is placed with the pointer.

The registry of this process stays as it is: `playing_toys` runs in one of its own, where the toys are installed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.own_process import python
from tests.studio import tools
from tests.toy_genre.toys import TOYS


@pytest.mark.slow
@pytest.mark.skipif(tools.browser() is None, reason=tools.NO_BROWSER)
def test_they_are_played_and_edited_in_the_browser(site: Path) -> None:
    expected = [f"{toy} {what}" for toy in TOYS for what in ("played", "edited")]
    assert python("-m", "tests.toy_genre.playing_toys", *TOYS, site=site).splitlines() == expected
