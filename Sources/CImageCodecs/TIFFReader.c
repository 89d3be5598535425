#include "TIFFShared.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Callbacks of the library ---- */

typedef struct tiff_input {
  codec_tiff_reader *reader;
  uint64_t offset;
} tiff_input;

static tmsize_t on_read(thandle_t handle, void *to, tmsize_t count) {
  tiff_input *input = handle;
  int error_number = 0;
  if (count <= 0) return 0;
  size_t got = codec_source_read(&input->reader->source, input->offset, to, (size_t)count,
                                 &error_number);
  input->offset += got;
  if (error_number) {
    input->reader->report.error_number = error_number;
    codec_fail(&input->reader->report, CODEC_SYSTEM, "the file cannot be read");
  }
  return (tmsize_t)got;
}

static tmsize_t on_write(thandle_t handle, void *from, tmsize_t count) {
  (void)handle, (void)from, (void)count;
  return 0;
}

static toff_t on_seek(thandle_t handle, toff_t offset, int whence) {
  tiff_input *input = handle;
  switch (whence) {
    case SEEK_CUR: input->offset += offset; break;
    case SEEK_END: input->offset = input->reader->source.size + offset; break;
    default: input->offset = offset; break;
  }
  return input->offset;
}

static int on_close(thandle_t handle) {
  free(handle);
  return 0;
}

static toff_t on_size(thandle_t handle) { return ((tiff_input *)handle)->reader->source.size; }

static int on_error(TIFF *tiff, void *user, const char *module, const char *format,
                    va_list values) {
  (void)tiff, (void)module;
  codec_tiff_reader *reader = user;
  /* The library reports numbers of inks that disagree as errors, and continues. */
  if (!reader->is_open && strncmp(format, "Warning", 7) == 0) return 1;
  char text[CODEC_TEXT_SIZE];
  vsnprintf(text, sizeof text, format, values);
  /* Some texts have several lines. */
  for (char *next = text; *next; next++)
    if (*next == '\n') *next = ' ';
  size_t length = strlen(text);
  /* The caller adds its own punctuation. */
  if (length > 0 && text[length - 1] == '.') text[length - 1] = 0;
  if (reader->is_open && reader->accepts_damage)
    codec_warn(&reader->report, text);
  else
    codec_fail(&reader->report, CODEC_DAMAGED, text);
  return 1;
}

/* Warnings about a header are ignored: most are about unknown tags. Warnings about pixels mean damage, except
   the one about an old variant of LZW. */
static int on_warning(TIFF *tiff, void *user, const char *module, const char *format,
                      va_list values) {
  codec_tiff_reader *reader = user;
  if (!reader->is_open || strncmp(format, "Old-style LZW", 13) == 0) return 1;
  return on_error(tiff, user, module, format, values);
}

/* ---- Opening ---- */

static TIFF *open_source(codec_tiff_reader *reader, uint64_t most_bytes) {
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  tiff_input *input = calloc(1, sizeof *input);
  TIFF *tiff = NULL;
  if (options && input) {
    input->reader = reader;
    uint64_t most = most_bytes < PTRDIFF_MAX ? most_bytes : PTRDIFF_MAX;
    /* At least enough for any header; 0 would mean no limit. */
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)(most < 1 << 20 ? 1 << 20 : most));
    TIFFOpenOptionsSetErrorHandlerExtR(options, on_error, reader);
    TIFFOpenOptionsSetWarningHandlerExtR(options, on_warning, reader);
    /* "m": read instead of mapped. */
    tiff = TIFFClientOpenExt("", "rm", input, on_read, on_write, on_seek, on_close, on_size, NULL,
                             NULL, options);
  } else {
    codec_fail(&reader->report, CODEC_NO_MEMORY, "no memory for a reader");
  }
  if (!tiff) free(input);
  if (options) TIFFOpenOptionsFree(options);
  return tiff;
}

codec_tiff_reader *codec_tiff_open(codec_source source, bool accepts_damage, uint64_t most_bytes) {
  codec_tiff_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->source = source;
  reader->accepts_damage = accepts_damage;
  reader->band_start = UINT32_MAX;
  reader->tiff = open_source(reader, most_bytes);
  if (reader->tiff) tiff_inspect(reader);
  else codec_fail(&reader->report, CODEC_DAMAGED, "its header is invalid");
  reader->columns = reader->facts.width;
  reader->is_open = true;
  return reader;
}

const codec_report *codec_tiff_report(const codec_tiff_reader *reader) { return &reader->report; }

codec_tiff_facts codec_tiff_get_facts(const codec_tiff_reader *reader) { return reader->facts; }

/* ---- Memory ---- */

static uint64_t sum(uint64_t a, uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; }

