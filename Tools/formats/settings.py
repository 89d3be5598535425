"""The settings of recognizers and manipulators as JSON Schema, read from Documentation/settings.md.

That page is generated from the descriptions in Sources/Touchstone/Settings, from which scenes are read too.
"""

import json
import math
import re

PAGE = "Documentation/settings.md"
# Settings whose default counts only without the object that has their keys, and the default in that object.
IN_OBJECT = {"settings.snapping.interval": math.pi / 2, "settings.momentum.parts": True}
# Kinds with a fixed number of fingers, which a scene may repeat.
TWO_FINGERS = {"pinch", "rotation"}


def kinds():
    """The settings of each kind, in the order of the page: {kind: [row]}."""
    found, rows, notes = {}, None, {}
    for line in open(PAGE, encoding="utf-8"):
        if kind := re.match(r"In scenes `(\w+)`", line):
            rows = found.setdefault(kind[1], [])
            notes = {}
        elif rows is None:
            continue
        elif line.startswith("| `"):
            name, scene, _, default, allowed = [cell.strip() for cell in line.strip().strip("|").split("|")]
            section, _, keys = scene.rpartition(": ")
            keys, _, former = keys.partition(", formerly ")
            notes[name.strip("`")] = row = {
                "name": name.strip("`"), "section": section, "keys": re.findall(r"`(\w+)`", keys),
                "former": re.findall(r"`(\w+)`", former), "default": default, "allowed": allowed, "text": "",
            }
            rows.append(row)
        elif note := re.match(r"- `([\w.]+)`: (.*)", line):
            notes[note[1]]["text"] = note[2]
    if not found or any(not row["text"] for rows in found.values() for row in rows):
        raise SystemExit(f"{PAGE} does not have the form that Tools/formats/settings.py reads.")
    return found


def number(text):
    value = float(text)
    return int(value) if value == int(value) else value


def value(row):
    """The values allowed for a setting, without its description."""
    allowed, default = row["allowed"].partition(";")[0], row["default"]
    if allowed in ("true or false", "each true or false"):
        schema = {"type": "boolean"}
        given = {"true": True, "false": False, "all": True, "none": False}[default]
        return schema | {"default": given}
    if allowed.startswith("any of "):
        words = allowed.removeprefix("any of ").split(", ")
        word = {"enum": words + ["all"]}
        given = {"all": "all", "none": []}.get(default, default)
        return {"anyOf": [word, {"type": "array", "items": word}], "default": given}
    limits = re.fullmatch(r"(-?[\d.]+) to (-?[\d.]+)", allowed)
    if not limits:
        return {"enum": allowed.split(", "), "default": default}
    least, most = number(limits[1]), number(limits[2])
    # The page has five decimals.
    if most == 3.14159:
        most = math.pi
    # The count of fingers and taps is whole; every other number may have decimals.
    whole = re.match(r"(minimum|maximum|)numberOf", row["name"], re.IGNORECASE)
    schema = {"type": "integer" if whole else "number", "minimum": least, "maximum": most}
    if default == "no limit":
        return schema
    figure, _, unit = default.partition(" ")
    return schema | {"default": number(figure)} | ({"x-unit": unit} if unit else {})


def described(row):
    schema = value(row)
    if row["name"] in IN_OBJECT:
        schema["default"] = IN_OBJECT[row["name"]]
    unit = schema.pop("x-unit", None) or ("radians" if row["name"].endswith("Rotation") else None)
    return {"description": row["text"] + (f" Unit: {unit}." if unit else "")} | schema


def properties(rows, section):
    found = {}
    for row in rows:
        if row["section"] == section:
            schema = described(row)
            for key in row["keys"]:
                found[key] = schema
            for key in row["former"]:
                note = {"description": f"The former name of `{row['keys'][0]}`, which is still read.", "deprecated": True}
                found[key] = schema | note
    return found


def closed(description, entries):
    return {"type": "object", "description": description, "properties": entries, "additionalProperties": False}


def definitions():
    """The definitions of each kind, and of a manipulator, in scene.schema.json."""
    common = {
        key: {"$ref": f"#/$defs/recognizerKeys/properties/{key}"}
        for key in ("id", "layer", "kind", "enabled", "requireFailureOf", "simultaneousWith", "handsOff")
    }
    made = {}
    for kind, rows in kinds().items():
        own = properties(rows, "")
        if kind == "manipulator":
            made["manipulatorSettings"] = manipulator(rows, own)
            continue
        entries = common | own
        if kind in TWO_FINGERS:
            entries["touches"] = {"description": "The number of fingers, which is always 2.", "const": 2}
        entries.setdefault("taps", {"description": "Has no effect on this kind."})
        entries["params"] = closed(f"The settings of a {kind}.", properties(rows, "params"))
        made[f"{kind}Recognizer"] = closed(f"A recognizer of the kind {kind}.", entries)
    made["hoverRecognizer"] = closed("A recognizer of the kind hover, which has no settings.", common)
    return made


def manipulator(rows, own):
    area = {
        "title": "[x, y, width, height]", "$ref": "#/$defs/rectangle",
        "description": "The area that `confinement` is about, in points of the parent's coordinates. "
        "Default: the parent's bounds.",
    }
    entries = {key: {"$ref": f"#/$defs/manipulatorKeys/properties/{key}"} for key in
               ("id", "enabled", "requireFailureOf", "simultaneousWith")} | own
    entries["limits"] = closed("How far the layer can be moved.", {"area": area} | properties(rows, "limits"))
    for section, text in [
        ("snapping", "Directions in which the layer comes to a stop; true for the defaults."),
        ("momentum", "What goes on moving when the fingers let go; true for the defaults."),
    ]:
        entries[section] = {
            "description": text, "default": False,
            "anyOf": [{"type": "boolean"}, closed(text, properties(rows, section))],
        }
    return closed("How touches move the layer.", entries)


if __name__ == "__main__":
    print(json.dumps(definitions(), indent=2))
