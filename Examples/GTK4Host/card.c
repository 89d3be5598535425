/* A card in a GtkScrolledWindow that is tapped, held, and scaled and turned by two fingers, beside GTK's own
 * gestures: whoever recognizes a gesture first claims the fingers, and the other side's gesture is cancelled.
 * Documentation/gtk.md explains it. */
#include <gtk/gtk.h>
#include <touchstone.h>

static GtkWidget *area;
static GtkGesture *claims; /* Touchstone's place among GTK's gestures */
static GHashTable *fingers; /* the sequences that Touchstone knows to be down */
static guint pressed; /* the button of the mouse that made it a finger */
static touchstone_context *context;
static touchstone_clock *host_clock;
static touchstone_layer *card;
static double points_per_pixel = 160.0 / 96;
static unsigned timer;
static int screen;

static void update(void);

static gboolean ring(gpointer data) {
  (void)data, timer = 0;
  touchstone_context_advance(context, touchstone_clock_event_time_at(host_clock, g_get_monotonic_time()));
  update();
  return G_SOURCE_REMOVE;
}

/* Sets the timer for Touchstone's next deadline, and draws. */
static void update(void) {
  int wait = touchstone_clock_get_poll_timeout(host_clock, g_get_monotonic_time());
  if (timer) g_source_remove(timer);
  /* After events that wait to be read, since a lift among them was in time. */
  timer = wait < 0 ? 0 : g_timeout_add_full(G_PRIORITY_DEFAULT_IDLE, (guint)wait, ring, NULL, NULL);
  gtk_widget_queue_draw(area);
}

/* GTK counts in pixels, Touchstone in points of 1/160 inch. The size that a monitor claims may be absurd. */
static void measure(GtkDrawingArea *resized, int width, int height) {
  GdkSurface *surface = gtk_native_get_surface(gtk_widget_get_native(GTK_WIDGET(resized)));
  GdkMonitor *monitor = gdk_display_get_monitor_at_surface(gdk_display_get_default(), surface);
  GdkRectangle pixels = {0, 0, 0, 0};
  if (monitor) gdk_monitor_get_geometry(monitor, &pixels);
  double millimeters = monitor ? gdk_monitor_get_width_mm(monitor) : 0;
  double dots_per_inch = millimeters > 0 ? pixels.width / millimeters * 25.4 : 0;
  points_per_pixel = 160 / (dots_per_inch >= 40 && dots_per_inch <= 500 ? dots_per_inch : 96);
  touchstone_context_set_size(context, width * points_per_pixel, height * points_per_pixel);
}

/* The window is on another monitor now, or on one at all: a Wayland compositor says so after it has drawn. */
static void moved(void) {
  if (!gtk_widget_get_realized(area)) return;
  measure(GTK_DRAWING_AREA(area), gtk_widget_get_width(area), gtk_widget_get_height(area));
  gtk_widget_queue_draw(area);
}

static void realized(GtkWidget *widget) {
  GdkSurface *surface = gtk_native_get_surface(gtk_widget_get_native(widget));
  g_signal_connect(surface, "enter-monitor", G_CALLBACK(moved), NULL);
  g_signal_connect(surface, "leave-monitor", G_CALLBACK(moved), NULL);
}

/* GDK stamps events with 32-bit milliseconds, which the clock makes event time of. GDK_CURRENT_TIME is no stamp: GTK's
 * own cancellations have none, and those of a Wayland compositor. */
static void deliver(GdkEventSequence *finger, touchstone_phase phase, double x, double y, guint32 stamp) {
  /* Events go on after GTK has claimed a touch, and a pointer moves without a button. */
  bool is_down = g_hash_table_contains(fingers, finger);
  if (is_down == (phase == TOUCHSTONE_PHASE_BEGAN)) return;
  if (!is_down) g_hash_table_add(fingers, finger);
  if (phase >= TOUCHSTONE_PHASE_ENDED) g_hash_table_remove(fingers, finger);
  touchstone_contact contact = {
      .slot = (intptr_t)finger, .phase = phase, .x = x * points_per_pixel, .y = y * points_per_pixel};
  int64_t now = g_get_monotonic_time();
  int64_t time = stamp == GDK_CURRENT_TIME ? touchstone_clock_event_time_at(host_clock, now)
                                           : touchstone_clock_event_time_of_milliseconds(host_clock, stamp, now);
  touchstone_context_deliver(context, screen, time, &contact, 1);
  update();
}

