#ifndef CEGL_SHIM_H
#define CEGL_SHIM_H

#define EGL_NO_X11 1
#include <EGL/egl.h>
#include <EGL/eglext.h>

// Macros with casts, which Swift does not import.
static const EGLContext CEGL_NO_CONTEXT = EGL_NO_CONTEXT;
static const EGLSurface CEGL_NO_SURFACE = EGL_NO_SURFACE;

#endif
