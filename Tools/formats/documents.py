"""The bundled files and examples, each with the schema that it must match."""

import csv
import glob
import io
import json
import re

import yaml


class Loader(yaml.SafeLoader):
    """YAML in which plain scalars are resolved to numbers, true, false and null only, as in the readers."""


Loader.yaml_implicit_resolvers = {}
for tag, pattern, first in [
    ("bool", r"true|false", "tf"),
    ("null", r"null|~|", ["n", "~", ""]),
    ("int", r"-?[0-9]+", "-0123456789"),
    ("float", r"-?[0-9]*\.?[0-9]+([eE][-+]?[0-9]+)?|-?[0-9]+\.", "-0123456789."),
]:
    Loader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), first)
# Parses "1e3" and "010" as the readers do.
Loader.add_constructor("tag:yaml.org,2002:float", lambda loader, node: float(node.value))
Loader.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(node.value, 10))


def read(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    return json.loads(text) if path.endswith(".json") else yaml.load(text, Loader)


def labels_of_table(text):
    """Labels in CSV, as objects."""
    labels = []
    for row in csv.DictReader(io.StringIO(text)):
        label = {key: cell for key, cell in row.items() if cell}
        for key in ("from", "to"):
            if key in label:
                label[key] = float(label[key])
        if "contacts" in label:
            label["contacts"] = [int(word) for word in label["contacts"].split()]
        labels.append(label)
    return {"labels": labels}


def lines(path):
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            yield f"{path}:{number}", json.loads(line)


def guide(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def bundled():
    """Each (schema, name, value)."""
    for path in sorted(glob.glob("Recordings/scenes/*")):
        yield "scene", path, read(path)
    for path in sorted(glob.glob("Recordings/cases/*") + glob.glob("Recordings/conformance/*")):
        yield "case", path, read(path)
        # A case with its own layers is also a scene.
        for case in read(path)["cases"]:
            if all("frame" in layer for layer in case.get("layers", [{}])):
                yield "scene", f"{path}, {case['id']}", case
    for path in sorted(glob.glob("Recordings/*.jsonl") + glob.glob("Examples/**/*.transcript.jsonl", recursive=True)):
        for name, value in lines(path):
            yield "transcript", name, value
    text = guide("Documentation/labels.md")
    for number, example in enumerate(re.findall(r"```json\n(.*?)```", text, re.DOTALL), 1):
        yield "labels", f"Documentation/labels.md, example {number}", json.loads(example)
    for number, example in enumerate(re.findall(r"```csv\n(.*?)```", text, re.DOTALL), 1):
        yield "labels", f"Documentation/labels.md, table {number}", labels_of_table(example)
    text = guide("Documentation/conformance.md")
    for number, example in enumerate(re.findall(r"^    [<>] (\{.*\})$", text, re.MULTILINE), 1):
        yield "conformance", f"Documentation/conformance.md, message {number}", json.loads(example)
