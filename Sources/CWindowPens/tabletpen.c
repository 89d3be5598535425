// What happens to a pen that is near, from the messages about it.
#include "haswayland.h"

#ifdef HAS_WAYLAND

#include "tablet.h"

#include <math.h>
#include <string.h>

/// The barrel's buttons, as the kernel numbers them and as SDL does: the first is the secondary one.
static const struct {
  uint32_t code;
  int number;
} barrel[TABLET_BARREL_BUTTONS] = {{0x14B, 3}, {0x14C, 2}, {0x149, 4}};

static void clear_changes(ctablet_pens *pens) {
  pens->is_pressed = pens->is_released = pens->has_left = false;
  memset(pens->button_pressed, 0, sizeof pens->button_pressed);
  memset(pens->button_released, 0, sizeof pens->button_released);
}

static void send(ctablet_pens *pens, windowpens_action action, int button) {
  windowpens_event event = pens->state;
  event.action = action;
  event.button = button;
  if (pens->receive != NULL) pens->receive(pens->data, &event);
}

/// Passes on what a complete event of the present pen has changed.
static void complete(ctablet_pens *pens) {
  // A tip that leaves is up, whether or not the compositor says so.
  bool is_over = pens->has_left && (pens->is_down || pens->is_pressed) && !pens->is_released;
  bool is_only_moved = !pens->is_pressed && !pens->is_released && !pens->has_left;
  if (pens->is_pressed) send(pens, WINDOWPENS_PRESSED, 1);
  for (int index = 0; index < TABLET_BARREL_BUTTONS; index++) {
    if (pens->button_pressed[index]) send(pens, WINDOWPENS_PRESSED, barrel[index].number);
    if (pens->button_released[index]) send(pens, WINDOWPENS_RELEASED, barrel[index].number);
    is_only_moved = is_only_moved && !pens->button_pressed[index] && !pens->button_released[index];
  }
  if (pens->is_released || is_over) send(pens, WINDOWPENS_RELEASED, 1);
  if (is_only_moved) send(pens, WINDOWPENS_MOVED, 0);
  pens->is_down = (pens->is_down || pens->is_pressed) && !pens->is_released;
  if (pens->has_left) {
    send(pens, WINDOWPENS_LEFT, 0);
    pens->present = NULL;
    pens->is_down = false;
  }
  clear_changes(pens);
  if (pens->present == NULL) tablet_clear_superseded(pens);
}

/// The pens if this tool is the one that is near; null otherwise.
static ctablet_pens *pens_near(const tool *tool) {
  ctablet_pens *pens = tool->request->pens;
  return pens->present == tool ? pens : NULL;
}

static void tool_type(void *data, struct wl_proxy *proxy, uint32_t type) {
  (void)proxy;
  ((tool *)data)->is_pen = type >= TOOL_TYPE_PEN && type <= TOOL_TYPE_AIRBRUSH;
}

static void tool_capability(void *data, struct wl_proxy *proxy, uint32_t capability) {
  (void)proxy;
  tool *tool = data;
  if (capability == TOOL_CAPABILITY_TILT) tool->has_tilt = true;
  if (capability == TOOL_CAPABILITY_PRESSURE) tool->has_pressure = true;
}

static void tool_proximity_in(void *data, struct wl_proxy *proxy, uint32_t serial, void *tablet, void *surface) {
  (void)proxy, (void)serial, (void)tablet;
  tool *tool = data;
  ctablet_pens *pens = tool->request->pens;
  if (pens->present != NULL || !tool->is_pen || surface != pens->surface) return;
  pens->present = tool;
  pens->is_down = false;
  clear_changes(pens);
  pens->state = (windowpens_event){
      .pressure = tool->has_pressure ? 0 : -1,
      .tilt_x = tool->has_tilt ? 0 : NAN,
      .tilt_y = tool->has_tilt ? 0 : NAN,
  };
}

