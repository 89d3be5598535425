#include <zlib.h>

/// Starts the best compression in the format of gzip; deflateInit2 is a macro.
static inline int touchstone_gzip_start(z_stream *stream) {
  return deflateInit2(stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
