#pragma once
/* Kernel descriptors that are missing in Swift's own module of the C library. */
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
