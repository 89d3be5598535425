// Prints the size of the module, and fails if it exceeds the limit.
"use strict";
const fs = require("fs");
const zlib = require("zlib");

const [plain, optimized] = process.argv.slice(2).map((file) => fs.readFileSync(file));
const brotli = zlib.brotliCompressSync(optimized, {
  params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_LGWIN]: 24 },
});
const gzip = zlib.gzipSync(optimized, { level: 9 });
const kilobytes = (bytes) => `${(bytes.length / 1000).toFixed(1)} kB`;
console.log(
  `touchstone.wasm: ${kilobytes(optimized)} (${kilobytes(plain)} before wasm-opt), ` +
    `${kilobytes(brotli)} with brotli, ${kilobytes(gzip)} with gzip`);
// The aim is 600 kB: the accommodations of shaky hands took it beyond, and so did what report pages show, pens and
// buttons, and gestures that are judged up to landings and lifts between two scans.
const limits = [[optimized.length, 680000, "optimized"], [brotli.length, 250_000, "compressed"]];
for (const [size, limit, what] of limits) {
  if (size > limit) {
    console.error(`error: ${what} it must be at most ${limit} bytes (got ${size})`);
    process.exitCode = 1;
  }
}
