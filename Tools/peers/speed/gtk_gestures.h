/* The handlers of gestures that GTK 3 and GTK 4 share. Include it after gtk.h and rows.h. */

static void drag_update(GtkGestureDrag *drag, double dx, double dy, GtkWidget *widget) {
  double x, y;
  if (gtk_gesture_get_sequence_state(GTK_GESTURE(drag), gtk_gesture_get_last_updated_sequence(GTK_GESTURE(drag))) !=
      GTK_EVENT_SEQUENCE_CLAIMED) {
    gtk_gesture_drag_get_start_point(drag, &x, &y);
    if (!gtk_drag_check_threshold(widget, (int)x, (int)y, (int)(x + dx), (int)(y + dy))) return;
    gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_CLAIMED);
  }
  act(dx + dy);
}

static void scale_changed(GtkGestureZoom *zoom, double scale) {
  (void)zoom;
  act(scale);
}

static void angle_changed(GtkGestureRotate *rotate, double angle, double change) {
  (void)rotate, (void)change;
  act(angle);
}

static void pressed(GtkGestureLongPress *press, double x, double y) {
  (void)press, (void)x;
  act(y);
}

static void swiped(GtkGestureSwipe *swipe, double dx, double dy) {
  (void)swipe;
  act(dx + dy);
}
