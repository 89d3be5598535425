/* Replays a recording on a scene with the library for C and prints the transcript: transcripts SCENE RECORDING START,
 * where START is the recording's first time in microseconds. */
#include <stdio.h>
#include <stdlib.h>
#include <touchstone.h>

static void print_line(touchstone_context *context, const char *line, void *data) {
  (void)context;
  (void)data;
  puts(line);
}

static char *contents(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  char *bytes = malloc(1 << 20);
  *size = bytes ? fread(bytes, 1, 1 << 20, file) : 0;
  fclose(file);
  return bytes;
}

static int fail(void) {
  fprintf(stderr, "%s\n", touchstone_last_message());
  return 1;
}

int main(int count, char **words) {
  size_t size = 0;
  char *scene = count == 4 ? contents(words[1], &size) : NULL;
  if (!scene) return 64;
  touchstone_context *context = touchstone_context_create(5000, 5000);
  if (!touchstone_layer_load_scene(touchstone_context_get_root(context), scene, size, NULL, NULL)) return fail();
  free(scene);
  touchstone_context_set_transcript_function(context, print_line, NULL);
  int64_t end = 0;
  if (touchstone_context_replay_file(context, words[2], atoll(words[3]), &end)) return fail();
  while (touchstone_context_next_deadline(context, &end)) touchstone_context_advance(context, end);
  touchstone_context_destroy(context);
  return touchstone_live_objects() != 0;
}
