/* Recognizers: what fingers mean. Include touchstone.h. */
#ifndef TOUCHSTONE_RECOGNIZER_H
#define TOUCHSTONE_RECOGNIZER_H

#include "base.h"

TOUCHSTONE_BEGIN

/* ---- Life and names ---- */

/* What a recognizer recognizes. Discrete gestures call back once, when they are recognized;
 * continuous ones when they begin, after every movement, and when they end or are cancelled. */
typedef enum touchstone_kind {
  /* One or several taps with one or several fingers; discrete. */
  TOUCHSTONE_KIND_TAP = 1,
  /* Fingers that stay down for a while; continuous. */
  TOUCHSTONE_KIND_LONG_PRESS = 2,
  /* Fingers that travel together; continuous. */
  TOUCHSTONE_KIND_PAN = 3,
  /* A pan that comes in from an edge of the window; continuous. */
  TOUCHSTONE_KIND_SCREEN_EDGE_PAN = 4,
  /* A flick in one direction; discrete. */
  TOUCHSTONE_KIND_SWIPE = 5,
  /* Two fingers that spread or close; continuous. */
  TOUCHSTONE_KIND_PINCH = 6,
  /* Two fingers that turn about each other; continuous. */
  TOUCHSTONE_KIND_ROTATION = 7,
  /* Any number of fingers that carry, spread and turn, as one gesture; continuous. */
  TOUCHSTONE_KIND_TRANSFORM = 8,
  /* A transform that moves its layer, so that what a finger took hold of stays under it. */
  TOUCHSTONE_KIND_MANIPULATOR = 9
} touchstone_kind;

/* Makes a recognizer that is on no layer, with the settings that settings.h tells. NULL on an
 * error. */
TOUCHSTONE_API touchstone_recognizer *touchstone_recognizer_create(
    touchstone_context *context, touchstone_kind kind, const char *name);

/* Takes a recognizer off its layer and destroys it. Its gesture is over without a callback; others
 * wait for it no more.
 *
 * The recognizer stays as it is with TOUCHSTONE_ERROR_BUSY from within a touchstone_hit_function, with
 * TOUCHSTONE_ERROR_THREAD while another thread is within a call on its context, and with
 * TOUCHSTONE_ERROR_HANDLE for a handle that is not that of a recognizer. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_destroy(touchstone_recognizer *recognizer);

/* The context that a recognizer was made for, its kind (0 on an error), and its layer (NULL if it
 * is on none, or on an error). */
TOUCHSTONE_API touchstone_context *touchstone_recognizer_get_context(
    touchstone_recognizer *recognizer);
TOUCHSTONE_API touchstone_kind touchstone_recognizer_get_kind(touchstone_recognizer *recognizer);
TOUCHSTONE_API touchstone_layer *touchstone_recognizer_get_layer(touchstone_recognizer *recognizer);

/* The name in traces and messages; need not be unique. The text is good until the recognizer gets
 * another name or is destroyed; NULL on an error. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_name(
    touchstone_recognizer *recognizer, const char *name);
TOUCHSTONE_API const char *touchstone_recognizer_get_name(touchstone_recognizer *recognizer);

/* Keeps data of the program, which release gets back in the end if it is not NULL. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_user_data(
    touchstone_recognizer *recognizer, void *data, touchstone_release_function release);
TOUCHSTONE_API void *touchstone_recognizer_get_user_data(touchstone_recognizer *recognizer);

/* Whether it gets touches; true at first. To disable it in mid-gesture cancels the gesture. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_enabled(
    touchstone_recognizer *recognizer, bool enabled);
TOUCHSTONE_API bool touchstone_recognizer_is_enabled(touchstone_recognizer *recognizer);

/* Ends the gesture, if there is one: cancels it, or lets it fail while it is undecided. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_cancel(touchstone_recognizer *recognizer);

/* ---- Relations ----
 *
 * By default the first to be recognized excludes all others on its layer, on those that it is in,
 * and on those in it. */

/* Lets a recognizer act only after another one failed: a tap after a double tap, say. Fails with
 * TOUCHSTONE_ERROR_CYCLE if the other already waits for this one, directly or through others; the
 * message names them. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_require_to_fail(
    touchstone_recognizer *recognizer, touchstone_recognizer *other);
TOUCHSTONE_API touchstone_status touchstone_recognizer_remove_requirement(
    touchstone_recognizer *recognizer, touchstone_recognizer *other);

/* The longest that it can be held back by those it requires to fail, in microseconds from the first
 * touch; -1 if there is no limit, and on an error. */
