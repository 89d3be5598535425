/* A small Wayland compositor, on wlroots, with a gesture of its own: its client gets every touch until three
 * fingers move the window, and then wl_touch.cancel. Documentation/compositor.md is the guide. */
#define WLR_USE_UNSTABLE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <touchstone.h>
#include <unistd.h>
#include <wayland-server-core.h>
#include <wlr/backend.h>
#include <wlr/render/allocator.h>
#include <wlr/render/wlr_renderer.h>
#include <wlr/types/wlr_compositor.h>
#include <wlr/types/wlr_input_device.h>
#include <wlr/types/wlr_scene.h>
#include <wlr/types/wlr_seat.h>
#include <wlr/types/wlr_touch.h>
#include <wlr/types/wlr_xdg_shell.h>

static struct wl_display *display;
static struct wlr_renderer *renderer;
static struct wlr_allocator *allocator;
static struct wlr_output *output;
static struct wlr_scene *scene;
static struct wlr_scene_output *scene_output;
static struct wlr_xdg_surface *window; /* Of the client; NULL without one. */
static struct wlr_scene_node *node;
static struct wlr_seat *seat;
static struct wl_event_source *timer;

static touchstone_context *context;
static touchstone_clock *event_clock;
static int screen;
static touchstone_contact contacts[64]; /* Up to the next frame of the device. */
static size_t count;
static int64_t event_time;
static bool is_taken; /* Whether the touches that are down were cancelled for the client. */
static uint32_t time_offset; /* Milliseconds that are added to every time. */
static const double points = 160.0 / 96; /* A pixel counts as 1/96 inch, a point is 1/160 inch. */

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * INT64_C(1000000) + time.tv_nsec / 1000;
}

/* What Touchstone delivers to the layer of the client's window goes to the client. */
static bool forward(touchstone_layer *layer, const touchstone_touch *touch, void *data) {
  if (!window || is_taken) return true;
  struct wl_client *owner = wl_resource_get_client(window->resource);
  struct wlr_seat_client *client = wlr_seat_client_for_wl_client(seat, owner);
  if (!client) return true;
  uint32_t time = touch->time / 1000, serial = wlr_seat_client_next_serial(client);
  /* With a shadow, the surface begins left of the window and above it; the node is where the window is. */
  struct wlr_box box;
  wlr_xdg_surface_get_geometry(window, &box);
  wl_fixed_t x = wl_fixed_from_double(touch->location.x / points + box.x);
  wl_fixed_t y = wl_fixed_from_double(touch->location.y / points + box.y);
  struct wl_resource *to, *surface = window->surface->resource;
  wl_resource_for_each(to, &client->touches) {
    switch (touch->phase) {
    case TOUCHSTONE_PHASE_BEGAN: wl_touch_send_down(to, serial, time, surface, touch->id, x, y); break;
    case TOUCHSTONE_PHASE_ENDED: wl_touch_send_up(to, serial, time, touch->id); break;
    /* Ends all touches of the client; it is told of none of them any more. */
    case TOUCHSTONE_PHASE_CANCELLED: wl_touch_send_cancel(to); break;
    default: wl_touch_send_motion(to, time, touch->id, x, y);
    }
  }
  is_taken = touch->phase == TOUCHSTONE_PHASE_CANCELLED;
  client->needs_touch_frame = !is_taken;
  return true;
}

/* Reaches deadlines, completes what was sent, and sets the timer, which calls this again. */
static int settle(void *data) {
  int64_t present = touchstone_clock_event_time_at(event_clock, now());
  if (touchstone_context_next_deadline(context, NULL)) touchstone_context_advance(context, present);
  int wait = touchstone_clock_get_poll_timeout(event_clock, now());
  wl_event_source_timer_update(timer, wait < 0 ? 0 : wait < 1 ? 1 : wait); /* 0 switches it off. */
  struct wlr_seat_client *client;
  struct wl_resource *to;
  wl_list_for_each(client, &seat->clients, link) {
    if (!client->needs_touch_frame) continue;
    wl_resource_for_each(to, &client->touches) wl_touch_send_frame(to);
    client->needs_touch_frame = false;
  }
  return 0;
}

static void panned(const touchstone_gesture *gesture, void *data) {
  double x = gesture->translation.dx / points, y = gesture->translation.dy / points;
  bool is_over = gesture->state != TOUCHSTONE_STATE_BEGAN && gesture->state != TOUCHSTONE_STATE_CHANGED;
  if (gesture->state == TOUCHSTONE_STATE_BEGAN) printf("three fingers take the window\n");
  if (is_over) printf("three fingers moved it by (%.0f, %.0f)\n", x, y);
  if (node) wlr_scene_node_set_position(node, is_over ? 0 : x, is_over ? 0 : y);
}

static void deliver(void) {
  if (count) touchstone_context_deliver(context, screen, event_time, contacts, count);
  count = 0;
}

static void collect(touchstone_phase phase, uint32_t time, int32_t id, double x, double y) {
  if (phase == TOUCHSTONE_PHASE_BEGAN && is_taken) {
    deliver(); /* The last of the taken fingers may have lifted in this frame. */
    is_taken = touchstone_context_count_touches(context) > 0;
  }
  event_time = touchstone_clock_event_time_of_milliseconds(event_clock, time + time_offset, now());
  if (count == 64 || !output) return;
  x *= output->width * points, y *= output->height * points; /* They are shares of the screen. */
  contacts[count++] = (touchstone_contact){.slot = id, .phase = phase, .x = x, .y = y};
}

