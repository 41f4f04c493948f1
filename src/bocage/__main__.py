"""Run the command line as `python -m bocage`."""

from bocage.cli import main

main()
