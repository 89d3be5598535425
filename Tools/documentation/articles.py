#!/usr/bin/env python3
"""Makes a DocC catalog of the guides in Documentation.

usage: Tools/documentation/articles.py CATALOG GRAPH, at the top of the checkout. Links between guides become links of DocC;
links to other files of the checkout become their paths. GRAPH has the symbols of the module.
"""

import json
import os
import re
import shutil
import sys

TITLE = "Touchstone"


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def guides():
    """The guides and the names of their articles."""
    named = {
        "Recordings/README.md": "recordings",
        "Documentation/design/README.md": "design-decisions",
        # Their own names are names of types.
        "Documentation/accommodations.md": "shaky-and-slow-hands",
        "Documentation/motion.md": "scrolling-and-flings",
    }
    for folder in ["Documentation", "Documentation/design"]:
        for file in sorted(os.listdir(folder)):
            path = f"{folder}/{file}"
            if file.endswith(".md") and path != "Documentation/README.md":
                prefix = "design-" if folder.endswith("design") else ""
                named.setdefault(path, prefix + file.removesuffix(".md"))
    return named


def heading(path, anchor):
    """DocC's anchor for the heading with this GitHub anchor."""
    for match in re.finditer(r"^#+ +(.*)$", read(path), re.MULTILINE):
        words = re.sub(r"[^\w\- ]", "", match[1].lower()).replace(" ", "-")
        if words == anchor:
            return re.sub(r"-+", "-", re.sub(r"[^\w\-]", "-", match[1])).strip("-")
    raise SystemExit(f"{path} has no heading #{anchor}")


def converted(path, named):
    """The text of a guide, with its links in DocC's form."""

    def link(match):
        text, target = match[1], match[2]
        if re.match(r"[a-z]+:", target):
            return match[0]
        file, _, anchor = target.partition("#")
        file = os.path.normpath(os.path.join(os.path.dirname(path), file)) if file else path
        if file == "Documentation/README.md":
            return f"[{text}](doc:Touchstone)"
        if file not in named:
            return text if text == file else f"{text} (`{file}`)"
        return f"[{text}](doc:{named[file]}{'#' + heading(file, anchor) if anchor else ''})"

    text = re.sub(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)", link, read(path))
    return re.sub(r"(!\[[^\]]*\])\((?:[^)]*/)?([^)/]+)\)", r"\1(\2)", text)


def front_page(named):
    """The page of the module: its topics are the tables of Documentation/README.md."""
    lines = [f"# ``{TITLE}``", "", "Touches and gestures for Linux: layers, recognizers, manipulators and the", "arbiter.", ""]
    lines += ["## Topics", ""]
    for line in read("Documentation/README.md").splitlines():
        group = re.match(r"\| ([a-z][^|]*) \| \|$", line)
        entry = re.match(r"\| \[[^\]]*\]\(([^)]+)\)", line)
        if group:
            lines += ["", f"### {group[1][0].upper()}{group[1][1:]}", ""]
        elif entry:
            path = os.path.normpath(os.path.join("Documentation", entry[1]))
            if path in named:
                lines.append(f"- <doc:{named[path]}>")
    lines += ["", "### Decisions", ""]
    lines += [f"- <doc:{name}>" for name in named.values() if name.startswith("design-") and name != "design-decisions"]
    return "\n".join(lines) + "\n"


def check_names(named, graph):
    """No article may have the name of a type, which links would find instead."""
    with open(graph, encoding="utf-8") as file:
        types = {symbol["pathComponents"][0].lower() for symbol in json.load(file)["symbols"]}
    taken = sorted(name for name in named.values() if name in types)
    if taken:
        raise SystemExit(f"these guides need other names: {', '.join(taken)}")


def main():
    catalog, graph = sys.argv[1:]
    shutil.rmtree(catalog, ignore_errors=True)
    os.makedirs(f"{catalog}/Resources")
    named = guides()
    check_names(named, graph)
    for path, name in named.items():
        with open(f"{catalog}/{name}.md", "w", encoding="utf-8") as file:
            file.write(converted(path, named))
    with open(f"{catalog}/{TITLE}.md", "w", encoding="utf-8") as file:
        file.write(front_page(named))
    for folder in ["Documentation", "Documentation/diagrams"]:
        for image in os.listdir(folder):
            if image.endswith((".png", ".svg")):
                shutil.copy(f"{folder}/{image}", f"{catalog}/Resources")


main()
