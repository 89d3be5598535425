// Plays recordings into headless Chromium with touchstone drive, and asks the pages what they saw.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { pathToFileURL } from "node:url";
import { Browser } from "../report/browser.mjs";
import { twoFingers } from "./recording.mjs";

const touchstone = process.env.TOUCHSTONE;
const page = (name) => pathToFileURL(`Tools/drive/${name}.html`).href;
const recording = (name) => `Recordings/${name}.yml`;

/** Chromium's own slop: a pinch of its begins when two fingers are so many pixels nearer or farther. */
const slop = 30;

/** Runs touchstone drive; its status and what it wrote. `during` is given the process. */
function drive(words, during = () => {}) {
  return new Promise((resolve) => {
    const program = spawn(touchstone, ["drive", ...words], { stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    for (const stream of [program.stdout, program.stderr]) stream.on("data", (bytes) => { text += bytes; });
    program.on("exit", (status) => resolve({ status, text }));
    during(program);
  });
}

function near(found, expected, share, what) {
  const error = Math.abs(found / expected - 1);
  console.log(`${what}: ${found.toFixed(4)}, expected ${expected.toFixed(4)}, off by ${(error * 100).toFixed(2)} %`);
  assert.ok(error <= share, `${what} is off by more than ${share * 100} %`);
}

const browser = await Browser.start();
const port = new URL(browser.socket.url).port;
let tab;

async function play(name, file, ...words) {
  tab ??= await browser.open(page(name), { width: 1280, height: 720 });
  await tab.go(page(name));
  const { status, text } = await drive(["--browser", port, ...words, recording(file)]);
  assert.equal(status, 0, text);
  await tab.settle();
  return tab.evaluate("({ log, pinch, scale: visualViewport.scale })");
}

try {
  for (const file of ["pinch-out", "pinch-in"]) {
    const truth = twoFingers(recording(file));
    const { pinch, log } = await play("handled", file);
    near(pinch.last.span / pinch.first.span, truth.last.span / truth.first.span, 0.01, `${file}, by the page`);
    assert.equal(log.filter(({ type }) => type === "touchstart").length, 2);
    assert.equal(log.filter(({ type }) => type === "touchend").length, 2);
    const seconds = (log.at(-1).time - log[0].time) / 1000;
    assert.ok(Math.abs(seconds - truth.duration) < 0.25, `${file} took ${seconds} s, not ${truth.duration} s`);
  }

  // The page begins at the least scale, so that fingers can only spread.
  const truth = twoFingers(recording("pinch-out"));
  const zoomed = await play("zoomed", "pinch-out");
  // The panel of the recording is 320 x 180 mm; the page shows all of it.
  const pixels = 720 / 180;
  near(zoomed.scale, truth.last.span * pixels / (truth.first.span * pixels + slop), 0.01, "pinch-out, by Chromium");

  const turned = await play("handled", "rotation-90");
  const turn = twoFingers(recording("rotation-90"));
  near(turned.pinch.last.angle - turned.pinch.first.angle, turn.last.angle - turn.first.angle, 0.01, "rotation-90");

  const placed = await play("handled", "ten-fingers", "--area", "100,50,640,360", "--speed", "4");
  const touches = placed.log.flatMap((event) => event.touches);
  assert.equal(Math.max(...placed.log.map((event) => event.touches.length)), 10);
  for (const [x, y] of touches) assert.ok(x >= 100 && x <= 740 && y >= 50 && y <= 410, `a touch at ${x}, ${y}`);
  console.log(`ten fingers in an area: ${touches.length} places, all inside`);

  await tab.go(page("handled"));
  const ended = await drive(["--browser", port, recording("pan-slow")], (program) => {
    setTimeout(() => program.kill("SIGINT"), 700);
  });
  assert.equal(ended.status, 130, ended.text);
  await tab.settle();
  const last = (await tab.evaluate("log")).at(-1);
  assert.deepEqual([last.type, last.touches.length], ["touchcancel", 0]);
  console.log("interrupted: the finger is cancelled");

  for (const [words, status, says] of [
    [["--browser", "1", recording("tap")], 66, "--remote-debugging-port=1"],
    [["--browser", port, "--page", "nowhere", recording("tap")], 66, "must be part of a page's title"],
    [["--browser", port, "--scale", "50", recording("ten-fingers")], 64, "outside of the target"],
    [["--browser", port, recording("no-such-recording")], 66, "No such file"],
    [["--inputtest", "/nowhere", recording("tap")], 66, "SocketPath"],
  ]) {
    const refused = await drive(words);
    assert.equal(refused.status, status, refused.text);
    assert.ok(refused.text.includes(says), refused.text);
  }
  console.log("errors say what to do");
} finally {
  await browser.stop();
}
