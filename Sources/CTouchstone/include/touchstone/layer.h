/* Layers: rectangles that fingers can touch. Include touchstone.h. */
#ifndef TOUCHSTONE_LAYER_H
#define TOUCHSTONE_LAYER_H

#include "base.h"

TOUCHSTONE_BEGIN

/* ---- Life and names ---- */

/* Creates a layer with a frame in the coordinates of its future parent. It cannot be touched before it
 * is in the tree of its context's root. Its bounds start at (0, 0) and have the frame's size. NULL on
 * an error. */
TOUCHSTONE_API touchstone_layer *touchstone_layer_create(
    touchstone_context *context, touchstone_rect frame, const char *name);

/* Destroys a layer, its descendants and their recognizers. Their touches are cancelled. The press of a loupe
 * that is attached to one of these layers is detached.
 *
 * Fails, and leaves the layer unchanged, with TOUCHSTONE_ERROR_TREE if it is the root, which is destroyed
 * with its context, or the content of a scroll layer, with TOUCHSTONE_ERROR_BUSY from within a
 * touchstone_hit_function or a function of a custom recognizer, with TOUCHSTONE_ERROR_THREAD during a call of
 * another thread, and with TOUCHSTONE_ERROR_HANDLE if the handle is not that of a layer. */
TOUCHSTONE_API touchstone_status touchstone_layer_destroy(touchstone_layer *layer);

/* The context of a layer. */
TOUCHSTONE_API touchstone_context *touchstone_layer_get_context(touchstone_layer *layer);

/* The name in traces and messages; it need not be unique. The text is valid until the layer gets
 * another name or is destroyed; NULL on an error. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_name(
    touchstone_layer *layer, const char *name);
TOUCHSTONE_API const char *touchstone_layer_get_name(touchstone_layer *layer);

/* Stores data of your program. If release is not NULL, it is called with the data when the data is
 * no longer used. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_user_data(
    touchstone_layer *layer, void *data, touchstone_release_function release);
TOUCHSTONE_API void *touchstone_layer_get_user_data(touchstone_layer *layer);

/* ---- Tree ---- */

/* Adds a layer in front of the parent's other children; a layer with another parent is moved. Trees are
 * at most 1000 deep. Fails with TOUCHSTONE_ERROR_TREE if the layer cannot be added there. */
TOUCHSTONE_API touchstone_status touchstone_layer_add_child(
    touchstone_layer *parent, touchstone_layer *child);

/* Inserts a layer among the parent's other children; 0 is the back. index is counted without the layer
 * itself, and is at most the number of the others. */
TOUCHSTONE_API touchstone_status touchstone_layer_insert_child(
    touchstone_layer *parent, touchstone_layer *child, size_t index);

/* Inserts a layer directly in front of another child of the parent, or directly behind it. */
TOUCHSTONE_API touchstone_status touchstone_layer_insert_child_above(
    touchstone_layer *parent, touchstone_layer *child, touchstone_layer *sibling);
TOUCHSTONE_API touchstone_status touchstone_layer_insert_child_below(
    touchstone_layer *parent, touchstone_layer *child, touchstone_layer *sibling);

/* Removes a layer from its parent; its touches and gestures are cancelled. */
TOUCHSTONE_API touchstone_status touchstone_layer_remove_from_parent(touchstone_layer *layer);

/* Moves a layer in front of or behind its siblings of the same z position, or a window in front of or behind those
 * of its level. */
TOUCHSTONE_API touchstone_status touchstone_layer_bring_to_front(touchstone_layer *layer);
TOUCHSTONE_API touchstone_status touchstone_layer_send_to_back(touchstone_layer *layer);

/* The parent of a layer; NULL if it has none, or on an error. */
TOUCHSTONE_API touchstone_layer *touchstone_layer_get_parent(touchstone_layer *layer);
/* The children of a layer, back to front if their z positions are equal; NULL beyond the last. */
TOUCHSTONE_API size_t touchstone_layer_count_children(touchstone_layer *layer);
TOUCHSTONE_API touchstone_layer *touchstone_layer_get_child(touchstone_layer *layer, size_t index);

/* ---- Geometry ----
 *
 * Point in parent = position + transform (point - anchor in bounds). Getters give NAN on an
 * error. */

