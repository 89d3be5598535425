// The operating system functions that the engine needs, for targets without one.
typedef __SIZE_TYPE__ size_t;

// Running out of memory must end the instance: in WebAssembly, address 0 is ordinary memory, so writing
// through a null pointer would succeed.
int __real_posix_memalign(void **, size_t, size_t);
void *__real_malloc(size_t);

int __wrap_posix_memalign(void **pointer, size_t alignment, size_t size) {
  if (__real_posix_memalign(pointer, alignment, size) != 0) __builtin_trap();
  return 0;
}

void *__wrap_malloc(size_t size) {
  void *pointer = __real_malloc(size);
  if (!pointer && size) __builtin_trap();
  return pointer;
}

// The C library's versions would print a message first, and link printf.
_Noreturn void abort(void) { __builtin_trap(); }
_Noreturn void __assert_fail(const char *what, const char *file, int line, const char *function) {
  __builtin_trap();
}
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }
int putchar(int character) { return character; }

// Seeds of hashes. They need not be random: the engine never depends on the order of a hashed collection, and
// hashes only the page's own data.
void arc4random_buf(void *bytes, size_t count) {
  for (size_t index = 0; index < count; index++) ((unsigned char *)bytes)[index] = 7;
}
