#include "PNGShared.h"

#include <png.h>
#include <stdlib.h>

/* The state of the callbacks and the error path. */
typedef struct writing {
  png_structp png;
  png_infop info;
  uint8_t *row;
  codec_buffer *out;
  codec_report *report;
  const codec_progress *progress;
} writing;

static void on_error(png_structp png, png_const_charp text) {
  writing *w = png_get_error_ptr(png);
  codec_fail(w->report, png_lacks_memory(text) ? CODEC_NO_MEMORY : CODEC_UNSUPPORTED, text);
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  writing *w = png_get_error_ptr(png);
  codec_warn(w->report, text);
}

static void on_write(png_structp png, png_bytep bytes, size_t count) {
  writing *w = png_get_io_ptr(png);
  if (codec_buffer_append(w->out, bytes, count)) return;
  codec_fail(w->report, CODEC_NO_MEMORY, "no memory for the file");
  png_longjmp(png, 1);
}

static void on_flush(png_structp png) { (void)png; }

/* Narrows a row of RGBA to the channels of a color type. */
static void narrow(const uint8_t *from, uint8_t *to, uint32_t width, int color_type) {
  bool is_gray = color_type == CODEC_PNG_GRAY || color_type == CODEC_PNG_GRAY_ALPHA;
  bool has_alpha = color_type == CODEC_PNG_GRAY_ALPHA || color_type == CODEC_PNG_RGB_ALPHA;
  for (uint32_t x = 0; x < width; x++, from += 4) {
    *to++ = from[0];
    if (!is_gray) {
      *to++ = from[1];
      *to++ = from[2];
    }
    if (has_alpha) *to++ = from[3];
  }
}

static void write_header(writing *w, const codec_png_picture *picture) {
  png_set_IHDR(w->png, w->info, picture->width, picture->height, picture->bit_depth,
               picture->color_type,
               picture->is_interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
  if (picture->color_type == CODEC_PNG_PALETTE) {
    png_color grays[256];
    int count = 1 << picture->bit_depth;
    for (int i = 0; i < count; i++) grays[i] = (png_color){(uint8_t)i, (uint8_t)i, (uint8_t)i};
    png_set_PLTE(w->png, w->info, grays, count);
    /* The real palette may be shorter; an index beyond it stays unchanged. */
    png_set_check_for_invalid_index(w->png, -1);
  }
  if (picture->x_per_meter && picture->y_per_meter)
    png_set_pHYs(w->png, w->info, picture->x_per_meter, picture->y_per_meter,
                 PNG_RESOLUTION_METER);
  png_write_info(w->png, w->info);
}

/* The rows between two progress reports: about a quarter of a megabyte. */
static uint32_t report_distance(const codec_png_picture *picture) {
  size_t rows = ((size_t)1 << 18) / (picture->stride > 0 ? picture->stride : 1);
  return rows < 1 ? 1 : (uint32_t)rows;
}

static void write_rows(writing *w, const codec_png_picture *picture) {
  int passes = picture->is_interlaced ? png_set_interlace_handling(w->png) : 1;
  uint32_t distance = report_distance(picture);
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t y = 0; y < picture->height; y++) {
      if (y % distance == 0 &&
          !codec_advance(w->progress, w->report, (pass + (double)y / picture->height) / passes))
        png_longjmp(w->png, 1);
      const uint8_t *row = picture->rows + y * picture->stride;
      if (picture->is_rgba) {
        narrow(row, w->row, picture->width, picture->color_type);
        row = w->row;
      }
      png_write_row(w->png, row);
    }
}

static void write_all(writing *w, const codec_png_picture *picture, int level, int filter) {
  static const int filters[] = {PNG_FILTER_NONE, PNG_FILTER_SUB,   PNG_FILTER_UP,
                                PNG_FILTER_AVG,  PNG_FILTER_PAETH, PNG_ALL_FILTERS};
  if (setjmp(png_jmpbuf(w->png))) return;
  png_set_write_fn(w->png, w, on_write, on_flush);
  png_set_user_limits(w->png, 0x7fffffff, 0x7fffffff);
  png_set_compression_level(w->png, level);
  png_set_compression_mem_level(w->png, picture->memory_level ? picture->memory_level : 9);
  if (picture->strategy) png_set_compression_strategy(w->png, picture->strategy - 1);
  png_set_compression_buffer_size(w->png, picture->has_large_chunks ? 1 << 24 : 1 << 16);
  png_set_filter(w->png, PNG_FILTER_TYPE_BASE, filters[filter < 0 || filter > 5 ? 5 : filter]);
  write_header(w, picture);
  write_rows(w, picture);
  png_write_end(w->png, NULL);
}

codec_status codec_png_write(const codec_png_picture *picture, int level, int filter,
                             const codec_progress *progress, codec_buffer *out,
                             codec_report *report) {
  writing w = {.out = out, .report = report, .progress = progress};
  w.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &w, on_error, on_warning);
  if (w.png) w.info = png_create_info_struct(w.png);
  w.row = malloc((size_t)picture->width * 4);
  if (w.info && w.row)
    write_all(&w, picture, level, filter);
  else
    codec_fail(report, CODEC_NO_MEMORY, "no memory for a writer");
  free(w.row);
  if (w.png) png_destroy_write_struct(&w.png, &w.info);
  return report->status;
}
