/// The Cairo 2D graphics library, as the system has it.
#include <cairo.h>
