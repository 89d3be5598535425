#include "cxinput.h"

#include <stddef.h>

#if defined(__has_include)
#if __has_include(<X11/extensions/XInput2.h>)
#define HAS_XINPUT 1
#endif
#endif

#ifdef HAS_XINPUT

#include <X11/Xlib.h>
#include <X11/extensions/XInput2.h>
#include <dlfcn.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/// More pens are treated as mice.
enum { MAXIMUM_PENS = 16 };

/// An axis of a pen.
typedef struct {
  /// -1 if the pen does not have it.
  int number;
  double minimum, maximum;
  double value;
} axis;

typedef struct {
  int device;
  axis pressure, tilt_x, tilt_y;
} pen;

struct cxinput_pens {
  Display *connection;
  Window window;
  int opcode;
  Atom pressure, tilt_x, tilt_y;
  pen pens[MAXIMUM_PENS];
  int count;
  /// The server's time of the last event of a pen, whose copies for a mouse have the same time.
  Time latest;
  /// The pen of that event; null before it.
  pen *present;
  /// Whether that pen has changed since the last event that was stored.
  bool is_pending;
  /// The place of that pen, in pixels of the window. The server reports the place before the movement to those who
  /// listen to a pen, only the fraction of a pixel is new; the copy has the right pixel.
  double x, y, fraction_x, fraction_y;

  void *xlib, *xinput;
  Bool (*query_extension)(Display *, const char *, int *, int *, int *);
  Atom (*intern_atom)(Display *, const char *, Bool);
  Window (*default_root)(Display *);
  Status (*query_version)(Display *, int *, int *);
  XIDeviceInfo *(*query_device)(Display *, int, int *);
  void (*free_device_info)(XIDeviceInfo *);
  int (*select_events)(Display *, Window, XIEventMask *, int);
};

/// Stores the address of a function; false if the library does not have it.
static bool load(void *library, const char *name, void *function) {
  void *address = library ? dlsym(library, name) : NULL;
  memcpy(function, &address, sizeof address);
  return address != NULL;
}

static bool load_all(cxinput_pens *pens) {
  // SDL has loaded both, so these are the same libraries.
  pens->xlib = dlopen("libX11.so.6", RTLD_LAZY | RTLD_LOCAL);
  pens->xinput = dlopen("libXi.so.6", RTLD_LAZY | RTLD_LOCAL);
  return load(pens->xlib, "XQueryExtension", &pens->query_extension) &&
         load(pens->xlib, "XInternAtom", &pens->intern_atom) &&
         load(pens->xlib, "XDefaultRootWindow", &pens->default_root) &&
         load(pens->xinput, "XIQueryVersion", &pens->query_version) &&
         load(pens->xinput, "XIQueryDevice", &pens->query_device) &&
         load(pens->xinput, "XIFreeDeviceInfo", &pens->free_device_info) &&
         load(pens->xinput, "XISelectEvents", &pens->select_events);
}

/// Whether a device is a pen: its pressure and positions are absolute, and it is no touch screen.
static bool describe(const cxinput_pens *pens, const XIDeviceInfo *info, pen *found) {
  *found = (pen){.device = info->deviceid};
  found->pressure.number = found->tilt_x.number = found->tilt_y.number = -1;
  if (info->use != XISlavePointer && info->use != XIFloatingSlave) return false;
  for (int index = 0; index < info->num_classes; index++) {
    const XIAnyClassInfo *any = info->classes[index];
    if (any->type == XITouchClass) return false;
    if (any->type != XIValuatorClass) continue;
    const XIValuatorClassInfo *valuator = (const XIValuatorClassInfo *)any;
    if (valuator->number < 2 && valuator->mode != XIModeAbsolute) return false;
    axis *place = valuator->label == pens->pressure ? &found->pressure
                  : valuator->label == pens->tilt_x ? &found->tilt_x
                  : valuator->label == pens->tilt_y ? &found->tilt_y
                                                    : NULL;
    if (place == NULL || valuator->label == None) continue;
    *place = (axis){valuator->number, valuator->min, valuator->max, valuator->value};
  }
  return found->pressure.number >= 0 && found->pressure.maximum > found->pressure.minimum;
}

