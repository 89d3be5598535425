#pragma once
/* Descriptors of the kernel that Swift's own module of the C library leaves out. */
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
