"""Writes the settings into scene.schema.json, and generates Documentation/reference.md from the schemas."""

import json
import re

import schemas

PAGE = "Documentation/reference.md"
HEAD = """# Reference of formats

Every key of scenes, cases, label files, transcripts and the conformance protocol. `Tools/schemas pages` writes this page
from the JSON Schemas in [Documentation/schemas](schemas); `Tools/schemas check` validates all bundled files with them,
and checks that they have the keys of the readers. A key that is not required and has no default may be left out.

Scenes, cases and label files are JSON or YAML. The schemas are stricter than the commands in two ways: they refuse
`null`, which the commands treat as an absent key, and a text that looks like a number, or like true or false, needs
quotes. Only the commands check that ids are unique, that the ids of relations exist, and that times are in order.

![Which command reads which file: replay a recording and a scene, test a case, tune labels](diagrams/files.svg)

## In your editor

With the schemas an editor completes keys, shows what they mean and underlines wrong values. Tell it by file pattern, in
VS Code with these settings (`yaml.schemas` needs the YAML extension of Red Hat):

```json
{
  "json.schemas": [
    {"fileMatch": ["scenes/*.json"], "url": "./Documentation/schemas/scene.schema.json"},
    {"fileMatch": ["cases/*.json"], "url": "./Documentation/schemas/case.schema.json"},
    {"fileMatch": ["*labels.json"], "url": "./Documentation/schemas/labels.schema.json"}
  ],
  "yaml.schemas": {"./Documentation/schemas/case.schema.json": ["cases/*.yml", "conformance/*.yml"]}
}
```

A YAML file can also name its schema in its first line; editors with yaml-language-server read this comment:

```yaml
# yaml-language-server: $schema=../../Documentation/schemas/case.schema.json
```

Do not use a key `"$schema"`: scenes and cases warn that they do not know it, and label files with it are refused.
The files refer to each other, so copy the whole folder; an installed Touchstone has it as
`share/touchstone/schemas`. They are JSON Schema 2020-12.
"""


def cell(text):
    return text.replace("|", "\\|")


class Page:
    def __init__(self):
        self.files = {name: schemas.read(name) for name in schemas.NAMES}
        self.lines = [HEAD]

    def resolved(self, entry, file):
        """A definition with all that it refers to, and the file that it came from."""
        while "$ref" in entry:
            other, _, place = entry["$ref"].partition("#/")
            file = other.removesuffix(".schema.json") or file
            target = self.files[file]
            for step in place.split("/"):
                target = target[step]
            target, file = self.resolved(target, file)
            entry = target | {key: value for key, value in entry.items() if key != "$ref"}
        return entry, file

    def value(self, entry, file):
        """The values allowed for a key, in words."""
        own = entry.get("title")
        entry, file = self.resolved(entry, file)
        if own or ("title" in entry and "properties" not in entry):
            return entry["title"]
        if "title" in entry:
            return entry["title"][0].lower() + entry["title"][1:]
        if "const" in entry:
            return f"`{json.dumps(entry['const'])}`"
        if "enum" in entry:
            return ", ".join(f"`{word}`" for word in entry["enum"])
        kind = entry.get("type")
        if kind in ("number", "integer"):
            name = "whole number" if kind == "integer" else "number"
            least, most = entry.get("minimum"), entry.get("maximum")
            if least is not None and most is not None:
                return f"{name}, {least:,} to {most:,}"
            return name if least is None else f"{name} of at least {least:,}"
        return {"string": "text", "boolean": "true or false", "object": "object", None: "anything"}[kind]

    def table(self, entry, file, leave_out=()):
        self.lines += ["| key | value | default | meaning |", "|---|---|---|---|"]
        for key, value in entry["properties"].items():
            if key in leave_out:
                continue
            whole, _ = self.resolved(value, file)
            default = "required" if key in entry.get("required", []) else ""
            if not default and "default" in whole:
                default = f"`{json.dumps(whole['default'])}`"
            meaning = whole["description"].partition(" Default: ")
            if not default and meaning[1]:
                # "Default: none. More." in the description.
                default, _, more = re.match(r"(.*?)\.( |$)(.*)", meaning[2], re.DOTALL).groups()
                text = (meaning[0] + " " + more).strip()
            else:
                text = whole["description"]
            self.lines.append(f"| `{key}` | {cell(self.value(value, file))} | {default} | {cell(text)} |")
        self.lines.append("")

    def write(self):
        for name in schemas.NAMES:
            schema = self.files[name]
            self.lines += [f"## {schema['title']}", "", schema["description"], "", f"Schema: `{schemas.path(name)}`.", ""]
            if name == "scene":
                of_case = [key for key, value in schema["properties"].items() if "Of a case" in value.get("description", "")]
                self.table(schema, name, of_case)
            elif "properties" in schema and name != "conformance":
                self.table(schema, name)
            for key, entry in schema["$defs"].items():
                if "properties" not in entry or re.search(r"(Recognizer|Settings)$", key):
                    continue
                self.lines += [f"### {entry['title']}", "", entry["description"], ""]
                self.table(entry, name)
        return "\n".join(self.lines).rstrip() + "\n"


if __name__ == "__main__":
    for name in schemas.NAMES:
        made = schemas.generated(name)
        with open(schemas.path(name), "w", encoding="utf-8") as file:
            file.write(made)
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write(Page().write())
