/* The settings of recognizers: numbers with names, so that programs need no change when settings
 * are added. Include touchstone.h.
 *
 * Sets are sums of their members; points are 1/160 inch. The kinds that have a setting, and its
 * default, are in brackets. Documentation/settings.md gives the sources of the defaults. */
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

/* The parts of a layer's placement that a manipulator may change. */
enum {
  TOUCHSTONE_FREEDOM_TRANSLATION = 1,
  TOUCHSTONE_FREEDOM_SCALE = 2,
  TOUCHSTONE_FREEDOM_ROTATION = 4,
  TOUCHSTONE_FREEDOM_ALL = 7
};

/* The part of a layer that must stay within the area. */
enum {
  TOUCHSTONE_CONFINE_NOTHING = 0,
  /* The whole layer; a layer larger than the area keeps covering it. */
  TOUCHSTONE_CONFINE_ALL = 1,
  /* The center of its bounds. */
  TOUCHSTONE_CONFINE_CENTER = 2
};

/* The tools that may make a touch. */
enum { TOUCHSTONE_ALLOW_FINGER = 1, TOUCHSTONE_ALLOW_PEN = 2 };

typedef enum touchstone_setting {
  /* How many fingers are down together in each tap. A whole number from 1 to 64. [tap: 1]
   * How many fingers press. A whole number from 1 to 64. [long press: 1]
   * How many fingers swipe. A whole number from 1 to 64. [swipe: 1] */
  TOUCHSTONE_SETTING_TOUCHES = 1,
  /* How many taps. A whole number from 1 to 1000. [tap: 1]
   * How many taps come before the press. A whole number from 0 to 1000. [long press: 0] */
  TOUCHSTONE_SETTING_TAPS = 2,
  /* How far a finger may travel before the tap fails. A number from 0 to 1000000 (points). [tap:
   * 18]
   * How far a finger may travel before it begins; afterwards there is no limit. A number from 0
   * to 1000000 (points). [long press: 10] */
  TOUCHSTONE_SETTING_ALLOWABLE_MOVEMENT = 3,
  /* How long the fingers of one tap may be down. A number from 0 to 1000000000000
   * (microseconds). [tap: 750000] */
  TOUCHSTONE_SETTING_MAXIMUM_PRESS_DURATION = 4,
  /* How long after a lift the next of several taps may land. A number from 0 to 1000000000000
   * (microseconds). [tap: 350000] */
  TOUCHSTONE_SETTING_MAXIMUM_TAP_INTERVAL = 5,
  /* How far from the tap before the next of several may land. A number from 0 to 1000000
   * (points). [tap: 40] */
  TOUCHSTONE_SETTING_MAXIMUM_TAP_DISTANCE = 6,
  /* How long the fingers are down before it begins; 0 begins at the landing. A number from 0 to
   * 1000000000000 (microseconds). [long press: 500000] */
  TOUCHSTONE_SETTING_MINIMUM_PRESS_DURATION = 7,
  /* The fewest fingers that pan. A whole number from 1 to 64. [pan: 1; screen-edge pan: 1]
   * The fewest fingers that begin it. A whole number from 1 to 64. [transform: 1; manipulator:
   * 1] */
  TOUCHSTONE_SETTING_MINIMUM_TOUCHES = 8,
  /* The most fingers that pan; more keep it from beginning, and are ignored once it has begun. A
   * whole number from 1 to 64, or INFINITY for no limit. [pan: INFINITY; screen-edge pan:
   * INFINITY] */
  TOUCHSTONE_SETTING_MAXIMUM_TOUCHES = 9,
  /* How far the middle of the fingers travels before it begins. A number from 0 to 1000000
   * (points). [pan: 10; screen-edge pan: 10; transform: 10; manipulator: 10]
   * How much the distance of the fingers changes before it begins. A number from 0 to 1000000
   * (points). [pinch: 8] */
  TOUCHSTONE_SETTING_START_DISTANCE = 10,
  /* Whether the start distance is left out of the translation, so that nothing jumps. 0 or 1.
   * [pan: 1; screen-edge pan: 1] */
  TOUCHSTONE_SETTING_SWALLOWS_START_DISTANCE = 11,
  /* The edges of the window at which it may begin; without one it recognizes nothing. A whole
   * number from 0 to 15. [screen-edge pan: 0] */
  TOUCHSTONE_SETTING_EDGES = 12,
  /* How far from an edge a finger may land. A number from 0 to 1000000 (points). [screen-edge
   * pan: 20] */
  TOUCHSTONE_SETTING_EDGE_WIDTH = 13,
  /* How far the movement may deviate from straight inward. A number from 0 to 3.1416 (radians).
   * [screen-edge pan: 0.7854] */
  TOUCHSTONE_SETTING_MAXIMUM_ANGLE = 14,
  /* The directions that are allowed; without one it recognizes nothing. A whole number from 0 to
   * 255. [swipe: 1] */
  TOUCHSTONE_SETTING_DIRECTIONS = 15,
  /* How far the fingers travel along the direction. A number from 0 to 1000000 (points). [swipe:
   * 48] */
  TOUCHSTONE_SETTING_MINIMUM_DISTANCE = 16,
  /* How long after the first landing they may take for it. A number from 0 to 1000000000000
   * (microseconds). [swipe: 450000] */
  TOUCHSTONE_SETTING_MAXIMUM_DURATION = 17,
  /* The arc that each finger travels about their middle before it begins. A number from 0 to
   * 1000000 (points). [rotation: 8]
   * The arc that the fingers travel about their middle before it begins. A number from 0 to
   * 1000000 (points). [transform: 8; manipulator: 8] */
  TOUCHSTONE_SETTING_START_ARC = 18,
  /* The least angle that the fingers turn before it begins. A number from 0 to 100 (radians).
   * [rotation: 0.0524]
   * The least angle by which turning alone begins it. A number from 0 to 100 (radians).
   * [transform: 0.0524; manipulator: 0.0524] */
  TOUCHSTONE_SETTING_START_ANGLE = 19,
  /* Whether it ends when the first of its fingers lifts instead of the last. 0 or 1. [pinch: 0;
   * rotation: 0] */
  TOUCHSTONE_SETTING_ENDS_AT_FIRST_LIFT = 20,
  /* How much the distance of the fingers changes before it begins. A number from 0 to 1000000
   * (points). [transform: 8; manipulator: 8] */
  TOUCHSTONE_SETTING_START_SPREAD = 21,
  /* How far sideways a slow swipe may drift, as a share of the way along the direction. A number
   * from 0 to 1000000. [swipe: 0.5] */
  TOUCHSTONE_SETTING_SLOW_DRIFT = 22,
  /* How far sideways a fast swipe may drift, as a share of the way along the direction. A number
   * from 0 to 1000000. [swipe: 1] */
  TOUCHSTONE_SETTING_FAST_DRIFT = 23,
  /* The speed from which a swipe counts as fast. A number from 0 to 1000000 (points a second).
   * [swipe: 1000] */
  TOUCHSTONE_SETTING_FAST_SPEED = 24,
  /* How far the fingers may go the wrong way before it fails. A number from 0 to 1000000
   * (points). [swipe: 10] */
  TOUCHSTONE_SETTING_ALLOWABLE_WRONG_WAY = 25,
  /* How many times the movement counts that is crossed at the landing; evenly less from there. A
   * number from 1 to 1000. [tap: 1.8]
   * How many times the start distance counts that is crossed at the landing; evenly less from
   * there. A number from 1 to 1000. [pan: 2.4; screen-edge pan: 2.4; transform: 2.4;
   * manipulator: 2.4] */
  TOUCHSTONE_SETTING_LANDING_FACTOR = 26,
  /* How long after the landing the movement is larger than usual. A number from 0 to
   * 1000000000000 (microseconds). [tap: 200000]
   * How long after the landing the start distance is larger than usual. A number from 0 to
   * 1000000000000 (microseconds). [pan: 80000; screen-edge pan: 80000; transform: 80000;
   * manipulator: 80000] */
  TOUCHSTONE_SETTING_LANDING_DURATION = 27,
  /* How large the arc must be beside the way that each finger spreads; 0 for the arc alone. A
   * number from 0 to 1000000. [rotation: 0.7] */
  TOUCHSTONE_SETTING_SPREAD_SHARE = 28,
  /* The angle from which it begins however much the fingers spread. A number from 0 to 100
   * (radians). [rotation: 0.3491] */
  TOUCHSTONE_SETTING_CERTAIN_ANGLE = 29,
  /* How far each finger must spread beside the arc that it travels; 0 for the distance alone. A
   * number from 0 to 1000000. [pinch: 0.5] */
  TOUCHSTONE_SETTING_ARC_SHARE = 30,
  /* The change of distance from which it begins however much the fingers turn. A number from 0
   * to 1000000 (points). [pinch: 24] */
  TOUCHSTONE_SETTING_CERTAIN_DISTANCE = 31,
  /* How long the fingers of the second and later taps may be down, if that is less. A number
   * from 0 to 1000000000000 (microseconds). [tap: 500000] */
  TOUCHSTONE_SETTING_MAXIMUM_LATER_PRESS_DURATION = 32,
  /* Whether the interval between taps follows how fast this person taps, from 0.1 s up to the
   * interval. 0 or 1. [tap: 1] */
  TOUCHSTONE_SETTING_ADAPTS_TAP_INTERVAL = 33,
  /* Whether the wait for the next tap ends when a touch lands on another layer. 0 or 1. [tap: 0] */
  TOUCHSTONE_SETTING_ENDS_WAIT_ELSEWHERE = 34,
  /* Whether a pan that had to wait begins without the distance that it covered meanwhile. 0 or
   * 1. [pan: 0; screen-edge pan: 0] */
  TOUCHSTONE_SETTING_EXCLUDES_WAITING_DISTANCE = 35,

  /* Whether touches of the recognized gesture are cancelled for their layers. 0 or 1. [all: 1] */
  TOUCHSTONE_SETTING_CANCELS_TOUCHES = 40,
  /* Whether landings are delivered to layers only once the recognizer has failed. 0 or 1. [all:
   * 0] */
  TOUCHSTONE_SETTING_DELAYS_LANDINGS = 41,
  /* Whether lifts are delivered to layers only once the recognizer has failed. 0 or 1. [all: 1] */
  TOUCHSTONE_SETTING_DELAYS_LIFTS = 42,
  /* What may make a touch of the gesture. A whole number from 0 to 3. [all: 3] */
  TOUCHSTONE_SETTING_ALLOWED_TOOLS = 43,
  /* Whether all touches of a gesture must be made by the same. 0 or 1. [all: 1] */
  TOUCHSTONE_SETTING_REQUIRES_ONE_TOOL = 44,
  /* How velocities are estimated: as the application says, or in a way of its own. A whole
   * number from 0 to 3. [all: 0] */
  TOUCHSTONE_SETTING_VELOCITY_ESTIMATOR = 45,

  /* What the fingers change: where the layer is, how large, and its direction. A whole number
   * from 0 to 7. [manipulator: 7] */
  TOUCHSTONE_SETTING_FREEDOMS = 60,
  /* Whether the first finger brings the layer in front of its siblings. 0 or 1. [manipulator: 1] */
  TOUCHSTONE_SETTING_BRINGS_TO_FRONT = 61,
  /* Whether the first movement begins it; switching it on sets the four start distances to 0. 0
   * or 1. [manipulator: 0] */
  TOUCHSTONE_SETTING_STARTS_IMMEDIATELY = 62,
  /* How much of the layer must stay within the area: nothing, all, or its center. A whole number
   * from 0 to 2. [manipulator: 0] */
  TOUCHSTONE_SETTING_CONFINEMENT = 63,
  /* The least scale of the layer in its parent; 0 for no limit. A number from 0 to 1000000.
   * [manipulator: 0] */
  TOUCHSTONE_SETTING_LEAST_SCALE = 64,
  /* The greatest scale of the layer in its parent. A number from 0 to 1000000, or INFINITY for
   * no limit. [manipulator: INFINITY] */
  TOUCHSTONE_SETTING_GREATEST_SCALE = 65,
  /* The least rotation of the layer in its parent. A number from -1000000 to 1000000 (radians),
   * or -INFINITY for no limit. [manipulator: -INFINITY] */
  TOUCHSTONE_SETTING_LEAST_ROTATION = 66,
  /* The greatest rotation of the layer in its parent. A number from -1000000 to 1000000
   * (radians), or INFINITY for no limit. [manipulator: INFINITY] */
  TOUCHSTONE_SETTING_GREATEST_ROTATION = 67,
  /* The angle between two directions in which the layer comes to a stop; 0 for no stops. A
   * number from 0 to 1000000 (radians). [manipulator: 0] */
  TOUCHSTONE_SETTING_SNAP_INTERVAL = 68,
  /* How near to a stop the layer snaps to it. A number from 0 to 1000000 (radians).
   * [manipulator: 0.0873] */
  TOUCHSTONE_SETTING_SNAP_TOLERANCE = 69,
  /* How far the fingers turn from a stop before the layer leaves it. A number from 0 to 1000000
   * (radians). [manipulator: 0.1396] */
  TOUCHSTONE_SETTING_SNAP_RELEASE = 70,
  /* What goes on moving when the fingers let go. A whole number from 0 to 7. [manipulator: 0] */
  TOUCHSTONE_SETTING_MOMENTUM = 71,
  /* How fast velocities decay. A number from 0.1 to 1000 (a second). [manipulator: 2.002] */
  TOUCHSTONE_SETTING_MOMENTUM_DECAY = 72,
  /* The least speed that carries on. A number from 0 to 1000000 (points a second). [manipulator:
   * 50] */
  TOUCHSTONE_SETTING_MOMENTUM_LEAST_SPEED = 73,
  /* The greatest speed; higher ones count as this. A number from 0 to 1000000 (points a second).
   * [manipulator: 8000] */
  TOUCHSTONE_SETTING_MOMENTUM_GREATEST_SPEED = 74,
  /* The least relative growth that carries on. A number from 0 to 1000000 (a second).
   * [manipulator: 0.5] */
  TOUCHSTONE_SETTING_MOMENTUM_LEAST_GROWTH = 75,
  /* The least turn that carries on. A number from 0 to 1000000 (radians a second). [manipulator:
   * 0.5] */
  TOUCHSTONE_SETTING_MOMENTUM_LEAST_TURN = 76,
  /* The greatest relative growth or shrinking; higher ones count as this. A number from 0 to
   * 1000000 (a second). [manipulator: 1.4] */
  TOUCHSTONE_SETTING_MOMENTUM_GREATEST_GROWTH = 77,
  /* The greatest turn in either direction; higher ones count as this. A number from 0 to 1000000
   * (radians a second). [manipulator: 12.5664] */
  TOUCHSTONE_SETTING_MOMENTUM_GREATEST_TURN = 78,
  /* Whether scale and rotation can be pulled beyond their limits and come back. 0 or 1.
   * [manipulator: 0] */
  TOUCHSTONE_SETTING_BOUNCES = 79,
  /* How fast the growth decays. A number from 0.1 to 1000 (a second). [manipulator: 2.002] */
  TOUCHSTONE_SETTING_MOMENTUM_GROWTH_DECAY = 80,
  /* How fast the turn decays. A number from 0.1 to 1000 (a second). [manipulator: 2.002] */
  TOUCHSTONE_SETTING_MOMENTUM_TURN_DECAY = 81,
  /* Whether a throw that follows a catch adds to what was caught. 0 or 1. [manipulator: 1] */
  TOUCHSTONE_SETTING_MOMENTUM_ACCUMULATES = 82,
  /* How far the fingers turn before the layer turns with them; the angle is left out. A number
   * from 0 to 100 (radians). [manipulator: 0] */
  TOUCHSTONE_SETTING_ROTATION_DETENT = 83
} touchstone_setting;

/* Changes a setting; call it between gestures. Fails with TOUCHSTONE_ERROR_KIND if this kind of
 * recognizer has no such setting, and with TOUCHSTONE_ERROR_ARGUMENT if the value is outside the
 * setting's range; the message names the setting and its range. A call that fails leaves the
 * setting unchanged. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set(
    touchstone_recognizer *recognizer, touchstone_setting setting, double value);

/* The value of a setting; NAN on an error. */
TOUCHSTONE_API double touchstone_recognizer_get(
    touchstone_recognizer *recognizer, touchstone_setting setting);

TOUCHSTONE_END

#endif
