"""Whom the server answers, and what it tells browsers to allow."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from penmark.errors import SettingsError
from penmark.studio.server.settings import ServerSettings
from tests.studio.server.conftest import Running

BLOG = "https://blog.example"


@pytest.fixture(scope="module")
def open_studio() -> Iterator[Running]:
    running = Running((BLOG,))
    yield running
    running.stop()


# ── names ──


@pytest.mark.parametrize("host", ["127.0.0.1:8642", "localhost:8642", "LOCALHOST:8642", "[::1]:8642", "127.0.0.2:8642"])
def test_names_of_this_machine(host: str) -> None:
    assert ServerSettings().answers_to(host)


@pytest.mark.parametrize(
    "host",
    [
        "",
        "localhost",
        "localhost:80",
        "evil.example:8642",
        "127.0.0.1.evil.example:8642",
        "192.168.1.5:8642",
        "a:b:c",
        "[::1",
    ],
)
def test_other_names(host: str) -> None:
    assert not ServerSettings().answers_to(host)


def test_listening_to_others_takes_addresses_but_no_strange_names() -> None:
    settings = ServerSettings(host="0.0.0.0")
    assert settings.public
    assert settings.answers_to("192.168.1.5:8642")
    assert not settings.answers_to("evil.example:8642")


def test_an_allowed_origin_is_a_name_of_ours() -> None:
    settings = ServerSettings(allow_origins=("https://puzzles.example",))
    assert settings.answers_to("puzzles.example")
    assert not settings.answers_to("puzzles.example:8642")


@pytest.mark.parametrize(
    "origin", ["*", "null", "example.org", "https://example.org/", "https://a.b; script-src *", "ftp://x"]
)
def test_origins_that_are_none(origin: str) -> None:
    with pytest.raises(SettingsError, match="an origin looks like"):
        ServerSettings(allow_origins=(origin,))


# ── requests ──


def test_a_strange_host_is_refused(studio: Running) -> None:
    for path in ("/", "/api/samples"):
        assert studio.client.get(path, headers={"host": "evil.example"}).status_code == 421


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://localhost:1"])
def test_a_strange_origin_is_refused(studio: Running, origin: str) -> None:
    answer = studio.client.get("/api/samples", headers={"origin": origin})
    assert answer.status_code == 403
    assert "access-control-allow-origin" not in answer.headers


def test_our_own_origin_is_welcome(studio: Running) -> None:
    assert studio.client.get("/api/samples", headers={"origin": studio.url}).status_code == 200


def test_pictures_and_links_of_other_sites_do_not_reach_the_api(studio: Running) -> None:
    headers = {"sec-fetch-site": "cross-site"}
    assert studio.client.get("/api/samples", headers=headers).status_code == 403


def test_an_allowed_origin_may_call_and_embed(open_studio: Running) -> None:
    answer = open_studio.client.get("/api/samples", headers={"origin": BLOG, "sec-fetch-site": "cross-site"})
    assert answer.status_code == 200
    assert answer.headers["access-control-allow-origin"] == BLOG
    asked = open_studio.client.options("/api/read", headers={"origin": BLOG, "access-control-request-method": "POST"})
    assert asked.status_code == 204
    assert "content-type" in asked.headers["access-control-allow-headers"].lower()
    embed = open_studio.client.get("/embed").headers["content-security-policy"]
    assert f"frame-ancestors 'self' {BLOG}" in embed


# ── headers ──


@pytest.mark.parametrize("path", ["/", "/embed", "/api/samples", "/api/nothing", "/api/openapi.json"])
def test_every_answer_has_a_strict_policy(studio: Running, path: str) -> None:
    headers = studio.client.get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["connect-src"] == "'self'"
    assert "unsafe" not in headers["content-security-policy"]
    assert policy["frame-ancestors"] == ("'self'" if path == "/embed" else "'none'")
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers


def test_refusals_have_it_too(studio: Running) -> None:
    answer = studio.client.get("/", headers={"host": "evil.example"})
    assert "default-src 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("site", "dest", "status"),
    [
        ("cross-site", "image", 403),
        ("cross-site", "script", 403),
        ("cross-site", "empty", 403),
        ("cross-site", "iframe", 200),
        ("cross-site", "document", 200),
        ("same-origin", "empty", 200),
    ],
)
def test_an_embed_is_for_frames(studio: Running, site: str, dest: str, status: int) -> None:
    """An image of another site would make the server draw, from every reader of a page."""
    headers = {"Sec-Fetch-Site": site, "Sec-Fetch-Dest": dest}
    assert studio.client.get("/embed", headers=headers).status_code == status
    assert studio.client.get("/embed", headers={"Sec-Fetch-Site": site}).status_code == 200, "an older browser"
