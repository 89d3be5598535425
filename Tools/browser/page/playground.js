// The playground: a small scene, the gestures recognized on it, and controls for its recognizers. Everything
// drawn is kept as frames, so that it can be recognized again after a change.
"use strict";

const width = 640, height = 420;
const kinds = ["tap", "longPress", "pan", "screenEdgePan", "swipe", "pinch", "rotation", "transform"];
const layers = [
  { name: "table", parent: 0, frame: [0, 0, width, height] },
  { name: "photo", parent: 1, frame: [60, 60, 260, 200] },
  { name: "dial", parent: 1, frame: [400, 110, 180, 180], shape: 2 },
];
// Layers are numbered by position, from 1.
const recognizers = [
  { name: "pan", layer: 1, kind: "pan" }, { name: "swipe", layer: 1, kind: "swipe" },
  { name: "tap", layer: 2, kind: "tap", requires: [3] }, { name: "double-tap", layer: 2, kind: "tap", taps: 2 },
  { name: "press", layer: 2, kind: "longPress" }, { name: "pinch", layer: 2, kind: "pinch" },
  { name: "rotation", layer: 3, kind: "rotation" }, { name: "dial-tap", layer: 3, kind: "tap" },
];
const together = [[0, 1], [0, 5], [0, 6]];
const tapsSetting = 2;
// Reasons are reported in order, after one second.
const rest = 1_100_000;
// The page's own device is larger than the stage, as in a case: a finger that leaves the stage keeps moving.
const range = [-30_000, 30_000, 160 / 25.4];
const addDevice = (bytes) => bytes.byte(11).text("page").byte(1).value(...range, ...range);

class Playground {
  constructor(module) {
    this.engine = new TouchstoneEngine(module);
    this.changes = new Map();
    this.trails = new Map();
    /** A session's scene that replaces the page's own: its bytes and the size of its window. */
    this.session = null;
    this.colors = ["#ffd34d", "#7dffb0", "#ff9d7a", "#d3b3ff", "#ffffff"];
    this.start();
    this.describe();
  }

  /** The scene in the compact form, including the changes. */
  scene() {
    if (this.session) {
      const { bytes } = this.session;
      const device = addDevice(new TouchstoneBytes()).bytes;
      const whole = new Uint8Array(bytes.length + device.length);
      whole.set(bytes);
      whole.set(device, bytes.length);
      return whole;
    }
    const bytes = new TouchstoneBytes().window(width, height, "playground");
    layers.forEach(({ parent, name, shape }, index) => {
      bytes.layer(parent, this.frameInParent(index), name, shape ?? 0);
    });
    for (const { layer, kind, name } of recognizers) bytes.recognizer(layer, kinds.indexOf(kind), name);
    recognizers.forEach(({ taps, requires }, index) => {
      if (taps) bytes.setting(index, tapsSetting, taps);
      for (const other of requires ?? []) bytes.requirement(index, other);
    });
    for (const [one, other] of together) bytes.simultaneous(one, other);
    for (const { recognizer, number, value } of this.changes.values()) {
      if (number < 0) bytes.enabled(recognizer, value);
      else bytes.setting(recognizer, number, value);
    }
    return addDevice(bytes.explain()).bytes;
  }

  start() {
    this.frames = [];
    this.moves = [];
    this.origin = null;
    this.latest = 0;
    // A finger that is still down counts when it lands again.
    this.down = new Map();
    clearTimeout(this.timer);
    this.forget();
    this.trails.clear();
    this.engine.reset();
    this.engine.perform(this.scene());
    this.list();
    this.draw();
  }

  /** Shows the scene of a session in the compact form, which has one device and no frames. */
  open(bytes, width, height) {
    this.session = { bytes, width, height };
    this.start();
  }

  get size() { return this.session ?? { width, height }; }

  /** The page's own device follows those of the session. */
  get device() { return this.session ? 1 : 0; }

  /** Recognizes everything that was drawn again, such as after a change. */
  again() {
    this.forget();
    this.engine.reset();
    this.engine.perform(this.scene());
    for (const { time, contacts } of this.frames) {
      this.engine.perform(new TouchstoneBytes().frame(this.device, time, contacts).bytes);
    }
    // Not beyond the present: a finger may be down, or land soon.
    const now = Math.round((performance.now() - this.origin) * 1000);
    if (this.frames.length > 0) this.advance(Math.min(this.frames.at(-1).time + rest, now));
    this.collect();
    this.wait();
  }

