"""`python -m harvester` is the same as `harvester`."""

from harvester.cli import main

main()
