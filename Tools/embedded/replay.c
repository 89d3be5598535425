/* Replays sessions in the compact form with libtouchstone-embedded.a, and prints the transcript, and
   explanations for sessions that request them: replay FILE... */
#include <stdio.h>
#include <stdlib.h>

#include "touchstone-embedded.h"

static void print(uint32_t number, FILE *file) {
  uint32_t length = touchstone_take(number);
  if (length > 0) fwrite(touchstone_output(), 1, length, file);
}

static int play(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END) != 0) {
    fprintf(stderr, "%s cannot be read.\n", path);
    return 66;
  }
  long size = ftell(file);
  rewind(file);
  uint8_t *input = size > 0 && size <= UINT32_MAX ? touchstone_input((uint32_t)size) : NULL;
  if (!input || fread(input, 1, (size_t)size, file) != (size_t)size) {
    fprintf(stderr, "%s is empty, or has more than 256 MiB.\n", path);
    fclose(file);
    return 65;
  }
  fclose(file);
  int status = 0;
  if (touchstone_perform((uint32_t)size) != 0) {
    fprintf(stderr, "%s: byte %u: ", path, (unsigned)touchstone_performed());
    print(TOUCHSTONE_OUTPUT_FAULT, stderr);
    fputc('\n', stderr);
    status = 65;
  }
  print(TOUCHSTONE_OUTPUT_TRANSCRIPT, stdout);
  print(TOUCHSTONE_OUTPUT_EXPLANATION, stdout);
  touchstone_reset();
  return status;
}

int main(int count, char **arguments) {
  int status = 0;
  for (int i = 1; i < count; ++i) {
    int one = play(arguments[i]);
    if (one > status) status = one;
  }
  return status;
}
