/* Recognizers. Include touchstone.h. */
#ifndef TOUCHSTONE_RECOGNIZER_H
#define TOUCHSTONE_RECOGNIZER_H

#include "base.h"

TOUCHSTONE_BEGIN

/* ---- Life and names ---- */

/* The kind of a recognizer. Discrete gestures call back once, when they are recognized;
 * continuous ones when they begin, after every movement, and when they end or are cancelled. */
typedef enum touchstone_kind {
  /* One or several taps with one or several fingers; discrete. */
  TOUCHSTONE_KIND_TAP = 1,
  /* Fingers that stay down for a minimum time; continuous. */
  TOUCHSTONE_KIND_LONG_PRESS = 2,
  /* Fingers that move together; continuous. */
  TOUCHSTONE_KIND_PAN = 3,
  /* A pan from an edge of the window; continuous. */
  TOUCHSTONE_KIND_SCREEN_EDGE_PAN = 4,
  /* A flick in one direction; discrete. */
  TOUCHSTONE_KIND_SWIPE = 5,
  /* Two fingers that spread or close; continuous. */
  TOUCHSTONE_KIND_PINCH = 6,
  /* Two fingers that turn around each other; continuous. */
  TOUCHSTONE_KIND_ROTATION = 7,
  /* Any number of fingers that move, spread and turn, as one gesture; continuous. */
  TOUCHSTONE_KIND_TRANSFORM = 8,
  /* A transform that moves its layer so that the point under each finger stays under it. */
  TOUCHSTONE_KIND_MANIPULATOR = 9,
  /* A mouse or a pen over the layer, without a touch; see pointer.h. It has no settings. */
  TOUCHSTONE_KIND_HOVER = 20,
  /* A recognizer created by touchstone_recognizer_create_custom(), the only function that creates this kind.
   * */
  TOUCHSTONE_KIND_CUSTOM = 100
} touchstone_kind;

/* Creates a recognizer without a layer, with the default settings of settings.h. NULL on an error. */
TOUCHSTONE_API touchstone_recognizer *touchstone_recognizer_create(
    touchstone_context *context, touchstone_kind kind, const char *name);

/* Removes a recognizer from its layer and destroys it. Its gesture ends without a callback, and others
 * no longer wait for it.
 *
 * Fails, and leaves the recognizer unchanged, with TOUCHSTONE_ERROR_TREE if it belongs to a container, such as
 * the pan of a scroll layer, with TOUCHSTONE_ERROR_BUSY from within a touchstone_hit_function or a function of
 * a custom recognizer, with TOUCHSTONE_ERROR_THREAD during a call of another thread, and with
 * TOUCHSTONE_ERROR_HANDLE if the handle is not that of a recognizer. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_destroy(touchstone_recognizer *recognizer);

/* The context of a recognizer, its kind (0 on an error), and its layer (NULL if it has none, or on an
 * error). */
TOUCHSTONE_API touchstone_context *touchstone_recognizer_get_context(
    touchstone_recognizer *recognizer);
TOUCHSTONE_API touchstone_kind touchstone_recognizer_get_kind(touchstone_recognizer *recognizer);
TOUCHSTONE_API touchstone_layer *touchstone_recognizer_get_layer(touchstone_recognizer *recognizer);

/* The name in traces and messages; it need not be unique. The text is valid until the recognizer
 * gets another name or is destroyed; NULL on an error. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_name(
    touchstone_recognizer *recognizer, const char *name);
TOUCHSTONE_API const char *touchstone_recognizer_get_name(touchstone_recognizer *recognizer);

/* Stores data of your program. If release is not NULL, it is called with the data when the data is
 * no longer used. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_user_data(
    touchstone_recognizer *recognizer, void *data, touchstone_release_function release);
TOUCHSTONE_API void *touchstone_recognizer_get_user_data(touchstone_recognizer *recognizer);

/* Whether the recognizer receives touches; true by default. Disabling it during a gesture cancels
 * the gesture. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_enabled(
    touchstone_recognizer *recognizer, bool enabled);
TOUCHSTONE_API bool touchstone_recognizer_is_enabled(touchstone_recognizer *recognizer);

/* Ends the gesture if there is one: cancels it, or fails it if it is undecided. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_cancel(touchstone_recognizer *recognizer);

/* ---- Relations ----
 *
 * By default the first recognizer to be recognized excludes all others on its layer, on the
 * layer's ancestors and on its descendants. */

