#include "ctablet.h"

#include "haswayland.h"

#include <stddef.h>

#ifdef HAS_WAYLAND

#include "tablet.h"

#include <stdlib.h>
#include <string.h>

// MARK: What is announced

static void tablet_removed(void *data, struct wl_proxy *proxy) {
  ((tablet *)data)->proxy = NULL;
  destroy(proxy, TABLET_DESTROY);
}

static void ignore(void *data, struct wl_proxy *proxy) { (void)data, (void)proxy; }
static void ignore_numbers(void *data, struct wl_proxy *proxy, uint32_t first, uint32_t second) {
  (void)data, (void)proxy, (void)first, (void)second;
}
static void ignore_text(void *data, struct wl_proxy *proxy, const char *text) {
  (void)data, (void)proxy, (void)text;
}

static const listener tablet_listeners[] = {
    (listener)ignore_text, (listener)ignore_numbers, (listener)ignore_text, (listener)ignore, (listener)tablet_removed,
};

/// Events of a pen name its tablet, so a tablet must exist as long as the compositor has it.
static void tablet_added(void *data, struct wl_proxy *proxy, struct wl_proxy *added) {
  (void)proxy;
  request *request = data;
  for (int index = 0; index < MAXIMUM_TABLETS; index++) {
    tablet *tablet = &request->pens->tablets[index];
    if (tablet->proxy != NULL) continue;
    tablet->request = request;
    tablet->proxy = added;
    listen(added, tablet_listeners, tablet);
    return;
  }
  destroy(added, TABLET_DESTROY);
}

static void tool_added(void *data, struct wl_proxy *proxy, struct wl_proxy *added) {
  (void)proxy;
  request *request = data;
  if (request->announced == NULL) request->has_new_tool = true;
  if (request->is_superseded) {
    destroy(added, TOOL_DESTROY);
    return;
  }
  for (int index = 0; index < MAXIMUM_TOOLS; index++) {
    tool *tool = &request->pens->tools[index];
    if (tool->proxy != NULL) continue;
    memset(tool, 0, sizeof *tool);
    tool->request = request;
    tool->proxy = added;
    tablet_listen_to_tool(tool);
    return;
  }
  destroy(added, TOOL_DESTROY);
}

/// The buttons beside a tablet's surface stay as they are: an object whose events announce objects must not end, since
/// the library would miss those in an event that is on its way, and the connection would fail at the next one.
static void pad_added(void *data, struct wl_proxy *proxy, struct wl_proxy *added) {
  (void)proxy, (void)added;
  ((request *)data)->pens->has_pads = true;
}

static const listener request_listeners[] = {(listener)tablet_added, (listener)tool_added, (listener)pad_added};

static void all_announced(void *data, struct wl_callback *callback, uint32_t serial) {
  (void)serial;
  ((request *)data)->announced = NULL;
  wl_callback_destroy(callback);
}

static const struct wl_callback_listener announced_listener = {all_announced};

// MARK: Requests

/// Requests the pens of a seat; false without a free entry. A request never ends, as pads do not.
static bool request_tablets(ctablet_pens *pens, struct wl_seat *seat) {
  for (int index = 0; index < MAXIMUM_REQUESTS; index++) {
    request *request = &pens->requests[index];
    if (request->proxy != NULL) continue;
    memset(request, 0, sizeof *request);
    request->pens = pens;
    request->seat = seat;
    request->proxy = wl_proxy_marshal_flags(
        pens->manager, MANAGER_GET_TABLET_SEAT, &tablet_seat_interface, 1, 0, NULL, seat);
    if (request->proxy == NULL) return false;
    listen(request->proxy, request_listeners, request);
    request->announced = wl_display_sync(pens->wrapper);
    if (request->announced != NULL) wl_callback_add_listener(request->announced, &announced_listener, request);
    return true;
  }
  return false;
}

/// Ends the tools of a request, except the one that is near, and its tablets.
static void clear_request(request *request) {
  ctablet_pens *pens = request->pens;
  for (int index = 0; index < MAXIMUM_TOOLS; index++) {
    tool *tool = &pens->tools[index];
    if (tool->proxy != NULL && tool->request == request && tool != pens->present) tablet_remove_tool(tool);
  }
  for (int index = 0; index < MAXIMUM_TABLETS; index++) {
    tablet *tablet = &pens->tablets[index];
    if (tablet->proxy == NULL || tablet->request != request) continue;
    destroy(tablet->proxy, TABLET_DESTROY);
    tablet->proxy = NULL;
  }
}

