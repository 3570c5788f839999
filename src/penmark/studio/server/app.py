"""`StudioApp`: the whole server as one ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.types import Receive, Scope, Send

from penmark.studio.operations import LaneName
from penmark.studio.server import openapi
from penmark.studio.server.dispatch import Dispatch
from penmark.studio.server.endpoints import Endpoints
from penmark.studio.server.guard import Guard
from penmark.studio.server.jobs import JobBook
from penmark.studio.server.lanes import Lane
from penmark.studio.server.launching import best_launcher
from penmark.studio.server.pages import page_routes
from penmark.studio.server.problems import ProblemError
from penmark.studio.server.replies import json_reply, on_failure, on_http_exception, on_problem
from penmark.studio.server.settings import ServerSettings


class StudioApp:
    """An ASGI application. Its workers live as long as its lifespan, or until it is closed."""

    def __init__(self, settings: ServerSettings | None = None) -> None:
        settings = settings or ServerSettings()
        self._launcher = best_launcher()
        self.lanes = {name: Lane(name, each, self._launcher) for name, each in settings.lanes.items()}
        self.jobs = JobBook(self.lanes[LaneName.JOBS])
        self._description = msgspec.json.encode(openapi.document())
        endpoints = Endpoints(Dispatch(self.lanes), self.jobs)
        api = [Route("/openapi.json", self._describe, methods=["GET"]), *endpoints.routes()]
        routes = [Mount("/api", routes=api), *page_routes(picture=endpoints.picture)]
        handlers = {ProblemError: on_problem, HTTPException: on_http_exception, Exception: on_failure}
        inner = Starlette(routes=routes, exception_handlers=handlers, lifespan=self._lifespan)
        # Round everything, so that even an answer to a bug of ours has the headers it should have.
        self._app = Guard(inner, settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    async def close(self) -> None:
        """Ends all work under way, so that no connection is kept open by it."""
        await self.jobs.stop()
        await asyncio.gather(*(lane.stop() for lane in self.lanes.values()))
        await self._launcher.close()

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        for lane in self.lanes.values():
            lane.start()
        try:
            yield
        finally:
            await self.close()

    async def _describe(self, request: Request) -> Response:
        return json_reply(self._description)
