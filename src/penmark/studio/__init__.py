"""The browser front end: board documents, the page that plays them, the operations it asks for, and the server."""