  /** Recognizes a session in the compact form instead of what was drawn; returns its transcript. */
  play(bytes) {
    this.engine.reset();
    this.engine.perform(bytes);
    this.forget();
    this.collect();
    return this.text;
  }

  /**
   * Keeps a movement until the page draws. Browsers report one finger after another, each with all its
   * locations since the last frame; handled in that order, two fingers would be compared at different
   * instants.
   */
  move(milliseconds, contacts) {
    if (this.moves.length === 0) requestAnimationFrame(() => this.flush());
    this.moves.push({ milliseconds, contacts });
  }

  /** Recognizes the stored movements in order of time, those of one instant together. */
  flush() {
    if (this.moves.length === 0) return;
    const moves = this.moves.sort((one, other) => one.milliseconds - other.milliseconds);
    this.moves = [];
    while (moves.length > 0) {
      const { milliseconds } = moves[0];
      const together = moves.findIndex((move) => move.milliseconds !== milliseconds);
      const now = moves.splice(0, together < 0 ? moves.length : together);
      this.perform(milliseconds, now.flatMap(({ contacts }) => contacts));
    }
    // Once for all of them: a mouse may report a thousand a second.
    this.collect();
    this.wait();
  }

  frame(milliseconds, contacts) {
    this.perform(milliseconds, contacts);
    this.collect();
    this.wait();
  }

  perform(milliseconds, contacts) {
    this.origin ??= milliseconds;
    const time = Math.max(this.latest, Math.round((milliseconds - this.origin) * 1000));
    this.latest = time;
    this.frames.push({ time, contacts });
    this.engine.perform(new TouchstoneBytes().frame(this.device, time, contacts).bytes);
  }

  /** Advances to the next deadline when it is due: a long press needs no movement. */
  wait() {
    clearTimeout(this.timer);
    if (this.origin === null) return;
    const last = this.frames.at(-1).time + rest;
    const next = this.engine.deadline;
    if (next === null && this.latest >= last) return;
    // A deadline may be later than the reasons, such as that of a press of two seconds.
    const deadline = this.latest < last ? Math.min(next ?? last, last) : next;
    const delay = this.origin + deadline / 1000 - performance.now();
    this.timer = setTimeout(() => {
      this.flush();
      this.advance(Math.ceil(deadline));
      this.collect();
      this.wait();
    }, Math.max(delay, 0) + 1);
  }

  advance(microseconds) {
    this.latest = Math.max(this.latest, microseconds);
    this.engine.perform(new TouchstoneBytes().advance(this.latest).bytes);
  }

  /** Forgets what was recognized. */
  forget() {
    this.text = "";
    /** The latest reasons, oldest first. */
    this.reasons = [];
    /** The gesture that began or was recognized last. */
    this.gesture = null;
  }

  /** Takes the engine's new lines. Only these are parsed: the transcript grows as long as something is drawn. */
  collect() {
    const parsed = (lines) => lines.split("\n").filter(Boolean).map((line) => JSON.parse(line));
    const calls = this.engine.transcript();
    this.text += calls;
    const begun = parsed(calls).filter(({ state }) => state === "recognized" || state === "began");
    this.gesture = begun.at(-1) ?? this.gesture;
    this.reasons = [...this.reasons, ...parsed(this.engine.explanation())].slice(-60);
    this.list();
    this.draw();
  }

  /** Returns what was drawn as a case for touchstone test that expects the same result. */
  asCase() {
    const states = new Map(recognizers.map(({ name }) => [name, []]));
    for (const { recognizer, state } of this.text.split("\n").filter(Boolean).map((line) => JSON.parse(line))) {
      const list = states.get(recognizer);
      // Consecutive changes become one expectation.
      if (list && list.at(-1) !== state || state !== "changed") list?.push(state);
    }
    const phases = ["began", "moved", "ended", "cancelled"];
    const events = this.frames.flatMap(({ time, contacts }) =>
      contacts.map(({ slot, phase, x, y }) => ({ t: time / 1e6, id: slot + 1, phase: phases[phase], x, y })));
    const layer = (index) => ({
      id: layers[index].name, frame: this.frameInParent(index), hitArea: layers[index].shape === 2 ? "circle" : "bounds",
    });
    const root = { ...layer(0), children: layers.slice(1).map((_, index) => layer(index + 1)) };
    const description = this.engine.describe().recognizers;
    return JSON.stringify({
      // Not the usual two seconds later: settings may make a gesture wait longer.
      id: "playground", layers: [root], events, endTime: this.latest / 1e6,
      recognizers: recognizers.map((recognizer, index) => this.asSetup(recognizer, index, description[index])),
      expect: [...states].map(([recognizer, list]) => ({ recognizer, states: list })),
    }, null, 1);
  }

