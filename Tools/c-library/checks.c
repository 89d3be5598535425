/* Runs the checks of Tests/CInterfaceChecks with the library as it is installed. */
#include <stdio.h>

#include "CInterfaceChecks.h"

static int failures;

static void report(const char *file, int line, const char *expectation, void *data) {
  fprintf(stderr, "%s:%d: %s: %s\n", file, line, (const char *)data, expectation);
  failures++;
}

int main(void) {
  size_t count = 0;
  for (const char *name; (name = check_name(count)) != NULL; count++) {
    check_run(count, report, (void *)name);
  }
  printf("%zu checks, %d expectations not met\n", count, failures);
  return failures > 0 || count < 30;
}
