#ifndef CSDL2_SHIM_H
#define CSDL2_SHIM_H

// A program that imports this has its own main function and calls SDL_SetMainReady() first.
#define SDL_MAIN_HANDLED 1
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <stdbool.h>

#if defined(SDL_VIDEO_DRIVER_X11)
#include <X11/Xlib.h>
#endif
#if defined(SDL_VIDEO_DRIVER_WAYLAND)
#include <wayland-client.h>
#endif

/// The descriptor to poll for the events of a window's display server, or -1 if there is none: SDL itself
/// reports no descriptor, and a program that also reads devices has to wait for both.
static inline int csdl2_descriptor(SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info)) return -1;
  switch (info.subsystem) {
#if defined(SDL_VIDEO_DRIVER_X11)
  case SDL_SYSWM_X11: return ConnectionNumber(info.info.x11.display);
#endif
#if defined(SDL_VIDEO_DRIVER_WAYLAND)
  case SDL_SYSWM_WAYLAND: return wl_display_get_fd(info.info.wl.display);
#endif
  default: return -1;
  }
}

/// Stores the connection and the number of a window of an X server; false for another window.
static inline bool csdl2_x11_window(SDL_Window *window, void **connection, unsigned long *number) {
#if defined(SDL_VIDEO_DRIVER_X11)
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return false;
  *connection = info.info.x11.display;
  *number = info.info.x11.window;
  return true;
#else
  (void)window, (void)connection, (void)number;
  return false;
#endif
}

/// Stores the connection and the surface of a window of a Wayland compositor; false for another window.
static inline bool csdl2_wayland_window(SDL_Window *window, void **display, void **surface) {
#if defined(SDL_VIDEO_DRIVER_WAYLAND)
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_WAYLAND) return false;
  *display = info.info.wl.display;
  *surface = info.info.wl.surface;
  return true;
#else
  (void)window, (void)display, (void)surface;
  return false;
#endif
}

/// The XEvent in an event of type SDL_SYSWMEVENT, valid while SDL reports it; null for others.
static inline const void *csdl2_x11_event(const SDL_Event *event) {
#if defined(SDL_VIDEO_DRIVER_X11)
  if (event->type == SDL_SYSWMEVENT && event->syswm.msg->subsystem == SDL_SYSWM_X11) {
    return &event->syswm.msg->msg.x11.event;
  }
#endif
  (void)event;
  return NULL;
}

#endif
