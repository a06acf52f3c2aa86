"""Checking links: what harvested pages link to, asked for once and politely, facts written down."""
