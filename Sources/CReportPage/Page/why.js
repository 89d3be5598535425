// The table of verdicts, and the settings behind their limits.

/** A link to the setting behind a limit, which stays at the time that is shown when it is followed. */
function settingLink(recognizer, name, text) {
  const setting = `r=${encodeURIComponent(recognizer.name)}&s=${encodeURIComponent(name)}`;
  const address = () => `#t=${short(view.time, 6)}&${setting}${changesPart()}`;
  const follow = ({ currentTarget }) => {
    currentTarget.href = address();
    // If the address stays as it is, the browser reports no change of it.
    if (currentTarget.hash === location.hash) show({ recognizer, setting: name, playing: false });
  };
  return element("a", { href: address(), onclick: follow }, ...(text ? [text] : breakable(name)));
}

/** A name with optional line breaks before capitals and after dots. */
function breakable(name) {
  return name.split(/(?=[A-Z])|(?<=\.)/).flatMap((part, index) => index ? [element("wbr"), part] : [part]);
}

const rowsAtOnce = 200;
let rowsShown = rowsAtOnce;
let groups = [];

/** Merges equal verdicts of one recognizer into one row. */
function folded(chosen) {
  const found = new Map();
  for (const line of chosen) {
    const key = `${line.recognizer ? line.recognizer.index : -1} ${line.kind} ${statusOf(line)} ${line.reason}`;
    const group = found.get(key);
    if (group) group.lines.push(line); else found.set(key, { line, lines: [line] });
  }
  return [...found.values()];
}

function fillTable() {
  const kind = byId("filter-kind").value;
  const chosen = linesShown().filter((line) =>
    (!view.isFiltered || line.recognizer === view.recognizer) && (kind === "all" || decisive.has(line.kind)));
  // All rows are replaced, also the one with the focus.
  const focused = document.activeElement?.closest("#why tbody tr");
  const line = groups[focused?.sectionRowIndex]?.line;
  const place = focused ? [...focused.querySelectorAll("button, a")].indexOf(document.activeElement) : -1;
  groups = folded(chosen);
  const body = byId("why").tBodies[0];
  body.replaceChildren(...groups.slice(0, rowsShown).map(rowOf));
  if (line) body.rows[groups.findIndex((group) => group.line === line)]?.querySelectorAll("button, a")[place]?.focus();
  if (groups.length === 0) {
    body.append(element("tr", {}, element("td", { colspan: 4, class: "nothing" }, "No verdicts.")));
  }
  const rest = groups.length - rowsShown;
  byId("more").hidden = rest <= 0;
  byId("more").textContent = `Show ${Math.min(rest, 1000)} more of ${rest}`;
  const all = chosen.length === 1 ? "1 verdict" : `${chosen.length} verdicts`;
  byId("why-count").textContent = groups.length < chosen.length ? `${all} in ${groups.length} rows` : all;
  byId("filter-recognizer").value = view.isFiltered ? String(view.recognizer.index) : "";
  markRows();
}

function rowOf({ line, lines: same }) {
  const time = element("td", { class: "number" }, timeButton(line.time, null));
  if (same.length > 1) time.append(element("span", { class: "times" }, ` ${same.length} times`));
  const who = element("td", {}, line.recognizer ? nameButton(line.recognizer) : "");
  const mark = element("span", { class: `mark ${markOf(line)}`, "aria-hidden": "true" }, markSign(line));
  const settings = element("td", {});
  if (line.recognizer) {
    line.settings.forEach((name, index) => settings.append(index ? ", " : "", settingLink(line.recognizer, name)));
  }
  const status = statusOf(line);
  const what = element("td", {}, mark, " ", ...badge(status), status === "gone" ? element("s", {}, line.reason) : line.reason);
  const row = element("tr", { class: status === "same" ? null : status }, time, who, what, settings);
  row.times = same.map((other) => other.time);
  return row;
}

const markOf = (line) => ({ acts: "recognized", failed: "failed", waits: "waiting", cancelled: "cancelled" }[line.kind] || "other");
const markSign = (line) => ({ acts: "●", failed: "✕", waits: "◌", cancelled: "✕", ends: "▪" }[line.kind] || "·");