/* All events of the area, before GTK's gestures get them. */
static gboolean heard(GtkEventController *controller, GdkEvent *event) {
  (void)controller;
  touchstone_phase phase;
  GdkEventType type = gdk_event_get_event_type(event);
  /* A finger of the mouse lifts with the button with which it landed; the other buttons change nothing. */
  if (type == GDK_BUTTON_PRESS && !g_hash_table_contains(fingers, NULL)) {
    pressed = gdk_button_event_get_button(event);
  }
  if (type == GDK_BUTTON_RELEASE && gdk_button_event_get_button(event) != pressed) {
    return GDK_EVENT_PROPAGATE;
  }
  switch (type) {
    case GDK_TOUCH_BEGIN: case GDK_BUTTON_PRESS: phase = TOUCHSTONE_PHASE_BEGAN; break;
    case GDK_TOUCH_UPDATE: case GDK_MOTION_NOTIFY: phase = TOUCHSTONE_PHASE_MOVED; break;
    case GDK_TOUCH_END: case GDK_BUTTON_RELEASE: phase = TOUCHSTONE_PHASE_ENDED; break;
    case GDK_TOUCH_CANCEL: phase = TOUCHSTONE_PHASE_CANCELLED; break;
    default: return GDK_EVENT_PROPAGATE;
  }
  /* The event's place is that in the window's surface, with the shadow about the window. */
  GtkNative *native = gtk_widget_get_native(area);
  double x = 0, y = 0, left, top;
  gdk_event_get_position(event, &x, &y);
  gtk_native_get_surface_transform(native, &left, &top);
  graphene_point_t place = {(float)(x - left), (float)(y - top)};
  if (gtk_widget_compute_point(GTK_WIDGET(native), area, &place, &place)) {
    deliver(gdk_event_get_event_sequence(event), phase, place.x, place.y, gdk_event_get_time(event));
  }
  return GDK_EVENT_PROPAGATE;
}

/* GTK takes a touch away: a gesture of an outer widget claimed it, such as the scroller's, or the area was
 * hidden. The touch's events end without a lift, and nothing else says so. */
static void cancelled(GtkGesture *gesture, GdkEventSequence *finger) {
  double x = 0, y = 0;
  if (!g_hash_table_contains(fingers, finger)) return;
  g_print("GTK claims a touch\n");
  gtk_gesture_get_point(gesture, finger, &x, &y);
  deliver(finger, TOUCHSTONE_PHASE_CANCELLED, x, y, GDK_CURRENT_TIME);
}

/* Or another gesture of the area claimed it. */
static void changed(GtkGesture *gesture, GdkEventSequence *finger, GtkEventSequenceState state) {
  if (state == GTK_EVENT_SEQUENCE_DENIED) cancelled(gesture, finger);
}

/* A gesture that follows all touches and recognizes nothing: it would need more fingers than there are. */
static GtkGesture *claims_new(void) {
  GTypeQuery query;
  g_type_query(GTK_TYPE_GESTURE, &query);
  GtkGesture *made = g_object_new(
      g_type_register_static_simple(
          GTK_TYPE_GESTURE, "TouchstoneClaims", query.class_size, NULL, query.instance_size, NULL, 0),
      "n-points", 64, NULL);
  g_signal_connect(made, "sequence-state-changed", G_CALLBACK(changed), NULL);
  g_signal_connect(made, "cancel", G_CALLBACK(cancelled), NULL);
  return made;
}

static void acted(const touchstone_gesture *gesture, void *data) {
  static const char *const states[] = {"possible", "began", "changed", "ended", "cancelled"};
  const char *name = touchstone_recognizer_get_name(gesture->recognizer);
  (void)data;
  if (gesture->state == TOUCHSTONE_STATE_FAILED) {
    g_print("no %s: %s\n", name, gesture->reason);
    return;
  }
  /* Touchstone claims the fingers, and GTK's gestures are denied them. */
  gtk_gesture_set_state(claims, GTK_EVENT_SEQUENCE_CLAIMED);
  if (gesture->state != TOUCHSTONE_STATE_CHANGED) g_print("%s %s\n", name, states[gesture->state]);
}

