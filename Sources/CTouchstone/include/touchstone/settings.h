/* The settings of recognizers: numbers by name, so that new ones change nothing for programs that
 * do not know them. Include touchstone.h.
 *
 * Counts are whole numbers, flags 0 or 1, sets sums of their members; distances points of 1/160
 * inch, spans microseconds, angles radians. In brackets: the kinds that have it, and what it is at
 * first. */
#ifndef TOUCHSTONE_SETTINGS_H
#define TOUCHSTONE_SETTINGS_H

#include "recognizer.h"

TOUCHSTONE_BEGIN

/* Edges of the window. */
enum {
  TOUCHSTONE_EDGE_LEFT = 1,
  TOUCHSTONE_EDGE_RIGHT = 2,
  TOUCHSTONE_EDGE_TOP = 4,
  TOUCHSTONE_EDGE_BOTTOM = 8
};

/* What a manipulator may change. */
enum {
  TOUCHSTONE_FREEDOM_TRANSLATION = 1,
  TOUCHSTONE_FREEDOM_SCALE = 2,
  TOUCHSTONE_FREEDOM_ROTATION = 4,
  TOUCHSTONE_FREEDOM_ALL = 7
};

/* What of a layer must stay within the area. */
enum {
  TOUCHSTONE_CONFINE_NOTHING = 0,
  /* All of it; a layer larger than the area keeps covering it. */
  TOUCHSTONE_CONFINE_ALL = 1,
  /* The middle of its bounds. */
  TOUCHSTONE_CONFINE_CENTER = 2
};

/* What may make a touch. */
enum { TOUCHSTONE_ALLOW_FINGER = 1, TOUCHSTONE_ALLOW_PEN = 2 };

