// Opens the playground from disk in headless Chromium: plays three bundled sessions on it, once from their bytes,
// whose transcripts must equal the command's, and once by touches over the debugging protocol, in real time. Then
// draws with touches, and sees that nothing is requested. Then opens it without WebAssembly.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Browser } from "../report/browser.mjs";

const [file, touchstone] = process.argv.slice(2);
const address = pathToFileURL(path.resolve(file)).href;
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-page-"));
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function test(page) {
  const evaluate = (expression) => page.evaluate(expression);
  const touch = (type, points) =>
    page.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  for (let tries = 0; !(await evaluate("Boolean(globalThis.playground)")); tries++) {
    if (tries === 100) throw new Error("the engine does not start in the page");
    await pause(100);
  }

  for (const name of ["double-tap", "rotation-while-pinching", "ten-fingers"]) {
    const scene = `Recordings/scenes/${name}.json`;
    const options = fs.existsSync(scene) ? ["--scene", scene] : [];
    const session = path.join(scratch, "session");
    execFileSync(touchstone, ["convert", "--compact", ...options, `Recordings/${name}.yml`, session]);
    const expected = execFileSync(touchstone, ["replay", "--format", "jsonl", ...options, `Recordings/${name}.yml`]);
    const bytes = fs.readFileSync(session).toString("base64");
    const transcript = await evaluate(
      `playground.play(Uint8Array.from(atob("${bytes}"), (character) => character.charCodeAt(0)))`);
    if (transcript !== expected.toString()) throw new Error(`${name}: the transcript on the page differs`);
    console.log(`${name}: ${transcript.split("\n").length - 1} lines, as the command's`);
  }

  for (const name of ["double-tap", "rotation-while-pinching", "ten-fingers"]) {
    let session = await touchSession(page, name);
    // A machine that stalls for a frame plays another session: then once more, twice at most.
    for (let again = 0; session.difference && session.latest > 8 && again < 2; again++) {
      console.log(`${name}: a touch was sent ${session.latest.toFixed(0)} ms late; once more`);
      session = await touchSession(page, name);
    }
    if (session.difference) throw new Error(session.difference);
    console.log(`${name} by touches: ${session.lines} gestures, at the places and times of the bundled transcript`);
    if (session.latest > 0) console.log(`  (a touch was sent ${session.latest.toFixed(0)} ms late)`);
  }

  await evaluate("playground.session = null; playground.start()");
  const box = await evaluate(
    "(({left, top, width, height}) => [left, top, width / 640, height / 420])(document.getElementById('stage').getBoundingClientRect())");
  const at = (x, y) => [box[0] + x * box[2], box[1] + y * box[3]];
  // Two fingers spread on the photo.
  await touch("touchStart", [at(170, 160)]);
  await touch("touchStart", [at(170, 160), at(210, 160)]);
  for (let step = 1; step <= 12; step++) {
    await touch("touchMove", [at(170 - 5 * step, 160), at(210 + 5 * step, 160)]);
    await pause(16);
  }
  await touch("touchEnd", []);
  const names = (text) => new Set(text.split("\n").filter(Boolean).map((line) => JSON.parse(line))
    .filter(({ state }) => state === "began" || state === "recognized").map(({ recognizer }) => recognizer));
  const spread = names(await evaluate("playground.text"));
  if (!spread.has("pinch")) throw new Error(`two fingers that spread were ${[...spread].join(", ") || "nothing"}`);
  // With the pinch off they are none.
  await evaluate("document.querySelector('[aria-label=\"pinch is on\"]').click()");
  const changed = names(await evaluate("playground.text"));
  if (changed.has("pinch")) throw new Error("a recognizer that was switched off is recognized");
  await evaluate("document.querySelector('[aria-label=\"pinch is on\"]').click()");
  console.log(`touches on the page: ${[...spread].join(", ")}; without the pinch: ${[...changed].join(", ") || "nothing"}`);
  // Reasons are told in the order of time, a second later.
  await pause(1500);
  const rows = await evaluate("document.querySelectorAll('#log li').length");
  if (rows < 5) throw new Error(`the page gives ${rows} reasons`);
  const expectToPass = async (what) => {
    const testCase = path.join(scratch, "case.json");
    fs.writeFileSync(testCase, await evaluate("playground.asCase()"));
    try {
      execFileSync(touchstone, ["test", testCase]);
    } catch (error) {
      throw new Error(`${what} fails as a case:\n${error.stdout}${error.stderr}`);
    }
    console.log(`${what} passes as a case of touchstone test`);
  };
  await expectToPass("what was drawn");
  fs.writeFileSync(file.replace(/\.html$/, ".png"), await page.screenshot());

  // From near the right edge of the stage to beyond it.
  await evaluate("playground.start()");
  await touch("touchStart", [at(634, 300)]);
  for (let step = 1; step <= 12; step++) {
    await touch("touchMove", [at(634 + 5 * step, 300)]);
    await pause(16);
  }
  await touch("touchEnd", []);
  await pause(1500);
  const left = names(await evaluate("playground.text"));
  if (!left.has("pan")) throw new Error("a finger that leaves the stage does not pan");
  await expectToPass("a finger that leaves the stage");

  // A finger that is down when everything starts over.
  await evaluate("playground.start()");
  await touch("touchStart", [at(120, 300)]);
  await evaluate("document.getElementById('clear').click()");
  await touch("touchMove", [at(200, 300)]);
  await pause(100);
  await touch("touchEnd", []);
  const frames = await evaluate("playground.frames.length");
  if (frames > 0) throw new Error(`a finger that was down at the start has ${frames} frames`);
  console.log("a finger that is down when everything starts over is ignored until it lands again");

  // A movement whose list of coalesced events is empty.
  await evaluate(`playground.start();
    document.getElementById("stage").addEventListener(
      "pointerdown", (event) => { globalThis.landed = event.pointerId; }, { once: true })`);
  await touch("touchStart", [at(120, 300)]);
  const moved = await evaluate(`(() => {
    const stage = document.getElementById("stage");
    const { right, top } = stage.getBoundingClientRect();
    stage.dispatchEvent(new PointerEvent("pointermove", { pointerId: landed, clientX: right, clientY: top }));
    return [...playground.trails.values()].map((points) => points.at(-1).x);
  })()`);
  await touch("touchEnd", []);
  if (moved.length !== 1 || Math.abs(moved[0] - 640) > 1) throw new Error(`a movement that is not coalesced: ${moved}`);
  console.log("a movement without coalesced events counts");

  // The other buttons of a mouse draw nothing, and open no menu over a finger that is down.
  await evaluate("playground.start()");
  const [x, y] = at(120, 300);
  for (const type of ["mousePressed", "mouseReleased"]) {
    await page.send("Input.dispatchMouseEvent", { type, x, y, button: "right", clickCount: 1 });
  }
  const [drawn, hasMenu] = await evaluate(`[playground.frames.length,
    document.getElementById("stage").dispatchEvent(new MouseEvent("contextmenu", { cancelable: true }))]`);
  if (drawn > 0 || hasMenu) throw new Error(`the right button has ${drawn} frames${hasMenu ? " and a menu" : ""}`);
  console.log("the right button of a mouse draws nothing");

  // A finger that moves for long, and one of whose movements the browser reports several at once.
  const [parsed, lists] = await evaluate(`(() => {
    playground.start();
    const { parse } = JSON;
    let parsed = 0, lists = 0;
    JSON.parse = (text) => { parsed += 1; return parse(text); };
    playground.list = () => { lists += 1; };
    const move = (step) => [{ slot: 0, phase: step === 0 ? 0 : 1, x: 20 + step, y: 300 }];
    for (let step = 0; step < 300; step++) {
      parsed = 0;
      playground.frame(1000 + 10 * step, move(step));
    }
    lists = 0;
    for (let step = 300; step < 310; step++) playground.move(1000 + 10 * step, move(step));
    playground.flush();
    delete playground.list;
    JSON.parse = parse;
    playground.start();
    return [parsed, lists];
  })()`);
  if (parsed > 20 || lists !== 1) throw new Error(`a movement parses ${parsed} lines; ten of them are listed ${lists} times`);
  console.log("a movement costs the same however long the finger has moved");

  // Screen readers are told of a gesture once.
  const told = await evaluate(`(async () => {
    playground.start();
    const observer = new MutationObserver(() => {});
    observer.observe(document.getElementById("status"), { childList: true, characterData: true, subtree: true });
    for (let step = 0; step < 20; step++) {
      playground.frame(1000 + 10 * step, [{ slot: 0, phase: step === 0 ? 0 : 1, x: 20 + 2 * step, y: 300 }]);
    }
    const told = observer.takeRecords().length;
    observer.disconnect();
    playground.start();
    return told;
  })()`);
  if (told !== 1) throw new Error(`a pan is told ${told} times`);
  console.log("a gesture is told once");

  // A change while a finger is down, before it presses.
  await evaluate("playground.start()");
  await touch("touchStart", [at(120, 120)]);
  const [passed, early] = await evaluate(`(() => {
    const box = document.querySelector('[aria-label="swipe is on"]');
    box.click();
    box.click();
    return [performance.now() - playground.origin, playground.text];
  })()`);
  await touch("touchEnd", []);
  if (passed < 450 && early !== "") throw new Error(`after ${passed.toFixed(0)} ms, a change gives ${early}`);
  console.log("a change while a finger is down does not make it press");

  // A press that is longer than the reasons take, by a finger that rests.
  const enter = (name, setting, values) => evaluate(`(() => {
    const card = [...document.querySelectorAll("#recognizers details")].find((card) => card.textContent.startsWith("${name}"));
    const label = [...card.querySelectorAll("label")].find(({ textContent }) => textContent.startsWith("${setting}"));
    const input = document.getElementById(label.htmlFor);
    for (const value of [${values}]) {
      input.value = value;
      input.dispatchEvent(new Event("change"));
      if (Number(input.value) !== Math.max(value, 0)) throw new Error("the field shows " + input.value);
    }
  })()`);
  await evaluate("playground.start()");
  await enter("press", "minimumPressDuration", [-1, 1.5]);
  await touch("touchStart", [at(120, 120)]);
  await pause(2000);
  const pressed = names(await evaluate("playground.text"));
  await touch("touchEnd", []);
  if (!pressed.has("press")) throw new Error("a press of 1.5 s is not recognized while the finger rests");
  console.log("a press of 1.5 s is recognized while the finger rests");
  // A tap that has to wait longer after a change, without another touch.
  await evaluate("playground.start()");
  await touch("touchStart", [at(120, 120)]);
  await touch("touchEnd", []);
  await pause(600);
  await enter("double-tap", "maximumTapInterval", [2]);
  await pause(2000);
  if (!names(await evaluate("playground.text")).has("tap")) throw new Error("a tap that waits two seconds is not recognized");
  console.log("a tap that waits two seconds after a change is recognized");
  await expectToPass("a tap that waits two seconds");

  if (page.errors.length > 0) throw new Error(`the page threw: ${page.errors.join("; ")}`);
  const requests = page.requests.filter((requested) => requested !== address && !requested.startsWith("blob:"));
  if (requests.length > 0) throw new Error(`the page requests ${requests.join(", ")}`);
  console.log("nothing was requested");
}

