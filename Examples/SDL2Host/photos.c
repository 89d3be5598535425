/* Two pictures in a window of SDL 2, which fingers move, scale and turn; a tap prints where it was.
 *
 *     cc photos.c $(pkg-config --cflags --libs sdl2 touchstone) -lm -o photos && ./photos
 */
#include <SDL.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <touchstone.h>

typedef struct app {
  SDL_Window *window;
  SDL_Renderer *renderer;
  touchstone_context *context;
  touchstone_clock *clock;
  int screen, mouse; /* SDL gives the mouse's finger a number that another finger may have. */
  double dots_per_inch; /* 0: as SDL reports it */
  double pixels_per_point;
} app;

/* SDL stamps events with 32-bit milliseconds; Touchstone's times are microseconds that never wrap. */
static int64_t monotonic_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000;
}

static int64_t event_now(app *app) { return touchstone_clock_event_time_at(app->clock, monotonic_now()); }

/* A point is 1/160 inch of the glass, however many pixels that is. */
static void measure(app *app) {
  int width, height;
  float reported = 0;
  SDL_GetDisplayDPI(SDL_GetWindowDisplayIndex(app->window), &reported, NULL, NULL);
  double dots_per_inch = app->dots_per_inch > 0 ? app->dots_per_inch : reported;
  /* Some displays claim to be absurdly small or large. */
  if (!(dots_per_inch >= 40 && dots_per_inch <= 1000)) dots_per_inch = 96;
  app->pixels_per_point = dots_per_inch / 160;
  SDL_GetRendererOutputSize(app->renderer, &width, &height);
  touchstone_context_set_size(
      app->context, width / app->pixels_per_point, height / app->pixels_per_point);
}

/* SDL 3's event of a finger that the compositor takes, which SDL 2 passes on where it is a layer on SDL 3. */
enum { FINGER_CANCELED = 0x703 };

static void deliver_finger(app *app, const SDL_TouchFingerEvent *finger) {
  touchstone_rect window =
      touchstone_layer_get_frame(touchstone_context_get_root(app->context));
  /* A touchpad reports where fingers are on the pad, not on the screen. SDL does not know the type of a mouse, nor
   * that of a touchscreen that was just unplugged, whose lifts are still to come. */
  SDL_TouchDeviceType kind = SDL_GetTouchDeviceType(finger->touchId);
  if (kind != SDL_TOUCH_DEVICE_DIRECT && kind != SDL_TOUCH_DEVICE_INVALID) return;
  touchstone_contact contact = {
      .slot = finger->fingerId,
      .phase = finger->type == SDL_FINGERDOWN    ? TOUCHSTONE_PHASE_BEGAN
               : finger->type == SDL_FINGERUP    ? TOUCHSTONE_PHASE_ENDED
               : finger->type == FINGER_CANCELED ? TOUCHSTONE_PHASE_CANCELLED
                                                 : TOUCHSTONE_PHASE_MOVED,
      .x = finger->x * window.width, /* from 0 to 1 across the window */
      .y = finger->y * window.height};
  int64_t time = touchstone_clock_event_time_of_milliseconds(
      app->clock, finger->timestamp, monotonic_now());
  int device = finger->touchId == SDL_MOUSE_TOUCHID ? app->mouse : app->screen;
  touchstone_context_deliver(app->context, device, time, &contact, 1);
}

/* Returns false when the program should quit. */
static bool handle(app *app, const SDL_Event *event) {
  switch (event->type) {
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP:
    case FINGER_CANCELED:
      deliver_finger(app, &event->tfinger);
      return true;
    case SDL_WINDOWEVENT:
      if (event->window.event == SDL_WINDOWEVENT_SIZE_CHANGED ||
          event->window.event == SDL_WINDOWEVENT_DISPLAY_CHANGED) {
        measure(app);
      }
      /* A hidden window gets no more lifts. */
      if (event->window.event == SDL_WINDOWEVENT_HIDDEN ||
          event->window.event == SDL_WINDOWEVENT_FOCUS_LOST) {
        touchstone_context_cancel_all(app->context, TOUCHSTONE_ALL_DEVICES, event_now(app));
      }
      return true;
    default:
      return event->type != SDL_QUIT;
  }
}

static void tapped(const touchstone_gesture *gesture, void *data) {
  (void)data;
  touchstone_point place =
      touchstone_recognizer_get_location(gesture->recognizer, gesture->layer);
  printf("tap on %s at (%.0f, %.0f) pt\n", touchstone_layer_get_name(gesture->layer), place.x, place.y);
}

static void moved(const touchstone_gesture *gesture, void *data) {
  (void)data;
  if (gesture->state != TOUCHSTONE_STATE_ENDED) return;
  touchstone_point center = touchstone_layer_get_position(gesture->layer);
  touchstone_transform now = touchstone_layer_get_transform(gesture->layer);
  printf(
      "%s: center (%.0f, %.0f) pt, scale %.2f, turned %.0f degrees\n",
      touchstone_layer_get_name(gesture->layer), center.x, center.y, hypot(now.a, now.b),
      atan2(now.b, now.a) * 180 / M_PI);
}

static void complain(touchstone_context *context, const touchstone_fault *fault, void *data) {
  (void)context, (void)data;
  fprintf(stderr, "finger %lld: %s\n", (long long)fault->slot, fault->message);
}

