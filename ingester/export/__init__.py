"""The pages written out for other programs and people; one module a format."""

FORMATS = ("jsonl", "markdown", "parquet")
