#include "JPEGShared.h"

#include <stdlib.h>

/* Both ends of a JPEG that is rewritten from its own coefficients. */
typedef struct rewriting {
  struct jpeg_decompress_struct from;
  struct jpeg_compress_struct to;
  jpeg_errors errors;
  jpeg_input input;
  jpeg_output output;
  int most_scans;
  const codec_progress *progress;
} rewriting;

/* libjpeg reads and writes everything at once here; its hooks are called between rows of blocks. */
typedef struct monitor {
  struct jpeg_progress_mgr base;
  rewriting *work;
} monitor;

static void advance(rewriting *work, double fraction) {
  if (!codec_advance(work->progress, work->errors.report, fraction)) longjmp(work->errors.back, 1);
}

static void on_reading(j_common_ptr info) {
  rewriting *work = ((monitor *)info->progress)->work;
  if (work->from.input_scan_number > work->most_scans) {
    codec_fail(work->errors.report, CODEC_DAMAGED, "more scans than a picture can need");
    longjmp(work->errors.back, 1);
  }
  uint64_t size = work->input.source.size;
  if (size > 0) advance(work, 0.5 * (double)jpeg_input_position(&work->input) / (double)size);
}

static void on_writing(j_common_ptr info) {
  const struct jpeg_progress_mgr *place = info->progress;
  if (place->pass_limit <= 0 || place->total_passes <= 0) return;
  double pass = (double)place->pass_counter / (double)place->pass_limit;
  advance(((monitor *)info->progress)->work,
          0.5 + 0.5 * (place->completed_passes + pass) / place->total_passes);
}

static void read_header(rewriting *work, codec_source source, uint64_t most_bytes) {
  struct jpeg_decompress_struct *from = &work->from;
  jpeg_create_decompress(from);
  jpeg_input_set(&work->input, source);
  from->src = &work->input.base;
  jpeg_save_markers(from, JPEG_COM, 0xffff);
  for (int i = 0; i < 16; i++) jpeg_save_markers(from, JPEG_APP0 + i, 0xffff);
  jpeg_read_header(from, TRUE);
  if (jpeg_coefficient_bytes(from) <= most_bytes) return;
  codec_fail(work->errors.report, CODEC_NO_MEMORY, "the coefficients take too much memory");
  longjmp(work->errors.back, 1);
}

static void write_markers(rewriting *work) {
  for (jpeg_saved_marker_ptr marker = work->from.marker_list; marker; marker = marker->next)
    jpeg_write_marker(&work->to, marker->marker, marker->data, marker->data_length);
}

static void write_all(rewriting *work, codec_buffer *out, jvirt_barray_ptr *coefficients,
                      monitor *writing) {
  struct jpeg_compress_struct *to = &work->to;
  jpeg_create_compress(to);
  to->progress = &writing->base;
  jpeg_output_set(&work->output, out);
  to->dest = &work->output.base;
  jpeg_copy_critical_parameters(&work->from, to);
  to->optimize_coding = TRUE;
  to->restart_interval = work->from.restart_interval;
  if (work->from.progressive_mode) jpeg_simple_progression(to);
  /* The saved markers already contain these. */
  to->write_JFIF_header = FALSE;
  to->write_Adobe_marker = FALSE;
  jpeg_write_coefficients(to, coefficients);
  write_markers(work);
  jpeg_finish_compress(to);
}

static void rewrite(rewriting *work, codec_source source, uint64_t most_bytes, codec_buffer *out,
                    uint64_t *consumed) {
  monitor reading = {.base = {.progress_monitor = on_reading}, .work = work};
  monitor writing = {.base = {.progress_monitor = on_writing}, .work = work};
  if (setjmp(work->errors.back)) return;
  read_header(work, source, most_bytes);
  if (work->from.arith_code) {
    codec_fail(work->errors.report, CODEC_UNSUPPORTED, "arithmetic coding");
    return;
  }
  work->from.progress = &reading.base;
  jvirt_barray_ptr *coefficients = jpeg_read_coefficients(&work->from);
  work->from.progress = NULL;
  *consumed = jpeg_input_position(&work->input);
  write_all(work, out, coefficients, &writing);
}

codec_status codec_jpeg_optimize(codec_source source, uint64_t most_bytes, int most_scans,
                                 const codec_progress *progress, codec_buffer *out,
                                 uint64_t *consumed, codec_report *report) {
  rewriting *work = calloc(1, sizeof *work);
  if (!work) {
    codec_fail(report, CODEC_NO_MEMORY, "no memory for a writer");
    return report->status;
  }
  work->most_scans = most_scans;
  work->progress = progress;
  jpeg_errors_set(&work->errors, report, false);
  work->from.err = &work->errors.base;
  work->to.err = &work->errors.base;
  rewrite(work, source, most_bytes, out, consumed);
  jpeg_destroy_compress(&work->to);
  jpeg_destroy_decompress(&work->from);
  free(work);
  return report->status;
}
