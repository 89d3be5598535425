/* The settings of recognizers: numbers with names, so that programs need no change when settings
 * are added. Include touchstone.h.
 *
 * Sets are sums of their members; points are 1/160 inch. The kinds that have a setting, and its
 * default, are in brackets; "all" are all kinds but TOUCHSTONE_KIND_HOVER and TOUCHSTONE_KIND_CUSTOM,
 * which have no settings. Documentation/settings.md gives the sources of the defaults. */
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

/* The estimators of velocities, for TOUCHSTONE_SETTING_VELOCITY_ESTIMATOR. */
enum {
  /* The default of the context, which is the filter. */
  TOUCHSTONE_ESTIMATOR_DEFAULT = 0,
  /* Kalman filters over the last positions. */
  TOUCHSTONE_ESTIMATOR_FILTER = 1,
  /* The least-squares parabola through the last 100 ms, like LSQ2 of Android. */
  TOUCHSTONE_ESTIMATOR_LEAST_SQUARES = 2,
  /* The impulses of the last 100 ms, like IMPULSE of Android. */
  TOUCHSTONE_ESTIMATOR_IMPULSE = 3
};

typedef enum touchstone_setting {
  /* The number of fingers that tap together. A whole number from 1 to 64. [tap: 1]
   * The number of fingers that press. A whole number from 1 to 64. [long press: 1]
   * The number of fingers that swipe. A whole number from 1 to 64. [swipe: 1] */
  TOUCHSTONE_SETTING_TOUCHES = 1,
  /* The number of taps required. A whole number from 1 to 1000. [tap: 1]
   * The number of taps required before the press. A whole number from 0 to 1000. [long press: 0] */
  TOUCHSTONE_SETTING_TAPS = 2,
  /* The maximum distance a finger may move before the tap fails. A number from 0 to 1000000
   * (points). [tap: 18]
   * The maximum distance a finger may move before the gesture begins; unlimited afterwards. A
   * number from 0 to 1000000 (points). [long press: 10] */
  TOUCHSTONE_SETTING_ALLOWABLE_MOVEMENT = 3,
  /* The maximum time the fingers of a tap may stay down. A number from 0 to 1000000000000
   * (microseconds). [tap: 750000] */
  TOUCHSTONE_SETTING_MAXIMUM_PRESS_DURATION = 4,
  /* The maximum time between the end of one tap and the start of the next. A number from 0 to
   * 1000000000000 (microseconds). [tap: 350000] */
  TOUCHSTONE_SETTING_MAXIMUM_TAP_INTERVAL = 5,
  /* The maximum distance between one tap and the next. A number from 0 to 1000000 (points).
   * [tap: 40] */
  TOUCHSTONE_SETTING_MAXIMUM_TAP_DISTANCE = 6,
  /* The time the fingers must stay down before the gesture begins; with 0 it begins at
   * touch-down. A number from 0 to 1000000000000 (microseconds). [long press: 500000] */
  TOUCHSTONE_SETTING_MINIMUM_PRESS_DURATION = 7,
  /* The minimum number of fingers. A whole number from 1 to 64. [pan: 1; screen-edge pan: 1;
   * transform: 1; manipulator: 1] */
  TOUCHSTONE_SETTING_MINIMUM_TOUCHES = 8,
  /* The maximum number of fingers; more prevent the gesture, or are ignored once it has begun. A
   * whole number from 1 to 64, or INFINITY for no limit. [pan: INFINITY; screen-edge pan:
   * INFINITY] */
  TOUCHSTONE_SETTING_MAXIMUM_TOUCHES = 9,
  /* The distance the center of the fingers must travel before the gesture begins. A number from
   * 0 to 1000000 (points). [pan: 10; screen-edge pan: 10; transform: 10; manipulator: 10]
   * The change in the distance between the fingers before the gesture begins. A number from 0 to
   * 1000000 (points). [pinch: 8] */
  TOUCHSTONE_SETTING_START_DISTANCE = 10,
  /* Leaves the start distance out of the translation, so that nothing jumps. 0 or 1. [pan: 1;
   * screen-edge pan: 1] */
  TOUCHSTONE_SETTING_EXCLUDES_SLOP = 11,
  /* The edges of the window where the pan may start; without any, nothing is recognized. A whole
   * number from 0 to 15. [screen-edge pan: 0] */
  TOUCHSTONE_SETTING_EDGES = 12,
  /* The maximum distance from the edge at which a finger may land. A number from 0 to 1000000
   * (points). [screen-edge pan: 20] */
  TOUCHSTONE_SETTING_EDGE_WIDTH = 13,
  /* The maximum angle between the movement and straight inward. A number from 0 to 3.14159
   * (radians). [screen-edge pan: 0.7854] */
  TOUCHSTONE_SETTING_MAXIMUM_ANGLE = 14,
  /* The allowed directions; without any, nothing is recognized. A whole number from 0 to 255.
   * [swipe: 1] */
  TOUCHSTONE_SETTING_DIRECTIONS = 15,
  /* The distance the fingers must travel along the direction. A number from 0 to 1000000
   * (points). [swipe: 48] */
  TOUCHSTONE_SETTING_MINIMUM_DISTANCE = 16,
  /* The maximum time from the first touch-down until that distance is reached. A number from 0
   * to 1000000000000 (microseconds). [swipe: 450000] */
  TOUCHSTONE_SETTING_MAXIMUM_DURATION = 17,
  /* The arc each finger must travel around the center of the fingers. A number from 0 to 1000000
   * (points). [rotation: 8]
   * The arc the fingers must travel around their center before the gesture begins. A number from
   * 0 to 1000000 (points). [transform: 8; manipulator: 8] */
  TOUCHSTONE_SETTING_START_ARC = 18,
  /* The minimum angle the fingers must turn. A number from 0 to 100 (radians). [rotation:
   * 0.0524]
   * The minimum angle for the gesture to begin by turning alone. A number from 0 to 100
   * (radians). [transform: 0.0524; manipulator: 0.0524] */
  TOUCHSTONE_SETTING_START_ANGLE = 19,
  /* Ends the gesture when the first of its fingers lifts instead of the last. 0 or 1. [pinch: 0;
   * rotation: 0] */
  TOUCHSTONE_SETTING_ENDS_AT_FIRST_LIFT = 20,
  /* The change in the distance between the fingers before the gesture begins. A number from 0 to
   * 1000000 (points). [transform: 8; manipulator: 8] */
  TOUCHSTONE_SETTING_START_SPREAD = 21,
  /* The maximum sideways drift of a slow swipe, as a fraction of the distance along the
   * direction. A number from 0 to 1000000. [swipe: 0.5] */
  TOUCHSTONE_SETTING_SLOW_DRIFT = 22,
  /* The maximum sideways drift of a fast swipe, as a fraction of the distance along the
   * direction. A number from 0 to 1000000. [swipe: 1] */
  TOUCHSTONE_SETTING_FAST_DRIFT = 23,
  /* The minimum speed of a fast swipe. A number from 0 to 1000000 (points per second). [swipe:
   * 1000] */
  TOUCHSTONE_SETTING_FAST_SPEED = 24,
  /* The distance the fingers may travel in a wrong direction before the swipe fails. A number
   * from 0 to 1000000 (points). [swipe: 10] */
  TOUCHSTONE_SETTING_DIRECTION_SLOP = 25,
  /* The factor by which the allowed movement is enlarged at touch-down; it falls linearly to 1.
   * A number from 1 to 1000. [tap: 1.8]
   * The factor by which the start distance is enlarged at touch-down; it falls linearly to 1. A
   * number from 1 to 1000. [pan: 2.4; screen-edge pan: 2.4; transform: 2.4; manipulator: 2.4] */
  TOUCHSTONE_SETTING_LANDING_FACTOR = 26,
  /* The time after touch-down during which the allowed movement is enlarged. A number from 0 to
   * 1000000000000 (microseconds). [tap: 200000]
   * The time after touch-down during which the start distance is enlarged. A number from 0 to
   * 1000000000000 (microseconds). [pan: 80000; screen-edge pan: 80000; transform: 80000;
   * manipulator: 80000] */
  TOUCHSTONE_SETTING_LANDING_DURATION = 27,
  /* The minimum arc, as a fraction of each finger's spread; with 0 the spread does not matter. A
   * number from 0 to 1000000. [rotation: 0.7] */
  TOUCHSTONE_SETTING_SPREAD_SHARE = 28,
  /* The angle at which the rotation begins however far the fingers spread. A number from 0 to
   * 100 (radians). [rotation: 0.4189] */
  TOUCHSTONE_SETTING_CERTAIN_ANGLE = 29,
  /* The minimum spread of each finger, as a fraction of its arc; with 0 the arc does not matter.
   * A number from 0 to 1000000. [pinch: 0.5] */
  TOUCHSTONE_SETTING_ARC_SHARE = 30,
  /* The change in distance at which the pinch begins however far the fingers turn. A number from
   * 0 to 1000000 (points). [pinch: 24] */
  TOUCHSTONE_SETTING_CERTAIN_DISTANCE = 31,
  /* The maximum time the fingers of later taps may stay down, if it is the shorter limit. A
   * number from 0 to 1000000000000 (microseconds). [tap: 500000] */
  TOUCHSTONE_SETTING_MAXIMUM_LATER_PRESS_DURATION = 32,
  /* Adapts the wait for the next tap to how fast this person taps: from 0.1 s up to the maximum.
   * 0 or 1. [tap: 1] */
  TOUCHSTONE_SETTING_ADAPTS_TAP_INTERVAL = 33,
  /* Ends the wait for the next tap when a touch begins on another layer. 0 or 1. [tap: 0] */
  TOUCHSTONE_SETTING_ENDS_WAIT_ELSEWHERE = 34,
  /* Leaves out of the translation the distance covered while the pan waited for another
   * recognizer. 0 or 1. [pan: 0; screen-edge pan: 0] */
  TOUCHSTONE_SETTING_EXCLUDES_WAITING_DISTANCE = 35,
  /* The maximum distance to which the allowed movement adapts for a person whose fingertips
   * slip; 0 disables this. A number from 0 to 1000000 (points). [tap: 48]
   * The maximum distance to which the start distance adapts for a person whose fingertips slip;
   * 0 disables this. A number from 0 to 1000000 (points). [pan: 48; screen-edge pan: 48;
   * transform: 48; manipulator: 48] */
  TOUCHSTONE_SETTING_MAXIMUM_SLIP = 36,

  /* Cancels the touches of a recognized gesture for their layers. 0 or 1. [all: 1] */
  TOUCHSTONE_SETTING_CANCELS_TOUCHES = 40,
  /* Delivers the beginning of touches to layers only after the recognizer has failed. 0 or 1.
   * [all: 0] */
  TOUCHSTONE_SETTING_DELAYS_LANDINGS = 41,
  /* Delivers the end of touches to layers only after the recognizer has failed. 0 or 1. [all: 1] */
  TOUCHSTONE_SETTING_DELAYS_LIFTS = 42,
  /* The types of touches that may take part in the gesture. A whole number from 0 to 3. [all: 3] */
  TOUCHSTONE_SETTING_ALLOWED_TOOLS = 43,
  /* Requires all touches of a gesture to be of the same type. 0 or 1. [all: 1] */
  TOUCHSTONE_SETTING_REQUIRES_ONE_TOOL = 44,
  /* The velocity estimator; by default the one of the application. A whole number from 0 to 3.
   * [all: 0] */
  TOUCHSTONE_SETTING_VELOCITY_ESTIMATOR = 45,
  /* The buttons that must be pressed when a touch lands; a finger is the primary one. A whole
   * number from 0 to 31. [all: 1] */
  TOUCHSTONE_SETTING_REQUIRED_BUTTONS = 46,

  /* The properties the fingers change: position, scale and rotation. A whole number from 0 to 7.
   * [manipulator: 7] */
  TOUCHSTONE_SETTING_FREEDOMS = 60,
  /* Moves the layer in front of its siblings when the first finger lands. 0 or 1. [manipulator:
   * 1] */
  TOUCHSTONE_SETTING_BRINGS_TO_FRONT = 61,
  /* Begins with the first movement; switching it on sets start distance, spread, arc and angle
   * to 0. 0 or 1. [manipulator: 0] */
  TOUCHSTONE_SETTING_STARTS_IMMEDIATELY = 62,
  /* The part of the layer that must stay within the area: none, all of it, or its center. A
   * whole number from 0 to 2. [manipulator: 0] */
  TOUCHSTONE_SETTING_CONFINEMENT = 63,
  /* The minimum scale of the layer in its parent; 0 for no limit. A number from 0 to 1000000.
   * [manipulator: 0] */
  TOUCHSTONE_SETTING_MINIMUM_SCALE = 64,
  /* The maximum scale of the layer in its parent. A number from 0 to 1000000, or INFINITY for no
   * limit. [manipulator: INFINITY] */
  TOUCHSTONE_SETTING_MAXIMUM_SCALE = 65,
  /* The minimum rotation of the layer in its parent. A number from -1000000 to 1000000
   * (radians), or -INFINITY for no limit. [manipulator: -INFINITY] */
  TOUCHSTONE_SETTING_MINIMUM_ROTATION = 66,
  /* The maximum rotation of the layer in its parent. A number from -1000000 to 1000000
   * (radians), or INFINITY for no limit. [manipulator: INFINITY] */
  TOUCHSTONE_SETTING_MAXIMUM_ROTATION = 67,
  /* The angle between the rotations to which the layer snaps; 0 for no snapping. A number from 0
   * to 1000000 (radians). [manipulator: 0] */
  TOUCHSTONE_SETTING_SNAP_INTERVAL = 68,
  /* The distance from a snapping angle within which the layer snaps to it. A number from 0 to
   * 1000000 (radians). [manipulator: 0.0873] */
  TOUCHSTONE_SETTING_SNAP_TOLERANCE = 69,
  /* The angle the fingers must turn before the layer leaves a snapping angle. A number from 0 to
   * 1000000 (radians). [manipulator: 0.1396] */
  TOUCHSTONE_SETTING_SNAP_RELEASE = 70,
  /* The properties that keep changing after the fingers lift. A whole number from 0 to 7.
   * [manipulator: 0] */
  TOUCHSTONE_SETTING_MOMENTUM = 71,
  /* The decay rate of the velocity. A number from 0.1 to 1000 (per second). [manipulator: 2.002] */
  TOUCHSTONE_SETTING_MOMENTUM_DECAY = 72,
  /* The minimum speed of a fling; slower ones stop at once. A number from 0 to 1000000 (points
   * per second). [manipulator: 50] */
  TOUCHSTONE_SETTING_MOMENTUM_MINIMUM_SPEED = 73,
  /* The maximum speed of a fling; faster ones are clamped. A number from 0 to 1000000 (points
   * per second). [manipulator: 8000] */
  TOUCHSTONE_SETTING_MOMENTUM_MAXIMUM_SPEED = 74,
  /* The minimum relative growth at which the scale keeps changing. A number from 0 to 1000000
   * (per second). [manipulator: 0.5] */
  TOUCHSTONE_SETTING_MOMENTUM_MINIMUM_GROWTH = 75,
  /* The minimum angular velocity at which the layer keeps turning. A number from 0 to 1000000
   * (radians per second). [manipulator: 0.5] */
  TOUCHSTONE_SETTING_MOMENTUM_MINIMUM_TURN = 76,
  /* The maximum relative growth or shrinking; faster changes are clamped. A number from 0 to
   * 1000000 (per second). [manipulator: 1.4] */
  TOUCHSTONE_SETTING_MOMENTUM_MAXIMUM_GROWTH = 77,
  /* The maximum angular velocity in either direction; faster rotation is clamped. A number from
   * 0 to 1000000 (radians per second). [manipulator: 12.5664] */
  TOUCHSTONE_SETTING_MOMENTUM_MAXIMUM_TURN = 78,
  /* Lets scale and rotation stretch beyond their limits and spring back. 0 or 1. [manipulator:
   * 0] */
  TOUCHSTONE_SETTING_BOUNCES = 79,
  /* The decay rate of the growth. A number from 0.1 to 1000 (per second). [manipulator: 2.002] */
  TOUCHSTONE_SETTING_MOMENTUM_GROWTH_DECAY = 80,
  /* The decay rate of the rotation. A number from 0.1 to 1000 (per second). [manipulator: 2.002] */
  TOUCHSTONE_SETTING_MOMENTUM_TURN_DECAY = 81,
  /* Adds a fling soon after a catch to the motion that was caught. 0 or 1. [manipulator: 1] */
  TOUCHSTONE_SETTING_MOMENTUM_ACCUMULATES = 82,
  /* The angle the fingers must turn before the layer turns with them; the rotation leaves it
   * out. A number from 0 to 100 (radians). [manipulator: 0] */
  TOUCHSTONE_SETTING_ROTATION_DETENT = 83
} touchstone_setting;

