"""The browser front end: board documents, the page that plays them, and the server that hands both out."""