  asSetup({ name, layer, kind, taps, requires }, index, { settings }) {
    const setup = { id: name, layer: layers[layer - 1].name, kind };
    if (taps) setup.taps = taps;
    if (requires) setup.requireFailureOf = requires.map((other) => recognizers[other].name);
    const companions = together.filter(([one]) => one === index).map(([, other]) => recognizers[other].name);
    if (companions.length > 0) setup.simultaneousWith = companions;
    for (const { recognizer, number, value } of this.changes.values()) {
      if (recognizer !== index) continue;
      if (number < 0) setup.enabled = value;
      const setting = settings.find((setting) => setting.number === number);
      if (!setting) continue;
      // Not the value that was typed: the engine rounds and limits it, and a case refuses others.
      if (setting.section === "own") setup[setting.key] = setting.value / setting.size;
      else (setup.params ??= {})[setting.key] = setting.value / setting.size;
    }
    return setup;
  }

  frameInParent(index) {
    const { parent, frame: [x, y, w, h] } = layers[index];
    const [left, top] = parent === 0 ? [0, 0] : layers[parent - 1].frame;
    return [x - left, y - top, w, h];
  }

  // MARK: The page

  list() {
    const log = document.getElementById("log");
    log.replaceChildren(...[...this.reasons].reverse().map(({ t, recognizer, why, reason }) => {
      const row = document.createElement("li");
      row.className = why === "acts" ? "acts" : "";
      for (const text of [t.toFixed(3), recognizer ?? "", reason]) {
        const cell = document.createElement("span");
        cell.textContent = text;
        row.append(cell);
      }
      return row;
    }));
    const last = this.gesture;
    const status = document.getElementById("status");
    const text = last ? `${last.recognizer} (${last.layer})` : "";
    // Screen readers read out each new text, also an equal one.
    if (status.textContent !== text) status.textContent = text;
  }

  describe() {
    const description = this.engine.describe();
    const cards = description.recognizers.map((recognizer, index) => this.card(recognizer, index));
    document.getElementById("recognizers").replaceChildren(...cards);
  }

  card({ name, kind, settings }, index) {
    const card = document.createElement("details");
    const summary = document.createElement("summary");
    const box = document.createElement("input");
    box.type = "checkbox";
    box.checked = true;
    box.setAttribute("aria-label", `${name} is on`);
    box.addEventListener("change", () => this.change(index, -1, box.checked));
    const note = document.createElement("small");
    note.textContent = kind;
    summary.append(box, name, note);
    const list = document.createElement("div");
    list.className = "settings";
    for (const { number, name, unit, size, value, isNumber } of settings) {
      // Values that are not plain numbers, such as directions, edges and flags, stay unchanged.
      if (value === null || !isNumber) continue;
      const input = document.createElement("input");
      input.type = "number";
      input.step = "any";
      const show = (value) => { input.value = Number((value / size).toPrecision(6)); };
      show(value);
      input.id = `setting-${index}-${number}`;
      const label = document.createElement("label");
      label.htmlFor = input.id;
      label.textContent = unit ? `${name} (${unit})` : name;
      input.addEventListener("change", () => {
        if (input.value !== "") this.change(index, number, Number(input.value) * size);
        const { settings } = this.engine.describe().recognizers[index];
        show(settings.find((setting) => setting.number === number).value);
      });
      list.append(label, input);
    }
    card.append(summary, list);
    return card;
  }

  change(recognizer, number, value) {
    this.changes.set(`${recognizer} ${number}`, { recognizer, number, value });
    this.again();
  }

