// Measures in node: the engine's start-up time, nanoseconds per event for the workloads of touchstone bench,
// compared with the command, and nanoseconds per frame for bundled sessions, each played many times.
"use strict";
const { execFileSync } = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");
const { TouchstoneEngine, TouchstoneBytes } = require("./engine.js");

const [wasm, touchstone] = process.argv.slice(2);
const bytes = fs.readFileSync(wasm);
const now = () => Number(process.hrtime.bigint()) / 1e6;

let start = now();
const compiledModule = new WebAssembly.Module(bytes);
const compiled = now() - start;
start = now();
const engine = new TouchstoneEngine(compiledModule);
console.log(`start-up: compiled in ${compiled.toFixed(1)} ms, instantiated in ${(now() - start).toFixed(2)} ms`);

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-bench-"));
const file = path.join(scratch, "session");
const kinds = ["tap", "longPress", "pan", "screenEdgePan", "swipe", "pinch", "rotation", "transform"];
const multipleTouch = 8;

/** A scene with one layer for each list of recognizers, each inside the previous one. */
function scene(layers, { together = [], requirement, settings = [] } = {}) {
  const bytes = new TouchstoneBytes().window(800, 600);
  layers.forEach((names, index) => {
    bytes.layer(index, [0, 0, 800, 600], `layer ${index}`, 0, multipleTouch);
    for (const name of names) bytes.recognizer(index + 1, kinds.indexOf(name), name);
  });
  for (const [one, other] of together) bytes.simultaneous(one, other);
  for (const [recognizer, number, value] of settings) bytes.setting(recognizer, number, value);
  if (requirement) bytes.requirement(...requirement);
  return bytes;
}

/** The number of a recognizer kind's setting, by name. */
function settingNumber(kind, name) {
  engine.reset();
  engine.perform(scene([[kind]]).device("screen", 800, 600).bytes);
  return engine.describe().recognizers[0].settings.find((setting) => setting.name === name).number;
}

const pairs = (count) => Array.from({ length: count }, (_, one) =>
  Array.from({ length: one }, (_, other) => [other, one])).flat();

/** The scenes of the workloads, as in touchstone bench: each action reads one value. */
function workloads() {
  const taps = settingNumber("tap", "numberOfTapsRequired"), touches = settingNumber("pan", "minimumNumberOfTouches");
  const all = ["tap", "tap", "longPress", "pan", "pinch", "rotation", "swipe", "transform"];
  return {
    W1: () => scene([["pan"]]),
    W2: () => scene([["pinch", "rotation", "pan"]], { together: pairs(3), settings: [[2, touches, 2]] }),
    W3: () => scene([["tap", "tap", "longPress"]], { settings: [[1, taps, 2]], requirement: [0, 1] }),
    W4: () => scene([all], { together: pairs(8), settings: [[1, taps, 2]] }),
    W5: () => scene(Array(100).fill(Array(10).fill("pan"))),
  };
}

/** The frames that touchstone bench --save-rows wrote, as operations. */
function frames(rows) {
  const bytes = new TouchstoneBytes();
  const phases = { began: 0, moved: 1, ended: 2, cancelled: 3 };
  let contacts = [], number = null, time = 0;
  const flush = () => {
    // As in the command: advance time to the frame, then deliver the frame.
    if (contacts.length > 0) bytes.advance(time).frame(0, time, contacts);
    contacts = [];
  };
  for (const line of rows.trimEnd().split("\n").slice(1)) {
    const [frame, microseconds, slot, phase, x, y] = line.split(",");
    if (frame !== number) flush();
    [number, time] = [frame, Number(microseconds)];
    contacts.push({ slot: Number(slot), phase: phases[phase], x: Number(x), y: Number(y) });
  }
  flush();
  return bytes.advance(time + 10_000_000).bytes;
}

/** The best of several rounds, in nanoseconds per event. */
function cost(session, bytes, events) {
  const times = [];
  for (let round = 0; round < 7; round++) {
    engine.reset();
    engine.perform(session);
    const start = now();
    engine.perform(bytes);
    engine.transcript();
    times.push(now() - start);
  }
  return Math.min(...times) * 1e6 / events;
}

const only = ["--only", "W1,W2,W3,W4,W5", "--scale", "0.1"];
execFileSync(touchstone, ["bench", ...only, "--save-rows", scratch]);
const native = execFileSync(touchstone, ["bench", ...only, "--repeat", "7"]).toString();
console.log("ns an event, best of 7                  command     node   with JSON");
for (const [name, makeScene] of Object.entries(workloads())) {
  const rows = fs.readFileSync(path.join(scratch, `${name}.csv`), "utf8");
  const loud = makeScene().device("screen", 800, 600).bytes;
  const quiet = makeScene().quiet().device("screen", 800, 600).bytes;
  const events = rows.trimEnd().split("\n").length - 1;
  const [, title, best] = native.match(new RegExp(`^${name} +(.*?) {2,}([0-9,]+) `, "m"));
  const operations = frames(rows);
  const figures = [quiet, loud].map((session) => cost(session, operations, events).toFixed(0).padStart(8));
  console.log(`${name} ${title.padEnd(36)}${best.padStart(8)} ${figures.join("    ")}`);
}
for (const name of ["double-tap", "pan-fast", "rotation-while-pinching", "ten-fingers", "three-flowers-and-a-photo"]) {
  const scene = `Recordings/scenes/${name}.json`;
  const options = fs.existsSync(scene) ? ["--scene", scene] : [];
  execFileSync(touchstone, ["convert", "--compact", ...options, `Recordings/${name}.yml`, file]);
  const session = fs.readFileSync(file);
  const play = () => {
    engine.reset();
    engine.perform(session);
    engine.transcript();
  };
  for (let warm = 0; warm < 20; warm++) play();
  const times = [];
  for (let round = 0; round < 40; round++) {
    const start = now();
    play();
    times.push(now() - start);
  }
  times.sort((a, b) => a - b);
  const count = engine.frames;
  console.log(`${name}: ${(times[20] * 1e6 / count).toFixed(0)} ns a frame, scene and transcript included (${count} frames)`);
}
fs.rmSync(scratch, { recursive: true });
