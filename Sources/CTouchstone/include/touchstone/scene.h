/* Scenes from JSON, and transcripts. Include touchstone.h. */
#ifndef TOUCHSTONE_SCENE_H
#define TOUCHSTONE_SCENE_H

#include "recognizer.h"

TOUCHSTONE_BEGIN

/* Creates a custom recognizer for a scene: kind is the one in the scene. Returns a new recognizer of the
 * context, such as from touchstone_recognizer_create_custom(), or NULL if the kind is unknown, which is an
 * error of the scene. It is named after its ID. The function must not destroy the parent of the scene or a
 * recognizer that it has returned: loading fails with TOUCHSTONE_ERROR_HANDLE then. */
typedef touchstone_recognizer *(*touchstone_recognizer_maker)(
    touchstone_context *context, const char *kind, void *data);

/* Builds the layers and recognizers of a scene file in JSON, in front of the other children of parent, and
 * returns its root layer. They belong to the context like those that your program creates. Images are not
 * loaded: a layer with one can be hit anywhere, and must have a size. The size, the background and the
 * accommodations of the scene are those of a window, and are not used: windows of the context keep theirs, see
 * touchstone_context_set_accommodations().
 *
 * maker creates the recognizers of kinds that the engine does not know; it may be NULL. Returns NULL on
 * an error, and creates nothing. Fails with TOUCHSTONE_ERROR_SCENE if the text is not a scene or a recognizer
 * cannot be created; the message names the line. Fails with TOUCHSTONE_ERROR_BUSY from within a callback. */
TOUCHSTONE_API touchstone_layer *touchstone_layer_load_scene(
    touchstone_layer *parent, const void *json, size_t size, touchstone_recognizer_maker maker,
    void *data);

/* A layer or recognizer of a context by its name, such as its ID in a scene; any of them if several have the
 * name. NULL if none has it, and on an error. */
TOUCHSTONE_API touchstone_layer *touchstone_context_find_layer(
    touchstone_context *context, const char *name);
TOUCHSTONE_API touchstone_recognizer *touchstone_context_find_recognizer(
    touchstone_context *context, const char *name);

/* Called with one line of a transcript without a line end: a JSON object that describes a call of a
 * recognizer's actions, as `touchstone replay --format jsonl` prints it. */
typedef void (*touchstone_transcript_function)(
    touchstone_context *context, const char *line, void *data);

/* Sets the function that receives a transcript of all recognizers of the context, at the end of each call,
 * whether or not they have actions. */
TOUCHSTONE_API touchstone_status touchstone_context_set_transcript_function(
    touchstone_context *context, touchstone_transcript_function function, void *data);

TOUCHSTONE_END

#endif
