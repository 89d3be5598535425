// Replays every bundled session in node, and compares transcripts and explanations with those of the command
// line, byte for byte.
"use strict";
const { execFileSync } = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");
const { TouchstoneEngine } = require("./engine.js");

const [wasm, touchstone] = process.argv.slice(2);
const engine = new TouchstoneEngine(new WebAssembly.Module(fs.readFileSync(wasm)));
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-wasm-"));
const run = (...parts) => execFileSync(touchstone, parts, { encoding: "utf8", maxBuffer: 1 << 28 });

/** The recordings with their scenes, if any. */
function sessions() {
  const found = [];
  for (const folder of ["Recordings", "Recordings/demo"]) {
    for (const name of fs.readdirSync(folder).filter((name) => name.endsWith(".yml")).sort()) {
      const scene = `Recordings/scenes/${path.basename(name, ".yml")}.json`;
      const hasScene = folder === "Recordings" && fs.existsSync(scene);
      found.push({ recording: path.join(folder, name), scene: hasScene ? ["--scene", scene] : [] });
    }
  }
  return found;
}

function firstDifference(one, other) {
  const [a, b] = [one.split("\n"), other.split("\n")];
  const line = a.findIndex((text, index) => text !== b[index]);
  return `line ${line + 1}:\n  command: ${a[line]}\n  page:    ${b[line]}`;
}

let differences = 0;
let lines = 0;
for (const { recording, scene } of sessions()) {
  const file = path.join(scratch, "session");
  run("convert", "--compact", ...scene, recording, file);
  const expected = run("replay", "--format", "jsonl", ...scene, recording);
  engine.reset();
  engine.perform(fs.readFileSync(file));
  const transcript = engine.transcript();
  lines += transcript.split("\n").length - 1;
  if (transcript !== expected) {
    differences += 1;
    console.error(`${recording}: the transcript differs in ${firstDifference(expected, transcript)}`);
  }
  run("convert", "--compact", "--explain", ...scene, recording, file);
  engine.reset();
  engine.perform(fs.readFileSync(file));
  const explained = engine.transcript() + engine.explanation();
  const wanted = run("replay", "--format", "jsonl", "--explain", ...scene, recording);
  if (explained !== wanted) {
    differences += 1;
    console.error(`${recording}: the explanation differs in ${firstDifference(wanted, explained)}`);
  }
}
fs.rmSync(scratch, { recursive: true });
console.log(`${sessions().length} sessions compared, ${lines} lines of transcripts: ${differences} differences`);
if (differences > 0) process.exit(1);
