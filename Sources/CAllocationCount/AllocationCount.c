#include "CAllocationCount.h"

#include <errno.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HAS_SANITIZER 1
#endif

#if defined(__GLIBC__) && !defined(HAS_SANITIZER)

// Each thread counts separately, so that other threads have no effect.
static _Thread_local bool is_counting;
static _Thread_local allocation_count counted;

bool allocation_count_is_available(void) { return true; }

void allocation_count_resume(void) { is_counting = true; }

void allocation_count_pause(void) { is_counting = false; }

allocation_count allocation_count_take(void) {
  allocation_count result = counted;
  counted = (allocation_count){0, 0};
  return result;
}

static inline void count(size_t bytes) {
  if (is_counting) {
    counted.allocations += 1;
    counted.bytes += bytes;
  }
}

// Definitions of these functions in an executable replace those of the C library, for every library it loads.
// glibc also has its own under these names.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

void *malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count(size);
  return __libc_realloc(block, size);
}

void free(void *block) { __libc_free(block); }

void *memalign(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *result = memalign(alignment, size);
  if (result == NULL) return ENOMEM;
  *block = result;
  return 0;
}

#else

bool allocation_count_is_available(void) { return false; }

void allocation_count_resume(void) {}

void allocation_count_pause(void) {}

allocation_count allocation_count_take(void) { return (allocation_count){0, 0}; }

#endif
