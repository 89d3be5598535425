/* The settings of recognizers as data, for programs that list or check them. Include touchstone.h. */
#ifndef TOUCHSTONE_DESCRIPTION_H
#define TOUCHSTONE_DESCRIPTION_H

#include "failure.h"
#include "settings.h"

TOUCHSTONE_BEGIN

/* The description of a setting of one kind of recognizer. Filled by the library; texts are static. */
typedef struct touchstone_setting_description {
  touchstone_setting setting;
  touchstone_unit unit;
  /* The property in Swift, such as "allowableMovement", which traces of failures name. */
  const char *name;
  /* The effect, as a sentence. */
  const char *summary;
  /* The allowed values and the default. */
  double minimum, maximum, standard;
  /* The value outside the range that means no limit, such as INFINITY; NAN if there is none. */
  double none;
  /* Whether only whole numbers are allowed. */
  bool is_whole;
} touchstone_setting_description;

/* The number of settings of a kind; 0 for TOUCHSTONE_KIND_HOVER, TOUCHSTONE_KIND_CUSTOM and unknown kinds. */
TOUCHSTONE_API size_t touchstone_kind_count_settings(touchstone_kind kind);

/* Writes the description of one of the settings of a kind, counted from 0, at most size bytes, and returns
 * true. Returns false, and writes nothing, beyond the last, and on an error. Pass
 * sizeof(touchstone_setting_description). */
TOUCHSTONE_API bool touchstone_kind_get_setting(
    touchstone_kind kind, size_t index, touchstone_setting_description *description, size_t size);

TOUCHSTONE_END

#endif
