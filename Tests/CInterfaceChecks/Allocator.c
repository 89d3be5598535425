/* The library's memory. Tools/c-library/allocator.c checks that all memory comes from the program's
   allocator, which can only be set before the first call of the library. */
#include <stdlib.h>

#include "Checks.h"

static void *allocate(size_t size, size_t alignment, void *data) {
  (void)alignment;
  ++*(int *)data;
  return malloc(size);
}

static void deallocate(void *memory, void *data) {
  ++*(int *)data;
  free(memory);
}

void check_late_allocator(void) {
  int calls = 0;
  stage stage = stage_make();
  touchstone_allocator_functions functions = {allocate, deallocate};
  touchstone_status status = touchstone_set_allocator(functions, &calls);
  /* A library with the Swift runtime never supports an allocator. */
  EXPECT(status == TOUCHSTONE_ERROR_LATE || status == TOUCHSTONE_ERROR_UNSUPPORTED);
  EXPECT(touchstone_last_status() == status);
  EXPECT(says(touchstone_last_message(), "allocate"));
  functions.deallocate = NULL;
  EXPECT(touchstone_set_allocator(functions, &calls) != TOUCHSTONE_OK);
  tap_at(&stage, 300, 200, 1000000);
  stage_end(&stage);
  EXPECT(calls == 0);
}
