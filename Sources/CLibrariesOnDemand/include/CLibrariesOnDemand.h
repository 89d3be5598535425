/* Libraries for images, drawing and devices that a program loads when it first calls one of their functions.
 *
 * A program that is linked with this target has a stub for each of these functions. The first call of a stub loads
 * the library and finds the function; later calls jump there. The linker then leaves the libraries out of those that
 * are loaded when the program starts, if it is told to (--as-needed, as Tools/install does). A replay calls none of
 * them.
 *
 * There are stubs for x86-64 and arm64. Programs for other processors are linked with the libraries as usual. */
#ifndef C_LIBRARIES_ON_DEMAND_H
#define C_LIBRARIES_ON_DEMAND_H

/* The number of functions that have a stub; 0 where there are no stubs. */
int on_demand_count(void);

/* The name of a function that has a stub, from 0 to on_demand_count() - 1. */
const char *on_demand_name(int index);

/* The file name of its library. */
const char *on_demand_library(int index);

/* Whether a function with this number can be found, after loading its library. */
int on_demand_is_found(int index);

#endif
