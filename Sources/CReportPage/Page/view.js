// The state of the view, and helpers for showing it. Texts of the session are only ever set as text.

const byId = (id) => document.getElementById(id);

/** Creates an element with attributes and children; a string becomes a text node. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "class") made.className = value;
    else if (key === "onclick") made.addEventListener("click", value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

const view = {
  time: span.start,
  recognizer: null,
  setting: null,
  playing: false,
  from: span.start,
  to: span.end,
  unfolded: false,
  /** The changed settings as encoded in links; empty if none are changed. */
  changes: "",
  /** Whether the table shows the selected recognizer only. */
  isFiltered: false,
};

const painters = [];
let isScheduled = false;

/** Schedules a redraw with the browser's next frame. */
function repaint() {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(() => {
    isScheduled = false;
    for (const paint of painters) paint();
  });
}

/** Updates the view. The address follows, so that it can be shared. */
function show(changes) {
  const selected = view.recognizer;
  const wasFiltered = view.isFiltered;
  Object.assign(view, changes);
  if (selected !== view.recognizer && !("setting" in changes)) view.setting = null;
  if ("recognizer" in changes && !("isFiltered" in changes)) view.isFiltered = view.recognizer !== null;
  view.time = Math.min(Math.max(view.time, span.start), span.end);
  keepInView();
  if (selected !== view.recognizer || wasFiltered !== view.isFiltered || "setting" in changes) selectionChanged();
  if (changes.setting) revealSetting();
  if (!view.playing) writeAddress();
  repaint();
}

function keepInView() {
  const length = view.to - view.from;
  if (view.time >= view.from && view.time <= view.to) return;
  view.from = Math.min(Math.max(view.time - length / 3, span.start), span.end - length);
  view.to = view.from + length;
}

let selectionChanged = () => {};

/** Seconds as text: "0.450". */
const seconds = (time, places = 3) => time.toFixed(places);

/** A number with at most this many decimals. */
const short = (number, places = 1) => String(Number(number.toFixed(places)));

/** A name in a sentence. One that is written from right to left would turn around the numbers after it. */
const isolated = (name) => (/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(name) ? `\u2068${name}\u2069` : name);

// MARK: Address

let writing = 0;

/** The changed settings as the last part of an address; empty without any. An address without this part undoes them. */
function changesPart() {
  // Until the engine has started, those of a link remain.
  const changes = whatIf.trial ? view.changes : new URLSearchParams(location.hash.slice(1)).get("w");
  return changes ? `&w=${encodeURIComponent(changes)}` : "";
}

function writeAddress() {
  clearTimeout(writing);
  // Browsers slow down pages that change their address too often.
  writing = setTimeout(() => {
    const parts = [`t=${short(view.time, 6)}`];
    if (view.recognizer) parts.push(`r=${encodeURIComponent(view.recognizer.name)}`);
    if (view.setting) parts.push(`s=${encodeURIComponent(view.setting)}`);
    const address = `#${parts.join("&")}${changesPart()}`;
    if (location.hash !== address) history.replaceState(null, "", address);
  }, 150);
}

function readAddress() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const changes = {};
  const time = Number.parseFloat(parameters.get("t") ?? "");
  if (Number.isFinite(time)) changes.time = time;
  if (parameters.has("r")) {
    const name = parameters.get("r");
    changes.recognizer = recognizers.find((recognizer) => recognizer.name === name) || null;
  } else if (changes.time !== undefined) {
    // As written while no recognizer is selected.
    changes.recognizer = null;
  }
  changes.setting = parameters.get("s");
  return changes;
}

// MARK: Drawing

const colorCache = new Map();

/** A color of the style sheet by its name. */
function color(name) {
  if (!colorCache.has(name)) {
    colorCache.set(name, getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim());
  }
  return colorCache.get(name);
}

const touchColor = (index) => color(`touch-${index % 10}`);

/** The text size in pixels, which grows with the page. */
const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Resizes a canvas to its displayed size and returns a context in CSS pixels. */
function prepared(canvas, width, height) {
  // A larger canvas stays empty: Firefox allows 32,767 pixels a side, Safari on phones 16,777,216 in all.
  const most = Math.min(32_000 / Math.max(width, height), Math.sqrt(16_000_000 / (width * height)));
  const ratio = Math.min(window.devicePixelRatio || 1, 3, most);
  const [w, h] = [Math.max(Math.round(width * ratio), 1), Math.max(Math.round(height * ratio), 1)];
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}

/** Round tick values for an axis, about `count` of them. */
function steps(from, to, count) {
  const rough = (to - from) / Math.max(count, 1);
  if (!(rough > 0)) return [];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough);
  const places = Math.min(Math.max(-Math.floor(Math.log10(step) + 1e-9), 0), 100);
  const first = Math.ceil(from / step - 1e-9);
  // Counted, as a number far from zero may stay the same when a step is added.
  const length = Math.max(Math.floor(to / step + 1e-6) - first + 1, 0);
  return Array.from({ length }, (_, index) => {
    const value = (first + index) * step;
    return { value, text: value.toFixed(places) };
  });
}
