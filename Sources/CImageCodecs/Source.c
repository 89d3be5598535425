#define _GNU_SOURCE
#include "Internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

size_t codec_source_read(const codec_source *source, uint64_t offset, void *to, size_t count,
                         int *error_number) {
  *error_number = 0;
  if (offset >= source->size) return 0;
  /* The size may be less than the file's, to read only a part of it. */
  if (count > source->size - offset) count = (size_t)(source->size - offset);
  if (source->bytes) {
    memcpy(to, source->bytes + offset, count);
    return count;
  }
  size_t done = 0;
  while (done < count && offset + done <= INT64_MAX) {
    ssize_t got =
        pread(source->descriptor, (uint8_t *)to + done, count - done, (off_t)(offset + done));
    if (got > 0) {
      done += (size_t)got;
    } else if (got == 0) {
      break;
    } else if (errno != EINTR) {
      *error_number = errno;
      break;
    }
  }
  return done;
}

void codec_fail(codec_report *report, codec_status status, const char *text) {
  if (report->status != CODEC_OK) return;
  report->status = status;
  snprintf(report->text, sizeof report->text, "%s", text ? text : "");
}

bool codec_advance(const codec_progress *progress, codec_report *report, double fraction) {
  if (!progress || !progress->advance || progress->advance(progress->context, fraction))
    return true;
  codec_fail(report, CODEC_CANCELLED, "cancelled");
  return false;
}

void codec_warn(codec_report *report, const char *text) {
  if (report->warnings == 0) snprintf(report->warning, sizeof report->warning, "%s", text);
  /* A file can cause as many warnings as it has bytes. */
  if (report->warnings < 1000000) report->warnings++;
}

const char *codec_report_text(const codec_report *report) { return report->text; }
const char *codec_report_warning(const codec_report *report) { return report->warning; }

bool codec_buffer_append(codec_buffer *buffer, const uint8_t *bytes, size_t count) {
  if (count > SIZE_MAX / 4 - buffer->size) return false;
  if (buffer->size + count > buffer->capacity) {
    size_t capacity = (buffer->size + count) * 3 / 2 + 4096;
    uint8_t *grown = realloc(buffer->bytes, capacity);
    if (!grown) return false;
    buffer->bytes = grown;
    buffer->capacity = capacity;
  }
  memcpy(buffer->bytes + buffer->size, bytes, count);
  buffer->size += count;
  return true;
}

void codec_buffer_free(codec_buffer *buffer) {
  free(buffer->bytes);
  memset(buffer, 0, sizeof *buffer);
}

int codec_rename_new(const char *from, const char *to) {
  if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
  /* On file systems without this flag, linking a second name also fails if the name exists. */
  if (errno != EINVAL && errno != ENOSYS) return errno;
  if (link(from, to) != 0) return errno;
  unlink(from);
  return 0;
}
