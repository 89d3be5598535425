/* The C interface of Touchstone, preprocessed by Tools/c-definitions. Do not edit. */
#define TOUCHSTONE_ALL_DEVICES -1
#define TOUCHSTONE_DEFAULT_THRESHOLD 85
#define TOUCHSTONE_MAXIMUM_CONTACTS 1024
#define TOUCHSTONE_MAXIMUM_POLLED 256
#define TOUCHSTONE_VERSION_MAJOR 0
#define TOUCHSTONE_VERSION_MINOR 1
#define TOUCHSTONE_VERSION_PATCH 0

const char *touchstone_version(void);
typedef struct touchstone_context touchstone_context;
typedef struct touchstone_layer touchstone_layer;
typedef struct touchstone_recognizer touchstone_recognizer;
typedef enum touchstone_status {
  TOUCHSTONE_OK = 0,
  TOUCHSTONE_ERROR_HANDLE = 1,
  TOUCHSTONE_ERROR_ARGUMENT = 2,
  TOUCHSTONE_ERROR_CONTEXT = 3,
  TOUCHSTONE_ERROR_TREE = 4,
  TOUCHSTONE_ERROR_CYCLE = 5,
  TOUCHSTONE_ERROR_KIND = 6,
  TOUCHSTONE_ERROR_BUSY = 7,
  TOUCHSTONE_ERROR_THREAD = 8,
  TOUCHSTONE_ERROR_LIMIT = 9,
  TOUCHSTONE_ERROR_RECORDING = 10
} touchstone_status;
const char *touchstone_status_text(touchstone_status status);
touchstone_status touchstone_last_status(void);
const char *touchstone_last_message(void);
void touchstone_clear_error(void);
size_t touchstone_live_objects(void);
typedef struct touchstone_point {
  double x, y;
} touchstone_point;
typedef struct touchstone_vector {
  double dx, dy;
} touchstone_vector;
typedef struct touchstone_rect {
  double x, y, width, height;
} touchstone_rect;
typedef struct touchstone_transform {
  double a, b, c, d, tx, ty;
} touchstone_transform;
typedef void (*touchstone_release_function)(void *data);
typedef enum touchstone_phase {
  TOUCHSTONE_PHASE_BEGAN = 1,
  TOUCHSTONE_PHASE_MOVED = 2,
  TOUCHSTONE_PHASE_ENDED = 3,
  TOUCHSTONE_PHASE_CANCELLED = 4,
  TOUCHSTONE_PHASE_STATIONARY = 5
} touchstone_phase;
typedef enum touchstone_tool {
  TOUCHSTONE_TOOL_FINGER = 0,
  TOUCHSTONE_TOOL_PEN = 1,
  TOUCHSTONE_TOOL_PALM = 2
} touchstone_tool;
typedef struct touchstone_touch {
  uint64_t id;
  touchstone_phase phase;
  touchstone_tool tool;
  int64_t time;
  touchstone_layer *layer;
  touchstone_point location;
  touchstone_point previous_location;
  touchstone_point initial_location;
  double force;
  double radius;
  uint32_t tap_count;
} touchstone_touch;


touchstone_context *touchstone_context_create(double width, double height);
touchstone_status touchstone_context_destroy(touchstone_context *context);
touchstone_layer *touchstone_context_get_root(touchstone_context *context);
touchstone_status touchstone_context_set_size(
    touchstone_context *context, double width, double height);
typedef enum touchstone_tap_assistance {
  TOUCHSTONE_TAP_ASSISTANCE_OFF = 0,
  TOUCHSTONE_TAP_ASSISTANCE_LANDING = 1,
  TOUCHSTONE_TAP_ASSISTANCE_LIFT = 2
} touchstone_tap_assistance;
typedef struct touchstone_accommodations {
  int64_t hold_duration;
  int64_t ignore_repeat;
  touchstone_tap_assistance tap_assistance;
  int64_t tap_assistance_duration;
  double resting_distance;
  int64_t tap_interval;
} touchstone_accommodations;
touchstone_status touchstone_context_set_accommodations(
    touchstone_context *context, touchstone_accommodations accommodations);
touchstone_accommodations touchstone_context_get_accommodations(
    touchstone_context *context);
touchstone_status touchstone_context_set_user_data(
    touchstone_context *context, void *data, touchstone_release_function release);
