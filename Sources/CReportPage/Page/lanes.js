// Lanes for touches and recognizers on one time axis.

const phases = [
  ["possible", "possible"], ["waiting", "waiting"], ["active", "active"], ["recognized", "recognized"],
  ["failed", "failed"], ["cancelled", "cancelled"],
];

/** Whether a recognizer was recognized, waited, made others wait, or came near its limit. */
const isBusy = (recognizer) =>
  recognizer.attempts.some((attempt) => attempt.waited !== null || (attempt.outcome && attempt.outcome !== "failed"))
  || nearMisses.some((miss) => miss.recognizer === recognizer && miss.share >= 0.3)
  || recognizer === view.recognizer || isChanged(recognizer);

/** The rows to show: all recognizers if there are few, otherwise the busy ones. */
function laneRows() {
  const withTouch = recognizers.filter((recognizer) => recognizer.attempts.length > 0 || isChanged(recognizer));
  const few = recognizers.length <= 8;
  const shown = view.unfolded ? recognizers : few ? recognizers : withTouch.filter(isBusy);
  const hidden = recognizers.length - shown.length;
  return { hidden, rows: [...touchRows(), ...shown.map((recognizer) => ({ recognizer }))] };
}

/** One row per touch; if there are many, touches that do not overlap in time share rows. */
function touchRows() {
  const all = touches.map((touch, index) => ({ touch, index }));
  if (touches.length <= 12) return all.map((one) => ({ touches: [one], name: `Touch ${one.touch.id}`, index: one.index }));
  const rows = [];
  for (const one of all) {
    const free = rows.find((row) => row.touches.at(-1).touch.t.at(-1) < one.touch.t[0]);
    if (free) free.touches.push(one);
    else rows.push({ touches: [one], name: `Touches, ${rows.length + 1}`, index: null });
  }
  return rows;
}

let lanes = { rows: [] };
const rowHeight = () => Math.round(rem() * 1.75);

function fillLanes() {
  const names = byId("lane-names");
  // All buttons are replaced, also the one with the focus.
  const focused = lanes.rows[[...names.children].indexOf(document.activeElement)]?.recognizer;
  lanes = laneRows();
  names.replaceChildren(...lanes.rows.map(({ recognizer, name, index }) => {
    if (!recognizer) {
      const dot = index === null ? null : element("span", { class: `dot touch-${index % 10}` });
      return element("span", { class: "lane-name touch" }, ...(dot ? [dot] : []), name);
    }
    const changed = isChanged(recognizer);
    const button = element(
      "button", { type: "button", class: changed ? "lane-name changed" : "lane-name", "aria-pressed": String(view.recognizer === recognizer),
        title: `${recognizer.name}, ${recognizer.kind} on ${recognizer.layer}${changed ? "; differs from the recording's own settings" : ""}`,
        onclick: () => show({ recognizer: view.recognizer === recognizer ? null : recognizer, setting: null }) },
      ...(changed ? [element("span", { class: "delta", "aria-hidden": "true" }, "Δ "), element("span", { class: "spoken" }, "changed: ")] : []),
      recognizer.name);
    return button;
  }));
  const unfold = byId("unfold");
  unfold.hidden = lanes.hidden === 0 && !view.unfolded;
  unfold.textContent = view.unfolded ? "Show fewer lanes"
    : lanes.hidden === 1 ? "Show 1 recognizer that did nothing" : `Show ${lanes.hidden} recognizers that did nothing`;
  // A recognizer that did nothing has a lane only while it is selected.
  if (focused) (names.children[lanes.rows.findIndex((row) => row.recognizer === focused)] ?? unfold).focus({ preventScroll: true });
  byId("lane-canvas").setAttribute("aria-label", `${lanes.rows.length} lanes of touches and recognizers. The table below says the same in words.`);
}