/* Makes a recognizer wait until another one has failed, such as a single tap until the double tap
 * has failed. Fails with TOUCHSTONE_ERROR_CYCLE if the other already waits for this one, directly
 * or through others; the message names them. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_require_to_fail(
    touchstone_recognizer *recognizer, touchstone_recognizer *other);
TOUCHSTONE_API touchstone_status touchstone_recognizer_remove_requirement(
    touchstone_recognizer *recognizer, touchstone_recognizer *other);

/* The longest time that required failures can delay the recognizer, in microseconds from the first
 * touch; -1 if there is no limit, and on an error. */
TOUCHSTONE_API int64_t touchstone_recognizer_get_worst_case_delay(
    touchstone_recognizer *recognizer);

/* Lets two recognizers be recognized at the same time. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_recognize_with(
    touchstone_recognizer *recognizer, touchstone_recognizer *other);

/* Reverts touchstone_recognizer_recognize_with(), in both directions; has no effect without it. Gestures that
 * have begun continue together. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_stop_recognizing_with(
    touchstone_recognizer *recognizer, touchstone_recognizer *other);

/* The condition under which an active gesture hands its fingers to another recognizer. */
typedef enum touchstone_hand_off {
  /* Fewer fingers than this number are down, but at least one. */
  TOUCHSTONE_HAND_OFF_FEWER_FINGERS = 0,
  /* More fingers than this number are down. */
  TOUCHSTONE_HAND_OFF_MORE_FINGERS = 1
} touchstone_hand_off;

/* Lets an active gesture hand its fingers to another recognizer while they are down: it ends, and the other
 * begins with them from their present positions. The condition is checked after the callbacks of each event.
 * A pan, pinch, rotation or transform begins immediately if there are enough fingers; for other kinds, the
 * fingers land. The other recognizer may still be excluded or have to wait. If it takes part in another
 * gesture, nothing is handed off and this gesture continues. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_hands_off(
    touchstone_recognizer *recognizer, touchstone_recognizer *other, touchstone_hand_off condition,
    size_t fingers);

/* The same with a function as the condition, which receives data. Both must stay valid until the
 * hand-off is removed or the recognizer is destroyed. */
typedef bool (*touchstone_hand_off_function)(touchstone_recognizer *recognizer, void *data);
TOUCHSTONE_API touchstone_status touchstone_recognizer_hands_off_when(
    touchstone_recognizer *recognizer, touchstone_recognizer *other,
    touchstone_hand_off_function function, void *data);

/* Removes all hand-offs to another recognizer. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_remove_hand_offs(
    touchstone_recognizer *recognizer, touchstone_recognizer *other);

/* ---- State and values ---- */

typedef enum touchstone_state {
  /* Undecided; also between gestures. */
  TOUCHSTONE_STATE_POSSIBLE = 0,
  /* A continuous gesture was recognized. */
  TOUCHSTONE_STATE_BEGAN = 1,
  /* A continuous gesture changed. */
  TOUCHSTONE_STATE_CHANGED = 2,
  /* A continuous gesture ended. */
  TOUCHSTONE_STATE_ENDED = 3,
  /* A discrete gesture was recognized: the same as ended. */
  TOUCHSTONE_STATE_RECOGNIZED = 3,
  /* A continuous gesture was cancelled. */
  TOUCHSTONE_STATE_CANCELLED = 4,
  /* The gesture was not recognized. */
  TOUCHSTONE_STATE_FAILED = 5
} touchstone_state;

/* Directions of a swipe. A diagonal is a separate direction, 45 degrees from the axes. Up and left together
 * allow swipes upward and swipes to the left; a slow movement in between fails. A fast one may drift sideways
 * as far as TOUCHSTONE_SETTING_FAST_DRIFT allows, by default as far as it travels up or to the left, and is
 * recognized as the direction that it is closer to. */
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

