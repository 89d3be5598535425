/* The allocator of the C library. */
#ifndef LIBRARY_ALLOCATOR_H
#define LIBRARY_ALLOCATOR_H

#include <stdbool.h>
#include <stddef.h>

typedef void *(*library_allocate)(size_t size, size_t alignment, void *data);
typedef void (*library_deallocate)(void *memory, void *data);

/* Sets the functions; false if memory was allocated already. */
bool library_set_allocator(library_allocate allocate, library_deallocate deallocate, void *data);

int library_posix_memalign(void **memory, size_t alignment, size_t size);
void *library_malloc(size_t size);
void library_free(void *memory);

#endif
