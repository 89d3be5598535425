// Checks report pages in headless Chromium: nothing is requested, no script fails, links, keyboard and touch work,
// everything has a label and enough contrast, and the page looks as it did.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser } from "./browser.mjs";
import { lowContrast, lowGraphics, misfits, none, overlaps, unlabelled } from "./checks.mjs";
import { detailTests } from "./details.mjs";
import { fieldTests } from "./fields.mjs";
import { meanDifference } from "./png.mjs";
import { setTo, whatIfTests } from "./whatif.mjs";

const tool = process.env.TOUCHSTONE || ".build/debug/touchstone";
const engine = process.env.TOUCHSTONE_ENGINE || ".build-wasm/touchstone.wasm";
const hasEngine = existsSync(engine);
const isRecording = process.argv.includes("--record");
const golden = "Tools/report/golden";
const folder = mkdtempSync(join(tmpdir(), "touchstone-reports-"));
const failures = [];
let count = 0;

function report(name, scene, recording = `Recordings/${name}.yml`, options = hasEngine ? ["--engine", engine] : ["--no-engine"]) {
  const page = join(folder, `${name}.html`);
  execFileSync(tool, ["report", recording, ...options, ...(scene ? ["--scene", scene] : []), "-o", page]);
  return pathToFileURL(page).href;
}

async function test(what, body) {
  count += 1;
  const start = performance.now();
  try {
    await body();
    console.log(`ok ${what} (${Math.round(performance.now() - start)} ms)`);
  } catch (error) {
    failures.push(what);
    console.log(`FAILED ${what}\n${error.message}`);
  }
}

/** Nothing but the file itself is requested, and no script fails. */
function quiet(page) {
  const foreign = page.requests.filter((address) => !/^(file|data|blob):/.test(address));
  assert.deepEqual(foreign, [], "requests");
  assert.equal(page.requests.filter((address) => address.startsWith("file:")).length, 1, "files");
  assert.deepEqual(page.errors, [], "errors of the script");
}

const slow = report("swipe-too-slow");
const flowers = report("three-flowers-and-a-photo", "Recordings/scenes/three-flowers-and-a-photo.json");
const ten = report("ten-fingers", "Recordings/scenes/ten-fingers.json");
const browser = await Browser.start();
const sizes = [[360, 740], [1280, 800], [3840, 2160]];

for (const [name, address] of [["one finger", slow], ["pictures", flowers], ["ten fingers", ten]]) {
  for (const [width, height] of sizes) {
    for (const theme of ["light", "dark"]) {
      await test(`${name} at ${width} by ${height}, ${theme}`, async () => {
        const page = await browser.open(address, { width, height, theme });
        quiet(page);
        await none(page, misfits, "layout");
        await none(page, overlaps, "cells");
        await none(page, unlabelled, "labels");
        await none(page, lowContrast, "contrast of texts");
        await none(page, lowGraphics, "contrast of drawings");
        await page.close();
      });
    }
  }
}

await test("a deep link shows its instant, its recognizer and its setting", async () => {
  const page = await browser.open(`${slow}#t=0.25&r=swipe-right&s=minimumDistance`);
  assert.equal(await page.evaluate("view.time"), 0.25);
  assert.equal(await page.evaluate("view.recognizer.name"), "swipe-right");
  assert.match(await page.evaluate("byId('clock').textContent"), /^0\.250 s of /);
  assert.equal(await page.evaluate("document.activeElement.id"), "setting-minimumDistance");
  assert.equal(await page.evaluate("[...byId('why').tBodies[0].rows].every((row) => row.cells[1].textContent === 'swipe-right')"), true);
  quiet(page);
  await page.close();
});

await test("a setting of a link takes the focus once, and is that of its recognizer", async () => {
  const page = await browser.open(`${slow}#t=0.25&r=swipe-right&s=minimumDistance`);
  await page.evaluate("byId('filter-recognizer').focus(); show({ isFiltered: false })");
  assert.equal(await page.evaluate("document.activeElement.id"), "filter-recognizer");
  await page.evaluate("show({ recognizer: recognizers.find((each) => each.name === 'swipe-left') })");
  assert.equal(await page.evaluate("document.activeElement.id"), "filter-recognizer");
  assert.equal(await page.evaluate("view.setting"), null);
  quiet(page);
  await page.close();
});

await test("a link to a setting stays at the time that is shown", async () => {
  const page = await browser.open(`${slow}#t=0.1&r=swipe-right`);
  for (const [place, time] of [["#why tbody", 0.25], ["#measures", 0.3]]) {
    await page.evaluate(`show({ time: ${time} })`);
    await page.settle();
    await page.evaluate(`document.querySelector("${place} a").click()`);
    await page.settle();
    assert.deepEqual(await page.evaluate("[view.time, view.setting !== null]"), [time, true], place);
  }
  await page.close();
});

