/* Touchstone: touches and gestures for programs with their own window, loop and tree of views.
 *
 * A context has the size of a window and a tree of layers: rectangles that fingers can touch. Recognizers on
 * layers watch the fingers and call back when they recognize a gesture. Your program reports each change of a
 * touch, and its time. Touchstone opens no device, reads no clock, starts no thread and draws nothing.
 * Nothing happens between two calls.
 *
 *     touchstone_context *context = touchstone_context_create(800, 600);
 *     touchstone_layer *photo = touchstone_layer_create(context, frame, "photo");
 *     touchstone_layer_add_child(touchstone_context_get_root(context), photo);
 *     touchstone_recognizer *tap =
 *         touchstone_recognizer_create(context, TOUCHSTONE_KIND_TAP, "tap");
 *     touchstone_recognizer_set_action(tap, tapped, NULL);
 *     touchstone_layer_add_recognizer(photo, tap);
 *     int screen = touchstone_context_add_surface(context, "screen", range);
 *     touchstone_context_deliver(context, screen, microseconds, contacts, count);
 *
 * Units. Distances are points of 1/160 inch (0.15875 mm) on the panel, so thresholds are the same
 * on every screen; one pixel is 160 / (dots per inch) points. A program that has
 * pixels divides them by (dots per inch / 160) for the window's size and its layers, and delivers
 * contacts in pixels to touchstone_context_add_pixel_surface(). x grows to the right and y
 * downward. Angles are radians, clockwise positive. Times and durations are int64_t microseconds of
 * a clock that your program chooses, such as CLOCK_MONOTONIC. Each layer has its own coordinates;
 * those of the root are the window's.
 *
 * Objects. Contexts, layers, recognizers and clocks are referred to by handles. A handle is not an
 * address: never dereference it. A call with NULL, with the handle of a destroyed object or with that
 * of another kind of object fails with TOUCHSTONE_ERROR_HANDLE and has no effect; handles are never
 * reused. A context owns its layers, recognizers and clocks. Destroying a layer destroys its
 * descendants and their recognizers; destroying a context destroys everything created in it. Your
 * program must destroy its contexts. Destroying an object twice fails with TOUCHSTONE_ERROR_HANDLE;
 * destroying NULL is allowed and has no effect. Objects of different contexts cannot be combined.
 *
 * Errors. Functions that change something return a touchstone_status; functions that create or look
 * up something return it, or NULL, -1, 0, false or NAN if they fail. touchstone_last_message()
 * describes the error, with figures. A call that fails changes nothing. Numbers that are NaN or
 * infinite are refused unless stated otherwise. Values that a device reports are repaired instead,
 * and reported to the fault function, since a device cannot be corrected.
 *
 * Callbacks. They run during a call of this interface, in its thread, with the data that they were set with.
 * They may call any function, and may destroy the object that they are called for or the context, unless the
 * type of the callback says otherwise. Frames, advances and cancellations from within an action take effect
 * after it. A destroyed object gets no more callbacks; its memory is freed when the outermost call returns. A
 * callback must return: no longjmp and no C++ exception may leave it. Set a callback to NULL to remove it.
 * Pointers that callbacks get, including those in structures, are valid until the callback returns; handles
 * remain valid.
 *
 * Threads. One thread at a time may use a context and its objects. A call during a call of another
 * thread fails with TOUCHSTONE_ERROR_THREAD. Different contexts are independent of each other.
 *
 * Memory. The library allocates with posix_memalign() and free(), or with the functions of your program
 * that touchstone_set_allocator() sets. When memory runs out, it writes a line to stderr and calls abort().
 *
 * Strings are UTF-8 and end with a zero byte; they are copied. Invalid UTF-8 is repaired with
 * U+FFFD, and NULL counts as the empty string. Three may not be NULL: the name of a value that is set, the
 * words of a reason, and the path of a recording that is replayed.
 *
 * Versions. Enumerators keep their values. Structures that the program fills keep their size, and so do those
 * that the library writes in arrays or without being given a size: touchstone_touch, touchstone_sample and
 * touchstone_estimate. The others that the library fills may grow at the end, so do not rely on their size.
 * Enumerations may get more members, so a switch needs a default. Before version 1.0 names may change. */
#ifndef TOUCHSTONE_H
#define TOUCHSTONE_H

#include "touchstone/allocator.h"
#include "touchstone/base.h"
#include "touchstone/containers.h"
#include "touchstone/context.h"
#include "touchstone/custom.h"
#include "touchstone/description.h"
#include "touchstone/failure.h"
#include "touchstone/layer.h"
#include "touchstone/motion.h"
#include "touchstone/pointer.h"
#include "touchstone/recognizer.h"
#include "touchstone/recording.h"
#include "touchstone/scene.h"
#include "touchstone/settings.h"

#endif
