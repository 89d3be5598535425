#include "JPEGShared.h"

#include <stdlib.h>

struct codec_jpeg_reader {
  struct jpeg_decompress_struct info;
  jpeg_errors errors;
  codec_report report;
  jpeg_input input;
  int most_scans;
  /* The last scan reached, and the position of its data. */
  int scan;
  uint64_t scan_start;
  bool has_started;
  /* Whether all of a file of several scans has been read and its output begun. */
  bool has_absorbed;
};

static void read_header(codec_jpeg_reader *reader, codec_source source) {
  if (setjmp(reader->errors.back)) return;
  jpeg_create_decompress(&reader->info);
  jpeg_input_set(&reader->input, source);
  reader->info.src = &reader->input.base;
  jpeg_read_header(&reader->info, TRUE);
}

codec_jpeg_reader *codec_jpeg_open(codec_source source, bool accepts_damage, int most_scans) {
  codec_jpeg_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->most_scans = most_scans;
  jpeg_errors_set(&reader->errors, &reader->report, accepts_damage);
  reader->info.err = &reader->errors.base;
  read_header(reader, source);
  return reader;
}

const codec_report *codec_jpeg_report(const codec_jpeg_reader *reader) { return &reader->report; }

uint32_t codec_jpeg_width(const codec_jpeg_reader *reader) {
  return reader->has_started ? reader->info.output_width : reader->info.image_width;
}

uint32_t codec_jpeg_height(const codec_jpeg_reader *reader) {
  return reader->has_started ? reader->info.output_height : reader->info.image_height;
}

uint64_t codec_jpeg_coefficient_bytes(const codec_jpeg_reader *reader) {
  /* The library's function for this takes the object without const. */
  return jpeg_has_multiple_scans((j_decompress_ptr)&reader->info)
             ? jpeg_coefficient_bytes(&reader->info)
             : 0;
}

uint64_t codec_jpeg_all_coefficient_bytes(const codec_jpeg_reader *reader) {
  return jpeg_coefficient_bytes(&reader->info);
}

static bool has_four_inks(const struct jpeg_decompress_struct *info) {
  return info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK;
}

codec_status codec_jpeg_start(codec_jpeg_reader *reader, int eighths, uint64_t most_bytes) {
  if (reader->report.status != CODEC_OK) return reader->report.status;
  if (setjmp(reader->errors.back)) return reader->report.status;
  struct jpeg_decompress_struct *info = &reader->info;
  info->out_color_space = has_four_inks(info) ? JCS_CMYK : JCS_EXT_RGBA;
  info->scale_num = (unsigned)(eighths < 1 ? 1 : eighths > 8 ? 8 : eighths);
  info->scale_denom = 8;
  info->buffered_image = jpeg_has_multiple_scans(info);
  info->mem->max_memory_to_use = most_bytes > INT64_MAX ? INT64_MAX : (long)most_bytes;
  jpeg_start_decompress(info);
  reader->has_started = true;
  return CODEC_OK;
}

static void note_scan(codec_jpeg_reader *reader) {
  if (reader->scan == reader->info.input_scan_number) return;
  reader->scan = reader->info.input_scan_number;
  reader->scan_start = jpeg_input_position(&reader->input);
}

codec_status codec_jpeg_absorb(codec_jpeg_reader *reader, int steps) {
  if (reader->report.status != CODEC_OK) return reader->report.status;
  if (!reader->info.buffered_image || reader->has_absorbed) return CODEC_END;
  if (setjmp(reader->errors.back)) return reader->report.status;
  for (int i = 0; i < steps; i++) {
    if (jpeg_consume_input(&reader->info) == JPEG_REACHED_EOI) {
      jpeg_start_output(&reader->info, reader->info.input_scan_number);
      reader->has_absorbed = true;
      return CODEC_END;
    }
    if (reader->info.input_scan_number > reader->most_scans) {
      codec_fail(&reader->report, CODEC_DAMAGED, "more scans than a picture can need");
      return CODEC_DAMAGED;
    }
    note_scan(reader);
  }
  return CODEC_OK;
}

uint64_t codec_jpeg_scan_start(const codec_jpeg_reader *reader) { return reader->scan_start; }

uint64_t codec_jpeg_position(const codec_jpeg_reader *reader) {
  return jpeg_input_position(&reader->input);
}

codec_status codec_jpeg_crop(codec_jpeg_reader *reader, uint32_t *first, uint32_t *count) {
  if (reader->report.status != CODEC_OK) return reader->report.status;
  if (setjmp(reader->errors.back)) return reader->report.status;
  JDIMENSION start = *first, width = *count;
  jpeg_crop_scanline(&reader->info, &start, &width);
  *first = start;
  *count = width;
  return CODEC_OK;
}

codec_status codec_jpeg_skip_rows(codec_jpeg_reader *reader, uint32_t count) {
  if (reader->report.status != CODEC_OK) return reader->report.status;
  if (setjmp(reader->errors.back)) return reader->report.status;
  if (jpeg_skip_scanlines(&reader->info, count) == count) return CODEC_OK;
  codec_fail(&reader->report, CODEC_DAMAGED, "the rows end early");
  return CODEC_DAMAGED;
}

/* Turns a row of cyan, magenta, yellow and black into RGBA. Adobe's files store them inverted. */
static void mix_inks(uint8_t *row, uint32_t width, bool is_inverted) {
  unsigned flip = is_inverted ? 0 : 255;
  for (uint32_t x = 0; x < width; x++, row += 4) {
    unsigned light = row[3] ^ flip;
    for (int i = 0; i < 3; i++) row[i] = (uint8_t)(((row[i] ^ flip) * light + 127) / 255);
    row[3] = 255;
  }
}

codec_status codec_jpeg_read_rows(codec_jpeg_reader *reader, uint8_t *rows, size_t stride,
                                  uint32_t count) {
  if (reader->report.status != CODEC_OK) return reader->report.status;
  if (setjmp(reader->errors.back)) return reader->report.status;
  struct jpeg_decompress_struct *info = &reader->info;
  bool has_inks = has_four_inks(info);
  for (uint32_t i = 0; i < count; i++) {
    JSAMPROW row = rows + i * stride;
    if (jpeg_read_scanlines(info, &row, 1) != 1) {
      codec_fail(&reader->report, CODEC_DAMAGED, "the rows end early");
      return CODEC_DAMAGED;
    }
    if (has_inks) mix_inks(row, info->output_width, info->saw_Adobe_marker);
  }
  return CODEC_OK;
}

codec_status codec_jpeg_finish(codec_jpeg_reader *reader) {
  if (reader->report.status != CODEC_OK) return reader->report.status;
  if (setjmp(reader->errors.back)) return reader->report.status;
  if (reader->info.buffered_image) jpeg_finish_output(&reader->info);
  jpeg_finish_decompress(&reader->info);
  return CODEC_OK;
}

void codec_jpeg_close(codec_jpeg_reader *reader) {
  /* Destroying frees only; it raises no errors. */
  jpeg_destroy_decompress(&reader->info);
  free(reader);
}
