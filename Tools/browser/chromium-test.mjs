// Opens the playground from disk in headless Chromium: plays three bundled sessions on it and compares the
// transcripts with the command's, draws with touches over the debugging protocol, and sees that nothing is
// requested.
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
  fs.writeFileSync(file.replace(/\.html$/, ".png"), await page.screenshot());

  if (page.errors.length > 0) throw new Error(`the page threw: ${page.errors.join("; ")}`);
  const requests = page.requests.filter((requested) => requested !== address && !requested.startsWith("blob:"));
  if (requests.length > 0) throw new Error(`the page requests ${requests.join(", ")}`);
  console.log("nothing was requested");
}

const browser = await Browser.start({ options: ["--touch-events=enabled"] });
try {
  await test(await browser.open(address, { width: 1280, height: 900 }));
} catch (error) {
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
} finally {
  await browser.stop();
  fs.rmSync(scratch, { recursive: true, force: true });
}
