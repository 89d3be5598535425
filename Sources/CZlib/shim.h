#include <zlib.h>

/// Starts compression in the format of gzip; deflateInit2 is a macro.
static inline int touchstone_gzip_start(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
