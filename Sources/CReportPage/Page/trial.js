// The session in the engine, recognized again with other settings. A change is one of
//   { recognizer, what: "setting", setting, value }   the setting's number, and the value in its own unit
//   { recognizer, what: "enabled", value }            true or false
//   { recognizer, what: "requires", other, value }    whether it waits for the failure of the other
// with recognizers in the numbers of the session.

class Trial {
  constructor(module, session, sceneSize) {
    this.engine = new TouchstoneEngine(module);
    this.scene = session.subarray(0, sceneSize);
    this.frames = session.subarray(sceneSize);
    this.byNumber = new Map(recognizers.filter(({ number }) => number >= 0).map((each) => [each.number, each]));
    this.engine.perform(this.scene);
    /** The recognizers and their settings without a change, with what the page's data says of their values. */
    this.description = this.engine.describe();
    this.description.recognizers.forEach((own, number) => {
      const known = this.byNumber.get(number);
      for (const setting of known ? own.settings : []) {
        const { choices, members, allowed = "" } = dataOf(known, setting) ?? {};
        const isWhole = !setting.isNumber || allowed.startsWith("a whole number");
        Object.assign(setting, { choices, members, isFlag: allowed === "true or false", isWhole });
      }
    });
  }

  static async start(engine, session) {
    const [module, bytes] = await Promise.all([unpacked(engine), unpacked(session.gzip)]);
    return new Trial(await WebAssembly.compile(module), new Uint8Array(bytes), session.scene);
  }

  /** Recognizes the session; throws a TouchstoneFault that names the change that was refused. */
  run(changes) {
    const { engine } = this;
    engine.reset();
    engine.perform(this.scene);
    // Twice, as for the scene itself: one setting may change others.
    for (const change of [...changes, ...changes]) {
      try {
        engine.perform(bytesOfChange(change));
      } catch (fault) {
        fault.change = change;
        throw fault;
      }
    }
    const description = engine.describe();
    engine.perform(new TouchstoneBytes().story().bytes);
    engine.perform(this.frames);
    const transcript = engine.transcript();
    const story = engine.story();
    const byId = new Map();
    story.ids.forEach((id, number) => { if (id > 0 && this.byNumber.has(number)) byId.set(id, this.byNumber.get(number)); });
    const session = decoded(story, byId);
    session.nearMisses = nearMissesOf(session);
    return { transcript, session, description };
  }
}

function bytesOfChange({ recognizer, what, setting, other, value }) {
  const bytes = new TouchstoneBytes();
  switch (what) {
    case "setting": return bytes.setting(recognizer, setting, value).bytes;
    case "enabled": return bytes.enabled(recognizer, value).bytes;
    case "requires": return bytes.requirement(recognizer, other, value).bytes;
    default: throw new Error(`unknown change ${what}`);
  }
}

/** Decodes base64 and decompresses gzip. */
function unpacked(base64) {
  const packed = new Blob([bytesOf(base64)]).stream();
  return new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

// MARK: Links

/** Changes as encoded in a link: "3.12.30_5.e.0_2.r4.1". */
function linkOf(changes) {
  return changes.map(({ recognizer, what, setting, other, value }) => {
    const name = what === "setting" ? setting : what === "enabled" ? "e" : `r${other}`;
    return `${recognizer}.${name}.${Number(value)}`;
  }).join("_");
}

/** The changes in a link; malformed parts are ignored. */
function changesOf(link) {
  return link.split("_").flatMap((part) => {
    const found = /^(\d{1,6})\.(e|r?\d{1,6})\.(-?[\d.e+-]{1,25}|Infinity)$/.exec(part);
    if (!found) return [];
    const [recognizer, name, value] = [Number(found[1]), found[2], Number(found[3])];
    if (Number.isNaN(value)) return [];
    if (name === "e") return [{ recognizer, what: "enabled", value: value !== 0 }];
    if (name.startsWith("r")) return [{ recognizer, what: "requires", other: Number(name.slice(1)), value: value !== 0 }];
    return [{ recognizer, what: "setting", setting: Number(name), value }];
  });
}

const changesInAddress = () => changesOf(new URLSearchParams(location.hash.slice(1)).get("w") ?? "");