typedef enum touchstone_setting {
  /* How many fingers, 1 to 64 [tap, long press, swipe: 1]. */
  TOUCHSTONE_SETTING_TOUCHES = 1,
  /* How many taps, 1 to 1000 [tap: 1], or before the press, 0 to 1000 [long press: 0]. */
  TOUCHSTONE_SETTING_TAPS = 2,
  /* How far a finger may travel [tap: 18; long press, until it begins: 10]. */
  TOUCHSTONE_SETTING_ALLOWABLE_MOVEMENT = 3,
  /* How long the fingers of one tap may be down [tap: 750000]. */
  TOUCHSTONE_SETTING_MAXIMUM_PRESS_DURATION = 4,
  /* How long after a lift the next tap may land [tap: 350000]. */
  TOUCHSTONE_SETTING_MAXIMUM_TAP_INTERVAL = 5,
  /* How far from the tap before the next one may land [tap: 40]. */
  TOUCHSTONE_SETTING_MAXIMUM_TAP_DISTANCE = 6,
  /* How long the fingers are down before it begins [long press: 500000]. */
  TOUCHSTONE_SETTING_MINIMUM_PRESS_DURATION = 7,
  /* The fewest fingers, 1 to 64 [pan, screen-edge pan, transform, manipulator: 1]. */
  TOUCHSTONE_SETTING_MINIMUM_TOUCHES = 8,
  /* The most fingers, 1 to 64, or INFINITY [pan, screen-edge pan: INFINITY]. */
  TOUCHSTONE_SETTING_MAXIMUM_TOUCHES = 9,
  /* How far the fingers travel before it begins [pan, screen-edge pan: 10], or how much their
   * distance changes [pinch: 8]. */
  TOUCHSTONE_SETTING_START_DISTANCE = 10,
  /* Flag: whether that is left out of the translation [pan, screen-edge pan: 1]. */
  TOUCHSTONE_SETTING_SWALLOWS_START_DISTANCE = 11,
  /* Set: the edges at which it may begin; without one it never does [screen-edge pan: 0]. */
  TOUCHSTONE_SETTING_EDGES = 12,
  /* How far from an edge a finger may land [screen-edge pan: 20]. */
  TOUCHSTONE_SETTING_EDGE_WIDTH = 13,
  /* How far aside the movement may go from straight inward [screen-edge pan: pi / 4]. */
  TOUCHSTONE_SETTING_MAXIMUM_ANGLE = 14,
  /* Set: the directions that are allowed, TOUCHSTONE_DIRECTION_... [swipe: right]. The gesture says
   * which one it was. */
  TOUCHSTONE_SETTING_DIRECTIONS = 15,
  /* How far the fingers travel along the direction [swipe: 48]. */
  TOUCHSTONE_SETTING_MINIMUM_DISTANCE = 16,
  /* How long they may take for it [swipe: 450000]. */
  TOUCHSTONE_SETTING_MAXIMUM_DURATION = 17,
  /* The arc that each finger travels before it begins [rotation: 8]. */
  TOUCHSTONE_SETTING_START_ARC = 18,
  /* The least angle before it begins [rotation: pi / 60]. */
  TOUCHSTONE_SETTING_START_ANGLE = 19,
  /* Flag: whether it ends when the first of its fingers lifts [pinch, rotation: 0]. */
  TOUCHSTONE_SETTING_ENDS_AT_FIRST_LIFT = 20,

  /* Flag: whether touches of the recognized gesture are cancelled for the functions for touches of
   * layers [all: 1]. */
  TOUCHSTONE_SETTING_CANCELS_TOUCHES = 40,
  /* Flag: whether these hear of a landing only when it has failed [all: 0]. */
  TOUCHSTONE_SETTING_DELAYS_LANDINGS = 41,
  /* Flag: whether these hear of a lift only when it has failed [all: 1]. */
  TOUCHSTONE_SETTING_DELAYS_LIFTS = 42,
  /* Set: what may make a touch of it [all: 3]. */
  TOUCHSTONE_SETTING_ALLOWED_TOOLS = 43,
  /* Flag: whether all touches of a gesture must be made by the same [all: 1]. */
  TOUCHSTONE_SETTING_REQUIRES_ONE_TOOL = 44,

  /* The rest is of manipulators. */

  /* Set: what it may change [7]. */
  TOUCHSTONE_SETTING_FREEDOMS = 60,
  /* Flag: whether the first finger brings the layer in front of its siblings [1]. */
  TOUCHSTONE_SETTING_BRINGS_TO_FRONT = 61,
  /* Flag: whether the first movement begins it, however small [0]. */
  TOUCHSTONE_SETTING_STARTS_IMMEDIATELY = 62,
  /* What of the layer must stay within the area, a TOUCHSTONE_CONFINE_... [nothing]. */
  TOUCHSTONE_SETTING_CONFINEMENT = 63,
  /* The least and greatest scale in the parent, 0 or more; 0 and INFINITY for no limit, as at
   * first. */
  TOUCHSTONE_SETTING_LEAST_SCALE = 64,
  TOUCHSTONE_SETTING_GREATEST_SCALE = 65,
  /* The least and greatest rotation in the parent; -INFINITY and INFINITY for no limit, as at
   * first. */
  TOUCHSTONE_SETTING_LEAST_ROTATION = 66,
  TOUCHSTONE_SETTING_GREATEST_ROTATION = 67,
  /* The angle between two directions in which it comes to a stop; 0, as at first, for none. */
  TOUCHSTONE_SETTING_SNAP_INTERVAL = 68,
  /* How near it must come to be stopped, and how far it must turn to go on [5 and 8 degrees]. */
  TOUCHSTONE_SETTING_SNAP_TOLERANCE = 69,
  TOUCHSTONE_SETTING_SNAP_RELEASE = 70,
  /* Set: which freedoms keep their speed when the fingers let go [0]. */
  TOUCHSTONE_SETTING_MOMENTUM = 71,
  /* How fast speeds decay, a second, 0.1 to 1000 [2.002]. */
  TOUCHSTONE_SETTING_MOMENTUM_DECAY = 72,
  /* The least and greatest speed that carries on, in points a second [50 and 8000]. */
  TOUCHSTONE_SETTING_MOMENTUM_LEAST_SPEED = 73,
  TOUCHSTONE_SETTING_MOMENTUM_GREATEST_SPEED = 74,
  /* The least relative growth a second, and the least angle a second, that carry on [0.5]. */
  TOUCHSTONE_SETTING_MOMENTUM_LEAST_GROWTH = 75,
  TOUCHSTONE_SETTING_MOMENTUM_LEAST_TURN = 76
} touchstone_setting;

/* Sets a setting, to be done between gestures. Fails with TOUCHSTONE_ERROR_KIND if the recognizer
 * has none of that name, and with TOUCHSTONE_ERROR_ARGUMENT if it cannot have that value:
 * distances, spans and angles are not negative, where nothing else is said. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set(
    touchstone_recognizer *recognizer, touchstone_setting setting, double value);

/* What a setting is set to; NAN on an error. */
TOUCHSTONE_API double touchstone_recognizer_get(
    touchstone_recognizer *recognizer, touchstone_setting setting);

TOUCHSTONE_END

#endif
