"""Who is let in: those with the token, and to the embed those who are allowed to show it."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from penmark.errors import SettingsError
from penmark.formats.studio import packed
from penmark.studio.server.settings import ServerSettings
from tests.studio.boards import SAMPLES, document
from tests.studio.server.conftest import Running, started

TOKEN = "only-for-this-test"
SITE = "https://blog.example"
BEARER = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture(scope="module")
def locked() -> Iterator[Running]:
    running = Running(token=TOKEN)
    yield running
    running.stop()


@pytest.fixture(scope="module")
def embeddable() -> Iterator[Running]:
    running = Running((SITE,), token=TOKEN)
    yield running
    running.stop()


def board(running: Running, **headers: str) -> httpx.Response:
    plain = {"document": document(SAMPLES["akari"])}
    return httpx.post(f"{running.url}/api/board", json=plain, headers=headers, timeout=60)


@pytest.mark.parametrize("path", ["/api/inventory", "/api/openapi.json", "/api/jobs/x", "/api/jobs/x/events", "/api/"])
def test_the_api_asks_for_the_token(locked: Running, path: str) -> None:
    answer = httpx.get(f"{locked.url}{path}", timeout=60)
    assert (answer.status_code, answer.json()["code"]) == (401, "no-token")
    assert answer.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize("shown", ["", "Bearer", "Bearer wrong", f"Basic {TOKEN}", f"Bearer {TOKEN}x"])
def test_a_wrong_token_is_none(locked: Running, shown: str) -> None:
    assert board(locked, Authorization=shown).status_code == 401
    assert board(locked, Cookie=f"penmark-{locked.settings.port}=wrong").status_code == 401
    assert board(locked, Cookie=f"penmark-1={TOKEN}").status_code == 401, "the cookie of another studio"


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "token"])
def test_a_program_shows_it_in_a_header(locked: Running, scheme: str) -> None:
    assert board(locked, Authorization=f"{scheme} {TOKEN}").status_code == 200


def test_a_browser_keeps_it(locked: Running) -> None:
    with httpx.Client(base_url=locked.url, timeout=60) as browser:
        first = browser.get("/")
        assert first.status_code == 401
        assert "text/html" in first.headers["content-type"]
        assert browser.get("/", params={"token": "wrong"}).status_code == 401
        opened = browser.get("/", params={"a": "1", "token": TOKEN})
        assert (opened.status_code, opened.headers["location"]) == (303, "/?a=1")
        cookie = opened.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert browser.get("/").status_code == 200
        assert browser.get("/api/inventory").status_code == 200


@pytest.mark.parametrize("path", ["/", "/index.html", "/embed", f"/embed?p={packed(SAMPLES['akari'])}", "//", "/%2e/"])
def test_pages_ask_for_it_too(locked: Running, path: str) -> None:
    answer = httpx.get(f"{locked.url}{path}", timeout=60)
    assert answer.status_code in (401, 404)
    assert "penmark-board" not in answer.text
    assert "<svg" not in answer.text


def test_files_of_the_page_are_no_secret(locked: Running) -> None:
    """A frame on another site sends no cookie, but needs them."""
    assert httpx.get(f"{locked.url}/player.js", timeout=60).status_code == 200


def test_the_embed_and_what_it_needs_are_open_to_allowed_sites(embeddable: Running) -> None:
    page = httpx.get(f"{embeddable.url}/embed", params={"p": packed(SAMPLES["akari"])}, timeout=60)
    assert page.status_code == 200
    assert "<svg" in page.text
    assert board(embeddable).status_code == 200
    assert board(embeddable, Origin=SITE).status_code == 200
    assert board(embeddable, Origin="https://other.example").status_code == 403


@pytest.mark.parametrize("path", ["/", "/api/inventory", "/api/samples", "/api/jobs/x"])
def test_nothing_else_is(embeddable: Running, path: str) -> None:
    assert httpx.get(f"{embeddable.url}{path}", headers={"Origin": SITE}, timeout=60).status_code == 401
    assert httpx.get(f"{embeddable.url}{path}", headers={"Origin": SITE, **BEARER}, timeout=60).status_code in (
        200,
        404,
    )


def test_preflights_need_none(embeddable: Running) -> None:
    answer = httpx.options(f"{embeddable.url}/api/hint", headers={"Origin": SITE}, timeout=60)
    assert answer.status_code == 204
    assert "Authorization" in answer.headers["access-control-allow-headers"]


def test_the_printed_link_opens_it() -> None:
    with started("--token", TOKEN) as (_, link):
        assert link.endswith(f"/?token={TOKEN}")
        with httpx.Client(timeout=60, follow_redirects=True) as browser:
            assert browser.get(link).status_code == 200


def test_every_run_has_a_token_of_its_own() -> None:
    one, other = ServerSettings().token, ServerSettings().token
    assert one
    assert other
    assert one != other
    assert len(one) >= 32


@pytest.mark.parametrize("token", ["", "short", "with space in it", "é" * 12, "x" * 200])
def test_tokens_that_are_none(token: str) -> None:
    with pytest.raises(SettingsError, match="a token has"):
        ServerSettings(token=token)


# ── proxies ──


@pytest.mark.parametrize("proxy", ["", "example.org", "10.0.0.0/8x", "300.1.1.1"])
def test_proxies_that_are_none(proxy: str) -> None:
    with pytest.raises(SettingsError, match="a proxy is an address"):
        ServerSettings(trusted_proxies=(proxy,))


def test_networks_of_proxies() -> None:
    settings = ServerSettings(trusted_proxies=("10.0.0.0/8", "127.0.0.1", "fd00::/8"))
    assert all(map(settings.is_proxy, ["10.1.2.3", "127.0.0.1", "fd00::1"]))
    assert not any(map(settings.is_proxy, ["11.1.2.3", "127.0.0.2", "fe00::1", "nonsense", ""]))


@pytest.mark.slow
def test_only_a_trusted_proxy_says_who_asks() -> None:
    """Whoever it names is one client, however many connections; without trust the header means nothing."""
    for proxies, expected in (("127.0.0.1",), {"203.0.113.7"}), ((), set()):
        running = Running(trusted_proxies=proxies)
        try:
            seen: set[str] = set()
            lane = next(iter(running.server.app.lanes.values()))
            real = lane.run
            lane.run = lambda client, *rest, real=real, seen=seen: (seen.add(client), real(client, *rest))[1]  # type: ignore[method-assign]
            for _ in range(2):
                assert board(running, **{"X-Forwarded-For": "198.51.100.1, 203.0.113.7"}).status_code == 200
            assert seen & {"203.0.113.7", "198.51.100.1"} == expected
        finally:
            running.stop()
