/* Gives the library for C an allocator and checks that it uses nothing else, gives everything back, and ends the process
 * when there is no memory: allocator SCENE RECORDING START [unsupported], where START is the recording's first time in
 * microseconds, and "unsupported" expects a library with the Swift runtime. */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <touchstone.h>
#include <unistd.h>

/* ---- The memory of the process ---- */

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

/* Allocations that bypassed the allocator below. */
static size_t strays;

void *malloc(size_t size) {
  strays++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  strays++;
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  strays++;
  return __libc_realloc(memory, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  strays++;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : 12;
}

void *aligned_alloc(size_t alignment, size_t size) {
  strays++;
  return __libc_memalign(alignment, size);
}

/* ---- The allocator ---- */

static const uint64_t alive = UINT64_C(0x616C697665616C69), dead = UINT64_C(0x6465616464656164);

/* The header before each block. */
typedef struct header {
  void *start;
  size_t size;
  uint64_t mark;
} header;

typedef struct memory {
  size_t allocations, blocks, bytes, peak, mistakes;
  /* The number of the allocation that fails; 0 for none. */
  size_t fails_at;
  /* The misalignment of that allocation's address in bytes; 0 returns NULL instead. */
  size_t offset;
} memory;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *allocate(size_t size, size_t alignment, void *data) {
  memory *memory = data;
  size_t room = (sizeof(header) + alignment - 1) / alignment * alignment;
  char *start = __libc_memalign(alignment, room + size);
  if (!start) return NULL;
  header header = {start, size, alive};
  memcpy(start + room - sizeof header, &header, sizeof header);
  // The library must not rely on zeroed memory.
  memset(start + room, 0xA5, size);
  pthread_mutex_lock(&lock);
  if (size == 0 || alignment < sizeof(void *) || (alignment & (alignment - 1))) memory->mistakes++;
  memory->blocks++;
  memory->bytes += size;
  if (memory->bytes > memory->peak) memory->peak = memory->bytes;
  int fails = ++memory->allocations == memory->fails_at;
  pthread_mutex_unlock(&lock);
  if (!fails) return start + room;
  return memory->offset ? start + room + memory->offset : NULL;
}

static void deallocate(void *block, void *data) {
  memory *memory = data;
  header header;
  memcpy(&header, (char *)block - sizeof header, sizeof header);
  pthread_mutex_lock(&lock);
  if (header.mark == alive) {
    memory->blocks--;
    memory->bytes -= header.size;
  } else {
    memory->mistakes++;
  }
  pthread_mutex_unlock(&lock);
  if (header.mark != alive) return;
  header.mark = dead;
  memcpy((char *)block - sizeof header, &header, sizeof header);
  // Makes uses after free visible.
  memset(block, 0x5A, header.size);
  __libc_free(header.start);
}

/* ---- The calls that the library is tested with ---- */

static char scene[1 << 16], recording[1 << 20];
static size_t scene_size, recording_size;
static int64_t start;
static const char *path;

static size_t contents(const char *file_path, char *bytes, size_t capacity) {
  FILE *file = fopen(file_path, "rb");
  if (!file) return 0;
  size_t size = fread(bytes, 1, capacity, file);
  fclose(file);
  return size;
}

static void count_line(touchstone_context *context, const char *line, void *data) {
  (void)context;
  if (line[0]) ++*(size_t *)data;
}

static void *fail_once(void *data) {
  (void)data;
  return (void *)(intptr_t)(touchstone_context_advance(NULL, 0) == TOUCHSTONE_ERROR_HANDLE &&
                            touchstone_last_message()[0] != 0);
}

/* Plays two sessions on one scene, from memory and from a file; returns the number of lines, or 0 after an
   error. */
static size_t play(void) {
  size_t lines = 0;
  for (int from_file = 0; from_file < 2; from_file++) {
    int64_t end = 0;
    touchstone_context *context = touchstone_context_create(5000, 5000);
    touchstone_layer *root = touchstone_context_get_root(context);
    if (!touchstone_layer_load_scene(root, scene, scene_size, NULL, NULL)) return 0;
    touchstone_rect frame = {0, 0, 300, 300};
    touchstone_layer *scroll = touchstone_scroll_create(context, frame, "scroll");
    touchstone_scroll_set_content_size(scroll, 3000, 3000);
    touchstone_layer_add_child(root, scroll);
    touchstone_context_set_transcript_function(context, count_line, &lines);
    touchstone_context_set_trace_function(context, count_line, &lines);
    touchstone_status status =
        from_file ? touchstone_context_replay_file(context, path, start, &end)
                  : touchstone_context_replay(context, recording, recording_size, start, &end);
    if (status != TOUCHSTONE_OK) return 0;
    while (touchstone_context_next_deadline(context, &end)) touchstone_context_advance(context, end);
    if (touchstone_layer_load_scene(root, "{\"layers\": 1}", 13, NULL, NULL)) return 0;
    touchstone_context_destroy(context);
  }
  return touchstone_live_objects() == 0 ? lines : 0;
}

static int failures;

#define EXPECT(condition) \
  do { \
    if (!(condition)) { \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      failures++; \
    } \
  } while (0)

/* Plays in another process, in which one allocation fails. Returns whether it ended as the header says, with its line
 * on stderr; *is_reached says whether there was such an allocation. */
static int ends(size_t fails_at, size_t offset, const char *problem, int *is_reached) {
  int ends[2];
  if (pipe(ends)) return 0;
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDERR_FILENO);
    static memory memory;
    memory.fails_at = fails_at;
    memory.offset = offset;
    touchstone_allocator_functions functions = {allocate, deallocate};
    if (touchstone_set_allocator(functions, &memory) != TOUCHSTONE_OK) _exit(2);
    size_t lines = play();
    _exit(memory.allocations >= fails_at || lines == 0 ? 3 : 0);
  }
  close(ends[1]);
  char text[200] = "";
  ssize_t size = read(ends[0], text, sizeof text - 1);
  text[size > 0 ? size : 0] = 0;
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  *is_reached = !(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  if (!*is_reached) return 1;
  return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT && strstr(text, problem) != NULL;
}

