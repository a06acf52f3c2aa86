"""From records to stored pages: read, observed, decided, written down, settled."""