void *touchstone_context_get_user_data(touchstone_context *context);
typedef struct touchstone_axis {
  double minimum, maximum, resolution;
} touchstone_axis;
int touchstone_context_add_surface(
    touchstone_context *context, const char *name, touchstone_rect range);
int touchstone_context_add_device(
    touchstone_context *context, const char *name, touchstone_axis x, touchstone_axis y);
touchstone_status touchstone_context_remove_device(
    touchstone_context *context, int device, int64_t time);
touchstone_rect touchstone_context_get_device_area(
    touchstone_context *context, int device);
typedef struct touchstone_contact {
  int64_t slot;
  touchstone_phase phase;
  touchstone_tool tool;
  double x, y;
  double pressure;
  double size;
} touchstone_contact;
touchstone_status touchstone_context_deliver(
    touchstone_context *context, int device, int64_t time, const touchstone_contact *contacts,
    size_t count);
touchstone_status touchstone_context_cancel_all(
    touchstone_context *context, int device, int64_t time);
size_t touchstone_context_count_touches(touchstone_context *context);
bool touchstone_context_next_deadline(touchstone_context *context, int64_t *time);
touchstone_status touchstone_context_advance(
    touchstone_context *context, int64_t time);
bool touchstone_context_is_moving(touchstone_context *context);
typedef enum touchstone_fault_kind {
  TOUCHSTONE_FAULT_TIME_WENT_BACK = 1,
  TOUCHSTONE_FAULT_POSITION_NOT_FINITE = 2,
  TOUCHSTONE_FAULT_POSITION_OUT_OF_RANGE = 3,
  TOUCHSTONE_FAULT_REPLACED_WITHOUT_LIFT = 4,
  TOUCHSTONE_FAULT_UNKNOWN_CONTACT = 5,
  TOUCHSTONE_FAULT_TOO_MANY_CONTACTS = 6,
  TOUCHSTONE_FAULT_UNKNOWN_DEVICE = 7,
  TOUCHSTONE_FAULT_ASSUMED_SCALE = 8,
  TOUCHSTONE_FAULT_OPEN_AT_END = 9,
  TOUCHSTONE_FAULT_REMOVED_DEVICE = 10,
  TOUCHSTONE_FAULT_TILT_NOT_FINITE = 11,
  TOUCHSTONE_FAULT_BUTTON_NOT_PRESSED = 12,
  TOUCHSTONE_FAULT_CLOCKS_DIFFER = 13,
  TOUCHSTONE_FAULT_TWO_THREADS = 14,
  TOUCHSTONE_FAULT_SENT_TWICE = 15
} touchstone_fault_kind;
typedef struct touchstone_fault {
  touchstone_fault_kind kind;
  int device;
  int64_t time;
  bool has_slot;
  int64_t slot;
  bool is_programs;
  const char *message;
} touchstone_fault;
typedef void (*touchstone_fault_function)(
    touchstone_context *context, const touchstone_fault *fault, void *data);
touchstone_status touchstone_context_set_fault_function(
    touchstone_context *context, touchstone_fault_function function, void *data);
typedef void (*touchstone_trace_function)(
    touchstone_context *context, const char *line, void *data);
touchstone_status touchstone_context_set_trace_function(
    touchstone_context *context, touchstone_trace_function function, void *data);


touchstone_layer *touchstone_layer_create(
    touchstone_context *context, touchstone_rect frame, const char *name);
touchstone_status touchstone_layer_destroy(touchstone_layer *layer);
touchstone_context *touchstone_layer_get_context(touchstone_layer *layer);
touchstone_status touchstone_layer_set_name(
    touchstone_layer *layer, const char *name);
const char *touchstone_layer_get_name(touchstone_layer *layer);
touchstone_status touchstone_layer_set_user_data(
    touchstone_layer *layer, void *data, touchstone_release_function release);
void *touchstone_layer_get_user_data(touchstone_layer *layer);
touchstone_status touchstone_layer_add_child(
    touchstone_layer *parent, touchstone_layer *child);
touchstone_status touchstone_layer_insert_child(
    touchstone_layer *parent, touchstone_layer *child, size_t index);
touchstone_status touchstone_layer_insert_child_above(
    touchstone_layer *parent, touchstone_layer *child, touchstone_layer *sibling);
touchstone_status touchstone_layer_insert_child_below(
    touchstone_layer *parent, touchstone_layer *child, touchstone_layer *sibling);
