/* The properties of a TIFF's first picture, and how its rows are read. */
#ifndef CIMAGECODECS_TIFF_SHARED_H
#define CIMAGECODECS_TIFF_SHARED_H

#include "Internal.h"

#include <tiffio.h>

/* Before 4.5 it has no options for an open file, such as its own error handler and limit of memory. */
#if TIFFLIB_VERSION < 20221213
#error "libtiff 4.5 or newer is needed, as in Debian 12 and Ubuntu 24.04"
#endif

/* How rows are decoded. */
typedef enum tiff_way {
  /* Row by row, from strips of interleaved samples. */
  TIFF_BY_ROW,
  /* One strip of each plane at a time. */
  TIFF_BY_STRIP,
  /* One row of tiles at a time, of interleaved samples or of each plane. */
  TIFF_BY_TILE,
  /* Converted by the library, one strip or row of tiles at a time: other color spaces. The result has
     premultiplied alpha. */
  TIFF_CONVERTED
} tiff_way;

struct codec_tiff_reader {
  TIFF *tiff;
  codec_report report;
  codec_source source;
  codec_tiff_facts facts;
  bool accepts_damage;
  /* Whether the header has been read; later warnings are about pixels. */
  bool is_open;
  tiff_way way;

  /* The number of samples per pixel, and the index of alpha among them; -1 if there is none. */
  uint16_t samples, photometric;
  int alpha;
  bool is_alpha_multiplied;
  /* Whether each sample of the pixels has a plane of its own, and the number of planes that are decoded: those of
     the colors, then that of alpha; 1 for interleaved samples. */
  bool is_planar;
  int planes;
  /* The index of alpha among the samples, or among the decoded planes; 0 if there is none. */
  size_t alpha_place;
  /* The distance between pixels, and between the samples of a pixel, in the buffer, in samples. */
  size_t pixel_step, sample_step;
  /* The colors of a palette, 8 bits each. */
  uint8_t palette[256][3];

  /* The requested columns. */
  uint32_t first_column, columns;
  uint32_t next_row;
  /* The number of rows that are decoded together; 1 for single rows. */
  uint32_t band_height;
  /* The decoded band, as RGBA, and its first row; UINT32_MAX before the first band. */
  uint8_t *band;
  uint32_t band_start;
  /* A row, or a strip or tile of each plane, of samples as decoded by the library. */
  uint8_t *buffer;
  /* Its size, and the part of it for each plane. */
  size_t buffer_size, plane_size;
};

/* Converts `count` pixels of samples to RGBA, starting at `column`. */
void tiff_convert(const codec_tiff_reader *reader, const uint8_t *samples, uint32_t column,
                  uint32_t count, uint8_t *to);
/* Divides colors by the alpha that they were multiplied by. */
void tiff_divide(uint8_t *pixels, size_t count);
/* Reads the properties of the picture and chooses how to decode it; records a failure if it cannot be
 * decoded. */
void tiff_inspect(codec_tiff_reader *reader);

#endif
