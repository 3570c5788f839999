"""What all tests share: hypothesis without deadlines, for machines here are noisy, and reproducible in CI."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("penmark", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("penmark")
