#ifndef CTABLET_H
#define CTABLET_H

#include <stdbool.h>

#include "windowpens.h"

/// The pens over a surface of a Wayland compositor, whose protocol for drawing tablets reports their pressure and
/// tilt. One pen is followed at a time: the one that came near first, until it leaves.
///
/// SDL asks for the same pens, to report them as a mouse. Mutter and KWin send each event to both. A compositor on
/// wlroots answers only one of a client's requests: the latest one for a pen that was there before, and the first
/// one, SDL's, for a pen that came later. Therefore the pens are requested once more when a new one is announced.
/// There a new pen is a mouse until it leaves for the first time.
typedef struct ctablet_pens ctablet_pens;

/// Receives an event; data is what ctablet_dispatch() was called with.
typedef void (*ctablet_receiver)(void *data, const windowpens_event *event);

/// Follows the pens over a surface; null without memory and where this was built without Wayland. The display is a
/// wl_display and the surface a wl_surface; both must outlive the result. Nothing is waited for: without a protocol
/// for tablets no event ever comes.
ctablet_pens *ctablet_open(void *display, void *surface);

/// Frees what ctablet_open() returned.
void ctablet_close(ctablet_pens *pens);

/// Passes on what has happened, from the messages that have been read from the display so far.
void ctablet_dispatch(ctablet_pens *pens, ctablet_receiver receive, void *data);

/// Whether a pen is over the surface, or touches it.
bool ctablet_is_near(const ctablet_pens *pens);

#endif
