// Drives headless Chromium over its debugging port: as much of the protocol as our tests and comparisons need.
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A browser of its own, with a profile that is removed at the end. */
export class Browser {
  static async start({ program = process.env.CHROMIUM || "chromium", options: more = [] } = {}) {
    const browser = new Browser();
    browser.profile = mkdtempSync(join(tmpdir(), "touchstone-chromium-"));
    const options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
      "--disable-background-networking", "--font-render-hinting=none", "--force-color-profile=srgb",
      // The pipe is not used, but the browser ends when it closes, however this program ends.
      "--remote-debugging-port=0", "--remote-debugging-pipe", `--user-data-dir=${browser.profile}`, ...more, "about:blank"];
    browser.process = spawn(program, options, { stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"] });
    const address = await new Promise((resolve, reject) => {
      let text = "";
      const timer = setTimeout(() => reject(new Error(`${program} opened no debugging port: ${text}`)), 30_000);
      browser.process.on("error", reject);
      browser.process.stderr.on("data", (bytes) => {
        text += bytes;
        const found = /DevTools listening on (ws:\S+)/.exec(text);
        if (found) { clearTimeout(timer); resolve(found[1]); }
      });
    });
    browser.socket = new WebSocket(address);
    await new Promise((resolve, reject) => {
      browser.socket.onopen = resolve;
      browser.socket.onerror = () => reject(new Error("the debugging port does not answer"));
    });
    browser.socket.onmessage = (message) => browser.receive(JSON.parse(message.data));
    return browser;
  }

  constructor() {
    this.number = 0;
    this.waiting = new Map();
    this.pages = new Map();
  }

  receive(message) {
    const request = this.waiting.get(message.id);
    if (request) {
      this.waiting.delete(message.id);
      if (message.error) request.reject(new Error(`${request.method}: ${message.error.message}`));
      else request.resolve(message.result);
    } else {
      this.pages.get(message.sessionId)?.receive(message);
    }
  }

  send(method, parameters = {}, sessionId = undefined) {
    this.number += 1;
    const id = this.number;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, method });
      this.socket.send(JSON.stringify({ id, method, params: parameters, sessionId }));
    });
  }

  /** Opens a page and waits until it has loaded. */
  async open(address, options = {}) {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, sessionId, targetId);
    this.pages.set(sessionId, page);
    for (const domain of ["Page", "Runtime", "Network", "Log", "DOM"]) await page.send(`${domain}.enable`);
    await page.resize(options.width ?? 1280, options.height ?? 800);
    await page.send("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-color-scheme", value: options.theme ?? "light" },
        { name: "prefers-reduced-motion", value: "reduce" }],
    });
    await page.go(address);
    return page;
  }

  async stop() {
    const ended = new Promise((resolve) => this.process.on("exit", resolve));
    // Asked to close, it waits for its own processes; one that does not answer is killed.
    const timer = setTimeout(() => this.process.kill("SIGKILL"), 10_000);
    this.send("Browser.close").catch(() => {});
    await ended;
    clearTimeout(timer);
    this.socket.close();
    await rm(this.profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

export class Page {
  constructor(browser, sessionId, targetId) {
    Object.assign(this, { browser, sessionId, targetId, requests: [], errors: [], onLoad: null });
  }

  send(method, parameters) { return this.browser.send(method, parameters, this.sessionId); }

  receive({ method, params }) {
    if (method === "Page.loadEventFired") this.onLoad?.();
    if (method === "Network.requestWillBeSent") this.requests.push(params.request.url);
    if (method === "Runtime.exceptionThrown") {
      const { exception, text } = params.exceptionDetails;
      this.errors.push(exception?.description ?? text);
    }
    if (method === "Log.entryAdded" && ["error", "warning"].includes(params.entry.level)) {
      this.errors.push(params.entry.text);
    }
    if (method === "Runtime.consoleAPICalled" && params.type === "error") this.errors.push("console.error");
  }

  resize(width, height) {
    return this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
  }

  async go(address) {
    const loaded = new Promise((resolve) => { this.onLoad = resolve; });
    await this.send("Page.navigate", { url: address });
    await loaded;
    await this.settle();
  }

  /** Waits until what was asked for has been painted. */
  settle() {
    return this.evaluate(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30))))`);
  }

  async evaluate(expression) {
    const { result, exceptionDetails } = await this.send(
      "Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async press(key, code = key, text = key.length === 1 ? key : undefined) {
    const codes = { Tab: 9, Enter: 13, " ": 32, Home: 36, End: 35, ArrowLeft: 37, ArrowRight: 39 };
    const base = { key, code, windowsVirtualKeyCode: codes[key] ?? key.toUpperCase().charCodeAt(0) };
    await this.send("Input.dispatchKeyEvent", { type: "keyDown", text: key === "Enter" ? "\r" : text, ...base });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...base });
    await this.settle();
  }

  async tap(x, y) {
    await this.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await this.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await this.settle();
  }

  async screenshot() {
    const { data } = await this.send("Page.captureScreenshot", { format: "png" });
    return Buffer.from(data, "base64");
  }

  async close() {
    await this.browser.send("Target.closeTarget", { targetId: this.targetId });
    this.browser.pages.delete(this.sessionId);
  }
}
