/* GTK 4 on the workloads of touchstone bench. GTK 4 has no public function that handles an event, so the touches
 * come from the X server of Tools/window/server, whose touch screen is a socket. A child process writes to it as
 * fast as this process reads. The figure is the CPU time of this whole process, which includes reading X events but
 * not the server and the child. `transport` is the same for widgets without gestures.
 *
 *     gtk4 WORKLOAD FILE REPETITIONS
 *
 * TOUCHSTONE_PEER_SOCKETS is the folder of the server's sockets. Gestures claim their sequences when they are
 * recognized; those of one widget that may act together are in a group. */
#include <gtk/gtk.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "rows.h"

#include "gtk_gestures.h"

/* The reports of a file that are sent: enough for a stable figure, at tens of microseconds each. */
#define MOST_REPORTS 20000
/* The number of reports per batch. The next ones follow when these have been handled, so that no queue grows. */
#define BURST 64
/* The size of the X server's screen. */
#define SCREEN_WIDTH 1600.0
#define SCREEN_HEIGHT 1200.0

/* Messages of xf86-input-inputtest-protocol.h. */
enum { VERSION_MESSAGE = 0, WAIT_FOR_SYNC = 1, TOUCH_MESSAGE = 6, TOUCH_BEGIN = 18, TOUCH_UPDATE = 19, TOUCH_END = 20 };
struct header {
  uint32_t length, type;
};
struct version {
  struct header header;
  uint16_t major, minor;
};
struct touch {
  struct header header;
  uint32_t finger, type, has_unaccelerated;
  uint8_t mask[8];
  uint32_t padding;
  double places[64], unaccelerated[64];
};

static GtkWidget *window;
static _Atomic long *handled; /* Shared with the child. */

static void give_up(const char *what) {
  fprintf(stderr, "error: %s: %s\n", what, strerror(errno));
  exit(71);
}

/* The child: sends all rows whenever a byte arrives. */

static void write_all(int file, const void *bytes, size_t count) {
  if (write(file, bytes, count) != (ssize_t)count) give_up("the touch screen's socket");
}

static void read_all(int file, void *bytes, size_t count) {
  if (recv(file, bytes, count, MSG_WAITALL) != (ssize_t)count) give_up("the touch screen's socket");
}

static int open_screen(void) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  const char *folder = getenv("TOUCHSTONE_PEER_SOCKETS");
  snprintf(address.sun_path, sizeof address.sun_path, "%s/touch.socket", folder ? folder : ".");
  int screen = socket(AF_UNIX, SOCK_STREAM, 0);
  if (screen < 0 || connect(screen, (struct sockaddr *)&address, sizeof address) < 0) give_up(address.sun_path);
  struct version version = {{sizeof version, VERSION_MESSAGE}, 1, 1};
  write_all(screen, &version, sizeof version);
  read_all(screen, &version, sizeof version);
  return screen;
}

static void send_report(int screen, int finger, enum phase phase, double x, double y) {
  static const uint32_t types[] = {TOUCH_BEGIN, TOUCH_UPDATE, TOUCH_END};
  struct touch touch = {{sizeof touch, TOUCH_MESSAGE}, finger, types[phase], 0, {3}, 0, {0}, {0}};
  touch.places[0] = x / SCREEN_WIDTH * 65536;
  touch.places[1] = y / SCREEN_HEIGHT * 65536;
  write_all(screen, &touch, sizeof touch);
}

static void synchronize(int screen) {
  struct header message = {sizeof message, WAIT_FOR_SYNC};
  write_all(screen, &message, sizeof message);
  read_all(screen, &message, sizeof message);
}

static void send_rows(int screen, const struct rows *rows) {
  for (size_t i = 0; i < rows->count;) {
    for (int burst = 0; burst < BURST && i < rows->count; ++burst, ++i)
      send_report(screen, rows->list[i].finger, rows->list[i].phase, rows->list[i].x, rows->list[i].y);
    synchronize(screen);
    while (atomic_load(handled) < (long)i) usleep(50);
  }
}

