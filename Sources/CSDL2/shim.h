#ifndef CSDL2_SHIM_H
#define CSDL2_SHIM_H

// A program that imports this has its own main function and calls SDL_SetMainReady() first.
#define SDL_MAIN_HANDLED 1
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>

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

#endif
