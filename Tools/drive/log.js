// Records the touches on the page, and how the distance and direction of two fingers changed.
"use strict";
globalThis.log = [];
globalThis.pinch = null;
const between = ([a, b]) => ({
  span: Math.hypot(b.clientX - a.clientX, b.clientY - a.clientY),
  angle: Math.atan2(b.clientY - a.clientY, b.clientX - a.clientX),
});
for (const type of ["touchstart", "touchmove", "touchend", "touchcancel"]) {
  addEventListener(type, (event) => {
    const touches = [...event.touches].sort((a, b) => a.identifier - b.identifier);
    log.push({ type, time: event.timeStamp, touches: touches.map(({ clientX, clientY }) => [clientX, clientY]) });
    if (touches.length !== 2) return;
    const now = between(touches);
    if (type === "touchstart") globalThis.pinch = { first: now, last: now };
    else globalThis.pinch.last = now;
  }, { passive: true });
}