touchstone_status touchstone_layer_remove_from_parent(touchstone_layer *layer);
touchstone_status touchstone_layer_bring_to_front(touchstone_layer *layer);
touchstone_status touchstone_layer_send_to_back(touchstone_layer *layer);
touchstone_layer *touchstone_layer_get_parent(touchstone_layer *layer);
size_t touchstone_layer_count_children(touchstone_layer *layer);
touchstone_layer *touchstone_layer_get_child(touchstone_layer *layer, size_t index);
touchstone_status touchstone_layer_set_frame(
    touchstone_layer *layer, touchstone_rect frame);
touchstone_rect touchstone_layer_get_frame(touchstone_layer *layer);
touchstone_status touchstone_layer_set_bounds(
    touchstone_layer *layer, touchstone_rect bounds);
touchstone_rect touchstone_layer_get_bounds(touchstone_layer *layer);
touchstone_status touchstone_layer_set_position(
    touchstone_layer *layer, touchstone_point position);
touchstone_point touchstone_layer_get_position(touchstone_layer *layer);
touchstone_status touchstone_layer_set_anchor_point(
    touchstone_layer *layer, touchstone_point anchor);
touchstone_status touchstone_layer_move_anchor_point(
    touchstone_layer *layer, touchstone_point anchor);
touchstone_point touchstone_layer_get_anchor_point(touchstone_layer *layer);
touchstone_status touchstone_layer_set_transform(
    touchstone_layer *layer, touchstone_transform transform);
touchstone_transform touchstone_layer_get_transform(touchstone_layer *layer);
touchstone_transform touchstone_layer_get_transform_to_window(
    touchstone_layer *layer);
touchstone_point touchstone_layer_convert_point(
    touchstone_layer *from, touchstone_point point, touchstone_layer *to);
touchstone_vector touchstone_layer_convert_vector(
    touchstone_layer *from, touchstone_vector vector, touchstone_layer *to);
touchstone_status touchstone_layer_set_z_position(touchstone_layer *layer, double z);
double touchstone_layer_get_z_position(touchstone_layer *layer);
touchstone_status touchstone_layer_set_opacity(
    touchstone_layer *layer, double opacity);
double touchstone_layer_get_opacity(touchstone_layer *layer);
touchstone_status touchstone_layer_set_hidden(touchstone_layer *layer, bool hidden);
bool touchstone_layer_is_hidden(touchstone_layer *layer);
touchstone_status touchstone_layer_set_interaction_enabled(
    touchstone_layer *layer, bool enabled);
bool touchstone_layer_is_interaction_enabled(touchstone_layer *layer);
touchstone_status touchstone_layer_set_hit_outset(
    touchstone_layer *layer, double outset);
double touchstone_layer_get_hit_outset(touchstone_layer *layer);
typedef enum touchstone_hit_shape {
  TOUCHSTONE_HIT_BOUNDS = 0,
  TOUCHSTONE_HIT_ELLIPSE = 1,
  TOUCHSTONE_HIT_CIRCLE = 2
} touchstone_hit_shape;
touchstone_status touchstone_layer_set_hit_shape(
    touchstone_layer *layer, touchstone_hit_shape shape);
typedef struct touchstone_pixels {
  const uint8_t *bytes;
  size_t length;
  size_t width, height;
  size_t bytes_per_row;
  size_t bytes_per_pixel;
  size_t alpha_offset;
} touchstone_pixels;
touchstone_status touchstone_layer_set_hit_mask(
    touchstone_layer *layer, const touchstone_pixels *pixels, uint8_t threshold);
typedef bool (*touchstone_hit_function)(
    touchstone_layer *layer, touchstone_point point, void *data);
touchstone_status touchstone_layer_set_hit_function(
    touchstone_layer *layer, touchstone_hit_function function, void *data);
touchstone_layer *touchstone_layer_hit_test(
    touchstone_layer *layer, touchstone_point point);
typedef bool (*touchstone_touch_function)(
    touchstone_layer *layer, const touchstone_touch *touch, void *data);
touchstone_status touchstone_layer_set_touch_function(
    touchstone_layer *layer, touchstone_touch_function function, void *data);
touchstone_status touchstone_layer_set_multiple_touch_enabled(
    touchstone_layer *layer, bool enabled);
bool touchstone_layer_is_multiple_touch_enabled(touchstone_layer *layer);
touchstone_status touchstone_layer_set_exclusive_touch(
    touchstone_layer *layer, bool exclusive);
