/* Shared by the reader and the writer of PNG. */
#ifndef CIMAGECODECS_PNG_SHARED_H
#define CIMAGECODECS_PNG_SHARED_H

#include "Internal.h"

#include <stdbool.h>
#include <string.h>

/* Whether an error of libpng, which has only a text, is a lack of memory: "Out of memory", or
   "insufficient memory" if zlib has none. */
static inline bool png_lacks_memory(const char *text) { return strstr(text, "emory") != NULL; }

#endif