  draw() {
    const canvas = document.getElementById("stage");
    const context = canvas.getContext("2d");
    context.fillStyle = "#10141c";
    context.fillRect(0, 0, width, height);
    const fills = ["#232c3a", "#3d6a8f", "#8f6a3d"];
    context.save();
    context.scale(width / this.size.width, height / this.size.height);
    const corners = this.session ? this.engine.describe().layers.map((layer) => layer.corners) : [];
    corners.forEach(([x, y, ...rest], index) => {
      context.fillStyle = fills[index % fills.length];
      context.beginPath();
      context.moveTo(x, y);
      for (let place = 0; place < rest.length; place += 2) context.lineTo(rest[place], rest[place + 1]);
      context.fill();
    });
    if (!this.session) layers.forEach(({ frame: [x, y, w, h], name, shape }, index) => {
      context.fillStyle = fills[index];
      context.beginPath();
      if (shape === 2) context.arc(x + w / 2, y + h / 2, Math.min(w, h) / 2, 0, 7);
      else context.rect(x, y, w, h);
      context.fill();
      context.fillStyle = "#fff";
      context.font = "14px system-ui, sans-serif";
      const isRound = shape === 2;
      context.textAlign = isRound ? "center" : "left";
      context.fillText(name, isRound ? x + w / 2 : x + 10, isRound ? y + h / 2 : y + 22);
    });
    for (const [slot, points] of this.trails) {
      context.strokeStyle = context.fillStyle = this.colors[slot % this.colors.length];
      context.lineWidth = 4;
      context.lineCap = "round";
      context.beginPath();
      points.forEach(({ x, y }, index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
      context.stroke();
      const end = points.at(-1);
      context.beginPath();
      context.arc(end.x, end.y, 9, 0, 7);
      context.fill();
    }
    context.restore();
  }

  listen() {
    const canvas = document.getElementById("stage");
    const place = (event) => {
      const box = canvas.getBoundingClientRect();
      const { width, height } = this.size;
      return { x: (event.clientX - box.left) * width / box.width, y: (event.clientY - box.top) * height / box.height };
    };
    const send = (event, phase) => {
      event.preventDefault();
      if (phase === 0) {
        if (this.down.size === 0) this.trails.clear();
        let slot = 0;
        while ([...this.down.values()].some((entry) => entry.slot === slot)) slot += 2;
        this.down.set(event.pointerId, { slot, isDouble: event.shiftKey && event.pointerType === "mouse" });
        canvas.setPointerCapture(event.pointerId);
      }
      const entry = this.down.get(event.pointerId);
      if (!entry) return;
      const { x, y } = place(event);
      const contacts = [{ slot: entry.slot, phase, x, y }];
      if (entry.isDouble) contacts.push({ slot: entry.slot + 1, phase, x: this.size.width - x, y: this.size.height - y });
      for (const contact of contacts) {
        if (phase === 0) this.trails.set(contact.slot, []);
        this.trails.get(contact.slot)?.push(contact);
      }
      if (phase >= 2) this.down.delete(event.pointerId);
      if (phase === 1) return this.move(event.timeStamp, contacts);
      this.flush();
      this.frame(event.timeStamp, contacts);
    };
    // Otherwise the browser withholds a finger's first movements.
    canvas.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    // The other buttons of a mouse open menus, and the page does not learn of a release while a menu is open.
    canvas.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "mouse" || event.button === 0) send(event, 0);
    });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("pointermove", (event) => {
      // Firefox on Android has given empty lists, and events that a program dispatches have them.
      const parts = event.getCoalescedEvents?.() ?? [];
      for (const one of parts.length > 0 ? parts : [event]) {
        if (this.down.has(event.pointerId)) send(one, 1);
      }
    });
    canvas.addEventListener("pointerup", (event) => send(event, 2));
    canvas.addEventListener("pointercancel", (event) => send(event, 3));
    document.getElementById("clear").addEventListener("click", () => this.start());
    document.getElementById("copy").addEventListener("click", async () => {
      const status = document.getElementById("status");
      try {
        await navigator.clipboard.writeText(this.asCase());
        status.textContent = "copied";
      } catch {
        status.textContent = "the browser does not allow copying";
      }
    });
  }
}

async function begin() {
  if (typeof WebAssembly !== "object") throw new Error("this browser runs no WebAssembly");
  const encoded = document.getElementById("module").textContent.trim();
  const compressed = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
  globalThis.playground = new Playground(module);
  globalThis.playground.listen();
}

begin().catch((error) => {
  document.getElementById("status").textContent = `The engine in this page does not start: ${error.message}`;
});
