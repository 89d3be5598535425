#include "JPEGShared.h"

#include <stdlib.h>
#include <string.h>

/* All variables that must survive a longjmp, in one allocation. */
typedef struct writing {
  struct jpeg_compress_struct info;
  jpeg_errors errors;
  jpeg_output output;
  uint8_t *row;
} writing;

/* Blends a row over white, into one or four bytes per pixel. */
static void flatten(const uint8_t *from, uint8_t *to, uint32_t width, bool is_gray) {
  for (uint32_t x = 0; x < width; x++, from += 4) {
    unsigned alpha = from[3], white = (255 - alpha) * 255;
    int channels = is_gray ? 1 : 3;
    for (int i = 0; i < channels; i++) *to++ = (uint8_t)((from[i] * alpha + white + 127) / 255);
    if (!is_gray) *to++ = 255;
  }
}

static void set_up(writing *w, const codec_jpeg_picture *picture, int quality) {
  struct jpeg_compress_struct *info = &w->info;
  info->image_width = picture->width;
  info->image_height = picture->height;
  info->input_components = picture->is_gray ? 1 : 4;
  info->in_color_space = picture->is_gray ? JCS_GRAYSCALE : JCS_EXT_RGBX;
  jpeg_set_defaults(info);
  jpeg_set_quality(info, quality, TRUE);
  info->optimize_coding = TRUE;
  if (picture->has_full_chroma) {
    info->comp_info[0].h_samp_factor = 1;
    info->comp_info[0].v_samp_factor = 1;
  }
  if (picture->density_unit) {
    info->density_unit = (UINT8)picture->density_unit;
    info->X_density = picture->x_density;
    info->Y_density = picture->y_density;
  }
}

static void write_all(writing *w, const codec_jpeg_picture *picture, int quality,
                      codec_buffer *out) {
  if (setjmp(w->errors.back)) return;
  jpeg_create_compress(&w->info);
  jpeg_output_set(&w->output, out);
  w->info.dest = &w->output.base;
  set_up(w, picture, quality);
  jpeg_start_compress(&w->info, TRUE);
  while (w->info.next_scanline < picture->height) {
    flatten(picture->rows + w->info.next_scanline * picture->stride, w->row, picture->width,
            picture->is_gray);
    JSAMPROW row = w->row;
    jpeg_write_scanlines(&w->info, &row, 1);
  }
  jpeg_finish_compress(&w->info);
}

codec_status codec_jpeg_write(const codec_jpeg_picture *picture, int quality, codec_buffer *out,
                              codec_report *report) {
  writing *w = calloc(1, sizeof *w);
  uint8_t *row = malloc((size_t)picture->width * 4);
  if (w && row) {
    w->row = row;
    jpeg_errors_set(&w->errors, report, true);
    w->info.err = &w->errors.base;
    write_all(w, picture, quality, out);
    jpeg_destroy_compress(&w->info);
  } else {
    codec_fail(report, CODEC_NO_MEMORY, "no memory for a writer");
  }
  free(row);
  free(w);
  return report->status;
}
