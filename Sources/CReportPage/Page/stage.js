// The stage: layers, whole paths of fingers, and the limits of the selected recognizer.

const pictures = data.pictures.map((address) => {
  const picture = new Image();
  picture.addEventListener("load", repaint);
  picture.src = address;
  return picture;
});

const layers = data.layers.map((layer) => {
  const poses = [];
  for (let i = 0; i < layer.poses.length; i += 8) poses.push(layer.poses.slice(i, i + 8));
  return { ...layer, poses, times: poses.map((pose) => pose[0]) };
});

/** The transform and opacity of a layer at an instant, between its poses. */
function poseAt(layer, time) {
  const { poses, times } = layer;
  if (poses.length === 0) return null;
  const index = Math.max(lastAtMost(times, time), 0);
  const next = poses[Math.min(index + 1, poses.length - 1)];
  const now = poses[index];
  const gap = next[0] - now[0];
  // Poses are recorded when they change, so interpolation is only needed between two consecutive frames.
  if (gap <= 0 || gap > 0.05) return now;
  const share = Math.min(Math.max((time - now[0]) / gap, 0), 1);
  return now.map((value, place) => value + (next[place] - value) * share);
}

/** The visible part of the window: all of it, or the fingers with a margin. */
function areaShown() {
  const whole = { x: 0, y: 0, width: data.window.width, height: data.window.height };
  if (!byId("show-near").checked || touches.length === 0) return whole;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const touch of touches) {
    for (let i = 0; i < touch.t.length; i++) {
      left = Math.min(left, touch.x[i]);
      right = Math.max(right, touch.x[i]);
      top = Math.min(top, touch.y[i]);
      bottom = Math.max(bottom, touch.y[i]);
    }
  }
  // A margin of half an inch, and the window's aspect ratio, so that the picture does not jump.
  const room = 80;
  const share = Math.max((right - left + 2 * room) / whole.width, (bottom - top + 2 * room) / whole.height);
  if (share >= 1) return whole;
  const [width, height] = [whole.width * share, whole.height * share];
  const within = (middle, length, most) => Math.min(Math.max(middle - length / 2, 0), most - length);
  return { x: within((left + right) / 2, width, whole.width), y: within((top + bottom) / 2, height, whole.height), width, height };
}

/** Whether the fingers cover little of the window and no layer is drawn. */
function shouldFit() {
  if (data.layers.some((layer) => layer.picture !== undefined || layer.color !== undefined)) return false;
  byId("show-near").checked = true;
  return areaShown().width < data.window.width * 0.5;
}

function paintStage() {
  const canvas = byId("stage");
  const frame = byId("stage-frame");
  const size = rem();
  const area = areaShown();
  const width = frame.clientWidth;
  const most = Math.max(window.innerHeight * 0.62, size * 14);
  const scale = Math.min(width / area.width, most / area.height) || 1;
  const height = Math.min(area.height * scale, most);
  const context = prepared(canvas, width, height);
  const left = (width - area.width * scale) / 2;
  context.save();
  context.translate(left, 0);
  context.scale(scale, scale);
  context.translate(-area.x, -area.y);
  context.beginPath();
  context.rect(area.x, area.y, area.width, area.height);
  context.clip();
  context.fillStyle = data.window.background || color("glass");
  context.fillRect(area.x, area.y, area.width, area.height);
  if (byId("show-layers").checked) drawLayers(context, scale);
  if (byId("show-hits").checked) drawHitAreas(context, scale);
  if (byId("show-limits").checked && view.recognizer) drawLimits(context, scale);
  touches.forEach((touch, index) => {
    // If there are many touches, the current ones are emphasized; if there are very many, only those are
    // drawn.
    const distance = Math.max(touch.t[0] - view.time, view.time - touch.t[touch.t.length - 1], 0);
    if (touches.length > mostTouches && distance > 5) return;
    context.globalAlpha = touches.length > 12 && distance > 0.75 ? 0.22 : 1;
    strength = context.globalAlpha;
    drawPath(context, touch, index, scale);
  });
  context.globalAlpha = 1;
  touches.forEach((touch, index) => drawFinger(context, touch, index, scale, area));
  context.restore();
  drawScale(context, left, width, height, scale, area);
  const down = touches.filter((touch) => placeOf(touch, view.time)).length;
  canvas.setAttribute("aria-label", `Stage of ${short(data.window.width, 0)} by ${short(data.window.height, 0)} points at ${
    seconds(view.time)} s: ${touches.length} touches in all, ${down} on the glass.`);
}

function orderAt(time) {
  const { orders } = data;
  if (orders.length === 0) return layers.keys();
  return orders[Math.max(lastAtMost(orders.map((order) => order[0]), time), 0)][1];
}

