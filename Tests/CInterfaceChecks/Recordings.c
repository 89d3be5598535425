/* Recording the input of a context, and replaying it. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "Checks.h"

/* The recording in memory, which the caller frees. */
static char *copy_recording(touchstone_context *context, size_t *size) {
  *size = touchstone_context_get_recording(context, NULL, 0);
  char *bytes = malloc(*size + 1);
  EXPECT(touchstone_context_get_recording(context, bytes, *size) == *size);
  bytes[*size] = 0;
  return bytes;
}

/* A path in a new folder. */
static void make_path(char *folder, char *path, size_t size) {
  EXPECT(mkdtemp(folder) != NULL);
  snprintf(path, size, "%s/session.yml", folder);
}

void check_recordings(void) {
  char folder[] = "/tmp/touchstone-XXXXXX", path[80];
  make_path(folder, path, sizeof path);
  stage one = stage_make();
  notes first = {0};
  recognizer_on(one.photo, TOUCHSTONE_KIND_PAN, "pan", &first);
  EXPECT(!touchstone_context_is_recording(one.context));
  EXPECT(touchstone_context_get_recording(one.context, NULL, 0) == 0);
  EXPECT_OK(touchstone_context_start_recording(one.context, "table", NULL));
  EXPECT(touchstone_context_is_recording(one.context));
  touchstone_point from = {300, 200}, to = {500, 260};
  int64_t last = drag(&one, from, to, 20, 1000000);
  finger(&one, 0, TOUCHSTONE_PHASE_ENDED, 500, 260, last + 10000);
  size_t before = touchstone_context_get_recording(one.context, NULL, 0);
  tap_at(&one, 10, 10, last + 500000);
  EXPECT_OK(touchstone_context_stop_recording(one.context, true));
  size_t size;
  char *bytes = copy_recording(one.context, &size);
  EXPECT(size == before && says(bytes, "TOUCHSTONE_SCENE=table"));
  EXPECT(says(bytes, "TOUCHSTONE_WINDOW=800x600"));

  // Another context receives the same input, from memory and from a file.
  FILE *file = fopen(path, "w");
  EXPECT(fwrite(bytes, 1, size, file) == size);
  fclose(file);
  for (int is_file = 0; is_file < 2; is_file++) {
    stage two = stage_make();
    notes second = {0};
    recognizer_on(two.photo, TOUCHSTONE_KIND_PAN, "pan", &second);
    int64_t end = 0;
    EXPECT_OK(
        is_file ? touchstone_context_replay_file(two.context, path, 5000000, &end)
                : touchstone_context_replay(two.context, bytes, size, 5000000, &end));
    EXPECT(end == 5000000 + last + 10000 - 1000000);
    EXPECT(first.began == 1 && second.began == 1 && second.ended == 1);
    EXPECT(second.changed == first.changed);
    EXPECT_NEAR(second.last.translation.dx, first.last.translation.dx, 0.1);
    EXPECT_NEAR(second.last.location.y, first.last.location.y, 0.1);
    EXPECT(touchstone_context_count_touches(two.context) == 0);
    EXPECT_OK(touchstone_context_destroy(two.context));
  }

  // A window that lies elsewhere receives it at the same points.
  stage elsewhere = stage_make();
  notes third = {0};
  recognizer_on(elsewhere.photo, TOUCHSTONE_KIND_PAN, "pan", &third);
  EXPECT_OK(touchstone_layer_set_position(elsewhere.root, (touchstone_point){-1000, 700}));
  EXPECT_OK(touchstone_context_replay(elsewhere.context, bytes, size, 5000000, NULL));
  EXPECT(third.began == 1 && third.ended == 1 && third.changed == first.changed);
  EXPECT_NEAR(third.last.location.y, first.last.location.y, 0.1);
  EXPECT_OK(touchstone_context_destroy(elsewhere.context));

  // Into a file, without a name.
  unlink(path);
  EXPECT_OK(touchstone_context_start_recording(one.context, NULL, path));
  EXPECT(touchstone_context_get_recording(one.context, NULL, 0) == 0);
  tap_at(&one, 300, 200, last + 2000000);
  EXPECT_OK(touchstone_context_stop_recording(one.context, false));
  EXPECT_OK(touchstone_context_replay_file(one.context, path, last + 3000000, NULL));

  // Destroying a context ends its recording; the file is complete.
  unlink(path);
  stage three = stage_make();
  EXPECT_OK(touchstone_context_start_recording(three.context, "table", path));
  finger(&three, 0, TOUCHSTONE_PHASE_BEGAN, 300, 200, 1000000);
  EXPECT_OK(touchstone_context_destroy(three.context));
  EXPECT_OK(touchstone_context_replay_file(one.context, path, last + 4000000, NULL));
  free(bytes);
  stage_end(&one);
  unlink(path);
  rmdir(folder);
}

static touchstone_status status_within;

