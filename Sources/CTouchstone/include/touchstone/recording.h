/* Recordings: recording and replaying the input of a context. Include touchstone.h. */
#ifndef TOUCHSTONE_RECORDING_H
#define TOUCHSTONE_RECORDING_H

#include "base.h"

TOUCHSTONE_BEGIN

/* Starts recording all contacts delivered to the context, in the format of `libinput record`,
 * which the command `touchstone replay` plays.
 *
 * scene is a name stored in the recording, such as that of the screen that the program shows; NULL for none.
 * path is the file, which must not exist yet; NULL records into memory, see
 * touchstone_context_get_recording(). The window's size is stored too. Locations are stored with a precision
 * of 1/30 point, and those beyond 12598 points at that distance. Contacts that are already down are not
 * recorded.
 *
 * Fails with TOUCHSTONE_ERROR_ARGUMENT if a recording is in progress, and with
 * TOUCHSTONE_ERROR_RECORDING if the file exists or cannot be created. */
TOUCHSTONE_API touchstone_status touchstone_context_start_recording(
    touchstone_context *context, const char *scene, const char *path);

/* Ends the recording. Contacts that are down are cancelled in the recording, but continue in the
 * context.
 *
 * leaves_out_latest_touch omits the latest touch, usually the tap on the button that ends the recording. It
 * is kept if other fingers were down at the same time. Destroying the context ends a recording too; its file
 * is complete after every frame.
 *
 * Fails with TOUCHSTONE_ERROR_ARGUMENT if nothing is being recorded, and with
 * TOUCHSTONE_ERROR_RECORDING if something could not be written; the recording has ended then, and
 * everything written before the error is intact. */
TOUCHSTONE_API touchstone_status touchstone_context_stop_recording(
    touchstone_context *context, bool leaves_out_latest_touch);

/* Whether a recording is in progress. */
TOUCHSTONE_API bool touchstone_context_is_recording(touchstone_context *context);

/* The recording in memory: the one in progress, up to now, or the latest one. The start of the next one, in
 * memory or in a file, drops it. Writes at most size bytes to buffer, which may be NULL if size is 0, and
 * returns the size of the recording in bytes; 0 if there is none, also during and after a recording to a file,
 * and on an error. After touchstone_clear_error(), touchstone_last_status() is TOUCHSTONE_OK unless it was an
 * error. The text does not end with a zero byte. */
TOUCHSTONE_API size_t touchstone_context_get_recording(
    touchstone_context *context, char *buffer, size_t size);

/* Replays a recording in memory completely, including deadlines, before it returns. The recording
 * may come from this interface or from another program: the format is detected, as by `touchstone
 * replay`.
 *
 * The recording's devices are added to the context and removed at the end, when contacts that are
 * still down are cancelled. The first frame is replayed at the time start, and *end receives the
 * time of the last frame, from which touchstone_context_next_deadline() and
 * touchstone_context_advance() continue; end may be NULL. Touches keep their locations, in points
 * from the window's top left corner, wherever the window lies on the screen.
 *
 * Fails with TOUCHSTONE_ERROR_RECORDING, and replays nothing, if the bytes are not a recording, or a line is
 * damaged; the message names the line. A recording that was cut off after a complete line is replayed: the
 * events after its last complete frame are left out, and each contact that is still down is cancelled with a
 * fault, TOUCHSTONE_FAULT_OPEN_AT_END. Fails with TOUCHSTONE_ERROR_ARGUMENT if the context has reached a
 * later time than start already, and with TOUCHSTONE_ERROR_BUSY from within a callback. A callback that
 * destroys the context ends the replay. */
TOUCHSTONE_API touchstone_status touchstone_context_replay(
    touchstone_context *context, const void *bytes, size_t size, int64_t start, int64_t *end);

/* Replays a recording in a file, like touchstone_context_replay(). Also fails with
 * TOUCHSTONE_ERROR_RECORDING if the file cannot be read. */
TOUCHSTONE_API touchstone_status touchstone_context_replay_file(
    touchstone_context *context, const char *path, int64_t start, int64_t *end);

TOUCHSTONE_END

#endif