/* The first reports of a file, with a lift of every finger that is still down after them. */
static struct rows beginning_of(const struct rows *all) {
  struct rows rows = {(struct row *)calloc(MOST_REPORTS + 64, sizeof(struct row)), 0};
  struct row last[10];
  int is_down[10] = {0};
  if (!rows.list) give_up("rows");
  for (size_t i = 0; i < all->count; ++i) {
    if (rows.count >= MOST_REPORTS && all->list[i].frame != all->list[i - 1].frame) break;
    struct row row = all->list[i];
    if (row.finger > 9) exit(65);
    rows.list[rows.count++] = last[row.finger] = row;
    is_down[row.finger] = row.phase != ENDED;
  }
  const long frame = rows.list[rows.count - 1].frame + 1;
  for (int finger = 0; finger < 10; ++finger) {
    if (!is_down[finger]) continue;
    rows.list[rows.count] = last[finger];
    rows.list[rows.count].phase = ENDED;
    rows.list[rows.count++].frame = frame;
  }
  return rows;
}

/* The scene. */

static void released(GtkGestureClick *click, int count, double x, double y) {
  (void)y;
  if (count == GPOINTER_TO_INT(g_object_get_data(G_OBJECT(click), "taps"))) act(x);
}

static GtkGesture *add(GtkWidget *widget, GType type, int points, const char *signal, GCallback handler) {
  GtkGesture *gesture = g_object_new(type, "n-points", points, NULL);
  g_signal_connect(gesture, signal, handler, widget);
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(gesture));
  return gesture;
}

static GtkGesture *add_taps(GtkWidget *widget, int taps) {
  GtkGesture *click = add(widget, GTK_TYPE_GESTURE_CLICK, 1, "released", G_CALLBACK(released));
  g_object_set_data(G_OBJECT(click), "taps", GINT_TO_POINTER(taps));
  return click;
}

static GtkGesture *add_drag(GtkWidget *widget, int points) {
  return add(widget, GTK_TYPE_GESTURE_DRAG, points, "drag-update", G_CALLBACK(drag_update));
}

static void add_gestures(const char *workload, GtkWidget *target) {
  GtkGesture *zoom, *first;
  if (strcmp(workload, "W1") == 0) {
    add_drag(target, 1);
  } else if (strcmp(workload, "W2") == 0) {
    zoom = add(target, GTK_TYPE_GESTURE_ZOOM, 2, "scale-changed", G_CALLBACK(scale_changed));
    gtk_gesture_group(add(target, GTK_TYPE_GESTURE_ROTATE, 2, "angle-changed", G_CALLBACK(angle_changed)), zoom);
    gtk_gesture_group(add_drag(target, 2), zoom);
  } else if (strcmp(workload, "W3") == 0) {
    add_taps(target, 1);
    add_taps(target, 2);
    add(target, GTK_TYPE_GESTURE_LONG_PRESS, 1, "pressed", G_CALLBACK(pressed));
  } else if (strcmp(workload, "W4") == 0) {
    first = add_taps(target, 1);
    gtk_gesture_group(add_taps(target, 2), first);
    gtk_gesture_group(add(target, GTK_TYPE_GESTURE_LONG_PRESS, 1, "pressed", G_CALLBACK(pressed)), first);
    gtk_gesture_group(add_drag(target, 1), first);
    gtk_gesture_group(add(target, GTK_TYPE_GESTURE_ZOOM, 2, "scale-changed", G_CALLBACK(scale_changed)), first);
    gtk_gesture_group(add(target, GTK_TYPE_GESTURE_ROTATE, 2, "angle-changed", G_CALLBACK(angle_changed)), first);
    gtk_gesture_group(add(target, GTK_TYPE_GESTURE_SWIPE, 1, "swipe", G_CALLBACK(swiped)), first);
  } else {
    for (int i = 0; i < 10; ++i) add_drag(target, 1);
  }
}

/* Creates the widgets of a workload, with or without its gestures. */
static void show_scene(const char *workload, int has_gestures) {
  GtkWidget *outermost = NULL, *parent = NULL;
  const int depth = strcmp(workload, "W5") == 0 ? 100 : 1;
  for (int i = 0; i < depth; ++i) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_set_size_request(box, CANVAS_WIDTH, CANVAS_HEIGHT);
    if (has_gestures) add_gestures(workload, box);
    if (parent) gtk_box_append(GTK_BOX(parent), box);
    else outermost = box;
    parent = box;
  }
  gtk_window_set_child(GTK_WINDOW(window), outermost);
  for (gint64 end = g_get_monotonic_time() + 300000; g_get_monotonic_time() < end;) {
    g_main_context_iteration(NULL, FALSE);
    usleep(1000);
  }
}