/* The state and values of a gesture. Filled by the library. Values that a kind does not have are
 * 0, and the scale 1. */
typedef struct touchstone_gesture {
  touchstone_recognizer *recognizer;
  /* NULL if the recognizer is no longer on a layer. */
  touchstone_layer *layer;
  touchstone_state state;
  /* The number of touches of the gesture. */
  uint32_t touches;
  /* The time of the state; for began and ended the instant of the crossing, which may lie between
   * two reports. */
  int64_t time;
  /* The location in points of the window: usually the centroid of the fingers. */
  touchstone_point location;
  /* The translation since it began, and the velocity, in points (per second) of the window. */
  touchstone_vector translation;
  touchstone_vector velocity;
  /* The scale since it began, and its rate of change per second; that of a transform or a
   * manipulator is relative to the scale: at 1 any scale doubles in 0.7 s. */
  double scale;
  double scale_velocity;
  /* The rotation since it began, not wrapped, and the angular velocity per second. */
  double rotation;
  double rotation_velocity;
  /* The reason for a failure, with the measured value and the limit; otherwise NULL. */
  const char *reason;
  /* The direction of a recognized swipe, one TOUCHSTONE_DIRECTION_...; otherwise 0. */
  uint32_t direction;
} touchstone_gesture;

typedef void (*touchstone_gesture_function)(const touchstone_gesture *gesture, void *data);

/* Sets the action of the gesture. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_action(
    touchstone_recognizer *recognizer, touchstone_gesture_function function, void *data);

/* Sets the function that is called when the recognizer fails: with the state
 * TOUCHSTONE_STATE_FAILED, after the actions of the call in which it failed. Time and reason are
 * those of the failure; the other values are the present ones. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_failure_function(
    touchstone_recognizer *recognizer, touchstone_gesture_function function, void *data);

/* Actions without callbacks, for programs that redraw every frame and poll for gestures, such as those with
 * an immediate-mode interface.
 *
 *     touchstone_context_set_polling(context, true);
 *     ... in each frame, after touchstone_context_deliver() and touchstone_context_advance():
 *     while (touchstone_context_poll_gesture(context, &gesture, sizeof gesture)) { ... }
 *
 * While polling is on, every action is queued, whether or not the recognizer has a function; off by default.
 * Switching it off discards the queue. */
TOUCHSTONE_API touchstone_status touchstone_context_set_polling(
    touchstone_context *context, bool polling);

/* The maximum length of the queue. */
#define TOUCHSTONE_MAXIMUM_POLLED 256

/* Removes the oldest action from the queue: writes it, at most size bytes, and returns true. Returns false,
 * and writes nothing, if the queue is empty, and on an error. Pass sizeof(touchstone_gesture).
 *
 * Consecutive changes of a recognizer are merged into the newest. When more than TOUCHSTONE_MAXIMUM_POLLED
 * are queued, the oldest is discarded. The handle of a recognizer or layer that has been destroyed is no
 * longer valid; reason is always NULL. */
TOUCHSTONE_API bool touchstone_context_poll_gesture(
    touchstone_context *context, touchstone_gesture *gesture, size_t size);

/* Writes the present state and values, at most size bytes: pass sizeof(touchstone_gesture) of the header
 * that your program was compiled with. The reason is that of the last failure, and valid until the next
 * call with this recognizer. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_get_gesture(
    touchstone_recognizer *recognizer, touchstone_gesture *gesture, size_t size);

/* The state only; possible on an error. */
TOUCHSTONE_API touchstone_state touchstone_recognizer_get_state(touchstone_recognizer *recognizer);

/* Whether the recognizer is recognized but still waits for others to fail. */
TOUCHSTONE_API bool touchstone_recognizer_is_pending(touchstone_recognizer *recognizer);

/* Location, translation and velocity in the coordinates of a layer; NULL means the window. Kinds without
 * a translation fail with TOUCHSTONE_ERROR_KIND. NAN on an error, such as a layer with a singular transform
 * or in another window. */
TOUCHSTONE_API touchstone_point touchstone_recognizer_get_location(
    touchstone_recognizer *recognizer, touchstone_layer *layer);