/* The bounding box of the layer in its parent's coordinates. Setting it sets the position and the size
 * of the bounds, for a transformed layer as far as possible. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_frame(
    touchstone_layer *layer, touchstone_rect frame);
TOUCHSTONE_API touchstone_rect touchstone_layer_get_frame(touchstone_layer *layer);

/* The layer's area in its own coordinates; another origin scrolls its children. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_bounds(
    touchstone_layer *layer, touchstone_rect bounds);
TOUCHSTONE_API touchstone_rect touchstone_layer_get_bounds(touchstone_layer *layer);

/* The position of the anchor point in the parent. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_position(
    touchstone_layer *layer, touchstone_point position);
TOUCHSTONE_API touchstone_point touchstone_layer_get_position(touchstone_layer *layer);

/* The point around which the layer is transformed, in units of its bounds: (0.5, 0.5), the center,
 * by default. The set function moves the layer; the move function leaves the layer in place. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_anchor_point(
    touchstone_layer *layer, touchstone_point anchor);
TOUCHSTONE_API touchstone_status touchstone_layer_move_anchor_point(
    touchstone_layer *layer, touchstone_point anchor);
TOUCHSTONE_API touchstone_point touchstone_layer_get_anchor_point(touchstone_layer *layer);

/* The transform around the anchor point. With a singular one, such as a scale of 0, the layer
 * cannot be touched. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_transform(
    touchstone_layer *layer, touchstone_transform transform);
TOUCHSTONE_API touchstone_transform touchstone_layer_get_transform(touchstone_layer *layer);

/* The transform from the layer's coordinates to those of the window, or of the tree's root, for drawing. */
TOUCHSTONE_API touchstone_transform touchstone_layer_get_transform_to_window(
    touchstone_layer *layer);

/* Converts a position or a vector from one layer's coordinates to another's; NULL means the
 * window of the other, or the root of its tree if it is in no window. A vector is rotated and scaled, but
 * not translated. NAN on an error, if the layers are in different trees, or if a layer on the way inward
 * from their common ancestor to the second one has a singular transform; the first one may have one. Two
 * NULLs are an error of the program, TOUCHSTONE_ERROR_HANDLE, since they name no window. */
TOUCHSTONE_API touchstone_point touchstone_layer_convert_point(
    touchstone_layer *from, touchstone_point point, touchstone_layer *to);
TOUCHSTONE_API touchstone_vector touchstone_layer_convert_vector(
    touchstone_layer *from, touchstone_vector vector, touchstone_layer *to);

/* The depth of a layer among its siblings, higher in front; 0 by default. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_z_position(touchstone_layer *layer, double z);
TOUCHSTONE_API double touchstone_layer_get_z_position(touchstone_layer *layer);

/* ---- Hit testing ---- */

/* The opacity, 1 by default. Below 0.01 the layer and its descendants cannot be touched. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_opacity(
    touchstone_layer *layer, double opacity);
TOUCHSTONE_API double touchstone_layer_get_opacity(touchstone_layer *layer);

/* Whether the layer and its descendants are invisible and cannot be touched; false by default. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_hidden(touchstone_layer *layer, bool hidden);
TOUCHSTONE_API bool touchstone_layer_is_hidden(touchstone_layer *layer);

/* Whether the layer and its descendants can be touched; true by default. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_interaction_enabled(
    touchstone_layer *layer, bool enabled);
TOUCHSTONE_API bool touchstone_layer_is_interaction_enabled(touchstone_layer *layer);

/* The distance by which the touchable area extends beyond the bounds, for targets smaller than a
 * finger; 0 by default, negative values shrink it. The bounds of ancestors, enlarged by their own slop, still
 * limit it. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_hit_slop(
    touchstone_layer *layer, double slop);
TOUCHSTONE_API double touchstone_layer_get_hit_slop(touchstone_layer *layer);
/* The former names. They are removed with version 1.0. */
#define touchstone_layer_set_hit_outset touchstone_layer_set_hit_slop
#define touchstone_layer_get_hit_outset touchstone_layer_get_hit_slop

typedef enum touchstone_hit_shape {
  /* The whole bounds, the default. */
  TOUCHSTONE_HIT_BOUNDS = 0,
  /* The ellipse inscribed in the bounds. */
  TOUCHSTONE_HIT_ELLIPSE = 1,
  /* The largest circle around the center of the bounds. */
  TOUCHSTONE_HIT_CIRCLE = 2
} touchstone_hit_shape;