/** Opens the page in a browser without WebAssembly, which it says instead of ignoring what is drawn. */
async function testWithoutEngine(browser) {
  const page = await browser.open("about:blank");
  await page.send("Page.addScriptToEvaluateOnNewDocument", { source: "delete globalThis.WebAssembly" });
  await page.go(address);
  const status = await page.evaluate("document.getElementById('status').textContent");
  if (!/runs no WebAssembly$/.test(status)) throw new Error(`without WebAssembly the page says "${status}"`);
  if (page.errors.length > 0) throw new Error(`without WebAssembly the page threw: ${page.errors.join("; ")}`);
  console.log("without WebAssembly the page says so");
  await page.close();
}

/** The frames of a recording of one synthetic screen: milliseconds, and the contacts that are down, in points. */
function framesOf(recording) {
  const resolution = { 53: 1, 54: 1 };
  for (const [, axis, value] of recording.matchAll(/^ +(53|54): \[.*, (\d+)\]/gm)) resolution[axis] = Number(value);
  const slots = new Map(), frames = [];
  let slot = 0;
  for (const line of recording.matchAll(/^    - \[ *(\d+), *(\d+), *(\d+), *(\d+), *(-?\d+)\]/gm)) {
    const [seconds, microseconds, type, code, value] = line.slice(1).map(Number);
    if (type === 3 && code === 47) slot = value;
    if (!slots.has(slot)) slots.set(slot, { x: 0, y: 0, isDown: false });
    const contact = slots.get(slot);
    if (type === 3 && code === 57) contact.isDown = value >= 0;
    if (type === 3 && code === 53) contact.x = value / resolution[53] * 160 / 25.4;
    if (type === 3 && code === 54) contact.y = value / resolution[54] * 160 / 25.4;
    if (type !== 0 || code !== 0) continue;
    const contacts = [...slots].filter(([, { isDown }]) => isDown).map(([id, { x, y }]) => ({ id, x, y }));
    frames.push({ time: seconds * 1000 + microseconds / 1000, contacts });
  }
  return frames;
}

