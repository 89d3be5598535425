/* Common definitions: versions, errors, geometry, handles. Include touchstone.h. */
#ifndef TOUCHSTONE_BASE_H
#define TOUCHSTONE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define TOUCHSTONE_BEGIN extern "C" {
#define TOUCHSTONE_END }
#else
#define TOUCHSTONE_BEGIN
#define TOUCHSTONE_END
#endif

#if defined(__GNUC__)
#define TOUCHSTONE_API __attribute__((visibility("default")))
#else
#define TOUCHSTONE_API
#endif

TOUCHSTONE_BEGIN

/* The version of this header. */
#define TOUCHSTONE_VERSION_MAJOR 0
#define TOUCHSTONE_VERSION_MINOR 1
#define TOUCHSTONE_VERSION_PATCH 0

/* The version of the running library, such as "0.1.0". */
TOUCHSTONE_API const char *touchstone_version(void);

/* Points per millimeter, for programs that know their panel's size. */
#define TOUCHSTONE_POINTS_PER_MILLIMETER (160.0 / 25.4)

/* ---- Handles ---- */

/* A window with the layers, recognizers and fingers in it. */
typedef struct touchstone_context touchstone_context;
/* A rectangle that fingers can touch, with child layers. */
typedef struct touchstone_layer touchstone_layer;
/* Watches the fingers on a layer, and calls back when it recognizes a gesture. */
typedef struct touchstone_recognizer touchstone_recognizer;

/* ---- Errors ---- */

typedef enum touchstone_status {
  /* Success. */
  TOUCHSTONE_OK = 0,
  /* A handle is NULL, or belongs to a destroyed object or to another kind of object. */
  TOUCHSTONE_ERROR_HANDLE = 1,
  /* A number is out of its range or not finite, a pointer is NULL, an enumerator unknown. */
  TOUCHSTONE_ERROR_ARGUMENT = 2,
  /* The objects belong to different contexts. */
  TOUCHSTONE_ERROR_CONTEXT = 3,
  /* The layer cannot be placed there: it would be in itself, too deep, or is the root. */
  TOUCHSTONE_ERROR_TREE = 4,
  /* The requirement would create a cycle of recognizers that wait for each other. */
  TOUCHSTONE_ERROR_CYCLE = 5,
  /* This kind of recognizer has no such setting or value, or the layer is not of the kind that the function
   * is for, such as a scroll layer. */
  TOUCHSTONE_ERROR_KIND = 6,
  /* The running callback may not change anything. */
  TOUCHSTONE_ERROR_BUSY = 7,
  /* Another thread is using the same context. */
  TOUCHSTONE_ERROR_THREAD = 8,
  /* A limit of the interface is exceeded. */
  TOUCHSTONE_ERROR_LIMIT = 9,
  /* The recording cannot be read or written. */
  TOUCHSTONE_ERROR_RECORDING = 10,
  /* The scene cannot be read or built. */
  TOUCHSTONE_ERROR_SCENE = 11,
  /* The call comes too late: the library is in use. */
  TOUCHSTONE_ERROR_LATE = 12,
  /* This build of the library cannot do that. */
  TOUCHSTONE_ERROR_UNSUPPORTED = 13
} touchstone_status;

/* The meaning of a status in a few words; never NULL. The text is static. */
TOUCHSTONE_API const char *touchstone_status_text(touchstone_status status);

/* The status of this thread's last call that failed; TOUCHSTONE_OK if none has failed since the start
 * or since touchstone_clear_error(). Successful calls do not change it, as with errno. */
TOUCHSTONE_API touchstone_status touchstone_last_status(void);

/* The same error as a sentence with figures; empty without an error, never NULL. The text is valid
 * until this thread's next call that fails or clears the error. */
TOUCHSTONE_API const char *touchstone_last_message(void);

/* Clears the last error of this thread. */
TOUCHSTONE_API void touchstone_clear_error(void);

/* The number of contexts, layers (including roots), recognizers and clocks in the process; 0 once
 * everything was destroyed. For leak checks in tests. */
TOUCHSTONE_API size_t touchstone_live_objects(void);

/* ---- Geometry, by value ---- */

/* A position. */
typedef struct touchstone_point {
  double x, y;
} touchstone_point;

/* A displacement or a velocity. */
typedef struct touchstone_vector {
  double dx, dy;
} touchstone_vector;

/* A rectangle: its minimum x and y, and its size, which is not negative. A point on its left or
 * upper edge is inside, one on its right or lower edge is not. */
typedef struct touchstone_rect {
  double x, y, width, height;
} touchstone_rect;

/* A map of the plane: x' = a x + c y + tx, y' = b x + d y + ty. All zero is not the identity, which
 * is TOUCHSTONE_IDENTITY. */
typedef struct touchstone_transform {
  double a, b, c, d, tx, ty;
} touchstone_transform;

/* An initializer for the identity transform. */
#define TOUCHSTONE_IDENTITY {1, 0, 0, 1, 0, 0}

/* ---- Data of the program ---- */

/* Called once with data that was stored in an object, after the object was destroyed or given
 * other data and nothing uses the old data any more, at the latest before the outermost call of
 * the interface returns. The same pointer given again counts as other data: it is released once for
 * each time. The handle of a destroyed object is no longer valid. */
typedef void (*touchstone_release_function)(void *data);

/* ---- Touches ---- */

/* The phase of a touch, as a device reports it or as it is delivered to a layer. */
typedef enum touchstone_phase {
  /* The touch landed. */
  TOUCHSTONE_PHASE_BEGAN = 1,
  /* The touch moved, or its pressure or size changed. */
  TOUCHSTONE_PHASE_MOVED = 2,
  /* The touch lifted. */
  TOUCHSTONE_PHASE_ENDED = 3,
  /* The touch was cancelled: undo its effects. */
  TOUCHSTONE_PHASE_CANCELLED = 4,
  /* The touch is down and does not move; never reported by a device. */
  TOUCHSTONE_PHASE_STATIONARY = 5
} touchstone_phase;

/* The type of a contact. */
typedef enum touchstone_tool {
  TOUCHSTONE_TOOL_FINGER = 0,
  TOUCHSTONE_TOOL_PEN = 1,
  /* Reported by devices only: a contact that becomes a palm is cancelled. */
  TOUCHSTONE_TOOL_PALM = 2
} touchstone_tool;

/* A finger on the screen. Filled by the library. */
typedef struct touchstone_touch {
  /* The number of the touch, counted from 1 in landing order; unique in its context. */
  uint64_t id;
  touchstone_phase phase;
  touchstone_tool tool;
  /* The time of the last change. */
  int64_t time;
  /* The layer on which the touch landed and to which it belongs until it lifts; NULL if the layer
   * was destroyed. */
  touchstone_layer *layer;
  /* The present, previous and initial location, in points of the window. */
  touchstone_point location;
  touchstone_point previous_location;
  touchstone_point initial_location;
  /* The force from 0 to 1, where 1 is the device's maximum; 0 if the device does not report it. */
  double force;
  /* Half the longer diameter of the contact, in points; 0 if the device does not report it. */
  double radius;
  /* The number of this tap in a series at one place, from 1; 0 once the touch has moved too far
   * for a tap. */
  uint32_t tap_count;
  /* The pressed buttons, as bits of touchstone_button; TOUCHSTONE_BUTTON_PRIMARY for a finger. */
  uint32_t buttons;
  /* The tilt of a pen, as in touchstone_contact_tool; pi/2 and 0 for a finger. */
  double altitude, azimuth;
} touchstone_touch;

TOUCHSTONE_END

#endif
