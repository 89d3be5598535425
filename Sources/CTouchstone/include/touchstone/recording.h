/* Recordings: what a context is given, written down and played again. Include touchstone.h. */
#ifndef TOUCHSTONE_RECORDING_H
#define TOUCHSTONE_RECORDING_H

#include "base.h"

TOUCHSTONE_BEGIN

/* Records all contacts that the context is given from now on, in the format of `libinput record`, which
 * the command `touchstone replay` plays.
 *
 * scene is a name that the recording keeps, such as that of the screen which the program shows; NULL for
 * none. path is the file, which must not be there yet; NULL records into memory, see
 * touchstone_context_get_recording(). The window's size is kept, too; a window of less than 126 points or
 * more than 12598 points is recorded as one of that size. Places are kept to a 30th of a point. Contacts
 * that are down already are left out.
 *
 * Fails with TOUCHSTONE_ERROR_ARGUMENT while a recording is going on, and with TOUCHSTONE_ERROR_RECORDING
 * when the file is there or cannot be made. */
TOUCHSTONE_API touchstone_status touchstone_context_start_recording(
    touchstone_context *context, const char *scene, const char *path);

/* Ends the recording. Contacts that are down are cancelled in it, and go on in the context.
 *
 * leaves_out_latest_touch leaves out the latest touch: the tap on the button that ends the recording. It
 * stays when other fingers were down at the same time. Destroying the context ends a recording, too; its
 * file is whole after every frame.
 *
 * Fails with TOUCHSTONE_ERROR_ARGUMENT when nothing is being recorded, and with TOUCHSTONE_ERROR_RECORDING
 * when something could not be written; the recording is over then, and what was written before is
 * whole. */
TOUCHSTONE_API touchstone_status touchstone_context_stop_recording(
    touchstone_context *context, bool leaves_out_latest_touch);

/* Whether a recording is going on. */
TOUCHSTONE_API bool touchstone_context_is_recording(touchstone_context *context);

/* The recording in memory: the one that is going on, as far as it is, or the latest. Writes at most size
 * bytes to buffer, which may be NULL if size is 0, and returns how many bytes the recording has; 0 when
 * there is none, and on an error. The text does not end with a zero byte. */
TOUCHSTONE_API size_t touchstone_context_get_recording(
    touchstone_context *context, char *buffer, size_t size);

/* Plays a recording that is in memory: all of it before the call returns, with the deadlines in between.
 * It may come from this interface or from another program: the format is detected, as by
 * `touchstone replay`.
 *
 * The recording's devices are added to the context and removed at the end, when what is still down is
 * cancelled. The first frame counts as of the time start, and *end becomes the time of the last, from
 * which touchstone_context_next_deadline() and touchstone_context_advance() go on; end may be NULL. Touches
 * lie where they were, in points from the window's top left.
 *
 * Fails with TOUCHSTONE_ERROR_RECORDING, and plays nothing, when the bytes are no recording, are damaged or
 * are cut off; the message names the line. Fails with TOUCHSTONE_ERROR_BUSY from within a callback. A
 * callback that destroys the context ends the replay. */
TOUCHSTONE_API touchstone_status touchstone_context_replay(
    touchstone_context *context, const void *bytes, size_t size, int64_t start, int64_t *end);

/* Plays a recording that is in a file; the same otherwise. Fails with TOUCHSTONE_ERROR_RECORDING also when
 * the file cannot be read. */
TOUCHSTONE_API touchstone_status touchstone_context_replay_file(
    touchstone_context *context, const char *path, int64_t start, int64_t *end);

TOUCHSTONE_END

#endif