/** Marks the rows of the current instant. */
function markRows() {
  for (const row of byId("why").tBodies[0].rows) {
    const isNow = (row.times || []).some((time) => Math.abs(time - view.time) < 5e-4);
    if (isNow) row.setAttribute("aria-current", "true"); else row.removeAttribute("aria-current");
  }
}

function fillSettings() {
  const box = byId("settings");
  const hadFocus = settingRow()?.matches(":focus");
  box.replaceChildren();
  const recognizer = view.recognizer;
  if (!recognizer) {
    box.append(element("p", { class: "nothing" }, "Choose a recognizer to see its settings."));
    return;
  }
  const requires = recognizer.requires.map((other) => other.name);
  box.append(element("p", {}, element("strong", {}, recognizer.name), ` is a ${recognizer.kind}${
    recognizer.layer ? ` on ${recognizer.layer}` : ""}${requires.length ? `; it waits for ${requires.join(", ")} to fail` : ""}.`));
  if (recognizer.settings.length === 0) {
    box.append(element("p", { class: "nothing" }, "It has no settings that reports show."));
    return;
  }
  const body = element("tbody");
  for (const setting of recognizer.settings) {
    const usual = setting.isDefault ? "default" : `default ${setting.default}`;
    body.append(element(
      "tr", { id: `setting-${setting.name}`, "aria-current": setting.name === view.setting ? "true" : null, tabindex: -1 },
      element("th", { scope: "row" }, ...breakable(setting.name), ...keyOf(setting)),
      valueCell(recognizer, setting, usual),
      element("td", {}, `${setting.summary} ${setting.source}`)));
  }
  box.append(element(
    "div", { class: "scroll", tabindex: 0, role: "region", "aria-label": `Settings of ${recognizer.name}` },
    element("table", {}, element("thead", {}, element("tr", {}, ...["Setting", "Value", "What it does"].map(
      (heading) => element("th", { scope: "col" }, heading)))), body)));
  if (hadFocus) settingRow()?.focus({ preventScroll: true });
}

/** The row of the setting that a link has chosen; null if the selected recognizer has no such setting. */
const settingRow = () => byId(`setting-${view.setting}`);

/** Shows the setting of a link that was followed. Later changes leave the page and the focus where they are. */
function revealSetting() {
  const row = settingRow();
  row?.scrollIntoView({ block: "center" });
  row?.focus({ preventScroll: true });
}

/** The value and, if there is one, the trial value. */
function valueCell(recognizer, setting, usual) {
  const tried = whatIf.valueOf(recognizer, setting);
  const own = withUnit(setting.value, setting.unit);
  const value = tried === null ? [own] : [element("s", {}, own), ` ${withUnit(tried, setting.unit)}`];
  const isPlain = setting.isDefault && tried === null;
  return element("td", { class: isPlain ? null : "changed" }, ...value, element("span", { class: "times" }, ` (${usual})`));
}

/** The key's section in scenes, unless it is the default one. */
function keyOf(setting) {
  return setting.key === setting.name ? [] : [element("br"), element("code", {}, ...breakable(setting.key))];
}

selectionChanged = () => {
  rowsShown = rowsAtOnce;
  fillLanes();
  // A recognizer without verdicts is listed only while it is selected.
  fillFilter();
  fillTable();
  fillSettings();
  whatIf.choose();
};

/** The recognizers with verdicts, now or before a change. */
function fillFilter() {
  const named = new Set(linesShown().map((line) => line.recognizer));
  byId("filter-recognizer").replaceChildren(
    element("option", { value: "" }, "all"),
    ...recognizers.filter((recognizer) => named.has(recognizer) || recognizer === view.recognizer)
      .map((recognizer) => element("option", { value: String(recognizer.index) }, recognizer.name)));
}

function listenToTable() {
  const select = byId("filter-recognizer");
  fillFilter();
  select.addEventListener("change", () => show(
    select.value === "" ? { isFiltered: false } : { recognizer: recognizers[Number(select.value)], setting: null }));
  byId("filter-kind").addEventListener("change", fillTable);
  byId("more").addEventListener("click", () => {
    const before = rowsShown;
    rowsShown += 1000;
    fillTable();
    // The button is hidden when all rows are shown, and loses the focus.
    if (byId("more").hidden) byId("why").tBodies[0].rows[before].querySelector("button").focus();
  });
}

painters.push(markRows);
