// Settings to try: the engine in the page recognizes the session again, and the differences are marked.
//
// A page may hold the engine in the element "engine". Without it, or in a browser without WebAssembly, the section
// says so and the rest of the page works.

const whatIf = {
  /** Null until the engine has started. */
  trial: null,
  /** The changes, keyed by their target; the values are those of `Trial`. */
  changes: new Map(),
  /** The changes of the latest successful run. */
  applied: new Map(),
  /** The latest run; null without changes. */
  result: null,
  /** The duration of the latest run in milliseconds. */
  cost: 0,
  /** Resolves when the engine has started, or cannot. */
  ready: null,

  start() {
    this.ready = this.open().catch((error) => this.refuse(`The engine in this page does not start: ${error.message}`));
  },

  async open() {
    const holder = byId("engine");
    if (!holder) {
      return this.refuse("This page was written without an engine, so no other settings can be tried in it. Tools/wasm "
        + "builds one: touchstone report --engine .build-wasm/touchstone.wasm");
    }
    if (!data.session) return this.refuse("This page lacks the session in the form that the engine reads.");
    if (typeof WebAssembly !== "object") return this.refuse("This browser runs no WebAssembly, so no other settings can be tried.");
    this.trial = await Trial.start(holder.textContent.trim(), data.session);
    byId("whatif").replaceChildren(...whatIfParts());
    this.choose();
    this.follow(changesInAddress());
    this.tell();
    this.compare();
  },

  /** Warns if the engine differs from the command that wrote the page, as with builds of different sources. */
  compare() {
    if (data.transcript === null || this.trial.frames.length >= longSession) return;
    const [own, written] = [this.trial.run([]).transcript.split("\n"), data.transcript.split("\n")];
    const line = own.findIndex((text, index) => text !== written[index]);
    if (line < 0 && own.length === written.length) return;
    byId("whatif").prepend(element("p", { id: "whatif-warning" },
      `This engine was built from other sources than the command that wrote the page: its transcript differs in line ${
        (line < 0 ? own.length : line) + 1}. Some of what is marked as new or gone comes of that.`));
  },

  /** Shows why nothing can be tried. The controls may already be shown. */
  refuse(text) {
    this.trial = null;
    byId("whatif").replaceChildren(element("p", { class: "nothing", id: "whatif-none" }, text));
  },

  /** The transcript with the current changes, for tests. */
  transcript() { return this.trial.run([...this.changes.values()]).transcript; },

  // MARK: Changes

  keyOf: ({ recognizer, what, setting, other }) => `${recognizer} ${what} ${setting ?? other ?? ""}`,

  /** The value in the recording's own scene. */
  recordedValue({ recognizer, what, setting, other }) {
    const own = this.trial.description.recognizers[recognizer];
    if (what === "enabled") return own.enabled;
    if (what === "requires") return own.requires.includes(other);
    return this.settingOf({ recognizer, setting }).value ?? Infinity;
  },

  /** The setting of a change, as the engine describes it. */
  settingOf({ recognizer, setting }) {
    return this.trial.description.recognizers[recognizer].settings.find(({ number }) => number === setting);
  },

  /** The changed value; null if it is unchanged. */
  triedValue(change) { return this.changes.get(this.keyOf(change))?.value ?? null; },

  set(change) {
    this.note(change);
    this.recognize();
  },

  /** Keeps a change with the value that counts, unless that is the recording's own. */
  note(change) {
    const own = this.recordedValue(change);
    const isSetting = change.what === "setting";
    const isFixed = !isSetting || change.value === own;
    const counts = isFixed ? change.value : limited(this.settingOf(change), change.value);
    const value = isSetting ? this.paired(change, counts) : counts;
    if (value === own) this.changes.delete(this.keyOf(change));
    else this.changes.set(this.keyOf(change), { ...change, value });
  },

  /** A minimum that is at most its maximum, or a maximum that is at least its minimum: scenes refuse others. */
  paired({ recognizer, setting }, value) {
    const { name } = this.settingOf({ recognizer, setting });
    const partner = name.replace(/(?<=^|\.)(minimum|maximum)/, (word) => (word === "minimum" ? "maximum" : "minimum"));
    const other = this.trial.description.recognizers[recognizer].settings.find((each) => each.name === partner);
    if (!other || partner === name) return value;
    const tried = this.triedValue({ recognizer, what: "setting", setting: other.number });
    const bound = tried ?? other.value;
    // An app's own recognizer may have both the other way round.
    const isOwn = tried === null && value === this.recordedValue({ recognizer, what: "setting", setting });
    if (isOwn || bound === null || !Number.isFinite(bound)) return value;
    return partner.includes("maximum") ? Math.min(value, bound) : Math.max(value, bound);
  },

  undo() {
    // The button is disabled without changes, and would lose the focus.
    if (document.activeElement === byId("whatif-undo")) byId("whatif-recognizer").focus();
    this.changes.clear();
    this.recognize();
    this.choose();
  },

  /** Applies the changes in a link, except those that refer to nothing in this session. */
  follow(changes) {
    if (!this.trial || linkOf(changes) === view.changes) return;
    const all = this.trial.description.recognizers;
    this.changes.clear();
    // Twice: a minimum may be allowed only with the maximum after it.
    for (const change of [...changes, ...changes]) {
      const own = all[change.recognizer];
      const isKnown = own && (change.what === "enabled"
        || change.what === "requires" && all[change.other] && change.other !== change.recognizer
        || change.what === "setting" && own.settings.some(({ number }) => number === change.setting));
      if (isKnown) this.note(change);
    }
    this.recognize();
    this.choose();
  },

  /** Recognizes the session with the changes; shows a notice first if it is long. */
  recognize() {
    if (this.trial.frames.length < longSession) return this.recognizeNow();
    byId("whatif-state").textContent = "Recognizing the session again …";
    clearTimeout(this.later);
    this.later = setTimeout(() => this.recognizeNow(), 50);
  },

  recognizeNow() {
    const wasWhole = view.from <= span.start && view.to >= span.end;
    const start = performance.now();
    try {
      this.result = this.changes.size > 0 ? this.trial.run([...this.changes.values()]) : null;
    } catch (fault) {
      if (!(fault instanceof TouchstoneFault)) {
        this.refuse(`The engine in this page fails: ${fault.message}`);
        throw fault;
      }
      this.changes = new Map(this.applied);
      this.choose();
      this.tell();
      const what = fault.change ? ` that ${this.inWords(fault.change)}` : "";
      say(`The engine refused${what}: ${fault.message}.`);
      return;
    }
    this.applied = new Map(this.changes);
    this.cost = performance.now() - start;
    differences = this.result ? differencesOf(recorded, this.result.session) : null;
    adopt(this.result?.session ?? recorded);
    this.apply();
    view.changes = linkOf([...this.changes.values()]);
    byId("legend-before").hidden = !differences;
    fillResult();
    fillFilter();
    fillLanes();
    fillTable();
    fillSettings();
    this.tell();
    // The session may have become shorter than the part that is shown.
    const length = wasWhole ? Infinity : view.to - view.from;
    const to = wasWhole ? span.end : Math.min(view.to, span.end);
    show({ from: Math.max(to - length, span.start), to });
  },

  /** Passes the engine's values to the drawings of limits and measurements: one setting may change others. */
  apply() {
    const { description } = this.result ?? this.trial;
    for (const recognizer of recognizers) {
      const own = description.recognizers[recognizer.number];
      if (!own) continue;
      for (const { name, size, value } of own.settings) {
        if (value === null) recognizer.values.delete(name); else recognizer.values.set(name, value / size);
      }
      recognizer.requires = own.requires.map((other) => this.trial.byNumber.get(other)).filter(Boolean);
    }
  },

  /** The engine's value in the unit of scenes; null if it is the recording's own. One setting may change others. */
  valueOf(recognizer, { name }) {
    const own = this.trial?.description.recognizers[recognizer.number]?.settings.find((each) => each.name === name);
    if (!own || !this.result) return null;
    const now = this.result.description.recognizers[recognizer.number].settings.find(({ number }) => number === own.number);
    return now.value === own.value ? null : valueText(own, now.value);
  },

  // MARK: What is told

  tell() {
    const count = this.changes.size;
    byId("whatif-undo").disabled = count === 0;
    byId("whatif-copy").disabled = count === 0;
    const list = byId("whatif-outcome");
    list.replaceChildren();
    if (!differences) {
      byId("whatif-state").textContent = "No changes: this is the session with its own settings.";
      return;
    }
    const named = [...this.changes.values()].map((change) => this.inWords(change));
    const verdicts = `${differences.fresh.size} new and ${differences.gone.size} gone verdicts`;
    byId("whatif-state").textContent = `${named.join("; ")}. ${differences.changed.size === 0 && differences.fresh.size === 0
      ? "The result is the same." : `${verdicts}.`}`;
    for (const recognizer of differences.changed) {
      const [before, now] = [outcomeOf(recognizer, recorded), outcomeOf(recognizer, this.result.session)];
      if (before === now) continue;
      list.append(element("li", {}, nameButton(recognizer), `: ${now}. Before: ${before}.`));
    }
  },

  inWords({ recognizer, what, setting, other, value }) {
    const nameOf = (number) => isolated(this.trial.byNumber.get(number).name);
    const name = nameOf(recognizer);
    if (what === "enabled") return `${name} is ${value ? "enabled" : "disabled"}`;
    if (what === "requires") return `${name} ${value ? "waits" : "does not wait"} for the failure of ${nameOf(other)}`;
    const own = this.settingOf({ recognizer, setting });
    return `${own.name} of ${name}: ${valueText(own, own.value)} → ${withUnit(valueText(own, value), own.unit)}`;
  },

  /** The changed entries of a scene, as JSON. */
  sceneText() {
    const entries = new Map();
    const entryOf = (number) => {
      if (!entries.has(number)) entries.set(number, { id: this.trial.description.recognizers[number].name });
      return entries.get(number);
    };
    const write = (entry, own, value) => {
      const home = own.section === "own" ? entry : (entry[own.section] ??= {});
      if (own.members && !own.key) own.members.forEach((name, bit) => { home[name] = hasBit(value, bit); });
      else home[own.key] = sceneValue(own, value);
    };
    for (const { recognizer, what, setting, value } of this.changes.values()) {
      const entry = entryOf(recognizer);
      if (what === "enabled") entry.enabled = value;
      else if (what === "requires") entry.requireFailureOf = this.trial.byNumber.get(recognizer).requires.map((each) => this.trial.description.recognizers[each.number].name);
      else {
        const own = this.settingOf({ recognizer, setting });
        write(entry, own, value);
        // A scene that has the section without this setting would switch on what the recording's scene may not have.
        const { settings } = this.trial.description.recognizers[recognizer];
        const basis = settings.find(({ name }) => name === basisOf[own.section]);
        if (basis) write(entry, basis, this.triedValue({ recognizer, what: "setting", setting: basis.number }) ?? basis.value);
      }
    }
    return JSON.stringify([...entries.values()], null, 1);
  },

  choose() { if (this.trial) fillTries(); },
};

