// System functions that the Embedded standard library requires, for the C library.

#define _GNU_SOURCE 1
#include <locale.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdlib.h>

static locale_t plain_locale;
static pthread_once_t plain_locale_once = PTHREAD_ONCE_INIT;

static void make_plain_locale(void) { plain_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0); }

/* Parses a number with a decimal point, regardless of the program's locale; returns its end. */
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  pthread_once(&plain_locale_once, make_plain_locale);
  char *end = (char *)text;
  *result = plain_locale ? strtod_l(text, &end, plain_locale) : strtod(text, &end);
  return end;
}