static void select_pen(const cxinput_pens *pens, int device) {
  unsigned char bits[XIMaskLen(XI_LASTEVENT)] = {0};
  XISetMask(bits, XI_Motion);
  XISetMask(bits, XI_ButtonPress);
  XISetMask(bits, XI_ButtonRelease);
  XIEventMask mask = {device, sizeof bits, bits};
  pens->select_events(pens->connection, pens->window, &mask, 1);
}

/// Finds the pens. A driver may add one only when it comes near for the first time.
static void find(cxinput_pens *pens) {
  int count = 0;
  XIDeviceInfo *devices = pens->query_device(pens->connection, XIAllDevices, &count);
  pens->count = 0;
  for (int index = 0; devices != NULL && index < count && pens->count < MAXIMUM_PENS; index++) {
    if (!describe(pens, &devices[index], &pens->pens[pens->count])) continue;
    select_pen(pens, devices[index].deviceid);
    pens->count++;
  }
  if (devices != NULL) pens->free_device_info(devices);
}

cxinput_pens *cxinput_open(void *connection, unsigned long window) {
  cxinput_pens *pens = calloc(1, sizeof *pens);
  if (pens == NULL) return NULL;
  pens->connection = connection;
  pens->window = window;
  int event, error, major = 2, minor = 2;
  // SDL asks for version 2.2; asking for another one would be an error of the protocol.
  if (!load_all(pens) ||
      !pens->query_extension(connection, "XInputExtension", &pens->opcode, &event, &error) ||
      pens->query_version(connection, &major, &minor) != Success) {
    cxinput_close(pens);
    return NULL;
  }
  pens->pressure = pens->intern_atom(connection, "Abs Pressure", False);
  pens->tilt_x = pens->intern_atom(connection, "Abs Tilt X", False);
  pens->tilt_y = pens->intern_atom(connection, "Abs Tilt Y", False);
  unsigned char bits[XIMaskLen(XI_LASTEVENT)] = {0};
  XISetMask(bits, XI_HierarchyChanged);
  XIEventMask mask = {XIAllDevices, sizeof bits, bits};
  pens->select_events(connection, pens->default_root(connection), &mask, 1);
  find(pens);
  return pens;
}

void cxinput_close(cxinput_pens *pens) {
  if (pens == NULL) return;
  if (pens->xinput != NULL) dlclose(pens->xinput);
  if (pens->xlib != NULL) dlclose(pens->xlib);
  free(pens);
}

/// Updates an axis by the valuators of an event: one value for each bit.
static void update(axis *place, const XIValuatorState *state) {
  if (place->number < 0 || place->number >= state->mask_len * 8) return;
  if (!XIMaskIsSet(state->mask, place->number)) return;
  const double *value = state->values;
  for (int number = 0; number < place->number; number++) {
    if (XIMaskIsSet(state->mask, number)) value++;
  }
  place->value = *value;
}

static void store(cxinput_pens *pens, windowpens_action action, int button, windowpens_event *result) {
  const pen *present = pens->present;
  const axis *pressure = &present->pressure;
  double share = (pressure->value - pressure->minimum) / (pressure->maximum - pressure->minimum);
  *result = (windowpens_event){
      .action = action,
      .button = button,
      .x = pens->x,
      .y = pens->y,
      .pressure = share > 1 ? 1 : share > 0 ? share : 0,
      .tilt_x = present->tilt_x.number < 0 ? NAN : present->tilt_x.value,
      .tilt_y = present->tilt_y.number < 0 ? NAN : present->tilt_y.value,
  };
  pens->is_pending = false;
}

/// A button by SDL's numbers. The server's are those of wheels from 4 to 7, which are none here, and go on at 8.
static int button_of(int detail) { return detail < 4 ? detail : detail > 7 ? detail - 4 : 0; }

static pen *pen_of(cxinput_pens *pens, int device) {
  for (int index = 0; index < pens->count; index++) {
    if (pens->pens[index].device == device) return &pens->pens[index];
  }
  return NULL;
}

/// The copy of a pen's movement, at the right pixel.
static cxinput_kind move(cxinput_pens *pens, double x, double y, windowpens_event *result) {
  pens->x = floor(x) + pens->fraction_x;
  pens->y = floor(y) + pens->fraction_y;
  store(pens, WINDOWPENS_MOVED, 0, result);
  return CXINPUT_MOVEMENT;
}

