/* Touchstone: touches and gestures for programs with their own window, loop and tree of views.
 *
 * A context has a window's size and a tree of layers: rectangles that fingers can touch.
 * Recognizers on layers look at the fingers and call back when they make a gesture. The program
 * says what touches the screen and when; Touchstone opens no device, reads no clock, starts no
 * thread and draws nothing. Nothing happens between two calls.
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
 * Units. Distances are points of 1/160 inch (0.15875 mm) of the panel, so that thresholds count the
 * same on every screen; x grows to the right and y downward. Angles are radians, clockwise
 * positive. Times are microseconds of a clock that the program chooses, such as CLOCK_MONOTONIC, as
 * int64_t; spans are microseconds too. A layer has coordinates of its own; those of the root are
 * the window's.
 *
 * Objects. Contexts, layers, recognizers and clocks are known by handles. A handle is no address: never
 * look at what it seems to point to. A call with NULL, with the handle of an object that was
 * destroyed, or with that of another kind of object fails with TOUCHSTONE_ERROR_HANDLE and does
 * nothing; a handle is not used again. A context owns its layers, recognizers and clocks. Destroying a
 * layer destroys the layers and recognizers in it, destroying a context everything that was made for
 * it. The program must destroy its contexts. A function that destroys says whether it did: it fails
 * with TOUCHSTONE_ERROR_HANDLE for what was destroyed before, and where its own comment says so.
 * Destroying NULL is no error and has no effect. Layers and recognizers of two contexts cannot meet.
 *
 * Errors. Functions that do something return a touchstone_status; those that make or look up
 * something return it, or NULL, -1, 0, false or NAN where they fail. touchstone_last_message() says
 * in a sentence what went wrong, with figures. What fails changes nothing. Numbers that are NaN or
 * infinite are refused where nothing else is said. Only what a finger reports is mended instead,
 * and told to the function for faults, since a device cannot be asked to behave.
 *
 * Callbacks. They run within a call of this interface, in its thread, and get the data that they
 * were set with. They may call everything, also destroy what they are called for, or the context,
 * except where a function type says otherwise. Frames, advances and cancellations that are handed
 * in from within an action take effect after it. What is destroyed calls back no more, and stays in
 * memory until the outermost call returns. A callback must return: no longjmp and no C++ exception
 * may leave it. A callback is set to NULL to be taken back. Pointers that callbacks get, those in
 * structures included, are good until they return; handles longer.
 *
 * Threads. A context, with all in it, is used by one thread at a time: by one alone, or by several
 * that take turns. A call that comes while another thread is within one fails with
 * TOUCHSTONE_ERROR_THREAD. Different contexts are independent of each other.
 *
 * Strings are UTF-8 and end with a zero byte; they are copied. What is no UTF-8 is mended with
 * U+FFFD, and NULL counts as the empty string.
 *
 * Versions. Enumerators keep their values. Structures that the library fills may grow at the end,
 * so do not rely on their size; those that the program fills keep their size. Enumerations may get
 * more members: let a switch have a default. Before version 1.0 names may still change. */
#ifndef TOUCHSTONE_H
#define TOUCHSTONE_H

#include "touchstone/base.h"
#include "touchstone/context.h"
#include "touchstone/layer.h"
#include "touchstone/motion.h"
#include "touchstone/recognizer.h"
#include "touchstone/recording.h"
#include "touchstone/settings.h"

#endif
