/* The libraries that are loaded on demand, each followed by its functions. Empty on architectures without
   stubs; see Stubs.h. */
#include "ImageFunctions.h"

#include "DrawingFunctions.h"

#include "DeviceFunctions.h"