static void replay_within(const touchstone_gesture *gesture, void *data) {
  (void)gesture;
  status_within = touchstone_context_replay(data, "", 0, 0, NULL);
}

static void destroy_within(const touchstone_gesture *gesture, void *data) {
  (void)gesture;
  touchstone_context_destroy(data);
}

void check_wrong_recordings(void) {
  char folder[] = "/tmp/touchstone-XXXXXX", path[80];
  make_path(folder, path, sizeof path);
  stage stage = stage_make();
  touchstone_context *context = stage.context;
  EXPECT(touchstone_context_stop_recording(context, false) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT_OK(touchstone_context_start_recording(context, "a", NULL));
  EXPECT(touchstone_context_start_recording(context, "b", NULL) == TOUCHSTONE_ERROR_ARGUMENT);
  tap_at(&stage, 300, 200, 1000000);
  EXPECT_OK(touchstone_context_stop_recording(context, false));
  size_t size;
  char *bytes = copy_recording(context, &size);
  char few[8] = "unknown";
  EXPECT(touchstone_context_get_recording(context, few, 4) == size);
  EXPECT(strncmp(few, bytes, 4) == 0 && few[4] == 'o');
  EXPECT(touchstone_context_get_recording(context, NULL, 4) == 0);

  // An existing file is not overwritten, and a missing one cannot be replayed.
  EXPECT_OK(touchstone_context_start_recording(context, "a", path));
  EXPECT_OK(touchstone_context_stop_recording(context, false));
  EXPECT(touchstone_context_start_recording(context, "a", path) == TOUCHSTONE_ERROR_RECORDING);
  EXPECT(says(touchstone_last_message(), path) && says(touchstone_last_message(), "exists"));
  EXPECT(!touchstone_context_is_recording(context));
  unlink(path);
  EXPECT(touchstone_context_replay_file(context, path, 0, NULL) == TOUCHSTONE_ERROR_RECORDING);
  EXPECT(says(touchstone_last_message(), path));
  EXPECT(touchstone_context_replay_file(context, NULL, 0, NULL) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_context_replay(context, NULL, 1, 0, NULL) == TOUCHSTONE_ERROR_ARGUMENT);

  // Recordings in memory have the same errors as files.
  char *row = strrchr(bytes, ',');
  EXPECT(row != NULL);
  *row = '{';
  const char *wrong[] = {"", "nonsense", bytes};
  for (size_t index = 0; index < 3; index++) {
    FILE *file = fopen(path, "w");
    fputs(wrong[index], file);
    fclose(file);
    EXPECT(
        touchstone_context_replay(context, wrong[index], strlen(wrong[index]), 0, NULL)
        == TOUCHSTONE_ERROR_RECORDING);
    char message[400], expected[400];
    snprintf(message, sizeof message, "%s", touchstone_last_message());
    EXPECT(says(message, "memory"));
    EXPECT(
        touchstone_context_replay_file(context, path, 0, NULL) == TOUCHSTONE_ERROR_RECORDING);
    snprintf(expected, sizeof expected, "%s", touchstone_last_message());
    EXPECT(strcmp(message + strlen("memory"), expected + strlen(path)) == 0);
  }
  unlink(path);
  rmdir(folder);
  free(bytes);
  bytes = copy_recording(context, &size);

  // Not allowed within a callback; a callback may destroy the context meanwhile.
  touchstone_recognizer *tap =
      touchstone_recognizer_create(context, TOUCHSTONE_KIND_TAP, "tap");
  EXPECT_OK(touchstone_recognizer_set_action(tap, replay_within, context));
  EXPECT_OK(touchstone_layer_add_recognizer(stage.photo, tap));
  tap_at(&stage, 300, 200, 2000000);
  EXPECT(status_within == TOUCHSTONE_ERROR_BUSY);
  free(bytes);
  EXPECT_OK(touchstone_context_start_recording(context, "a", NULL));
  tap_at(&stage, 300, 200, 3000000);
  tap_at(&stage, 300, 200, 4000000);
  EXPECT_OK(touchstone_context_stop_recording(context, false));
  bytes = copy_recording(context, &size);
  // A replay begins no earlier than what came before.
  EXPECT(touchstone_context_replay(context, bytes, size, 500000, NULL) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(says(touchstone_last_message(), "the replay would start at 0.500000 s, but"));
  // After the program's clock was set back, what came before is a time of that clock.
  tap_at(&stage, 300, 200, 1000000);
  EXPECT(
      touchstone_context_replay(context, bytes, size, 1070000, NULL) ==
      TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(says(touchstone_last_message(), "the context has reached 1.080000 s"));
  EXPECT_OK(touchstone_context_replay(context, bytes, size, 2000000, NULL));
  EXPECT_OK(touchstone_recognizer_set_action(tap, destroy_within, context));
  EXPECT_OK(touchstone_context_replay(context, bytes, size, 5000000, NULL));
  EXPECT(touchstone_context_is_recording(context) == false);
  EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_HANDLE);
  free(bytes);
}
