#include "haswayland.h"

#ifdef HAS_WAYLAND

#include "tabletprotocol.h"

#include <wayland-client.h>

// A message has a name, a letter for each argument, and the interfaces of its arguments: u is an unsigned number, i a
// signed one, f one of 24.8 bits, s a text, a an array, o an object and n a new object; a question mark precedes what
// may be null.

#define COUNT(array) (int)(sizeof(array) / sizeof((array)[0]))
#define INTERFACE(variable, name, requests, events) \
  const struct wl_interface variable = {name, 1, COUNT(requests), requests, COUNT(events), events}

extern const struct wl_interface tablet_interface, tool_interface, pad_interface;
extern const struct wl_interface pad_group_interface, pad_ring_interface, pad_strip_interface;

/// The interfaces of arguments that are no objects.
static const struct wl_interface *none[4] = {NULL};

// MARK: The manager and the tablets of a seat

static const struct wl_interface *get_tablet_seat_types[] = {&tablet_seat_interface, &wl_seat_interface};
static const struct wl_message manager_requests[] = {
    {"get_tablet_seat", "no", get_tablet_seat_types}, {"destroy", "", none}};
const struct wl_interface tablet_manager_interface = {
    "zwp_tablet_manager_v2", 1, COUNT(manager_requests), manager_requests, 0, NULL};

static const struct wl_interface *tablet_added_types[] = {&tablet_interface};
static const struct wl_interface *tool_added_types[] = {&tool_interface};
static const struct wl_interface *pad_added_types[] = {&pad_interface};
static const struct wl_message only_destroy[] = {{"destroy", "", none}};
static const struct wl_message seat_events[] = {
    {"tablet_added", "n", tablet_added_types},
    {"tool_added", "n", tool_added_types},
    {"pad_added", "n", pad_added_types},
};
INTERFACE(tablet_seat_interface, "zwp_tablet_seat_v2", only_destroy, seat_events);

static const struct wl_message tablet_events[] = {
    {"name", "s", none}, {"id", "uu", none}, {"path", "s", none}, {"done", "", none}, {"removed", "", none}};
INTERFACE(tablet_interface, "zwp_tablet_v2", only_destroy, tablet_events);

// MARK: A tool

static const struct wl_interface *set_cursor_types[] = {NULL, &wl_surface_interface, NULL, NULL};
static const struct wl_message tool_requests[] = {{"set_cursor", "u?oii", set_cursor_types}, {"destroy", "", none}};
static const struct wl_interface *proximity_types[] = {NULL, &tablet_interface, &wl_surface_interface};
static const struct wl_message tool_events[] = {
    {"type", "u", none},
    {"hardware_serial", "uu", none},
    {"hardware_id_wacom", "uu", none},
    {"capability", "u", none},
    {"done", "", none},
    {"removed", "", none},
    {"proximity_in", "uoo", proximity_types},
    {"proximity_out", "", none},
    {"down", "u", none},
    {"up", "", none},
    {"motion", "ff", none},
    {"pressure", "u", none},
    {"distance", "u", none},
    {"tilt", "ff", none},
    {"rotation", "f", none},
    {"slider", "i", none},
    {"wheel", "fi", none},
    {"button", "uuu", none},
    {"frame", "u", none},
};
INTERFACE(tool_interface, "zwp_tablet_tool_v2", tool_requests, tool_events);

// MARK: The buttons, rings and strips of a tablet, which are not used but announced

static const struct wl_interface *group_types[] = {&pad_group_interface};
static const struct wl_interface *enter_types[] = {NULL, &tablet_interface, &wl_surface_interface};
static const struct wl_interface *leave_types[] = {NULL, &wl_surface_interface};
static const struct wl_message pad_requests[] = {{"set_feedback", "usu", none}, {"destroy", "", none}};
static const struct wl_message pad_events[] = {
    {"group", "n", group_types},   {"path", "s", none},         {"buttons", "u", none},
    {"done", "", none},            {"button", "uuu", none},     {"enter", "uoo", enter_types},
    {"leave", "uo", leave_types},  {"removed", "", none},
};
INTERFACE(pad_interface, "zwp_tablet_pad_v2", pad_requests, pad_events);

static const struct wl_interface *ring_types[] = {&pad_ring_interface};
static const struct wl_interface *strip_types[] = {&pad_strip_interface};
static const struct wl_message group_events[] = {
    {"buttons", "a", none}, {"ring", "n", ring_types}, {"strip", "n", strip_types},
    {"modes", "u", none},   {"done", "", none},        {"mode_switch", "uuu", none},
};
INTERFACE(pad_group_interface, "zwp_tablet_pad_group_v2", only_destroy, group_events);

static const struct wl_message feedback_requests[] = {{"set_feedback", "su", none}, {"destroy", "", none}};
static const struct wl_message ring_events[] = {
    {"source", "u", none}, {"angle", "f", none}, {"stop", "", none}, {"frame", "u", none}};
INTERFACE(pad_ring_interface, "zwp_tablet_pad_ring_v2", feedback_requests, ring_events);

static const struct wl_message strip_events[] = {
    {"source", "u", none}, {"position", "u", none}, {"stop", "", none}, {"frame", "u", none}};
INTERFACE(pad_strip_interface, "zwp_tablet_pad_strip_v2", feedback_requests, strip_events);

#endif
