// What the Embedded standard library leaves to the system, for the library for C.

#define _GNU_SOURCE 1
#include <locale.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdlib.h>

static locale_t plain_locale;
static pthread_once_t plain_locale_once = PTHREAD_ONCE_INIT;

static void make_plain_locale(void) { plain_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0); }

/* Reads a number with a point, whatever the program's locale; returns where it ends. */
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  pthread_once(&plain_locale_once, make_plain_locale);
  char *end = (char *)text;
  *result = plain_locale ? strtod_l(text, &end, plain_locale) : strtod(text, &end);
  return end;
}
