/* Checks of the interface for C, written in C, as a program would use it. */
#ifndef C_INTERFACE_CHECKS_H
#define C_INTERFACE_CHECKS_H

#include <stddef.h>

/* Called for each expectation that was not met. */
typedef void (*check_report)(const char *file, int line, const char *expectation, void *data);

/* The names of the checks; NULL after the last. */
const char *check_name(size_t index);

/* Runs a check. One at a time: some count the objects of the process. */
void check_run(size_t index, check_report report, void *data);

#endif
