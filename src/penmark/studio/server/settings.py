"""`ServerSettings`: where the studio listens, whom it answers, and how many workers it has."""

from __future__ import annotations

import hmac
import ipaddress
import os
import re
import secrets
import socket
from dataclasses import dataclass, field

from penmark.errors import SettingsError, quote
from penmark.studio.operations.base import LaneName
from penmark.studio.server import limits
from penmark.studio.server.lanes import LaneSettings

LOOPBACK = "127.0.0.1"
PORT = 8642
TOKEN = "token"
_TOKEN = re.compile(r"[A-Za-z0-9_-]{8,128}")
_ORIGIN = re.compile(r"https?://([a-z0-9.-]+|\[[0-9a-f:]+\])(:[0-9]{1,5})?", re.IGNORECASE)


def _default_lanes() -> dict[LaneName, LaneSettings]:
    cores = os.cpu_count() or 1
    return {
        LaneName.QUICK: LaneSettings(
            workers=min(max(3, cores), 8), per_client=2, most_waiting=512, eager=True, patience=limits.QUICK_SECONDS
        ),
        LaneName.SLOW: LaneSettings(workers=2, per_client=1, most_waiting=48, niceness=10),
        LaneName.JOBS: LaneSettings(
            workers=max(2, min(cores // 2, 4)), per_client=1, most_waiting=limits.JOBS_KEPT, niceness=15
        ),
    }


@dataclass(frozen=True)
class ServerSettings:
    host: str = LOOPBACK
    port: int = PORT
    allow_origins: tuple[str, ...] = ()
    """Other sites that may show the embed and call the API; the name of each is also taken as a name of ours."""
    token: str | None = field(default_factory=lambda: secrets.token_urlsafe(24))
    """What clients must show; `None` if anybody who can reach the port may ask."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks whose word is taken for who asks, as `X-Forwarded-For` has it."""
    lanes: dict[LaneName, LaneSettings] = field(default_factory=_default_lanes)

    def __post_init__(self) -> None:
        if self.token is not None and not _TOKEN.fullmatch(self.token):
            raise SettingsError("a token has 8 to 128 letters, digits, hyphens and underscores")
        for proxy in self.trusted_proxies:
            if _network(proxy) is None:
                raise SettingsError(f"a proxy is an address or a network such as 10.0.0.0/8, not {quote(proxy)}")
        for origin in self.allow_origins:
            if not _ORIGIN.fullmatch(origin):
                raise SettingsError(f"an origin looks like https://example.org, without a path, not {quote(origin)}")

    @property
    def url(self) -> str:
        """What to open in a browser on this machine."""
        shown = "localhost" if self.host in ("0.0.0.0", "::") else self.host
        return f"http://{_bracketed(shown)}:{self.port}/"

    @property
    def link(self) -> str:
        """The same with the token, which the browser then keeps."""
        return self.url if self.token is None else f"{self.url}?{TOKEN}={self.token}"

    def is_token(self, shown: str) -> bool:
        return self.token is None or hmac.compare_digest(shown.encode(), self.token.encode())

    def is_proxy(self, address: str) -> bool:
        asked = _network(address)
        known = [network for each in self.trusted_proxies if (network := _network(each)) is not None]
        return asked is not None and any(asked.network_address in network for network in known)

    @property
    def public(self) -> bool:
        """Whether other machines can reach it."""
        return not is_loopback(self.host)

    def answers_to(self, host: str) -> bool:
        """Whether a Host header names this server. Other names are how a foreign page would reach it through DNS."""
        name = host.strip().lower()
        if name in {origin.partition("://")[2].lower() for origin in self.allow_origins}:
            return True
        bare, port = _split(name)
        if port != self.port and not (port is None and self.port == 80):
            return False
        if bare == "localhost" or is_loopback(bare) or bare == self.host.lower():
            return True
        return self.public and (_is_address(bare) or bare in _own_names())

    def trusts(self, origin: str, host: str) -> bool:
        """Whether a page of that origin may use the API that it knows as `host`."""
        return origin in self.allow_origins or origin.lower() in (f"http://{host.lower()}", f"https://{host.lower()}")


def _network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network | None:
    try:
        return ipaddress.ip_network(text)
    except ValueError:
        return None


def is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _own_names() -> set[str]:
    name = socket.gethostname().lower()
    return {name, f"{name}.local"}


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _split(host: str) -> tuple[str, int | None]:
    """A Host header as name and port; brackets round an IPv6 address fall away."""
    found = re.fullmatch(r"(?:\[([0-9a-f:.]+)\]|([^:\[\]]+))(?::([0-9]{1,5}))?", host)
    if not found:
        return "", None
    return found[1] or found[2], int(found[3]) if found[3] else None
