#ifndef TOUCHSTONE_PROCESS_FIGURES_H
#define TOUCHSTONE_PROCESS_FIGURES_H

#include <stddef.h>
#include <stdint.h>

/// The CPU time that all threads of this process have used, in nanoseconds; it moves by whole microseconds.
int64_t process_cpu_nanoseconds(void);

/// The bytes that the allocator has given out and not got back; 0 with a C library other than glibc.
/// The figure means nothing under a sanitizer, which has an allocator of its own.
size_t process_heap_bytes(void);

/// Starts counting the instructions that the calling thread executes in user mode.
///
/// The result is a descriptor for `instruction_count_read`, or a negative error number: -ENOENT where
/// the machine has no such counter, as most virtual machines, -EACCES where the kernel forbids it
/// (kernel.perf_event_paranoid), -ENOSYS where the kernel was built without perf events.
int instruction_count_open(void);

/// The instructions since `instruction_count_open`, or a negative error number.
int64_t instruction_count_read(int descriptor);

#endif
