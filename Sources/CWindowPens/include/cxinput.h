#ifndef CXINPUT_H
#define CXINPUT_H

#include <stdbool.h>

#include "windowpens.h"

/// The pens of an X server, which reports their pressure and tilt by its extension XInput 2. The libraries of X11 are
/// loaded when they are needed, and nothing is linked.
typedef struct cxinput_pens cxinput_pens;

/// How an event of the server concerns a pen.
typedef enum {
  /// Not at all.
  CXINPUT_OTHER = 0,
  /// A pen was pressed or released.
  CXINPUT_PEN = 1,
  /// A mouse event for a pen, which the server sends beside the pen's own.
  CXINPUT_COPY = 2,
  /// The same, and the pen moved to its place.
  CXINPUT_MOVEMENT = 3,
  /// An event of a mouse.
  CXINPUT_MOUSE = 4,
} cxinput_kind;

/// Reads the pens over a window; null without XInput 2. The connection is an Xlib Display, which must outlive
/// the result.
cxinput_pens *cxinput_open(void *connection, unsigned long window);

/// Frees what cxinput_open() returned.
void cxinput_close(cxinput_pens *pens);

/// Classifies an XEvent, whose data must have been fetched by XGetEventData(). For CXINPUT_PEN and CXINPUT_MOVEMENT the
/// event is stored in *pen.
cxinput_kind cxinput_read(cxinput_pens *pens, const void *event, windowpens_event *pen);

/// Stores an event if a pen has changed without a movement, in its pressure or tilt; false otherwise. To be called
/// when all present events were read.
bool cxinput_finish(cxinput_pens *pens, windowpens_event *pen);

#endif
