#ifndef TOUCHSTONE_ALLOCATION_COUNT_H
#define TOUCHSTONE_ALLOCATION_COUNT_H

#include <stdbool.h>
#include <stdint.h>

/// What one thread asked of the allocator while it was counted.
typedef struct {
  /// Calls that gave memory: malloc, calloc, realloc and the aligned ones.
  uint64_t allocations;
  /// The bytes asked for in these calls.
  uint64_t bytes;
} allocation_count;

/// Whether allocations can be counted: not under AddressSanitizer, which has an allocator of its
/// own, and not with a C library other than glibc.
bool allocation_count_is_available(void);

/// Begins to count the allocations of the calling thread, or goes on after a pause.
void allocation_count_resume(void);

/// Stops counting the allocations of the calling thread.
void allocation_count_pause(void);

/// Gives what was counted for the calling thread and sets its counter back to zero.
allocation_count allocation_count_take(void);

#endif
