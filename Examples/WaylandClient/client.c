/* A Wayland client whose touches Touchstone recognizes: a photo that fingers move, spread and turn, in a
 * window that says when it is tapped or held. Documentation/wayland.md is the guide. */
#define _GNU_SOURCE
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <touchstone.h>
#include <unistd.h>
#include <wayland-client.h>

#include "xdg-shell.h"

static struct wl_compositor *compositor;
static struct wl_shm *shm;
static struct xdg_wm_base *shell;
static struct wl_seat *seat;
static struct wl_surface *surface;
static struct wl_touch *touch;
static int width = 640, height = 480;
static bool running = true, dirty;

static touchstone_context *context;
static touchstone_layer *photo;
static touchstone_clock *event_clock;
static int screen;
static const double points = 160.0 / 96; /* A pixel counts as 1/96 inch, a point is 1/160 inch. */

/* The events up to the next wl_touch.frame, which completes them, and the time of the latest. */
static touchstone_contact contacts[64];
static size_t count;
static int64_t event_time;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * INT64_C(1000000) + time.tv_nsec / 1000;
}

/* The present by the clock of the events, for everything that has no time stamp. */
static int64_t event_now(void) { return touchstone_clock_event_time_at(event_clock, now()); }

static void touch_frame(void *data, struct wl_touch *touch) {
  if (count) touchstone_context_deliver(context, screen, event_time, contacts, count);
  count = 0;
}

static void collect(touchstone_phase phase, uint32_t time, int32_t id, double x, double y) {
  if (count == 64) touch_frame(NULL, touch);
  event_time = touchstone_clock_event_time_of_milliseconds(event_clock, time, now());
  contacts[count++] = (touchstone_contact){.slot = id, .phase = phase, .x = x * points, .y = y * points};
}

static void touch_down(
    void *data, struct wl_touch *touch, uint32_t serial, uint32_t time, struct wl_surface *surface,
    int32_t id, wl_fixed_t x, wl_fixed_t y) {
  collect(TOUCHSTONE_PHASE_BEGAN, time, id, wl_fixed_to_double(x), wl_fixed_to_double(y));
}

static void touch_motion(
    void *data, struct wl_touch *touch, uint32_t time, int32_t id, wl_fixed_t x, wl_fixed_t y) {
  collect(TOUCHSTONE_PHASE_MOVED, time, id, wl_fixed_to_double(x), wl_fixed_to_double(y));
}

/* A lift has no position in Wayland; with NAN the contact keeps its last one. */
static void touch_up(void *data, struct wl_touch *touch, uint32_t serial, uint32_t time, int32_t id) {
  collect(TOUCHSTONE_PHASE_ENDED, time, id, NAN, NAN);
}

/* The compositor needs the fingers for a gesture of its own. No frame and no lift follows. */
static void touch_cancel(void *data, struct wl_touch *touch) {
  count = 0;
  touchstone_context_cancel_all(context, TOUCHSTONE_ALL_DEVICES, event_now());
}

static void seat_capabilities(void *data, struct wl_seat *seat, uint32_t capabilities) {
  bool has_touch = capabilities & WL_SEAT_CAPABILITY_TOUCH;
  if (touch && !has_touch) touch_cancel(NULL, touch), wl_touch_destroy(touch), touch = NULL;
  if (touch || !has_touch) return;
  touch = wl_seat_get_touch(seat);
  static const struct wl_touch_listener listener = {
      touch_down, touch_up, touch_motion, touch_frame, touch_cancel, NULL, NULL};
  wl_touch_add_listener(touch, &listener, NULL);
}

static void recognized(const touchstone_gesture *gesture, void *data) {
  static const char *const states[] = {"", "began", "", "ended", "cancelled"};
  dirty = true;
  if (gesture->state == TOUCHSTONE_STATE_CHANGED) return;
  touchstone_transform map = touchstone_layer_get_transform(photo);
  double x = gesture->location.x / points, y = gesture->location.y / points;
  printf("%s %s at (%.0f, %.0f); ", (char *)data, states[gesture->state], x, y);
  printf("scale %.2f, %ld degrees\n", hypot(map.a, map.b), lround(atan2(map.b, map.a) * 180 / M_PI));
}

static void faulty(touchstone_context *context, const touchstone_fault *fault, void *data) {
  fprintf(stderr, "fault: %s\n", fault->message);
}

static void recognize(touchstone_layer *layer, touchstone_kind kind, char *name) {
  touchstone_recognizer *recognizer = touchstone_recognizer_create(context, kind, name);
  touchstone_recognizer_set_action(recognizer, recognized, name);
  touchstone_layer_add_recognizer(layer, recognizer);
}

static void release(void *data, struct wl_buffer *buffer) { wl_buffer_destroy(buffer); }

