// Checks details of report pages that need no engine: figures, units, hit areas, links, the focus, copying
// and large canvases.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

export async function detailTests({ browser, test, report, quiet, folder, slow, flowers }) {
  await test("a setting without a limit has no unit", async () => {
    const page = await browser.open(flowers);
    const text = await page.evaluate(`(() => {
      show({ recognizer: recognizers.find((each) => each.kind === "manipulator") });
      return ["maximumRotation", "minimumScale"].map((name) => byId("setting-settings.limits." + name).cells[1].textContent);
    })()`);
    assert.deepEqual(text, ["no limit (default)", "no limit (default)"]);
    quiet(page);
    await page.close();
  });

  await test("a layer that its slop leaves no area has no hit area", async () => {
    const child = (id, hitArea, hitSlop) => ({ id, frame: [0, 0, 200, 100], hitArea, hitSlop });
    const children = [child("ellipse", "ellipse", -60), child("circle", "circle", -50), child("small", "circle", -40)];
    const scene = { layers: [{ id: "root", frame: [0, 0, 2016, 1134], children }], recognizers: [{ id: "tap", layer: "root", kind: "tap" }] };
    writeFileSync(join(folder, "slop.json"), JSON.stringify(scene));
    const page = await browser.open(report("slop", join(folder, "slop.json"), "Recordings/tap.yml"));
    await page.evaluate("byId('show-hits').click()");
    await page.settle();
    quiet(page);
    assert.deepEqual(await page.evaluate("layers.slice(1).filter((layer) => canBeHit(layer, view.time)).map(({ name }) => name)"), ["root", "small"]);
    await page.close();
  });

  await test("a near miss has as many decimals as show that it is one", async () => {
    const page = await browser.open(slow);
    const texts = await page.evaluate(`(() => {
      const recognizer = recognizers[0];
      nearMisses = [[18.03, 18, 0.998], [47.98, 48, 0.999], [36, 18, 0.5], [0.04, 0.06, 0.66, ""]].map(([measured, limit, share, unit = "pt"]) => (
        { recognizer, t: 0, measured, limit, unit, share }));
      fillMisses();
      return [...document.querySelectorAll("#misses .figures")].map((each) => each.textContent);
    })()`);
    assert.deepEqual(texts, ["18.03 pt, at most 18 allowed, 99 %", "47.98 of 48 pt, 99 %", "36 pt, at most 18 allowed, 50 %", "0.04 of 0.06, 66 %"]);
    quiet(page);
    await page.close();
  });

  await test("the ticks of an axis end, however late or small they are", async () => {
    const page = await browser.open(slow);
    assert.deepEqual(await page.evaluate("steps(0.05, 0.31, 3).map(({ text }) => text)"), ["0.1", "0.2", "0.3"]);
    const [late, small] = await page.evaluate("[steps(9.2e12, 9.2e12 + 0.02, 80).length, steps(0, 1e-200, 4).length]");
    assert.ok(late > 1 && late < 100, `${late} ticks`);
    assert.equal(small, 3);
    quiet(page);
    await page.close();
  });

  await test("a link to a setting shows it again when it is followed again", async () => {
    const page = await browser.open(`${slow}#t=0.45&r=swipe-right`);
    for (let times = 0; times < 2; times++) {
      await page.evaluate("byId('play').focus(); document.querySelector('#measures a').click()");
      await page.settle();
      assert.deepEqual(await page.evaluate("[document.activeElement.id, location.hash]"), ["setting-minimumDistance", "#t=0.45&r=swipe-right&s=minimumDistance"]);
    }
    await page.close();
  });

  await test("the button that shows more verdicts passes the focus on to the first of them", async () => {
    const page = await browser.open(slow);
    await page.evaluate("show({ recognizer: null }); rowsShown = 2; fillTable(); byId('more').focus()");
    await page.press("Enter");
    assert.deepEqual(await page.evaluate(`[byId("more").hidden, document.activeElement.closest("#why tbody tr")?.sectionRowIndex]`), [true, 2]);
    quiet(page);
    await page.close();
  });

  await test("a lane that vanishes passes the focus on to the button that shows it again", async () => {
    const page = await browser.open(`${slow}#t=0.1&r=edge-pan`);
    await page.evaluate("[...byId('lane-names').children].find((each) => each.textContent === 'edge-pan').focus()");
    await page.press("Enter");
    assert.deepEqual(await page.evaluate("[view.recognizer, document.activeElement.id]"), [null, "unfold"]);
    quiet(page);
    await page.close();
  });

  await test("without a clipboard a text is copied in the second way, or selected once", async () => {
    const page = await browser.open(slow);
    const copy = (isAllowed) => page.evaluate(`(async () => {
      Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
      document.execCommand = () => ${isAllowed};
      byId("copy-command").focus();
      await copy(data.command, "Command");
      return [document.activeElement.id, document.querySelectorAll(".copied").length, byId("message").textContent];
    })()`);
    assert.deepEqual(await copy(true), ["copy-command", 0, "Command copied."]);
    const selected = ["", 1, "Command is selected at the end of the page: copy it from there."];
    assert.deepEqual(await copy(false), selected);
    assert.deepEqual(await copy(false), selected);
    assert.deepEqual(await copy(true), ["copy-command", 0, "Command copied."]);
    quiet(page);
    await page.close();
  });

  await test("a printed page has the colors of paper and everything that can be scrolled to", async () => {
    const drawn = "byId('lane-canvas').toDataURL()";
    const light = await browser.open(slow);
    const dark = await browser.open(slow, { theme: "dark" });
    const before = await dark.evaluate(drawn);
    assert.notEqual(before, await light.evaluate(drawn));
    assert.equal(await dark.evaluate(`dispatchEvent(new Event("beforeprint")), ${drawn}`), await light.evaluate(drawn));
    assert.equal(await dark.evaluate(`dispatchEvent(new Event("afterprint")), ${drawn}`), before);
    await light.send("Emulation.setEmulatedMedia", { media: "print" });
    assert.deepEqual(await light.evaluate(`["#lanes", "#why-section .scroll"].flatMap((place) => {
      const { maxHeight, overflowY } = getComputedStyle(document.querySelector(place));
      return [maxHeight, overflowY];
    })`), ["none", "visible", "none", "visible"]);
    quiet(dark);
    await light.close();
    await dark.close();
  });

  await test("a curve of hundreds of thousands of points is drawn", async () => {
    const page = await browser.open(`${slow}#t=0.45&r=swipe-right`);
    const isDrawn = await page.evaluate(`(() => {
      const canvas = document.querySelector("#measures canvas");
      const points = Array.from({ length: 200_000 }, (_, index) => ({ time: index / 1000, value: index % 50 }));
      drawCurve(canvas, { ...measured.curves[0], points }, { start: 0, end: 200 });
      return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0);
    })()`);
    assert.ok(isDrawn);
    quiet(page);
    await page.close();
  });

  await test("a page plays at the speed that its list shows, also if the browser has restored it", async () => {
    const page = await browser.open(`${slow}#t=0`);
    const passed = await page.evaluate(`(() => {
      byId("speed").value = "0.1";
      show({ time: 0, playing: true });
      lastFrame = 1000;
      play(1050);
      show({ playing: false });
      return view.time;
    })()`);
    assert.ok(Math.abs(passed - 0.005) < 1e-9, `${passed} s`);
    quiet(page);
    await page.close();
  });

  await test("a page that is paused and played again within a frame plays once", async () => {
    const page = await browser.open(`${slow}#t=0`);
    const plays = await page.evaluate(`(async () => {
      for (let times = 0; times < 5; times++) togglePlaying();
      const ask = requestAnimationFrame;
      let plays = 0;
      requestAnimationFrame = (draw) => { if (draw === play) plays += 1; return ask(draw); };
      await new Promise((done) => ask(() => ask(done)));
      requestAnimationFrame = ask;
      togglePlaying();
      return plays;
    })()`);
    assert.ok(plays === 1 || plays === 2, `${plays} requests in two frames`);
    quiet(page);
    await page.close();
  });

  await test("the line of messages is there for screen readers before it has one, and takes no room", async () => {
    const page = await browser.open(slow);
    const [display, moved] = await page.evaluate(`(() => {
      const message = byId("message"), top = () => byId("report").getBoundingClientRect().top;
      const display = getComputedStyle(message).display, before = top();
      message.style.display = "none";
      return [display, top() - before];
    })()`);
    assert.deepEqual([display !== "none", moved], [true, 0]);
    quiet(page);
    await page.close();
  });

  await test("a canvas of hundreds of lanes is no larger than browsers allow", async () => {
    const page = await browser.open(slow);
    const [width, height, shown] = await page.evaluate(`(() => {
      const canvas = document.createElement("canvas");
      prepared(canvas, 1000, 60000);
      return [canvas.width, canvas.height, canvas.style.height];
    })()`);
    assert.ok(height <= 32767 && width * height <= 16777216, `${width} by ${height}`);
    assert.ok(Math.abs(width * 60 - height) < 60 && shown === "60000px", `${width} by ${height}, ${shown}`);
    await page.close();
  });
}
