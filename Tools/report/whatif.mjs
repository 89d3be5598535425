// Checks "What if": the engine in the page says what the command says, and what a change makes of a session is marked.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { lowContrast, misfits, none, overlaps, unlabelled } from "./checks.mjs";

/** The parts that the page's data and the engine's story must share, recognizers by their place in the page. */
const compared = `((session) => JSON.stringify([
  session.lines.map((line) => [line.time, line.recognizer?.index, line.kind, line.reason, line.settings,
    line.others.map((other) => other.index), line.near]),
  session.attempts.map((attempt) => ({ ...attempt, recognizer: attempt.recognizer.index, decision: attempt.decision?.index })),
  session.deadlines.map((deadline) => ({ ...deadline, recognizer: deadline.recognizer.index }))]))`;

/** Sets a setting of a recognizer, both by name. */
export const setTo = (recognizer, setting, value) => `(() => {
  const own = recognizers.find((each) => each.name === ${JSON.stringify(recognizer)});
  const { number, size } = whatIf.trial.description.recognizers[own.number].settings.find((each) => each.name === ${JSON.stringify(setting)});
  whatIf.set({ recognizer: own.number, what: "setting", setting: number, value: ${value} * size });
})()`;

/** The value of an expression in a page once it is as wanted; the last one if it never is within ten seconds. */
async function eventually(page, expression, isWanted) {
  for (let tries = 0; ; tries++) {
    const value = await page.evaluate(expression);
    if (isWanted(value) || tries === 200) return value;
    await new Promise((done) => setTimeout(done, 50));
  }
}

const recognized = "lines.filter((line) => line.kind === 'acts').map((line) => line.recognizer.name)";