/** Shows a session's scene on the page, moves fingers on it as recorded, and compares what is recognized. */
async function touchSession(page, name) {
  const recording = fs.readFileSync(`Recordings/${name}.yml`, "utf8");
  const [, right, bottom] = /^ +53: \[0, (\d+),[^\n]*\n +54: \[0, (\d+),/m.exec(recording);
  const size = [right, bottom].map((length) => length / 12 * 160 / 25.4);
  const silent = path.join(scratch, "silent.yml"), compact = path.join(scratch, "silent");
  fs.writeFileSync(silent, recording.replace(/^  events:[^]*/m, "  events:\n"));
  const scene = `Recordings/scenes/${name}.json`;
  const options = fs.existsSync(scene) ? ["--scene", scene] : [];
  execFileSync(touchstone, ["convert", "--compact", ...options, silent, compact]);
  // The last byte ends the session.
  const bytes = fs.readFileSync(compact).subarray(0, -1).toString("base64");
  const decoded = `Uint8Array.from(atob("${bytes}"), (character) => character.charCodeAt(0))`;
  await page.evaluate(`playground.open(${decoded}, ${size.join(", ")})`);
  const box = await page.evaluate(
    "(({left, top, width, height}) => [left, top, width, height])(document.getElementById('stage').getBoundingClientRect())");
  const frames = framesOf(recording);
  const start = Date.now() + 100;
  const sent = [];
  let down = [], latest = 0;
  for (const { time, contacts } of frames) {
    await pause(Math.max(start + time - Date.now(), 0));
    latest = Math.max(latest, Date.now() - start - time);
    const send = (type, touches) => sent.push(page.send("Input.dispatchTouchEvent", {
      type, timestamp: (start + time) / 1000,
      touchPoints: touches.map(({ id, x, y }) => ({
        id, x: box[0] + x * box[2] / size[0], y: box[1] + y * box[3] / size[1],
      })),
    }));
    const isDown = (list, { id }) => list.some((other) => other.id === id);
    const remaining = down.filter((contact) => isDown(contacts, contact));
    if (remaining.length < down.length) send("touchEnd", remaining);
    const moved = remaining.map(({ id }) => contacts.find((contact) => contact.id === id));
    if (moved.length > 0) send("touchMove", moved);
    const landed = contacts.filter((contact) => !isDown(remaining, contact));
    if (landed.length > 0) send("touchStart", [...moved, ...landed]);
    down = contacts;
  }
  await Promise.all(sent);
  // Every gesture has ended a second later.
  await pause(1200);
  const gestures = (text) => text.split("\n").filter(Boolean).map((line) => JSON.parse(line))
    .filter(({ recognizer, state }) => recognizer && state !== "changed");
  const found = gestures(await page.evaluate("playground.text"));
  const expected = gestures(fs.readFileSync(`Recordings/${name}.transcript.jsonl`, "utf8"));
  const brief = ({ t, recognizer, layer, state, location }) =>
    `${t.toFixed(3)} s ${layer} ${recognizer} ${state} at ${location}`;
  const list = (calls) => calls.map(brief).join("\n  ");
  const origin = (calls) => (calls.length > 0 ? calls[0].t : 0);
  // A browser reports one finger after the other, where a frame of the recording has several. So where a gesture
  // ends depends on the finger that the browser reports last.
  const isPlaced = (one, other) => one.state === "ended" ||
    Math.hypot(one.location[0] - other.location[0], one.location[1] - other.location[1]) < 12;
  const isNear = (one, other) => one.recognizer === other.recognizer && one.layer === other.layer &&
    one.state === other.state && isPlaced(one, other) &&
    Math.abs(one.t - origin(found) - (other.t - origin(expected))) < 0.1;
  const missing = expected.filter((call) => !found.some((other) => isNear(other, call)));
  const isSame = missing.length === 0 && found.length === expected.length;
  const difference = isSame ? "" : `${name} by touches:\n  ${list(found)}\nexpected:\n  ${list(expected)}`;
  return { lines: found.length, latest, difference };
}

const browser = await Browser.start({ options: ["--touch-events=enabled"] });
try {
  await test(await browser.open(address, { width: 1280, height: 900 }));
  await testWithoutEngine(browser);
} catch (error) {
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
} finally {
  await browser.stop();
  fs.rmSync(scratch, { recursive: true, force: true });
}
