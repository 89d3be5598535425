/* A card and a window of Dear ImGui: each frame delivers what fingers did since the last one, asks what was
 * recognized, and draws. There are no callbacks. Documentation/imgui.md explains it. */
#include <SDL.h>
#include <SDL_opengl.h>
#include <backends/imgui_impl_opengl3.h>
#include <backends/imgui_impl_sdl.h>
#include <imgui.h>
#include <time.h>
#include <touchstone.h>

#include <cstdio>
#include <cstdlib>

static touchstone_context *context;
static touchstone_clock *host_clock;
static int screen, mouse; /* SDL gives the mouse's finger a number that another finger may have. */
static double pixels_per_point;

static int64_t monotonic_now() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000;
}

/* SDL 3's event of a finger that the compositor takes, which SDL 2 passes on where it is a layer on SDL 3. */
static const Uint32 FINGER_CANCELED = 0x703;

/* SDL stamps events with 32-bit milliseconds; Touchstone's times are microseconds that never wrap. */
static void deliver(const SDL_TouchFingerEvent &finger) {
  touchstone_rect window = touchstone_layer_get_frame(touchstone_context_get_root(context));
  /* A touchpad reports where fingers are on the pad, not on the screen. SDL does not know the type of a mouse, nor
   * that of a touchscreen that was just unplugged, whose lifts are still to come. */
  SDL_TouchDeviceType kind = SDL_GetTouchDeviceType(finger.touchId);
  if (kind != SDL_TOUCH_DEVICE_DIRECT && kind != SDL_TOUCH_DEVICE_INVALID) return;
  touchstone_contact contact = {};
  contact.slot = finger.fingerId;
  contact.phase = finger.type == SDL_FINGERDOWN    ? TOUCHSTONE_PHASE_BEGAN
                  : finger.type == SDL_FINGERUP    ? TOUCHSTONE_PHASE_ENDED
                  : finger.type == FINGER_CANCELED ? TOUCHSTONE_PHASE_CANCELLED
                                                   : TOUCHSTONE_PHASE_MOVED;
  contact.x = finger.x * window.width;
  contact.y = finger.y * window.height;
  int64_t time =
      touchstone_clock_event_time_of_milliseconds(host_clock, finger.timestamp, monotonic_now());
  int device = finger.touchId == SDL_MOUSE_TOUCHID ? mouse : screen;
  touchstone_context_deliver(context, device, time, &contact, 1);
}

static bool handle(SDL_Window *window, const SDL_Event &event) {
  ImGui_ImplSDL2_ProcessEvent(&event);
  if (event.type == SDL_FINGERDOWN || event.type == SDL_FINGERMOTION || event.type == SDL_FINGERUP ||
      event.type == FINGER_CANCELED) {
    deliver(event.tfinger);
  } else if (event.type == SDL_WINDOWEVENT && event.window.event == SDL_WINDOWEVENT_SIZE_CHANGED) {
    int width, height;
    SDL_GetWindowSize(window, &width, &height);
    touchstone_context_set_size(context, width / pixels_per_point, height / pixels_per_point);
  } else if (
      event.type == SDL_WINDOWEVENT && (event.window.event == SDL_WINDOWEVENT_HIDDEN ||
                                        event.window.event == SDL_WINDOWEVENT_FOCUS_LOST)) {
    /* A hidden window gets no more lifts. */
    int64_t now = touchstone_clock_event_time_at(host_clock, monotonic_now());
    touchstone_context_cancel_all(context, TOUCHSTONE_ALL_DEVICES, now);
  }
  return event.type != SDL_QUIT;
}

static touchstone_recognizer *add(touchstone_layer *layer, touchstone_kind kind, const char *name) {
  touchstone_recognizer *recognizer = touchstone_recognizer_create(context, kind, name);
  touchstone_layer_add_recognizer(layer, recognizer);
  return recognizer;
}

/* A point of a layer, in pixels of the window. */
static ImVec2 pixel(touchstone_layer *layer, double x, double y) {
  touchstone_point place = touchstone_layer_convert_point(layer, touchstone_point{x, y}, nullptr);
  return ImVec2(float(place.x * pixels_per_point), float(place.y * pixels_per_point));
}

static void draw_card(touchstone_layer *card, int hue) {
  touchstone_rect size = touchstone_layer_get_bounds(card);
  ImVec4 color = ImColor::HSV(float(hue % 8) / 8, 0.55f, 0.75f);
  ImGui::GetBackgroundDrawList()->AddQuadFilled(
      pixel(card, 0, 0), pixel(card, size.width, 0), pixel(card, size.width, size.height),
      pixel(card, 0, size.height), ImGui::GetColorU32(color));
}

