/* Shared by the checks: expectations, and a window with fingers. */
#ifndef STAGE_H
#define STAGE_H

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "touchstone.h"

/* Records that an expectation was not met. */
void failed(const char *file, int line, const char *expectation);

#define EXPECT(condition) \
  do { \
    if (!(condition)) failed(__FILE__, __LINE__, #condition); \
  } while (0)

#define EXPECT_OK(call) EXPECT((call) == TOUCHSTONE_OK)

#define EXPECT_NEAR(value, wanted, tolerance) EXPECT(fabs((value) - (wanted)) <= (tolerance))

/* Whether a text contains another; false for NULL. */
bool says(const char *text, const char *part);

/* A window of 800 x 600 points, and in it a photo of 400 x 300 at (200, 150). */
typedef struct stage {
  touchstone_context *context;
  touchstone_layer *root;
  touchstone_layer *photo;
  int screen;
} stage;

stage stage_make(void);

/* Destroys the context; checks that nothing is left of it. */
void stage_end(stage *stage);

/* Reports one finger in a phase at a point of the window. */
void finger(
    const stage *stage, int64_t slot, touchstone_phase phase, double x, double y, int64_t time);

/* Reports two fingers, in slots 0 and 1, in the same phase in one frame. */
void fingers(
    const stage *stage, touchstone_phase phase, touchstone_point first, touchstone_point second,
    int64_t time);

/* Taps: a finger is down for 80 ms. */
void tap_at(const stage *stage, double x, double y, int64_t time);

/* A finger lands, moves to another point in steps of 10 ms, and stays down. Returns the time of the
 * last step. */
int64_t drag(
    const stage *stage, touchstone_point from, touchstone_point to, int steps, int64_t time);

/* Reaches every deadline. */
void wait_for_all(const stage *stage);

/* The reports of a recognizer. */
typedef struct notes {
  int began, changed, ended, cancelled, failed;
  touchstone_gesture last;
  char reason[200];
} notes;

/* Creates a recognizer on a layer, and records its actions and failures. */
touchstone_recognizer *recognizer_on(
    touchstone_layer *layer, touchstone_kind kind, const char *name, notes *notes);

void note_gesture(const touchstone_gesture *gesture, void *data);

#endif
