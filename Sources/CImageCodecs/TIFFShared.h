/* The properties of a TIFF's first picture, and the way in which its rows are read. */
#ifndef CIMAGECODECS_TIFF_SHARED_H
#define CIMAGECODECS_TIFF_SHARED_H

#include "Internal.h"

#include <tiffio.h>

/* How rows are had. */
typedef enum tiff_way {
  /* One after the other, from strips of whole samples. */
  TIFF_BY_ROW,
  /* A row of tiles of whole samples at a time. */
  TIFF_BY_TILE,
  /* Formats that the library converts itself, a strip or a row of tiles at a time: other color spaces, and channels
   * that are stored apart. Its colors are multiplied by alpha. */
  TIFF_CONVERTED
} tiff_way;

struct codec_tiff_reader {
  TIFF *tiff;
  codec_report report;
  codec_source source;
  codec_tiff_facts facts;
  bool accepts_damage;
  /* Whether the header was read: what is warned of from then on is about pixels. */
  bool is_open;
  tiff_way way;

  /* The samples of a pixel, and the place of alpha among them; -1 for none. */
  uint16_t samples, photometric;
  int alpha;
  bool is_alpha_multiplied;
  /* The colors of a palette, 8 bits each. */
  uint8_t palette[256][3];

  /* The columns that rows are to have. */
  uint32_t first_column, columns;
  uint32_t next_row;
  /* Rows that are decoded together, 1 for those that come singly. */
  uint32_t band_height;
  /* The band that is decoded, as RGBA, and the first of its rows; UINT32_MAX before there is one. */
  uint8_t *band;
  uint32_t band_start;
  /* Samples as the library decodes them: a row, or a tile. */
  uint8_t *buffer;
  size_t buffer_size;
};

/* Converts `count` pixels of samples from a column on to RGBA. */
void tiff_convert(const codec_tiff_reader *reader, const uint8_t *samples, uint32_t column,
                  uint32_t count, uint8_t *to);
/* Divides colors by the alpha that they were multiplied by. */
void tiff_divide(uint8_t *pixels, size_t count);
/* Reads the properties of the picture and chooses how to decode it; records a failure if it cannot be
 * decoded. */
void tiff_inspect(codec_tiff_reader *reader);

#endif
