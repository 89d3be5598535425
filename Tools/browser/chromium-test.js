// Opens the playground from disk in headless Chromium: plays three bundled sessions on it and compares the
// transcripts with the command's, draws with touches over the debugging protocol, and sees that nothing is
// requested.
"use strict";
const { execFileSync, spawn } = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");

const [page, touchstone] = process.argv.slice(2);
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-page-"));
const browser = spawn("chromium", [
  "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--touch-events=enabled",
  "--no-first-run", "--disable-background-networking", `--user-data-dir=${scratch}/profile`,
  "--window-size=1280,900", "about:blank",
], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });

let last = 0;
const waiting = new Map();
const events = [];
let received = "";
browser.stdio[4].on("data", (data) => {
  received += data;
  for (let end = received.indexOf("\0"); end >= 0; end = received.indexOf("\0")) {
    const message = JSON.parse(received.slice(0, end));
    received = received.slice(end + 1);
    if (message.id) waiting.get(message.id)?.(message);
    else events.push(message);
  }
});

let session;
/** Sends a command of the debugging protocol; its result. */
function send(method, params = {}) {
  return new Promise((resolve, reject) => {
    const id = ++last;
    const timer = setTimeout(() => reject(new Error(`${method} was not answered in 60 s`)), 60_000);
    waiting.set(id, ({ result, error }) => {
      clearTimeout(timer);
      waiting.delete(id);
      if (error) reject(new Error(`${method}: ${error.message}`));
      else resolve(result);
    });
    browser.stdio[3].write(JSON.stringify({ id, method, params, sessionId: session }) + "\0");
  });
}

async function evaluate(expression) {
  const { result, exceptionDetails } = await send("Runtime.evaluate", {
    expression, awaitPromise: true, returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function touch(type, points) {
  await send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
}

async function main() {
  const { targetInfos } = await send("Target.getTargets");
  const { targetId } = targetInfos.find(({ type }) => type === "page");
  session = (await send("Target.attachToTarget", { targetId, flatten: true })).sessionId;
  await send("Network.enable");
  await send("Runtime.enable");
  const url = `file://${path.resolve(page)}`;
  await send("Page.enable");
  await send("Page.navigate", { url });
  for (let tries = 0; !(await evaluate("Boolean(globalThis.playground)")); tries++) {
    if (tries === 100) throw new Error("the engine does not start in the page");
    await pause(100);
  }

  for (const name of ["double-tap", "rotation-while-pinching", "ten-fingers"]) {
    const scene = `Recordings/scenes/${name}.json`;
    const options = fs.existsSync(scene) ? ["--scene", scene] : [];
    const file = path.join(scratch, "session");
    execFileSync(touchstone, ["convert", "--compact", ...options, `Recordings/${name}.yml`, file]);
    const expected = execFileSync(touchstone, ["replay", "--format", "jsonl", ...options, `Recordings/${name}.yml`]);
    const bytes = fs.readFileSync(file).toString("base64");
    const transcript = await evaluate(
      `playground.play(Uint8Array.from(atob("${bytes}"), (character) => character.charCodeAt(0)))`);
    if (transcript !== expected.toString()) throw new Error(`${name}: the transcript on the page differs`);
    console.log(`${name}: ${transcript.split("\n").length - 1} lines, as the command's`);
  }

  await evaluate("playground.start()");
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
  const testCase = path.join(scratch, "case.json");
  fs.writeFileSync(testCase, await evaluate("playground.asCase()"));
  try {
    execFileSync(touchstone, ["test", testCase]);
  } catch (error) {
    throw new Error(`what was drawn fails as a case:\n${error.stdout}${error.stderr}`);
  }
  console.log("what was drawn passes as a case of touchstone test");
  const { data } = await send("Page.captureScreenshot", { format: "png" });
  fs.writeFileSync(page.replace(/\.html$/, ".png"), Buffer.from(data, "base64"));

  const faults = events.filter(({ method }) => method === "Runtime.exceptionThrown");
  if (faults.length > 0) throw new Error(`the page threw: ${JSON.stringify(faults[0].params.exceptionDetails.exception)}`);
  const requests = events.filter(({ method }) => method === "Network.requestWillBeSent")
    .map(({ params }) => params.request.url).filter((requested) => requested !== url && !requested.startsWith("blob:"));
  if (requests.length > 0) throw new Error(`the page requests ${requests.join(", ")}`);
  console.log("nothing was requested");
}

main().catch((error) => {
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
}).finally(() => {
  browser.on("exit", () => fs.rmSync(scratch, { recursive: true, force: true }));
  browser.kill();
});