TOUCHSTONE_API int64_t touchstone_recognizer_get_worst_case_delay(
    touchstone_recognizer *recognizer);

/* Lets two recognizers be recognized at the same time. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_recognize_with(
    touchstone_recognizer *recognizer, touchstone_recognizer *other);

/* When an active gesture hands its fingers to another recognizer. */
typedef enum touchstone_hand_off {
  /* Fewer fingers are down than so many, at least one. */
  TOUCHSTONE_HAND_OFF_FEWER_FINGERS = 0,
  /* More fingers are down than so many. */
  TOUCHSTONE_HAND_OFF_MORE_FINGERS = 1
} touchstone_hand_off;

/* Lets an active gesture give its fingers to another recognizer while they are down: it ends, and the
 * other begins with them from where they are. Looked at after the functions that an event calls. A pan,
 * pinch, rotation or transform begins at once if the fingers are as many as it needs; others see them land.
 * The other one may still be excluded or have to wait; one that takes part in another gesture gets nothing,
 * and this gesture goes on. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_hands_off(
    touchstone_recognizer *recognizer, touchstone_recognizer *other, touchstone_hand_off condition,
    size_t fingers);

/* The same when a function says so, which gets data. Both must stay valid until the hand-off is removed or
 * the recognizer is destroyed. */
typedef bool (*touchstone_hand_off_function)(touchstone_recognizer *recognizer, void *data);
TOUCHSTONE_API touchstone_status touchstone_recognizer_hands_off_when(
    touchstone_recognizer *recognizer, touchstone_recognizer *other,
    touchstone_hand_off_function function, void *data);

/* Takes all hand-offs to another recognizer back. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_remove_hand_offs(
    touchstone_recognizer *recognizer, touchstone_recognizer *other);

/* ---- What it says ---- */

typedef enum touchstone_state {
  /* Undecided; also between gestures. */
  TOUCHSTONE_STATE_POSSIBLE = 0,
  /* A continuous gesture was recognized. */
  TOUCHSTONE_STATE_BEGAN = 1,
  /* A continuous gesture goes on. */
  TOUCHSTONE_STATE_CHANGED = 2,
  /* A continuous gesture is over. */
  TOUCHSTONE_STATE_ENDED = 3,
  /* A discrete gesture was recognized: the same as ended. */
  TOUCHSTONE_STATE_RECOGNIZED = 3,
  /* A continuous gesture was taken back. */
  TOUCHSTONE_STATE_CANCELLED = 4,
  /* It was not this gesture. */
  TOUCHSTONE_STATE_FAILED = 5
} touchstone_state;

/* Directions of a swipe. A diagonal is a direction of its own, 45 degrees from the axes: up and left
 * together allow a swipe that goes up and one that goes to the left. */
enum {
  TOUCHSTONE_DIRECTION_RIGHT = 1,
  TOUCHSTONE_DIRECTION_LEFT = 2,
  TOUCHSTONE_DIRECTION_UP = 4,
  TOUCHSTONE_DIRECTION_DOWN = 8,
  TOUCHSTONE_DIRECTION_UP_LEFT = 16,
  TOUCHSTONE_DIRECTION_UP_RIGHT = 32,
  TOUCHSTONE_DIRECTION_DOWN_LEFT = 64,
  TOUCHSTONE_DIRECTION_DOWN_RIGHT = 128
};

/* What a recognizer says. Filled by the library. What a kind does not measure is 0, a scale 1. */
typedef struct touchstone_gesture {
  touchstone_recognizer *recognizer;
  /* NULL if it is on none any more. */
  touchstone_layer *layer;
  touchstone_state state;
  /* How many touches make the gesture. */
  uint32_t touches;
  /* When; of a beginning and an end the instant of the crossing, maybe between two reports. */
  int64_t time;
  /* Where, in points of the window: usually the middle of the fingers. */
  touchstone_point location;
  /* How far it carried since it began, and how fast it does, in points (a second) of the window. */
  touchstone_vector translation;
  touchstone_vector velocity;
  /* How far the fingers spread since it began, and how fast they do, a second. */
  double scale;
  double scale_velocity;
  /* How far they turned since it began, not wrapped, and how fast they do, a second. */
  double rotation;
  double rotation_velocity;
  /* Of a failure why, with what was measured and the limit; else NULL. */
  const char *reason;
  /* Which of its directions a recognized swipe went, one TOUCHSTONE_DIRECTION_...; else 0. */
  uint32_t direction;
} touchstone_gesture;

typedef void (*touchstone_gesture_function)(const touchstone_gesture *gesture, void *data);

