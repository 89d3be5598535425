#include "PNGShared.h"

#include <png.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct codec_png_reader {
  png_structp png;
  png_infop info;
  codec_source source;
  uint64_t offset;
  codec_report report;
  int passes;
  codec_png_form form;
  bool accepts_damage;
  /* The number of colors in the file's palette; 0 for an image without one. */
  int colors;
  /* Whether indexes may exceed the palette. */
  bool lacks_colors;
  /* The RGBA color of such pixels. */
  png_color stand_in;
  uint32_t next_row;
};

static void on_error(png_structp png, png_const_charp text) {
  codec_png_reader *reader = png_get_error_ptr(png);
  codec_fail(&reader->report, png_lacks_memory(text) ? CODEC_NO_MEMORY : CODEC_DAMAGED, text);
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  codec_png_reader *reader = png_get_error_ptr(png);
  codec_warn(&reader->report, text);
}

static void on_read(png_structp png, png_bytep to, size_t count) {
  codec_png_reader *reader = png_get_io_ptr(png);
  int error_number = 0;
  size_t got = codec_source_read(&reader->source, reader->offset, to, count, &error_number);
  reader->offset += got;
  if (got == count) return;
  reader->report.error_number = error_number;
  codec_fail(&reader->report, error_number ? CODEC_SYSTEM : CODEC_DAMAGED, "the file ends early");
  png_longjmp(png, 1);
}

static bool is_color_of(const png_color *palette, int count, png_color color) {
  for (int i = 0; i < count; i++)
    if (palette[i].red == color.red && palette[i].green == color.green &&
        palette[i].blue == color.blue)
      return true;
  return false;
}

/* libpng treats an index beyond the palette as black. A color that the palette does not contain
   replaces the missing ones, so that they can be found among the pixels. */
static void mark_missing_colors(codec_png_reader *reader) {
  png_colorp palette = NULL;
  png_color whole[PNG_MAX_PALETTE_LENGTH];
  if (png_get_color_type(reader->png, reader->info) != PNG_COLOR_TYPE_PALETTE ||
      !png_get_PLTE(reader->png, reader->info, &palette, &reader->colors))
    return;
  int most = 1 << png_get_bit_depth(reader->png, reader->info);
  reader->lacks_colors = reader->colors < most;
  if (!reader->lacks_colors || reader->form != CODEC_PNG_RGBA) return;
  memcpy(whole, palette, (size_t)reader->colors * sizeof *whole);
  /* A palette that lacks one of 256 colors has at most 255. */
  png_color color = {0, 255, 129};
  for (int i = 0; i < 256 && is_color_of(whole, reader->colors, color); i++) {
    color.red = (png_byte)i;
    color.green = (png_byte)(255 - i);
  }
  for (int i = reader->colors; i < most; i++) whole[i] = color;
  png_set_PLTE(reader->png, reader->info, whole, most);
  reader->stand_in = color;
}

/* Records that a pixel of the next row has no color; false unless damage is accepted. */
static bool note_missing_color(codec_png_reader *reader, uint32_t x) {
  char text[128];
  snprintf(text, sizeof text, "the pixel at %u,%u has an index beyond the palette's %d color%s",
           (unsigned)x, (unsigned)reader->next_row, reader->colors,
           reader->colors == 1 ? "" : "s");
  if (reader->accepts_damage) {
    codec_warn(&reader->report, text);
  } else {
    codec_fail(&reader->report, CODEC_DAMAGED, text);
  }
  return reader->accepts_damage;
}

/* Finds pixels without a color in a row of RGBA; they become transparent if damage is accepted. */
static bool check_colors(codec_png_reader *reader, uint8_t *row) {
  uint32_t width = png_get_image_width(reader->png, reader->info);
  for (uint32_t x = 0; x < width; x++) {
    uint8_t *pixel = row + 4 * (size_t)x;
    if (pixel[0] != reader->stand_in.red || pixel[1] != reader->stand_in.green ||
        pixel[2] != reader->stand_in.blue || pixel[3] != 255)
      continue;
    if (!note_missing_color(reader, x)) return false;
    memset(pixel, 0, 4);
  }
  return true;
}

