// A recognizer's measurements, computed from the drawn paths; the engine's own figures are in the verdicts.

/** The instants at which any of the touches moved, and the fingers that are down at each. */
function instantsOf(attempt, until) {
  const times = new Set();
  const own = attempt.touches.map((id) => touchesById.get(id)).filter(Boolean);
  for (const touch of own) {
    // Includes the point after the end: a crossing between two points is noticed at the second one.
    const last = Math.min(lastAtMost(touch.t, until + 1e-9) + 1, touch.t.length - 1);
    const stride = Math.max(1, Math.floor(last / 2000));
    for (let i = 0; i <= last; i += stride) times.add(touch.t[i]);
    if (last >= 0) times.add(touch.t[last]);
  }
  const sorted = [...times].filter((time) => time >= attempt.start - pathSlack).sort((a, b) => a - b);
  return sorted.map((time) => ({
    time,
    fingers: own.map((touch) => {
      const place = placeOf(touch, time);
      return place ? { touch, x: place.x, y: place.y } : null;
    }).filter(Boolean),
  }));
}

const centroid = (fingers) => ({
  x: fingers.reduce((sum, finger) => sum + finger.x, 0) / fingers.length,
  y: fingers.reduce((sum, finger) => sum + finger.y, 0) / fingers.length,
});

const sameFingers = (a, b) =>
  a.length === b.length && a.every((finger, index) => finger.touch === b[index].touch);

/** The movement of the centroid, without jumps when a finger lands or lifts. */
function travels(instants) {
  let carried = { x: 0, y: 0 };
  let base = null;
  let fingers = [];
  return instants.filter(({ fingers }) => fingers.length > 0).map((instant) => {
    const middle = centroid(instant.fingers);
    if (!base || !sameFingers(fingers, instant.fingers)) {
      if (base) carried = { x: carried.x + base.last.x - base.x, y: carried.y + base.last.y - base.y };
      base = { ...middle, last: middle };
      fingers = instant.fingers;
    }
    base.last = middle;
    return { time: instant.time, x: carried.x + middle.x - base.x, y: carried.y + middle.y - base.y };
  });
}

/** The span and angle of the first two fingers, relative to the instant at which both were down. */
function pairs(instants) {
  let first = null;
  let turned = 0;
  let before = 0;
  const rows = [];
  for (const { time, fingers } of instants) {
    if (fingers.length < 2) continue;
    const [dx, dy] = [fingers[1].x - fingers[0].x, fingers[1].y - fingers[0].y];
    const span = Math.hypot(dx, dy);
    const angle = Math.atan2(dy, dx);
    if (!first) first = { span }; else turned += Math.atan2(Math.sin(angle - before), Math.cos(angle - before));
    before = angle;
    rows.push({ time, spread: Math.abs(span - first.span), turned: Math.abs(turned), arc: Math.abs(turned) * span / 2 });
  }
  return rows;
}

/** The largest distance of a finger from where it landed. */
function drifts(instants) {
  const starts = new Map();
  return instants.filter(({ fingers }) => fingers.length > 0).map(({ time, fingers }) => {
    let most = 0;
    for (const { touch, x, y } of fingers) {
      if (!starts.has(touch)) starts.set(touch, { x, y });
      const start = starts.get(touch);
      most = Math.max(most, Math.hypot(x - start.x, y - start.y));
    }
    return { time, value: most };
  });
}

const units = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1], upLeft: [-Math.SQRT1_2, -Math.SQRT1_2],
  upRight: [Math.SQRT1_2, -Math.SQRT1_2], downLeft: [-Math.SQRT1_2, Math.SQRT1_2], downRight: [Math.SQRT1_2, Math.SQRT1_2] };

/** The directions of a swipe as unit vectors. */
function directionsOf(recognizer) {
  const setting = recognizer.settings.find((candidate) => candidate.name === "direction");
  // The trial value, if there is one; see `whatIf.apply`.
  const names = setting ? membersOf(setting, recognizer.values.get("direction")) : [];
  return names.map((name) => units[name]).filter(Boolean);
}

