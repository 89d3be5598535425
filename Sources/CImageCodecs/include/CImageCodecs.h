/* Reading and writing PNG and JPEG by libpng and libjpeg, and reading GIF and TIFF by giflib and libtiff, row
 * by row.
 *
 * The first two report errors by longjmp. Every function here catches that itself, so no jump ever
 * crosses a caller's frame: a function returns a status, and the report has the details. After any status
 * other than CODEC_OK and CODEC_END, only the report may be read and the reader closed.
 *
 * Nothing here is safe to use from two threads at once on one reader; different readers are
 * independent of each other.
 *
 * libwebp needs no such care; its headers are included, for Swift to use as they are. */
#ifndef CIMAGECODECS_H
#define CIMAGECODECS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>
#include <webp/mux.h>

/* The result of a call. */
typedef enum codec_status {
  CODEC_OK = 0,
  /* There is no more data. */
  CODEC_END,
  /* The file breaks the rules of its format. */
  CODEC_DAMAGED,
  /* The file is valid but uses a feature that the library cannot read. */
  CODEC_UNSUPPORTED,
  /* Memory is short. */
  CODEC_NO_MEMORY,
  /* The file could not be read; error_number says why. */
  CODEC_SYSTEM,
  /* The progress callback cancelled the work. */
  CODEC_CANCELLED
} codec_status;

enum { CODEC_TEXT_SIZE = 200 };

/* The failure, and the first warning. Texts end with a zero byte. */
typedef struct codec_report {
  codec_status status;
  int error_number;
  /* The number of warnings; only the text of the first is kept. */
  int warnings;
  char text[CODEC_TEXT_SIZE];
  char warning[CODEC_TEXT_SIZE];
} codec_report;

/* The source of bytes: memory if bytes is not NULL, or else a file, read at offsets so that the
 * descriptor's own position does not change. Nothing beyond size is read. The caller
 * keeps both alive, and closes them. */
typedef struct codec_source {
  const uint8_t *bytes;
  int descriptor;
  uint64_t size;
} codec_source;

/* Reads up to count bytes at an offset; fewer only at the end, or on an error, which
 * *error_number then names (0 otherwise). */
size_t codec_source_read(const codec_source *source, uint64_t offset, void *to, size_t count,
                         int *error_number);

/* Memory filled by a writer. Initialize it to zero; free it with codec_buffer_free. */
typedef struct codec_buffer {
  uint8_t *bytes;
  size_t size;
  size_t capacity;
} codec_buffer;

void codec_buffer_free(codec_buffer *buffer);

/* A progress callback: called now and then with the fraction done, 0...1; returning false cancels
 * the work. NULL is allowed wherever a function takes one. */
typedef struct codec_progress {
  bool (*advance)(void *context, double fraction);
  void *context;
} codec_progress;

/* The text of a report, or of its first warning, for languages without arrays in structures. */
const char *codec_report_text(const codec_report *report);
const char *codec_report_warning(const codec_report *report);

/* ---- PNG, reading ---- */

typedef struct codec_png_reader codec_png_reader;

/* The format of rows. */
typedef enum codec_png_form {
  /* Four bytes a pixel: red, green, blue, straight alpha. */
  CODEC_PNG_RGBA,
  /* Rows as stored in the file: packed below 8 bits, big-endian at 16, palette indexes as they are. */
  CODEC_PNG_NATIVE
} codec_png_form;

/* Reads everything before the pixels. Sides above most_side are refused as damage; chunks that do not affect
   pixels are skipped without being decompressed. With accepts_damage, wrong checksums
 * are warnings. NULL if memory is short; otherwise check the report before continuing. */
codec_png_reader *codec_png_open(codec_source source, codec_png_form form, uint32_t most_side,
                                 bool accepts_damage);
const codec_report *codec_png_report(const codec_png_reader *reader);
uint32_t codec_png_width(const codec_png_reader *reader);
uint32_t codec_png_height(const codec_png_reader *reader);
/* The number of bytes of a row in the requested format. */
size_t codec_png_row_bytes(const codec_png_reader *reader);
/* How many times all rows must be read, into the same memory each time: 1, or 7 if interlaced. */
int codec_png_passes(const codec_png_reader *reader);
/* Reads the next count rows. The caller ensures that no more rows are read than exist, and that
 * stride is at least the bytes of a row. */
codec_status codec_png_read_rows(codec_png_reader *reader, uint8_t *rows, size_t stride,
                                 uint32_t count);
/* Reads everything after the pixels. */
codec_status codec_png_finish(codec_png_reader *reader);
void codec_png_close(codec_png_reader *reader);

/* ---- PNG, writing ---- */

