"""The exported page as text: what it holds, and that nothing in a puzzle can break out of it."""

from __future__ import annotations

import base64
import hashlib
import json
import re

import pytest

from penmark.errors import PenmarkError
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.registry import by_name
from penmark.studio.joined_script import joined_script
from penmark.studio.single_page import ENTRY, single_page

PUZZLE = by_name("akari").samples[0].puzzle


def test_scripts_and_styles_are_those_that_the_policy_allows() -> None:
    page = single_page(PUZZLE)
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page)
    assert policy is not None
    for tag in ('script type="module"', "style"):
        body = re.search(rf"<{tag}>(.*?)</{tag.split()[0]}>", page, re.DOTALL)
        assert body is not None
        digest = base64.b64encode(hashlib.sha256(body.group(1).encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy.group(1)
    assert "unsafe" not in policy.group(1)
    assert "default-src 'none'" in policy.group(1)
    assert not re.search(
        r"<[^>]+ (?:on[a-z]+|style)=",
        re.sub(r"<script.*?</script>|<noscript>.*?</noscript>", "", page, flags=re.DOTALL),
    )


def test_a_picture_for_those_without_scripts() -> None:
    assert re.search(r"<noscript><svg.*</svg>\s*</noscript>", single_page(PUZZLE), re.DOTALL)


@pytest.mark.parametrize("title", ["</script><b>x", "<!--<script>", "a\u2028b", "&<>\"'"])
def test_titles_stay_text(title: str) -> None:
    page = single_page(PUZZLE.with_meta(PuzzleMeta(title=title)))
    data = re.search(r'<script type="application/json">(.*?)</script>', page, re.DOTALL)
    assert data is not None
    assert json.loads(data.group(1))["title"] == " ".join(title.replace("\u2028", " ").split())
    assert page.count("<script") == 2
    assert "<b>x" not in page


def test_modules_come_after_what_they_need() -> None:
    script = joined_script(ENTRY)
    assert script.index("class Evaluator") < script.index("class Judge") < script.index("class Session")
    assert not re.search(r"^(import|export)\b", script, re.MULTILINE)


def test_modules_that_cannot_be_joined_are_refused() -> None:
    with pytest.raises(PenmarkError, match="cannot be joined"):
        joined_script(ENTRY, lambda name: 'import everything from "./a.js";\n')
