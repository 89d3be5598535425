#!/usr/bin/env -S node --no-warnings --experimental-websocket
// Headless Chromium on the workloads of touchstone bench, with touches over its debugging port:
//
//     chromium.mjs WORKLOAD FILE REPETITIONS
//
// Layers are elements and recognizers are listeners, as in the conformance adapter: click and dblclick, scrolling,
// and the page's zoom. Gestures are recognized in the browser process; the renderer process hit-tests, scrolls and
// calls the listeners. So the figure is the CPU time of all threads of both, which includes reading the port's JSON.
// As many messages of the same length that the port refuses give the cost of the port alone.
// Messages are sent without waiting for each answer, and the page gets moves once a frame, as from a real panel.
import { readFileSync, readdirSync } from "node:fs";
import { Browser } from "../../report/browser.mjs";

const [width, height] = [800, 600];
// Enough for a stable figure at a tenth of a millisecond each.
const mostReports = 5000;
const mostUnanswered = 64;

const [workload, file, repetitions] = process.argv.slice(2);
if (!(Number(repetitions) >= 1)) {
  console.error("usage: chromium.mjs WORKLOAD FILE REPETITIONS");
  process.exit(64);
}
if (workload === "W5") {
  console.error("an element scrolls or does not: there are no ten pans on one");
  process.exit(69);
}

// The messages of a file: one for each kind of change of a frame, with all fingers that are down.
function messagesOf(path) {
  const lines = readFileSync(path, "utf8").trim().split("\n").slice(1).map((line) => line.split(","));
  const down = new Map();
  const messages = [];
  let count = 0;
  const add = (type) => messages.push({ type, touchPoints: [...down].map(([id, [x, y]]) => ({ id, x, y })) });
  for (let index = 0; index < lines.length && count < mostReports;) {
    const frame = lines[index][0];
    const rows = [];
    for (; index < lines.length && lines[index][0] === frame; index += 1) rows.push(lines[index]);
    count += rows.length;
    for (const [phase, type] of [["moved", "touchMove"], ["ended", "touchEnd"], ["began", "touchStart"]]) {
      const changed = rows.filter((row) => row[3] === phase);
      for (const [, , id, , x, y] of changed) {
        if (phase === "ended") down.delete(Number(id));
        else down.set(Number(id), [Number(x), Number(y)]);
      }
      if (changed.length > 0) add(type);
    }
  }
  if (down.size > 0) {
    count += down.size;
    down.clear();
    add("touchEnd");
  }
  return { messages, count };
}

// What runs in the page.
function build(workload) {
  globalThis.actions = 0;
  globalThis.sum = 0;
  const act = (value) => { globalThis.actions += 1; globalThis.sum += value; };
  const box = document.createElement("div");
  box.style.cssText = "position:absolute;left:0;top:0;width:800px;height:600px;overflow:scroll;scrollbar-width:none;";
  const content = document.createElement("div");
  content.style.cssText = "width:8000px;height:6000px;";
  box.append(content);
  document.body.append(box);
  box.scrollTo(3600, 2700);
  if (workload !== "W3") box.addEventListener("scroll", () => act(box.scrollLeft + box.scrollTop));
  if (workload === "W2" || workload === "W4") visualViewport.addEventListener("resize", () => act(visualViewport.scale));
  if (workload === "W3" || workload === "W4") {
    box.addEventListener("click", (event) => act(event.clientX));
    box.addEventListener("dblclick", (event) => act(event.clientY));
  }
}

// CPU nanoseconds of all threads of the browser process and of those that show pages.
function cpuOf(processes) {
  let sum = 0;
  for (const id of processes) {
    for (const thread of readdirSync(`/proc/${id}/task`)) {
      try {
        sum += Number(readFileSync(`/proc/${id}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
      } catch { /* A thread that has ended. */ }
    }
  }
  return sum;
}

const options = ["--touch-events=enabled", "--enable-pinch", `--window-size=${width},${height}`];
const browser = await Browser.start({ options });
const page = await browser.open("about:blank", { width, height });
await page.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: true });
await page.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 16 });
// The scale is part of the places that the port takes, so the zoom is kept close to 1.
const html = "<!DOCTYPE html><meta name='viewport' content='width=800,minimum-scale=1,maximum-scale=1.05'>" +
  "<body style='margin:0;overflow:hidden'></body>";
await page.go("data:text/html," + encodeURIComponent(html));
await page.evaluate(`(${build})(${JSON.stringify(workload)})`);
await page.settle();

const { product } = await browser.send("Browser.getVersion");
const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
const processes = processInfo.filter(({ type }) => type === "browser" || type === "renderer").map(({ id }) => id);
const { messages, count } = messagesOf(file);

// Sends all messages, each changed by a function, and returns the CPU time of one report in nanoseconds.
async function cost(change) {
  await page.evaluate("globalThis.actions = globalThis.sum = 0");
  const begin = cpuOf(processes);
  const unanswered = new Set();
  for (const message of messages) {
    const sent = page.send("Input.dispatchTouchEvent", change(message)).catch(() => {});
    unanswered.add(sent);
    sent.then(() => unanswered.delete(sent));
    while (unanswered.size >= mostUnanswered) await Promise.race(unanswered);
  }
  await Promise.all(unanswered);
  return (cpuOf(processes) - begin) / count;
}

const figures = [];
const bare = [];
let result;
for (let repetition = 0; repetition < Number(repetitions); repetition += 1) {
  bare.push(await cost((message) => ({ ...message, type: "touchNone" })));
  figures.push(await cost((message) => message));
  await page.settle();
  result = await page.evaluate("({ actions: globalThis.actions, sum: globalThis.sum })");
}
await browser.stop();
const sorted = (list) => list.sort((a, b) => a - b);
const best = (list) => Math.round(sorted(list)[0]);
const median = (list) => Math.round(sorted(list)[Math.floor(list.length / 2)]);
console.log(JSON.stringify({
  engine: "Chromium", version: product.replace(/^.*\//, ""), name: workload, count,
  bestNanoseconds: best(figures), medianNanoseconds: median(figures),
  transportBestNanoseconds: best(bare), transportMedianNanoseconds: median(bare), ...result,
}));