/** Whether a layer can be hit at an instant: it has an area, and neither it nor an ancestor is off, hidden or
   transparent. */
function canBeHit(layer, time) {
  // A negative slop may leave nothing of the bounds, and a circle with a negative radius cannot be drawn.
  const extent = Math.min(layer.bounds[2], layer.bounds[3]) + 2 * (layer.outset || 0);
  if (layer.hit === "none" || extent <= 0) return false;
  for (let each = layer; each; each = layers[each.parent]) {
    const pose = poseAt(each, time);
    if (!pose || pose[7] < 0.01) return false;
  }
  return true;
}

/** Clips to the ancestors that clip their content; returns the opacity of all ancestors together. */
function enter(context, layer, time) {
  let opacity = 1;
  for (let parent = layer.parent; parent >= 0; parent = layers[parent].parent) {
    const pose = poseAt(layers[parent], time);
    if (!pose) continue;
    opacity *= pose[7];
    if (!layers[parent].clips) continue;
    const clip = new Path2D();
    const whole = new Path2D();
    whole.rect(...layers[parent].bounds);
    clip.addPath(whole, new DOMMatrix(pose.slice(1, 7)));
    context.clip(clip);
  }
  return opacity;
}

function drawLayers(context) {
  for (const index of orderAt(view.time)) {
    const layer = layers[index];
    const pose = poseAt(layer, view.time);
    if (!pose || (layer.picture === undefined && layer.color === undefined)) continue;
    context.save();
    context.globalAlpha = enter(context, layer, view.time) * pose[7];
    context.transform(...pose.slice(1, 7));
    if (layer.picture !== undefined) {
      const picture = pictures[layer.picture];
      if (picture.complete && picture.naturalWidth > 0) context.drawImage(picture, ...layer.bounds);
    } else {
      context.fillStyle = layer.color;
      context.beginPath();
      context.roundRect(...layer.bounds, layer.radius || 0);
      context.fill();
    }
    context.restore();
  }
}

/** The outlines of hit areas; opaque pixels of a picture with a mask are tinted. */
function drawHitAreas(context, scale) {
  layers.forEach((layer, index) => {
    const pose = poseAt(layer, view.time);
    if (index === 0 || !canBeHit(layer, view.time)) return;
    const [x, y, width, height] = layer.bounds;
    const reach = layer.outset || 0;
    context.save();
    enter(context, layer, view.time);
    context.transform(...pose.slice(1, 7));
    const growth = Math.sqrt(Math.abs(pose[1] * pose[4] - pose[2] * pose[3])) * scale || 1;
    if (layer.hit === "opaquePixels" && layer.picture !== undefined) {
      const tint = silhouette(layer.picture);
      if (tint) { context.globalAlpha = 0.55; context.drawImage(tint, x, y, width, height); context.globalAlpha = 1; }
    }
    context.strokeStyle = color("accent");
    context.lineWidth = 1.5 / growth;
    context.setLineDash([5 / growth, 4 / growth]);
    context.beginPath();
    if (layer.hit === "ellipse") {
      context.ellipse(x + width / 2, y + height / 2, width / 2 + reach, height / 2 + reach, 0, 0, 7);
    } else if (layer.hit === "circle") {
      context.arc(x + width / 2, y + height / 2, Math.min(width, height) / 2 + reach, 0, 7);
    } else {
      context.rect(x - reach, y - reach, width + 2 * reach, height + 2 * reach);
    }
    context.stroke();
    context.restore();
  });
}

const silhouettes = new Map();

function silhouette(index) {
  const key = `${index} ${color("accent")}`;
  const picture = pictures[index];
  if (!silhouettes.has(key) && picture.complete && picture.naturalWidth > 0) {
    const canvas = document.createElement("canvas");
    canvas.width = picture.naturalWidth;
    canvas.height = picture.naturalHeight;
    const context = canvas.getContext("2d");
    context.drawImage(picture, 0, 0);
    context.globalCompositeOperation = "source-in";
    context.fillStyle = color("accent");
    context.fillRect(0, 0, canvas.width, canvas.height);
    silhouettes.set(key, canvas);
  }
  return silhouettes.get(key);
}

// MARK: Fingers

/** Beyond this number of touches, the stage shows only ten seconds around the current time. */
const mostTouches = 400;

/** The opacity of the path being drawn. */
let strength = 1;

