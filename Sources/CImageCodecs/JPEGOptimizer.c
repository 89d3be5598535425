#include "JPEGShared.h"

#include <stdlib.h>

/* Both ends of a JPEG that is written anew from its own coefficients. */
typedef struct rewriting {
  struct jpeg_decompress_struct from;
  struct jpeg_compress_struct to;
  jpeg_errors errors;
  jpeg_input input;
  jpeg_output output;
  int most_scans;
} rewriting;

/* libjpeg takes in all scans at once here; this hook is called between rows of blocks. */
typedef struct scan_limit {
  struct jpeg_progress_mgr base;
  rewriting *work;
} scan_limit;

static void check_scans(j_common_ptr info) {
  rewriting *work = ((scan_limit *)info->progress)->work;
  if (work->from.input_scan_number <= work->most_scans) return;
  codec_fail(work->errors.report, CODEC_DAMAGED, "more scans than a picture can need");
  longjmp(work->errors.back, 1);
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

static void write_all(rewriting *work, codec_buffer *out, jvirt_barray_ptr *coefficients) {
  struct jpeg_compress_struct *to = &work->to;
  jpeg_create_compress(to);
  jpeg_output_set(&work->output, out);
  to->dest = &work->output.base;
  jpeg_copy_critical_parameters(&work->from, to);
  to->optimize_coding = TRUE;
  to->restart_interval = work->from.restart_interval;
  if (work->from.progressive_mode) jpeg_simple_progression(to);
  /* The markers that were saved hold these already. */
  to->write_JFIF_header = FALSE;
  to->write_Adobe_marker = FALSE;
  jpeg_write_coefficients(to, coefficients);
  write_markers(work);
  jpeg_finish_compress(to);
}

static void rewrite(rewriting *work, codec_source source, uint64_t most_bytes, codec_buffer *out,
                    uint64_t *consumed) {
  scan_limit limit = {.base = {.progress_monitor = check_scans}, .work = work};
  if (setjmp(work->errors.back)) return;
  read_header(work, source, most_bytes);
  if (work->from.arith_code) {
    codec_fail(work->errors.report, CODEC_UNSUPPORTED, "arithmetic coding");
    return;
  }
  work->from.progress = &limit.base;
  jvirt_barray_ptr *coefficients = jpeg_read_coefficients(&work->from);
  work->from.progress = NULL;
  *consumed = jpeg_input_position(&work->input);
  write_all(work, out, coefficients);
}

codec_status codec_jpeg_optimize(codec_source source, uint64_t most_bytes, int most_scans,
                                 codec_buffer *out, uint64_t *consumed, codec_report *report) {
  rewriting *work = calloc(1, sizeof *work);
  if (!work) {
    codec_fail(report, CODEC_NO_MEMORY, "no memory for a writer");
    return report->status;
  }
  work->most_scans = most_scans;
  jpeg_errors_set(&work->errors, report, false);
  work->from.err = &work->errors.base;
  work->to.err = &work->errors.base;
  rewrite(work, source, most_bytes, out, consumed);
  jpeg_destroy_compress(&work->to);
  jpeg_destroy_decompress(&work->from);
  free(work);
  return report->status;
}
