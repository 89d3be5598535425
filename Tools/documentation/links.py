#!/usr/bin/env python3
"""Turns references to symbols of other modules in symbol graphs into links that DocC can follow.

usage: Tools/documentation/links.py FOLDER, which has a folder of symbol graphs for each module. A doc comment names
``Contact`` whatever module it belongs to; DocC looks in the comment's own module only. A reference to a module itself
becomes its name.
"""

import json
import os
import re
import sys


def graphs(folder):
    for module in sorted(os.listdir(folder)):
        for file in os.listdir(f"{folder}/{module}"):
            path = f"{folder}/{module}/{file}"
            with open(path, encoding="utf-8") as text:
                yield module, path, json.load(text)


def main():
    folder = sys.argv[1]
    found = list(graphs(folder))
    owners, names = {}, {}
    for module, path, graph in found:
        for symbol in graph["symbols"]:
            name = symbol["pathComponents"][0]
            names.setdefault(module, set()).add(name)
            if "@" not in os.path.basename(path) and len(symbol["pathComponents"]) == 1:
                owners.setdefault(name, module)
    modules = set(names)

    def link(module, symbol):
        def replacement(match):
            first = re.match(r"\w+", match[1])
            first = first[0] if first else ""
            own = names[module] | set(symbol["pathComponents"])
            if first in modules and first not in names[module]:
                return f"``/{match[1]}``" if "/" in match[1] else first
            if first in own or owners.get(first, module) == module:
                return match[0]
            return f"``/{owners[first]}/{match[1]}``"

        return replacement

    for module, path, graph in found:
        for symbol in graph["symbols"]:
            for line in symbol.get("docComment", {}).get("lines", []):
                line["text"] = re.sub(r"``([^`]+)``", link(module, symbol), line["text"])
        with open(path, "w", encoding="utf-8") as text:
            json.dump(graph, text)


main()
