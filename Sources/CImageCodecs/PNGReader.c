#include "Internal.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

struct codec_png_reader {
  png_structp png;
  png_infop info;
  codec_source source;
  uint64_t offset;
  codec_report report;
  int passes;
};

static void on_error(png_structp png, png_const_charp text) {
  codec_png_reader *reader = png_get_error_ptr(png);
  codec_fail(&reader->report, CODEC_DAMAGED, text);
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
  /* Texts, profiles and the like can unpack to a thousand times their size; none is needed. */
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  if (accepts_damage) {
    png_set_crc_action(png, PNG_CRC_WARN_USE, PNG_CRC_WARN_DISCARD);
    /* Of a part that cannot be read whole, nothing is used; so read small parts. */
    png_set_compression_buffer_size(png, 64);
  } else {
    png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  }
  png_read_info(png, reader->info);
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
  for (uint32_t i = 0; i < count; i++) png_read_row(reader->png, rows + i * stride, NULL);
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