/* Sets the action of the gesture. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_action(
    touchstone_recognizer *recognizer, touchstone_gesture_function function, void *data);

/* Sets who is told that, and why, it was not the gesture after all: with the state
 * TOUCHSTONE_STATE_FAILED, after the actions of the call in which it failed. Time and reason are
 * those of the failure, the other values those of now. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_failure_function(
    touchstone_recognizer *recognizer, touchstone_gesture_function function, void *data);

/* Writes what a recognizer says now, as much of it as fits: size is sizeof(touchstone_gesture) of
 * the header that the program was compiled with. The reason is that of the last failure, good until
 * the next call about this recognizer. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_get_gesture(
    touchstone_recognizer *recognizer, touchstone_gesture *gesture, size_t size);

/* The state alone; possible on an error. */
TOUCHSTONE_API touchstone_state touchstone_recognizer_get_state(touchstone_recognizer *recognizer);

/* Whether it is sure and waits for others to fail. */
TOUCHSTONE_API bool touchstone_recognizer_is_pending(touchstone_recognizer *recognizer);

/* Location, way and velocity in the coordinates of a layer; NULL means the window. Kinds without a
 * way fail with TOUCHSTONE_ERROR_KIND. NAN on an error. */
TOUCHSTONE_API touchstone_point touchstone_recognizer_get_location(
    touchstone_recognizer *recognizer, touchstone_layer *layer);
TOUCHSTONE_API touchstone_vector touchstone_recognizer_get_translation(
    touchstone_recognizer *recognizer, touchstone_layer *layer);
TOUCHSTONE_API touchstone_vector touchstone_recognizer_get_velocity(
    touchstone_recognizer *recognizer, touchstone_layer *layer);

/* Where one of the gesture's touches is, counted from 0; NAN beyond the last, and on an error. */
TOUCHSTONE_API touchstone_point touchstone_recognizer_get_touch_location(
    touchstone_recognizer *recognizer, size_t index, touchstone_layer *layer);

/* Sets a value to count on from there, as with a translation of 0 in each action, for programs that
 * want the way since the last one. Pans and transforms have a translation, in the coordinates of a
 * layer or of the window (NULL), pinches and transforms a scale, over 0, rotations and transforms a
 * rotation; the others fail with TOUCHSTONE_ERROR_KIND. A manipulator does not want it. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_translation(
    touchstone_recognizer *recognizer, touchstone_vector translation, touchstone_layer *layer);
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_scale(
    touchstone_recognizer *recognizer, double scale);
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_rotation(
    touchstone_recognizer *recognizer, double rotation);

/* ---- What only the program can decide ---- */

/* Whether a recognizer that is sure may act. */
typedef bool (*touchstone_begin_function)(touchstone_recognizer *recognizer, void *data);
/* Whether a recognizer gets a touch that has just landed. */
typedef bool (*touchstone_receive_function)(
    touchstone_recognizer *recognizer, const touchstone_touch *touch, void *data);
/* Whether something holds between a recognizer and another one of its context. */
typedef bool (*touchstone_relation_function)(
    touchstone_recognizer *recognizer, touchstone_recognizer *other, void *data);

/* Without a function: yes. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_should_begin(
    touchstone_recognizer *recognizer, touchstone_begin_function function, void *data);
/* Without a function: yes. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_should_receive(
    touchstone_recognizer *recognizer, touchstone_receive_function function, void *data);
/* Whether both may be recognized at the same time; one of them saying so is enough. Without a
 * function: no. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_should_recognize_with(
    touchstone_recognizer *recognizer, touchstone_relation_function function, void *data);
/* Whether the recognizer must wait until the other fails. Without a function: no. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_should_require_failure(
    touchstone_recognizer *recognizer, touchstone_relation_function function, void *data);
/* Whether the other must wait until the recognizer fails. Without a function: no. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_should_be_required_to_fail(
    touchstone_recognizer *recognizer, touchstone_relation_function function, void *data);

/* ---- Manipulators ---- */

typedef void (*touchstone_layer_function)(touchstone_layer *layer, void *data);

/* Sets the function that is called each time a manipulator has moved its layer, also in a fling. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_moved_function(
    touchstone_recognizer *recognizer, touchstone_layer_function function, void *data);

/* The area that TOUCHSTONE_SETTING_CONFINEMENT is about, in the coordinates of the layer's parent;
 * NULL, as at first, for the parent's bounds. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_confinement_area(
    touchstone_recognizer *recognizer, const touchstone_rect *area);

TOUCHSTONE_END

#endif
