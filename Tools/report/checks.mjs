// What every report must keep to, checked in the page.
import assert from "node:assert/strict";

/** Texts whose contrast to what is behind them is less than WCAG 2.2 asks for: 4.5, or 3 for large ones. */
export const lowContrast = () => {
  const parse = (text) => {
    const numbers = text.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
    return { r: numbers[0], g: numbers[1], b: numbers[2], a: numbers[3] ?? 1 };
  };
  const channel = (value) => {
    const c = value / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  const luminance = ({ r, g, b }) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const behind = (element) => {
    for (let node = element; node; node = node.parentElement) {
      const found = parse(getComputedStyle(node).backgroundColor);
      if (found.a === 1) return found;
    }
    return parse(getComputedStyle(document.body).backgroundColor);
  };
  const faults = [];
  for (const element of document.body.querySelectorAll("*")) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!hasText || !element.checkVisibility() || element.tagName === "OPTION" || element.tagName === "SCRIPT") continue;
    const style = getComputedStyle(element);
    const [one, two] = [luminance(parse(style.color)), luminance(behind(element))];
    const ratio = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (isLarge ? 3 : 4.5)) faults.push(`${element.textContent.slice(0, 40)}: ${ratio.toFixed(2)}`);
  }
  return faults;
};

/** Colors of drawings that must stand out by 3 to 1 from the surface they are drawn on. */
export const lowGraphics = () => {
  const probe = document.body.appendChild(document.createElement("i"));
  const rgb = (name) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color.match(/[\d.]+/g).map(Number);
  };
  const luminance = (color) => color.slice(0, 3).reduce((sum, value, index) => {
    const c = value / 255;
    return sum + [0.2126, 0.7152, 0.0722][index] * (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  }, 0);
  const surface = luminance(rgb("surface"));
  const names = ["active", "recognized", "failed", "cancelled", "deadline", "limit", "accent",
    ...Array.from({ length: 10 }, (_, index) => `touch-${index}`)];
  const faults = names.filter((name) => {
    const other = luminance(rgb(name));
    return (Math.max(surface, other) + 0.05) / (Math.min(surface, other) + 0.05) < 3;
  });
  probe.remove();
  return faults;
};

/** Elements that can be used and have no name, and ids that are there twice. */
export const unlabelled = () => {
  const faults = [];
  const named = (element) => {
    const ids = (element.getAttribute("aria-labelledby") ?? "").split(" ").filter(Boolean);
    const label = element.labels?.length ? [...element.labels].map((each) => each.textContent).join(" ") : "";
    return (element.getAttribute("aria-label") ?? "") + ids.map((id) => document.getElementById(id)?.textContent ?? "").join("")
      + label + (["BUTTON", "A", "SUMMARY"].includes(element.tagName) ? element.textContent : "");
  };
  for (const element of document.querySelectorAll("button, a, input, select, textarea, canvas, meter, summary, [tabindex='0'], [role='img'], section")) {
    if (element.checkVisibility() && !named(element).trim()) faults.push(element.outerHTML.slice(0, 80));
  }
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  for (const id of new Set(ids)) if (ids.filter((other) => other === id).length > 1) faults.push(`id ${id} twice`);
  for (const label of ["html[lang]", "title", "main", "h1"]) if (!document.querySelector(label)) faults.push(`no ${label}`);
  return faults;
};

/** What is wider than the page, is cut off, or is too small to be touched. */
export const misfits = () => {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} wide in ${root.clientWidth}`);
  for (const element of document.querySelectorAll("button, select, input[type=range]")) {
    if (!element.checkVisibility()) continue;
    const box = element.getBoundingClientRect();
    // WCAG 2.2, target size (minimum): 24 by 24, for lines of text the height of the line.
    if (box.height < 23.5) faults.push(`${element.textContent.slice(0, 30) || element.id}: ${box.height} high`);
    if (element.scrollWidth > element.clientWidth + 1 && !element.classList.contains("lane-name")) {
      faults.push(`${element.textContent.slice(0, 30)} is cut off`);
    }
  }
  return faults;
};

/** Cells of the table of verdicts that lie on each other. */
export const overlaps = () => {
  const faults = [];
  for (const row of document.querySelectorAll("#why tbody tr")) {
    const boxes = [...row.cells].flatMap((cell) => [...cell.querySelectorAll("button, a, .badge")].map((part) => part.getBoundingClientRect()));
    boxes.forEach((one, index) => boxes.slice(index + 1).forEach((other) => {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > 2 && high > 4) faults.push(`${row.textContent.slice(0, 40)}: ${Math.round(wide)} by ${Math.round(high)}`);
    }));
  }
  return faults;
};

/** Runs a check in the page; it must find nothing. */
export async function none(page, check, what) {
  const faults = await page.evaluate(`(${check})()`);
  assert.deepEqual(faults, [], what);
}