static touchstone_recognizer *add(touchstone_kind kind, const char *name) {
  touchstone_recognizer *recognizer = touchstone_recognizer_create(context, kind, name);
  touchstone_recognizer_set_action(recognizer, acted, NULL);
  touchstone_recognizer_set_failure_function(recognizer, acted, NULL);
  touchstone_layer_add_recognizer(card, recognizer);
  return recognizer;
}

static void clicked(GtkGesture *click, GdkEventSequence *finger, GtkEventSequenceState state) {
  (void)click, (void)finger;
  if (state == GTK_EVENT_SEQUENCE_DENIED) g_print("GTK's click is denied\n");
}

static void scrolled(GtkAdjustment *adjustment) {
  static int shown;
  int now = (int)(gtk_adjustment_get_value(adjustment) / 50);
  if (now != shown) g_print("GTK scrolled to %d px\n", 50 * (shown = now));
}

static void draw(GtkDrawingArea *drawn, cairo_t *cairo, int width, int height, gpointer data) {
  (void)drawn, (void)width, (void)height, (void)data;
  touchstone_transform map = touchstone_layer_get_transform_to_window(card);
  cairo_matrix_t matrix = {map.a, map.b, map.c, map.d, map.tx, map.ty};
  cairo_scale(cairo, 1 / points_per_pixel, 1 / points_per_pixel);
  cairo_transform(cairo, &matrix);
  cairo_rectangle(cairo, 0, 0, 560, 360);
  cairo_set_source_rgb(cairo, 0.20, 0.45, 0.65);
  cairo_fill(cairo);
  cairo_set_source_rgb(cairo, 1, 1, 1);
  cairo_set_font_size(cairo, 28);
  cairo_move_to(cairo, 32, 60);
  cairo_show_text(cairo, "Tap, hold, or turn with two fingers");
}

static void activate(GtkApplication *application) {
  area = gtk_drawing_area_new();
  gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), 320);
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw, NULL, NULL);
  g_signal_connect(area, "resize", G_CALLBACK(measure), NULL);
  g_signal_connect(area, "realize", G_CALLBACK(realized), NULL);
  GtkEventController *events = gtk_event_controller_legacy_new();
  gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE);
  g_signal_connect(events, "event", G_CALLBACK(heard), NULL);
  GtkGesture *click = gtk_gesture_click_new();
  g_signal_connect(click, "sequence-state-changed", G_CALLBACK(clicked), NULL);
  gtk_widget_add_controller(area, events);
  gtk_widget_add_controller(area, GTK_EVENT_CONTROLLER(claims = claims_new()));
  gtk_widget_add_controller(area, GTK_EVENT_CONTROLLER(click));
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 24), *scroller = gtk_scrolled_window_new();
  gtk_box_append(GTK_BOX(box), area);
  for (int row = 0; row < 20; row++) gtk_box_append(GTK_BOX(box), gtk_label_new("Drag to scroll"));
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller));
  g_signal_connect(place, "value-changed", G_CALLBACK(scrolled), NULL);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), box);
  GtkWidget *window = gtk_application_window_new(application);
  gtk_window_set_default_size(GTK_WINDOW(window), 480, 640);
  gtk_window_set_child(GTK_WINDOW(window), scroller);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **words) {
  context = touchstone_context_create(0, 0);
  host_clock = touchstone_clock_create(context);
  fingers = g_hash_table_new(NULL, NULL);
  screen = touchstone_context_add_surface(context, "GTK", (touchstone_rect){-1e5, -1e5, 2e5, 2e5});
  card = touchstone_layer_create(context, (touchstone_rect){100, 80, 560, 360}, "card");
  touchstone_layer_add_child(touchstone_context_get_root(context), card);
  add(TOUCHSTONE_KIND_TAP, "tap");
  add(TOUCHSTONE_KIND_LONG_PRESS, "long press");
  touchstone_recognizer_set(add(TOUCHSTONE_KIND_MANIPULATOR, "turn"), TOUCHSTONE_SETTING_MINIMUM_TOUCHES, 2);
  GtkApplication *application = gtk_application_new(NULL, G_APPLICATION_DEFAULT_FLAGS);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  g_application_run(G_APPLICATION(application), count, words);
  touchstone_context_destroy(context);
}
