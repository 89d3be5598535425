/* A Wayland compositor without a screen, on wlroots, with one window and a pen that standard input moves:
 *
 *     compositor [--all] [--late] PROGRAM [ARGUMENT...]
 *
 * Its commands, a line each:
 *
 *     pen X Y PRESSURE   comes near at this pixel, or moves there
 *     lean X Y           leans by so many degrees to the right and downwards
 *     tip, lift          touches and leaves the surface
 *     press, let         the first button of the barrel
 *     away               goes out of reach
 *     flood COUNT        announces so many pens more and moves them out of order; every other one is removed again;
 *                        only with --all
 *     wait MILLISECONDS
 *     say WORD           prints the word
 *
 * With --late the pen is announced when it comes near for the first time, as for a tablet's, and not at the start.
 * With --all every object of a client for the pen receives its events, as Mutter and KWin send them; otherwise those
 * of wlroots do: one of a client's objects. */
#define WLR_USE_UNSTABLE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <wayland-server-core.h>
#include <wlr/backend/headless.h>
#include <wlr/interfaces/wlr_tablet_tool.h>
#include <wlr/render/allocator.h>
#include <wlr/render/wlr_renderer.h>
#include <wlr/types/wlr_compositor.h>
#include <wlr/types/wlr_scene.h>
#include <wlr/types/wlr_seat.h>
#include <wlr/types/wlr_tablet_v2.h>
#include <wlr/types/wlr_xdg_shell.h>

#include "tablet-server.h"

enum { WIDTH = 1280, HEIGHT = 800, BARREL = 0x14B };

static struct wl_display *display;
static struct wlr_renderer *renderer;
static struct wlr_allocator *allocator;
static struct wlr_scene *scene;
static struct wlr_scene_output *scene_output;
static struct wlr_xdg_surface *window;
static struct wlr_seat *seat;
static struct wl_event_source *commands, *timer;
static bool sends_to_all, is_near;

static void listen_to(struct wl_signal *signal, wl_notify_func_t function) {
  struct wl_listener *listener = calloc(1, sizeof *listener);
  listener->notify = function;
  wl_signal_add(signal, listener);
}

static uint32_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// MARK: The pen of wlroots

static struct wlr_tablet_manager_v2 *manager;
static struct wlr_tablet_v2_tablet *tablet;
static struct wlr_tablet_v2_tablet_tool *tool;
static struct wlr_tablet_tool pen = {.type = WLR_TABLET_TOOL_TYPE_PEN, .pressure = true, .tilt = true};

// MARK: A pen for all objects of a client

enum { MOST = 64 };
static struct wl_resource *seats[MOST], *tools[MOST], *tablets[MOST];
static int seat_count;

static void gone(struct wl_resource *resource) {
  for (int index = 0; index < MOST; index++) {
    if (seats[index] == resource) seats[index] = NULL;
    if (tools[index] == resource) tools[index] = NULL;
    if (tablets[index] == resource) tablets[index] = NULL;
  }
}

static void end(struct wl_client *client, struct wl_resource *resource) { wl_resource_destroy(resource); }
static void set_cursor(struct wl_client *client, struct wl_resource *resource, uint32_t serial,
                       struct wl_resource *surface, int32_t x, int32_t y) {}
static const struct zwp_tablet_tool_v2_interface tool_calls = {set_cursor, end};
static const struct zwp_tablet_v2_interface tablet_calls = {end};
static const struct zwp_tablet_seat_v2_interface seat_calls = {end};

static struct wl_resource *add_tool(struct wl_resource *seat) {
  struct wl_resource *added = wl_resource_create(wl_resource_get_client(seat), &zwp_tablet_tool_v2_interface, 1, 0);
  wl_resource_set_implementation(added, &tool_calls, NULL, gone);
  zwp_tablet_seat_v2_send_tool_added(seat, added);
  zwp_tablet_tool_v2_send_type(added, ZWP_TABLET_TOOL_V2_TYPE_PEN);
  return added;
}

static void announce(int index) {
  tools[index] = add_tool(seats[index]);
  zwp_tablet_tool_v2_send_capability(tools[index], ZWP_TABLET_TOOL_V2_CAPABILITY_PRESSURE);
  zwp_tablet_tool_v2_send_capability(tools[index], ZWP_TABLET_TOOL_V2_CAPABILITY_TILT);
  zwp_tablet_tool_v2_send_done(tools[index]);
}

static bool is_announced;

