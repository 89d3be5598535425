/* Errors, input and output of libjpeg, shared by the files that use it. */
#ifndef CIMAGECODECS_JPEG_SHARED_H
#define CIMAGECODECS_JPEG_SHARED_H

#include "Internal.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

/* libjpeg's error handler, and the destination of its errors. `base` comes first: the library has a pointer
   to it only (`err` of its object), which the handlers cast back. */
typedef struct jpeg_errors {
  struct jpeg_error_mgr base;
  jmp_buf back;
  codec_report *report;
  /* Whether a warning is only counted, or ends the work as damage. */
  bool accepts_damage;
} jpeg_errors;

/* Initializes it. The caller sets `back` by setjmp before any call of the library. */
void jpeg_errors_set(jpeg_errors *errors, codec_report *report, bool accepts_damage);

/* The bytes of a source, one buffer at a time. */
typedef struct jpeg_input {
  struct jpeg_source_mgr base;
  codec_source source;
  uint64_t offset;
  uint8_t buffer[65536];
} jpeg_input;

void jpeg_input_set(jpeg_input *input, codec_source source);
/* The number of bytes that the library has consumed. */
uint64_t jpeg_input_position(const jpeg_input *input);

/* The output bytes. */
typedef struct jpeg_output {
  struct jpeg_destination_mgr base;
  codec_buffer *out;
  uint8_t buffer[65536];
} jpeg_output;

void jpeg_output_set(jpeg_output *output, codec_buffer *out);

/* The size of the coefficients of an image whose header was read, in bytes. */
uint64_t jpeg_coefficient_bytes(const struct jpeg_decompress_struct *info);

#endif