TOUCHSTONE_API touchstone_vector touchstone_recognizer_get_translation(
    touchstone_recognizer *recognizer, touchstone_layer *layer);
TOUCHSTONE_API touchstone_vector touchstone_recognizer_get_velocity(
    touchstone_recognizer *recognizer, touchstone_layer *layer);

/* The values since the fingers landed. They include the movement before the gesture was recognized, and values
 * that you set do not change them. The translation, of pans, is in the coordinates of a layer or of the window
 * (NULL). The scale, of pinches, and the rotation, of rotations, in radians, count from the landing of the second
 * finger. Other kinds fail with TOUCHSTONE_ERROR_KIND. Before the gesture has begun: 0, and 1 for the scale. NAN
 * on an error. */
TOUCHSTONE_API touchstone_vector touchstone_recognizer_get_translation_since_landing(
    touchstone_recognizer *recognizer, touchstone_layer *layer);
TOUCHSTONE_API double touchstone_recognizer_get_scale_since_landing(
    touchstone_recognizer *recognizer);
TOUCHSTONE_API double touchstone_recognizer_get_rotation_since_landing(
    touchstone_recognizer *recognizer);

/* The location of one of the gesture's touches, counted from 0; NAN beyond the last, and on an error. */
TOUCHSTONE_API touchstone_point touchstone_recognizer_get_touch_location(
    touchstone_recognizer *recognizer, size_t index, touchstone_layer *layer);

/* Sets a value, which continues from there. Set a translation of 0 in each action to get the movement
 * since the last action. Pans and transforms have a translation, in the coordinates of a layer or of the
 * window (NULL), pinches and transforms a scale, greater than 0, rotations and transforms a rotation;
 * other kinds, also manipulators, fail with TOUCHSTONE_ERROR_KIND. A layer with a singular transform or in another
 * window fails with TOUCHSTONE_ERROR_ARGUMENT. Has no effect before the gesture has begun. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_translation(
    touchstone_recognizer *recognizer, touchstone_vector translation, touchstone_layer *layer);
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_scale(
    touchstone_recognizer *recognizer, double scale);
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_rotation(
    touchstone_recognizer *recognizer, double rotation);

/* ---- Decisions of your program ---- */

/* Whether a recognized gesture may begin. */
typedef bool (*touchstone_begin_function)(touchstone_recognizer *recognizer, void *data);
/* Whether a recognizer receives a touch that has just landed. */
typedef bool (*touchstone_receive_function)(
    touchstone_recognizer *recognizer, const touchstone_touch *touch, void *data);
/* Whether a relation exists between a recognizer and another one of its context. */
typedef bool (*touchstone_relation_function)(
    touchstone_recognizer *recognizer, touchstone_recognizer *other, void *data);

/* The default without a function is true. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_should_begin(
    touchstone_recognizer *recognizer, touchstone_begin_function function, void *data);
/* The default without a function is true. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_should_receive(
    touchstone_recognizer *recognizer, touchstone_receive_function function, void *data);
/* Whether both may be recognized at the same time; true from one of them is enough. The default
 * without a function is false. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_should_recognize_with(
    touchstone_recognizer *recognizer, touchstone_relation_function function, void *data);
/* Whether the recognizer must wait until the other fails. The default without a function is false. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_should_require_failure(
    touchstone_recognizer *recognizer, touchstone_relation_function function, void *data);
/* Whether the other must wait until the recognizer fails. The default without a function is false. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_should_be_required_to_fail(
    touchstone_recognizer *recognizer, touchstone_relation_function function, void *data);

/* ---- Manipulators ---- */

typedef void (*touchstone_layer_function)(touchstone_layer *layer, void *data);

/* Sets the function that is called each time a manipulator has moved its layer, including during a
 * fling. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_moved_function(
    touchstone_recognizer *recognizer, touchstone_layer_function function, void *data);

/* The area for TOUCHSTONE_SETTING_CONFINEMENT, in the coordinates of the layer's parent; NULL, the
 * default, means the parent's bounds. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_confinement_area(
    touchstone_recognizer *recognizer, const touchstone_rect *area);

TOUCHSTONE_END

#endif
