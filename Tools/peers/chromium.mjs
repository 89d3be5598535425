#!/usr/bin/env -S node --no-warnings --experimental-websocket
// Headless Chromium as a program of touchstone conform: touchstone conform -- Tools/peers/chromium.mjs
//
// Layers are elements and recognizers are listeners, as a page would have them:
//   tap, double tap  click, dblclick
//   pan              scrolling of an element whose content is larger than itself
//   pinch            the page's own zoom, on the root layer only
//   hover            pointerenter, pointermove, pointerleave of a mouse
// There is no longPress: touches of the debugging protocol raise no contextmenu.
// A click that was taken is stopped on its way up, as pages do. Nothing is recognized here.
// Touches are those of the debugging protocol, in real time. CHROMIUM names another executable.
import { createInterface } from "node:readline";
import { Browser } from "../report/browser.mjs";

const [width, height] = [1400, 1100];
const browser = await Browser.start({
  options: ["--touch-events=enabled", "--enable-pinch", `--window-size=${width},${height}`],
});
browser.process.on("exit", () => process.exit(0));

const now = () => performance.timeOrigin + performance.now();
const answer = (message) => process.stdout.write(JSON.stringify(message) + "\n");

// What runs in the page: builds the layers and listens.
function build(scene) {
  const margin = 3000;
  const reports = globalThis.reports = [];
  let panned = new Set(scene.recognizers.filter(({ kind }) => kind === "pan").map(({ layer }) => layer));
  const time = () => performance.timeOrigin + performance.now();
  const elements = {};
  function add(layer, parent) {
    const element = document.createElement("div");
    const [x, y, w, h] = layer.frame;
    let style = `position:absolute;left:${x}px;top:${y}px;width:${w}px;height:${h}px;` +
      "overflow:hidden;touch-action:pan-x pan-y pinch-zoom;user-select:none;";
    if (layer.transform) style += `transform:matrix(${layer.transform.join(",")});`;
    if (layer.hidden) style += "display:none;";
    if (layer.alpha !== undefined) style += `opacity:${layer.alpha};`;
    if (layer.interaction === false) style += "pointer-events:none;";
    if (layer.zPosition !== undefined) style += `z-index:${layer.zPosition};`;
    if (layer.hitArea === "ellipse") style += "clip-path:ellipse();";
    if (layer.hitArea === "circle") style += "clip-path:circle();";
    element.style.cssText = style;
    parent.append(element);
    let inside = element;
    if (panned.has(layer.id)) {
      element.style.overflow = "scroll";
      element.style.scrollbarWidth = "none";
      const content = document.createElement("div");
      content.style.cssText = `position:absolute;left:0;top:0;width:${w + 2 * margin}px;height:${h + 2 * margin}px;`;
      element.append(content);
      inside = document.createElement("div");
      inside.style.cssText = `position:absolute;left:${margin}px;top:${margin}px;width:0;height:0;`;
      content.append(inside);
      element.scrollTo(margin, margin);
    }
    elements[layer.id] = element;
    for (const child of layer.children ?? []) add(child, inside);
  }
  for (const layer of scene.layers) add(layer, document.body);
  for (const recognizer of scene.recognizers) {
    const element = elements[recognizer.layer];
    const state = { enabled: recognizer.enabled !== false, isActive: false, isDown: false, landings: 0 };
    const report = (name, values = {}) => {
      if (state.enabled) reports.push({ at: time(), recognizer: recognizer.id, state: name, ...values });
    };
    const place = ({ clientX, clientY }) => ({ location: [clientX, clientY] });
    function followTouches() {
      element.addEventListener("touchstart", () => {
        state.isDown = true;
        state.landings += 1;
      }, true);
    }
    // `settle` calls what it is given when everything that fingers did has arrived.
    function endWithTouches(settle = (end) => end()) {
      for (const [type, name] of [["touchend", "ended"], ["touchcancel", "cancelled"]]) {
        element.addEventListener(type, (event) => {
          const isLifted = ![...event.touches].some(({ target }) => element.contains(target));
          const isLast = event.touches.length === 0;
          const { landings } = state;
          settle(() => {
            if (isLifted && state.isActive) {
              state.isActive = false;
              report(name, state.values);
            }
            if (isLast && landings === state.landings) state.isDown = false;
          });
        }, true);
      }
    }
    switch (recognizer.kind) {
      case "tap":
        element.addEventListener(recognizer.taps === 2 ? "dblclick" : "click",
          (event) => {
            if (!state.enabled) return;
            event.stopImmediatePropagation();
            report("recognized", { ...place(event), locationInLayer: [event.offsetX, event.offsetY] });
          });
        break;
      case "pan":
        element.addEventListener("touchstart", () => {
          state.start = [element.scrollLeft, element.scrollTop];
        }, true);
        followTouches();
        element.addEventListener("scroll", (event) => {
          // What goes on after the lift is the fling.
          if (event.target !== element || !state.isDown) return;
          state.values = { translation: [state.start[0] - element.scrollLeft, state.start[1] - element.scrollTop] };
          report(state.isActive ? "changed" : "began", state.values);
          state.isActive = true;
        });
        endWithTouches();
        break;
      case "pinch":
        followTouches();
        visualViewport.addEventListener("resize", () => {
          if (!state.isDown) return;
          state.values = { scale: visualViewport.scale };
          report(state.isActive ? "changed" : "began", state.values);
          state.isActive = true;
        });
        // The page is told of its zoom once a frame, which may be after the lift.
        endWithTouches((end) => requestAnimationFrame(() => requestAnimationFrame(end)));
        break;
      case "hover":
        for (const [type, name] of [["pointerenter", "began"], ["pointermove", "changed"], ["pointerleave", "ended"]]) {
          element.addEventListener(type, (event) => {
            if (event.pointerType !== "mouse") return;
            if (type === "pointermove" && state.entered === event.timeStamp) return;
            if (type === "pointerenter") state.entered = event.timeStamp;
            report(name, place(event));
          });
        }
        break;
    }
  }
}

