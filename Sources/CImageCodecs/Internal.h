/* Shared by the files of this target. */
#ifndef CIMAGECODECS_INTERNAL_H
#define CIMAGECODECS_INTERNAL_H

#include "CImageCodecs.h"

/* Stores a failure unless there is one already; text may be NULL. */
void codec_fail(codec_report *report, codec_status status, const char *text);
/* Counts a warning and keeps the first one's text. */
void codec_warn(codec_report *report, const char *text);
/* Reports the progress, 0...1; false, with a failure stored, if the work is cancelled. */
bool codec_advance(const codec_progress *progress, codec_report *report, double fraction);
/* Appends bytes; false if memory is short. */
bool codec_buffer_append(codec_buffer *buffer, const uint8_t *bytes, size_t count);

#endif
