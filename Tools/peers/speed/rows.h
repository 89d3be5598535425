/* Shared by the speed programs of other engines: reading the touches of a workload from `touchstone bench
   --save-rows`, CPU time, and the line that Tools/compare-engines reads.
 *
 *     PROGRAM WORKLOAD FILE REPETITIONS
 *
 * prints one JSON object: the name and version of the engine, the workload, the number of contact reports, and
 * the CPU time per report in nanoseconds, best and median. `actions` counts the calls of the application's
 * handlers, and `sum` adds the values that they read: proof that the work was done. */
#ifndef ROWS_H
#define ROWS_H
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CANVAS_WIDTH 800
#define CANVAS_HEIGHT 600

enum phase { BEGAN, MOVED, ENDED };

struct row {
  long frame;
  long long microseconds;
  int finger;
  enum phase phase;
  double x, y;
};

struct rows {
  struct row *list;
  size_t count;
};

static long actions;
static double sum;

/* Records a call of an application's handler and the value that it read. */
static void act(double value) {
  actions += 1;
  sum += value;
}

static struct rows read_rows(const char *path) {
  struct rows rows = {NULL, 0};
  size_t capacity = 0;
  char word[16];
  FILE *file = fopen(path, "r");
  if (!file) {
    fprintf(stderr, "error: %s: %s\n", path, strerror(errno));
    exit(66);
  }
  if (fscanf(file, "%*[^\n]\n") == EOF) {
    fprintf(stderr, "error: %s is empty\n", path);
    exit(65);
  }
  for (;;) {
    struct row row;
    int found = fscanf(file, "%ld,%lld,%d,%15[a-z],%lf,%lf\n", &row.frame, &row.microseconds, &row.finger, word,
                       &row.x, &row.y);
    if (found == EOF) break;
    if (found != 6) {
      fprintf(stderr, "error: %s: row %zu is not frame,t_us,id,phase,x,y\n", path, rows.count + 1);
      exit(65);
    }
    row.phase = strcmp(word, "began") == 0 ? BEGAN : strcmp(word, "moved") == 0 ? MOVED : ENDED;
    if (rows.count == capacity) {
      capacity = capacity ? 2 * capacity : 4096;
      rows.list = (struct row *)realloc(rows.list, capacity * sizeof row);
      if (!rows.list) exit(71);
    }
    rows.list[rows.count++] = row;
  }
  fclose(file);
  return rows;
}

static double cpu_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e9 + now.tv_nsec;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Builds the scene of the workload, delivers all rows to it for each repetition, and prints the result. */
static inline int measure(const char *engine, const char *version, char **arguments, int count,
                   void (*build)(const char *workload), void (*feed)(const struct rows *rows)) {
  if (count != 4) {
    fprintf(stderr, "usage: %s WORKLOAD FILE REPETITIONS\n", arguments[0]);
    return 64;
  }
  const char *workload = arguments[1];
  struct rows rows = read_rows(arguments[2]);
  int repetitions = atoi(arguments[3]);
  double *costs = (double *)calloc(repetitions > 0 ? repetitions : 1, sizeof(double));
  if (repetitions < 1 || !costs || rows.count == 0) return 64;
  build(workload);
  for (int i = 0; i < repetitions; ++i) {
    actions = 0;
    sum = 0;
    double start = cpu_nanoseconds();
    feed(&rows);
    costs[i] = (cpu_nanoseconds() - start) / rows.count;
  }
  qsort(costs, repetitions, sizeof(double), compare);
  printf("{\"engine\":\"%s\",\"version\":\"%s\",\"name\":\"%s\",\"count\":%zu,\"bestNanoseconds\":%.1f,"
         "\"medianNanoseconds\":%.1f,\"actions\":%ld,\"sum\":%.6g}\n",
         engine, version, workload, rows.count, costs[0], costs[repetitions / 2], actions, sum);
  free(rows.list);
  free(costs);
  return 0;
}
#endif
