"use strict";
// The data of the session, decoded. Does not touch the page, except for the element that contains the data.

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

/** The unit of the times in paths. Attempts and verdicts have microseconds, so the times of one instant may differ by
   half of this. */
const pathUnit = 1e-4;
const pathSlack = pathUnit / 2 + 1e-9;

const touches = data.touches.map((touch) => ({
  id: touch.id,
  layer: touch.layer,
  cancelled: touch.cancelled,
  radius: touch.radius,
  t: summed(touch.t, pathUnit),
  x: summed(touch.x, 0.1),
  y: summed(touch.y, 0.1),
}));
const touchesById = new Map(touches.map((touch) => [touch.id, touch]));

const recognizers = data.recognizers.map((recognizer, index) => ({
  ...recognizer,
  index,
  attempts: [],
  lineCount: 0,
  values: new Map(recognizer.settings.map((setting) => [setting.name, setting.number])),
}));

/** The kinds of lines that report decisions. */
const decisive = new Set(["acts", "failed", "waits", "cancelled", "ends", "hands off", "turned away", "repaired", "fault"]);

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

/** The units of figures, and the decimals to show. */
const figurePlaces = (unit) => (unit === "s" ? 3 : 1);

/**
 * A session as reported by the command or by the engine in the page, with recognizers instead of their
 * numbers, which differ between runs.
 */
function decoded(story, recognizersById) {
  const known = (id) => recognizersById.get(id) || null;
  const attempts = story.attempts.map((row) => ({
    recognizer: known(row[0]), start: row[1], waited: row[2], recognized: row[3], end: row[4], reset: row[5],
    outcome: row[6], touches: row[7], decision: null,
  })).filter((attempt) => attempt.recognizer);
  const lines = story.lines.map((row, index) => ({
    index, time: row[0], recognizer: row[1] < 0 ? null : known(row[1]), kind: story.texts[row[2]],
    reason: story.texts[row[3]], settings: row[4] < 0 ? [] : story.texts[row[4]].split(", "),
    others: (row[5] || []).map(known).filter(Boolean),
    near: row.length > 6 ? { measured: row[6], limit: row[7], unit: story.texts[row[8]], share: row[9] } : null,
  }));
  const deadlines = story.deadlines.map((row) => ({ recognizer: known(row[0]), setAt: row[1], time: row[2] }))
    .filter((deadline) => deadline.recognizer);
  const session = { attempts, lines, deadlines, attemptsOf: new Map(), decisionsOf: new Map(), verdictTimes: [] };
  for (const recognizer of recognizers) {
    session.attemptsOf.set(recognizer, []);
    session.decisionsOf.set(recognizer, []);
  }
  for (const attempt of attempts) session.attemptsOf.get(attempt.recognizer).push(attempt);
  for (const line of lines) {
    if (line.recognizer && decisive.has(line.kind)) session.decisionsOf.get(line.recognizer).push(line);
  }
  session.verdictTimes = [...new Set(
    lines.filter((line) => decisive.has(line.kind)).map((line) => line.time))].sort((a, b) => a - b);
  for (const recognizer of recognizers) findDecisions(session.attemptsOf.get(recognizer), session.decisionsOf.get(recognizer));
  return session;
}

/** The line that decided an attempt: the last one of its recognizer up to its end. */
function findDecisions(attempts, own) {
  const times = own.map((line) => line.time);
  for (const attempt of attempts) {
    const until = attempt.recognized ?? attempt.end;
    if (until === null) continue;
    let index = lastAtMost(times, until + 1e-6);
    const wanted = attempt.outcome === "failed" ? "failed" : "acts";
    while (index >= 0 && own[index].kind !== wanted && own[index].time >= attempt.start) index -= 1;
    if (index >= 0 && own[index].time >= attempt.start - 1e-6) attempt.decision = own[index];
  }
}

// MARK: The session that is shown

let attempts, lines, deadlines, verdictTimes, nearMisses;
const span = { start: data.start, end: 0 };

/** Replaces the session that is shown. */
function adopt(session) {
  ({ attempts, lines, deadlines, verdictTimes, nearMisses } = session);
  for (const recognizer of recognizers) {
    recognizer.attempts = session.attemptsOf.get(recognizer);
    recognizer.lineCount = 0;
  }
  for (const line of lines) if (line.recognizer) line.recognizer.lineCount += 1;
  const ends = attempts.reduce((latest, attempt) => Math.max(latest, attempt.end ?? attempt.start), data.end);
  span.end = Math.max(lines.length > 0 ? Math.max(ends, lines[lines.length - 1].time) : ends, data.start + 0.05);
}

const recordedIds = new Map(
  recognizers.filter((recognizer) => recognizer.id > 0).map((recognizer) => [recognizer.id, recognizer]));
for (const recognizer of recognizers) {
  recognizer.requires = recognizer.requires.map((index) => recognizers[index]);
}

/** The session with the recording's own settings. */
const recorded = decoded(data, recordedIds);
recorded.nearMisses = data.nearMisses.map((miss) => ({ ...miss, recognizer: recordedIds.get(miss.recognizer) }))
  .filter((miss) => miss.recognizer);
adopt(recorded);

/** The location of a touch at an instant; null while it is not down. */
function placeOf(touch, time) {
  const { t, x, y } = touch;
  if (time < t[0] - pathSlack || time > t[t.length - 1] + pathSlack) return null;
  const index = Math.max(lastAtMost(t, time + 1e-9), 0);
  const next = Math.min(index + 1, t.length - 1);
  const gap = t[next] - t[index];
  const share = gap > 0 ? Math.min(Math.max((time - t[index]) / gap, 0), 1) : 0;
  return { x: x[index] + (x[next] - x[index]) * share, y: y[index] + (y[next] - y[index]) * share, index };
}

/** The attempt of a recognizer at an instant, or else the nearest one. */
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