/** The settings without which a section of a scene has an effect: all parts go on, or quarter turns attract. */
const basisOf = { snapping: "settings.snapping.interval", momentum: "settings.momentum.parts" };

/** The size of frames, in bytes, from which a session takes noticeable time: about 50,000 contacts. */
const longSession = 1.5e6;

/** The outcome of a recognizer as a clause. */
function outcomeOf(recognizer, session) {
  const own = session.decisionsOf.get(recognizer);
  const acts = own.filter((line) => line.kind === "acts");
  if (acts.length === 1) return `recognized at ${seconds(acts[0].time)} s`;
  if (acts.length > 1) return `recognized ${acts.length} times, first at ${seconds(acts[0].time)} s`;
  if (session.attemptsOf.get(recognizer).length === 0) return "received no touch";
  const last = own.findLast((line) => line.kind === "failed" || line.kind === "cancelled");
  if (!last) return "not recognized";
  const [verb, ...why] = last.reason.split(": ");
  return `${verb === "fails" ? "failed" : verb} at ${seconds(last.time)} s${why.length > 0 ? `: ${why.join(": ")}` : ""}`;
}

/** Whether a bit set contains this member. */
const hasBit = (value, bit) => Math.floor(value / 2 ** bit) % 2 === 1;

const membersOf = ({ members }, value) => members.filter((_, bit) => hasBit(value, bit));

/** The value that counts for one that is not allowed: the engine limits it, and uses whole numbers of some. */
const limited = ({ least, greatest, isWhole }, value) =>
  Math.min(Math.max(isWhole ? Math.round(value) : value, least ?? -Infinity), greatest ?? Infinity);

/** A value in words, as in the table of settings. */
function valueText(setting, value) {
  if (value === null || !Number.isFinite(value)) return "no limit";
  if (setting.isFlag) return value !== 0 ? "true" : "false";
  if (setting.choices) return setting.choices[value] ?? String(value);
  if (setting.members) {
    const own = membersOf(setting, value);
    return own.length === setting.members.length ? "all" : own.join(", ") || "none";
  }
  return String(Number((value / setting.size).toPrecision(6)));
}

/** The text of a value with its unit, if it has one. */
const withUnit = (text, unit) => (unit && text !== "no limit" ? `${text} ${unit}` : text);

/** A value as written in scenes. */
function sceneValue(setting, value) {
  if (setting.isFlag) return value !== 0;
  if (setting.choices) return setting.choices[value];
  if (setting.members) return membersOf(setting, value);
  return value / setting.size;
}
