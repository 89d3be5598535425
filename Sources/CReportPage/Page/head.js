// The head of the page: facts about the session, recognized gestures, and near misses.

function timeButton(time, recognizer) {
  return element(
    "button",
    { type: "button", class: "time", onclick: () => show({ time, playing: false, ...(recognizer ? { recognizer } : {}) }) },
    `${seconds(time)} s`);
}

function nameButton(recognizer, time) {
  const click = () => show({ recognizer, ...(time === undefined ? {} : { time, playing: false }) });
  return element("button", { type: "button", class: "name", onclick: click }, recognizer.name);
}

function fillHead() {
  document.title = `${data.file} · Touchstone report`;
  byId("file").textContent = data.file;
  const facts = data.devices.map((device) => {
    const inches = Math.hypot(device.width, device.height) / 160;
    const size = `${short(device.width, 0)} × ${short(device.height, 0)} pt (${short(inches)} in)`;
    return `${isolated(device.name || "a device without a name")}, ${size}${device.assumed ? ", size assumed" : `, ${short(device.unitsPerMillimeter)} units/mm`}`;
  });
  facts.push(`${short(data.end - data.start, 3)} s`);
  facts.push(touches.length === 1 ? "1 touch" : `${touches.length} touches`);
  facts.push(data.scene ? `scene ${data.scene}` : "standard gestures", `touchstone ${data.version}`);
  if (data.faults.length > 0) facts.push(data.faults.length === 1 ? "1 input fault" : `${data.faults.length} input faults`);
  byId("facts").textContent = facts.join(" · ");
  byId("version").textContent = `Written by touchstone ${data.version}.`;
  for (const text of data.story) byId("story").append(element("p", {}, text));
  fillResult();
  fillNotes();
}

/** Fills the lists that depend on the settings. */
function fillResult() {
  fillRecognized();
  fillMisses();
}

function fillRecognized() {
  const list = byId("recognized");
  list.replaceChildren();
  const acts = linesShown().filter((line) => line.kind === "acts");
  if (acts.length === 0) list.append(element("li", { class: "nothing" }, "Nothing was recognized."));
  const groups = new Map();
  for (const line of acts) {
    const key = `${statusOf(line)} ${line.recognizer ? line.recognizer.index : -1}`;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(line);
  }
  for (const group of groups.values()) {
    const first = group[0];
    const reason = first.reason.replace(/^is recognized(, |: )?/, "").replace(/^./, (c) => c.toUpperCase());
    const status = statusOf(first);
    list.append(element(
      "li", { class: status === "same" ? null : status },
      element("span", { class: "mark recognized", "aria-hidden": "true" }, status === "gone" ? "○" : "●"), " ", ...badge(status),
      first.recognizer ? nameButton(first.recognizer, first.time) : "", " ",
      timeButton(first.time, first.recognizer), group.length > 1 ? ` and ${group.length - 1} more ` : " ",
      element("span", { class: "reason" }, reason)));
  }
}

/** The measured value and the limit, with as many decimals as show that they differ, and that they are not 0. */
function figuresOf({ measured, limit, unit }) {
  let places = figurePlaces(unit);
  const shown = () => [short(measured, places), short(limit, places)];
  // An app's own recognizers may measure small numbers, such as 0.04 of 0.06 N.
  while (places < 3 && (shown()[0] === shown()[1] || shown().includes("0"))) places += 1;
  return shown();
}

function fillMisses() {
  const list = byId("misses");
  list.replaceChildren();
  const near = nearMisses.filter((miss) => miss.share >= 0.3);
  const shown = near.slice(0, 6);
  for (const miss of shown) {
    const { recognizer } = miss;
    const percent = Math.floor(miss.share * 100 + 1e-9);
    const [got, limit] = figuresOf(miss);
    const figures = miss.measured > miss.limit
      ? `${withUnit(got, miss.unit)}, at most ${limit} allowed` : `${got} of ${withUnit(limit, miss.unit)}`;
    const meter = element("meter", {
      min: 0, max: 1, value: miss.share, "aria-label": `${recognizer.name}: ${percent} %`,
    });
    list.append(element(
      "li", {}, nameButton(recognizer, miss.t), " ", timeButton(miss.t, recognizer), " ",
      element("span", { class: "figures" }, `${figures}, ${percent} %`), meter));
  }
  const rest = nearMisses.length - shown.length;
  if (shown.length === 0) {
    list.append(element("li", { class: "nothing" }, "No recognizer came near its limit."));
  } else if (rest > 0) {
    list.append(element("li", { class: "nothing" }, rest === 1 ? "1 other was farther away." : `${rest} others were farther away.`));
  }
}

function fillNotes() {
  const notes = byId("notes");
  const assumed = data.devices.filter((device) => device.assumed)
    .map((device) => `Assumed: ${device.assumed}. Distances in points depend on this.`);
  if (touches.length > mostTouches) assumed.push("The stage shows the touches of ten seconds.");
  const texts = [...assumed, ...data.omitted, ...data.faults];
  if (texts.length === 0) return;
  const list = element("ul", {}, ...texts.slice(0, 50).map((text) => element("li", {}, text)));
  if (texts.length > 50) list.append(element("li", {}, `and ${texts.length - 50} more`));
  const title = texts.length === 1 ? "1 note on the input" : `${texts.length} notes on the input`;
  notes.append(element("details", { open: texts.length <= 3 }, element("summary", {}, title), list));
}