static void get_tablet_seat(struct wl_client *client, struct wl_resource *resource, uint32_t id,
                            struct wl_resource *of) {
  if (seat_count == MOST) return;
  int index = seat_count++;
  seats[index] = wl_resource_create(client, &zwp_tablet_seat_v2_interface, 1, id);
  wl_resource_set_implementation(seats[index], &seat_calls, NULL, gone);
  tablets[index] = wl_resource_create(client, &zwp_tablet_v2_interface, 1, 0);
  wl_resource_set_implementation(tablets[index], &tablet_calls, NULL, gone);
  zwp_tablet_seat_v2_send_tablet_added(seats[index], tablets[index]);
  zwp_tablet_v2_send_name(tablets[index], "pen");
  zwp_tablet_v2_send_done(tablets[index]);
  // And the buttons beside its surface, which nobody uses.
  struct wl_resource *pad = wl_resource_create(client, &zwp_tablet_pad_v2_interface, 1, 0);
  struct wl_resource *group = wl_resource_create(client, &zwp_tablet_pad_group_v2_interface, 1, 0);
  struct wl_resource *ring = wl_resource_create(client, &zwp_tablet_pad_ring_v2_interface, 1, 0);
  wl_resource_set_implementation(pad, &tool_calls, NULL, NULL);
  wl_resource_set_implementation(group, &tablet_calls, NULL, NULL);
  wl_resource_set_implementation(ring, &tool_calls, NULL, NULL);
  zwp_tablet_seat_v2_send_pad_added(seats[index], pad);
  zwp_tablet_pad_v2_send_group(pad, group);
  zwp_tablet_pad_group_v2_send_ring(group, ring);
  zwp_tablet_pad_group_v2_send_done(group);
  zwp_tablet_pad_v2_send_done(pad);
  if (is_announced) announce(index);
}

static const struct zwp_tablet_manager_v2_interface manager_calls = {get_tablet_seat, end};

static void bind(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  struct wl_resource *resource = wl_resource_create(client, &zwp_tablet_manager_v2_interface, 1, id);
  wl_resource_set_implementation(resource, &manager_calls, NULL, NULL);
}

// MARK: Commands

static void announce_pen(void) {
  if (!sends_to_all) {
    tool = wlr_tablet_tool_create(manager, seat, &pen);
    return;
  }
  is_announced = true;
  for (int index = 0; index < seat_count; index++) {
    if (seats[index]) announce(index);
  }
}

#define TO_ALL(what, ...) \
  for (int index = 0; index < seat_count; index++) { \
    if (tools[index]) zwp_tablet_tool_v2_send_##what(tools[index], ##__VA_ARGS__); \
  }

static void move(double x, double y, double pressure) {
  if (!is_near && !(sends_to_all ? is_announced : tool != NULL)) announce_pen();
  if (sends_to_all) {
    if (!is_near) TO_ALL(proximity_in, 1, tablets[index], window->surface->resource);
    TO_ALL(motion, wl_fixed_from_double(x), wl_fixed_from_double(y));
    TO_ALL(pressure, pressure * 65535);
    TO_ALL(frame, now());
  } else {
    if (!is_near) wlr_tablet_v2_tablet_tool_notify_proximity_in(tool, tablet, window->surface);
    wlr_tablet_v2_tablet_tool_notify_motion(tool, x, y);
    wlr_tablet_v2_tablet_tool_notify_pressure(tool, pressure);
  }
  is_near = true;
}

static void flood(int count) {
  for (int number = 0; number < count; number++) {
    for (int index = 0; index < seat_count; index++) {
      if (!seats[index]) continue;
      struct wl_resource *added = add_tool(seats[index]);
      zwp_tablet_tool_v2_send_down(added, 4);
      zwp_tablet_tool_v2_send_frame(added, now());
      zwp_tablet_tool_v2_send_proximity_out(added);
      zwp_tablet_tool_v2_send_pressure(added, UINT32_MAX);
      zwp_tablet_tool_v2_send_frame(added, now());
      if (number % 2) zwp_tablet_tool_v2_send_removed(added);
    }
  }
}

static void perform(const char *line) {
  double x, y, pressure;
  char word[64];
  int number;
  if (sscanf(line, "wait %d", &number) == 1) {
    wl_event_source_fd_update(commands, 0);
    wl_event_source_timer_update(timer, number < 1 ? 1 : number);
  } else if (sscanf(line, "say %63s", word) == 1) {
    printf("%s\n", word);
    fflush(stdout);
  } else if (sscanf(line, "pen %lf %lf %lf", &x, &y, &pressure) == 3 && window) {
    move(x, y, pressure);
  } else if (sscanf(line, "flood %d", &number) == 1 && sends_to_all) {
    flood(number);
  } else if (!is_near) {
    fprintf(stderr, "not now: %s\n", line);
  } else if (sscanf(line, "lean %lf %lf", &x, &y) == 2) {
    if (!sends_to_all) wlr_tablet_v2_tablet_tool_notify_tilt(tool, x, y);
    else TO_ALL(tilt, wl_fixed_from_double(x), wl_fixed_from_double(y));
  } else if (strcmp(line, "tip") == 0) {
    if (!sends_to_all) wlr_tablet_v2_tablet_tool_notify_down(tool);
    else TO_ALL(down, 2);
  } else if (strcmp(line, "lift") == 0) {
    if (!sends_to_all) wlr_tablet_v2_tablet_tool_notify_up(tool);
    else TO_ALL(up);
  } else if (strcmp(line, "press") == 0 || strcmp(line, "let") == 0) {
    bool down = line[0] == 'p';
    if (!sends_to_all) wlr_tablet_v2_tablet_tool_notify_button(tool, BARREL, down);
    else TO_ALL(button, 3, BARREL, down);
  } else if (strcmp(line, "away") == 0) {
    if (!sends_to_all) wlr_tablet_v2_tablet_tool_notify_proximity_out(tool);
    else TO_ALL(proximity_out);
    is_near = false;
  } else {
    fprintf(stderr, "unknown: %s\n", line);
  }
  if (sends_to_all && is_announced) TO_ALL(frame, now());
}

