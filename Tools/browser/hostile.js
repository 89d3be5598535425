// A million frames of hostile input: truncated, out of range, out of order, not finite, too many. The engine
// must refuse or repair each frame, and its page must survive. The input is the same in every run.
"use strict";
const fs = require("fs");
const { TouchstoneEngine, TouchstoneBytes, TouchstoneFault } = require("./engine.js");

const [wasm, count] = process.argv.slice(2);
const limit = Number(count ?? 1_000_000);
const engine = new TouchstoneEngine(new WebAssembly.Module(fs.readFileSync(wasm)));

// A 32-bit random number generator in the style of SplitMix.
let state = 20_241;
function random(below) {
  state = (state + 0x9e3779b9) >>> 0;
  let z = state;
  z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
  return ((z ^ (z >>> 16)) >>> 0) % below;
}
const oddNumbers = [
  0, -0, NaN, Infinity, -Infinity, 1e308, -1e308, 5e-324, 1e300, 2 ** 31, -(2 ** 31), 2 ** 53, 2 ** 63, 4294967296,
];
const number = () => (random(4) === 0 ? oddNumbers[random(oddNumbers.length)] : random(4000) / 2 - 200);
const chance = (one) => random(one) === 0;

const tally = { frames: 0, performed: 0, refused: 0, ended: 0, reasons: new Map() };

/** Performs arbitrary bytes. Only the engine may report that its instance has ended. */
function attempt(bytes) {
  try {
    engine.perform(bytes);
    tally.performed += 1;
    return true;
  } catch (error) {
    if (!(error instanceof TouchstoneFault)) throw error;
    const reason = error.message.replace(/\d+/g, "N");
    tally.reasons.set(reason, (tally.reasons.get(reason) ?? 0) + 1);
    if (error.isFatal) {
      tally.ended += 1;
      if (tally.ended <= 3) console.error(error.cause?.stack ?? error.message);
    }
    if (!error.isFatal) tally.refused += 1;
    return !error.isFatal;
  }
}

function scene() {
  const bytes = new TouchstoneBytes();
  bytes.window(chance(10) ? number() : 1000, chance(10) ? number() : 800);
  const layers = random(8);
  for (let index = 0; index < layers; index++) {
    const odd = chance(6);
    const frame = [0, 0, 0, 0].map(() => (odd ? number() : random(900)));
    bytes.layer(chance(3) ? random(index + 1) : 0, frame, `layer ${index}`, random(3));
  }
  const recognizers = 1 + random(14);
  for (let index = 0; index < recognizers; index++) {
    bytes.recognizer(random(layers + 1), random(9), `r${index}`);
  }
  for (let index = random(12); index > 0; index--) {
    bytes.setting(random(recognizers), 1 + random(84), number());
  }
  for (let index = random(8); index > 0; index--) bytes.simultaneous(random(recognizers), random(recognizers));
  if (chance(2)) bytes.explain();
  if (chance(2)) bytes.story();
  return { bytes: bytes.bytes, recognizers };
}

/** Operations that are allowed at any time; each may be refused. */
function change(recognizers) {
  const one = random(recognizers + 1);
  switch (random(4)) {
    case 0: return new TouchstoneBytes().setting(one, random(90), number()).bytes;
    case 1: return new TouchstoneBytes().enabled(one, chance(2)).bytes;
    case 2: return new TouchstoneBytes().requirement(one, random(recognizers + 1), chance(2)).bytes;
    default: return new TouchstoneBytes().advance(random(1e9) - 1e6).bytes;
  }
}

let time = 0;
function frame() {
  const contacts = [];
  const most = chance(50) ? random(200) : random(6);
  for (let index = 0; index < most; index++) {
    contacts.push({
      slot: chance(30) ? BigInt(random(2 ** 31)) * BigInt(random(2 ** 31)) * (chance(2) ? 1n : -1n) : random(8),
      phase: random(4), tool: chance(20) ? random(3) : 0, x: number(), y: number(),
    });
  }
  if (chance(40)) time = [2 ** 62, -(2 ** 62), 0, Number.MAX_SAFE_INTEGER][random(4)];
  else time += random(20_000) - (chance(20) ? 50_000 : 0);
  if (!Number.isSafeInteger(time)) return frame64(contacts);
  return new TouchstoneBytes().frame(chance(20) ? random(2 ** 31) : random(3), time, contacts).bytes;
}

/** A frame at the latest possible time. */
function frame64(contacts) {
  const bytes = new TouchstoneBytes().frame(random(3), BigInt(time) > 0n ? 2n ** 63n - 1n : -(2n ** 63n), contacts).bytes;
  time = 0;
  return bytes;
}

/** Bytes with some of them changed, or truncated. */
function damaged(bytes) {
  const copy = bytes.slice(0, chance(3) ? random(bytes.length + 1) : bytes.length);
  for (let index = random(4); index > 0 && copy.length > 0; index--) copy[random(copy.length)] = random(256);
  return copy;
}

