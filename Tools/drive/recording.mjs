// What the fingers of a recording do, read without the code that is tested: slots and positions of the kernel's
// events, with the panel's resolution.
import { readFileSync } from "node:fs";

/** The distance and direction of two fingers when both were down first and last; in mm and radians. */
export function twoFingers(path) {
  const text = readFileSync(path, "utf8");
  const resolution = (axis) => Number(new RegExp(`${axis}: *\\[[^\\]]*?(\\d+) *\\]`).exec(text)[1]);
  const perMillimeter = { 53: resolution(53), 54: resolution(54) };
  const slots = new Map();
  let slot = 0, first, last, end = 0;
  for (const match of text.matchAll(/\[ *(\d+), *(\d+), *(\d+), *(\d+), *(-?\d+) *\]/g)) {
    const [seconds, microseconds, type, code, value] = match.slice(1).map(Number);
    if (type === 3 && code === 47) slot = value;
    if (type === 3 && code === 57 && value < 0) slots.delete(slot);
    if (type === 3 && code === 57 && value >= 0) slots.set(slot, {});
    if (type === 3 && code in perMillimeter) slots.get(slot)[code] = value / perMillimeter[code];
    if (type === 0 && code === 0) {
      end = seconds + microseconds / 1e6;
      if (slots.size === 2) {
        const [a, b] = [...slots.values()];
        last = { span: Math.hypot(b[53] - a[53], b[54] - a[54]), angle: Math.atan2(b[54] - a[54], b[53] - a[53]) };
        first ??= last;
      }
    }
  }
  return { first, last, duration: end };
}
