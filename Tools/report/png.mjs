// Reads the PNG files that Chromium writes (8 bits a channel, no interlacing), to compare pictures.
import { inflateSync } from "node:zlib";

/** The pixels of a picture. */
export function decode(file) {
  const chunks = [];
  let head = null;
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString("latin1", at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (type === "IHDR") head = { width: body.readUInt32BE(0), height: body.readUInt32BE(4), color: body[9] };
    if (type === "IDAT") chunks.push(body);
    at += length + 12;
  }
  const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }[head.color];
  const raw = inflateSync(Buffer.concat(chunks));
  const stride = head.width * channels;
  const pixels = Buffer.alloc(stride * head.height);
  for (let y = 0; y < head.height; y++) {
    const filter = raw[y * (stride + 1)];
    for (let i = 0; i < stride; i++) {
      const left = i >= channels ? pixels[y * stride + i - channels] : 0;
      const above = y > 0 ? pixels[(y - 1) * stride + i] : 0;
      const corner = y > 0 && i >= channels ? pixels[(y - 1) * stride + i - channels] : 0;
      pixels[y * stride + i] = raw[y * (stride + 1) + 1 + i] + predicted(filter, left, above, corner);
    }
  }
  return { ...head, channels, pixels };
}

function predicted(filter, left, above, corner) {
  switch (filter) {
    case 1: return left;
    case 2: return above;
    case 3: return (left + above) >> 1;
    case 4: {
      const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)];
      return a <= b && a <= c ? left : b <= c ? above : corner;
    }
    default: return 0;
  }
}

/** The mean difference of blocks of 8 by 8 pixels, 0 to 255; infinite for pictures of different sizes. */
export function meanDifference(one, other) {
  const [a, b] = [decode(one), decode(other)];
  if (a.width !== b.width || a.height !== b.height) return Infinity;
  let sum = 0;
  let count = 0;
  const block = 8;
  for (let top = 0; top + block <= a.height; top += block) {
    for (let left = 0; left + block <= a.width; left += block) {
      for (let channel = 0; channel < 3; channel++) {
        let difference = 0;
        for (let y = top; y < top + block; y++) {
          for (let x = left; x < left + block; x++) {
            difference += a.pixels[(y * a.width + x) * a.channels + channel] - b.pixels[(y * b.width + x) * b.channels + channel];
          }
        }
        sum += Math.abs(difference) / (block * block);
        count += 1;
      }
    }
  }
  return sum / count;
}
