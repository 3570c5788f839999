"""`penmark studio`: the web app, on this machine, in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from penmark.cli import output
from penmark.errors import MissingExtraError

if TYPE_CHECKING:
    from penmark.studio.server.settings import Settings


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
) -> None:
    """Play, edit, solve, grade and generate in the browser, until Ctrl-C."""
    try:
        from penmark.studio.server.run import bound, open_browser, serve
    except ModuleNotFoundError as error:
        if error.name and error.name.partition(".")[0] in ("starlette", "uvicorn", "anyio"):
            raise MissingExtraError("the studio", "studio") from None
        raise

    settings, sock = bound(host, port, tuple(allow_origin or ()))

    def ready(settings: Settings) -> None:
        output.say(f"Penmark studio: {settings.url}  (Ctrl-C ends it)")
        if settings.public:
            output.complain("other machines can reach it too: anyone who does may use this machine to solve puzzles")
        if not no_browser:
            open_browser(settings.url)

    serve(settings, sock, ready)
    output.complain("stopped")
