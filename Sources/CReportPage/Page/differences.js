// The differences between the session with the recording's own settings and the one with changed settings.

/** Null while no setting is changed; otherwise the new lines, the lines that are gone, and the recognizers
   whose attempts differ. */
let differences = null;

const keyOfLine = (line) =>
  `${Math.round(line.time * 1e6)} ${line.recognizer ? line.recognizer.index : -1} ${line.kind} ${line.reason}`;

const keyOfAttempts = (all) => JSON.stringify(
  all.map(({ start, waited, recognized, end, outcome, touches }) => [start, waited, recognized, end, outcome, touches]));

/** The number of lines with each key. */
function counted(all) {
  const counts = new Map();
  for (const line of all) counts.set(keyOfLine(line), (counts.get(keyOfLine(line)) ?? 0) + 1);
  return counts;
}

/** The lines of one session that are missing in another; repeated lines are compared by number. */
function without(all, other) {
  const counts = counted(other);
  return new Set(all.filter((line) => {
    const key = keyOfLine(line);
    const left = counts.get(key) ?? 0;
    counts.set(key, left - 1);
    return left <= 0;
  }));
}

function differencesOf(before, now) {
  const fresh = without(now.lines, before.lines);
  const gone = without(before.lines, now.lines);
  const changed = new Set(recognizers.filter((recognizer) =>
    keyOfAttempts(before.attemptsOf.get(recognizer)) !== keyOfAttempts(now.attemptsOf.get(recognizer))));
  const merged = [...now.lines, ...gone].sort((a, b) => a.time - b.time);
  return { fresh, gone, changed, merged };
}

/** The lines to list, including those that are gone. */
const linesShown = () => (differences ? differences.merged : lines);

/** "same", "new" or "gone". */
function statusOf(line) {
  if (!differences) return "same";
  return differences.fresh.has(line) ? "new" : differences.gone.has(line) ? "gone" : "same";
}

const isChanged = (recognizer) => differences !== null && differences.changed.has(recognizer);

/** A badge in front of a line that is new or gone. */
const badge = (status) => (status === "same" ? [] : [element("span", { class: `badge ${status}` }, status), " "]);

/** The nearest miss of each recognizer that was never recognized, nearest first, as in the command's output. */
function nearMissesOf(session) {
  const recognized = new Set(session.lines.filter((line) => line.kind === "acts").map((line) => line.recognizer));
  const nearest = new Map();
  const byEnd = new Map(session.attempts.filter((attempt) => attempt.outcome === "failed")
    .map((attempt) => [`${attempt.recognizer.index} ${attempt.end}`, attempt]));
  for (const line of session.lines) {
    if (line.kind !== "failed" || !line.near || !line.recognizer || recognized.has(line.recognizer)) continue;
    const miss = { ...line.near, recognizer: line.recognizer, t: line.time, reason: line.reason };
    // A recognizer fails at the first movement beyond its limit; how near it came depends on the whole
    // movement.
    if (line.reason.startsWith("fails: moved ")) {
      const attempt = byEnd.get(`${line.recognizer.index} ${line.time}`);
      const reach = (attempt?.touches ?? []).map((id) => reachOf(touchesById.get(id)));
      miss.measured = Math.max(miss.measured, ...reach);
      miss.share = Math.min(miss.limit / miss.measured, 1);
    }
    if ((nearest.get(line.recognizer)?.share ?? -1) < miss.share) nearest.set(line.recognizer, miss);
  }
  return [...nearest.values()].sort((a, b) => b.share - a.share || a.recognizer.index - b.recognizer.index);
}

/** The largest distance of a touch from where it landed. */
function reachOf(touch) {
  if (!touch) return 0;
  if (touch.reach !== undefined) return touch.reach;
  let farthest = 0;
  for (let i = 1; i < touch.t.length; i++) {
    farthest = Math.max(farthest, Math.hypot(touch.x[i] - touch.x[0], touch.y[i] - touch.y[0]));
  }
  touch.reach = farthest;
  return farthest;
}
