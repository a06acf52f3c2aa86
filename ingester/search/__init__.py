"""Search: ranked pages with the best piece of each."""
