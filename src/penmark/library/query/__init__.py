"""The query language: one text, asked of the store as SQL or of a dataset line by line."""
