"""The studio's server: a typed API over HTTP, with all puzzle work in processes of its own.

    HTTP → guard → endpoints → lanes → worker → penmark.studio.operations

`guard` turns away what must not come in, `endpoints` checks requests against the types that the OpenAPI document
shows, `lanes` waits for a free worker, and a worker process runs an operation. What a worker is given it
must finish in time, or the process is ended: nothing that a stranger can send holds up anybody else for long.
"""