function paintLanes() {
  const canvas = byId("lane-canvas");
  const width = byId("lane-tracks").clientWidth;
  const size = rem();
  const row = rowHeight();
  const top = Math.round(size * 1.5);
  const height = top + lanes.rows.length * row + 2;
  byId("lane-names").style.paddingTop = `${top}px`;
  byId("lane-names").style.setProperty("--row", `${row}px`);
  const context = prepared(canvas, width, height);
  const pad = size * 0.6;
  const x = (time) => pad + (time - view.from) / (view.to - view.from) * (width - 2 * pad);
  context.font = `${size * 0.75}px system-ui, sans-serif`;
  context.textBaseline = "middle";
  drawTimes(context, x, width, height, top, size);
  const middles = new Map();
  lanes.rows.forEach((entry, place) => {
    const y = top + place * row;
    if (entry.recognizer) middles.set(entry.recognizer, y + row / 2);
    if (entry.recognizer && entry.recognizer === view.recognizer) {
      context.fillStyle = color("selected");
      context.fillRect(0, y, width, row);
    }
    context.fillStyle = color("grid");
    context.fillRect(0, y + row - 1, width, 1);
  });
  lanes.rows.forEach((entry, place) => {
    const y = top + place * row;
    if (entry.touches) for (const one of entry.touches) drawTouchLane(context, one, x, y, row);
    else drawRecognizerLane(context, entry.recognizer, x, y, row, width);
  });
  drawArrows(context, x, middles, row, width);
  context.strokeStyle = color("text");
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(x(view.time), top - 5);
  context.lineTo(x(view.time), height);
  context.stroke();
}

function drawTimes(context, x, width, height, top, size) {
  context.textAlign = "center";
  for (const { value, text } of steps(view.from, view.to, Math.max(2, width / (size * 5)))) {
    context.fillStyle = color("grid");
    context.fillRect(Math.round(x(value)), top - 4, 1, height);
    context.fillStyle = color("muted");
    const half = context.measureText(`${text} s`).width / 2;
    context.fillText(`${text} s`, Math.min(Math.max(x(value), half), width - half), top / 2);
  }
}

const isSeen = (from, to) => to >= view.from && from <= view.to;

function drawTouchLane(context, { touch, index }, x, y, row) {
  const [from, to] = [touch.t[0], touch.t[touch.t.length - 1]];
  if (!isSeen(from, to)) return;
  context.fillStyle = touchColor(index);
  const left = x(Math.max(from, view.from));
  const right = Math.max(x(Math.min(to, view.to)), left + 2);
  context.beginPath();
  context.roundRect(left, y + row * 0.36, right - left, row * 0.28, row * 0.14);
  context.fill();
}

/** The phases of an attempt, each as start, end and color name. */
function stretchesOf(attempt) {
  const end = attempt.end ?? span.end;
  const result = [];
  const sure = attempt.recognized ?? end;
  const first = attempt.waited ?? sure;
  result.push([attempt.start, Math.min(first, end), "possible"]);
  if (attempt.waited !== null) result.push([attempt.waited, sure, "waiting"]);
  if (attempt.recognized !== null) result.push([attempt.recognized, end, "active"]);
  return result.filter(([from, to]) => to >= from);
}

function drawRecognizerLane(context, recognizer, x, y, row, width) {
  const [top, high] = [y + row * 0.22, row * 0.56];
  let drawnTo = -1;
  for (let i = 0; i < recognizer.attempts.length; i++) {
    const attempt = recognizer.attempts[i];
    const end = attempt.end ?? span.end;
    if (!isSeen(attempt.start, end)) continue;
    // Attempts within one pixel are drawn as one, so an hour is drawn as quickly as a second.
    if (x(end) < drawnTo + 0.5 && attempt.outcome === "failed") continue;
    drawnTo = x(end);
    for (const [from, to, phase] of stretchesOf(attempt)) {
      const left = x(Math.max(from, view.from));
      const right = Math.max(x(Math.min(to, view.to)), left + 1.5);
      context.fillStyle = color(phase);
      context.fillRect(left, top, right - left, high);
      if (phase === "waiting") hatch(context, left, top, right - left, high);
    }
  }
  if (isChanged(recognizer)) drawBefore(context, recognizer, x, y, row);
  for (const deadline of deadlines) {
    if (deadline.recognizer !== recognizer || !isSeen(deadline.time, deadline.time)) continue;
    // If the marks of an attempt would overlap, only the outcome is drawn.
    if (x(deadline.time) - x(deadline.setAt) < row * 0.5) continue;
    context.fillStyle = color("surface");
    context.strokeStyle = color("deadline");
    context.lineWidth = 1.5;
    diamond(context, x(deadline.time), y + row / 2, row * 0.17);
    context.fill();
    context.stroke();
  }
  for (const attempt of recognizer.attempts) {
    if (attempt.end !== null && attempt.end >= view.from && attempt.end <= view.to) {
      drawOutcome(context, attempt, x(attempt.end), y + row / 2, row);
    }
  }
  drawReasons(context, recognizer, x, y, row, width);
}