static void tool_proximity_out(void *data, struct wl_proxy *proxy) {
  (void)proxy;
  ctablet_pens *pens = pens_near(data);
  if (pens != NULL) pens->has_left = true;
}

static void tool_down(void *data, struct wl_proxy *proxy, uint32_t serial) {
  (void)proxy, (void)serial;
  ctablet_pens *pens = pens_near(data);
  if (pens != NULL) pens->is_pressed = true;
}

static void tool_up(void *data, struct wl_proxy *proxy) {
  (void)proxy;
  ctablet_pens *pens = pens_near(data);
  if (pens != NULL) pens->is_released = true;
}

static void tool_motion(void *data, struct wl_proxy *proxy, wl_fixed_t x, wl_fixed_t y) {
  (void)proxy;
  ctablet_pens *pens = pens_near(data);
  if (pens == NULL) return;
  pens->state.x = wl_fixed_to_double(x);
  pens->state.y = wl_fixed_to_double(y);
}

static void tool_pressure(void *data, struct wl_proxy *proxy, uint32_t pressure) {
  (void)proxy;
  ctablet_pens *pens = pens_near(data);
  if (pens != NULL) pens->state.pressure = fmin((double)pressure / TOOL_MAXIMUM_PRESSURE, 1);
}

static void tool_tilt(void *data, struct wl_proxy *proxy, wl_fixed_t x, wl_fixed_t y) {
  (void)proxy;
  ctablet_pens *pens = pens_near(data);
  if (pens == NULL) return;
  pens->state.tilt_x = wl_fixed_to_double(x);
  pens->state.tilt_y = wl_fixed_to_double(y);
}

static void tool_button(void *data, struct wl_proxy *proxy, uint32_t serial, uint32_t button, uint32_t state) {
  (void)proxy, (void)serial;
  ctablet_pens *pens = pens_near(data);
  for (int index = 0; pens != NULL && index < TABLET_BARREL_BUTTONS; index++) {
    if (barrel[index].code != button) continue;
    (state != 0 ? pens->button_pressed : pens->button_released)[index] = true;
  }
}

static void tool_frame(void *data, struct wl_proxy *proxy, uint32_t time) {
  (void)proxy, (void)time;
  ctablet_pens *pens = pens_near(data);
  if (pens != NULL) complete(pens);
}

void tablet_remove_tool(tool *tool) {
  ctablet_pens *pens = pens_near(tool);
  struct wl_proxy *proxy = tool->proxy;
  tool->proxy = NULL;
  if (pens != NULL) {
    pens->has_left = true;
    complete(pens);
  }
  destroy(proxy, TOOL_DESTROY);
}

static void tool_removed(void *data, struct wl_proxy *proxy) {
  (void)proxy;
  tablet_remove_tool(data);
}

// Messages that change nothing here, by the shape of their arguments.
static void ignore(void *data, struct wl_proxy *proxy) { (void)data, (void)proxy; }
static void ignore_number(void *data, struct wl_proxy *proxy, uint32_t number) {
  (void)data, (void)proxy, (void)number;
}
static void ignore_numbers(void *data, struct wl_proxy *proxy, uint32_t first, uint32_t second) {
  (void)data, (void)proxy, (void)first, (void)second;
}

static const listener tool_listeners[] = {
    (listener)tool_type,         (listener)ignore_numbers,     (listener)ignore_numbers,
    (listener)tool_capability,   (listener)ignore,             (listener)tool_removed,
    (listener)tool_proximity_in, (listener)tool_proximity_out, (listener)tool_down,
    (listener)tool_up,           (listener)tool_motion,        (listener)tool_pressure,
    (listener)ignore_number,     (listener)tool_tilt,          (listener)ignore_number,
    (listener)ignore_number,     (listener)ignore_numbers,     (listener)tool_button,
    (listener)tool_frame,
};

void tablet_listen_to_tool(tool *tool) { listen(tool->proxy, tool_listeners, tool); }

#endif