/* Color types, numbered as in a PNG's header. */
enum {
  CODEC_PNG_GRAY = 0,
  CODEC_PNG_RGB = 2,
  CODEC_PNG_PALETTE = 3,
  CODEC_PNG_GRAY_ALPHA = 4,
  CODEC_PNG_RGB_ALPHA = 6
};

/* An image to be written. */
typedef struct codec_png_picture {
  uint32_t width, height;
  int color_type;
  int bit_depth;
  bool is_interlaced;
  /* Whether rows are RGBA of 8 bits, to be narrowed to the color type (gray takes the red);
   * otherwise they are in the file's own form. */
  bool is_rgba;
  const uint8_t *rows;
  size_t stride;
  /* Pixels per meter; 0 if unknown. */
  uint32_t x_per_meter, y_per_meter;
  /* zlib's strategy plus one; 0 lets libpng choose. */
  int strategy;
  /* zlib's memory level, 1...9; 0 for 9. With a lower level, zlib starts new code tables more often. */
  int memory_level;
  /* Whether up to 16 MiB of compressed pixels form one chunk, which is buffered; otherwise each 64 KiB form
     one, with 12 bytes of overhead. */
  bool has_large_chunks;
} codec_png_picture;

/* Writes a PNG. Level is zlib's 0...9; filter is 0...4 as numbered in PNG, or 5 for a choice per
 * row. Palette images get a palette of grays: callers keep only the IDAT chunks. */
codec_status codec_png_write(const codec_png_picture *picture, int level, int filter,
                             const codec_progress *progress, codec_buffer *out, codec_report *report);

/* ---- JPEG, reading ---- */

typedef struct codec_jpeg_reader codec_jpeg_reader;

/* Reads the header. Without accepts_damage, the first warning stops reading and is reported as damage. More
 * scans than most_scans are damage in any case. NULL if memory is short; otherwise check the
 * report. */
codec_jpeg_reader *codec_jpeg_open(codec_source source, bool accepts_damage, int most_scans);
const codec_report *codec_jpeg_report(const codec_jpeg_reader *reader);
/* Before codec_jpeg_start the stored size, afterwards the decoded size. */
uint32_t codec_jpeg_width(const codec_jpeg_reader *reader);
uint32_t codec_jpeg_height(const codec_jpeg_reader *reader);
/* The size of the coefficients to keep, in bytes; 0 if rows can be decoded one by one. */
uint64_t codec_jpeg_coefficient_bytes(const codec_jpeg_reader *reader);
/* The size of all coefficients in bytes, as codec_jpeg_optimize needs for any file. */
uint64_t codec_jpeg_all_coefficient_bytes(const codec_jpeg_reader *reader);
/* Starts decoding at eighths / 8 of the size, 1...8. Rows are RGBA, alpha 255. */
codec_status codec_jpeg_start(codec_jpeg_reader *reader, int eighths, uint64_t most_bytes);
/* Reads coefficients of a file of several scans, some rows of blocks per call, until CODEC_END,
 * which is immediate for other files. Rows can be read only after that. */
codec_status codec_jpeg_absorb(codec_jpeg_reader *reader, int steps);
/* The number of bytes consumed from the source. */
uint64_t codec_jpeg_position(const codec_jpeg_reader *reader);
/* The position of the compressed data of the last scan reached; 0 before the first. */
uint64_t codec_jpeg_scan_start(const codec_jpeg_reader *reader);
/* Restricts rows to *count columns starting at *first; call it before reading rows. On return, both give the
   actual columns, which may be more, since whole blocks are decoded. The decoded width is then *count. */
codec_status codec_jpeg_crop(codec_jpeg_reader *reader, uint32_t *first, uint32_t *count);
/* Skips rows, without decoding them where possible. The caller ensures that no more are skipped than there
 * are. */
codec_status codec_jpeg_skip_rows(codec_jpeg_reader *reader, uint32_t count);
codec_status codec_jpeg_read_rows(codec_jpeg_reader *reader, uint8_t *rows, size_t stride,
                                  uint32_t count);
codec_status codec_jpeg_finish(codec_jpeg_reader *reader);
void codec_jpeg_close(codec_jpeg_reader *reader);

/* ---- JPEG, writing ---- */

typedef struct codec_jpeg_picture {
  uint32_t width, height;
  /* RGBA of 8 bits with straight alpha; blended over white. */
  const uint8_t *rows;
  size_t stride;
  /* Whether all pixels are gray: then only one channel is written. */
  bool is_gray;
  /* Whether color has full resolution. */
  bool has_full_chroma;
  /* As in JFIF: 0 none, 1 pixels per inch, 2 pixels per centimeter. */
  int density_unit;
  uint16_t x_density, y_density;
} codec_jpeg_picture;

codec_status codec_jpeg_write(const codec_jpeg_picture *picture, int quality, codec_buffer *out,
                              codec_report *report);