await test("a measurement begins with the landing, and a finger is shown at the instants of its verdicts", async () => {
  // Its second touch lands at 0.209038 s and lifts at 0.291268 s, which the path rounds.
  const page = await browser.open(report("double-tap"));
  const [landing, lift] = await page.evaluate(`(() => {
    const press = recognizers.find((each) => each.name === "long-press");
    const attempt = press.attempts.at(-1), touch = touchesById.get(attempt.touches.at(-1));
    const double = lines.find((line) => line.kind === "acts" && line.recognizer.name === "double-tap");
    return [instantsOf(attempt, attempt.end)[0].time - touch.t[0], placeOf(touch, double.time)];
  })()`);
  assert.equal(landing, 0);
  assert.ok(lift, "the finger is not shown at its lift");
  quiet(page);
  await page.close();
});

await test("the list above the table names a selected recognizer without verdicts", async () => {
  const page = await browser.open(slow);
  const shown = await page.evaluate(`(() => {
    lines = lines.filter((line) => line.recognizer?.name !== "pinch");
    fillFilter();
    show({ recognizer: recognizers.find((each) => each.name === "pinch") });
    return byId("filter-recognizer").selectedOptions[0]?.textContent;
  })()`);
  assert.equal(shown, "pinch");
  await page.close();
});

await test("the address follows what is shown", async () => {
  const page = await browser.open(slow);
  await page.evaluate("show({ time: 0.3, recognizer: recognizers.find((each) => each.name === 'pan') }); new Promise((done) => setTimeout(done, 300))");
  assert.match(await page.evaluate("location.hash"), /^#t=0\.3&r=pan/);
  await page.evaluate("location.hash = '#t=0.1&r=swipe-left'");
  await page.settle();
  assert.equal(await page.evaluate("view.recognizer.name"), "swipe-left");
  await page.evaluate("location.hash = '#t=0.2'");
  await page.settle();
  assert.equal(await page.evaluate("view.time === 0.2 && view.recognizer === null && !view.isFiltered"), true);
  await page.close();
});

await test("a link with nonsense in it does no harm", async () => {
  for (const hash of ["#t=NaN&r=nobody", "#r=%3Cimg%20src=x%3E&t=1e999", "#t=-5&s=constructor", "#&&=&t"]) {
    const page = await browser.open(slow + hash);
    quiet(page);
    assert.equal(await page.evaluate("Number.isFinite(view.time) && view.time >= span.start && view.time <= span.end"), true);
    await page.close();
  }
});

await test("keys play, step and go from verdict to verdict", async () => {
  const page = await browser.open(slow);
  await page.evaluate("show({ recognizer: null })");
  await page.press("Home");
  assert.equal(await page.evaluate("view.time === span.start"), true);
  await page.press("ArrowRight");
  assert.ok(Math.abs(await page.evaluate("view.time - span.start") - 0.01) < 1e-9);
  await page.press("Home");
  const stops = await page.evaluate("verdictTimes.filter((time) => time > span.start + 1e-6)");
  for (const stop of stops) {
    await page.press("n");
    assert.ok(Math.abs(await page.evaluate("view.time") - stop) < 1e-9, `next verdict at ${stop}`);
  }
  await page.press("p");
  assert.ok(Math.abs(await page.evaluate("view.time") - (stops.at(-2) ?? 0)) < 1e-9);
  await page.press("Home");
  await page.press(" ", "Space");
  assert.equal(await page.evaluate("view.playing"), true);
  // Otherwise screen readers would read out each frame: an output is a live region.
  assert.deepEqual(await page.evaluate("['clock', 'moment'].map((id) => byId(id).ariaLive)"), ["off", "off"]);
  await page.evaluate("new Promise((done) => setTimeout(done, 200))");
  await page.press(" ", "Space");
  assert.equal(await page.evaluate("view.playing"), false);
  assert.ok(await page.evaluate("view.time > span.start"));
  quiet(page);
  await page.close();
});

await test("everything can be reached with Tab, and is seen to have the focus", async () => {
  const page = await browser.open(slow);
  const reached = new Set();
  const all = await page.evaluate(`[...document.querySelectorAll("button, select, input, a[href], summary, [tabindex='0']")]
    .filter((each) => each.checkVisibility() && !each.disabled).length`);
  for (let i = 0; i < all + 5; i++) {
    await page.send("Input.dispatchKeyEvent", { type: "keyDown", key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 });
    await page.send("Input.dispatchKeyEvent", { type: "keyUp", key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 });
    const now = await page.evaluate(`(() => {
      const it = document.activeElement;
      if (it === document.body) return null;
      const all = [...document.querySelectorAll("*")];
      return [all.indexOf(it), getComputedStyle(it).outlineStyle];
    })()`);
    if (now) { reached.add(now[0]); assert.notEqual(now[1], "none", "focus is not seen"); }
  }
  assert.equal(reached.size, all);
  await page.close();
});

await test("a button that chooses a recognizer keeps the focus", async () => {
  const page = await browser.open(slow);
  await page.evaluate("show({ recognizer: null }); [...byId('lane-names').children].find((each) => each.textContent === 'pan').focus()");
  await page.press("Enter");
  assert.deepEqual(await page.evaluate("[view.recognizer.name, document.activeElement.textContent, document.activeElement.ariaPressed]"), ["pan", "pan", "true"]);
  await page.press("Enter");
  assert.equal(await page.evaluate("view.recognizer"), null);
  const name = await page.evaluate(`(() => {
    const button = [...document.querySelectorAll("#why tbody button.name")].at(-1);
    button.focus();
    return button.textContent;
  })()`);
  await page.press("Enter");
  assert.deepEqual(await page.evaluate("[view.recognizer.name, view.isFiltered, document.activeElement.textContent]"), [name, true, name]);
  assert.equal(await page.evaluate("document.activeElement.closest('#why') !== null"), true);
  quiet(page);
  await page.close();
});

await test("a finger seeks in the lanes and chooses a recognizer", async () => {
  const page = await browser.open(slow, { width: 400, height: 800 });
  await page.evaluate("byId('lanes').scrollIntoView({ block: 'center' })");
  await page.settle();
  const box = await page.evaluate("(({ left, top, width }) => ({ left, top, width }))(byId('lane-canvas').getBoundingClientRect())");
  const place = await page.evaluate("lanes.rows.findIndex((row) => row.recognizer && row.recognizer !== view.recognizer)");
  const row = await page.evaluate("rowHeight()");
  const top = await page.evaluate("Math.round(rem() * 1.5)");
  await page.tap(box.left + box.width / 2, box.top + top + (place + 0.5) * row);
  assert.ok(Math.abs(await page.evaluate("(view.time - span.start) / (span.end - span.start)") - 0.5) < 0.03);
  assert.equal(await page.evaluate("lanes.rows.findIndex((row) => row.recognizer === view.recognizer)"), place);
  await page.close();
});

await test("a finger that scrolls the page over the lanes neither seeks nor chooses", async () => {
  const page = await browser.open(slow, { width: 400, height: 800 });
  await page.evaluate("byId('lanes').scrollIntoView({ block: 'center' })");
  await page.settle();
  const [x, top] = await page.evaluate("(({ left, top, width }) => [left + width / 2, top])(byId('lane-canvas').getBoundingClientRect())");
  const place = await page.evaluate("lanes.rows.findIndex((row) => row.recognizer && row.recognizer !== view.recognizer)");
  const y = top + await page.evaluate("Math.round(rem() * 1.5)") + (place + 0.5) * await page.evaluate("rowHeight()");
  const state = "[view.time, view.recognizer.name]";
  const before = await page.evaluate(state);
  await page.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  for (let step = 1; step <= 8; step++) {
    await page.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: x + step, y: y - 15 * step }] });
  }
  await page.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.settle();
  assert.deepEqual(await page.evaluate(state), before);
  await page.close();
});

