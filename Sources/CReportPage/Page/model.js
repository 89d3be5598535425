"use strict";
// The data of the session, decoded. Nothing here touches the page but for the element that holds the data.

const data = JSON.parse(document.getElementById("data").textContent);

/** Differences as sums. */
function summed(steps, unit) {
  const values = new Float64Array(steps.length);
  let sum = 0;
  for (let i = 0; i < steps.length; i++) {
    sum += steps[i];
    values[i] = sum * unit;
  }
  return values;
}

const touches = data.touches.map((touch) => ({
  id: touch.id,
  layer: touch.layer,
  cancelled: touch.cancelled,
  radius: touch.radius,
  t: summed(touch.t, 1e-4),
  x: summed(touch.x, 0.1),
  y: summed(touch.y, 0.1),
}));
const touchesById = new Map(touches.map((touch) => [touch.id, touch]));

const recognizers = data.recognizers.map((recognizer, index) => ({
  ...recognizer,
  index,
  attempts: [],
  lineCount: 0,
  recognizedCount: 0,
  values: new Map(recognizer.settings.map((setting) => [setting.name, setting.number])),
}));
const recognizersById = new Map(
  recognizers.filter((recognizer) => recognizer.id > 0).map((recognizer) => [recognizer.id, recognizer]));

const attempts = data.attempts.map((row) => ({
  recognizer: recognizersById.get(row[0]),
  start: row[1],
  waited: row[2],
  recognized: row[3],
  end: row[4],
  reset: row[5],
  outcome: row[6],
  touches: row[7],
  decision: null,
})).filter((attempt) => attempt.recognizer);
for (const attempt of attempts) attempt.recognizer.attempts.push(attempt);

const lines = data.lines.map((row, index) => ({
  index,
  time: row[0],
  recognizer: row[1] < 0 ? null : recognizersById.get(row[1]) || null,
  kind: data.texts[row[2]],
  reason: data.texts[row[3]],
  settings: row[4] < 0 ? [] : data.texts[row[4]].split(", "),
  others: (row[5] || []).map((id) => recognizersById.get(id)).filter(Boolean),
}));
for (const line of lines) {
  if (!line.recognizer) continue;
  line.recognizer.lineCount += 1;
  if (line.kind === "acts") line.recognizer.recognizedCount += 1;
}

const deadlines = data.deadlines.map((row) => ({
  recognizer: recognizersById.get(row[0]), setAt: row[1], time: row[2],
})).filter((deadline) => deadline.recognizer);

/** Kinds of lines that say what was decided, which people ask about first. */
const decisive = new Set(["acts", "failed", "waits", "cancelled", "ends", "hands off", "turned away", "repaired", "fault"]);
const verdictTimes = [...new Set(
  lines.filter((line) => decisive.has(line.kind)).map((line) => line.time))].sort((a, b) => a - b);

/** The last index whose value is at most `value`; -1 if there is none. */
function lastAtMost(values, value) {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] <= value) low = middle + 1; else high = middle;
  }
  return low - 1;
}

// The line that decided an attempt: the last one of its recognizer that is not later than its end.
for (const recognizer of recognizers) {
  const own = lines.filter((line) => line.recognizer === recognizer && decisive.has(line.kind));
  const times = own.map((line) => line.time);
  for (const attempt of recognizer.attempts) {
    const until = attempt.recognized ?? attempt.end;
    if (until === null) continue;
    let index = lastAtMost(times, until + 1e-6);
    const wanted = attempt.outcome === "failed" ? "failed" : "acts";
    while (index >= 0 && own[index].kind !== wanted && own[index].time >= attempt.start) index -= 1;
    if (index >= 0 && own[index].time >= attempt.start - 1e-6) attempt.decision = own[index];
  }
}

const span = { start: data.start, end: Math.max(data.end, data.start + 0.05) };

/** Where a touch is at an instant; null while it is not on the glass. */
function placeOf(touch, time) {
  const { t, x, y } = touch;
  if (time < t[0] - 1e-9 || time > t[t.length - 1] + 1e-9) return null;
  const index = Math.max(lastAtMost(t, time + 1e-9), 0);
  const next = Math.min(index + 1, t.length - 1);
  const gap = t[next] - t[index];
  const share = gap > 0 ? Math.min(Math.max((time - t[index]) / gap, 0), 1) : 0;
  return { x: x[index] + (x[next] - x[index]) * share, y: y[index] + (y[next] - y[index]) * share, index };
}

/** The attempt of a recognizer that is under way at an instant, or else the nearest one. */
function attemptNear(recognizer, time) {
  let best = null;
  let least = Infinity;
  for (const attempt of recognizer.attempts) {
    const end = attempt.end ?? span.end;
    const distance = time < attempt.start ? attempt.start - time : time > end ? time - end : 0;
    if (distance <= least) { best = attempt; least = distance; }
  }
  return best;
}

/** The outcome of an attempt in a word that is also the name of its color. */
function phaseAt(attempt, time) {
  if (attempt.end !== null && time >= attempt.end) return attempt.outcome;
  if (attempt.recognized !== null && time >= attempt.recognized) return "active";
  if (attempt.waited !== null && time >= attempt.waited) return "waiting";
  return "possible";
}
