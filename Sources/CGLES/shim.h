#ifndef CGLES_SHIM_H
#define CGLES_SHIM_H

#define GL_GLEXT_PROTOTYPES 1
#include <GLES3/gl3.h>
#include <GLES2/gl2ext.h>

#endif