bool touchstone_layer_is_exclusive_touch(touchstone_layer *layer);
touchstone_status touchstone_layer_add_recognizer(
    touchstone_layer *layer, touchstone_recognizer *recognizer);
touchstone_status touchstone_layer_remove_recognizer(
    touchstone_layer *layer, touchstone_recognizer *recognizer);
size_t touchstone_layer_count_recognizers(touchstone_layer *layer);
touchstone_recognizer *touchstone_layer_get_recognizer(
    touchstone_layer *layer, size_t index);


typedef enum touchstone_basis {
  TOUCHSTONE_BASIS_REPORTED = 0,
  TOUCHSTONE_BASIS_INTERPOLATED = 1,
  TOUCHSTONE_BASIS_EXTRAPOLATED = 2
} touchstone_basis;
typedef struct touchstone_estimate {
  int64_t requested_time;
  int64_t time;
  touchstone_point location;
  double standard_deviation;
  touchstone_basis basis;
  bool is_limited;
} touchstone_estimate;
touchstone_status touchstone_context_resample_touch(
    touchstone_context *context, uint64_t touch, int64_t frame_time, touchstone_layer *layer,
    touchstone_estimate *estimate);
touchstone_status touchstone_context_predict_touch(
    touchstone_context *context, uint64_t touch, int64_t time, int64_t now, touchstone_layer *layer,
    touchstone_estimate *estimate);
typedef struct touchstone_clock touchstone_clock;
touchstone_clock *touchstone_clock_create(touchstone_context *context);
touchstone_status touchstone_clock_destroy(touchstone_clock *clock);
int64_t touchstone_clock_event_time_of_milliseconds(
    touchstone_clock *clock, uint32_t stamp, int64_t now);
int64_t touchstone_clock_event_time_of_microseconds(
    touchstone_clock *clock, uint64_t stamp, int64_t now);
int64_t touchstone_clock_event_time_at(touchstone_clock *clock, int64_t monotonic);
int64_t touchstone_clock_monotonic_at(touchstone_clock *clock, int64_t event_time);
bool touchstone_clock_get_sleep(
    touchstone_clock *clock, int64_t now, int64_t *span);
int touchstone_clock_get_poll_timeout(touchstone_clock *clock, int64_t now);
typedef enum touchstone_gap {
  TOUCHSTONE_GAP_NONE = 0,
  TOUCHSTONE_GAP_PAUSE = 1,
  TOUCHSTONE_GAP_SUSPEND = 2
} touchstone_gap;
touchstone_gap touchstone_clock_wake(
    touchstone_clock *clock, int64_t now, int64_t since_boot, int64_t sleep, int64_t *span);
touchstone_status touchstone_clock_set_longest_wait(
    touchstone_clock *clock, int64_t span);
int64_t touchstone_clock_get_longest_wait(touchstone_clock *clock);


typedef enum touchstone_kind {
  TOUCHSTONE_KIND_TAP = 1,
  TOUCHSTONE_KIND_LONG_PRESS = 2,
  TOUCHSTONE_KIND_PAN = 3,
  TOUCHSTONE_KIND_SCREEN_EDGE_PAN = 4,
  TOUCHSTONE_KIND_SWIPE = 5,
  TOUCHSTONE_KIND_PINCH = 6,
  TOUCHSTONE_KIND_ROTATION = 7,
  TOUCHSTONE_KIND_TRANSFORM = 8,
  TOUCHSTONE_KIND_MANIPULATOR = 9
} touchstone_kind;
touchstone_recognizer *touchstone_recognizer_create(
    touchstone_context *context, touchstone_kind kind, const char *name);
touchstone_status touchstone_recognizer_destroy(touchstone_recognizer *recognizer);
touchstone_context *touchstone_recognizer_get_context(
    touchstone_recognizer *recognizer);
touchstone_kind touchstone_recognizer_get_kind(touchstone_recognizer *recognizer);
touchstone_layer *touchstone_recognizer_get_layer(touchstone_recognizer *recognizer);
touchstone_status touchstone_recognizer_set_name(
    touchstone_recognizer *recognizer, const char *name);
const char *touchstone_recognizer_get_name(touchstone_recognizer *recognizer);
touchstone_status touchstone_recognizer_set_user_data(
    touchstone_recognizer *recognizer, void *data, touchstone_release_function release);
