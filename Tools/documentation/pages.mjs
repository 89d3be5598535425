// Takes the pictures of pages in the guides with headless Chromium.
//
// usage: node --experimental-websocket pages.mjs REPORT PLAYGROUND FOLDER
//
// REPORT is a page of `touchstone report`, PLAYGROUND the page of `Tools/wasm --page`. Nothing depends on the time:
// the report is opened at an instant, and the playground gets two fingers with fixed times.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Browser } from "../report/browser.mjs";

const [report, playground, folder] = process.argv.slice(2);
const address = (file) => pathToFileURL(path.resolve(file)).href;
const browser = await Browser.start();

async function take(name, file, hash, width, height, prepare) {
  const page = await browser.open(address(file) + hash, { width, height });
  await prepare?.(page);
  await page.settle();
  fs.writeFileSync(path.join(folder, name), await page.screenshot());
  if (page.errors.length > 0) throw new Error(`${file}: ${page.errors.join("; ")}`);
}

// Two fingers spread on the photo, 20 ms a step.
const spread = `{
  const frame = (step, phase) => {
    const contacts = [0, 2].map((slot) => {
      const sign = slot === 0 ? -1 : 1;
      return { slot, phase, x: 165 + sign * (25 + 4 * step), y: 160 + sign * (10 + 3 * step) };
    });
    for (const contact of contacts) {
      if (phase === 0) playground.trails.set(contact.slot, []);
      playground.trails.get(contact.slot).push(contact);
    }
    playground.frame(1000 + 20 * step, contacts);
  };
  frame(0, 0);
  for (let step = 1; step <= 12; step++) frame(step, 1);
  frame(13, 2);
  playground.again();
  // The reasons come one second after the lift, which is not on the clock of the page here.
  playground.advance(playground.frames.at(-1).time + 1_100_000);
  playground.collect();
}`;

try {
  await take("report.png", report, "#t=0.45&r=swipe-right", 1000, 780);
  await take("playground.png", playground, "", 1000, 920, async (page) => {
    for (let tries = 0; !(await page.evaluate("Boolean(globalThis.playground)")); tries++) {
      if (tries === 100) throw new Error("the engine does not start in the page");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await page.evaluate("playground.start()");
    await page.evaluate(spread);
  });
} finally {
  await browser.stop();
}
