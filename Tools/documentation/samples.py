#!/usr/bin/env python3
"""Checks that the code in the guides is compiled.

usage: Tools/documentation/samples.py, at the top of the checkout. Prints one line for each finding; status 1 if there is
any. A block of Swift has to stand, line by line, in a source of Tests or Examples; the manifest of Getting started is
built by Tools/test-dependents. A block of C has to compile against the headers, or to stand in a larger block that
does. A block of Python is run by Tools/python/tests/test_guides.py, which has the list of its guides.
"""

import pathlib
import re
import subprocess
import sys

BLOCK = re.compile(r"^```(swift|c|cpp|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# Added in front of programs of which a guide shows only a part.
PROLOGUE = "#include <stddef.h>\n#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <touchstone.h>\n"
# Markers in tests that enclose the lines of a guide.
MARK = re.compile(r"^ *// \w+ (begins|ends)$\n?", re.MULTILINE)


def blocks():
    for path in [pathlib.Path("README.md"), *sorted(pathlib.Path("Documentation").rglob("*.md"))]:
        text = path.read_text(encoding="utf-8")
        for match in BLOCK.finditer(text):
            yield path, text.count("\n", 0, match.start()) + 1, match[1], match[2]


def without_imports(code):
    return re.sub(r"\A(import \w+\n)+\n?", "", code)


def sources():
    for folder in ("Tests", "Examples"):
        for path in pathlib.Path(folder).rglob("*.swift"):
            if ".build" not in path.parts:
                yield MARK.sub("", path.read_text(encoding="utf-8"))


def stands_in(code, source):
    """Whether the lines occur consecutively in a source, all with the same extra indentation."""
    lines = without_imports(code).splitlines()
    first = re.search(rf"^( *)(private )?{re.escape(lines[0])}$", source, re.MULTILINE)
    while first:
        indent = first[1]
        rest = "".join(f"\n{indent}{line}" if line else "\n" for line in lines[1:])
        if source.startswith(rest, first.end()):
            return True
        first = re.compile(rf"^( *)(private )?{re.escape(lines[0])}$", re.MULTILINE).search(source, first.end())
    return False


def fault_of_c(code):
    command = ["cc", "-std=c99", "-Wall", "-Wextra", "-Wno-unused-function", "-Werror", "-fsyntax-only",
               "-ISources/CTouchstone/include", "-xc", "-"]
    result = subprocess.run(command, input=PROLOGUE + code, capture_output=True, text=True)
    faults = [line for line in result.stderr.splitlines() if "error:" in line]
    return None if result.returncode == 0 else (faults or ["it does not compile"])[0]


def findings():
    found = list(blocks())
    compiled = list(sources())
    tested = pathlib.Path("Tools/python/tests/test_guides.py").read_text(encoding="utf-8")
    programs = [code for _, _, language, code in found if language == "c"]
    for path, line, language, code in found:
        place = f"{path}:{line}"
        if language == "swift" and not code.startswith("// swift-tools-version"):
            if not any(stands_in(code, source) for source in compiled):
                yield f"{place}: no source in Tests or Examples has these lines of Swift"
        elif language == "c":
            fault = fault_of_c(code)
            if fault and not any(code in program and code != program for program in programs):
                yield f"{place}: {fault}"
        elif language == "python" and f'"{path.stem}"' not in tested:
            yield f"{place}: Tools/python/tests/test_guides.py does not run this guide"


def main():
    faults = list(findings())
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
