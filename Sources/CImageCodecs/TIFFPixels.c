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

/* A color or ink divided by the alpha that it was multiplied by. */
static uint8_t divided(unsigned value, unsigned alpha) {
  unsigned result = alpha == 0 ? 0 : (value * 255u + alpha / 2) / alpha;
  return (uint8_t)(result > 255 ? 255 : result);
}

void tiff_divide(uint8_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++, pixels += 4) {
    if (pixels[3] == 255) continue;
    for (int c = 0; c < 3; c++) pixels[c] = divided(pixels[c], pixels[3]);
  }
}

/* The color of four inks that were multiplied by alpha, mixed as the library mixes those without alpha. */
static void mix(const uint8_t *inks, size_t step, unsigned alpha, uint8_t *to) {
  unsigned light = 255u - divided(inks[3 * step], alpha);
  for (size_t c = 0; c < 3; c++)
    to[c] = (uint8_t)(light * (255u - divided(inks[c * step], alpha)) / 255u);
}

void tiff_convert(const codec_tiff_reader *reader, const uint8_t *samples, uint32_t column,
                  uint32_t count, uint8_t *to) {
  int bits = reader->facts.bits;
  size_t step = reader->sample_step;
  size_t alpha = reader->alpha_place * step;
  uint8_t *start = to;
  for (uint32_t x = column; x < column + count; x++, to += 4) {
    size_t first = (size_t)x * reader->pixel_step;
    if (reader->photometric == PHOTOMETRIC_PALETTE) {
      memcpy(to, reader->palette[index_at(samples, first, bits)], 3);
    } else if (reader->photometric == PHOTOMETRIC_RGB) {
      for (size_t c = 0; c < 3; c++) to[c] = (uint8_t)sample_at(samples, first + c * step, bits);
    } else if (reader->photometric == PHOTOMETRIC_SEPARATED) {
      const uint8_t *inks = samples + first;
      mix(inks, step, reader->is_alpha_multiplied ? inks[alpha] : 255u, to);
    } else {
      unsigned gray = sample_at(samples, first, bits);
      if (reader->photometric == PHOTOMETRIC_MINISWHITE) gray = 255 - gray;
      memset(to, (int)gray, 3);
    }
    to[3] = reader->alpha < 0 ? 255 : (uint8_t)sample_at(samples, first + alpha, bits);
  }
  /* Inks are divided before they are mixed, and the colors of a palette are not multiplied. */
  bool is_mapped = reader->photometric == PHOTOMETRIC_PALETTE ||
                   reader->photometric == PHOTOMETRIC_SEPARATED;
  if (reader->alpha >= 0 && reader->is_alpha_multiplied && !is_mapped) tiff_divide(start, count);
}