static void check_memory_that_runs_out(void) {
  size_t tried = 0, number = 1;
  int is_reached = 1;
  while (is_reached) {
    int is_right = ends(number, 0, "touchstone: out of memory (", &is_reached);
    if (!is_right) fprintf(stderr, "allocation %zu failed, and the process did not end as it must\n", number);
    EXPECT(is_right);
    tried++;
    // Tests each of the first hundred allocations, and later ones at growing distances.
    number += 1 + number / 100;
  }
  EXPECT(tried > 300);
  EXPECT(ends(5, 1, "address that is not aligned", &is_reached) && is_reached);
  printf("%zu allocations failed, one a process; each ended it\n", tried);
}

int main(int count, char **words) {
  if (count < 4) return 64;
  scene_size = contents(words[1], scene, sizeof scene);
  recording_size = contents(path = words[2], recording, sizeof recording);
  start = atoll(words[3]);
  if (scene_size == 0 || recording_size == 0) return 64;
  static memory memory;
  touchstone_allocator_functions functions = {allocate, deallocate}, none = {allocate, NULL};
  if (count > 4) {
    EXPECT(touchstone_set_allocator(functions, &memory) == TOUCHSTONE_ERROR_UNSUPPORTED);
    EXPECT(play() > 0 && memory.allocations == 0);
    return failures > 0;
  }
  // This must precede the first call of the library in this process.
  check_memory_that_runs_out();
  EXPECT(touchstone_set_allocator(none, &memory) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_set_allocator(functions, NULL) == TOUCHSTONE_OK);
  EXPECT(touchstone_set_allocator(functions, &memory) == TOUCHSTONE_OK);
  EXPECT(memory.allocations == 0);
  size_t before = strays, lines = play(), kept = memory.bytes;
  EXPECT(strays == before && lines > 0 && memory.allocations > 1000);
  EXPECT(touchstone_set_allocator(functions, &memory) == TOUCHSTONE_ERROR_LATE);
  for (int round = 0; round < 3; round++) EXPECT(play() == lines);
  EXPECT(strays == before);
  touchstone_clear_error();
  size_t bytes = memory.bytes, blocks = memory.blocks;
  play();
  touchstone_clear_error();
  EXPECT(memory.bytes == bytes && memory.blocks == blocks);
  // Tables that are built once and the last error remain; the header states this limit.
  EXPECT(kept < 200000);
  // Another thread's last error is freed when the thread ends. Creating the thread allocates, but outside the
  // library.
  pthread_t thread;
  void *is_told = NULL;
  EXPECT(pthread_create(&thread, NULL, fail_once, NULL) == 0);
  pthread_join(thread, &is_told);
  EXPECT(is_told && memory.bytes == bytes);
  EXPECT(memory.mistakes == 0);
  printf("%zu allocations, at most %zu bytes, all from the program; %zu bytes in %zu blocks remain\n", memory.allocations,
         memory.peak, memory.bytes, memory.blocks);
  return failures > 0;
}
