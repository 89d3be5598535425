/* What all of the interface uses: versions, errors, geometry, handles. Include touchstone.h. */
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

/* The version of the library that is running, as in "0.1.0". */
TOUCHSTONE_API const char *touchstone_version(void);

/* Points in a millimeter, for programs that know their panel's size. */
#define TOUCHSTONE_POINTS_PER_MILLIMETER (160.0 / 25.4)

/* ---- Handles ---- */

/* A window with the layers, recognizers and fingers in it. */
typedef struct touchstone_context touchstone_context;
/* A rectangle that fingers can touch, with others in it. */
typedef struct touchstone_layer touchstone_layer;
/* Looks at the fingers on a layer, and calls back when they make a gesture. */
typedef struct touchstone_recognizer touchstone_recognizer;

/* ---- Errors ---- */

typedef enum touchstone_status {
  /* It was done. */
  TOUCHSTONE_OK = 0,
  /* A handle is NULL, of an object that was destroyed, or of another kind of object. */
  TOUCHSTONE_ERROR_HANDLE = 1,
  /* A number is out of its range or not finite, a pointer is NULL, an enumerator unknown. */
  TOUCHSTONE_ERROR_ARGUMENT = 2,
  /* The objects belong to different contexts. */
  TOUCHSTONE_ERROR_CONTEXT = 3,
  /* The layer cannot be placed there: it would be in itself, too deep, or is the root. */
  TOUCHSTONE_ERROR_TREE = 4,
  /* The requirement would close a circle of recognizers that wait for each other. */
  TOUCHSTONE_ERROR_CYCLE = 5,
  /* This kind of recognizer has no such setting or value. */
  TOUCHSTONE_ERROR_KIND = 6,
  /* The callback that is running may only ask. */
  TOUCHSTONE_ERROR_BUSY = 7,
  /* Another thread is within a call on the same context. */
  TOUCHSTONE_ERROR_THREAD = 8,
  /* There is more of it than the interface takes. */
  TOUCHSTONE_ERROR_LIMIT = 9,
  /* The recording cannot be read or written. */
  TOUCHSTONE_ERROR_RECORDING = 10
} touchstone_status;

/* What a status means, in a few words; never NULL. The text lives forever. */
TOUCHSTONE_API const char *touchstone_status_text(touchstone_status status);

/* Why the last call of this thread that failed did so; TOUCHSTONE_OK if none has failed, or since
 * touchstone_clear_error(). Calls that succeed leave it alone, as with errno. */
TOUCHSTONE_API touchstone_status touchstone_last_status(void);

/* The same in a sentence with the figures; empty without an error, never NULL. The text is good
 * until the next call of this thread that fails, or that clears the error. */
TOUCHSTONE_API const char *touchstone_last_message(void);

/* Forgets the last error of this thread. */
TOUCHSTONE_API void touchstone_clear_error(void);

/* How many contexts, layers, recognizers and clocks there are in the process, roots included: 0 when
 * everything was destroyed. For tests that look for what was forgotten. */
TOUCHSTONE_API size_t touchstone_live_objects(void);

/* ---- Geometry, by value ---- */

/* A place. */
typedef struct touchstone_point {
  double x, y;
} touchstone_point;

/* A way, or a velocity. */
typedef struct touchstone_vector {
  double dx, dy;
} touchstone_vector;

/* A rectangle: its least x and y, and its extents, which are not negative. A point on its left or
 * upper edge is inside, one on its right or lower edge is not. */
typedef struct touchstone_rect {
  double x, y, width, height;
} touchstone_rect;

/* A map of the plane: x' = a x + c y + tx, y' = b x + d y + ty. All zero is not the identity, which
 * is TOUCHSTONE_IDENTITY. */
typedef struct touchstone_transform {
  double a, b, c, d, tx, ty;
} touchstone_transform;

/* An initializer of a touchstone_transform that moves nothing. */
#define TOUCHSTONE_IDENTITY {1, 0, 0, 1, 0, 0}

/* ---- Data of the program ---- */

/* Called once with data that was set on an object, when the object was destroyed or got other data,
 * and nothing uses it any more: at the latest before the outermost call of the interface returns.
 * The object's handle is not good any more, if it was destroyed. */
typedef void (*touchstone_release_function)(void *data);

/* ---- Touches ---- */

/* What a finger does, as a device reports it or as a layer is told. */
typedef enum touchstone_phase {
  /* It landed. */
  TOUCHSTONE_PHASE_BEGAN = 1,
  /* It moved, or its pressure or size changed. */
  TOUCHSTONE_PHASE_MOVED = 2,
  /* It lifted. */
  TOUCHSTONE_PHASE_ENDED = 3,
  /* It was taken back: nothing that it did counts. */
  TOUCHSTONE_PHASE_CANCELLED = 4,
  /* It is down and does not move; never reported by a device. */
  TOUCHSTONE_PHASE_STATIONARY = 5
} touchstone_phase;

/* What touches. */
typedef enum touchstone_tool {
  TOUCHSTONE_TOOL_FINGER = 0,
  TOUCHSTONE_TOOL_PEN = 1,
  /* Reported by a device only: a contact that becomes a palm is cancelled. */
  TOUCHSTONE_TOOL_PALM = 2
} touchstone_tool;

/* A finger on the screen. Filled by the library. */
typedef struct touchstone_touch {
  /* Its number, counted from 1 in the order of landing; not used again in its context. */
  uint64_t id;
  touchstone_phase phase;
  touchstone_tool tool;
  /* When it was last heard of. */
  int64_t time;
  /* The layer that it landed on, which has it until it lifts; NULL if that was destroyed. */
  touchstone_layer *layer;
  /* Where it is, where it was the time before, and where it landed, in points of the window. */
  touchstone_point location;
  touchstone_point previous_location;
  touchstone_point initial_location;
  /* The force from 0 to 1, where 1 is the device's greatest; 0 when the device does not tell. */
  double force;
  /* Half its longer diameter in points; 0 when the device does not tell. */
  double radius;
  /* 1 for a first tap at a place, 2 for the second, and so on; 0 once it moved too far for a
   * tap. */
  uint32_t tap_count;
} touchstone_touch;

TOUCHSTONE_END

#endif