void *touchstone_recognizer_get_user_data(touchstone_recognizer *recognizer);
touchstone_status touchstone_recognizer_set_enabled(
    touchstone_recognizer *recognizer, bool enabled);
bool touchstone_recognizer_is_enabled(touchstone_recognizer *recognizer);
touchstone_status touchstone_recognizer_cancel(touchstone_recognizer *recognizer);
touchstone_status touchstone_recognizer_require_to_fail(
    touchstone_recognizer *recognizer, touchstone_recognizer *other);
touchstone_status touchstone_recognizer_remove_requirement(
    touchstone_recognizer *recognizer, touchstone_recognizer *other);
int64_t touchstone_recognizer_get_worst_case_delay(
    touchstone_recognizer *recognizer);
touchstone_status touchstone_recognizer_recognize_with(
    touchstone_recognizer *recognizer, touchstone_recognizer *other);
typedef enum touchstone_hand_off {
  TOUCHSTONE_HAND_OFF_FEWER_FINGERS = 0,
  TOUCHSTONE_HAND_OFF_MORE_FINGERS = 1
} touchstone_hand_off;
touchstone_status touchstone_recognizer_hands_off(
    touchstone_recognizer *recognizer, touchstone_recognizer *other, touchstone_hand_off condition,
    size_t fingers);
typedef bool (*touchstone_hand_off_function)(touchstone_recognizer *recognizer, void *data);
touchstone_status touchstone_recognizer_hands_off_when(
    touchstone_recognizer *recognizer, touchstone_recognizer *other,
    touchstone_hand_off_function function, void *data);
touchstone_status touchstone_recognizer_remove_hand_offs(
    touchstone_recognizer *recognizer, touchstone_recognizer *other);
typedef enum touchstone_state {
  TOUCHSTONE_STATE_POSSIBLE = 0,
  TOUCHSTONE_STATE_BEGAN = 1,
  TOUCHSTONE_STATE_CHANGED = 2,
  TOUCHSTONE_STATE_ENDED = 3,
  TOUCHSTONE_STATE_RECOGNIZED = 3,
  TOUCHSTONE_STATE_CANCELLED = 4,
  TOUCHSTONE_STATE_FAILED = 5
} touchstone_state;
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
typedef struct touchstone_gesture {
  touchstone_recognizer *recognizer;
  touchstone_layer *layer;
  touchstone_state state;
  uint32_t touches;
  int64_t time;
  touchstone_point location;
  touchstone_vector translation;
  touchstone_vector velocity;
  double scale;
  double scale_velocity;
  double rotation;
  double rotation_velocity;
  const char *reason;
  uint32_t direction;
} touchstone_gesture;
typedef void (*touchstone_gesture_function)(const touchstone_gesture *gesture, void *data);
touchstone_status touchstone_recognizer_set_action(
    touchstone_recognizer *recognizer, touchstone_gesture_function function, void *data);
touchstone_status touchstone_recognizer_set_failure_function(
    touchstone_recognizer *recognizer, touchstone_gesture_function function, void *data);
touchstone_status touchstone_context_set_polling(
    touchstone_context *context, bool polling);
bool touchstone_context_poll_gesture(
    touchstone_context *context, touchstone_gesture *gesture, size_t size);
touchstone_status touchstone_recognizer_get_gesture(
    touchstone_recognizer *recognizer, touchstone_gesture *gesture, size_t size);
touchstone_state touchstone_recognizer_get_state(touchstone_recognizer *recognizer);
bool touchstone_recognizer_is_pending(touchstone_recognizer *recognizer);
touchstone_point touchstone_recognizer_get_location(
    touchstone_recognizer *recognizer, touchstone_layer *layer);
touchstone_vector touchstone_recognizer_get_translation(
    touchstone_recognizer *recognizer, touchstone_layer *layer);
touchstone_vector touchstone_recognizer_get_velocity(
    touchstone_recognizer *recognizer, touchstone_layer *layer);
touchstone_point touchstone_recognizer_get_touch_location(
    touchstone_recognizer *recognizer, size_t index, touchstone_layer *layer);
touchstone_status touchstone_recognizer_set_translation(
    touchstone_recognizer *recognizer, touchstone_vector translation, touchstone_layer *layer);
touchstone_status touchstone_recognizer_set_scale(
    touchstone_recognizer *recognizer, double scale);
touchstone_status touchstone_recognizer_set_rotation(
    touchstone_recognizer *recognizer, double rotation);
