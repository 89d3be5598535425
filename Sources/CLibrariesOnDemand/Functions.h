/* Every library that is loaded when it is needed, each before its functions. Another architecture has none; see
 * Stubs.h. */
#include "ImageFunctions.h"

#include "DrawingFunctions.h"

#include "DeviceFunctions.h"
