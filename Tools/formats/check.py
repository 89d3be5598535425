"""Validates bundled files and wrong documents with the schemas. With a path, also asks that touchstone."""

import json
import sys

import jsonschema

import documents
import pages
import readers
import schemas
import tool


def main():
    faults = []
    validators = {}
    for name in schemas.NAMES:
        schema = schemas.linked(name)
        jsonschema.Draft202012Validator.check_schema(schema)
        validators[name] = jsonschema.Draft202012Validator(schema)
        with open(schemas.path(name), encoding="utf-8") as file:
            if file.read() != schemas.generated(name):
                faults.append(f"{schemas.path(name)} is not up to date: Tools/schemas pages")
    with open(pages.PAGE, encoding="utf-8") as file:
        if file.read() != pages.Page().write():
            faults.append(f"{pages.PAGE} is not up to date: Tools/schemas pages")
    faults += readers.faults()

    counts = dict.fromkeys(schemas.NAMES, 0)
    for schema, name, value in documents.bundled():
        counts[schema] += 1
        faults += [f"{name}: {message} at /{at}" for at, message in wrong(validators[schema], value)[:3]]
    if not all(counts.values()):
        faults.append(f"a format has no bundled files: {counts}")

    with open("Tools/formats/wrong.json", encoding="utf-8") as file:
        entries = json.load(file)
    for entry in entries:
        found = {at for at, _ in wrong(validators[entry["schema"]], entry["document"])}
        if entry["at"] not in found:
            faults.append(f"{entry['schema']}, {entry['why']}: not refused at /{entry['at']} but at {sorted(found)}")

    said = f"valid: {', '.join(f'{count} of {name}' for name, count in counts.items())}; refused: {len(entries)}"
    if len(sys.argv) > 1:
        said += "; " + tool.check(sys.argv[1], validators, entries, faults)
    for fault in faults[:40]:
        print(fault, file=sys.stderr)
    if faults:
        sys.exit(f"error: {len(faults)} faults of schemas.")
    print(said)


def wrong(validator, value):
    return [place for error in validator.iter_errors(value) for place in schemas.places(error)]


main()
