#ifndef TOUCHSTONE_PROCESS_FIGURES_H
#define TOUCHSTONE_PROCESS_FIGURES_H

#include <stddef.h>
#include <stdint.h>

/// The CPU time used by all threads of this process, in nanoseconds, with a resolution of microseconds.
int64_t process_cpu_nanoseconds(void);

/// The bytes currently allocated; 0 with a C library other than glibc. The figure is meaningless under a
/// sanitizer, which has its own allocator.
size_t process_heap_bytes(void);

/// Starts counting the instructions that the calling thread executes in user mode.
///
/// Returns a descriptor for `instruction_count_read`, or a negative error number: -ENOENT if the machine has
/// no such counter, like most virtual machines, -EACCES if the kernel forbids it
/// (kernel.perf_event_paranoid), -ENOSYS if the kernel was built without perf events.
int instruction_count_open(void);

/// The instructions since `instruction_count_open`, or a negative error number.
int64_t instruction_count_read(int descriptor);

#endif