await test("the curve of a pan crosses its limit where the engine says that it did", async () => {
  // A pan that landed long before it moved: no more than the plain distance is asked of it.
  const page = await browser.open(report("pan-slow"));
  const both = await page.evaluate(`(() => {
    const pan = recognizers.find((each) => each.name === "pan");
    const attempt = pan.attempts.find((each) => each.recognized !== null);
    return [attempt.recognized, crossingOf(measuresOf(pan, attempt)[0])];
  })()`);
  // Within a frame of 60 Hz: the engine looks at fingers at one instant, the page at drawn places.
  assert.ok(both[1] !== null && Math.abs(both[0] - both[1]) < 0.017, `${both}`);
  await page.close();
});

await test("the saved recording is the one that was read", async () => {
  const page = await browser.open(slow);
  const text = await page.evaluate("recordingBlob().then((blob) => blob.text())");
  const converted = join(folder, "converted.yml");
  execFileSync(tool, ["convert", "Recordings/swipe-too-slow.yml", converted]);
  assert.equal(text, readFileSync(converted, "utf8"));
  await page.close();
});

await test("the copied case passes", async () => {
  const page = await browser.open(slow);
  writeFileSync(join(folder, "case.json"), await page.evaluate("data.case"));
  writeFileSync(join(folder, "swipe-too-slow.yml"), readFileSync("Recordings/swipe-too-slow.yml"));
  const output = execFileSync(tool, ["test", join(folder, "case.json")], { encoding: "utf8" });
  assert.match(output, /1 passed, 0 failed/);
  await page.close();
});

