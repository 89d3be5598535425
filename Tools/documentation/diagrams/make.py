"""Draws the diagrams of the guides.

usage: make.py FOLDER, at the top of the checkout. Writes an SVG for each function of the modules below, with the
alternative text that the guide gives it as its title. The charts read their figures from the guides' tables.
"""

import pathlib
import re
import sys

import decisions
import engine
import figures
import hosts
import tools


def alternative_text(name, texts):
    """The alternative text from the guide; a picture that no guide shows is not drawn."""
    for text in texts:
        if found := re.search(rf"!\[([^\]]+)\]\((?:\.\./)?diagrams/{re.escape(name)}\)", text):
            return " ".join(found[1].split())
    sys.exit(f"no guide shows {name}")


def main():
    folder = pathlib.Path(sys.argv[1])
    guides = pathlib.Path("Documentation")
    texts = [path.read_text() for path in sorted(guides.rglob("*.md"))]
    for module in (decisions, engine, figures, hosts, tools):
        for draw in module.ALL:
            name = draw.__name__.replace("_", "-") + ".svg"
            (folder / name).write_text(draw().svg(alternative_text(name, texts)))


main()