/** The attempts with the recording's own settings, as a thin line at the bottom of the lane. */
function drawBefore(context, recognizer, x, y, row) {
  const before = recorded.attemptsOf.get(recognizer);
  const [top, high] = [y + row * 0.83, Math.max(row * 0.12, 2)];
  let drawnTo = -1;
  for (const attempt of before) {
    const end = attempt.end ?? span.end;
    if (!isSeen(attempt.start, end) || x(end) < drawnTo + 0.5) continue;
    drawnTo = x(end);
    for (const [from, to, phase] of stretchesOf(attempt)) {
      const left = x(Math.max(from, view.from));
      context.fillStyle = color(phase);
      context.fillRect(left, top, Math.max(x(Math.min(to, view.to)) - left, 1.5), high);
    }
    context.fillStyle = color(attempt.outcome === "ended" ? "active" : attempt.outcome ?? "possible");
    if (isSeen(end, end)) context.fillRect(x(end) - 1.5, top - high, 3, high * 2);
  }
}

/** Draws the reason beside each mark, shortened to fit before the next one. */
function drawReasons(context, recognizer, x, y, row, width) {
  const seen = recognizer.attempts.filter((attempt) => attempt.end !== null && isSeen(attempt.start, attempt.end));
  if (seen.length > 60) return;
  context.textAlign = "left";
  seen.forEach((attempt, index) => {
    if (!attempt.decision || attempt.outcome !== "failed") return;
    const next = seen[index + 1] ? x(seen[index + 1].start) : width;
    // Placed after the deadlines that the attempt did not reach.
    const passed = deadlines.filter((deadline) => deadline.recognizer === recognizer && deadline.setAt <= attempt.end
      && deadline.time > attempt.end && x(deadline.time) < next).map((deadline) => x(deadline.time));
    const left = Math.max(x(attempt.end), ...passed) + row * 0.4;
    const text = fitted(context, attempt.decision.reason.replace(/^fails: /, ""), Math.min(next, width) - left - 6);
    if (!text) return;
    context.fillStyle = color("text");
    context.fillText(text, left, y + row / 2);
  });
}

/** The part of a text that fits; empty if too little fits to be legible. */
function fitted(context, text, room) {
  if (context.measureText(text).width <= room) return text;
  if (room < rem() * 3) return "";
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (context.measureText(`${text.slice(0, middle)}…`).width <= room) low = middle; else high = middle - 1;
  }
  return low > 3 ? `${text.slice(0, low).trimEnd()}…` : "";
}

function hatch(context, x, y, width, height) {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.strokeStyle = color("surface");
  context.lineWidth = 1.5;
  context.beginPath();
  for (let left = x - height; left < x + width; left += 6) {
    context.moveTo(left, y + height);
    context.lineTo(left + height, y);
  }
  context.stroke();
  context.restore();
}

function diamond(context, x, y, radius) {
  context.beginPath();
  context.moveTo(x, y - radius);
  context.lineTo(x + radius, y);
  context.lineTo(x, y + radius);
  context.lineTo(x - radius, y);
  context.closePath();
}

/** Draws an outcome; each has its own shape, so that color alone never carries the meaning. */
function drawOutcome(context, attempt, x, y, row) {
  const radius = row * 0.2;
  context.lineWidth = 2;
  context.strokeStyle = color(attempt.outcome === "ended" ? "active" : attempt.outcome);
  context.fillStyle = context.strokeStyle;
  context.beginPath();
  switch (attempt.outcome) {
    case "failed": case "cancelled": case "abandoned":
      context.moveTo(x - radius, y - radius);
      context.lineTo(x + radius, y + radius);
      context.moveTo(x + radius, y - radius);
      context.lineTo(x - radius, y + radius);
      context.stroke();
      break;
    case "ended":
      context.fillRect(x - 1.5, y - row * 0.36, 3, row * 0.72);
      break;
    default:
      context.arc(x, y, radius * 1.2, 0, 7);
      context.fill();
  }
}

