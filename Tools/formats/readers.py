"""The keys that the readers in Sources/TouchRecordings ask for, compared with those of the schemas."""

import glob
import re

import schemas
import settings

SOURCES = "Sources/TouchRecordings"
READERS = {
    "scene": ["Scenes/*.swift"],
    "case": ["Cases/CaseFile.swift", "Cases/CaseReader+*.swift"],
    "labels": ["Labels/TouchLabel.swift"],
    "transcript": ["Replay/Transcript+JSON.swift", "Replay/Explanation.swift"],
    "conformance": ["Conformance/Conformance*.swift"],
}
# Files that name keys as cases of an enumeration.
WORDS = {"case": ["Cases/TouchCase.swift"], "conformance": ["Cases/TouchCase.swift"]}
# Keys of other files, for the error about a file of another kind.
OF_OTHER_FILES = {"scene": {"cases"}}
ASKED = re.compile(
    # Excludes `.text("hello")` after a bracket or a space, which is a value.
    r'(?<![\s(]\.)\b(?:node|required|number|integer|boolean|text|numbers|list|names|color|span|add|window)\(\s*"([\w$]+)"'
    r'|\(\("(\w+)", \.(?:text|list|integer|decimal|boolean|number)')


def source(patterns):
    """The code of files, without comments."""
    files = [file for pattern in patterns for file in sorted(glob.glob(f"{SOURCES}/{pattern}"))]
    if not files:
        raise SystemExit(f"none of {', '.join(patterns)} is in {SOURCES}.")
    text = "\n".join(open(file, encoding="utf-8").read() for file in files)
    return re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE)


def keys(schema, of_case=False):
    """The names of all properties that a schema defines itself."""
    found = set()
    if isinstance(schema, list):
        schema = dict(enumerate(schema))
    if isinstance(schema, dict):
        for key, value in schema.items():
            if key == "properties" and isinstance(value, dict):
                found |= {name for name, entry in value.items()
                          if of_case or not (isinstance(entry, dict) and "Of a case" in entry.get("description", ""))}
            found |= keys(value, of_case)
    return found


def of_settings():
    rows = [row for rows in settings.kinds().values() for row in rows]
    return {key for row in rows for key in row["keys"] + row["former"]}


def faults():
    """Differences between the keys of readers and of schemas, one line each."""
    scene = keys(schemas.read("scene"))
    scene_of_case = {"layers", "size", "background", "accommodations", "recognizers"}
    for name, patterns in READERS.items():
        text = source(patterns)
        asked = {a or b for a, b in ASKED.findall(text)}
        known = keys(schemas.read(name)) | (scene if name in ("case", "conformance") else set())
        for key in sorted(asked - known - OF_OTHER_FILES.get(name, set())):
            yield f"{schemas.path(name)} lacks the key {key}, which the reader knows."
        words = set(re.findall(r'"(\w+)"', text)) | asked
        for line in re.findall(r"^\s*case (\w+)$", source(WORDS.get(name, patterns)), re.MULTILINE):
            words.add(line)
        own = keys(schemas.read(name)) - of_settings() - (scene_of_case if name == "case" else set())
        for key in sorted(own - words):
            yield f"{schemas.path(name)} has the key {key}, which the reader does not know."
    yield from words_of_cases()
    yield from words_of_faults()
    kinds = schemas.read("scene")["$defs"]["recognizerKeys"]["properties"]["kind"]["anyOf"][0]["enum"]
    if set(kinds) != set(settings.kinds()) - {"manipulator"} | {"hover"}:
        yield f"the kinds of recognizers in {schemas.path('scene')} are not those of {settings.PAGE}."


def words_of_cases():
    """A scene file ignores the keys of a case, which SceneFile lists."""
    text = re.search(r"caseKeys: Set<String> = \[(.*?)\]", source(["Scenes/SceneFile.swift"]), re.DOTALL)[1]
    schema = schemas.read("scene")["properties"]
    passed = {key for key, entry in schema.items() if "Of a case" in entry.get("description", "")}
    for key in sorted(set(re.findall(r'"(\w+)"', text)) ^ passed):
        yield f"{schemas.path('scene')} and SceneFile differ in the key {key} of cases."


def words_of_faults():
    text = source(["Replay/FaultSentences.swift"])
    names = set(re.findall(r'case \.(?:\w+): "(\w+)"', text))
    listed = set(schemas.read("transcript")["$defs"]["fault"]["properties"]["fault"]["enum"])
    for name in sorted(names ^ listed):
        yield f"{schemas.path('transcript')} and the engine differ in the fault {name}."
