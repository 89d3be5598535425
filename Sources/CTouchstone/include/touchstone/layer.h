/* Layers: what fingers can touch. Include touchstone.h. */
#ifndef TOUCHSTONE_LAYER_H
#define TOUCHSTONE_LAYER_H

#include "base.h"

TOUCHSTONE_BEGIN

/* ---- Life and names ---- */

/* Makes a layer at a place in the coordinates of the layer that it will be in. It cannot be touched
 * before it is in the tree of its context's root. Its own coordinates are from (0, 0) with the
 * frame's size. NULL on an error. */
TOUCHSTONE_API touchstone_layer *touchstone_layer_create(
    touchstone_context *context, touchstone_rect frame, const char *name);

/* Destroys a layer with the layers and recognizers in it. Its touches are cancelled.
 *
 * The layer stays as it is with TOUCHSTONE_ERROR_TREE if it is the root, which is destroyed with its
 * context, with TOUCHSTONE_ERROR_BUSY from within a touchstone_hit_function, with
 * TOUCHSTONE_ERROR_THREAD while another thread is within a call on its context, and with
 * TOUCHSTONE_ERROR_HANDLE for a handle that is not that of a layer. */
TOUCHSTONE_API touchstone_status touchstone_layer_destroy(touchstone_layer *layer);

/* The context that a layer was made for. */
TOUCHSTONE_API touchstone_context *touchstone_layer_get_context(touchstone_layer *layer);

/* The name in traces and messages; need not be unique. The text is good until the layer gets
 * another name or is destroyed; NULL on an error. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_name(
    touchstone_layer *layer, const char *name);
TOUCHSTONE_API const char *touchstone_layer_get_name(touchstone_layer *layer);

/* Keeps data of the program, which release gets back in the end if it is not NULL. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_user_data(
    touchstone_layer *layer, void *data, touchstone_release_function release);
TOUCHSTONE_API void *touchstone_layer_get_user_data(touchstone_layer *layer);

/* ---- Tree ---- */

/* Puts a layer in front of the others in its parent; one that is in another parent is moved. Trees
 * are at most 1000 deep. TOUCHSTONE_ERROR_TREE where it cannot be. */
TOUCHSTONE_API touchstone_status touchstone_layer_add_child(
    touchstone_layer *parent, touchstone_layer *child);

/* Puts a layer among the others in its parent; 0 is the back. index is counted without the layer
 * itself, and at most the number of the others. */
TOUCHSTONE_API touchstone_status touchstone_layer_insert_child(
    touchstone_layer *parent, touchstone_layer *child, size_t index);

/* Puts a layer directly in front of another one that is in the parent, or directly behind it. */
TOUCHSTONE_API touchstone_status touchstone_layer_insert_child_above(
    touchstone_layer *parent, touchstone_layer *child, touchstone_layer *sibling);
TOUCHSTONE_API touchstone_status touchstone_layer_insert_child_below(
    touchstone_layer *parent, touchstone_layer *child, touchstone_layer *sibling);

/* Takes a layer out of its parent; its touches and gestures are cancelled. */
TOUCHSTONE_API touchstone_status touchstone_layer_remove_from_parent(touchstone_layer *layer);

/* Moves a layer in front of or behind its siblings of the same z position. */
TOUCHSTONE_API touchstone_status touchstone_layer_bring_to_front(touchstone_layer *layer);
TOUCHSTONE_API touchstone_status touchstone_layer_send_to_back(touchstone_layer *layer);

/* The layer that a layer is in; NULL if it is in none, or on an error. */
TOUCHSTONE_API touchstone_layer *touchstone_layer_get_parent(touchstone_layer *layer);
/* The layers in a layer, from back to front of equal z position; NULL beyond the last. */
TOUCHSTONE_API size_t touchstone_layer_count_children(touchstone_layer *layer);
TOUCHSTONE_API touchstone_layer *touchstone_layer_get_child(touchstone_layer *layer, size_t index);

/* ---- Geometry ----
 *
 * Point in parent = position + transform (point - anchor in bounds). Getters give NAN on an
 * error. */

