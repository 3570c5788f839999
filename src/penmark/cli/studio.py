"""`penmark studio`: the web app, on this machine, in the browser."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from penmark.cli import output
from penmark.errors import MissingExtraError
from penmark.library.shelves import datasets_shown
from penmark.library.store import store_choice

if TYPE_CHECKING:
    from penmark.studio.server.settings import ServerSettings


def studio(
    host: Annotated[
        str, typer.Option(metavar="H", help="Listen here; anything but this machine's own address lets others in.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, metavar="P", help="Listen on this port; else on 8642, or a free one."),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only say the address.")] = False,
    allow_origin: Annotated[
        list[str] | None,
        typer.Option(metavar="O", help="A site that may embed puzzles and call the API, such as https://example.org."),
    ] = None,
    token: Annotated[
        str | None,
        typer.Option(
            metavar="T", envvar="PENMARK_TOKEN", help="Ask for this token instead of one that is made for this run."
        ),
    ] = None,
    no_token: Annotated[
        bool, typer.Option("--no-token", help="Let in whoever reaches the port, other users of this machine too.")
    ] = False,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="A", help="A proxy by address or network; what it says of who asks is believed."),
    ] = None,
    dataset: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Show this dataset in the library, besides the store and the starter sets."),
    ] = None,
    share_library: Annotated[
        bool, typer.Option("--share-library", help="Let those on other machines look at the store and change it.")
    ] = False,
) -> None:
    """Play, edit, solve, grade and generate in the browser, until Ctrl-C."""
    try:
        from penmark.studio.server.run import bound, open_browser, serve
        from penmark.studio.server.settings import PORT, ServerSettings
    except ModuleNotFoundError as error:
        if error.name and error.name.partition(".")[0] in ("starlette", "uvicorn", "anyio"):
            raise MissingExtraError("the studio", "studio") from None
        raise

    if token is not None and no_token:
        raise typer.BadParameter("give --token or --no-token, not both", param_hint="--no-token")
    chosen = {"token": token} if token is not None else {"token": None} if no_token else {}
    asked = ServerSettings(
        host=host,
        port=PORT if port is None else port,
        allow_origins=tuple(allow_origin or ()),
        trusted_proxies=tuple(trusted_proxy or ()),
        **chosen,
    )
    settings, sock = bound(asked, or_any_port=port is None)

    def ready(settings: ServerSettings) -> None:
        output.say(f"Penmark studio: {settings.link}  (Ctrl-C ends it)")
        if settings.public:
            output.complain(_warning(settings))
        if not no_browser:
            open_browser(settings.link)

    with datasets_shown(dataset or []), _own_library(settings.public and not share_library):
        serve(settings, sock, ready)
    output.complain("stopped")


def _own_library(only: bool) -> AbstractContextManager[None]:
    """While inside, the studio uses no store if others than its owner would."""
    return store_choice(allowed=False) if only else nullcontext()


def _warning(settings: ServerSettings) -> str:
    """For a studio that other machines can reach."""
    who = "who has the link" if settings.token is not None else "at all"
    return (
        f"other machines can reach it too: anyone {who} may use this machine to solve puzzles.\n"
        "What is sent can be read on the way, the token too: beyond a network that you trust, put a proxy with TLS "
        "before it, and name the proxy by --trusted-proxy."
    )