/* Writes the same coefficients with optimal Huffman tables, and all markers unchanged. Any warning
 * ends it as damage. *consumed is where the JPEG ended within the source. */
codec_status codec_jpeg_optimize(codec_source source, uint64_t most_bytes, int most_scans,
                                 const codec_progress *progress, codec_buffer *out,
                                 uint64_t *consumed, codec_report *report);

/* ---- GIF, reading ---- */

typedef struct codec_gif_reader codec_gif_reader;

/* The properties of the first picture of a GIF. */
typedef struct codec_gif_facts {
  /* The canvas. */
  uint32_t width, height;
  /* The picture on it; it may reach beyond the canvas. */
  uint32_t left, top, frame_width, frame_height;
  /* Bits per index, 1...8. */
  int index_bits;
  bool is_interlaced;
  bool has_clear_color;
  /* The pixel aspect ratio as stored: width / height is (aspect + 15) / 64; 0 if not given. */
  int aspect;
} codec_gif_facts;

/* Reads everything before the first picture's pixels. With accepts_damage, unreadable rows and pixels without
   a color become transparent, with a warning. NULL if memory is short; otherwise check the report. */
codec_gif_reader *codec_gif_open(codec_source source, bool accepts_damage);
const codec_report *codec_gif_report(const codec_gif_reader *reader);
codec_gif_facts codec_gif_get_facts(const codec_gif_reader *reader);
/* Skips the first picture's pixels, which can no longer be read; returns whether another picture follows. */
bool codec_gif_skip_to_next(codec_gif_reader *reader);
/* Reads the next count rows of the canvas as RGBA, transparent outside the picture. The caller ensures that
   the picture lies on the canvas, and that no more rows are read than exist. An interlaced picture is
   buffered completely at the first row, one byte per pixel. */
codec_status codec_gif_read_rows(codec_gif_reader *reader, uint8_t *rows, size_t stride,
                                 uint32_t count);
/* Reads on to the next picture or the end of the GIF; a file that ends before is damaged. Any other data there is
   accepted. */
codec_status codec_gif_finish(codec_gif_reader *reader);
void codec_gif_close(codec_gif_reader *reader);

/* ---- TIFF, reading ---- */

typedef struct codec_tiff_reader codec_tiff_reader;

typedef enum codec_tiff_model {
  CODEC_TIFF_GRAY,
  CODEC_TIFF_GRAY_ALPHA,
  CODEC_TIFF_RGB,
  CODEC_TIFF_RGBA,
  CODEC_TIFF_PALETTE,
  CODEC_TIFF_CMYK
} codec_tiff_model;

/* The properties of the first picture of a TIFF. */
typedef struct codec_tiff_facts {
  uint32_t width, height;
  codec_tiff_model model;
  /* Bits per channel. */
  int bits;
  bool has_alpha;
  /* The orientation, numbered as in EXIF. */
  int orientation;
  /* Pixels per unit; the unit is 1 for none, 2 for inch, 3 for centimeter. 0 if there is no resolution. */
  float x_resolution, y_resolution;
  int resolution_unit;
  bool has_more_pages;
  /* Whether rows cannot be cropped: when libtiff converts separate planes, it confuses their columns. */
  bool keeps_columns;
} codec_tiff_facts;

/* Reads the first directory. No single allocation exceeds the larger of most_bytes and 1 MiB. With
   accepts_damage, damaged pixels cause a warning as long as rows can still be read. NULL if memory is short;
   otherwise check the report. */
codec_tiff_reader *codec_tiff_open(codec_source source, bool accepts_damage, uint64_t most_bytes);
const codec_report *codec_tiff_report(const codec_tiff_reader *reader);
codec_tiff_facts codec_tiff_get_facts(const codec_tiff_reader *reader);
/* Restricts rows to these columns, which must exist; call it before reading rows. */
codec_status codec_tiff_crop(codec_tiff_reader *reader, uint32_t first, uint32_t count);
/* The memory needed for reading rows, in bytes: the largest strip or tile as stored, and the rows that are
   decoded together. */
uint64_t codec_tiff_held_bytes(codec_tiff_reader *reader);
/* Skips rows; strips and tiles that contain no other rows are not read. */
codec_status codec_tiff_skip_rows(codec_tiff_reader *reader, uint32_t count);
/* Reads the next count rows as RGBA with straight alpha, as they are stored. */
codec_status codec_tiff_read_rows(codec_tiff_reader *reader, uint8_t *rows, size_t stride,
                                  uint32_t count);
void codec_tiff_close(codec_tiff_reader *reader);

/* ---- Files ---- */

/* Renames a file; EEXIST if the new name exists. Returns 0 or an error number. */
int codec_rename_new(const char *from, const char *to);

#endif