#define HANDLE(name, phase, at_x, at_y) \
  static void touch_##name(struct wl_listener *listener, void *data) { \
    struct wlr_event_touch_##name *event = data; \
    collect(TOUCHSTONE_PHASE_##phase, event->time_msec, event->touch_id, at_x, at_y); \
  }
HANDLE(down, BEGAN, event->x, event->y)
HANDLE(motion, MOVED, event->x, event->y)
HANDLE(up, ENDED, NAN, NAN)
HANDLE(cancel, CANCELLED, NAN, NAN)

static void touch_frame(struct wl_listener *listener, void *data) {
  deliver();
  settle(NULL);
}

static void listen_to(struct wl_signal *signal, wl_notify_func_t function) {
  struct wl_listener *listener = calloc(1, sizeof *listener);
  listener->notify = function;
  wl_signal_add(signal, listener);
}

static void new_input(struct wl_listener *listener, void *data) {
  struct wlr_input_device *device = data;
  if (device->type != WLR_INPUT_DEVICE_TOUCH) return;
  listen_to(&device->touch->events.down, touch_down);
  listen_to(&device->touch->events.motion, touch_motion);
  listen_to(&device->touch->events.up, touch_up);
  listen_to(&device->touch->events.cancel, touch_cancel);
  listen_to(&device->touch->events.frame, touch_frame);
  wlr_seat_set_capabilities(seat, WL_SEAT_CAPABILITY_TOUCH);
}

static void draw(struct wl_listener *listener, void *data) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  wlr_scene_output_commit(scene_output);
  wlr_scene_output_send_frame_done(scene_output, &time);
}

/* The client's window is as large as the screen, or as the window that shows the screen. */
static void resized(struct wl_listener *listener, void *data) {
  touchstone_context_set_size(context, output->width * points, output->height * points);
  if (window) wlr_xdg_toplevel_set_size(window, output->width, output->height);
}

/* The screen was unplugged, or the window that shows it was closed; another one may come. */
static void output_gone(struct wl_listener *listener, void *data) {
  output = NULL;
  scene_output = NULL; /* The scene destroys it. */
  count = 0;
  int64_t present = touchstone_clock_event_time_at(event_clock, now());
  touchstone_context_cancel_all(context, TOUCHSTONE_ALL_DEVICES, present);
  settle(NULL);
}

static void new_output(struct wl_listener *listener, void *data) {
  if (output) return;
  output = data;
  wlr_output_init_render(output, allocator, renderer);
  if (wlr_output_preferred_mode(output)) wlr_output_set_mode(output, wlr_output_preferred_mode(output));
  wlr_output_enable(output, true);
  wlr_output_commit(output);
  wlr_output_create_global(output);
  scene_output = wlr_scene_output_create(scene, output);
  listen_to(&output->events.frame, draw);
  listen_to(&output->events.mode, resized);
  listen_to(&output->events.destroy, output_gone);
  resized(NULL, NULL);
}

/* Touches and deadlines that are ready in this turn of the loop come after it. */
static void window_closed(struct wl_listener *listener, void *data) {
  window = NULL;
  node = NULL; /* The scene destroys it. */
  wl_display_terminate(display);
}

static void new_surface(struct wl_listener *listener, void *data) {
  if (window || ((struct wlr_xdg_surface *)data)->role != WLR_XDG_SURFACE_ROLE_TOPLEVEL) return;
  window = data;
  node = wlr_scene_xdg_surface_create(&scene->node, window);
  if (output) resized(NULL, NULL);
  listen_to(&window->events.destroy, window_closed);
}

int main(int argc, char **argv) {
  if (argc < 2) return fprintf(stderr, "usage: compositor PROGRAM [ARGUMENT...]\n"), 64;
  if (getenv("TIME_OFFSET")) time_offset = strtoul(getenv("TIME_OFFSET"), NULL, 10);
  context = touchstone_context_create(1, 1);
  event_clock = touchstone_clock_create(context);
  /* As large as any screen. */
  screen = touchstone_context_add_surface(context, "touch screen", (touchstone_rect){0, 0, 1e5, 1e5});
  touchstone_layer_set_touch_function(touchstone_context_get_root(context), forward, NULL);
  touchstone_layer_set_multiple_touch_enabled(touchstone_context_get_root(context), true);
  touchstone_recognizer *pan = touchstone_recognizer_create(context, TOUCHSTONE_KIND_PAN, "pan");
  touchstone_recognizer_set(pan, TOUCHSTONE_SETTING_MINIMUM_TOUCHES, 3);
  touchstone_recognizer_set_action(pan, panned, NULL);
  touchstone_layer_add_recognizer(touchstone_context_get_root(context), pan);
  display = wl_display_create();
  timer = wl_event_loop_add_timer(wl_display_get_event_loop(display), settle, NULL);
  struct wlr_backend *backend = wlr_backend_autocreate(display);
  if (!backend || !(renderer = wlr_renderer_autocreate(backend))) return 1;
  wlr_renderer_init_wl_display(renderer, display);
  allocator = wlr_allocator_autocreate(backend, renderer);
  wlr_compositor_create(display, renderer);
  scene = wlr_scene_create();
  seat = wlr_seat_create(display, "seat0");
  listen_to(&wlr_xdg_shell_create(display)->events.new_surface, new_surface);
  listen_to(&backend->events.new_output, new_output);
  listen_to(&backend->events.new_input, new_input);
  const char *socket = wl_display_add_socket_auto(display);
  if (!socket || !wlr_backend_start(backend)) return 1;
  setenv("WAYLAND_DISPLAY", socket, 1);
  if (fork() == 0) execvp(argv[1], argv + 1), perror(argv[1]), _exit(127);
  wl_display_run(display);
  touchstone_context_destroy(context);
}
