"""Checks that a built touchstone agrees with the schemas."""

import json
import os
import re
import shutil
import subprocess
import tempfile

import documents
import schemas

# The number of messages of each shape to validate, since there are tens of thousands.
OF_A_SHAPE = 20


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=120, **options)


def refuses(path, schema, document, folder):
    """Whether a document is refused, or has a key that is ignored."""
    file = os.path.join(folder, "document.json")
    with open(file, "w", encoding="utf-8") as written:
        json.dump(document, written)
    words = {
        "scene": ["replay", "Recordings/tap.yml", "--scene", file], "case": ["test", file],
        "labels": ["tune", "--score", file],
    }
    result = run([path] + words[schema])
    return result.returncode == 65 or " is ignored" in result.stderr


def samples(entry):
    """Valid and invalid values of a setting."""
    if "properties" in entry or section(entry) is not None:
        return None
    if entry.get("type") == "boolean":
        return [True, False], ["yes", 1, []]
    if entry.get("type") in ("number", "integer"):
        least, most = entry["minimum"], entry["maximum"]
        wrong = [least - 1, most * 1.01 + 1, "1", True] + ([least + 0.5] if entry["type"] == "integer" else [])
        return [least, most] + ([entry["default"]] if "default" in entry else []), wrong
    if "enum" in entry:
        return entry["enum"], ["nowhere", 1, []]
    if "anyOf" in entry:
        words = entry["anyOf"][0]["enum"]
        return words + [words, [], [words[0]]], ["nowhere", ["nowhere"], {}]
    return None


def setting_cases():
    """A case for each sample of each setting: (case, whether it is valid)."""
    defs = schemas.read("scene")["$defs"]
    for name, definition in defs.items():
        if not re.search(r"(Recognizer|Settings)$", name) or name == "hoverRecognizer":
            continue
        kind = name.removesuffix("Recognizer").removesuffix("Settings")
        for section, entries in sections(definition):
            for key, entry in entries.items():
                found = None if "$ref" in entry else samples(entry)
                for valid, values in zip([True, False], found or ([], [])):
                    for value in values:
                        pair = {key: value} | ({partner(key, entries): value} if valid else {})
                        yield case_with(kind, {section: pair} if section else pair), valid
                unknown = {section: {key + "s": 1}} if section else {key + "s": 1}
                yield case_with(kind, unknown), False


def partner(key, entries):
    """The maximum of a minimum and the reverse, which must agree; the key itself if it belongs to no pair."""
    for one, other in (("minimum", "maximum"), ("least", "greatest")):
        for name in (key.replace(one, other), key.replace(other, one)):
            if name != key and name in entries:
                return name
    return key


# Keys whose limits do not depend on other keys: the definition, its keys, and how to write one into a case.
DOWN = {"down": [0, 10, 10]}
EVENT = {"t": 0, "id": 1, "phase": "began", "x": 0, "y": 0}
MOVE = {"t": 1, "about": [0, 0], "turn": 90}
OTHERS = [
    ("scene", "layerKeys", ["hidden", "alpha", "zPosition", "cornerRadius", "interaction", "multipleTouch",
                            "exclusiveTouch", "hitSlop", "kind"],
     lambda key: {"layers": [{"id": "root"} | key]}),
    ("scene", "layerKeys", ["bounces"], lambda key: {"layers": [{"id": "root", "kind": "scroll"} | key]}),
    ("scene", "accommodations", ["holdDuration", "restingDistance", "tapInterval"], lambda key: {"accommodations": key}),
    ("case", "case", ["portable"], lambda key: key),
    ("case", "finger", ["id", "up", "cancel", "hz"], lambda key: {"fingers": [DOWN | key]}),
    ("case", "turn", ["turn"], lambda key: {"fingers": [DOWN | {"moves": [MOVE | key]}]}),
    ("case", "event", ["t", "id", "x", "y"], lambda key: {"fingers": [], "events": [EVENT | key]}),
    ("case", "tolerances", ["velocityY", "scale", "rotation"], lambda key: {
        "recognizers": [{"id": "it", "layer": "root", "kind": "pan"}],
        "expect": [{"recognizer": "it", "states": [], "value": {next(iter(key)): 0}, "tol": key}]}),
]


