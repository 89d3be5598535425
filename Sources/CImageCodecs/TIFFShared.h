/* The properties of a TIFF's first picture, and how its rows are read. */
#ifndef CIMAGECODECS_TIFF_SHARED_H
#define CIMAGECODECS_TIFF_SHARED_H

#include "Internal.h"

#include <tiffio.h>

/* How rows are decoded. */
typedef enum tiff_way {
  /* Row by row, from strips of interleaved samples. */
  TIFF_BY_ROW,
  /* One row of tiles at a time, of interleaved samples. */
  TIFF_BY_TILE,
  /* Converted by the library, one strip or row of tiles at a time: other color spaces, and channels in
     separate planes. The result has premultiplied alpha. */
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
  /* A row or tile of samples as decoded by the library. */
  uint8_t *buffer;
  size_t buffer_size;
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
