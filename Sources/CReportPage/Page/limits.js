// The selected recognizer's limits on the stage, and the scale bar.

/** The slop circles, swipe cones and spans of the attempt that is nearest in time. */
function drawLimits(context, scale) {
  const recognizer = view.recognizer;
  const attempt = attemptNear(recognizer, view.time);
  if (!attempt) return;
  const own = attempt.touches.map((id) => touchesById.get(id)).filter(Boolean);
  const value = (name) => recognizer.values.get(name);
  context.strokeStyle = color("limit");
  context.fillStyle = color("limit-fill");
  context.lineWidth = 1.5 / scale;
  const circle = (touch, radius) => {
    context.setLineDash([6 / scale, 4 / scale]);
    context.beginPath();
    context.arc(touch.x[0], touch.y[0], radius, 0, 7);
    context.fill();
    context.stroke();
    context.setLineDash([]);
  };
  switch (recognizer.kind) {
    case "tap": case "longPress": for (const touch of own) circle(touch, value("allowableMovement")); break;
    case "pan": case "screenEdgePan": for (const touch of own) circle(touch, value("startDistance")); break;
    case "swipe": for (const touch of own) for (const unit of directionsOf(recognizer)) cone(context, touch, unit, recognizer); break;
    case "pinch": drawSpan(context, own, value("startDistance"), scale); break;
    case "rotation": drawSpan(context, own, 0, scale); break;
    case "transform": case "manipulator":
      for (const touch of own) circle(touch, value("startDistance"));
      drawSpan(context, own, value("startSpread"), scale);
      break;
    default: break;
  }
}

/** The region that a swipe must stay in: the required distance, and the drift allowed at speed. */
function cone(context, touch, [ux, uy], recognizer) {
  const far = recognizer.values.get("minimumDistance");
  const drift = far * recognizer.values.get("fastDrift");
  const [x, y] = [touch.x[0], touch.y[0]];
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + ux * far - uy * drift, y + uy * far + ux * drift);
  context.lineTo(x + ux * far + uy * drift, y + uy * far - ux * drift);
  context.closePath();
  context.fill();
  context.stroke();
}

/** The current line between two fingers, and its length when both had landed. */
function drawSpan(context, own, slop, scale) {
  if (own.length < 2) return;
  const both = Math.max(own[0].t[0], own[1].t[0]);
  const starts = [placeOf(own[0], both), placeOf(own[1], both)];
  const now = [placeOf(own[0], view.time), placeOf(own[1], view.time)];
  if (!starts[0] || !starts[1]) return;
  const line = (a, b) => {
    context.beginPath();
    context.moveTo(a.x, a.y);
    context.lineTo(b.x, b.y);
    context.stroke();
  };
  context.setLineDash([6 / scale, 4 / scale]);
  line(...starts);
  context.setLineDash([]);
  if (slop > 0) {
    const middle = { x: (starts[0].x + starts[1].x) / 2, y: (starts[0].y + starts[1].y) / 2 };
    const half = Math.hypot(starts[1].x - starts[0].x, starts[1].y - starts[0].y) / 2;
    for (const radius of [half - slop / 2, half + slop / 2]) {
      context.beginPath();
      context.arc(middle.x, middle.y, Math.max(radius, 0), 0, 7);
      context.stroke();
    }
  }
  if (now[0] && now[1]) { context.lineWidth = 2.5 / scale; line(...now); }
}

/** A scale bar of a round length, in the corner where it covers the fewest paths. */
function drawScale(context, left, width, height, scale, area) {
  const size = rem();
  const points = [20, 50, 100, 200, 500, 1000, 2000].find((length) => length * scale >= size * 3) || 5000;
  const long = points * scale;
  const [wide, high] = [long + size * 0.8, size * 1.8];
  if (wide + size > width - 2 * left) return;
  const rights = [width - left - wide - size * 0.3, left + size * 0.3];
  const corners = [height - high - size * 0.3, size * 0.3].flatMap((top) => rights.map((x) => ({ x, top })));
  const hidden = corners.map(({ x, top }) => placesWithin(
    area.x + (x - left) / scale, area.y + top / scale, wide / scale, high / scale));
  const { x: plate, top } = corners[hidden.indexOf(Math.min(...hidden))];
  const [x, y] = [plate + size * 0.4, top + size * 1.3];
  context.fillStyle = color("plate");
  context.fillRect(plate, top, wide, high);
  context.strokeStyle = color("text");
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(x, y - 4);
  context.lineTo(x, y);
  context.lineTo(x + long, y);
  context.lineTo(x + long, y - 4);
  context.stroke();
  context.fillStyle = color("text");
  context.font = `${size * 0.75}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.fillText(`${points} pt`, x + long / 2, y - size * 0.35);
}

let counts = new Map();

/** The number of path points in a rectangle of the window. */
function placesWithin(left, top, width, height) {
  const key = [left, top, width, height].join();
  // Cached until the page changes size.
  if (counts.size > 40) counts = new Map();
  if (!counts.has(key)) {
    let count = 0;
    for (const { x, y } of touches) {
      for (let i = 0; i < x.length; i++) {
        if (x[i] >= left && x[i] <= left + width && y[i] >= top && y[i] <= top + height) count += 1;
      }
    }
    counts.set(key, count);
  }
  return counts.get(key);
}