static uint64_t product(uint64_t a, uint64_t b) {
  return b > 0 && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

/* The number of bytes that are decoded together: a row, or a strip or tile of each plane; UINT64_MAX if the size is
   invalid. */
static uint64_t unit_bytes(const codec_tiff_reader *reader) {
  TIFF *tiff = reader->tiff;
  uint64_t bytes = TIFFIsTiled(tiff)             ? TIFFTileSize64(tiff)
                   : reader->way == TIFF_BY_ROW ? TIFFScanlineSize64(tiff)
                                                : TIFFStripSize64(tiff);
  return bytes > 0 ? product(bytes, (uint64_t)reader->planes) : UINT64_MAX;
}

uint64_t codec_tiff_held_bytes(codec_tiff_reader *reader) {
  if (reader->report.status != CODEC_OK) return 0;
  /* The library reads a whole strip or tile before it decodes it. */
  uint64_t packed = 0;
  uint32_t count = TIFFIsTiled(reader->tiff) ? TIFFNumberOfTiles(reader->tiff)
                                             : TIFFNumberOfStrips(reader->tiff);
  for (uint32_t i = 0; i < count; i++) {
    uint64_t bytes = TIFFGetStrileByteCount(reader->tiff, i);
    if (bytes > packed) packed = bytes;
  }
  if (packed > reader->source.size) packed = reader->source.size;
  uint64_t unit = unit_bytes(reader);
  uint64_t band = reader->way == TIFF_BY_ROW
                      ? 0
                      : product(product(reader->columns, reader->band_height), 4);
  return sum(sum(packed, unit), band);
}

codec_status codec_tiff_crop(codec_tiff_reader *reader, uint32_t first, uint32_t count) {
  reader->first_column = first;
  reader->columns = count;
  return reader->report.status;
}

/* ---- Rows ---- */

/* The status to report for a call: it failed, or it succeeded with errors that matter. */
static bool is_well(codec_tiff_reader *reader, bool succeeded) {
  if (!succeeded) codec_fail(&reader->report, CODEC_DAMAGED, "its picture cannot be decoded");
  return reader->report.status == CODEC_OK;
}

static bool prepare(codec_tiff_reader *reader) {
  uint64_t band = product(product(reader->columns, reader->band_height), 4);
  uint64_t unit = unit_bytes(reader);
  if (band > PTRDIFF_MAX || unit > PTRDIFF_MAX) {
    codec_fail(&reader->report, CODEC_NO_MEMORY, "no memory for rows");
    return false;
  }
  if (reader->way != TIFF_BY_ROW && !reader->band) reader->band = malloc((size_t)band);
  if (reader->way != TIFF_CONVERTED && !reader->buffer) {
    reader->buffer_size = (size_t)unit;
    reader->plane_size = (size_t)unit / (size_t)reader->planes;
    if (reader->is_planar)
      reader->sample_step = reader->plane_size * 8 / (size_t)reader->facts.bits;
    /* Zeroed, because accepted damage may leave a part unwritten. */
    reader->buffer = calloc(1, reader->buffer_size);
  }
  if ((reader->way == TIFF_BY_ROW || reader->band) &&
      (reader->way == TIFF_CONVERTED || reader->buffer))
    return true;
  codec_fail(&reader->report, CODEC_NO_MEMORY, "no memory for rows");
  return false;
}

/* The sample of a decoded plane. The planes of other extra samples, of which a file may have thousands, are not
   decoded. */
static uint16_t sample_of(const codec_tiff_reader *reader, int plane) {
  bool is_alpha = reader->is_planar && reader->alpha >= 0 && plane == reader->planes - 1;
  return (uint16_t)(is_alpha ? reader->alpha : plane);
}

/* Decodes the strips of all planes that begin at a row. */
static bool decode_strips(codec_tiff_reader *reader, uint32_t top, uint32_t rows) {
  for (int p = 0; p < reader->planes; p++) {
    uint32_t strip = TIFFComputeStrip(reader->tiff, top, sample_of(reader, p));
    uint8_t *plane = reader->buffer + (size_t)p * reader->plane_size;
    if (!is_well(reader, TIFFReadEncodedStrip(reader->tiff, strip, plane, -1) >= 0)) return false;
  }
  size_t stride = (size_t)TIFFScanlineSize64(reader->tiff);
  for (uint32_t y = 0; y < rows; y++)
    tiff_convert(reader, reader->buffer + y * stride, reader->first_column, reader->columns,
                 reader->band + (size_t)y * reader->columns * 4);
  return true;
}

/* Decodes those tiles of a row of tiles that contain any of the columns, in all planes. */
static bool decode_tiles(codec_tiff_reader *reader, uint32_t top, uint32_t rows) {
  uint32_t width = 0;
  if (!TIFFGetField(reader->tiff, TIFFTAG_TILEWIDTH, &width) || width == 0)
    return is_well(reader, false);
  uint64_t end = (uint64_t)reader->first_column + reader->columns;
  size_t stride = (size_t)TIFFTileRowSize64(reader->tiff);
  for (uint64_t left = reader->first_column - reader->first_column % width; left < end;
       left += width) {
    uint64_t from = left > reader->first_column ? left : reader->first_column;
    uint64_t to = left + width < end ? left + width : end;
    for (int p = 0; p < reader->planes; p++) {
      uint8_t *plane = reader->buffer + (size_t)p * reader->plane_size;
      tmsize_t got =
          TIFFReadTile(reader->tiff, plane, (uint32_t)left, top, 0, sample_of(reader, p));
      if (!is_well(reader, got >= 0)) return false;
    }
    for (uint32_t y = 0; y < rows; y++)
      tiff_convert(reader, reader->buffer + y * stride, (uint32_t)(from - left),
                   (uint32_t)(to - from),
                   reader->band + ((size_t)y * reader->columns + (from - reader->first_column)) * 4);
  }
  return true;
}

/* Lets the library convert a strip or a row of tiles. */
static bool decode_converted(codec_tiff_reader *reader, uint32_t top, uint32_t rows) {
  TIFFRGBAImage image;
  char text[1024] = "";
  if (!TIFFRGBAImageBegin(&image, reader->tiff, !reader->accepts_damage, text)) {
    codec_fail(&reader->report, CODEC_DAMAGED, text);
    return false;
  }
  /* Rows stay as stored: the caller applies the orientation. */
  image.req_orientation = image.orientation;
  image.row_offset = (int)top;
  image.col_offset = (int)reader->first_column;
  uint32_t *raster = (uint32_t *)(void *)reader->band;
  size_t count = (size_t)reader->columns * rows;
  memset(raster, 0, count * 4);
  bool succeeded = TIFFRGBAImageGet(&image, raster, reader->columns, rows);
  TIFFRGBAImageEnd(&image);
  for (size_t i = 0; i < count; i++) {
    uint32_t packed = raster[i];
    uint8_t *pixel = reader->band + 4 * i;
    pixel[0] = (uint8_t)TIFFGetR(packed);
    pixel[1] = (uint8_t)TIFFGetG(packed);
    pixel[2] = (uint8_t)TIFFGetB(packed);
    /* The library takes a fourth sample of unspecified meaning for alpha. */
    pixel[3] = reader->facts.has_alpha ? (uint8_t)TIFFGetA(packed) : 255;
  }
  if (reader->facts.has_alpha) tiff_divide(reader->band, count);
  return is_well(reader, succeeded);
}

static bool read_row(codec_tiff_reader *reader, uint8_t *to) {
  if (reader->way == TIFF_BY_ROW) {
    int got = TIFFReadScanline(reader->tiff, reader->buffer, reader->next_row, 0);
    if (!is_well(reader, got >= 0)) return false;
    tiff_convert(reader, reader->buffer, reader->first_column, reader->columns, to);
    return true;
  }
  uint32_t start = reader->next_row - reader->next_row % reader->band_height;
  if (start != reader->band_start) {
    uint32_t left = reader->facts.height - start;
    uint32_t rows = left < reader->band_height ? left : reader->band_height;
    bool succeeded = reader->way == TIFF_BY_TILE    ? decode_tiles(reader, start, rows)
                     : reader->way == TIFF_BY_STRIP ? decode_strips(reader, start, rows)
                                                    : decode_converted(reader, start, rows);
    if (!succeeded) return false;
    reader->band_start = start;
  }
  size_t stride = (size_t)reader->columns * 4;
  memcpy(to, reader->band + (reader->next_row - start) * stride, stride);
  return true;
}

codec_status codec_tiff_read_rows(codec_tiff_reader *reader, uint8_t *rows, size_t stride,
                                  uint32_t count) {
  if (reader->report.status != CODEC_OK || !prepare(reader)) return reader->report.status;
  for (uint32_t i = 0; i < count; i++, reader->next_row++)
    if (!read_row(reader, rows + i * stride)) return reader->report.status;
  return CODEC_OK;
}

codec_status codec_tiff_skip_rows(codec_tiff_reader *reader, uint32_t count) {
  if (reader->report.status != CODEC_OK || !prepare(reader)) return reader->report.status;
  uint32_t end = reader->next_row + count;
  if (reader->way == TIFF_BY_ROW && count > 0) {
    /* Rows of a strip can only be decoded in order; whole strips before it are skipped. */
    uint32_t height = reader->facts.height;
    TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_ROWSPERSTRIP, &height);
    uint32_t start = height > 0 ? end - end % height : 0;
    if (start > reader->next_row) reader->next_row = start;
    for (; reader->next_row < end; reader->next_row++)
      if (!is_well(reader, TIFFReadScanline(reader->tiff, reader->buffer, reader->next_row, 0) >= 0))
        return reader->report.status;
  }
  reader->next_row = end;
  return CODEC_OK;
}

void codec_tiff_close(codec_tiff_reader *reader) {
  if (reader->tiff) TIFFClose(reader->tiff);
  free(reader->band);
  free(reader->buffer);
  free(reader);
}