/* Sets the part of the bounds that a touch must hit. Children are limited by the bounds, not by
 * the shape. The shape, a mask and a function replace each other. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_hit_shape(
    touchstone_layer *layer, touchstone_hit_shape shape);

/* An image in memory that provides alpha values. */
typedef struct touchstone_pixels {
  /* The first pixel of the top row, and the number of bytes from there on. */
  const uint8_t *bytes;
  size_t length;
  /* The size in pixels. */
  size_t width, height;
  /* The distance between the starts of two rows, in bytes; 0 for rows without padding. */
  size_t bytes_per_row;
  /* 1 for alpha only, 4 for pixels of which one byte is alpha. */
  size_t bytes_per_pixel;
  /* The index of the alpha byte in a pixel: 3 in RGBA, and in cairo's ARGB32 on little-endian
   * machines. */
  size_t alpha_offset;
} touchstone_pixels;

/* The default minimum alpha that counts as opaque: a third of 255. */
#define TOUCHSTONE_DEFAULT_THRESHOLD 85

/* Lets touches pass through where an image stretched over the bounds has an alpha below the threshold. The
 * image need not be kept: its mask, one bit per pixel, is copied. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_hit_mask(
    touchstone_layer *layer, const touchstone_pixels *pixels, uint8_t threshold);

/* Whether a touch at a point, in the layer's coordinates, hits the layer. Called only for points
 * within the bounds, enlarged by the hit slop. Functions that change something fail with
 * TOUCHSTONE_ERROR_BUSY while it runs. */
typedef bool (*touchstone_hit_function)(
    touchstone_layer *layer, touchstone_point point, void *data);

/* Sets a function that decides where a layer can be touched; NULL for its bounds. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_hit_function(
    touchstone_layer *layer, touchstone_hit_function function, void *data);

/* The frontmost layer among a layer and its descendants that a touch would hit at a point in its
 * coordinates; NULL if there is none, or on an error. */
TOUCHSTONE_API touchstone_layer *touchstone_layer_hit_test(
    touchstone_layer *layer, touchstone_point point);

/* ---- Raw touches ---- */

/* Called for a touch that began on a layer, or on a descendant that did not handle it: landing,
 * movement, lift or cancellation, in touch->phase. Returns whether it handled the touch; if false, the
 * parent is called. A touch of a recognized gesture is cancelled. */
typedef bool (*touchstone_touch_function)(
    touchstone_layer *layer, const touchstone_touch *touch, void *data);

TOUCHSTONE_API touchstone_status touchstone_layer_set_touch_function(
    touchstone_layer *layer, touchstone_touch_function function, void *data);

/* Whether the touch function receives more than one touch at a time; false by default. Recognizers
 * receive all touches. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_multiple_touch_enabled(
    touchstone_layer *layer, bool enabled);
TOUCHSTONE_API bool touchstone_layer_is_multiple_touch_enabled(touchstone_layer *layer);

/* Whether the touch function receives touches only while no other layer of its window has one, and
 * blocks those from receiving any; false by default. Recognizers receive all touches. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_exclusive_touch(
    touchstone_layer *layer, bool exclusive);
TOUCHSTONE_API bool touchstone_layer_is_exclusive_touch(touchstone_layer *layer);

/* ---- Recognizers of a layer ---- */

/* Adds a recognizer, which receives touches on the layer and its descendants from the next landing
 * on. A recognizer of another layer is moved, which cancels its gesture. */
TOUCHSTONE_API touchstone_status touchstone_layer_add_recognizer(
    touchstone_layer *layer, touchstone_recognizer *recognizer);

/* Removes a recognizer from a layer, which cancels its gesture; has no effect if it is not on this
 * layer. The recognizer is not destroyed. */
TOUCHSTONE_API touchstone_status touchstone_layer_remove_recognizer(
    touchstone_layer *layer, touchstone_recognizer *recognizer);

/* The recognizers on a layer, in the order in which they were added, including those that belong to a scroll,
 * modal or loupe layer; NULL beyond the last. */
TOUCHSTONE_API size_t touchstone_layer_count_recognizers(touchstone_layer *layer);
TOUCHSTONE_API touchstone_recognizer *touchstone_layer_get_recognizer(
    touchstone_layer *layer, size_t index);

TOUCHSTONE_END

#endif
