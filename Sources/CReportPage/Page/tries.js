// The controls of "What if": a slider and a field for each threshold, a box for what is on or off, a list for a choice,
// and a box for each member of a set.

/** The description of a setting in the page's data: its default, its allowed values, and so on. */
const dataOf = (recognizer, { name }) => recognizer.settings.find((setting) => setting.name === name);

function whatIfParts() {
  const select = element("select", { id: "whatif-recognizer" });
  select.addEventListener("change", () =>
    show({ recognizer: select.value === "" ? null : recognizers[Number(select.value)], setting: null, isFiltered: view.isFiltered && select.value !== "" }));
  return [
    element("p", { id: "whatif-state", role: "status", "aria-live": "polite" }),
    element("ul", { id: "whatif-outcome" }),
    element(
      "div", { class: "filters" }, element("label", {}, "Recognizer ", select),
      element("div", { class: "buttons" },
        element("button", { type: "button", id: "whatif-undo", disabled: true, onclick: () => whatIf.undo() }, "Undo all"),
        element("button", { type: "button", id: "whatif-copy", disabled: true, onclick: () => copy(whatIf.sceneText(), "Changes") }, "Copy changes"))),
    element("div", { id: "whatif-tries" }),
  ];
}

/** The controls of the selected recognizer. */
function fillTries() {
  const select = byId("whatif-recognizer");
  const { description, byNumber } = whatIf.trial;
  const able = recognizers.filter(({ number }) => number >= 0 && number < description.recognizers.length);
  select.replaceChildren(
    element("option", { value: "" }, "choose one"),
    ...able.map((recognizer) => element("option", { value: String(recognizer.index) }, recognizer.name)));
  select.value = view.recognizer ? String(view.recognizer.index) : "";
  const box = byId("whatif-tries");
  const own = view.recognizer && description.recognizers[view.recognizer.number];
  if (!own) {
    box.replaceChildren(element("p", { class: "nothing" }, view.recognizer
      ? `${view.recognizer.name} belongs to its scroll layer and cannot be changed here.`
      : "Choose a recognizer here or in the lanes, and change it."));
    return;
  }
  const recognizer = view.recognizer;
  const usable = own.settings.filter((setting) => setting.isNumber || setting.choices || setting.members || setting.isFlag);
  const limits = limitsOf(recognizer);
  const first = usable.filter((setting) => isAsked(recognizer, setting, limits));
  const rest = usable.filter((setting) => !first.includes(setting));
  const wasOpen = box.querySelector("details")?.open ?? false;
  // All controls are replaced, also the one with the focus.
  const focused = box.contains(document.activeElement) ? nameOfControl(document.activeElement) : null;
  box.replaceChildren(
    element("div", { class: "checks" }, tickBox(`${recognizer.name} is enabled`, { recognizer: recognizer.number, what: "enabled" })),
    element("div", { class: "tries" }, ...first.map((setting) => control(recognizer, setting))),
    waits(recognizer, able.filter((other) => other !== recognizer), byNumber));
  if (rest.length > 0) {
    box.append(element(
      "details", { open: wasOpen || first.length === 0 },
      element("summary", {}, first.length === 0 ? `${rest.length} settings` : `${rest.length} more settings`),
      element("div", { class: "tries" }, ...rest.map((setting) => control(recognizer, setting)))));
  }
  if (focused) [...box.querySelectorAll("input, select")].find((each) => nameOfControl(each) === focused)?.focus();
}

/** The name of a control, by which it is found again among new ones. */
const nameOfControl = (each) => each.getAttribute("aria-label") ?? each.labels?.[0]?.textContent;

/** The settings that limit a recognizer's measurements. */
function limitsOf(recognizer) {
  const attempt = attemptNear(recognizer, view.time);
  return attempt ? measuresOf(recognizer, attempt).map((curve) => curve.setting) : [];
}

/** Whether a setting is listed first: it decided something in this session, is changed, or differs from its
   default. */
function isAsked(recognizer, setting, limits) {
  if (limits.includes(setting.name)) return true;
  const behind = [recorded, whatIf.result?.session].filter(Boolean)
    .some((session) => session.decisionsOf.get(recognizer).some((line) => line.settings.includes(setting.name)));
  const isTried = whatIf.triedValue({ recognizer: recognizer.number, what: "setting", setting: setting.number }) !== null;
  return behind || isTried || setting.name === view.setting || dataOf(recognizer, setting)?.isDefault === false;
}

/** A box with the trial value, or else the recording's own. */
function tickBox(text, change, read = (value) => value, write = (value) => value) {
  const input = element("input", { type: "checkbox" });
  input.checked = read(whatIf.triedValue(change) ?? whatIf.recordedValue(change));
  input.addEventListener("change", () => whatIf.set({ ...change, value: write(input.checked) }));
  return element("label", {}, input, " ", text);
}