/** Draws arrows from each waiting or excluded recognizer to the one responsible; if there are many, only
   those of the selection. */
function drawArrows(context, x, middles, row, width) {
  const about = lines.filter((line) => line.others.length > 0 && isSeen(line.time, line.time));
  const chosen = about.filter((line) => line.recognizer === view.recognizer || line.others.includes(view.recognizer));
  const drawn = (about.length > 24 || view.recognizer ? chosen : about).slice(0, 60);
  for (const line of drawn) {
    const from = middles.get(line.recognizer);
    for (const other of line.others) {
      const to = middles.get(other);
      if (from === undefined || to === undefined || from === to) continue;
      arrow(context, x(line.time), from, to, row, line.kind === "waits");
    }
  }
}

function arrow(context, x, from, to, row, isWait) {
  const way = Math.sign(to - from);
  const tip = to - way * row * 0.28;
  context.strokeStyle = color(isWait ? "waiting-line" : "failed");
  context.fillStyle = context.strokeStyle;
  context.lineWidth = 1.2;
  context.setLineDash(isWait ? [3, 3] : []);
  context.beginPath();
  context.moveTo(x, from);
  context.lineTo(x, tip - way * 5);
  context.stroke();
  context.setLineDash([]);
  context.beginPath();
  context.moveTo(x, tip);
  context.lineTo(x - 4, tip - way * 7);
  context.lineTo(x + 4, tip - way * 7);
  context.closePath();
  context.fill();
}

function zoom(factor) {
  const whole = span.end - span.start;
  const length = Math.min(Math.max((view.to - view.from) * factor, 0.02), whole);
  const share = (view.time - view.from) / (view.to - view.from);
  let from = view.time - length * Math.min(Math.max(share, 0), 1);
  from = Math.min(Math.max(from, span.start), span.end - length);
  show({ from, to: from + length });
}

function listenToLanes() {
  const canvas = byId("lane-canvas");
  const seek = (event) => {
    const box = canvas.getBoundingClientRect();
    const pad = rem() * 0.6;
    const share = (event.clientX - box.left - pad) / (box.width - 2 * pad);
    show({ time: view.from + share * (view.to - view.from), playing: false });
  };
  let landing = null;
  const choose = (event) => {
    seek(event);
    if (landing.row?.recognizer) show({ recognizer: landing.row.recognizer, setting: null });
  };
  // A finger may only scroll the page: it seeks when it moves sideways, and chooses when it lifts.
  const isFinger = (event) => event.pointerType === "touch";
  const ways = (event) => [Math.abs(event.clientX - landing.x), Math.abs(event.clientY - landing.y)];
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    const place = Math.floor((event.clientY - canvas.getBoundingClientRect().top - Math.round(rem() * 1.5)) / rowHeight());
    landing = { x: event.clientX, y: event.clientY, row: lanes.rows[place] };
    if (!isFinger(event)) choose(event);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!(event.buttons & 1)) return;
    const [dx, dy] = isFinger(event) ? ways(event) : [1, 0];
    if (dx > dy) seek(event);
  });
  canvas.addEventListener("pointerup", (event) => {
    if (!isFinger(event)) return;
    const [dx, dy] = ways(event);
    if (dx > dy || dy < 10) choose(event);
  });
  canvas.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.25 : 0.8);
  }, { passive: false });
  byId("zoom-in").addEventListener("click", () => zoom(0.5));
  byId("zoom-out").addEventListener("click", () => zoom(2));
  byId("zoom-all").addEventListener("click", () => show({ from: span.start, to: span.end }));
  byId("unfold").addEventListener("click", () => { show({ unfolded: !view.unfolded }); fillLanes(); });
  byId("legend").append(
    ...phases.map(([name, text]) => element("li", {}, element("span", { class: `swatch ${name}`, "aria-hidden": "true" }), text)),
    element("li", {}, element("span", { class: "swatch deadline", "aria-hidden": "true" }), "deadline"),
    element("li", { id: "legend-before", hidden: true }, element("span", { class: "swatch before", "aria-hidden": "true" }), "before the change"));
}

painters.push(paintLanes);