/* The same for a row of indexes as stored in the file. */
static bool check_indexes(codec_png_reader *reader, const uint8_t *row) {
  uint32_t width = png_get_image_width(reader->png, reader->info);
  unsigned depth = png_get_bit_depth(reader->png, reader->info);
  for (uint32_t x = 0; x < width; x++) {
    size_t bit = (size_t)x * depth;
    int index = row[bit / 8] >> (8 - depth - bit % 8) & ((1 << depth) - 1);
    if (index >= reader->colors && !note_missing_color(reader, x)) return false;
  }
  return true;
}

/* Finds pixels without a color; false if there are any and damage is not accepted. */
static bool check_row(codec_png_reader *reader, uint8_t *row) {
  if (!reader->lacks_colors) return true;
  return reader->form == CODEC_PNG_RGBA ? check_colors(reader, row) : check_indexes(reader, row);
}

static void ask_for_rgba(codec_png_reader *reader) {
  png_set_expand(reader->png);
  png_set_scale_16(reader->png);
  png_set_gray_to_rgb(reader->png);
  png_set_add_alpha(reader->png, 0xff, PNG_FILLER_AFTER);
}

static void read_header(codec_png_reader *reader, codec_png_form form, uint32_t most_side,
                        bool accepts_damage) {
  png_structp png = reader->png;
  if (setjmp(png_jmpbuf(png))) return;
  png_set_read_fn(png, reader, on_read);
  png_set_user_limits(png, most_side, most_side);
  png_set_chunk_cache_max(png, 128);
  png_set_chunk_malloc_max(png, 8 << 20);
  /* Texts and profiles can decompress to a thousand times their size, and none is needed. */
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  if (accepts_damage) {
    png_set_crc_action(png, PNG_CRC_WARN_USE, PNG_CRC_WARN_DISCARD);
    /* A part that cannot be read completely is discarded, so read small parts. */
    png_set_compression_buffer_size(png, 64);
  } else {
    png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  }
  png_read_info(png, reader->info);
  mark_missing_colors(reader);
  if (form == CODEC_PNG_RGBA) ask_for_rgba(reader);
  reader->passes = png_set_interlace_handling(png);
  png_read_update_info(png, reader->info);
  size_t pixels = png_get_image_width(png, reader->info);
  if (form == CODEC_PNG_RGBA && png_get_rowbytes(png, reader->info) != pixels * 4)
    codec_fail(&reader->report, CODEC_UNSUPPORTED, "rows do not convert to RGBA");
}

codec_png_reader *codec_png_open(codec_source source, codec_png_form form, uint32_t most_side,
                                 bool accepts_damage) {
  codec_png_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->source = source;
  reader->form = form;
  reader->accepts_damage = accepts_damage;
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning);
  if (reader->png) reader->info = png_create_info_struct(reader->png);
  if (!reader->info) {
    codec_png_close(reader);
    return NULL;
  }
  read_header(reader, form, most_side, accepts_damage);
  return reader;
}

const codec_report *codec_png_report(const codec_png_reader *reader) { return &reader->report; }

uint32_t codec_png_width(const codec_png_reader *reader) {
  return png_get_image_width(reader->png, reader->info);
}

uint32_t codec_png_height(const codec_png_reader *reader) {
  return png_get_image_height(reader->png, reader->info);
}

size_t codec_png_row_bytes(const codec_png_reader *reader) {
  return png_get_rowbytes(reader->png, reader->info);
}

int codec_png_passes(const codec_png_reader *reader) { return reader->passes; }

codec_status codec_png_read_rows(codec_png_reader *reader, uint8_t *rows, size_t stride,
                                 uint32_t count) {
  if (reader->report.status != CODEC_OK) return reader->report.status;
  if (setjmp(png_jmpbuf(reader->png))) return reader->report.status;
  uint32_t height = png_get_image_height(reader->png, reader->info);
  for (uint32_t i = 0; i < count; i++) {
    png_read_row(reader->png, rows + i * stride, NULL);
    if (!check_row(reader, rows + i * stride)) return reader->report.status;
    /* Rows are read once per pass. */
    reader->next_row = reader->next_row + 1 < height ? reader->next_row + 1 : 0;
  }
  return CODEC_OK;
}

codec_status codec_png_finish(codec_png_reader *reader) {
  if (reader->report.status != CODEC_OK) return reader->report.status;
  if (setjmp(png_jmpbuf(reader->png))) return reader->report.status;
  png_read_end(reader->png, NULL);
  return CODEC_OK;
}

void codec_png_close(codec_png_reader *reader) {
  if (reader->png) png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}
