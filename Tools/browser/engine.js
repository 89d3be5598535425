// The engine of touchstone.wasm for pages and for node: bytes in, lines out.
//
//     const engine = new TouchstoneEngine(new WebAssembly.Module(bytes));
//     engine.perform(session);            // a scene and frames in the compact form
//     console.log(engine.transcript());   // the lines that touchstone replay --format jsonl prints
//
// Documentation/everywhere.md describes the compact form. Running out of memory or stack ends the module's instance:
// the function throws a TouchstoneFault that is fatal, and the next call uses a new instance without a session.
"use strict";

/** An operation that the engine refused, or the end of the instance. */
class TouchstoneFault extends Error {
  constructor(message, performed, isFatal, cause) {
    super(message, { cause });
    /** The number of bytes performed before the fault. */
    this.performed = performed;
    /** Whether the session was lost. */
    this.isFatal = isFatal;
  }
}

class TouchstoneEngine {
  constructor(module) {
    this.module = module;
    this.start();
  }

  /** Creates a new instance of the module. */
  start() {
    // The C library imports functions of an operating system, which neither exist here nor are needed. Hash
    // seeds need not be random: only the page's own data is hashed.
    const none = () => 52;
    const ended = () => { throw new TouchstoneFault("the engine has ended itself", 0, true); };
    const random = (pointer, length) => {
      new Uint8Array(this.exports.memory.buffer, pointer >>> 0, length >>> 0).fill(7);
      return 0;
    };
    const known = { random_get: random, __stack_chk_fail: ended, proc_exit: ended };
    const imports = {};
    for (const { module, name } of WebAssembly.Module.imports(this.module)) {
      imports[module] ??= {};
      imports[module][name] = known[name] ?? none;
    }
    this.exports = new WebAssembly.Instance(this.module, imports).exports;
  }

  /** Calls a function of the module, and replaces an instance that ends. */
  call(name, ...values) {
    try {
      return this.exports[`touchstone_${name}`](...values);
    } catch (error) {
      this.start();
      throw new TouchstoneFault(`the engine ran out of memory or stack (${error.message})`, 0, true, error);
    }
  }

  /** Performs operations in the compact form; throws a TouchstoneFault if one is refused. */
  perform(bytes) {
    if (bytes.length === 0) return;
    const pointer = this.call("input", bytes.length) >>> 0;
    if (pointer === 0) throw new TouchstoneFault(`too many bytes: ${bytes.length}`, 0, false);
    new Uint8Array(this.exports.memory.buffer).set(bytes, pointer);
    const status = this.call("perform", bytes.length);
    const performed = this.call("performed");
    if (status !== 0) throw new TouchstoneFault(this.take(2), performed, false);
  }

  /** The new lines of the transcript since the last call. */
  transcript() { return this.take(0); }

  /** The new explanation lines since the last call, if the session requests them. */
  explanation() { return this.take(1); }

  /** Verdicts, attempts and deadlines if the session requests its story; otherwise null. */
  story() {
    const text = this.take(4);
    return text ? JSON.parse(text) : null;
  }

  /** The current layers, recognizers and settings; null before the window is created. */
  describe() {
    const text = this.take(3);
    return text ? JSON.parse(text) : null;
  }

  /** The latest time at which advance must be performed, in microseconds; null if nothing is pending. */
  get deadline() {
    const deadline = this.call("deadline");
    return Number.isNaN(deadline) ? null : deadline;
  }

  get frames() { return this.call("frames") >>> 0; }

  reset() { this.call("reset"); }

  take(number) {
    const length = this.call("take", number) >>> 0;
    if (length === 0) return "";
    const pointer = this.call("output") >>> 0;
    return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, pointer, length));
  }
}

/** Writes operations in the compact form. */
class TouchstoneBytes {
  constructor() {
    this.view = new DataView(new ArrayBuffer(256));
    this.length = 0;
  }

  room(count) {
    if (this.length + count > this.view.byteLength) {
      const larger = new Uint8Array(Math.max(this.view.byteLength * 2, this.length + count));
      larger.set(this.bytes.subarray(0, this.length));
      this.view = new DataView(larger.buffer);
    }
    this.length += count;
    return this.length - count;
  }

  get bytes() { return new Uint8Array(this.view.buffer, 0, this.length); }

  // Reserve first, because that may replace the view.
  byte(value) {
    const place = this.room(1);
    this.view.setUint8(place, value);
    return this;
  }
  number(value) {
    const place = this.room(4);
    this.view.setUint32(place, value, true);
    return this;
  }
  integer(value) {
    const place = this.room(8);
    this.view.setBigInt64(place, BigInt(value), true);
    return this;
  }
  value(...values) {
    for (const value of values) {
      const place = this.room(8);
      this.view.setFloat64(place, value, true);
    }
    return this;
  }
  text(text) {
    const bytes = new TextEncoder().encode(text);
    this.number(bytes.length);
    const start = this.room(bytes.length);
    new Uint8Array(this.view.buffer).set(bytes, start);
    return this;
  }

  window(width, height, name = "window") { return this.byte(0).byte(1).byte(1).value(width, height).text(name); }

  layer(parent, [x, y, width, height], name, shape = 0, flags = 0) {
    this.byte(2).number(parent).value(0, 0, width, height, x + width / 2, y + height / 2, 0.5, 0.5);
    return this.value(1, 0, 0, 1, 0, 0, 0, 1, 0).byte(flags).byte(shape).text(name);
  }
  recognizer(layer, kind, name) { return this.byte(5).number(layer).byte(kind).text(name); }
  setting(recognizer, number, value) { return this.byte(6).number(recognizer).number(number).value(value); }
  enabled(recognizer, isEnabled) { return this.byte(8).number(recognizer).byte(isEnabled ? 1 : 0); }
  requirement(recognizer, other, isAdded = true) {
    return this.byte(9).number(recognizer).number(other).byte(isAdded ? 1 : 0);
  }
  simultaneous(one, other) { return this.byte(10).number(one).number(other); }
  /** A device that reports points of the window. */
  device(name, width, height) {
    const resolution = 160 / 25.4;
    return this.byte(11).text(name).byte(1).value(0, width, resolution, 0, height, resolution);
  }
  /** Contacts are {slot, phase: 0 began, 1 moved, 2 ended, 3 cancelled, x, y}. */
  frame(device, microseconds, contacts) {
    this.byte(12).number(device).integer(microseconds).byte(0).number(contacts.length);
    for (const { slot, phase, x, y, tool = 0 } of contacts) {
      this.integer(slot).byte(phase).byte(tool).value(x, y).byte(0);
    }
    return this;
  }
  advance(microseconds) { return this.byte(13).integer(microseconds); }
  explain() { return this.byte(14); }
  finish() { return this.byte(15); }
  story() { return this.byte(16); }
  quiet() { return this.byte(19); }
}

if (typeof module !== "undefined") module.exports = { TouchstoneEngine, TouchstoneBytes, TouchstoneFault };