static gboolean count_report(GtkEventController *controller, GdkEvent *event, gpointer data) {
  (void)controller, (void)data;
  const GdkEventType type = gdk_event_get_event_type(event);
  if (type == GDK_TOUCH_BEGIN || type == GDK_TOUCH_UPDATE || type == GDK_TOUCH_END || type == GDK_TOUCH_CANCEL)
    atomic_fetch_add(handled, 1);
  return FALSE;
}

/* CPU nanoseconds per report of one repetition. */
static double cost_of(int child, const struct rows *rows) {
  actions = 0;
  sum = 0;
  atomic_store(handled, 0);
  const double start = cpu_nanoseconds();
  const gint64 end = g_get_monotonic_time() + 120 * G_USEC_PER_SEC;
  write_all(child, "g", 1);
  while (atomic_load(handled) < (long)rows->count) {
    g_main_context_iteration(NULL, TRUE);
    if (g_get_monotonic_time() > end) {
      fprintf(stderr, "error: %ld of %zu reports arrived within 120 s\n", atomic_load(handled), rows->count);
      exit(70);
    }
  }
  const double cost = (cpu_nanoseconds() - start) / rows->count;
  read_all(child, &(char){0}, 1);
  return cost;
}

static gboolean tick(gpointer data) {
  (void)data;
  return G_SOURCE_CONTINUE;
}

int main(int count, char **arguments) {
  if (count != 4 || atoi(arguments[3]) < 1) {
    fprintf(stderr, "usage: %s WORKLOAD FILE REPETITIONS\n", arguments[0]);
    return 64;
  }
  const int repetitions = atoi(arguments[3]);
  const struct rows all = read_rows(arguments[2]);
  if (all.count == 0) return 65;
  const struct rows rows = beginning_of(&all);
  int ends[2];
  handled = mmap(NULL, sizeof *handled, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (handled == MAP_FAILED || socketpair(AF_UNIX, SOCK_STREAM, 0, ends) < 0) give_up("the child");
  const pid_t child = fork();
  if (child < 0) give_up("fork");
  if (child == 0) {
    close(ends[0]);
    const int screen = open_screen();
    for (char byte; recv(ends[1], &byte, 1, 0) == 1;) {
      send_rows(screen, &rows);
      write_all(ends[1], &byte, 1);
    }
    _exit(0);
  }
  close(ends[1]);

  gtk_init();
  window = gtk_window_new();
  gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
  gtk_window_set_default_size(GTK_WINDOW(window), CANVAS_WIDTH, CANVAS_HEIGHT);
  GtkEventController *counter = gtk_event_controller_legacy_new();
  gtk_event_controller_set_propagation_phase(counter, GTK_PHASE_CAPTURE);
  g_signal_connect(counter, "event", G_CALLBACK(count_report), NULL);
  gtk_widget_add_controller(window, counter);
  gtk_window_present(GTK_WINDOW(window));
  /* Wakes the loop so that it checks the time limit. */
  g_timeout_add_seconds(1, tick, NULL);

  double *bare = (double *)calloc(repetitions, sizeof(double)), *costs = (double *)calloc(repetitions, sizeof(double));
  if (!bare || !costs) give_up("costs");
  for (int i = 0; i < repetitions; ++i) {
    show_scene(arguments[1], FALSE);
    bare[i] = cost_of(ends[0], &rows);
    show_scene(arguments[1], TRUE);
    costs[i] = cost_of(ends[0], &rows);
  }
  qsort(bare, repetitions, sizeof(double), compare);
  qsort(costs, repetitions, sizeof(double), compare);
  printf("{\"engine\":\"GTK 4\",\"version\":\"%u.%u.%u\",\"name\":\"%s\",\"count\":%zu,\"bestNanoseconds\":%.1f,"
         "\"medianNanoseconds\":%.1f,\"transportBestNanoseconds\":%.1f,\"transportMedianNanoseconds\":%.1f,"
         "\"actions\":%ld,\"sum\":%.6g}\n",
         gtk_get_major_version(), gtk_get_minor_version(), gtk_get_micro_version(), arguments[1], rows.count, costs[0],
         costs[repetitions / 2], bare[0], bare[repetitions / 2], actions, sum);
  close(ends[0]);
  waitpid(child, NULL, 0);
  return 0;
}
