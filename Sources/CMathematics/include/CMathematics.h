// Sine and its like, the same bits on every machine and in a browser: of musl 1.2.3, see musl/COPYRIGHT.
#ifndef TOUCHSTONE_MATHEMATICS_H
#define TOUCHSTONE_MATHEMATICS_H

#ifdef __cplusplus
extern "C" {
#endif

double touchstone_sin(double);
double touchstone_cos(double);
double touchstone_atan2(double y, double x);
double touchstone_hypot(double, double);
double touchstone_exp(double);
double touchstone_pow(double, double);
double touchstone_log(double);

#ifdef __cplusplus
}
#endif

#endif