export async function whatIfTests({ browser, test, report, quiet, tool, folder, engine }) {
  const open = async (address, options) => {
    const page = await browser.open(address, options);
    await page.evaluate("whatIf.ready");
    return page;
  };
  const slow = report("swipe-too-slow");

  await test("the engine in the page says what the command says, of every bundled session", async () => {
    const pages = join(folder, "all");
    execFileSync(tool, ["report", "Recordings", "--engine", engine, "-o", pages]);
    const names = readdirSync(pages).filter((name) => name.endsWith(".yml.html"));
    assert.ok(names.length >= 50, `${names.length} sessions`);
    let page = null;
    let slowest = 0;
    for (const name of names) {
      const address = pathToFileURL(join(pages, name)).href;
      if (page) await page.go(address); else page = await browser.open(address);
      await page.evaluate("whatIf.ready");
      const stem = name.replace(/\.yml\.html$/, "");
      const scene = `Recordings/scenes/${stem}.json`;
      const expected = execFileSync(tool, ["replay", "--format", "jsonl", ...(existsSync(scene) ? ["--scene", scene] : []), `Recordings/${stem}.yml`],
        { encoding: "utf8", maxBuffer: 1 << 28 });
      assert.equal(await page.evaluate("whatIf.transcript()"), expected, `${stem}: the transcript`);
      const [own, engines] = await page.evaluate(`[${compared}(recorded), ${compared}(whatIf.trial.run([]).session)]`);
      assert.equal(engines, own, `${stem}: verdicts, attempts and deadlines`);
      const misses = await page.evaluate(`[recorded.nearMisses, nearMissesOf(recorded)].map((all) =>
        all.map(({ recognizer, t, measured, share }) => [recognizer.index, t, measured, share]))`);
      assert.deepEqual(misses[1].map((miss) => miss.slice(0, 2)).sort(), misses[0].map((miss) => miss.slice(0, 2)).sort(), `${stem}: near misses`);
      const figures = new Map(misses[0].map((miss) => [miss[0], miss]));
      // The page has places with one decimal.
      for (const [index, , measured, share] of misses[1]) {
        assert.ok(Math.abs(measured - figures.get(index)[2]) < 0.11 && Math.abs(share - figures.get(index)[3]) < 0.01, `${stem}: ${measured}`);
      }
      slowest = Math.max(slowest, await page.evaluate("(() => { const start = performance.now(); whatIf.trial.run([]); return performance.now() - start; })()"));
      const length = await page.evaluate("data.end - data.start");
      const size = statSync(join(pages, name)).size;
      assert.ok(size <= 1.5e6 + 1e5 * length, `${stem}: ${size} bytes`);
      assert.deepEqual(page.errors, [], stem);
    }
    console.log(`# ${names.length} sessions; the slowest was recognized again in ${slowest.toFixed(1)} ms`);
    await page.close();
  });

  await test("a changed threshold is recognized again, marked in lanes, table and result, and undone", async () => {
    const page = await open(`${slow}#r=swipe-right&t=0.45`);
    const before = await page.evaluate("byId('why').textContent + byId('recognized').textContent + byId('misses').textContent");
    // With the keys, as people do.
    await page.evaluate(`(() => {
      const field = [...document.querySelectorAll(".try")].find((row) => row.textContent.startsWith("minimumDistance")).querySelector("input[type=number]");
      field.focus();
      field.select();
    })()`);
    await page.press("3", "Digit3");
    await page.press("0", "Digit0");
    await page.press("Enter");
    await page.settle();
    assert.deepEqual(await page.evaluate(recognized), ["pan", "swipe-right"]);
    assert.match(await page.evaluate("byId('whatif-state').textContent"), /minimumDistance of swipe-right: 48 → 30 points/);
    assert.match(await page.evaluate("byId('whatif-outcome').textContent"), /swipe-right: recognized at 0\.\d+ s\. Before: failed at 0\.450 s: too slow/);
    assert.equal(await page.evaluate("document.querySelectorAll('#why tr.new').length"), 1);
    assert.equal(await page.evaluate("document.querySelector('#why tr.gone s').textContent.startsWith('fails: too slow')"), true);
    assert.equal(await page.evaluate("document.querySelector('#recognized li.new').textContent.includes('swipe-right')"), true);
    assert.equal(await page.evaluate("document.querySelector('.lane-name.changed').textContent"), "Δ changed: swipe-right");
    assert.equal(await page.evaluate("byId('legend-before').hidden"), false);
    // The stage and the measures follow.
    assert.equal(await page.evaluate("view.recognizer.values.get('minimumDistance')"), 30);
    // The command says the same of a scene with that setting.
    const scene = JSON.parse(await page.evaluate("data.case"));
    const changed = JSON.parse(await page.evaluate("whatIf.sceneText()"));
    for (const change of changed) {
      const entry = scene.recognizers.find(({ id }) => id === change.id);
      Object.assign(entry, change, { params: { ...entry.params, ...change.params } });
    }
    writeFileSync(join(folder, "changed.json"), JSON.stringify({ layers: scene.layers, recognizers: scene.recognizers }));
    const expected = execFileSync(tool, ["replay", "--format", "jsonl", "--scene", join(folder, "changed.json"), "Recordings/swipe-too-slow.yml"], { encoding: "utf8" });
    assert.equal(await page.evaluate("whatIf.transcript()"), expected);
    await page.evaluate("byId('whatif-undo').click()");
    await page.settle();
    assert.equal(await page.evaluate("byId('why').textContent + byId('recognized').textContent + byId('misses').textContent"), before);
    assert.equal(await page.evaluate("document.querySelectorAll('.changed, tr.new, tr.gone').length"), 0);
    quiet(page);
    await page.close();
  });

  await test("lanes that show the end of a longer session show the end of the shorter one after an undo", async () => {
    const page = await open(report("tap"));
    await page.evaluate(setTo("double-tap", "maximumTapInterval", 3));
    await page.evaluate("show({ time: span.end, from: span.end - 0.2, to: span.end }); whatIf.undo()");
    const [from, to, end] = await page.evaluate("[view.from, view.to, span.end]");
    assert.ok(Math.abs(to - end) < 1e-9 && Math.abs(to - from - 0.2) < 1e-9, `${from} to ${to} of ${end}`);
    quiet(page);
    await page.close();
  });

  await test("a link to a setting keeps the changes", async () => {
    const page = await open(slow);
    await page.evaluate(setTo("swipe-right", "minimumDistance", 30));
    for (const [place, name] of [["#why", "swipe-right"], ["#measures", "tap"]]) {
      await page.evaluate(`show({ recognizer: recognizers.find((each) => each.name === "${name}") })`);
      await page.settle();
      await page.evaluate(`document.querySelector("${place} a").click()`);
      await page.settle();
      assert.deepEqual(await page.evaluate("[whatIf.changes.size, view.setting !== null]"), [1, true], place);
    }
    await page.close();
  });

  await test("a slider changes its setting while it is moved", async () => {
    const page = await open(`${slow}#r=swipe-right&t=0.45`);
    await page.evaluate("document.querySelector('input[type=range][aria-label=\"minimumDistance, slider\"]').focus()");
    for (let i = 0; i < 20; i++) await page.press("ArrowLeft");
    assert.equal(await page.evaluate("view.time"), 0.45);
    assert.equal(await page.evaluate("view.recognizer.values.get('minimumDistance')"), 28);
    assert.deepEqual(await page.evaluate(recognized), ["pan", "swipe-right"]);
    await page.close();
  });

  await test("a recognizer is disabled, and enabled again", async () => {
    const page = await open(`${slow}#r=pan`);
    const box = "[...document.querySelectorAll('#whatif input[type=checkbox]')].find((each) => each.parentElement.textContent.includes('is enabled'))";
    await page.evaluate(`${box}.click()`);
    assert.deepEqual(await page.evaluate(recognized), []);
    assert.match(await page.evaluate("byId('whatif-outcome').textContent"), /pan: received no touch\. Before: recognized at/);
    assert.equal(await page.evaluate("document.querySelector('#recognized li.gone').textContent.includes('pan')"), true);
    await page.evaluate(`${box}.click()`);
    assert.deepEqual(await page.evaluate(recognized), ["pan"]);
    assert.equal(await page.evaluate("differences"), null);
    quiet(page);
    await page.close();
  });

  await test("a requirement is taken away and added; a cycle is refused", async () => {
    const page = await open(`${report("tap-alone", null, "Recordings/tap.yml")}#r=tap`);
    const at = "lines.find((line) => line.kind === 'acts' && line.recognizer.name === 'tap').time";
    const late = await page.evaluate(at);
    const other = (name) => `recognizers.find((each) => each.name === ${JSON.stringify(name)}).number`;
    assert.equal(await page.evaluate(`whatIf.recordedValue({ recognizer: ${other("tap")}, what: "requires", other: ${other("double-tap")} })`), true);
    await page.evaluate(`[...document.querySelectorAll("#whatif fieldset label")].find((label) => label.textContent.trim() === "double-tap").querySelector("input").click()`);
    const early = await page.evaluate(at);
    assert.ok(early < late - 0.1, `${early} s, and ${late} s when it waits`);
    assert.match(await page.evaluate("byId('whatif-state').textContent"), /tap does not wait for the failure of double-tap/);
    await page.evaluate("whatIf.undo()");
    await page.evaluate(`whatIf.set({ recognizer: ${other("double-tap")}, what: "requires", other: ${other("tap")}, value: true })`);
    assert.match(await page.evaluate("byId('message').textContent"), /refused that double-tap waits for the failure of tap: .* closes a cycle/);
    assert.equal(await page.evaluate("whatIf.changes.size"), 0);
    assert.equal(await page.evaluate(at), late);
    quiet(page);
    // Earlier changes stay.
    await page.evaluate("whatIf.set({ recognizer: recognizers.find((each) => each.name === 'pan').number, what: 'enabled', value: false })");
    await page.evaluate(`whatIf.set({ recognizer: ${other("double-tap")}, what: "requires", other: ${other("tap")}, value: true })`);
    assert.match(await page.evaluate("byId('whatif-state').textContent"), /^pan is disabled\. /);
    assert.match(await page.evaluate("view.changes"), /^\d+\.e\.0$/);
    await page.close();
  });

  await test("choices and sets can be changed, in words, in a link and as a scene", async () => {
    const page = await open(`${slow}#r=swipe-left&t=0.3`);
    // Every setting of every kind has a control.
    const without = await page.evaluate(`recognizers.flatMap((recognizer) => {
      show({ recognizer });
      document.querySelectorAll("#whatif details").forEach((each) => { each.open = true; });
      const names = [...document.querySelectorAll("#whatif-tries .try > label, #whatif-tries legend, #whatif-tries .tries > .checks label")]
        .map((each) => each.textContent.trim().replace(/ \\(.*/, ""));
      return recognizer.settings.map(({ name }) => name).filter((name) => !names.includes(name)).map((name) => recognizer.name + " " + name);
    })`);
    assert.deepEqual(without, []);
    await page.evaluate("show({ recognizer: recognizers.find((each) => each.name === 'swipe-left') })");
    const box = (name) => `[...document.querySelectorAll("#whatif fieldset.set")].find((each) => each.querySelector("legend").textContent === "direction")
      .querySelectorAll("label").values().find((label) => label.textContent.trim() === ${JSON.stringify(name)}).querySelector("input")`;
    assert.deepEqual(await page.evaluate(`[${box("left")}.checked, ${box("right")}.checked]`), [true, false]);
    // With right allowed as well, it does not fail for its direction any more, but like swipe-right.
    await page.evaluate(`${box("right")}.click()`);
    assert.match(await page.evaluate("byId('whatif-state').textContent"), /^direction of swipe-left: left → right, left\. /);
    assert.match(await page.evaluate("byId('whatif-outcome').textContent"), /swipe-left: failed at 0\.450 s: too slow.* Before: failed at 0\.\d+ s: wrong direction/);
    assert.equal(await page.evaluate(`${box("right")}.closest("fieldset").querySelector(".was").textContent`), "was left");
    assert.equal(await page.evaluate("document.querySelector('#settings tr.changed, #settings td.changed').textContent.includes('right, left')"), true);
    assert.equal(await page.evaluate("directionsOf(view.recognizer).length"), 2);
    const changed = JSON.parse(await page.evaluate("whatIf.sceneText()"));
    assert.deepEqual(changed, [{ id: "swipe-left", params: { direction: ["right", "left"] } }]);
    // A choice, of another recognizer.
    await page.evaluate("show({ recognizer: recognizers.find((each) => each.name === 'pan') })");
    await page.evaluate(`(() => {
      const row = [...document.querySelectorAll("#whatif .choice")].find((each) => each.textContent.startsWith("velocityEstimator"));
      const select = row.querySelector("select");
      select.value = [...select.options].find((option) => option.text === "leastSquares").value;
      select.dispatchEvent(new Event("change"));
    })()`);
    assert.match(await page.evaluate("byId('whatif-state').textContent"), /velocityEstimator of pan: application → leastSquares/);
    // The command says the same of a scene with both.
    const scene = JSON.parse(await page.evaluate("data.case"));
    for (const change of JSON.parse(await page.evaluate("whatIf.sceneText()"))) {
      const entry = scene.recognizers.find(({ id }) => id === change.id);
      Object.assign(entry, change, { params: { ...entry.params, ...change.params } });
    }
    writeFileSync(join(folder, "choices.json"), JSON.stringify({ layers: scene.layers, recognizers: scene.recognizers }));
    const expected = execFileSync(tool, ["replay", "--format", "jsonl", "--scene", join(folder, "choices.json"), "Recordings/swipe-too-slow.yml"], { encoding: "utf8" });
    assert.equal(await page.evaluate("whatIf.transcript()"), expected);
    // A link has both; undone, all is as it was.
    await page.evaluate("new Promise((done) => setTimeout(done, 300))");
    const other = await open(slow + await page.evaluate("location.hash"));
    assert.equal(await eventually(other, "whatIf.changes.size", (value) => value === 2), 2);
    assert.equal(await other.evaluate("whatIf.transcript()"), expected);
    await other.close();
    await page.evaluate("whatIf.undo()");
    assert.equal(await page.evaluate("whatIf.transcript() === data.transcript"), true);
    quiet(page);
    await page.close();
  });

  await test("a set whose members are keys of their own is written so", async () => {
    const page = await open(report("freedoms", "Recordings/scenes/three-flowers-and-a-photo.json", "Recordings/three-flowers-and-a-photo.yml"));
    await page.evaluate(`(() => {
      const own = recognizers.find((each) => each.name === "right-move");
      const freedoms = whatIf.trial.description.recognizers[own.number].settings.find((each) => each.name === "settings.freedoms");
      whatIf.set({ recognizer: own.number, what: "setting", setting: freedoms.number, value: 1 });
    })()`);
    assert.match(await page.evaluate("byId('whatif-state').textContent"), /settings\.freedoms of right-move: all → translation/);
    assert.deepEqual(JSON.parse(await page.evaluate("whatIf.sceneText()")), [{ id: "right-move", translation: true, scale: false, rotation: false }]);
    quiet(page);
    await page.close();
  });

  await test("a page of a failing case has the engine, which says what the case said", async () => {
    const cases = { cases: [{ id: "slow-swipe", why: "a swipe that is too slow",
      layers: [{ id: "root", frame: [0, 0, 800, 600] }],
      recognizers: [{ id: "swipe", layer: "root", kind: "swipe" }, { id: "hold", layer: "root", kind: "longPress" }],
      events: [{ t: 0, id: 1, phase: "began", x: 100, y: 100 }, { t: 0.2, id: 1, phase: "moved", x: 118, y: 100 },
        { t: 0.4, id: 1, phase: "moved", x: 136, y: 100 }, { t: 0.6, id: 1, phase: "moved", x: 140, y: 100 }],
      actions: [{ t: 0.1, recognizer: "hold", set: { enabled: false } }],
      expect: [{ recognizer: "swipe", states: ["recognized"] }] }] };
    writeFileSync(join(folder, "slow.json"), JSON.stringify(cases));
    const pages = join(folder, "cases");
    const run = spawnSync(tool, ["test", join(folder, "slow.json"), "--engine", engine, "--report", pages], { encoding: "utf8" });
    assert.equal(run.status, 1, run.stderr);
    const file = join(pages, "case-slow-swipe.html");
    assert.ok(statSync(file).size < 1.5e6, `${statSync(file).size} bytes`);
    const page = await open(pathToFileURL(file).href);
    const [own, engines] = await page.evaluate(`[${compared}(recorded), ${compared}(whatIf.trial.run([]).session)]`);
    assert.equal(engines, own);
    assert.deepEqual(await page.evaluate(recognized), []);
    await page.evaluate(setTo("swipe", "minimumDistance", 30));
    assert.deepEqual(await page.evaluate(recognized), ["swipe"]);
    quiet(page);
    await page.close();
  });

  await test("a link has the changes, and one with nonsense does no harm", async () => {
    const page = await open(`${slow}#r=swipe-right`);
    await page.evaluate(setTo("swipe-right", "minimumDistance", 30));
    const hash = await eventually(page, "location.hash", (value) => value.includes("&w="));
    assert.match(hash, /&w=\d+\.\d+\.30$/);
    await page.close();
    const other = await open(slow + hash);
    assert.deepEqual(await eventually(other, recognized, (value) => value.length > 1), ["pan", "swipe-right"]);
    await other.close();
    for (const nonsense of ["#w=9999.1.2", "#w=0.9999.1_0.e.0x_0.r0.1", "#w=<img>", "#w=0.1.Infinity_0.1.-1e308", "#w=__._.", "#w=0.r1.1_1.r0.1"]) {
      const harmless = await open(slow + nonsense);
      quiet(harmless);
      assert.ok(await harmless.evaluate("recognizers.length") > 0 && await harmless.evaluate("byId('whatif-state').textContent !== ''"));
      await harmless.close();
    }
  });

  await test("the changes of a link wait for an engine that starts late", async () => {
    const own = await open(slow);
    await own.evaluate(setTo("swipe-right", "minimumDistance", 30));
    const hash = await eventually(own, "location.hash", (value) => value.includes("&w="));
    await own.close();
    const page = await browser.open("about:blank");
    // Longer than the page takes to write the address anew.
    await page.send("Page.addScriptToEvaluateOnNewDocument", { source: `{
      const arrayBuffer = Response.prototype.arrayBuffer;
      Response.prototype.arrayBuffer = async function () {
        await new Promise((done) => setTimeout(done, 600));
        return arrayBuffer.call(this);
      };
    }` });
    await page.go(slow + hash);
    await page.evaluate("whatIf.ready");
    assert.deepEqual(await page.evaluate(recognized), ["pan", "swipe-right"]);
    assert.ok((await page.evaluate("location.hash")).endsWith(hash.slice(hash.indexOf("&w="))));
    await page.close();
  });

  await test("hostile names are text when something is changed", async () => {
    const evil = `</script><img src=x onerror=document.title='owned'>`;
    const scene = { layers: [{ id: evil, frame: [0, 0, 2016, 1134] }],
      recognizers: [{ id: `${evil}"'`, layer: evil, kind: "tap" }, { id: `${evil}&amp;`, layer: evil, kind: "pan" }] };
    writeFileSync(join(folder, "evil.json"), JSON.stringify(scene));
    const page = await open(report("evil-changed", join(folder, "evil.json"), "Recordings/tap.yml"));
    await page.evaluate("show({ recognizer: recognizers[0] }); whatIf.set({ recognizer: 0, what: 'enabled', value: false }); whatIf.set({ recognizer: 1, what: 'requires', other: 0, value: true })");
    await page.settle();
    quiet(page);
    assert.equal(await page.evaluate("document.images.length"), 0);
    assert.ok((await page.evaluate("byId('whatif-state').textContent")).startsWith(`${evil}"' is disabled; ${evil}&amp; waits for the failure of ${evil}"'`));
    assert.match(await page.evaluate("document.title"), /tap\.yml · Touchstone report/);
    await page.close();
  });

  await test("without WebAssembly, without an engine or with a broken one all else works", async () => {
    const plain = report("plain", null, "Recordings/swipe-too-slow.yml", ["--no-engine"]);
    const broken = join(folder, "broken.html");
    const whole = readFileSync(new URL(slow), "utf8");
    writeFileSync(broken, whole.replace(/(id="engine">.{1000})[^<]*/, "$1"));
    const pages = [[plain, "", /written without an engine.*Tools\/wasm/], [pathToFileURL(broken).href, "", /does not start/],
      [slow, "delete globalThis.WebAssembly", /runs no WebAssembly/],
      [slow, "const { compile } = WebAssembly; WebAssembly.compile = (all) => { Trial.prototype.run = () => { throw Error('full'); }; return compile(all); }", /start: full/]];
    for (const [address, source, words] of pages) {
      const page = await browser.open("about:blank");
      await page.send("Page.addScriptToEvaluateOnNewDocument", { source });
      page.requests.length = 0;
      await page.go(`${address}#t=0.25&r=swipe-right&w=0.1.2`);
      await page.evaluate("whatIf.ready");
      assert.match(await page.evaluate("byId('whatif').textContent"), words);
      assert.deepEqual(await page.evaluate(recognized), ["pan"]);
      await page.press("n");
      assert.ok(await page.evaluate("view.time") > 0.25);
      assert.match(await page.evaluate("byId('settings').textContent"), /minimum.*48 points/);
      await none(page, unlabelled, "labels");
      quiet(page);
      await page.close();
    }
  });

  await test("an engine of another build is named as such, a session that it refuses changes nothing, and one that fails says so", async () => {
    const other = join(folder, "other.html");
    writeFileSync(other, readFileSync(new URL(slow), "utf8").replace('"transcript":"', '"transcript":"{}\\n'));
    const page = await open(pathToFileURL(other).href);
    assert.match(await page.evaluate("byId('whatif-warning').textContent"), /other sources .* differs in line 1\./);
    await page.evaluate("whatIf.trial.frames = new Uint8Array([255]); whatIf.set({ recognizer: 0, what: 'enabled', value: false })");
    assert.match(await page.evaluate("byId('message').textContent"), /refused: no operation has the number 255/);
    assert.deepEqual(await page.evaluate(`[whatIf.changes.size, differences, ${recognized}]`), [0, null, ["pan"]]);
    quiet(page);
    await page.close();
    const same = await open(slow);
    assert.match(await same.evaluate("const warning = byId('whatif-warning'); Trial.prototype.run = () => { throw Error('full'); }; try { whatIf.set({ recognizer: 0, what: 'enabled', value: false }); } catch { `${warning}: ${byId('whatif').textContent}` }"), /^null: The engine in this page fails: full$/);
    await same.close();
  });

  await test("the policy allows the engine and no eval, and without an engine not even that", async () => {
    const policy = (file) => /Content-Security-Policy" content="([^"]*)"/.exec(readFileSync(new URL(file), "utf8"))[1];
    assert.match(policy(slow), /^default-src 'none'; script-src 'sha256-[\w+/=]+' 'wasm-unsafe-eval'; style-src 'sha256-[\w+/=]+'; img-src data: blob:; base-uri 'none'; form-action 'none'$/);
    assert.doesNotMatch(policy(report("plain", null, "Recordings/swipe-too-slow.yml", ["--no-engine"])), /wasm|unsafe/);
    const page = await open(slow);
    const { exceptionDetails } = await page.send("Runtime.evaluate", { expression: "eval('1')", allowUnsafeEvalBlockedByCSP: false });
    assert.match(exceptionDetails.exception.description, /EvalError/);
    await page.close();
  });

  for (const [width, height] of [[360, 740], [1280, 800], [3840, 2160]]) {
    for (const theme of ["light", "dark"]) {
      await test(`changed settings at ${width} by ${height}, ${theme}`, async () => {
        const page = await open(`${slow}#r=swipe-right&t=0.4`, { width, height, theme });
        await page.evaluate(setTo("swipe-right", "minimumDistance", 30));
        await page.evaluate("document.querySelector('#whatif details').open = true");
        await page.settle();
        quiet(page);
        await none(page, misfits, "layout");
        await none(page, overlaps, "cells");
        await none(page, unlabelled, "labels");
        await none(page, lowContrast, "contrast of texts");
        await page.close();
      });
    }
  }
}
