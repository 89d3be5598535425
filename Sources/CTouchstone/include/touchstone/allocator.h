/* The memory of the library: the functions of your program with which it allocates. Include touchstone.h. */
#ifndef TOUCHSTONE_ALLOCATOR_H
#define TOUCHSTONE_ALLOCATOR_H

#include "base.h"

TOUCHSTONE_BEGIN

/* Allocates size bytes, at least 1, at an address that is a multiple of alignment, a power of two of at
 * least sizeof(void *). The memory need not be cleared.
 *
 * The library cannot continue without memory. If this function returns NULL, or an address that is not
 * aligned, the library writes a line to stderr and calls abort(). A function that should end the program
 * differently must do so itself and must not return; no longjmp and no C++ exception may leave it. */
typedef void *(*touchstone_allocate_function)(size_t size, size_t alignment, void *data);

/* Frees memory that the allocate function returned; never called with NULL. */
typedef void (*touchstone_deallocate_function)(void *memory, void *data);

/* The functions of an allocator. Neither may be NULL. They are called by every thread that calls the library
 * or ends after a call, possibly concurrently, and must not call the library. */
typedef struct touchstone_allocator_functions {
  touchstone_allocate_function allocate;
  touchstone_deallocate_function deallocate;
} touchstone_allocator_functions;

/* Makes the library allocate with these functions, which get data, instead of posix_memalign() and free().
 * Call it before any other function of the library, while no other thread calls one. It may be called
 * again until then, and holds until the process ends.
 *
 * Fails with TOUCHSTONE_ERROR_LATE if the library has already allocated memory, with
 * TOUCHSTONE_ERROR_UNSUPPORTED if the library was built with the Swift runtime, which has its own allocator,
 * and with TOUCHSTONE_ERROR_ARGUMENT, but no message, if a function is NULL.
 *
 * Destroying a context frees what was allocated for it. Tables that are made once, less than 200 kB, remain
 * until the process ends, and each thread's last error until the thread ends. Memory that the C library
 * allocates, such as the buffer of a directory stream, and memory-mapped recordings are not included. */
TOUCHSTONE_API touchstone_status touchstone_set_allocator(
    touchstone_allocator_functions functions, void *data);

TOUCHSTONE_END

#endif