int main(int count, char **words) {
  SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0"); /* no mouse made of fingers, */
  SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "1"); /* but a finger made of the mouse */
  SDL_Init(SDL_INIT_VIDEO);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
  SDL_Window *window = SDL_CreateWindow(
      "board", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, 800, 600,
      SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE);
  SDL_GLContext gl = window ? SDL_GL_CreateContext(window) : nullptr;
  if (!gl) {
    fprintf(stderr, "no window with OpenGL: %s\n", SDL_GetError());
    return 1;
  }
  SDL_GL_SetSwapInterval(1);
  IMGUI_CHECKVERSION();
  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;
  ImGui_ImplSDL2_InitForOpenGL(window, gl);
  ImGui_ImplOpenGL3_Init();

  /* A point is 1/160 inch of the glass; 96 dots an inch unless the first word says otherwise. */
  pixels_per_point = (count > 1 ? atof(words[1]) : 96) / 160;
  context = touchstone_context_create(800 / pixels_per_point, 600 / pixels_per_point);
  screen = touchstone_context_add_surface(context, "SDL", touchstone_rect{-1e5, -1e5, 2e5, 2e5});
  mouse = touchstone_context_add_surface(context, "SDL mouse", touchstone_rect{-1e5, -1e5, 2e5, 2e5});
  host_clock = touchstone_clock_create(context);
  /* So that time advances by SDL's clock even before the first finger. */
  touchstone_clock_event_time_of_milliseconds(host_clock, SDL_GetTicks(), monotonic_now());
  touchstone_layer *root = touchstone_context_get_root(context);
  touchstone_layer *card =
      touchstone_layer_create(context, touchstone_rect{500, 250, 480, 320}, "card");
  /* Where the window of Dear ImGui is: a finger that lands there is its mouse, and never reaches the card. */
  touchstone_layer *panel = touchstone_layer_create(context, touchstone_rect{0, 0, 1, 1}, "panel");
  touchstone_layer_add_child(root, card);
  touchstone_layer_add_child(root, panel);
  touchstone_layer_set_z_position(panel, 1);
  touchstone_recognizer *tap = add(card, TOUCHSTONE_KIND_TAP, "tap");
  touchstone_recognizer *move = add(card, TOUCHSTONE_KIND_MANIPULATOR, "move");
  touchstone_recognizer *press = add(panel, TOUCHSTONE_KIND_LONG_PRESS, "press");
  touchstone_recognizer_set(press, TOUCHSTONE_SETTING_MINIMUM_PRESS_DURATION, 0);
  touchstone_context_set_polling(context, true);

  printf("%.2f pixels a point; touch the card\n", pixels_per_point);
  int hue = 0, taps = 0;
  bool is_pressed = false, is_released = false, was_pressed = false;
  touchstone_point pressed = {};
  for (bool is_running = true; is_running;) {
    SDL_Event event;
    bool has_event = SDL_WaitEventTimeout(&event, 16);
    for (; has_event && is_running; has_event = SDL_PollEvent(&event)) is_running = handle(window, event);
    touchstone_context_advance(context, touchstone_clock_event_time_at(host_clock, monotonic_now()));

    /* What happened since the last frame, also a tap that came and went. A release ends it, and Dear ImGui sees it in
       the next frame: another press in one of the two would hide it. */
    touchstone_gesture gesture;
    bool was_released = is_released;
    if (was_released) is_pressed = is_released = false;
    while (!was_released && !is_released &&
           touchstone_context_poll_gesture(context, &gesture, sizeof gesture)) {
      if (gesture.recognizer == press) {
        /* Dear ImGui must see a press for a frame, even if it was shorter. */
        is_pressed = is_pressed || gesture.state == TOUCHSTONE_STATE_BEGAN;
        is_released = gesture.state >= TOUCHSTONE_STATE_ENDED;
        pressed = gesture.location;
        /* Released beside everything: a cancelled press clicks no button. */
        if (gesture.state == TOUCHSTONE_STATE_CANCELLED) {
          is_pressed = is_released = false;
          pressed = touchstone_point{-1e6, -1e6};
        }
      } else if (gesture.recognizer == tap) {
        hue++;
        printf("tap %d\n", ++taps);
      } else if (gesture.state == TOUCHSTONE_STATE_ENDED) {
        touchstone_point center = touchstone_layer_get_position(card);
        printf("moved to (%.0f, %.0f) pt\n", center.x, center.y);
      }
    }

    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplSDL2_NewFrame();
    /* Also in the frame of the release, which must be on the button. */
    if (is_pressed || was_pressed) {
      ImGui::GetIO().MousePos = pixel(root, pressed.x, pressed.y);
      ImGui::GetIO().MouseDown[0] = is_pressed;
    }
    was_pressed = is_pressed;
    ImGui::NewFrame();
    draw_card(card, hue);
    ImGui::SetNextWindowPos(ImVec2(20, 20), ImGuiCond_FirstUseEver);
    ImGui::Begin("Touchstone", nullptr, ImGuiWindowFlags_AlwaysAutoResize);
    ImGui::Text("%zu fingers, %d taps", touchstone_context_count_touches(context), taps);
    /* The present state can be asked for as well. */
    touchstone_recognizer_get_gesture(move, &gesture, sizeof gesture);
    ImGui::Text("scale %.2f, turned %.0f degrees", gesture.scale, gesture.rotation * 57.29578);
    if (ImGui::Button("Put it back", ImVec2(160, 48))) {
      touchstone_layer_set_transform(card, touchstone_transform TOUCHSTONE_IDENTITY);
      touchstone_layer_set_frame(card, touchstone_rect{500, 250, 480, 320});
      printf("put back\n");
    }
    ImVec2 place = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    touchstone_layer_set_frame(
        panel, touchstone_rect{
                   place.x / pixels_per_point, place.y / pixels_per_point,
                   size.x / pixels_per_point, size.y / pixels_per_point});
    ImGui::End();
    ImGui::Render();
    glViewport(0, 0, int(ImGui::GetIO().DisplaySize.x), int(ImGui::GetIO().DisplaySize.y));
    glClearColor(0.13f, 0.17f, 0.20f, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    SDL_GL_SwapWindow(window);
  }
  touchstone_context_destroy(context);
}
