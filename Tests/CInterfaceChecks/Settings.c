/* The settings of every kind: their defaults, what they accept and refuse. */
#include "Checks.h"

typedef struct setting_case {
  touchstone_kind kind;
  touchstone_setting setting;
  double first, other, wrong;
} setting_case;

static const double pi = 3.14159265358979323846;

void check_settings(void) {
  const touchstone_kind TAP = TOUCHSTONE_KIND_TAP, PRESS = TOUCHSTONE_KIND_LONG_PRESS,
                        PAN = TOUCHSTONE_KIND_PAN, EDGE = TOUCHSTONE_KIND_SCREEN_EDGE_PAN,
                        SWIPE = TOUCHSTONE_KIND_SWIPE, PINCH = TOUCHSTONE_KIND_PINCH,
                        ROTATION = TOUCHSTONE_KIND_ROTATION,
                        TRANSFORM = TOUCHSTONE_KIND_TRANSFORM,
                        MANIPULATOR = TOUCHSTONE_KIND_MANIPULATOR;
  const setting_case cases[] = {
      {TAP, TOUCHSTONE_SETTING_TOUCHES, 1, 3, 0},
      {TAP, TOUCHSTONE_SETTING_TAPS, 1, 2, 1.5},
      {TAP, TOUCHSTONE_SETTING_ALLOWABLE_MOVEMENT, 18, 5, -1},
      {TAP, TOUCHSTONE_SETTING_MAXIMUM_PRESS_DURATION, 750000, 1, INFINITY},
      {TAP, TOUCHSTONE_SETTING_MAXIMUM_TAP_INTERVAL, 350000, 0, 1e300},
      {TAP, TOUCHSTONE_SETTING_MAXIMUM_TAP_DISTANCE, 40, 60, NAN},
      {PRESS, TOUCHSTONE_SETTING_TOUCHES, 1, 64, 65},
      {PRESS, TOUCHSTONE_SETTING_TAPS, 0, 1, -1},
      {PRESS, TOUCHSTONE_SETTING_ALLOWABLE_MOVEMENT, 10, 20, -INFINITY},
      {PRESS, TOUCHSTONE_SETTING_MINIMUM_PRESS_DURATION, 500000, 0, -1},
      {PAN, TOUCHSTONE_SETTING_MINIMUM_TOUCHES, 1, 2, 1e9},
      {PAN, TOUCHSTONE_SETTING_MAXIMUM_TOUCHES, INFINITY, 2, 0},
      {PAN, TOUCHSTONE_SETTING_START_DISTANCE, 10, 0, INFINITY},
      {PAN, TOUCHSTONE_SETTING_EXCLUDES_SLOP, 1, 0, 2},
      {EDGE, TOUCHSTONE_SETTING_MAXIMUM_TOUCHES, INFINITY, 1, 0.5},
      {EDGE, TOUCHSTONE_SETTING_EDGES, 0, 15, 16},
      {EDGE, TOUCHSTONE_SETTING_EDGE_WIDTH, 20, 30, -1},
      {EDGE, TOUCHSTONE_SETTING_MAXIMUM_ANGLE, pi / 4, 1, NAN},
      {SWIPE, TOUCHSTONE_SETTING_DIRECTIONS, TOUCHSTONE_DIRECTION_RIGHT, 12, -1},
      {SWIPE, TOUCHSTONE_SETTING_DIRECTIONS, TOUCHSTONE_DIRECTION_RIGHT, 255, 256},
      {SWIPE, TOUCHSTONE_SETTING_TOUCHES, 1, 2, 0},
      {SWIPE, TOUCHSTONE_SETTING_MINIMUM_DISTANCE, 48, 60, -1},
      {SWIPE, TOUCHSTONE_SETTING_MAXIMUM_DURATION, 450000, 100000, -1},
      {SWIPE, TOUCHSTONE_SETTING_SLOW_DRIFT, 0.5, 0.25, -1},
      {SWIPE, TOUCHSTONE_SETTING_FAST_DRIFT, 1, 0.75, NAN},
      {SWIPE, TOUCHSTONE_SETTING_FAST_SPEED, 1000, 500, INFINITY},
      {SWIPE, TOUCHSTONE_SETTING_DIRECTION_SLOP, 10, 3, -1},
      {PINCH, TOUCHSTONE_SETTING_START_DISTANCE, 8, 4, -1},
      {PINCH, TOUCHSTONE_SETTING_ENDS_AT_FIRST_LIFT, 0, 1, 0.5},
      {ROTATION, TOUCHSTONE_SETTING_START_ARC, 8, 4, -1},
      {ROTATION, TOUCHSTONE_SETTING_START_ANGLE, pi / 60, 0.1, -1},
      {ROTATION, TOUCHSTONE_SETTING_ENDS_AT_FIRST_LIFT, 0, 1, NAN},
      {TRANSFORM, TOUCHSTONE_SETTING_MINIMUM_TOUCHES, 1, 2, 0},
      {TRANSFORM, TOUCHSTONE_SETTING_START_DISTANCE, 10, 4, -1},
      {TRANSFORM, TOUCHSTONE_SETTING_START_SPREAD, 8, 4, -1},
      {TRANSFORM, TOUCHSTONE_SETTING_START_ARC, 8, 4, NAN},
      {TRANSFORM, TOUCHSTONE_SETTING_START_ANGLE, pi / 60, 0.1, 101},
      {TRANSFORM, TOUCHSTONE_SETTING_CANCELS_TOUCHES, 1, 0, 2},
      {PAN, TOUCHSTONE_SETTING_DELAYS_LANDINGS, 0, 1, -1},
      {TAP, TOUCHSTONE_SETTING_DELAYS_LIFTS, 1, 0, 7},
      {TAP, TOUCHSTONE_SETTING_ALLOWED_TOOLS, 3, TOUCHSTONE_ALLOW_PEN, 4},
      {TAP, TOUCHSTONE_SETTING_REQUIRES_ONE_TOOL, 1, 0, 3},
      {MANIPULATOR, TOUCHSTONE_SETTING_MINIMUM_TOUCHES, 1, 2, 0},
      {MANIPULATOR, TOUCHSTONE_SETTING_FREEDOMS, 7, TOUCHSTONE_FREEDOM_SCALE, 8},
      {MANIPULATOR, TOUCHSTONE_SETTING_BRINGS_TO_FRONT, 1, 0, 2},
      {MANIPULATOR, TOUCHSTONE_SETTING_STARTS_IMMEDIATELY, 0, 1, 2},
      {MANIPULATOR, TOUCHSTONE_SETTING_CONFINEMENT, 0, TOUCHSTONE_CONFINE_CENTER, 3},
      {MANIPULATOR, TOUCHSTONE_SETTING_MINIMUM_SCALE, 0, 0.5, INFINITY},
      {MANIPULATOR, TOUCHSTONE_SETTING_MAXIMUM_SCALE, INFINITY, 4, -1},
      {MANIPULATOR, TOUCHSTONE_SETTING_MINIMUM_ROTATION, -INFINITY, -1, INFINITY},
      {MANIPULATOR, TOUCHSTONE_SETTING_MAXIMUM_ROTATION, INFINITY, 1, -INFINITY},
      {MANIPULATOR, TOUCHSTONE_SETTING_SNAP_INTERVAL, 0, pi / 2, -1},
      {MANIPULATOR, TOUCHSTONE_SETTING_SNAP_TOLERANCE, pi / 36, 0.1, -1},
      {MANIPULATOR, TOUCHSTONE_SETTING_SNAP_RELEASE, pi / 22.5, 0.2, -1},
      {MANIPULATOR, TOUCHSTONE_SETTING_MOMENTUM, 0, 7, 8},
      {MANIPULATOR, TOUCHSTONE_SETTING_MOMENTUM_DECAY, 2.002, 10, 0},
      {MANIPULATOR, TOUCHSTONE_SETTING_MOMENTUM_MINIMUM_SPEED, 50, 10, -1},
      {MANIPULATOR, TOUCHSTONE_SETTING_MOMENTUM_MAXIMUM_SPEED, 8000, 100, -1},
      {MANIPULATOR, TOUCHSTONE_SETTING_MOMENTUM_MINIMUM_GROWTH, 0.5, 1, -1},
      {MANIPULATOR, TOUCHSTONE_SETTING_MOMENTUM_MINIMUM_TURN, 0.5, 1, -1},
      {MANIPULATOR, TOUCHSTONE_SETTING_MOMENTUM_MAXIMUM_GROWTH, 1.4, 2, -1},
      {MANIPULATOR, TOUCHSTONE_SETTING_MOMENTUM_MAXIMUM_TURN, 4 * pi, 1, INFINITY},
  };
  touchstone_context *context = touchstone_context_create(100, 100);
  for (size_t index = 0; index < sizeof cases / sizeof cases[0]; index++) {
    const setting_case *this = &cases[index];
    touchstone_recognizer *recognizer = touchstone_recognizer_create(context, this->kind, "r");
    double first = touchstone_recognizer_get(recognizer, this->setting);
    EXPECT(first == this->first || fabs(first - this->first) < 1e-12);
    EXPECT_OK(touchstone_recognizer_set(recognizer, this->setting, this->other));
    EXPECT(touchstone_recognizer_get(recognizer, this->setting) == this->other);
    EXPECT(
        touchstone_recognizer_set(recognizer, this->setting, this->wrong) ==
        TOUCHSTONE_ERROR_ARGUMENT);
    EXPECT(touchstone_recognizer_get(recognizer, this->setting) == this->other);
    EXPECT_OK(touchstone_recognizer_set(recognizer, this->setting, this->first));
    EXPECT(touchstone_recognizer_get(recognizer, this->setting) == this->first);
    touchstone_recognizer_destroy(recognizer);
  }
  touchstone_recognizer *pinch =
      touchstone_recognizer_create(context, TOUCHSTONE_KIND_PINCH, "pinch");
  EXPECT(touchstone_recognizer_set(pinch, TOUCHSTONE_SETTING_TAPS, 1) == TOUCHSTONE_ERROR_KIND);
  EXPECT(says(touchstone_last_message(), "a pinch has no setting TOUCHSTONE_SETTING_TAPS"));
  EXPECT(touchstone_recognizer_set(pinch, 12345, 1) == TOUCHSTONE_ERROR_KIND);
  EXPECT(isnan(touchstone_recognizer_get(pinch, TOUCHSTONE_SETTING_MOMENTUM)));
  EXPECT(
      touchstone_recognizer_set_moved_function(pinch, NULL, NULL) == TOUCHSTONE_ERROR_KIND);
  EXPECT(touchstone_recognizer_set_confinement_area(pinch, NULL) == TOUCHSTONE_ERROR_KIND);
  touchstone_context_destroy(context);
}