/** Draws a path: faint in the future, thin where the finger is slow, thick where it is fast. */
function drawPath(context, touch, index, scale) {
  const { t, x, y } = touch;
  const now = lastAtMost(t, view.time + pathSlack);
  context.lineCap = "round";
  context.lineJoin = "round";
  // The outline keeps the path visible on any picture.
  context.strokeStyle = color("casing");
  context.lineWidth = 5 / scale;
  trace(context, touch, 0, t.length - 1);
  context.strokeStyle = touchColor(index);
  context.globalAlpha = 0.5 * strength;
  context.lineWidth = 1.6 / scale;
  trace(context, touch, Math.max(now, 0), t.length - 1);
  context.globalAlpha = strength;
  for (let i = 1; i <= now;) {
    // Segments of equal width are drawn as one line, so that a long path takes few strokes.
    const wide = widthAt(touch, i);
    const from = i - 1;
    do i += 1; while (i <= now && widthAt(touch, i) === wide);
    context.lineWidth = wide / scale;
    trace(context, touch, from, i - 1);
  }
  drawTicks(context, touch, scale);
  drawEnds(context, touch, index, scale);
}

function trace(context, { x, y }, from, to) {
  context.beginPath();
  context.moveTo(x[from], y[from]);
  for (let i = from + 1; i <= to; i++) context.lineTo(x[i], y[i]);
  context.stroke();
}

/** Draws a ring where the touch landed, and a dot where it lifted or a cross where it was cancelled. */
function drawEnds(context, touch, index, scale) {
  const { t, x, y } = touch;
  const end = t.length - 1;
  const arm = 5 / scale;
  for (const [stroke, wide] of [[color("casing"), 5], [touchColor(index), 2.2]]) {
    context.strokeStyle = stroke;
    context.fillStyle = stroke;
    context.lineWidth = wide / scale;
    context.globalAlpha = view.time >= t[0] - pathSlack ? strength : 0.6 * strength;
    context.beginPath();
    context.arc(x[0], y[0], 9 / scale, 0, 7);
    context.stroke();
    context.globalAlpha = view.time >= t[end] - pathSlack ? strength : 0.6 * strength;
    context.beginPath();
    if (touch.cancelled) {
      context.moveTo(x[end] - arm, y[end] - arm);
      context.lineTo(x[end] + arm, y[end] + arm);
      context.moveTo(x[end] + arm, y[end] - arm);
      context.lineTo(x[end] - arm, y[end] + arm);
      context.stroke();
    } else {
      context.arc(x[end], y[end], (wide > 3 ? 5.5 : 4) / scale, 0, 7);
      context.fill();
    }
  }
  context.globalAlpha = strength;
}

/** 2 to 6 pixels in steps of one, for speeds up to 2,000 points a second. */
function widthAt(touch, i) {
  const gap = Math.max(touch.t[i] - touch.t[i - 1], 1e-4);
  const speed = Math.hypot(touch.x[i] - touch.x[i - 1], touch.y[i] - touch.y[i - 1]) / gap;
  return 2 + Math.round(Math.min(speed / 500, 4));
}

/** A dot every 100 ms. */
function drawTicks(context, touch, scale) {
  const from = Math.ceil(touch.t[0] * 10 + 1e-6);
  const to = Math.floor(touch.t[touch.t.length - 1] * 10);
  if (to - from > 600) return;
  context.fillStyle = color("tick");
  context.strokeStyle = color("tick-edge");
  context.lineWidth = 1 / scale;
  let before = { x: touch.x[0], y: touch.y[0] };
  for (let tenth = from; tenth <= to; tenth++) {
    const place = placeOf(touch, tenth / 10);
    // Ticks would pile up where a finger hardly moves.
    if (!place || Math.hypot(place.x - before.x, place.y - before.y) * scale < 7) continue;
    before = place;
    context.globalAlpha = tenth / 10 <= view.time ? strength : 0.5 * strength;
    context.beginPath();
    context.arc(place.x, place.y, 2.2 / scale, 0, 7);
    context.fill();
    context.stroke();
  }
  context.globalAlpha = strength;
}

/** Draws a finger's current location and its number, which never leaves the stage. */
function drawFinger(context, touch, index, scale, area) {
  const place = placeOf(touch, view.time);
  if (!place) return;
  const size = rem() / scale;
  context.fillStyle = touchColor(index);
  context.strokeStyle = color("tick-edge");
  context.lineWidth = 2 / scale;
  context.beginPath();
  context.arc(place.x, place.y, 7 / scale, 0, 7);
  context.fill();
  context.stroke();
  const text = String(touch.id);
  context.font = `600 ${size * 0.8}px system-ui, sans-serif`;
  const wide = context.measureText(text).width;
  const x = Math.min(Math.max(place.x + size * 0.8, area.x + 2 / scale), area.x + area.width - wide - 4 / scale);
  const y = Math.min(Math.max(place.y - size * 0.8, area.y + size), area.y + area.height - 4 / scale);
  context.lineWidth = 3 / scale;
  context.strokeStyle = color("glass");
  context.lineJoin = "round";
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  context.strokeText(text, x, y);
  context.fillStyle = color("text");
  context.fillText(text, x, y);
}

painters.push(paintStage);
