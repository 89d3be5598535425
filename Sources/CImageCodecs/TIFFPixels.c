#include "TIFFShared.h"

#include <string.h>

/* A sample of up to 8 bits scaled to 0...255, or of 16 rounded to the nearest. */
static unsigned sample_at(const uint8_t *samples, size_t index, int bits) {
  if (bits == 8) return samples[index];
  if (bits == 16) {
    uint16_t value;
    memcpy(&value, samples + 2 * index, 2);
    return (value + 128u) / 257u;
  }
  size_t bit = index * (size_t)bits;
  unsigned most = (1u << bits) - 1;
  return (samples[bit / 8] >> (8 - bits - (int)(bit % 8)) & most) * (255u / most);
}

/* The index of a pixel without scaling. */
static unsigned index_at(const uint8_t *samples, size_t index, int bits) {
  size_t bit = index * (size_t)bits;
  return samples[bit / 8] >> (8 - bits - (int)(bit % 8)) & ((1u << bits) - 1);
}

void tiff_divide(uint8_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++, pixels += 4) {
    unsigned alpha = pixels[3];
    if (alpha == 255) continue;
    for (int c = 0; c < 3; c++) {
      unsigned color = alpha == 0 ? 0 : (pixels[c] * 255u + alpha / 2) / alpha;
      pixels[c] = (uint8_t)(color > 255 ? 255 : color);
    }
  }
}

void tiff_convert(const codec_tiff_reader *reader, const uint8_t *samples, uint32_t column,
                  uint32_t count, uint8_t *to) {
  int bits = reader->facts.bits;
  uint8_t *start = to;
  for (uint32_t x = column; x < column + count; x++, to += 4) {
    size_t first = (size_t)x * reader->samples;
    if (reader->photometric == PHOTOMETRIC_PALETTE) {
      memcpy(to, reader->palette[index_at(samples, first, bits)], 3);
    } else if (reader->photometric == PHOTOMETRIC_RGB) {
      for (int c = 0; c < 3; c++) to[c] = (uint8_t)sample_at(samples, first + (size_t)c, bits);
    } else {
      unsigned gray = sample_at(samples, first, bits);
      if (reader->photometric == PHOTOMETRIC_MINISWHITE) gray = 255 - gray;
      memset(to, (int)gray, 3);
    }
    to[3] = reader->alpha < 0
                ? 255
                : (uint8_t)sample_at(samples, first + (size_t)reader->alpha, bits);
  }
  if (reader->alpha >= 0 && reader->is_alpha_multiplied) tiff_divide(start, count);
}