await test("hostile names are text", async () => {
  const evil = `</script><img src=x onerror=document.title='owned'>`;
  const scene = { layers: [{ id: evil, frame: [0, 0, 2016, 1134] }], recognizers: [{ id: `${evil}"'`, layer: evil, kind: "tap" }] };
  writeFileSync(join(folder, "evil.json"), JSON.stringify(scene));
  const page = await browser.open(report("evil", join(folder, "evil.json"), "Recordings/tap.yml"));
  quiet(page);
  assert.equal(await page.evaluate("document.images.length"), 0);
  assert.equal(await page.evaluate("document.querySelector('.lane-name:not(.touch)').textContent"), `${evil}"'`);
  assert.match(await page.evaluate("document.title"), /tap\.yml · Touchstone report/);
  await page.close();
});

await test("the policy stops what it must", async () => {
  const page = await browser.open(slow);
  await page.evaluate(`(() => {
    const script = document.createElement("script");
    script.textContent = "window.owned = true";
    document.body.append(script);
    const image = new Image();
    image.src = "https://example.invalid/x.png";
    document.body.append(image);
  })()`);
  await page.settle();
  assert.equal(await page.evaluate("window.owned"), undefined);
  // A blocked request is announced and never sent; the policy says why in the log.
  assert.equal(page.errors.filter((text) => text.includes("Content Security Policy")).length, 2);
  await page.close();
});

await test("a folder of failing cases has an index with links that open", async () => {
  const text = JSON.parse(readFileSync("Recordings/cases/tap-or-double-tap.json", "utf8"));
  text.cases.length = 1;
  text.cases[0].expect[0].states = [];
  const cases = join(folder, "failing.json");
  writeFileSync(cases, JSON.stringify(text));
  const pages = join(folder, "pages");
  assert.throws(() => execFileSync(tool, ["test", "--report", pages, cases], { stdio: "pipe" }));
  const index = await browser.open(pathToFileURL(join(pages, "index.html")).href);
  quiet(index);
  await none(index, unlabelled, "labels");
  await none(index, lowContrast, "contrast");
  const link = await index.evaluate("document.querySelector('tbody a').href");
  await index.close();
  const page = await browser.open(link);
  quiet(page);
  assert.match(await page.evaluate("byId('story').textContent"), /expected/);
  await page.close();
});

await detailTests({ browser, test, report, quiet, folder, slow, flowers });
if (hasEngine) {
  await whatIfTests({ browser, test, report, quiet, tool, folder, engine });
  await fieldTests({ browser, test, report, quiet, folder });
} else console.log(`skipped: What if, since there is no engine ${engine}; Tools/wasm builds it`);

/**
 * Compares a page with its picture. Fonts differ from machine to machine: the tolerance accepts them, but no missing
 * part.
 */
async function looksAs(name, page, width, height) {
  await page.evaluate("new Promise((done) => setTimeout(done, 200))");
  const scale = Math.min(1, 640 / width);
  const { data } = await page.send("Page.captureScreenshot", {
    format: "png", clip: { x: 0, y: 0, width, height, scale },
  });
  const path = join(golden, `${name}.png`);
  const picture = Buffer.from(data, "base64");
  if (isRecording || !existsSync(path)) return writeFileSync(path, picture);
  const difference = meanDifference(picture, readFileSync(path));
  if (difference > 6) writeFileSync(join(tmpdir(), `touchstone-report-${name}.png`), picture);
  assert.ok(difference <= 6, `the mean difference is ${difference.toFixed(2)} of 255, at most 6 allowed`);
}

mkdirSync(golden, { recursive: true });
for (const [width, height] of [[400, 800], [1280, 800], [3840, 2160]]) {
  await test(`looks as it did at ${width} by ${height}`, async () => {
    const page = await browser.open(`${flowers}#t=3`, { width, height, theme: width === 1280 ? "dark" : "light" });
    await looksAs(String(width), page, width, height);
    await page.close();
  });
}

if (hasEngine) {
  await test("looks as it did with a changed setting", async () => {
    const page = await browser.open(`${slow}#t=0.4&r=swipe-right`, { width: 1280, height: 1000 });
    await page.evaluate("whatIf.ready");
    await page.evaluate(setTo("swipe-right", "minimumDistance", 30));
    await page.evaluate("whatIf.choose()");
    await looksAs("changed", page, 1280, 1000);
    await page.close();
  });
}

await test("opens within two seconds", async () => {
  const start = performance.now();
  const page = await browser.open(flowers);
  const passed = performance.now() - start;
  console.log(`# ${Math.round(statSync(new URL(flowers)).size / 1000)} kB opened in ${Math.round(passed)} ms`);
  assert.ok(passed < 2000, `${passed} ms`);
  await page.close();
});

await browser.stop();
rmSync(folder, { recursive: true });
console.log(`${count - failures.length} passed, ${failures.length} failed`);
if (failures.length > 0) process.exit(1);