// Why a case cannot be run, though its capabilities are stated; undefined when it can.
function obstacle({ recognizers, layers }) {
  for (const { kind, taps = 1, layer } of recognizers) {
    if (kind === "tap" && taps > 2) return "there is no event for three taps";
    if (kind === "pinch" && layer !== layers[0].id) return "only the page as a whole is zoomed";
  }
}

let page;
let ready;
async function start() {
  page = await browser.open("about:blank", { width, height });
  await page.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: true });
  await page.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 16 });
  return (await browser.send("Browser.getVersion").catch(() => ({}))).product ?? "";
}

// Whether a finger is cancelled while others stay down.
function cancelsOneOfSeveral(messages) {
  const down = new Set();
  for (const { touches = [] } of messages) {
    let isCancelled = false;
    for (const { id, phase } of touches) {
      if (phase === "began") down.add(id);
      if (phase === "ended" || phase === "cancelled") down.delete(id);
      isCancelled ||= phase === "cancelled";
    }
    if (isCancelled && down.size > 0) return true;
  }
  return false;
}

async function play({ scene, messages }) {
  const reason = obstacle(scene) ??
    (messages.some(({ type }) => type === "set") ? "a page has no recognizers to switch" : undefined) ??
    (cancelsOneOfSeveral(messages) ? "the debugging protocol cancels all fingers at once" : undefined);
  if (reason) return answer({ type: "skip", reason });
  const html = "<!DOCTYPE html><meta name='viewport' content='width=1400,minimum-scale=1,maximum-scale=5'>" +
    "<body style='margin:0;overflow:hidden'></body>";
  await page.send("Page.navigate", { url: "data:text/html," + encodeURIComponent(html) });
  while (!(await page.evaluate("document.readyState === 'complete' && Boolean(document.body)").catch(() => false)));
  await page.send("Emulation.resetPageScaleFactor").catch(() => {});
  await page.evaluate(`(${build})(${JSON.stringify(scene)}); ` +
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  const down = new Map();
  let pointer = [0, 0];
  // Nobody waits for an answer while time goes on: the page answers once a frame.
  const dispatched = [];
  const isZoomed = scene.recognizers.some(({ kind }) => kind === "pinch");
  let scale = 1;
  const zero = now() + 20;
  for (const message of messages) {
    const due = zero + message.t * 1000;
    const rest = due - now();
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    const timestamp = due / 1000;
    switch (message.type) {
      case "pointer": {
        if (message.action === "move") pointer = [message.x, message.y];
        if (message.action === "leave") pointer = [-10, -10];
        const type = { press: "mousePressed", release: "mouseReleased" }[message.action] ?? "mouseMoved";
        dispatched.push(page.send("Input.dispatchMouseEvent", {
          type, x: pointer[0], y: pointer[1], timestamp, button: type === "mouseMoved" ? "none" : "left",
          clickCount: type === "mouseMoved" ? 0 : 1,
        }));
        break;
      }
      case "frame":
        // Places are those of the zoomed page.
        if (isZoomed) scale = await page.evaluate("visualViewport.scale");
        dispatched.push(...frame(message.touches, timestamp, down, scale));
        break;
    }
  }
  await Promise.all(dispatched);
  // The fingers that are still down belong to this case only.
  const reports = await page.evaluate("globalThis.reports.splice(0)");
  if (down.size > 0) await page.send("Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] });
  for (const { at, ...report } of reports) answer({ type: "report", t: (at - zero) / 1000, ...report });
  answer({ type: "done" });
}

// The debugging protocol has one kind of change for a message.
function frame(touches, timestamp, down, scale) {
  const dispatched = [];
  // Fingers without a size, so that taps are not moved to the nearest element that has a listener.
  const points = () => [...down].map(([id, [x, y]]) => ({ id, x: x / scale, y: y / scale, radiusX: 0, radiusY: 0 }));
  const dispatch = (type) => {
    dispatched.push(page.send("Input.dispatchTouchEvent", { type, touchPoints: points(), timestamp }));
  };
  for (const phase of ["moved", "ended", "cancelled", "began"]) {
    const changed = touches.filter((touch) => touch.phase === phase);
    if (changed.length === 0) continue;
    for (const { id, x, y } of changed) {
      if (phase === "ended" || phase === "cancelled") down.delete(id);
      else down.set(id, [x, y]);
    }
    if (phase === "moved") dispatch("touchMove");
    if (phase === "began") dispatch("touchStart");
    if (phase === "ended") dispatch("touchEnd");
    if (phase === "cancelled") {
      // It cancels all touches at once.
      down.clear();
      dispatch("touchCancel");
    }
  }
  return dispatched;
}

let draft;
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  switch (message.type) {
    case "hello": {
      const version = await (ready ??= start());
      answer({
        type: "hello", protocol: 1, name: "Chromium", version: version.replace(/^.*\//, ""), fingers: 10, slack: 0.1,
        capabilities: [
          "tap", "tap.taps", "pan", "pinch", "hover", "pointer", "cancel", "enabled", "layer.nested",
          "layer.transform", "layer.hidden", "layer.alpha", "layer.interaction", "layer.zPosition", "layer.hitArea",
          "value.location", "value.translation", "value.scale",
        ],
      });
      break;
    }
    case "case": draft = { scene: message, messages: [] }; break;
    case "end":
      draft.messages.push(message);
      await play(draft);
      break;
    default: draft.messages.push(message);
  }
}
await browser.stop();