typedef bool (*touchstone_begin_function)(touchstone_recognizer *recognizer, void *data);
typedef bool (*touchstone_receive_function)(
    touchstone_recognizer *recognizer, const touchstone_touch *touch, void *data);
typedef bool (*touchstone_relation_function)(
    touchstone_recognizer *recognizer, touchstone_recognizer *other, void *data);
touchstone_status touchstone_recognizer_set_should_begin(
    touchstone_recognizer *recognizer, touchstone_begin_function function, void *data);
touchstone_status touchstone_recognizer_set_should_receive(
    touchstone_recognizer *recognizer, touchstone_receive_function function, void *data);
touchstone_status touchstone_recognizer_set_should_recognize_with(
    touchstone_recognizer *recognizer, touchstone_relation_function function, void *data);
touchstone_status touchstone_recognizer_set_should_require_failure(
    touchstone_recognizer *recognizer, touchstone_relation_function function, void *data);
touchstone_status touchstone_recognizer_set_should_be_required_to_fail(
    touchstone_recognizer *recognizer, touchstone_relation_function function, void *data);
typedef void (*touchstone_layer_function)(touchstone_layer *layer, void *data);
touchstone_status touchstone_recognizer_set_moved_function(
    touchstone_recognizer *recognizer, touchstone_layer_function function, void *data);
touchstone_status touchstone_recognizer_set_confinement_area(
    touchstone_recognizer *recognizer, const touchstone_rect *area);


touchstone_status touchstone_context_start_recording(
    touchstone_context *context, const char *scene, const char *path);
touchstone_status touchstone_context_stop_recording(
    touchstone_context *context, bool leaves_out_latest_touch);
bool touchstone_context_is_recording(touchstone_context *context);
size_t touchstone_context_get_recording(
    touchstone_context *context, char *buffer, size_t size);
touchstone_status touchstone_context_replay(
    touchstone_context *context, const void *bytes, size_t size, int64_t start, int64_t *end);
touchstone_status touchstone_context_replay_file(
    touchstone_context *context, const char *path, int64_t start, int64_t *end);