/* Reads one line at a time, so that a pause holds back those after it. */
static int read_command(int descriptor, uint32_t mask, void *data) {
  static char line[256];
  static size_t length;
  char next;
  if (read(descriptor, &next, 1) < 1) {
    wl_event_source_fd_update(commands, 0);
    return 0;
  }
  if (next != '\n') {
    if (length < sizeof line - 1) line[length++] = next;
    return 0;
  }
  line[length] = 0;
  length = 0;
  perform(line);
  return 0;
}

static int go_on(void *data) {
  wl_event_source_fd_update(commands, WL_EVENT_READABLE);
  return 0;
}

// MARK: One window

static void draw(struct wl_listener *listener, void *data) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  wlr_scene_output_commit(scene_output);
  wlr_scene_output_send_frame_done(scene_output, &time);
}

static void new_output(struct wl_listener *listener, void *data) {
  struct wlr_output *output = data;
  wlr_output_init_render(output, allocator, renderer);
  wlr_output_enable(output, true);
  wlr_output_commit(output);
  wlr_output_create_global(output);
  scene_output = wlr_scene_output_create(scene, output);
  listen_to(&output->events.frame, draw);
}

static void window_closed(struct wl_listener *listener, void *data) { wl_display_terminate(display); }

static void new_surface(struct wl_listener *listener, void *data) {
  struct wlr_xdg_surface *surface = data;
  if (window || surface->role != WLR_XDG_SURFACE_ROLE_TOPLEVEL) return;
  window = surface;
  wlr_scene_xdg_surface_create(&scene->node, window);
  wlr_xdg_toplevel_set_size(window, WIDTH, HEIGHT);
  listen_to(&window->events.destroy, window_closed);
}

int main(int argc, char **argv) {
  bool is_late = false;
  for (; argc > 1 && argv[1][0] == '-'; argc--, argv++) {
    if (strcmp(argv[1], "--all") == 0) sends_to_all = true;
    if (strcmp(argv[1], "--late") == 0) is_late = true;
  }
  if (argc < 2) return fprintf(stderr, "usage: compositor [--all] [--late] PROGRAM [ARGUMENT...]\n"), 64;
  display = wl_display_create();
  struct wl_event_loop *loop = wl_display_get_event_loop(display);
  struct wlr_backend *backend = wlr_headless_backend_create(display);
  if (!backend || !(renderer = wlr_renderer_autocreate(backend))) return 1;
  wlr_renderer_init_wl_display(renderer, display);
  allocator = wlr_allocator_autocreate(backend, renderer);
  wlr_compositor_create(display, renderer);
  scene = wlr_scene_create();
  seat = wlr_seat_create(display, "seat0");
  wlr_seat_set_capabilities(seat, WL_SEAT_CAPABILITY_POINTER);
  listen_to(&wlr_xdg_shell_create(display)->events.new_surface, new_surface);
  listen_to(&backend->events.new_output, new_output);
  if (sends_to_all) {
    wl_global_create(display, &zwp_tablet_manager_v2_interface, 1, NULL, bind);
  } else {
    wl_signal_init(&pen.events.destroy);
    manager = wlr_tablet_v2_create(display);
    struct wlr_input_device *device = wlr_headless_add_input_device(backend, WLR_INPUT_DEVICE_TABLET_TOOL);
    tablet = wlr_tablet_create(manager, seat, device);
  }
  if (!is_late) announce_pen();
  const char *socket = wl_display_add_socket_auto(display);
  if (!socket || !wlr_backend_start(backend)) return 1;
  wlr_headless_add_output(backend, WIDTH, HEIGHT);
  setenv("WAYLAND_DISPLAY", socket, 1);
  fcntl(STDIN_FILENO, F_SETFL, O_NONBLOCK);
  commands = wl_event_loop_add_fd(loop, STDIN_FILENO, WL_EVENT_READABLE, read_command, NULL);
  timer = wl_event_loop_add_timer(loop, go_on, NULL);
  if (fork() == 0) {
    close(STDIN_FILENO);
    execvp(argv[1], argv + 1), perror(argv[1]), _exit(127);
  }
  wl_display_run(display);
  wl_display_destroy_clients(display);
}
