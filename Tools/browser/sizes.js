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
const limits = [[optimized.length, 600_000, "optimized"], [brotli.length, 195_000, "compressed"]];
for (const [size, limit, what] of limits) {
  if (size > limit) {
    console.error(`error: ${what} it must be at most ${limit} bytes (got ${size})`);
    process.exitCode = 1;
  }
}
