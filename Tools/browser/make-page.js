// Writes the playground: one file with the engine, the scripts and the styles inside.
"use strict";
const fs = require("fs");
const path = require("path");
const zlib = require("zlib");

const [wasm, output] = process.argv.slice(2);
const read = (name) => fs.readFileSync(path.join(__dirname, name), "utf8");
const engine = zlib.gzipSync(fs.readFileSync(wasm), { level: 9 }).toString("base64");
const script = read("engine.js") + read("page/playground.js").replace('"use strict";\n', "");
const page = read("page/playground.html")
  .replace("/* STYLE */", () => read("page/playground.css"))
  .replace('type="application/octet-stream">', (tag) => tag + engine)
  .replace("/* SCRIPT */", () => script);
fs.writeFileSync(output, page);
console.log(`${output}: ${(page.length / 1000).toFixed(1)} kB`);
