// The player, the keyboard, the theme, and start-up.

let lastFrame = 0;
let nextFrame = 0;

function play(frame) {
  if (!view.playing) return;
  const passed = Math.min((frame - lastFrame) / 1000, 0.1);
  lastFrame = frame;
  // Browsers restore the list when a page is reloaded or gone back to, without an event.
  const time = view.time + passed * Number(byId("speed").value);
  show({ time, playing: time < span.end });
  if (view.playing) nextFrame = requestAnimationFrame(play);
}

function togglePlaying() {
  if (view.playing) return show({ playing: false });
  const isAtEnd = view.time >= span.end - 1e-6;
  show({ playing: true, ...(isAtEnd ? { time: span.start } : {}) });
  lastFrame = performance.now();
  // A page that was paused since the last frame still waits for the next one.
  cancelAnimationFrame(nextFrame);
  nextFrame = requestAnimationFrame(play);
}

/** The times of verdicts for the previous and next buttons: of the selected recognizer, or of all. */
function stopsOf(recognizer) {
  if (!recognizer) return verdictTimes;
  return [...new Set(lines.filter((line) => line.recognizer === recognizer && decisive.has(line.kind))
    .map((line) => line.time))].sort((a, b) => a - b);
}

function step(way) {
  const stops = stopsOf(view.recognizer);
  // Deep links have microseconds, like these times; verdicts of the current instant are not counted as next.
  const time = way > 0 ? stops.find((stop) => stop > view.time + 1e-6) : stops.findLast((stop) => stop < view.time - 1e-6);
  show({ time: time ?? (way > 0 ? span.end : span.start), playing: false });
}

function paintPlayer() {
  const button = byId("play");
  button.textContent = view.playing ? "❚❚" : "▶\uFE0E";
  button.setAttribute("aria-label", view.playing ? "Pause" : "Play");
  const slider = byId("scrubber");
  slider.value = String(Math.round((view.time - span.start) / (span.end - span.start) * 1000));
  slider.setAttribute("aria-valuetext", `${seconds(view.time)} seconds`);
  byId("clock").textContent = `${seconds(view.time)} s of ${seconds(span.end)} s`;
  const now = lines.filter((line) => decisive.has(line.kind) && Math.abs(line.time - view.time) < 5e-4);
  const told = now.slice(0, 2).map((line) => `${line.recognizer ? line.recognizer.name : ""} ${line.reason}`);
  if (now.length > 2) told.push(`and ${now.length - 2} more`);
  byId("moment").textContent = told.join("; ") || "\u00a0";
}

const themes = ["light", "dark"];

function themeNow() {
  const chosen = document.documentElement.dataset.theme;
  if (chosen) return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function paintTheme() {
  const isDark = themeNow() === "dark";
  byId("theme").setAttribute("aria-pressed", String(isDark));
  colorCache.clear();
  repaint();
}

/** Paper is white: while the page is printed, canvases have the colors of the light theme, as texts do. */
function listenToPrinting() {
  const root = document.documentElement;
  const paintAs = (theme) => {
    if (theme) root.dataset.theme = theme; else delete root.dataset.theme;
    colorCache.clear();
    // At once: the browser draws no frame before it prints.
    for (const paint of painters) paint();
  };
  let chosen;
  window.addEventListener("beforeprint", () => {
    chosen = root.dataset.theme;
    paintAs("light");
  });
  window.addEventListener("afterprint", () => paintAs(chosen));
}

function listenToKeys(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const target = event.target;
  const isField = target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
  const isButton = target instanceof HTMLButtonElement || target.tagName === "A" || target.tagName === "SUMMARY";
  const isSlider = target.id === "scrubber";
  // The same keys type numbers and move sliders.
  const isValue = target instanceof HTMLInputElement && target.type !== "checkbox" && !isSlider;
  if (isField || isValue) return;
  const actions = {
    " ": () => togglePlaying(), ArrowLeft: () => show({ time: view.time - 0.01, playing: false }),
    ArrowRight: () => show({ time: view.time + 0.01, playing: false }), n: () => step(1), p: () => step(-1),
    "+": () => zoom(0.5), "=": () => zoom(0.5), "-": () => zoom(2),
    Home: () => show({ time: span.start, playing: false }), End: () => show({ time: span.end, playing: false }),
  };
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // Space presses a button and ticks a box; the arrows scroll a table that has the focus.
  if (key === " " && (isButton || target instanceof HTMLInputElement && !isSlider)) return;
  if (key.startsWith("Arrow") && target.getAttribute?.("role") === "region") return;
  if (!Object.hasOwn(actions, key)) return;
  event.preventDefault();
  actions[key]();
}

function start() {
  fillHead();
  listenToLanes();
  listenToTable();
  listenToShare();
  listenToPrinting();
  byId("play").addEventListener("click", togglePlaying);
  byId("previous").addEventListener("click", () => step(-1));
  byId("next").addEventListener("click", () => step(1));
  byId("scrubber").addEventListener("input", (event) =>
    show({ time: span.start + event.target.value / 1000 * (span.end - span.start), playing: false }));
  byId("theme").addEventListener("click", () => {
    document.documentElement.dataset.theme = themes[1 - themes.indexOf(themeNow())];
    paintTheme();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paintTheme);
  for (const id of ["show-layers", "show-hits", "show-limits", "show-near"]) byId(id).addEventListener("change", repaint);
  document.addEventListener("keydown", listenToKeys);
  window.addEventListener("hashchange", () => {
    show({ setting: null, ...readAddress(), playing: false });
    whatIf.follow(changesInAddress());
  });
  new ResizeObserver(repaint).observe(document.body);
  painters.push(paintPlayer);
  paintTheme();
  byId("show-near").checked = shouldFit();
  const first = firstChoice();
  const linked = readAddress();
  const isLinked = linked.recognizer !== undefined || linked.time !== undefined;
  // Of a long session, only as much as is legible.
  if (span.end - span.start > 120) Object.assign(view, { from: span.start, to: span.start + 30 });
  show({ ...(isLinked ? { time: first.time, recognizer: null } : first), ...linked, isFiltered: Boolean(linked.recognizer) });
  whatIf.start();
}

/** Starts with what people ask about first: the nearest miss, or else a recognized gesture. */
function firstChoice() {
  const near = nearMisses.find((miss) => miss.share >= 0.5);
  if (near) return { recognizer: near.recognizer, time: near.t };
  const act = lines.find((line) => line.kind === "acts");
  return { recognizer: act ? act.recognizer : null, time: act ? act.time : span.end };
}

start();
