/* The library's memory. That all of it comes from the program is checked by Tools/c-library/allocator.c, since an
 * allocator can be set only in a process that has not called the library. */
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
  /* A library with the Swift runtime has no hook, at any time. */
  EXPECT(status == TOUCHSTONE_ERROR_LATE || status == TOUCHSTONE_ERROR_UNSUPPORTED);
  EXPECT(touchstone_last_status() == status);
  EXPECT(says(touchstone_last_message(), "allocate"));
  functions.deallocate = NULL;
  EXPECT(touchstone_set_allocator(functions, &calls) != TOUCHSTONE_OK);
  tap_at(&stage, 300, 200, 1000000);
  stage_end(&stage);
  EXPECT(calls == 0);
}