/** The curves of an attempt: each with its unit, the setting that is its limit, and which side is allowed. */
function measuresOf(recognizer, attempt) {
  const until = attempt.recognized ?? attempt.end ?? span.end;
  const instants = instantsOf(attempt, until);
  const value = (name) => recognizer.values.get(name);
  const curve = (title, unit, setting, goal, points) => ({
    title, unit, setting, goal, limit: value(setting), points: points.filter((point) => Number.isFinite(point.value)),
  });
  const traveled = () => travels(instants).map(({ time, x, y }) => ({ time, value: Math.hypot(x, y) }));
  const held = () => {
    const end = Math.max(until, attempt.start);
    return [{ time: attempt.start, value: 0 }, { time: end, value: end - attempt.start }];
  };
  const degrees = (points) => points.map(({ time, turned }) => ({ time, value: turned * 180 / Math.PI }));
  const inDegrees = (made) => ({ ...made, limit: made.limit * 180 / Math.PI });
  switch (recognizer.kind) {
    case "tap": return [curve("Movement of the farthest finger", "pt", "allowableMovement", "below", drifts(instants)),
      ...(recognizer.values.get("numberOfTapsRequired") > 1 ? [] : [curve("Time held", "s", "maximumPressDuration", "below", held())])];
    case "longPress": return [curve("Time held", "s", "minimumPressDuration", "reach", held()),
      curve("Movement of the farthest finger", "pt", "allowableMovement", "below", drifts(instants))];
    case "pan": case "screenEdgePan": return [curve("Distance traveled", "pt", "startDistance", "reach", traveled())];
    case "swipe": return [...directionsOf(recognizer).slice(0, 1).map((unit) => curve(
      "Distance along its direction", "pt", "minimumDistance", "reach",
      travels(instants).map(({ time, x, y }) => ({ time, value: x * unit[0] + y * unit[1] })))),
      curve("Time taken", "s", "maximumDuration", "below", held())];
    case "pinch": return [curve("Change of span", "pt", "startDistance", "reach",
      pairs(instants).map(({ time, spread }) => ({ time, value: spread })))];
    case "rotation": return [curve("Arc traveled", "pt", "startArc", "reach",
      pairs(instants).map(({ time, arc }) => ({ time, value: arc }))),
      inDegrees(curve("Angle turned", "°", "startAngle", "reach", degrees(pairs(instants))))];
    case "transform": case "manipulator": return [
      curve("Distance traveled", "pt", "startDistance", "reach", traveled()),
      curve("Change of span", "pt", "startSpread", "reach", pairs(instants).map(({ time, spread }) => ({ time, value: spread }))),
      curve("Arc traveled", "pt", "startArc", "reach", pairs(instants).map(({ time, arc }) => ({ time, value: arc })))];
    default: return [];
  }
}

/** The instant at which a curve first meets its limit, between two points; null if it never does. */
function crossingOf({ points, limit }) {
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    if (a.value < limit && b.value >= limit) {
      return a.time + (b.time - a.time) * (limit - a.value) / (b.value - a.value);
    }
  }
  return null;
}

let measured = { recognizer: undefined, attempt: undefined, curves: [] };

function paintMeasures() {
  const box = byId("measures");
  const recognizer = view.recognizer;
  const attempt = recognizer ? attemptNear(recognizer, view.time) : null;
  if (measured.recognizer !== recognizer || measured.attempt !== attempt) {
    measured = { recognizer, attempt, curves: attempt ? measuresOf(recognizer, attempt) : [] };
    box.replaceChildren();
    if (!recognizer) box.append(element("p", { class: "nothing" }, "Choose a recognizer to see what it measured."));
    else if (!attempt) box.append(element("p", { class: "nothing" }, `${recognizer.name} had no touch.`));
    else describeAttempt(box, recognizer, attempt);
  }
  box.querySelectorAll("canvas").forEach((canvas, index) => drawCurve(canvas, measured.curves[index], attempt));
}

