/* Counts the allocations of the library for C while fingers move: there are none once a gesture is under way.
   It counts by defining
 * the functions of the process, so that it sees a library with the Swift runtime too. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <touchstone.h>

static size_t allocations;

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  allocations++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations++;
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  allocations++;
  return __libc_realloc(memory, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  allocations++;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : 12;
}

void *aligned_alloc(size_t alignment, size_t size) {
  allocations++;
  return __libc_memalign(alignment, size);
}

static size_t actions;

static void acted(const touchstone_gesture *gesture, void *data) {
  (void)data;
  if (gesture->state == TOUCHSTONE_STATE_CHANGED) actions++;
}

/* Two fingers move a picture; returns the number of allocations in the last half of the frames. */
static size_t move(touchstone_kind kind, int frames) {
  touchstone_rect window = {0, 0, 800, 600};
  touchstone_context *context = touchstone_context_create(800, 600);
  int screen = touchstone_context_add_surface(context, "screen", window);
  touchstone_layer *photo = touchstone_layer_create(context, window, "photo");
  touchstone_layer_add_child(touchstone_context_get_root(context), photo);
  touchstone_recognizer *recognizer = touchstone_recognizer_create(context, kind, "any");
  touchstone_recognizer_set_action(recognizer, acted, NULL);
  touchstone_layer_add_recognizer(photo, recognizer);
  touchstone_contact fingers[2] = {
      {.slot = 0, .phase = TOUCHSTONE_PHASE_BEGAN, .x = 300, .y = 300},
      {.slot = 1, .phase = TOUCHSTONE_PHASE_BEGAN, .x = 500, .y = 300}};
  touchstone_context_deliver(context, screen, 1000000, fingers, 2);
  fingers[0].phase = fingers[1].phase = TOUCHSTONE_PHASE_MOVED;
  size_t before = 0;
  for (int frame = 1; frame <= frames; frame++) {
    double angle = frame * 0.01;
    fingers[0].x = 400 - 120 * cos(angle);
    fingers[0].y = 300 - 120 * sin(angle) + frame * 0.1;
    fingers[1].x = 400 + 120 * cos(angle);
    fingers[1].y = 300 + 120 * sin(angle) + frame * 0.1;
    if (frame == frames / 2) before = allocations;
    touchstone_context_deliver(context, screen, 1000000 + frame * 8000, fingers, 2);
  }
  size_t count = allocations - before;
  touchstone_context_destroy(context);
  return count;
}

int main(void) {
  const touchstone_kind kinds[] = {
      TOUCHSTONE_KIND_PAN, TOUCHSTONE_KIND_PINCH, TOUCHSTONE_KIND_ROTATION,
      TOUCHSTONE_KIND_TRANSFORM, TOUCHSTONE_KIND_MANIPULATOR};
  size_t total = 0;
  for (size_t index = 0; index < sizeof kinds / sizeof *kinds; index++) {
    size_t count = move(kinds[index], 1000);
    if (count) printf("kind %d: %zu allocations in 500 frames\n", (int)kinds[index], count);
    total += count;
  }
  printf("%zu allocations in 2500 frames with %zu actions, %zu in all\n", total, actions, allocations);
  return total != 0 || actions < 2000 || allocations == 0;
}
