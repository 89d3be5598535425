#define _GNU_SOURCE
#include "CLibrariesOnDemand.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <jpeglib.h>

#include "Stubs.h"

#if JPEG_LIB_VERSION >= 80
#define JPEG_LIBRARY "libjpeg.so.8"
#else
#define JPEG_LIBRARY "libjpeg.so.62"
#endif

struct library {
  const char *name;
  void *handle;
};

struct function {
  /* The stub's jump target: first the resolver, then the function. */
  void *address;
  const char *text;
  struct library *library;
};

#ifdef HAS_STUBS

#define HIDDEN __attribute__((used, visibility("hidden")))

#define LIBRARY(id, file) static struct library library_##id = {file, NULL};
#define FUNCTION(id, name)                        \
  extern void on_demand_first_##name(void);       \
  HIDDEN struct function on_demand_entry_##name = \
      {(void *)on_demand_first_##name, #name, &library_##id};
#include "Functions.h"
#undef LIBRARY
#undef FUNCTION

#define LIBRARY(id, file)
#define FUNCTION(id, name) STUB(name)
#include "Functions.h"
#undef FUNCTION

#define FUNCTION(id, name) &on_demand_entry_##name,
static struct function *const functions[] = {
#include "Functions.h"
};
#undef FUNCTION
#undef LIBRARY

enum { COUNT = sizeof functions / sizeof *functions };

/* The address of a function; NULL if it, or its library, cannot be found. */
static void *look_up(const struct function *function) {
  struct library *library = function->library;
  void *handle = __atomic_load_n(&library->handle, __ATOMIC_ACQUIRE);
  if (!handle) {
    /* Two threads may both do this; they get the same handle. */
    handle = dlopen(library->name, RTLD_NOW | RTLD_LOCAL);
    if (!handle) return NULL;
    __atomic_store_n(&library->handle, handle, __ATOMIC_RELEASE);
  }
  return dlsym(handle, function->text);
}

/* Called by a stub's first call, and by other threads' calls at that time. */
HIDDEN void *on_demand_find(struct function *function) {
  void *address = look_up(function);
  if (!address) {
    const char *reason = dlerror();
    fprintf(stderr, "%s cannot be used: %s.\n", function->library->name,
            reason ? reason : "it does not define a function of its headers");
    _exit(70); /* EX_SOFTWARE, like other failures of libraries */
  }
  __atomic_store_n(&function->address, address, __ATOMIC_RELEASE);
  return address;
}

int on_demand_count(void) { return COUNT; }

const char *on_demand_name(int index) { return functions[index]->text; }

const char *on_demand_library(int index) { return functions[index]->library->name; }

int on_demand_is_found(int index) { return look_up(functions[index]) != NULL; }

#else

int on_demand_count(void) { return 0; }
const char *on_demand_name(int index) { return NULL; }
const char *on_demand_library(int index) { return NULL; }
int on_demand_is_found(int index) { return 0; }

#endif
