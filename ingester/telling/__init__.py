"""What commands and pages tell about the store: lines, stories, plans, health."""
