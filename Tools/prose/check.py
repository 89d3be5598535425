#!/usr/bin/env python3
"""Checks the words of the checkout: odd phrases, spelling, links between texts, the length of README.

usage: Tools/prose/check.py, at the top of the checkout. Prints one line for each finding; status 1 if there is any.
Spelling is checked by codespell with the vocabulary of words.txt; phrases.txt has the phrases.
"""

import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TEXTS = re.compile(
    r"\.(md|swift|h|c|py|js|html|css|service|desktop)$|^Tools/[a-z0-9-]+$|^debian/(control|copyright)$"
)
# Bundled data, and texts that quote others or earlier versions.
LEFT_OUT = re.compile(r"/(Fixtures|Golden)/|^CHANGELOG\.md$|^Tools/prose/")
LINE_LIMITS = {"README.md": 200, "CONTRIBUTING.md": 130}


def tracked():
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], capture_output=True, text=True,
    ).stdout.splitlines()
    return [f for f in listed or exported() if os.path.isfile(f)]


def exported():
    """The files of sources without a repository, such as those of a release's archive."""
    for folder, folders, files in os.walk("."):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (os.path.normpath(os.path.join(folder, name)) for name in files)


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def phrases():
    """Regular expressions with what to write instead."""
    for line in read(os.path.join(HERE, "phrases.txt")).splitlines():
        if line and not line.startswith("#"):
            pattern, _, instead = line.partition(" => ")
            yield re.compile(pattern, re.IGNORECASE), instead


# A comment marker at the beginning of a line, between two words of a phrase.
BREAK = re.compile(r"\n[ \t]*(///?|#|\*)?[ \t]*")


def odd_phrases(files):
    known = list(phrases())
    for path in files:
        text = read(path)
        # A phrase may span two lines; offsets refer to the original text.
        places, joined, last = [], [], 0
        for match in BREAK.finditer(text):
            places.append((sum(map(len, joined)) + match.start() - last, text.count("\n", 0, match.end())))
            joined += [text[last:match.start()], " "]
            last = match.end()
        joined.append(text[last:])
        flat = "".join(joined)
        for pattern, instead in known:
            for match in pattern.finditer(flat):
                line = 1 + max((n for at, n in places if at <= match.start()), default=0)
                yield f'{path}:{line}: "{match.group()}"; write: {instead}'


def misspellings(files):
    if not shutil.which("codespell"):
        yield "codespell is missing: apt-get install codespell"
        return
    listed = subprocess.run(
        ["codespell", "--ignore-words", os.path.join(HERE, "words.txt"), *files],
        capture_output=True, text=True,
    )
    if listed.returncode not in (0, 64, 65) and not listed.stdout:
        yield f"codespell: {listed.stderr.strip()}"
    yield from listed.stdout.splitlines()


def anchors(path):
    """The anchors of the headings, as GitHub makes them."""
    found, fenced = set(), False
    for line in read(path).splitlines():
        if line.startswith("```"):
            fenced = not fenced
        heading = re.match(r"#+ +(.*)", line)
        if heading and not fenced:
            words = re.sub(r"[^\w\- ]", "", heading.group(1).lower())
            found.add(words.replace(" ", "-"))
    return found


def broken_links(files):
    for path in files:
        if not path.endswith(".md"):
            continue
        for match in re.finditer(r"\]\(([^)\s]+)\)", read(path)):
            target, _, anchor = match.group(1).partition("#")
            if re.match(r"[a-z]+:", target):
                continue
            file = os.path.normpath(os.path.join(os.path.dirname(path), target)) if target else path
            if not os.path.exists(file):
                yield f"{path}: the link {match.group(1)} leads nowhere"
            elif anchor and file.endswith(".md") and anchor not in anchors(file):
                yield f"{path}: the link {match.group(1)} names a heading that {file} does not have"


def too_long():
    for path, limit in LINE_LIMITS.items():
        lines = len(read(path).splitlines())
        if lines > limit:
            yield f"{path}: {lines} lines, at most {limit}"


def main():
    files = [f for f in tracked() if TEXTS.search(f) and not LEFT_OUT.search(f)]
    findings = [*odd_phrases(files), *misspellings(files), *broken_links(files), *too_long()]
    for finding in findings:
        print(finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
