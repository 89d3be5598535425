/* Errors, input and output of libjpeg, shared by the files that use it. */
#ifndef CIMAGECODECS_JPEG_SHARED_H
#define CIMAGECODECS_JPEG_SHARED_H

#include "Internal.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

/* libjpeg's error handler, and where its errors go. `base` stands first: the library knows only it,
 * as `err` of its object, and the handlers find the rest from there. */
typedef struct jpeg_errors {
  struct jpeg_error_mgr base;
  jmp_buf back;
  codec_report *report;
  /* Whether a warning is counted only, or ends the work as damage. */
  bool accepts_damage;
} jpeg_errors;

/* Fills it in. The caller sets `back` by setjmp before any call of the library. */
void jpeg_errors_set(jpeg_errors *errors, codec_report *report, bool accepts_damage);

/* Bytes of a source, a buffer at a time. */
typedef struct jpeg_input {
  struct jpeg_source_mgr base;
  codec_source source;
  uint64_t offset;
  uint8_t buffer[65536];
} jpeg_input;

void jpeg_input_set(jpeg_input *input, codec_source source);
/* How many bytes the library has taken. */
uint64_t jpeg_input_position(const jpeg_input *input);

/* Bytes to be kept. */
typedef struct jpeg_output {
  struct jpeg_destination_mgr base;
  codec_buffer *out;
  uint8_t buffer[65536];
} jpeg_output;

void jpeg_output_set(jpeg_output *output, codec_buffer *out);

/* How many bytes the coefficients of a picture take whose header was read. */
uint64_t jpeg_coefficient_bytes(const struct jpeg_decompress_struct *info);

#endif