/* A picture of 300 x 200 pixels: a disk in a sky that darkens downward, with a white border. */
static SDL_Texture *paint(SDL_Renderer *renderer, int red, int green, int blue) {
  SDL_Surface *made = SDL_CreateRGBSurfaceWithFormat(0, 300, 200, 32, SDL_PIXELFORMAT_ARGB8888);
  for (int y = 0; y < made->h; y++) {
    for (int x = 0; x < made->w; x++) {
      bool is_border = x < 8 || y < 8 || x >= made->w - 8 || y >= made->h - 8;
      double light = hypot(x - 200, y - 80) < 40 ? 1.25 : 1 - 0.5 * y / made->h;
      Uint32 color = SDL_MapRGB(made->format, red * light, green * light, blue * light);
      ((Uint32 *)made->pixels)[y * made->pitch / 4 + x] = is_border ? 0xFFF4F1EA : color;
    }
  }
  SDL_Texture *texture = SDL_CreateTextureFromSurface(renderer, made);
  SDL_FreeSurface(made);
  return texture;
}

static void add_picture(app *app, const char *name, touchstone_rect frame, SDL_Texture *texture) {
  touchstone_layer *layer = touchstone_layer_create(app->context, frame, name);
  touchstone_recognizer *tap = touchstone_recognizer_create(app->context, TOUCHSTONE_KIND_TAP, "tap");
  touchstone_recognizer *manipulator =
      touchstone_recognizer_create(app->context, TOUCHSTONE_KIND_MANIPULATOR, "manipulator");
  touchstone_recognizer_set_action(tap, tapped, NULL);
  touchstone_recognizer_set_action(manipulator, moved, NULL);
  touchstone_recognizer_set(manipulator, TOUCHSTONE_SETTING_MOMENTUM, TOUCHSTONE_FREEDOM_ALL);
  touchstone_layer_add_recognizer(layer, tap);
  touchstone_layer_add_recognizer(layer, manipulator);
  touchstone_layer_set_user_data(layer, texture, NULL);
  touchstone_layer_add_child(touchstone_context_get_root(app->context), layer);
}

/* The layers are in points; SDL draws pixels, and rotates in degrees about the center. */
static void draw(app *app) {
  touchstone_layer *root = touchstone_context_get_root(app->context);
  double scale = app->pixels_per_point;
  SDL_SetRenderDrawColor(app->renderer, 0x22, 0x2B, 0x33, 255);
  SDL_RenderClear(app->renderer);
  for (size_t index = 0; index < touchstone_layer_count_children(root); index++) {
    touchstone_layer *layer = touchstone_layer_get_child(root, index);
    touchstone_rect size = touchstone_layer_get_bounds(layer);
    touchstone_point center = touchstone_layer_get_position(layer);
    touchstone_transform now = touchstone_layer_get_transform(layer);
    float growth = hypot(now.a, now.b) * scale;
    SDL_FRect box = {.w = size.width * growth, .h = size.height * growth};
    box.x = center.x * scale - box.w / 2;
    box.y = center.y * scale - box.h / 2;
    SDL_RenderCopyExF(
        app->renderer, touchstone_layer_get_user_data(layer), NULL, &box,
        atan2(now.b, now.a) * 180 / M_PI, NULL, SDL_FLIP_NONE);
  }
  SDL_RenderPresent(app->renderer);
}

int main(int count, char **words) {
  app app = {.dots_per_inch = count > 1 ? atof(words[1]) : 0};
  SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0"); /* no mouse made of fingers, */
  SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "1"); /* but a finger made of the mouse */
  SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
  int anywhere = SDL_WINDOWPOS_CENTERED;
  Uint32 flags = SDL_WINDOW_ALLOW_HIGHDPI | SDL_WINDOW_RESIZABLE;
  if (SDL_Init(SDL_INIT_VIDEO) != 0 ||
      !(app.window = SDL_CreateWindow("photos", anywhere, anywhere, 800, 600, flags)) ||
      !(app.renderer = SDL_CreateRenderer(app.window, -1, SDL_RENDERER_PRESENTVSYNC))) {
    fprintf(stderr, "SDL does not start: %s\n", SDL_GetError());
    return 1;
  }
  app.context = touchstone_context_create(0, 0);
  app.clock = touchstone_clock_create(app.context);
  /* So that time advances by SDL's clock even before the first finger, which would be late otherwise. */
  touchstone_clock_event_time_of_milliseconds(app.clock, SDL_GetTicks(), monotonic_now());
  measure(&app);
  /* Fingers may leave the window; the range is larger than any. */
  touchstone_rect range = {-100000, -100000, 200000, 200000};
  app.screen = touchstone_context_add_surface(app.context, "SDL", range);
  app.mouse = touchstone_context_add_surface(app.context, "SDL mouse", range);
  touchstone_context_set_fault_function(app.context, complain, NULL);
  touchstone_rect sea = {100, 120, 480, 320}, desert = {700, 480, 480, 320};
  add_picture(&app, "the sea", sea, paint(app.renderer, 60, 130, 190));
  add_picture(&app, "the desert", desert, paint(app.renderer, 203, 140, 70));
  printf("%.2f pixels a point; touch a picture\n", app.pixels_per_point);
  for (bool is_running = true; is_running;) {
    draw(&app);
    /* While a picture glides, each frame is drawn; otherwise SDL waits for an event or a deadline. */
    SDL_Event event;
    bool is_moving = touchstone_context_is_moving(app.context);
    int wait = touchstone_clock_get_poll_timeout(app.clock, monotonic_now());
    bool has_event = SDL_WaitEventTimeout(&event, is_moving ? 0 : wait);
    for (; has_event && is_running; has_event = SDL_PollEvent(&event)) is_running = handle(&app, &event);
    touchstone_context_advance(app.context, event_now(&app));
  }
  touchstone_context_destroy(app.context);
  SDL_Quit();
}