/* Names in earlier versions. */
#define TOUCHSTONE_SETTING_SWALLOWS_START_DISTANCE TOUCHSTONE_SETTING_EXCLUDES_SLOP
#define TOUCHSTONE_SETTING_ALLOWABLE_WRONG_WAY TOUCHSTONE_SETTING_DIRECTION_SLOP
#define TOUCHSTONE_SETTING_LEAST_SCALE TOUCHSTONE_SETTING_MINIMUM_SCALE
#define TOUCHSTONE_SETTING_GREATEST_SCALE TOUCHSTONE_SETTING_MAXIMUM_SCALE
#define TOUCHSTONE_SETTING_LEAST_ROTATION TOUCHSTONE_SETTING_MINIMUM_ROTATION
#define TOUCHSTONE_SETTING_GREATEST_ROTATION TOUCHSTONE_SETTING_MAXIMUM_ROTATION
#define TOUCHSTONE_SETTING_MOMENTUM_LEAST_SPEED TOUCHSTONE_SETTING_MOMENTUM_MINIMUM_SPEED
#define TOUCHSTONE_SETTING_MOMENTUM_GREATEST_SPEED TOUCHSTONE_SETTING_MOMENTUM_MAXIMUM_SPEED
#define TOUCHSTONE_SETTING_MOMENTUM_LEAST_GROWTH TOUCHSTONE_SETTING_MOMENTUM_MINIMUM_GROWTH
#define TOUCHSTONE_SETTING_MOMENTUM_GREATEST_GROWTH TOUCHSTONE_SETTING_MOMENTUM_MAXIMUM_GROWTH
#define TOUCHSTONE_SETTING_MOMENTUM_LEAST_TURN TOUCHSTONE_SETTING_MOMENTUM_MINIMUM_TURN
#define TOUCHSTONE_SETTING_MOMENTUM_GREATEST_TURN TOUCHSTONE_SETTING_MOMENTUM_MAXIMUM_TURN

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