/* The smallest rectangle around the layer in its parent's coordinates. To set it sets the position
 * and the size of the bounds, of a transformed layer as far as that is possible. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_frame(
    touchstone_layer *layer, touchstone_rect frame);
TOUCHSTONE_API touchstone_rect touchstone_layer_get_frame(touchstone_layer *layer);

/* The layer's area in its own coordinates; another origin scrolls what is in it. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_bounds(
    touchstone_layer *layer, touchstone_rect bounds);
TOUCHSTONE_API touchstone_rect touchstone_layer_get_bounds(touchstone_layer *layer);

/* Where the anchor point lies in the parent. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_position(
    touchstone_layer *layer, touchstone_point position);
TOUCHSTONE_API touchstone_point touchstone_layer_get_position(touchstone_layer *layer);

/* The point about which the layer is transformed, in units of its bounds: (0.5, 0.5), the middle,
 * at first. Setting it moves the layer; moving it leaves the layer where it is. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_anchor_point(
    touchstone_layer *layer, touchstone_point anchor);
TOUCHSTONE_API touchstone_status touchstone_layer_move_anchor_point(
    touchstone_layer *layer, touchstone_point anchor);
TOUCHSTONE_API touchstone_point touchstone_layer_get_anchor_point(touchstone_layer *layer);

/* The transform about the anchor point. With a singular one, such as a scale of 0, the layer cannot
 * be touched. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_transform(
    touchstone_layer *layer, touchstone_transform transform);
TOUCHSTONE_API touchstone_transform touchstone_layer_get_transform(touchstone_layer *layer);

/* From the layer's coordinates to those of the window, or of the tree's root: what to draw with. */
TOUCHSTONE_API touchstone_transform touchstone_layer_get_transform_to_window(
    touchstone_layer *layer);

/* A place or way of one layer in the coordinates of another; NULL means the window, on either side.
 * A way is turned and scaled, not moved. NAN on an error, and where there is no answer: the layers
 * are in different trees, or the transform of one is singular. */
TOUCHSTONE_API touchstone_point touchstone_layer_convert_point(
    touchstone_layer *from, touchstone_point point, touchstone_layer *to);
TOUCHSTONE_API touchstone_vector touchstone_layer_convert_vector(
    touchstone_layer *from, touchstone_vector vector, touchstone_layer *to);

/* How far in front of its siblings a layer is; 0 at first. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_z_position(touchstone_layer *layer, double z);
TOUCHSTONE_API double touchstone_layer_get_z_position(touchstone_layer *layer);

/* ---- What can be touched ---- */

/* Below an opacity of 0.01 neither the layer nor what is in it can be touched; 1 at first. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_opacity(
    touchstone_layer *layer, double opacity);
TOUCHSTONE_API double touchstone_layer_get_opacity(touchstone_layer *layer);

/* Whether neither the layer nor what is in it is shown and can be touched; false at first. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_hidden(touchstone_layer *layer, bool hidden);
TOUCHSTONE_API bool touchstone_layer_is_hidden(touchstone_layer *layer);

/* Whether the layer and what is in it can be touched; true at first. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_interaction_enabled(
    touchstone_layer *layer, bool enabled);
TOUCHSTONE_API bool touchstone_layer_is_interaction_enabled(touchstone_layer *layer);

/* How far beyond the bounds the layer can be touched, for what is smaller than a finger; 0 at
 * first, negative for less than the bounds. Its ancestors still limit it. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_hit_outset(
    touchstone_layer *layer, double outset);
TOUCHSTONE_API double touchstone_layer_get_hit_outset(touchstone_layer *layer);

typedef enum touchstone_hit_shape {
  /* The bounds; so at first. */
  TOUCHSTONE_HIT_BOUNDS = 0,
  /* The ellipse in the bounds. */
  TOUCHSTONE_HIT_ELLIPSE = 1,
  /* The largest circle about the middle of the bounds. */
  TOUCHSTONE_HIT_CIRCLE = 2
} touchstone_hit_shape;