def other_cases():
    """A case for each sample of other keys: (case, whether it is valid)."""
    for file, definition, keys, make in OTHERS:
        for key in keys:
            entry = schemas.read(file)["$defs"][definition]["properties"][key]
            if "$ref" in entry:
                other, _, name = entry["$ref"].partition("#/$defs/")
                entry = schemas.read(other.removesuffix(".schema.json") or file)["$defs"][name]
            for valid, values in zip([True, False], samples(entry)):
                for value in values:
                    yield {"fingers": [DOWN], "expect": []} | make({key: value}), valid


def sections(definition):
    yield "", {key: entry for key, entry in definition["properties"].items() if section(entry) is None}
    for key, entry in definition["properties"].items():
        if section(entry) is not None:
            yield key, section(entry)


def section(entry):
    """The settings within a key, if it contains any."""
    options = [entry] + entry.get("anyOf", [])
    return next((option["properties"] for option in options if "properties" in option), None)


def case_with(kind, setting):
    case = {"fingers": [{"tap": [0, 10, 10]}], "endTime": 1, "expect": []}
    if kind == "manipulator":
        return case | {"layers": [{"id": "root", "manipulator": setting}]}
    recognizer = {"id": "it", "layer": "root", "kind": kind} | setting
    return case | {"recognizers": [recognizer], "expect": [{"recognizer": "it", "states": []}]}


def check(path, validators, entries, faults):
    """Adds disagreements between the tool and the schemas to faults; returns a clause about what was compared."""
    asked = [entry for entry in entries if entry["schema"] in ("scene", "case", "labels")]
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy("Recordings/tap.yml", folder)
        for entry in asked:
            if not refuses(path, entry["schema"], entry["document"], folder):
                faults.append(f"touchstone accepts what {entry['schema']} refuses: {entry['why']}")
        cases = list(setting_cases()) + list(other_cases())
        file = os.path.join(folder, "cases.json")
        with open(file, "w", encoding="utf-8") as written:
            lines = [json.dumps(case | {"id": str(number)}) for number, (case, _) in enumerate(cases, 2)]
            written.write('{"cases":[\n' + ",\n".join(lines) + "\n]}\n")
        result = run([path, "test", file])
        complaints = {int(line): said for line, said in re.findall(r"cases\.json:(\d+):\d+: (.*)", result.stderr)}
        for line, (case, valid) in enumerate(cases, 2):
            if valid != (line not in complaints):
                faults.append(f"touchstone disagrees with what should be {'valid' if valid else 'refused'}: "
                              f"{json.dumps(case)[:300]}: {complaints.get(line)}")
            if valid != validators["case"].is_valid(case):
                faults.append(f"{schemas.path('case')} is wrong about {json.dumps(case)[:300]}")
        lines = written_by(path, folder, validators, faults)
        messages = conform(path, folder, validators["conformance"], faults)
    return (f"asked touchstone about {len(asked)} wrong documents and {len(cases)} values of keys; "
            f"valid: {lines} labels and lines of transcripts that it wrote, {messages} messages of conformance")


def written_by(path, folder, validators, faults):
    """Validates labels and explanations that the tool writes."""
    run([path, "synthesize", "--labels", "-o", folder])
    with open(f"{folder}/labels.csv", encoding="utf-8") as file:
        labels = documents.labels_of_table(file.read())
    faults += [f"labels.csv: {error.message}" for error in validators["labels"].iter_errors(labels)]
    count = len(labels["labels"])
    for name in ("palm-cancelled", "ten-fingers", "direction-changes"):
        result = run([path, "replay", f"Recordings/{name}.yml", "--explain", "--format", "jsonl"])
        for line in result.stdout.splitlines():
            count += 1
            errors = validators["transcript"].iter_errors(json.loads(line))
            faults += [f"{name}: {line[:200]}: {error.message}" for error in errors]
    return count


def conform(path, folder, validator, faults):
    """Validates the messages between the runner and the program in all cases."""
    program = f'tee "{folder}/in" | "{path}" conform --serve | tee "{folder}/out"'
    result = run([path, "conform", "--", "sh", "-c", program])
    if result.returncode:
        faults.append(f"touchstone conform ends with status {result.returncode}.")
    shapes, count = {}, 0
    for name in ("in", "out"):
        with open(f"{folder}/{name}", encoding="utf-8") as file:
            for line in file:
                message = json.loads(line)
                count += 1
                shape = (message["type"], *message)
                shapes[shape] = shapes.get(shape, 0) + 1
                if message["type"] == "case" or shapes[shape] <= OF_A_SHAPE:
                    faults += [f"message {line.strip()[:200]}: {error.message}" for error in validator.iter_errors(message)]
    return count
