/// The Wayland protocol of drawing tablets, "tablet-unstable-v2": the numbers of its requests and the shapes of its
/// messages, as the compositor's XML file defines them. All are of version 1.
#ifndef TABLETPROTOCOL_H
#define TABLETPROTOCOL_H

#include <wayland-util.h>

enum { MANAGER_GET_TABLET_SEAT = 0, MANAGER_DESTROY = 1 };
enum { TABLET_SEAT_DESTROY = 0 };
enum { TABLET_DESTROY = 0 };
enum { TOOL_SET_CURSOR = 0, TOOL_DESTROY = 1 };

/// The types of tools that draw: pen, eraser, brush, pencil and airbrush. Others are a finger, a mouse and a lens.
enum { TOOL_TYPE_PEN = 0x140, TOOL_TYPE_AIRBRUSH = 0x144 };

/// What a tool reports, as far as it is used.
enum { TOOL_CAPABILITY_TILT = 1, TOOL_CAPABILITY_PRESSURE = 2 };

/// The pressure of a tool is 0 to this.
enum { TOOL_MAXIMUM_PRESSURE = 65535 };

extern const struct wl_interface tablet_manager_interface, tablet_seat_interface;

#endif