const start = process.hrtime.bigint();
while (tally.frames < limit) {
  engine.reset();
  time = 0;
  const { bytes, recognizers } = scene();
  attempt(chance(10) ? damaged(bytes) : bytes);
  let alive = attempt(new TouchstoneBytes().device("panel", number(), number()).device("other", 1000, 800).bytes);
  for (let index = random(400); index > 0 && tally.frames < limit; index--) {
    tally.frames += 1;
    const bytes = frame();
    attempt(chance(15) ? damaged(bytes) : bytes);
    if (chance(10)) attempt(change(recognizers));
    if (chance(40)) for (const line of engine.transcript().split("\n")) if (line) JSON.parse(line);
  }
  if (chance(4)) engine.describe();
  if (chance(2)) engine.story();
  if (alive) attempt(new TouchstoneBytes().finish().bytes);
  for (const text of [engine.transcript(), engine.explanation()]) {
    for (const line of text.split("\n")) if (line) JSON.parse(line);
  }
}
const seconds = Number(process.hrtime.bigint() - start) / 1e9;
console.log(
  `${tally.frames} hostile frames in ${seconds.toFixed(0)} s: ${tally.performed} pieces performed, ` +
    `${tally.refused} refused, the engine ended itself ${tally.ended} times`);
for (const [reason, times] of [...tally.reasons].sort((a, b) => b[1] - a[1])) console.log(`  ${times}  ${reason}`);
if (tally.ended > 0) fail("the engine may only refuse or repair");

// MARK: Large input

function fail(message) {
  console.error(`error: ${message}`);
  process.exit(1);
}

function expectFault(what, bytes, isFatal) {
  try {
    engine.perform(bytes);
  } catch (error) {
    if (error instanceof TouchstoneFault && error.isFatal === isFatal) return console.log(`${what}: ${error.message}`);
    throw error;
  }
  fail(`${what}: nothing was refused`);
}

/** Whether the engine still works: a tap must be recognized. */
function expectTap(after) {
  engine.reset();
  const touch = { slot: 0, x: 100, y: 100 };
  engine.perform(
    new TouchstoneBytes().window(400, 300).layer(0, [0, 0, 400, 300], "screen").recognizer(1, 0, "tap")
      .device("panel", 400, 300).frame(0, 1000, [{ ...touch, phase: 0 }])
      .frame(0, 50_000, [{ ...touch, phase: 2 }]).finish().bytes);
  if (!engine.transcript().includes('"state":"recognized"')) fail(`no tap ${after}`);
}

const million = new TouchstoneBytes().window(1000, 800);
for (let index = 0; index < 1_000_000; index++) million.layer(0, [index % 900, index % 700, 50, 50], "");
engine.reset();
engine.perform(million.bytes);
expectFault("a layer more than a million", new TouchstoneBytes().layer(0, [0, 0, 1, 1], "").bytes, false);
engine.perform(new TouchstoneBytes().recognizer(1_000_000, 0, "tap").device("panel", 1000, 800)
  .frame(0, 0, [{ slot: 0, phase: 0, x: 99, y: 699 }]).finish().bytes);
console.log("a scene of a million layers: built and touched");
expectTap("after a scene of a million layers");

// Cells the size of a dot cannot be counted as far away as this touch.
const dots = new TouchstoneBytes().window(4000, 3000).layer(0, [0, 0, 4000, 3000], "screen");
for (let index = 0; index < 40; index++) dots.layer(1, [0, 0, 0, 0], "dot");
engine.reset();
engine.perform(dots.recognizer(1, 0, "tap").device("panel", 4000, 3000)
  .frame(0, 1000, [{ slot: 0, phase: 0, x: 3900, y: 2900 }])
  .frame(0, 50_000, [{ slot: 0, phase: 2, x: 3900, y: 2900 }]).finish().bytes);
if (!engine.transcript().includes('"state":"recognized"')) fail("no tap far from forty dots");
console.log("a touch far from forty dots: recognized");

engine.reset();
const deep = new TouchstoneBytes().window(1000, 800);
for (let index = 0; index < 5000; index++) deep.layer(index, [0, 0, 900, 700], "");
expectFault("layers in each other", deep.bytes, false);
expectTap("after layers that are nested too deep");

engine.reset();
expectFault("a device before the scene", new TouchstoneBytes().device("panel", 1, 1).bytes, false);
engine.reset();
engine.perform(new TouchstoneBytes().window(1000, 800).layer(0, [0, 0, 900, 700], "photo").bytes);
expectFault("a mask of 2^60 pixels", new TouchstoneBytes().byte(3).number(0).number(2 ** 30).number(2 ** 30).bytes, false);
expectFault("too many bytes at once", { length: 2 ** 31 }, false);

// Names of 200 MB each: the memory of an instance, 1 GiB, runs out.
const name = new Uint8Array(200_000_000).fill(97);
const large = new TouchstoneBytes().byte(5).number(0).byte(0).number(name.length);
const tap = new Uint8Array(large.length + name.length);
tap.set(large.bytes);
tap.set(name, large.length);
let ended = false;
engine.reset();
engine.perform(new TouchstoneBytes().window(1000, 800).bytes);
for (let index = 0; index < 8 && !ended; index++) {
  try {
    engine.perform(tap);
  } catch (error) {
    if (!(error instanceof TouchstoneFault) || !error.isFatal) throw error;
    console.log(`names of 200 MB, number ${index + 1}: ${error.message}`);
    ended = true;
  }
}
if (!ended) fail("memory did not run out");
expectTap("after memory ran out");

for (const output of ["describe", "story", "transcript", "explanation"]) {
  engine.reset();
  const ends = () => { throw new WebAssembly.RuntimeError("unreachable"); };
  engine.exports = { ...engine.exports, touchstone_take: ends };
  try {
    engine[output]();
    fail(`${output} did not use the instance`);
  } catch (error) {
    if (!(error instanceof TouchstoneFault) || !error.isFatal) throw error;
  }
  expectTap(`after an instance ended in ${output}`);
}

engine.reset();
if (engine.exports.touchstone_take(0) !== 0 || engine.exports.touchstone_output() !== 0) {
  fail("an output without bytes has an address");
}
console.log("the engine still works");