/* Sets which part of the bounds a touch must meet. Layers in it are limited by the bounds, not by
 * the shape. Takes the place of a mask and of a function, as these do of each other. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_hit_shape(
    touchstone_layer *layer, touchstone_hit_shape shape);

/* A picture in memory, for its alpha. */
typedef struct touchstone_pixels {
  /* The first pixel of the top row, and how many bytes there are from it on. */
  const uint8_t *bytes;
  size_t length;
  /* In pixels. */
  size_t width, height;
  /* From the beginning of a row to that of the next; 0 for rows without a gap. */
  size_t bytes_per_row;
  /* 1 for alpha alone, 4 for pixels of which one byte is alpha. */
  size_t bytes_per_pixel;
  /* Which byte of a pixel is alpha: 3 in RGBA, and in cairo's ARGB32 on little-endian machines. */
  size_t alpha_offset;
} touchstone_pixels;

/* The alpha that counts as opaque usually: a third of 255. */
#define TOUCHSTONE_DEFAULT_THRESHOLD 85

/* Lets touches through where a picture that is stretched over the bounds has an alpha below the
 * threshold. The picture is not needed afterwards: one bit of each pixel is kept. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_hit_mask(
    touchstone_layer *layer, const touchstone_pixels *pixels, uint8_t threshold);

/* Whether a point, in the layer's coordinates, is where a touch meets the layer. Only asked within
 * the bounds and the outset. It may only ask: functions that change something fail with
 * TOUCHSTONE_ERROR_BUSY while it runs. */
typedef bool (*touchstone_hit_function)(
    touchstone_layer *layer, touchstone_point point, void *data);

/* Lets a function decide where a layer can be touched; NULL for its bounds. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_hit_function(
    touchstone_layer *layer, touchstone_hit_function function, void *data);

/* The frontmost layer in the tree below a layer, itself included, that a touch would meet at a
 * point in its coordinates; NULL if there is none, or on an error. */
TOUCHSTONE_API touchstone_layer *touchstone_layer_hit_test(
    touchstone_layer *layer, touchstone_point point);

/* ---- Touches, for what is no gesture ---- */

/* Told of one touch that began on a layer, or on one in it that did not take it: landing, movement,
 * lift or cancellation, in touch->phase. Returns whether it takes the touch; with false the layer
 * that this one is in is told. A touch that a recognizer makes use of is cancelled. */
typedef bool (*touchstone_touch_function)(
    touchstone_layer *layer, const touchstone_touch *touch, void *data);

TOUCHSTONE_API touchstone_status touchstone_layer_set_touch_function(
    touchstone_layer *layer, touchstone_touch_function function, void *data);

/* Whether the function for touches is told of more than one touch at a time; false at first.
 * Recognizers see all touches. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_multiple_touch_enabled(
    touchstone_layer *layer, bool enabled);
TOUCHSTONE_API bool touchstone_layer_is_multiple_touch_enabled(touchstone_layer *layer);

/* Whether the function for touches is told of touches only while no other layer has one, and keeps
 * other layers from getting any; false at first. Recognizers see all touches. */
TOUCHSTONE_API touchstone_status touchstone_layer_set_exclusive_touch(
    touchstone_layer *layer, bool exclusive);
TOUCHSTONE_API bool touchstone_layer_is_exclusive_touch(touchstone_layer *layer);

/* ---- Recognizers on it ---- */

/* Lets a recognizer look at what touches a layer and the layers in it, from the next landing on.
 * One that is on another layer is moved, which cancels its gesture. */
TOUCHSTONE_API touchstone_status touchstone_layer_add_recognizer(
    touchstone_layer *layer, touchstone_recognizer *recognizer);

/* Takes a recognizer off a layer, which cancels its gesture; without effect if it is not on it. It
 * is the program's to destroy then. */
TOUCHSTONE_API touchstone_status touchstone_layer_remove_recognizer(
    touchstone_layer *layer, touchstone_recognizer *recognizer);

/* The recognizers on a layer, in the order of adding; NULL beyond the last. */
TOUCHSTONE_API size_t touchstone_layer_count_recognizers(touchstone_layer *layer);
TOUCHSTONE_API touchstone_recognizer *touchstone_layer_get_recognizer(
    touchstone_layer *layer, size_t index);

TOUCHSTONE_END

#endif
