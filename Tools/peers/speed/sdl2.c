/* SDL 2 on the workloads of touchstone bench. Fingers can only be injected by internal functions of SDL,
   which its shared library hides, so this program is linked statically. SDL recognizes only the movement,
   spread and rotation of two or more fingers, and has no layers: W1 and W3 measure the delivery of events,
   and W5 would be the same as W1. */
#include <SDL2/SDL.h>

#include "rows.h"

/* From SDL's src/events/SDL_touch_c.h. */
extern int SDL_AddTouch(SDL_TouchID id, SDL_TouchDeviceType type, const char *name);
extern int SDL_SendTouch(SDL_TouchID id, SDL_FingerID finger, SDL_Window *window, SDL_bool down, float x, float y,
                         float pressure);
extern int SDL_SendTouchMotion(SDL_TouchID id, SDL_FingerID finger, SDL_Window *window, float x, float y,
                               float pressure);

static SDL_Window *window;

static void build(const char *workload) {
  (void)workload;
  window = SDL_CreateWindow("speed", 0, 0, CANVAS_WIDTH, CANVAS_HEIGHT, 0);
  SDL_AddTouch(1, SDL_TOUCH_DEVICE_DIRECT, "speed");
}

static void feed(const struct rows *rows) {
  SDL_Event event;
  for (size_t i = 0; i < rows->count; ++i) {
    const struct row *row = &rows->list[i];
    float x = (float)(row->x / CANVAS_WIDTH), y = (float)(row->y / CANVAS_HEIGHT);
    if (row->phase == MOVED)
      SDL_SendTouchMotion(1, row->finger, window, x, y, 1);
    else
      SDL_SendTouch(1, row->finger, window, row->phase == BEGAN, x, y, 1);
    while (SDL_PollEvent(&event)) {
      if (event.type == SDL_MULTIGESTURE)
        act(event.mgesture.dDist + event.mgesture.dTheta);
      else if (event.type == SDL_FINGERMOTION)
        act(event.tfinger.dx + event.tfinger.dy);
    }
  }
}

int main(int count, char **arguments) {
  char text[32];
  SDL_version version;
  SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
  SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0");
  if (SDL_Init(SDL_INIT_VIDEO) != 0) {
    fprintf(stderr, "error: SDL does not start: %s\n", SDL_GetError());
    return 69;
  }
  SDL_GetVersion(&version);
  snprintf(text, sizeof text, "%d.%d.%d", version.major, version.minor, version.patch);
  return measure("SDL 2", text, arguments, count, build, feed);
}
