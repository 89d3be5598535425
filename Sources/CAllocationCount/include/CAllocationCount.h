#ifndef TOUCHSTONE_ALLOCATION_COUNT_H
#define TOUCHSTONE_ALLOCATION_COUNT_H

#include <stdbool.h>
#include <stdint.h>

/// The allocations of a thread while it was counted.
typedef struct {
  /// Allocating calls: malloc, calloc, realloc and the aligned ones.
  uint64_t allocations;
  /// The bytes requested in these calls.
  uint64_t bytes;
} allocation_count;

/// Whether allocations can be counted: not under AddressSanitizer, which has its own allocator, and not with
/// a C library other than glibc.
bool allocation_count_is_available(void);

/// Starts counting the allocations of the calling thread, or continues after a pause.
void allocation_count_resume(void);

/// Stops counting the allocations of the calling thread.
void allocation_count_pause(void);

/// Returns the counts of the calling thread and resets them.
allocation_count allocation_count_take(void);

#endif
