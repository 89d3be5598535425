/// HAS_WAYLAND is defined where the headers of Wayland's library for clients are installed.
#ifndef HASWAYLAND_H
#define HASWAYLAND_H

#if defined(__has_include)
#if __has_include(<wayland-client.h>)
#define HAS_WAYLAND 1
#endif
#endif

#endif