void tablet_clear_superseded(ctablet_pens *pens) {
  for (int index = 0; index < MAXIMUM_REQUESTS; index++) {
    if (pens->requests[index].is_superseded) clear_request(&pens->requests[index]);
  }
}

/// Requests the pens of seats again that have a new one.
static void renew(ctablet_pens *pens) {
  for (int index = 0; index < MAXIMUM_REQUESTS; index++) {
    request *request = &pens->requests[index];
    if (request->proxy == NULL || !request->has_new_tool || request->is_superseded) continue;
    request->has_new_tool = false;
    request->is_superseded = request_tablets(pens, request->seat);
  }
  tablet_clear_superseded(pens);
}

static void global_added(void *data, struct wl_registry *registry, uint32_t name, const char *interface,
                         uint32_t version) {
  (void)version;
  ctablet_pens *pens = data;
  if (strcmp(interface, tablet_manager_interface.name) == 0 && pens->manager == NULL) {
    pens->manager = wl_registry_bind(registry, name, &tablet_manager_interface, 1);
    for (int index = 0; pens->manager != NULL && index < pens->seat_count; index++) {
      request_tablets(pens, pens->seats[index]);
    }
  } else if (strcmp(interface, wl_seat_interface.name) == 0 && pens->seat_count < MAXIMUM_SEATS) {
    struct wl_seat *seat = wl_registry_bind(registry, name, &wl_seat_interface, 1);
    if (seat == NULL) return;
    pens->seats[pens->seat_count++] = seat;
    if (pens->manager != NULL) request_tablets(pens, seat);
  }
}

static void global_removed(void *data, struct wl_registry *registry, uint32_t name) {
  // The tools of a seat that goes are removed one by one.
  (void)data, (void)registry, (void)name;
}

static const struct wl_registry_listener registry_listener = {global_added, global_removed};

// MARK: The interface

ctablet_pens *ctablet_open(void *display, void *surface) {
  ctablet_pens *pens = calloc(1, sizeof *pens);
  if (pens == NULL) return NULL;
  pens->display = display;
  pens->surface = surface;
  // A queue of its own, so that SDL's listeners and these do not see each other's events.
  pens->queue = wl_display_create_queue(display);
  pens->wrapper = wl_proxy_create_wrapper(display);
  if (pens->queue != NULL && pens->wrapper != NULL) {
    wl_proxy_set_queue((struct wl_proxy *)pens->wrapper, pens->queue);
    pens->registry = wl_display_get_registry(pens->wrapper);
  }
  if (pens->registry == NULL) {
    ctablet_close(pens);
    return NULL;
  }
  wl_registry_add_listener(pens->registry, &registry_listener, pens);
  return pens;
}

void ctablet_close(ctablet_pens *pens) {
  if (pens == NULL) return;
  pens->receive = NULL;
  pens->present = NULL;
  for (int index = 0; index < MAXIMUM_REQUESTS; index++) {
    request *request = &pens->requests[index];
    if (request->proxy == NULL) continue;
    clear_request(request);
    if (request->announced != NULL) wl_callback_destroy(request->announced);
    destroy(request->proxy, TABLET_SEAT_DESTROY);
  }
  for (int index = 0; index < pens->seat_count; index++) wl_seat_destroy(pens->seats[index]);
  if (pens->manager != NULL) destroy(pens->manager, MANAGER_DESTROY);
  if (pens->registry != NULL) wl_registry_destroy(pens->registry);
  if (pens->wrapper != NULL) wl_proxy_wrapper_destroy(pens->wrapper);
  // Pads belong to their queue until the connection ends, as it will now.
  if (pens->queue != NULL && !pens->has_pads) wl_event_queue_destroy(pens->queue);
  free(pens);
}

void ctablet_dispatch(ctablet_pens *pens, ctablet_receiver receive, void *data) {
  pens->receive = receive;
  pens->data = data;
  // It fails where the connection is lost, which SDL reports.
  wl_display_dispatch_queue_pending(pens->display, pens->queue);
  renew(pens);
  pens->receive = NULL;
}

bool ctablet_is_near(const ctablet_pens *pens) { return pens->present != NULL; }

#else

ctablet_pens *ctablet_open(void *display, void *surface) {
  (void)display, (void)surface;
  return NULL;
}

void ctablet_close(ctablet_pens *pens) { (void)pens; }

void ctablet_dispatch(ctablet_pens *pens, ctablet_receiver receive, void *data) {
  (void)pens, (void)receive, (void)data;
}

bool ctablet_is_near(const ctablet_pens *pens) {
  (void)pens;
  return false;
}

#endif
