"""Reads the JSON Schemas in Documentation/schemas, writes their generated parts, and validates values."""

import copy
import json
import re

import settings

FOLDER = "Documentation/schemas"
NAMES = ["scene", "case", "labels", "transcript", "conformance"]


def path(name):
    return f"{FOLDER}/{name}.schema.json"


def read(name):
    with open(path(name), encoding="utf-8") as file:
        return json.load(file)


def text(value, indent=0, width=110):
    """JSON indented by two spaces, with lists and objects on one line if they fit."""
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, (dict, list)) or not value or len(line) + indent <= width:
        return line
    space = " " * (indent + 2)
    if isinstance(value, list):
        inner = [space + text(element, indent + 2) for element in value]
        return "[\n" + ",\n".join(inner) + "\n" + " " * indent + "]"
    inner = [f"{space}{json.dumps(key)}: {text(element, indent + 2)}" for key, element in value.items()]
    return "{\n" + ",\n".join(inner) + "\n" + " " * indent + "}"


def generated(name):
    """The required content of a schema's file: its handwritten part in our layout, and the settings from
    Documentation/settings.md."""
    schema = read(name)
    if name == "scene":
        made = settings.definitions()
        kept = {key: entry for key, entry in schema["$defs"].items()
                if key in made or not re.search(r"(Recognizer|Settings)$", key)}
        schema["$defs"] = kept | made
    return text(schema) + "\n"


def linked(name):
    """A self-contained schema, in which definitions from other files are prefixed with the file's name."""
    whole = {"$defs": {}}
    wanted = [name]
    done = set()

    def link(value, file):
        if isinstance(value, list):
            return [link(element, file) for element in value]
        if not isinstance(value, dict):
            return value
        found = {key: link(element, file) for key, element in value.items()}
        if isinstance(value.get("$ref"), str):
            other, _, place = value["$ref"].partition("#/$defs/")
            other = other.removesuffix(".schema.json") or file
            wanted.append(other)
            found["$ref"] = f"#/$defs/{other}-{place}"
        return found

    while wanted:
        file = wanted.pop()
        if file in done:
            continue
        done.add(file)
        schema = link(copy.deepcopy(read(file)), file)
        for key, entry in schema.pop("$defs").items():
            whole["$defs"][f"{file}-{key}"] = entry
        if file == name:
            whole |= schema
    return whole


def places(error):
    """The location of an invalid value: that of the innermost of nested errors."""
    if error.context:
        for inner in error.context:
            yield from places(inner)
    else:
        if error.schema is False and error.absolute_path:
            # For a forbidden key, some versions name the object and others the key.
            yield "/".join(map(str, list(error.absolute_path)[:-1])), error.message
        yield "/".join(map(str, error.absolute_path)), error.message
