from __future__ import annotations

import pytest

from tests.docs.pages import read
from tests.docs.variants import PAGES, START, with_table


@pytest.mark.parametrize("page", PAGES)
def test_the_table_of_variants_is_the_registry(page: str) -> None:
    assert START in read(page)
    assert with_table(page, read(page)) == read(page), "write the tables anew with python -m tests.docs.variants"