function describeAttempt(box, recognizer, attempt) {
  const number = recognizer.attempts.indexOf(attempt) + 1;
  const of = recognizer.attempts.length > 1 ? `, attempt ${number} of ${recognizer.attempts.length}` : "";
  const end = attempt.decision ? `${seconds(attempt.decision.time)} s: ${attempt.decision.reason}` : "not decided";
  box.append(element("p", {}, element("strong", {}, isolated(recognizer.name)), `${of}. ${end}.`));
  if (measured.curves.length === 0) {
    box.append(element("p", { class: "nothing" }, "This kind has no measures to draw."));
  }
  const charts = element("div", { class: "charts" });
  for (const curve of measured.curves) {
    const limit = `${curve.goal === "reach" ? "at least" : "at most"} ${short(curve.limit, 3)} ${curve.unit}`;
    const most = curve.points.reduce((greatest, point) => Math.max(greatest, point.value), 0);
    const label = `${curve.title}: ${short(most, 3)} ${curve.unit}, ${limit}`;
    charts.append(element(
      "figure", {}, element("figcaption", {}, `${curve.title}: ${short(most, 3)} ${curve.unit}, `,
        settingLink(recognizer, curve.setting, limit)),
      element("canvas", { class: "chart", role: "img", "aria-label": label })));
  }
  box.append(charts);
}

function drawCurve(canvas, curve, attempt) {
  const size = rem();
  const width = canvas.parentElement.clientWidth;
  const height = size * 9;
  const context = prepared(canvas, width, height);
  const { points, limit } = curve;
  const until = Math.max(attempt.end ?? span.end, points.at(-1)?.time ?? attempt.start, attempt.start + 0.01);
  // Not as arguments of one call, of which browsers allow some 65,000.
  const most = points.reduce((greatest, point) => Math.max(greatest, point.value), limit * 1.25) || 1;
  const least = points.reduce((smallest, point) => Math.min(smallest, point.value), 0);
  const inset = { left: size * 3.2, right: size * 1, top: size * 0.8, bottom: size * 1.6 };
  const x = (time) => inset.left + (time - attempt.start) / (until - attempt.start) * (width - inset.left - inset.right);
  const y = (value) => height - inset.bottom - (value - least) / (most - least) * (height - inset.top - inset.bottom);
  context.font = `${size * 0.75}px system-ui, sans-serif`;
  context.lineWidth = 1;
  context.textBaseline = "middle";
  context.textAlign = "right";
  for (const { value, text } of steps(least, most, 4)) {
    context.strokeStyle = color("grid");
    context.beginPath();
    context.moveTo(inset.left, y(value));
    context.lineTo(width - inset.right, y(value));
    context.stroke();
    context.fillStyle = color("muted");
    context.fillText(text, inset.left - size * 0.4, y(value));
  }
  context.textAlign = "center";
  for (const { value, text } of steps(attempt.start, until, Math.max(2, width / (size * 6)))) {
    if (x(value) > width - size * 1.6) continue;
    context.fillText(text, x(value), height - inset.bottom / 2);
  }
  context.strokeStyle = color("limit");
  context.setLineDash([6, 4]);
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(inset.left, y(limit));
  context.lineTo(width - inset.right, y(limit));
  context.stroke();
  context.setLineDash([]);
  context.strokeStyle = color("accent");
  context.lineWidth = 2;
  context.beginPath();
  points.forEach((point, index) => context[index ? "lineTo" : "moveTo"](x(point.time), y(point.value)));
  context.stroke();
  const crossing = crossingOf(curve);
  if (crossing !== null) {
    context.fillStyle = color("surface");
    context.strokeStyle = color("limit");
    context.beginPath();
    context.arc(x(crossing), y(limit), size * 0.3, 0, 7);
    context.fill();
    context.stroke();
    context.fillStyle = color("text");
    const right = x(crossing) < width * 0.7;
    context.textAlign = right ? "left" : "right";
    context.fillText(`${seconds(crossing)} s`, x(crossing) + (right ? 1 : -1) * size * 0.6, y(limit) + size * 0.9);
  }
  if (view.time >= attempt.start && view.time <= until) {
    context.strokeStyle = color("text");
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x(view.time), inset.top / 2);
    context.lineTo(x(view.time), height - inset.bottom);
    context.stroke();
  }
}

painters.push(paintMeasures);
