/* GTK 3 on the workloads of touchstone bench. GTK has a public function that handles an event, so the touches go
 * to gtk_main_do_event() in the same process. Gestures claim their sequences when they are recognized; those of
 * one widget that may act together are in a group. */
#include <gtk/gtk.h>

#include "rows.h"

#include "gtk_gestures.h"

static GtkWidget *window, *target;
static GdkDevice *device;
static GPtrArray *gestures;

static void released(GtkGestureMultiPress *press, int count, double x, double y) {
  (void)y;
  if (count == GPOINTER_TO_INT(g_object_get_data(G_OBJECT(press), "taps"))) act(x);
}

static GtkGesture *add(GtkWidget *widget, GType type, int points, const char *signal, GCallback handler) {
  GtkGesture *gesture = g_object_new(type, "widget", widget, "n-points", points, NULL);
  gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(gesture), GTK_PHASE_BUBBLE);
  g_signal_connect(gesture, signal, handler, widget);
  g_ptr_array_add(gestures, gesture);
  return gesture;
}

static void add_taps(GtkWidget *widget, int taps) {
  GtkGesture *press = add(widget, GTK_TYPE_GESTURE_MULTI_PRESS, 1, "released", G_CALLBACK(released));
  g_object_set_data(G_OBJECT(press), "taps", GINT_TO_POINTER(taps));
}

static GtkGesture *add_drag(GtkWidget *widget, int points) {
  return add(widget, GTK_TYPE_GESTURE_DRAG, points, "drag-update", G_CALLBACK(drag_update));
}

static GtkWidget *add_box(GtkWidget *parent) {
  GtkWidget *box = gtk_event_box_new();
  gtk_widget_add_events(box, GDK_TOUCH_MASK);
  gtk_container_add(GTK_CONTAINER(parent), box);
  return box;
}

static void build(const char *workload) {
  gestures = g_ptr_array_new_with_free_func(g_object_unref);
  window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  gtk_window_set_default_size(GTK_WINDOW(window), CANVAS_WIDTH, CANVAS_HEIGHT);
  target = add_box(window);
  if (strcmp(workload, "W1") == 0) {
    add_drag(target, 1);
  } else if (strcmp(workload, "W2") == 0) {
    GtkGesture *zoom = add(target, GTK_TYPE_GESTURE_ZOOM, 2, "scale-changed", G_CALLBACK(scale_changed));
    gtk_gesture_group(add(target, GTK_TYPE_GESTURE_ROTATE, 2, "angle-changed", G_CALLBACK(angle_changed)), zoom);
    gtk_gesture_group(add_drag(target, 2), zoom);
  } else if (strcmp(workload, "W3") == 0) {
    add_taps(target, 1);
    add_taps(target, 2);
    add(target, GTK_TYPE_GESTURE_LONG_PRESS, 1, "pressed", G_CALLBACK(pressed));
  } else if (strcmp(workload, "W4") == 0) {
    add_taps(target, 1);
    add_taps(target, 2);
    add(target, GTK_TYPE_GESTURE_LONG_PRESS, 1, "pressed", G_CALLBACK(pressed));
    add_drag(target, 1);
    add(target, GTK_TYPE_GESTURE_ZOOM, 2, "scale-changed", G_CALLBACK(scale_changed));
    add(target, GTK_TYPE_GESTURE_ROTATE, 2, "angle-changed", G_CALLBACK(angle_changed));
    add(target, GTK_TYPE_GESTURE_SWIPE, 1, "swipe", G_CALLBACK(swiped));
    for (guint i = 1; i < gestures->len; ++i) gtk_gesture_group(gestures->pdata[i], gestures->pdata[0]);
  } else {
    for (int depth = 0; depth < 100; ++depth) {
      if (depth > 0) target = add_box(target);
      for (int i = 0; i < 10; ++i) add_drag(target, 1);
    }
  }
  gtk_widget_show_all(window);
  while (gtk_events_pending() || !gtk_widget_get_mapped(window)) gtk_main_iteration();
  device = gdk_seat_get_pointer(gdk_display_get_default_seat(gdk_display_get_default()));
}

static void feed(const struct rows *rows) {
  static const GdkEventType types[] = {GDK_TOUCH_BEGIN, GDK_TOUCH_UPDATE, GDK_TOUCH_END};
  GdkEvent *event = gdk_event_new(GDK_TOUCH_BEGIN);
  event->touch.window = g_object_ref(gtk_widget_get_window(target));
  gdk_event_set_device(event, device);
  gdk_event_set_source_device(event, device);
  for (size_t i = 0; i < rows->count; ++i) {
    const struct row *row = &rows->list[i];
    event->type = types[row->phase];
    event->touch.sequence = (GdkEventSequence *)GINT_TO_POINTER(row->finger + 1);
    event->touch.time = (guint32)(row->microseconds / 1000);
    event->touch.x = event->touch.x_root = row->x;
    event->touch.y = event->touch.y_root = row->y;
    gtk_main_do_event(event);
  }
  gdk_event_free(event);
}

int main(int count, char **arguments) {
  char version[32];
  gtk_init(NULL, NULL);
  snprintf(version, sizeof version, "%u.%u.%u", gtk_get_major_version(), gtk_get_minor_version(),
           gtk_get_micro_version());
  return measure("GTK 3", version, arguments, count, build, feed);
}