function control(recognizer, setting) {
  const change = { recognizer: recognizer.number, what: "setting", setting: setting.number };
  if (setting.isFlag) {
    return element("div", { class: "checks" }, tickBox(setting.name, change, (value) => value !== 0, Number));
  }
  if (setting.choices) return choiceOf(setting, change);
  if (setting.members) return setOf(setting, change);
  const id = `try-${setting.number}`;
  const unit = setting.unit ? ` (${setting.unit})` : "";
  const number = element("input", {
    type: "number", id, step: setting.isWhole ? 1 : "any", placeholder: "no limit",
    min: boundOf(setting.least, setting), max: boundOf(setting.greatest, setting),
  });
  const slider = sliderOf(recognizer, setting);
  const was = element("span", { class: "was" });
  const row = element("div", { class: "try" }, element("label", { for: id }, `${setting.name}${unit}`), slider ?? element("span"), number, was);
  const paint = () => {
    const tried = whatIf.triedValue(change);
    const value = tried ?? setting.value ?? Infinity;
    number.value = Number.isFinite(value) ? valueText(setting, value) : "";
    if (slider) slider.value = number.value;
    row.classList.toggle("changed", tried !== null);
    was.textContent = tried === null ? "" : `was ${valueText(setting, setting.value)}`;
  };
  const take = (text) => {
    // The field shows six digits; an unchanged value keeps its full precision. An empty field is that of no limit.
    const isOwn = text.trim() === (setting.value === null ? "" : valueText(setting, setting.value));
    const typed = text.trim() === "" ? NaN : Number(text) * setting.size;
    if (isOwn) whatIf.set({ ...change, value: whatIf.recordedValue(change) });
    else if (!Number.isNaN(typed)) whatIf.set({ ...change, value: typed });
    paint();
  };
  number.addEventListener("change", () => take(number.value));
  if (slider) {
    let waiting = false;
    slider.addEventListener("input", () => {
      number.value = slider.value;
      // A long session is recognized again only when the slider is released.
      if (waiting || whatIf.cost > 150) return;
      waiting = true;
      requestAnimationFrame(() => { waiting = false; take(slider.value); });
    });
    slider.addEventListener("change", () => take(slider.value));
  }
  paint();
  return row;
}

/** A list of the values of a choice. */
function choiceOf(setting, change) {
  const id = `try-${setting.number}`;
  const select = element("select", { id }, ...setting.choices.map((name, value) => element("option", { value: String(value) }, name)));
  const was = element("span", { class: "was" });
  const row = element("div", { class: "try choice" }, element("label", { for: id }, setting.name), select, was);
  const paint = () => {
    const tried = whatIf.triedValue(change);
    select.value = String(tried ?? setting.value);
    row.classList.toggle("changed", tried !== null);
    was.textContent = tried === null ? "" : `was ${valueText(setting, setting.value)}`;
  };
  select.addEventListener("change", () => { whatIf.set({ ...change, value: Number(select.value) }); paint(); });
  paint();
  return row;
}

/** A box for each member of a set. */
function setOf(setting, change) {
  const value = () => whatIf.triedValue(change) ?? whatIf.recordedValue(change);
  const was = element("p", { class: "was" });
  const row = element("fieldset", { class: "set" }, element("legend", {}, setting.name), element("div", { class: "checks" },
    ...setting.members.map((name, bit) => {
      const input = element("input", { type: "checkbox" });
      input.checked = hasBit(value(), bit);
      input.addEventListener("change", () => {
        whatIf.set({ ...change, value: value() + (input.checked ? 1 : -1) * 2 ** bit });
        paint();
      });
      return element("label", {}, input, " ", name);
    })), was);
  const paint = () => {
    const tried = whatIf.triedValue(change);
    row.classList.toggle("changed", tried !== null);
    was.textContent = tried === null ? "" : `was ${valueText(setting, setting.value)}`;
  };
  paint();
  return row;
}

const boundOf = (bound, { size }) => (bound === null || !Number.isFinite(bound) ? null : bound / size);

/** The range of a slider: from about zero to three times the original value, in about 150 round steps; null for an
   unlimited value. */
function sliderOf(recognizer, setting) {
  if (setting.value === null) return null;
  const value = setting.value / setting.size;
  const standard = Number.parseFloat(dataOf(recognizer, setting)?.default ?? "") || 0;
  const reach = Math.max(Math.abs(value), Math.abs(standard)) * 3 || 10;
  const low = Math.max(value < 0 ? -reach : 0, boundOf(setting.least, setting) ?? -Infinity);
  const high = Math.min(reach, boundOf(setting.greatest, setting) ?? Infinity);
  if (!(high > low)) return null;
  const rough = (high - low) / 150;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough * 0.999);
  const step = setting.isWhole ? 1 : Number(round.toPrecision(3));
  // Counted from the value in the field, so that it is one of the steps.
  const own = Number(valueText(setting, setting.value));
  const least = Number((own - Math.floor((own - low) / step + 1e-9) * step).toPrecision(12));
  return element("input", { type: "range", min: least, max: Math.max(high, value), step, "aria-label": `${setting.name}, slider` });
}

/** The recognizers whose failure it requires, and a list for adding another. */
function waits(recognizer, others, byNumber) {
  const change = (other) => ({ recognizer: recognizer.number, what: "requires", other: other.number });
  const isListed = (other) => whatIf.recordedValue(change(other)) || whatIf.triedValue(change(other)) !== null;
  const listed = others.length <= 8 ? others : others.filter(isListed);
  const field = element(
    "fieldset", {}, element("legend", {}, "Waits for the failure of"),
    element("div", { class: "checks" }, ...listed.map((other) => tickBox(other.name, change(other)))));
  const more = others.filter((other) => !listed.includes(other));
  if (more.length > 0) {
    const select = element(
      "select", { "aria-label": "Add a recognizer to wait for" }, element("option", { value: "" }, "add one"),
      ...more.map((other) => element("option", { value: String(other.number) }, other.name)));
    select.addEventListener("change", () => {
      if (select.value === "") return;
      whatIf.set({ ...change(byNumber.get(Number(select.value))), value: true });
      fillTries();
    });
    field.append(select);
  } else if (others.length === 0) {
    return element("p", { class: "nothing" }, "There is no other recognizer that it could wait for.");
  }
  return field;
}
