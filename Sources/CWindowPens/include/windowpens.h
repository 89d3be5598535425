#ifndef WINDOWPENS_H
#define WINDOWPENS_H

/// The pens over a window, as its window system reports them.

/// What happened to a pen.
typedef enum {
  WINDOWPENS_MOVED = 0,
  WINDOWPENS_PRESSED = 1,
  WINDOWPENS_RELEASED = 2,
  /// It went out of reach. Not reported by X servers.
  WINDOWPENS_LEFT = 3,
} windowpens_action;

/// An event of a pen.
typedef struct {
  windowpens_action action;
  /// The button that was pressed or released, as SDL numbers those of mice: 1 for the tip.
  int button;
  /// The place in the window system's units, from the window's top left corner.
  double x, y;
  /// The pressure from 0 to 1; negative if the pen does not report it.
  double pressure;
  /// The tilt in degrees from upright, to the right and downwards; NaN if the pen does not report it.
  double tilt_x, tilt_y;
} windowpens_event;

#endif
