// In the place of the system's header, for the files of musl beside this one: their functions get names of their
// own, so that no library's functions take their place.
#ifndef TOUCHSTONE_MATH_H
#define TOUCHSTONE_MATH_H

#define hidden __attribute__((visibility("hidden")))

#define sin touchstone_sin
#define cos touchstone_cos
#define atan touchstone_atan
#define atan2 touchstone_atan2
#define hypot touchstone_hypot
#define exp touchstone_exp
#define pow touchstone_pow
#define log touchstone_log
#define scalbn touchstone_scalbn
#define __sin touchstone___sin
#define __cos touchstone___cos
#define __rem_pio2 touchstone___rem_pio2
#define __rem_pio2_large touchstone___rem_pio2_large
#define __exp_data touchstone___exp_data
#define __log_data touchstone___log_data
#define __pow_log_data touchstone___pow_log_data
#define __math_oflow touchstone___math_oflow
#define __math_uflow touchstone___math_uflow
#define __math_xflow touchstone___math_xflow
#define __math_invalid touchstone___math_invalid
#define __math_divzero touchstone___math_divzero

// A product and a sum are never one operation, or results would depend on the processor.
#pragma STDC FP_CONTRACT OFF

typedef double double_t;

// <float.h> may have these.
#undef NAN
#undef INFINITY
#define NAN __builtin_nanf("")
#define INFINITY __builtin_inff()
#define isnan(x) __builtin_isnan(x)
#define isinf(x) __builtin_isinf(x)
#define sqrt(x) __builtin_sqrt(x)
#define floor(x) __builtin_floor(x)
#define fabs(x) __builtin_fabs(x)

double sin(double);
double cos(double);
double atan(double);
double atan2(double, double);
double hypot(double, double);
double exp(double);
double pow(double, double);
double log(double);
hidden double scalbn(double, int);

#endif
