/* Memory allocation of the C library. Tools/embedded/library.sh renames the functions that the library's
   objects import: they call library_posix_memalign() instead of posix_memalign(), and so on. */
#define _GNU_SOURCE 1
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "allocator.h"

/* The program's functions; both NULL if it set none. Written only before the first allocation. */
static library_allocate allocate;
static library_deallocate deallocate;
static void *allocator_data;

/* Whether anything has been allocated; after that, the allocator cannot change. */
static atomic_bool is_used;

bool library_set_allocator(library_allocate new, library_deallocate old, void *data) {
  if (atomic_load(&is_used)) return false;
  allocate = new;
  deallocate = old;
  allocator_data = data;
  return true;
}

static void end(const char *problem, size_t size, size_t alignment) {
  fprintf(stderr, "touchstone: %s (%zu bytes, aligned to %zu)\n", problem, size, alignment);
  abort();
}

/* Never NULL: Swift code checks the result for objects, but not for plain memory. */
static void *take(size_t size, size_t alignment) {
  if (!atomic_load_explicit(&is_used, memory_order_relaxed)) atomic_store(&is_used, true);
  if (alignment < sizeof(void *)) alignment = sizeof(void *);
  if (size == 0) size = 1;
  void *memory = NULL;
  if (allocate) {
    memory = allocate(size, alignment, allocator_data);
    if ((uintptr_t)memory & (alignment - 1)) {
      end("the allocator returned an address that is not aligned", size, alignment);
    }
  } else if (posix_memalign(&memory, alignment, size) != 0) {
    memory = NULL;
  }
  if (!memory) end("out of memory", size, alignment);
  return memory;
}

int library_posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = take(size, alignment);
  return 0;
}

void *library_malloc(size_t size) { return take(size, _Alignof(max_align_t)); }

void library_free(void *memory) {
  if (!memory) return;
  if (deallocate) {
    deallocate(memory, allocator_data);
  } else {
    free(memory);
  }
}
