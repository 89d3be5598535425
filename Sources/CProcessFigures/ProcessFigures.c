#include "CProcessFigures.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <malloc.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int64_t process_cpu_nanoseconds(void) {
  // Not CLOCK_PROCESS_CPUTIME_ID: for a process with a limit of CPU time (ulimit -t), that clock moves in
  // ticks of milliseconds, and shorter work seems to take no time.
  struct rusage usage;
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
  int64_t seconds = (int64_t)usage.ru_utime.tv_sec + usage.ru_stime.tv_sec;
  int64_t microseconds = (int64_t)usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
  return seconds * 1000000000 + microseconds * 1000;
}

size_t process_heap_bytes(void) {
#ifdef __GLIBC__
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
#else
  return 0;
#endif
}

int instruction_count_open(void) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.size = sizeof attributes;
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
  // Only root may count the kernel's own instructions, and they are not the engine's.
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  long descriptor =
      syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  return descriptor < 0 ? -errno : (int)descriptor;
}

int64_t instruction_count_read(int descriptor) {
  uint64_t count = 0;
  ssize_t size = read(descriptor, &count, sizeof count);
  if (size < 0) return -errno;
  return size == sizeof count ? (int64_t)count : -EIO;
}
