/// The state of ctablet.h: what was requested and announced, and the pen that is near. tablet.c owns the requests and
/// tabletpen.c the pen.
#ifndef TABLET_H
#define TABLET_H

#include "ctablet.h"
#include "tabletprotocol.h"

#include <stdint.h>
#include <wayland-client.h>

/// A compositor that announces more is not followed any further.
enum { MAXIMUM_SEATS = 16, MAXIMUM_REQUESTS = 64, MAXIMUM_TOOLS = 64, MAXIMUM_TABLETS = 64 };

/// The buttons of a barrel that are distinguished.
enum { TABLET_BARREL_BUTTONS = 3 };

/// The tablets of a seat, as they were requested once.
typedef struct {
  ctablet_pens *pens;
  struct wl_seat *seat;
  /// Null for an unused entry.
  struct wl_proxy *proxy;
  /// Answered when all present tools are announced; null after that.
  struct wl_callback *announced;
  /// Whether the pens were requested again, so that only one that is near is still followed.
  bool is_superseded;
  /// Whether a tool was announced that came later.
  bool has_new_tool;
} request;

typedef struct {
  request *request;
  /// Null for an unused entry.
  struct wl_proxy *proxy;
  bool is_pen, has_pressure, has_tilt;
} tool;

typedef struct {
  request *request;
  struct wl_proxy *proxy;
} tablet;

struct ctablet_pens {
  struct wl_display *display;
  /// The display for requests whose answers go to the queue.
  struct wl_display *wrapper;
  struct wl_event_queue *queue;
  struct wl_surface *surface;
  struct wl_registry *registry;
  struct wl_proxy *manager;
  struct wl_seat *seats[MAXIMUM_SEATS];
  int seat_count;
  request requests[MAXIMUM_REQUESTS];
  tool tools[MAXIMUM_TOOLS];
  tablet tablets[MAXIMUM_TABLETS];
  /// Whether buttons of a tablet were announced.
  bool has_pads;

  /// The pen that is near; null if none is.
  tool *present;
  /// What is known of it.
  windowpens_event state;
  bool is_down;
  /// What has changed since the last complete event.
  bool is_pressed, is_released, has_left;
  bool button_pressed[TABLET_BARREL_BUTTONS], button_released[TABLET_BARREL_BUTTONS];

  ctablet_receiver receive;
  void *data;
};

/// A function that receives an event. Its arguments are those of the protocol's message.
typedef void (*listener)(void);

/// Receives the events of an object: one function for each, in the order of the protocol.
static inline void listen(struct wl_proxy *proxy, const listener *listeners, void *data) {
  // The function asks for pointers to what does not change, without saying so.
  wl_proxy_add_listener(proxy, (listener *)(uintptr_t)listeners, data);
}

/// Ends an object, for the compositor too.
static inline void destroy(struct wl_proxy *proxy, uint32_t opcode) {
  wl_proxy_marshal_flags(proxy, opcode, NULL, 1, WL_MARSHAL_FLAG_DESTROY);
}

/// Receives the events of an announced tool.
void tablet_listen_to_tool(tool *tool);

/// Ends a tool. If it is near, it leaves first.
void tablet_remove_tool(tool *tool);

/// Ends the tools of superseded requests, except the one that is near.
void tablet_clear_superseded(ctablet_pens *pens);

#endif
