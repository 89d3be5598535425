// Start-up of the engine in node, and nanoseconds a frame of bundled sessions, each played many times. Native
// figures of the benchmark's own workloads come from touchstone bench.
"use strict";
const { execFileSync } = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");
const { TouchstoneEngine } = require("./engine.js");

const [wasm, touchstone] = process.argv.slice(2);
const bytes = fs.readFileSync(wasm);
const now = () => Number(process.hrtime.bigint()) / 1e6;

let start = now();
const compiledModule = new WebAssembly.Module(bytes);
const compiled = now() - start;
start = now();
const engine = new TouchstoneEngine(compiledModule);
console.log(`start-up: compiled in ${compiled.toFixed(1)} ms, instantiated in ${(now() - start).toFixed(2)} ms`);

const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-bench-")), "session");
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
fs.rmSync(path.dirname(file), { recursive: true });
