/* The C library as Embedded Swift imports it instead of the toolchain's module Glibc. */

#ifndef TOUCHSTONE_SYSTEM_H
#define TOUCHSTONE_SYSTEM_H

#define _GNU_SOURCE 1
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "allocator.h"

/* Swift calls no function with a variable number of arguments. */
static inline int touchstone_open(const char *path, int flags, mode_t mode) {
  return open(path, flags, mode);
}

static inline int touchstone_fcntl(int descriptor, int command, int value) {
  return fcntl(descriptor, command, value);
}

#endif
