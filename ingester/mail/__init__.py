"""Mail about runs: what to say, how to word it, how to send it."""
