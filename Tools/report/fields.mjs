// Checks the fields of "What if": where the focus is, which values count, and how changes are named.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTo } from "./whatif.mjs";

export async function fieldTests({ browser, test, report, quiet, folder }) {
  const open = async (address) => {
    const page = await browser.open(address);
    await page.evaluate("whatIf.ready");
    return page;
  };
  const slow = report("swipe-too-slow");

  await test("a slider keeps the focus while a link shows its setting", async () => {
    const page = await open(`${slow}#r=swipe-right&t=0.45&s=minimumDistance`);
    assert.equal(await page.evaluate("document.activeElement.id"), "setting-minimumDistance");
    await page.evaluate("document.querySelector('input[type=range][aria-label=\"minimumDistance, slider\"]').focus()");
    for (let i = 0; i < 20; i++) await page.press("ArrowLeft");
    assert.equal(await page.evaluate("document.activeElement.ariaLabel"), "minimumDistance, slider");
    assert.equal(await page.evaluate("view.time"), 0.45);
    assert.equal(await page.evaluate("view.recognizer.values.get('minimumDistance')"), 28);
    quiet(page);
    await page.close();
  });

  await test("a field that is emptied has no limit again", async () => {
    const page = await open(`${slow}#r=pan&t=0.45`);
    const type = (text) => page.evaluate(`(() => {
      const row = [...document.querySelectorAll(".try")].find((each) => each.textContent.startsWith("maximumNumberOfTouches"));
      const field = row.querySelector("input[type=number]");
      field.value = "${text}";
      field.dispatchEvent(new Event("change"));
      return [field.value, row.querySelector(".was").textContent, whatIf.changes.size];
    })()`);
    assert.deepEqual(await type("3"), ["3", "was no limit", 1]);
    assert.deepEqual(await type(""), ["", "", 0]);
    // A setting with a limit keeps it.
    await page.evaluate("show({ recognizer: recognizers.find((each) => each.name === 'swipe-right') })");
    await page.evaluate(`(() => {
      const field = [...document.querySelectorAll(".try")].find((row) => row.textContent.startsWith("minimumDistance")).querySelector("input[type=number]");
      field.value = "";
      field.dispatchEvent(new Event("change"));
    })()`);
    assert.equal(await page.evaluate("whatIf.changes.size"), 0);
    quiet(page);
    await page.close();
  });

  await test("a slider returns to the recording's own value", async () => {
    const scene = { layers: [{ id: "root", frame: [0, 0, 2016, 1134] }],
      recognizers: [{ id: "swipe", layer: "root", kind: "swipe", params: { minimumDistance: 47.3 } }] };
    writeFileSync(join(folder, "uneven.json"), JSON.stringify(scene));
    const page = await open(`${report("uneven", join(folder, "uneven.json"), "Recordings/swipe-too-slow.yml")}#r=swipe&t=0.45`);
    const slider = "document.querySelector('input[type=range][aria-label=\"minimumDistance, slider\"]')";
    const state = `[${slider}.value, whatIf.changes.size]`;
    await page.evaluate(`${slider}.focus()`);
    assert.deepEqual(await page.evaluate(state), ["47.3", 0]);
    await page.press("ArrowLeft");
    assert.deepEqual(await page.evaluate(state), ["46.3", 1]);
    await page.press("ArrowRight");
    assert.deepEqual(await page.evaluate(state), ["47.3", 0]);
    quiet(page);
    await page.close();
  });

  await test("a minimum is at most its maximum, as in scenes", async () => {
    const scene = { layers: [{ id: "root", frame: [0, 0, 2016, 1134] }],
      recognizers: [{ id: "pan", layer: "root", kind: "pan", params: { maximumNumberOfTouches: 2 } }] };
    writeFileSync(join(folder, "fingers.json"), JSON.stringify(scene));
    const page = await open(`${report("fingers", join(folder, "fingers.json"), "Recordings/swipe-too-slow.yml")}#r=pan&t=0.45`);
    const least = (count) => page.evaluate(setTo("pan", "minimumNumberOfTouches", count));
    const most = (count) => page.evaluate(setTo("pan", "maximumNumberOfTouches", count));
    const values = () => page.evaluate("[...whatIf.changes.values()].map(({ value }) => value)");
    await least(3);
    assert.deepEqual(await values(), [2]);
    await most(5);
    await least(3);
    assert.deepEqual(await values(), [3, 5]);
    await most(2);
    assert.deepEqual(await values(), [3, 3]);
    // A link has them in this order.
    await most(5);
    await page.evaluate("(() => { const link = linkOf([...whatIf.changes.values()]); whatIf.undo(); whatIf.follow(changesOf(link)); })()");
    assert.deepEqual(await values(), [3, 5]);
    quiet(page);
    await page.close();
  });

  await test("long names make a narrow page no wider", async () => {
    const name = (number) => `TwoFingerDoubleTapOnTheLeftToolbarButtonOfTheSecondWindow${number}`;
    const kinds = ["pan", "tap", "longPress", "swipe", "pinch", "rotation", "tap", "tap", "tap", "tap"];
    const scene = { layers: [{ id: "root", frame: [0, 0, 2016, 1134] }],
      recognizers: kinds.map((kind, number) => ({ id: name(number), layer: "root", kind })) };
    writeFileSync(join(folder, "long.json"), JSON.stringify(scene));
    const address = `${report("long", join(folder, "long.json"), "Recordings/swipe-too-slow.yml")}#r=${name(0)}&t=0.45`;
    const page = await browser.open(address, { width: 360, height: 740 });
    await page.evaluate("whatIf.ready");
    await page.evaluate(setTo(name(0), "startDistance", 400));
    await page.evaluate(`say("The engine refused that ${name(1)} waits for it."); view.unfolded = true; fillLanes()`);
    await page.settle();
    assert.deepEqual(await page.evaluate("[document.documentElement.scrollWidth, whatIf.changes.size]"), [360, 1]);
    quiet(page);
    await page.close();
  });

  await test("the button that undoes all changes passes the focus on", async () => {
    const page = await open(`${slow}#r=pan&t=0.45`);
    await page.evaluate(setTo("pan", "excludesSlop", 0));
    await page.evaluate("byId('whatif-undo').focus()");
    await page.press("Enter");
    assert.deepEqual(await page.evaluate("[whatIf.changes.size, document.activeElement.id]"), [0, "whatif-recognizer"]);
    quiet(page);
    await page.close();
  });

  await test("a box whose change the engine refuses keeps the focus", async () => {
    const tap = (id, more) => ({ id, layer: "root", kind: "tap", ...more });
    const scene = { layers: [{ id: "root", frame: [0, 0, 2016, 1134] }],
      recognizers: [tap("one", { requireFailureOf: ["two"] }), tap("two", { taps: 2 })] };
    writeFileSync(join(folder, "circle.json"), JSON.stringify(scene));
    const page = await open(`${report("circle", join(folder, "circle.json"), "Recordings/tap.yml")}#r=two&t=0.1`);
    const box = "document.querySelector('#whatif-tries > fieldset input')";
    await page.evaluate(`${box}.focus()`);
    await page.press(" ", "Space");
    assert.match(await page.evaluate("byId('message').textContent"), /^The engine refused that two waits for the failure of one: /);
    assert.deepEqual(await page.evaluate(`[document.activeElement === ${box}, ${box}.checked, whatIf.changes.size]`), [true, false, 0]);
    quiet(page);
    await page.close();
  });

  await test("a setting that is on or off is named so", async () => {
    const page = await open(`${slow}#r=pan&t=0.45`);
    await page.evaluate(setTo("pan", "excludesSlop", 0));
    assert.match(await page.evaluate("byId('whatif-state').textContent"), /^excludesSlop of pan: true → false\. /);
    assert.equal(await page.evaluate("byId('setting-excludesSlop').cells[1].textContent"), "true false (default)");
    quiet(page);
    await page.close();
  });

  await test("a setting that changes others changes their limits in the page", async () => {
    const page = await open(report("starts", "Recordings/scenes/three-flowers-and-a-photo.json", "Recordings/three-flowers-and-a-photo.yml"));
    const distance = "recognizers.find((each) => each.name === 'right-move').values.get('startDistance')";
    const own = await page.evaluate(distance);
    await page.evaluate(setTo("right-move", "settings.startsImmediately", 1));
    assert.deepEqual([own > 0, await page.evaluate(distance)], [true, 0]);
    // The table of settings has the same value.
    await page.evaluate("show({ recognizer: recognizers.find((each) => each.name === 'right-move') })");
    const cell = "byId('setting-startDistance').cells[1].textContent";
    assert.equal(await page.evaluate(cell), `${own} points 0 points (default)`);
    // As in a scene with both, in whichever order they were changed.
    await page.evaluate("whatIf.undo()");
    assert.equal(await page.evaluate(distance), own);
    assert.equal(await page.evaluate(cell), `${own} points (default)`);
    await page.evaluate(setTo("right-move", "startDistance", 5));
    await page.evaluate(setTo("right-move", "settings.startsImmediately", 1));
    assert.equal(await page.evaluate(distance), 5);
    quiet(page);
    await page.close();
  });

  await test("copied settings of momentum and snapping switch neither on", async () => {
    const scene = { layers: [{ id: "root", frame: [0, 0, 2016, 1134], children: [
      { id: "card", frame: [500, 300, 1000, 500], manipulator: { id: "move" } }] }] };
    writeFileSync(join(folder, "still.json"), JSON.stringify(scene));
    const page = await open(report("still", join(folder, "still.json"), "Recordings/pan-fast.yml"));
    const copied = async () => JSON.parse(await page.evaluate("whatIf.sceneText()"));
    await page.evaluate(setTo("move", "settings.momentum.decay", 3));
    await page.evaluate(setTo("move", "settings.snapping.tolerance", 0.2));
    assert.deepEqual(await copied(), [{ id: "move", momentum: { decay: 3, translation: false, scale: false, rotation: false },
      snapping: { tolerance: 0.2, interval: 0 } }]);
    // What switches them on has the value that is tried.
    await page.evaluate(setTo("move", "settings.momentum.parts", 1));
    await page.evaluate(setTo("move", "settings.snapping.interval", 0.5));
    assert.deepEqual(await copied(), [{ id: "move", momentum: { decay: 3, translation: true, scale: false, rotation: false },
      snapping: { tolerance: 0.2, interval: 0.5 } }]);
    quiet(page);
    await page.close();
  });

  await test("a link with values that are not allowed has the nearest allowed ones", async () => {
    const page = await open(slow);
    const [recognizer, movement, taps] = await page.evaluate(`(() => {
      const { number } = recognizers.find((each) => each.name === "tap");
      const { settings } = whatIf.trial.description.recognizers[number];
      return [number, ...["allowableMovement", "numberOfTapsRequired"].map((name) => settings.find((each) => each.name === name).number)];
    })()`);
    await page.close();
    for (const [typed, values] of [["-5", [0, 3]], ["Infinity", [1e6, 3]]]) {
      const other = await open(`${slow}#r=tap&t=0.1&w=${recognizer}.${movement}.${typed}_${recognizer}.${taps}.2.6`);
      await other.settle();
      assert.deepEqual(await other.evaluate("[...whatIf.changes.values()].map(({ value }) => value)"), values, typed);
      assert.deepEqual(await other.evaluate("['allowableMovement', 'numberOfTapsRequired'].map((name) => view.recognizer.values.get(name))"), values, typed);
      quiet(other);
      await other.close();
    }
  });

  await test("a name that is written from right to left leaves the numbers after it in order", async () => {
    const name = "\u05d4\u05e7\u05e9\u05d4";
    const scene = { layers: [{ id: "root", frame: [0, 0, 2016, 1134] }], recognizers: [name, "pan"].map((id) => ({ id, layer: "root", kind: id === name ? "tap" : id })) };
    writeFileSync(join(folder, "right-to-left.json"), JSON.stringify(scene));
    const page = await open(report("right-to-left", join(folder, "right-to-left.json"), "Recordings/tap.yml"));
    await page.evaluate(setTo(name, "allowableMovement", 30));
    const state = () => page.evaluate("byId('whatif-state').textContent");
    assert.ok((await state()).startsWith(`allowableMovement of \u2068${name}\u2069: 18 → 30 points. `), await state());
    // The number of new verdicts follows the name.
    await page.evaluate(`(() => {
      const [tap, pan] = [${JSON.stringify(name)}, "pan"].map((name) => recognizers.find((each) => each.name === name).number);
      whatIf.undo();
      whatIf.set({ recognizer: pan, what: "requires", other: tap, value: true });
    })()`);
    assert.ok((await state()).startsWith(`pan waits for the failure of \u2068${name}\u2069. `), await state());
    quiet(page);
    await page.close();
  });
}
