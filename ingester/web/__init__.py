"""The site that `ingester serve` gives to readers and operators: read-only, no script needed."""