static cxinput_kind read_device_event(cxinput_pens *pens, const XIDeviceEvent *event,
                                      windowpens_action action, windowpens_event *result) {
  pen *present = pen_of(pens, event->deviceid);
  if (present == NULL) {
    // The pointer, which any device moves.
    if (pen_of(pens, event->sourceid) == NULL) return CXINPUT_MOUSE;
    if (action != WINDOWPENS_MOVED || pens->present == NULL) return CXINPUT_COPY;
    return move(pens, event->event_x, event->event_y, result);
  }
  update(&present->pressure, &event->valuators);
  update(&present->tilt_x, &event->valuators);
  update(&present->tilt_y, &event->valuators);
  pens->latest = event->time;
  pens->present = present;
  pens->fraction_x = event->event_x - floor(event->event_x);
  pens->fraction_y = event->event_y - floor(event->event_y);
  pens->is_pending = true;
  int button = button_of(event->detail);
  if (action == WINDOWPENS_MOVED || button == 0) return CXINPUT_OTHER;
  store(pens, action, button, result);
  return CXINPUT_PEN;
}

static cxinput_kind read_extension(cxinput_pens *pens, const XGenericEventCookie *cookie,
                                   windowpens_event *result) {
  if (cookie->extension != pens->opcode || cookie->data == NULL) return CXINPUT_OTHER;
  switch (cookie->evtype) {
  case XI_Motion: return read_device_event(pens, cookie->data, WINDOWPENS_MOVED, result);
  case XI_ButtonPress: return read_device_event(pens, cookie->data, WINDOWPENS_PRESSED, result);
  case XI_ButtonRelease: return read_device_event(pens, cookie->data, WINDOWPENS_RELEASED, result);
  // SDL handles an event of the pointer before it shows it, but raw events come first.
  case XI_RawMotion:
  case XI_RawButtonPress:
  case XI_RawButtonRelease: {
    const XIRawEvent *raw = cookie->data;
    return pen_of(pens, raw->sourceid) == NULL ? CXINPUT_MOUSE : CXINPUT_COPY;
  }
  case XI_HierarchyChanged:
    pens->present = NULL;
    pens->is_pending = false;
    find(pens);
    return CXINPUT_OTHER;
  default: return CXINPUT_OTHER;
  }
}

static bool is_copy(const cxinput_pens *pens, Time time) {
  return pens->present != NULL && pens->latest == time;
}

cxinput_kind cxinput_read(cxinput_pens *pens, const void *pointer, windowpens_event *result) {
  const XEvent *event = pointer;
  switch (event->type) {
  case GenericEvent: return read_extension(pens, &event->xcookie, result);
  case MotionNotify:
    if (!is_copy(pens, event->xmotion.time)) return CXINPUT_MOUSE;
    return move(pens, event->xmotion.x, event->xmotion.y, result);
  case ButtonPress:
  case ButtonRelease: return is_copy(pens, event->xbutton.time) ? CXINPUT_COPY : CXINPUT_MOUSE;
  case EnterNotify:
  case LeaveNotify: return is_copy(pens, event->xcrossing.time) ? CXINPUT_COPY : CXINPUT_MOUSE;
  default: return CXINPUT_OTHER;
  }
}

bool cxinput_finish(cxinput_pens *pens, windowpens_event *result) {
  if (pens->present == NULL || !pens->is_pending) return false;
  store(pens, WINDOWPENS_MOVED, 0, result);
  return true;
}

#else

cxinput_pens *cxinput_open(void *connection, unsigned long window) {
  (void)connection;
  (void)window;
  return NULL;
}

void cxinput_close(cxinput_pens *pens) { (void)pens; }

cxinput_kind cxinput_read(cxinput_pens *pens, const void *event, windowpens_event *pen) {
  (void)pens;
  (void)event;
  (void)pen;
  return CXINPUT_OTHER;
}

bool cxinput_finish(cxinput_pens *pens, windowpens_event *pen) {
  (void)pens;
  (void)pen;
  return false;
}

#endif