/* Draws into a new buffer, which lives until the compositor has read it. */
static void draw(void) {
  int size = width * height * 4, file = memfd_create("pixels", MFD_CLOEXEC);
  if (file < 0 || ftruncate(file, size) != 0) return;
  uint32_t *pixels = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  touchstone_transform t = touchstone_layer_get_transform_to_window(photo);
  touchstone_rect bounds = touchstone_layer_get_bounds(photo);
  double area = t.a * t.d - t.b * t.c;
  for (int index = 0; pixels != MAP_FAILED && index < width * height; index++) {
    double x = index % width * points - t.tx, y = index / width * points - t.ty;
    double u = (t.d * x - t.c * y) / area / bounds.width, v = (t.a * y - t.b * x) / area / bounds.height;
    bool is_inside = u >= 0 && u < 1 && v >= 0 && v < 1;
    pixels[index] = is_inside ? (int)(u * 255) << 16 | (int)(v * 255) << 8 | 0xa0 : 0x202428;
  }
  munmap(pixels, size);
  struct wl_shm_pool *pool = wl_shm_create_pool(shm, file, size);
  struct wl_buffer *buffer =
      wl_shm_pool_create_buffer(pool, 0, width, height, width * 4, WL_SHM_FORMAT_XRGB8888);
  static const struct wl_buffer_listener listener = {release};
  wl_buffer_add_listener(buffer, &listener, NULL);
  wl_shm_pool_destroy(pool);
  close(file);
  wl_surface_attach(surface, buffer, 0, 0);
  wl_surface_damage(surface, 0, 0, width, height);
  wl_surface_commit(surface);
  dirty = false;
}

static void surface_configure(void *data, struct xdg_surface *role, uint32_t serial) {
  xdg_surface_ack_configure(role, serial);
  touchstone_context_set_size(context, width * points, height * points);
  dirty = true;
}

static void window_configure(
    void *data, struct xdg_toplevel *window, int32_t w, int32_t h, struct wl_array *states) {
  if (w > 0 && h > 0) width = w, height = h;
}

static void window_close(void *data, struct xdg_toplevel *window) { running = false; }
static void ping(void *data, struct xdg_wm_base *shell, uint32_t serial) { xdg_wm_base_pong(shell, serial); }

static void global(
    void *data, struct wl_registry *registry, uint32_t name, const char *kind, uint32_t version) {
#define BIND(type) (strcmp(kind, #type) ? NULL : wl_registry_bind(registry, name, &type##_interface, 1))
  if (!compositor) compositor = BIND(wl_compositor);
  if (!shm) shm = BIND(wl_shm);
  if (!shell) shell = BIND(xdg_wm_base);
  if (!seat) seat = BIND(wl_seat);
}

/* Such as a monitor that was unplugged. libwayland ends a program without a function for an event. */
static void global_removed(void *data, struct wl_registry *registry, uint32_t name) {}

int main(void) {
  struct wl_display *display = wl_display_connect(NULL);
  if (!display) return fprintf(stderr, "no Wayland compositor; is WAYLAND_DISPLAY set?\n"), 1;
  context = touchstone_context_create(width * points, height * points);
  event_clock = touchstone_clock_create(context);
  photo = touchstone_layer_create(context, (touchstone_rect){300, 200, 500, 350}, "photo");
  touchstone_layer_add_child(touchstone_context_get_root(context), photo);
  recognize(photo, TOUCHSTONE_KIND_MANIPULATOR, "grip");
  recognize(photo, TOUCHSTONE_KIND_TAP, "tap");
  recognize(photo, TOUCHSTONE_KIND_LONG_PRESS, "long press");
  touchstone_context_set_fault_function(context, faulty, NULL);
  /* Larger than any window: a finger that landed in the window may leave it. */
  touchstone_rect range = {-10000, -10000, 40000, 40000};
  screen = touchstone_context_add_surface(context, "Wayland window", range);
#define LISTEN(type, object, ...) type##_add_listener(object, &(struct type##_listener){__VA_ARGS__}, NULL)
  LISTEN(wl_registry, wl_display_get_registry(display), global, global_removed);
  wl_display_roundtrip(display);
  if (!compositor || !shm || !shell || !seat) return fprintf(stderr, "no windows or no input\n"), 1;
  LISTEN(wl_seat, seat, seat_capabilities);
  LISTEN(xdg_wm_base, shell, ping);
  surface = wl_compositor_create_surface(compositor);
  struct xdg_surface *role = xdg_wm_base_get_xdg_surface(shell, surface);
  LISTEN(xdg_surface, role, surface_configure);
  LISTEN(xdg_toplevel, xdg_surface_get_toplevel(role), window_configure, window_close);
  wl_surface_commit(surface);
  while (running) {
    /* Events first, then the deadlines up to now, then the picture. */
    wl_display_flush(display);
    struct pollfd descriptor = {wl_display_get_fd(display), POLLIN, 0};
    int timeout = touchstone_clock_get_poll_timeout(event_clock, now());
    if (poll(&descriptor, 1, timeout) > 0 && wl_display_dispatch(display) < 0) break;
    touch_frame(NULL, touch); /* cage 0.1.4 sends no frame. */
    if (touchstone_context_next_deadline(context, NULL)) touchstone_context_advance(context, event_now());
    if (dirty) draw();
  }
  touchstone_context_destroy(context);
  wl_display_disconnect(display);
}