enum {
  TOUCHSTONE_EDGE_LEFT = 1,
  TOUCHSTONE_EDGE_RIGHT = 2,
  TOUCHSTONE_EDGE_TOP = 4,
  TOUCHSTONE_EDGE_BOTTOM = 8
};
enum {
  TOUCHSTONE_FREEDOM_TRANSLATION = 1,
  TOUCHSTONE_FREEDOM_SCALE = 2,
  TOUCHSTONE_FREEDOM_ROTATION = 4,
  TOUCHSTONE_FREEDOM_ALL = 7
};
enum {
  TOUCHSTONE_CONFINE_NOTHING = 0,
  TOUCHSTONE_CONFINE_ALL = 1,
  TOUCHSTONE_CONFINE_CENTER = 2
};
enum { TOUCHSTONE_ALLOW_FINGER = 1, TOUCHSTONE_ALLOW_PEN = 2 };
typedef enum touchstone_setting {
  TOUCHSTONE_SETTING_TOUCHES = 1,
  TOUCHSTONE_SETTING_TAPS = 2,
  TOUCHSTONE_SETTING_ALLOWABLE_MOVEMENT = 3,
  TOUCHSTONE_SETTING_MAXIMUM_PRESS_DURATION = 4,
  TOUCHSTONE_SETTING_MAXIMUM_TAP_INTERVAL = 5,
  TOUCHSTONE_SETTING_MAXIMUM_TAP_DISTANCE = 6,
  TOUCHSTONE_SETTING_MINIMUM_PRESS_DURATION = 7,
  TOUCHSTONE_SETTING_MINIMUM_TOUCHES = 8,
  TOUCHSTONE_SETTING_MAXIMUM_TOUCHES = 9,
  TOUCHSTONE_SETTING_START_DISTANCE = 10,
  TOUCHSTONE_SETTING_SWALLOWS_START_DISTANCE = 11,
  TOUCHSTONE_SETTING_EDGES = 12,
  TOUCHSTONE_SETTING_EDGE_WIDTH = 13,
  TOUCHSTONE_SETTING_MAXIMUM_ANGLE = 14,
  TOUCHSTONE_SETTING_DIRECTIONS = 15,
  TOUCHSTONE_SETTING_MINIMUM_DISTANCE = 16,
  TOUCHSTONE_SETTING_MAXIMUM_DURATION = 17,
  TOUCHSTONE_SETTING_START_ARC = 18,
  TOUCHSTONE_SETTING_START_ANGLE = 19,
  TOUCHSTONE_SETTING_ENDS_AT_FIRST_LIFT = 20,
  TOUCHSTONE_SETTING_START_SPREAD = 21,
  TOUCHSTONE_SETTING_SLOW_DRIFT = 22,
  TOUCHSTONE_SETTING_FAST_DRIFT = 23,
  TOUCHSTONE_SETTING_FAST_SPEED = 24,
  TOUCHSTONE_SETTING_ALLOWABLE_WRONG_WAY = 25,
  TOUCHSTONE_SETTING_LANDING_FACTOR = 26,
  TOUCHSTONE_SETTING_LANDING_DURATION = 27,
  TOUCHSTONE_SETTING_SPREAD_SHARE = 28,
  TOUCHSTONE_SETTING_CERTAIN_ANGLE = 29,
  TOUCHSTONE_SETTING_ARC_SHARE = 30,
  TOUCHSTONE_SETTING_CERTAIN_DISTANCE = 31,
  TOUCHSTONE_SETTING_MAXIMUM_LATER_PRESS_DURATION = 32,
  TOUCHSTONE_SETTING_ADAPTS_TAP_INTERVAL = 33,
  TOUCHSTONE_SETTING_ENDS_WAIT_ELSEWHERE = 34,
  TOUCHSTONE_SETTING_EXCLUDES_WAITING_DISTANCE = 35,
  TOUCHSTONE_SETTING_CANCELS_TOUCHES = 40,
  TOUCHSTONE_SETTING_DELAYS_LANDINGS = 41,
  TOUCHSTONE_SETTING_DELAYS_LIFTS = 42,
  TOUCHSTONE_SETTING_ALLOWED_TOOLS = 43,
  TOUCHSTONE_SETTING_REQUIRES_ONE_TOOL = 44,
  TOUCHSTONE_SETTING_VELOCITY_ESTIMATOR = 45,
  TOUCHSTONE_SETTING_FREEDOMS = 60,
  TOUCHSTONE_SETTING_BRINGS_TO_FRONT = 61,
  TOUCHSTONE_SETTING_STARTS_IMMEDIATELY = 62,
  TOUCHSTONE_SETTING_CONFINEMENT = 63,
  TOUCHSTONE_SETTING_LEAST_SCALE = 64,
  TOUCHSTONE_SETTING_GREATEST_SCALE = 65,
  TOUCHSTONE_SETTING_LEAST_ROTATION = 66,
  TOUCHSTONE_SETTING_GREATEST_ROTATION = 67,
  TOUCHSTONE_SETTING_SNAP_INTERVAL = 68,
  TOUCHSTONE_SETTING_SNAP_TOLERANCE = 69,
  TOUCHSTONE_SETTING_SNAP_RELEASE = 70,
  TOUCHSTONE_SETTING_MOMENTUM = 71,
  TOUCHSTONE_SETTING_MOMENTUM_DECAY = 72,
  TOUCHSTONE_SETTING_MOMENTUM_LEAST_SPEED = 73,
  TOUCHSTONE_SETTING_MOMENTUM_GREATEST_SPEED = 74,
  TOUCHSTONE_SETTING_MOMENTUM_LEAST_GROWTH = 75,
  TOUCHSTONE_SETTING_MOMENTUM_LEAST_TURN = 76,
  TOUCHSTONE_SETTING_MOMENTUM_GREATEST_GROWTH = 77,
  TOUCHSTONE_SETTING_MOMENTUM_GREATEST_TURN = 78,
  TOUCHSTONE_SETTING_BOUNCES = 79,
  TOUCHSTONE_SETTING_MOMENTUM_GROWTH_DECAY = 80,
  TOUCHSTONE_SETTING_MOMENTUM_TURN_DECAY = 81,
  TOUCHSTONE_SETTING_MOMENTUM_ACCUMULATES = 82,
  TOUCHSTONE_SETTING_ROTATION_DETENT = 83
} touchstone_setting;
touchstone_status touchstone_recognizer_set(
    touchstone_recognizer *recognizer, touchstone_setting setting, double value);
double touchstone_recognizer_get(
    touchstone_recognizer *recognizer, touchstone_setting setting);

