/* The stubs of functions, in assembly language: STUB(name) defines the function, and on_demand_first_name, which
 * finds it first. Both use the structure on_demand_entry_name, whose first member is the address to jump to.
 *
 * on_demand_enter keeps every register in which arguments are passed, calls on_demand_find with the entry, and jumps
 * to the function that it returns. The stubs are hidden: libraries keep calling each other directly. */

#if defined(__linux__) && defined(__x86_64__)

#define HAS_STUBS 1

#define STUB(name)                                          \
  __asm__(                                                  \
      ".text\n"                                             \
      ".p2align 4\n"                                        \
      ".globl " #name "\n"                                  \
      ".hidden " #name "\n"                                 \
      ".type " #name ", @function\n" #name ":\n"            \
      "  jmpq *on_demand_entry_" #name "(%rip)\n"           \
      ".size " #name ", . - " #name "\n"                    \
      ".globl on_demand_first_" #name "\n"                  \
      ".hidden on_demand_first_" #name "\n"                 \
      ".type on_demand_first_" #name ", @function\n"        \
      "on_demand_first_" #name ":\n"                        \
      "  leaq on_demand_entry_" #name "(%rip), %r11\n"      \
      "  jmp on_demand_enter\n"                             \
      ".size on_demand_first_" #name ", . - on_demand_first_" #name "\n");

__asm__(
    ".text\n"
    ".p2align 4\n"
    ".type on_demand_enter, @function\n"
    "on_demand_enter:\n"
    "  .cfi_startproc\n"
    "  pushq %rbp\n"
    "  .cfi_def_cfa_offset 16\n"
    "  .cfi_offset %rbp, -16\n"
    "  movq %rsp, %rbp\n"
    "  .cfi_def_cfa_register %rbp\n"
    /* rax holds the number of vector registers that a variadic function is passed. */
    "  pushq %rax\n"
    "  pushq %rdi\n"
    "  pushq %rsi\n"
    "  pushq %rdx\n"
    "  pushq %rcx\n"
    "  pushq %r8\n"
    "  pushq %r9\n"
    "  pushq %r10\n"
    "  subq $128, %rsp\n"
    "  movups %xmm0, (%rsp)\n"
    "  movups %xmm1, 16(%rsp)\n"
    "  movups %xmm2, 32(%rsp)\n"
    "  movups %xmm3, 48(%rsp)\n"
    "  movups %xmm4, 64(%rsp)\n"
    "  movups %xmm5, 80(%rsp)\n"
    "  movups %xmm6, 96(%rsp)\n"
    "  movups %xmm7, 112(%rsp)\n"
    "  movq %r11, %rdi\n"
    "  callq on_demand_find\n"
    "  movq %rax, %r11\n"
    "  movups (%rsp), %xmm0\n"
    "  movups 16(%rsp), %xmm1\n"
    "  movups 32(%rsp), %xmm2\n"
    "  movups 48(%rsp), %xmm3\n"
    "  movups 64(%rsp), %xmm4\n"
    "  movups 80(%rsp), %xmm5\n"
    "  movups 96(%rsp), %xmm6\n"
    "  movups 112(%rsp), %xmm7\n"
    "  addq $128, %rsp\n"
    "  popq %r10\n"
    "  popq %r9\n"
    "  popq %r8\n"
    "  popq %rcx\n"
    "  popq %rdx\n"
    "  popq %rsi\n"
    "  popq %rdi\n"
    "  popq %rax\n"
    "  popq %rbp\n"
    "  .cfi_def_cfa %rsp, 8\n"
    "  jmpq *%r11\n"
    "  .cfi_endproc\n"
    ".size on_demand_enter, . - on_demand_enter\n");

#elif defined(__linux__) && defined(__aarch64__)

#define HAS_STUBS 1

#define STUB(name)                                          \
  __asm__(                                                  \
      ".text\n"                                             \
      ".p2align 4\n"                                        \
      ".globl " #name "\n"                                  \
      ".hidden " #name "\n"                                 \
      ".type " #name ", @function\n" #name ":\n"            \
      "  adrp x16, on_demand_entry_" #name "\n"             \
      "  ldr x16, [x16, :lo12:on_demand_entry_" #name "]\n" \
      "  br x16\n"                                          \
      ".size " #name ", . - " #name "\n"                    \
      ".globl on_demand_first_" #name "\n"                  \
      ".hidden on_demand_first_" #name "\n"                 \
      ".type on_demand_first_" #name ", @function\n"        \
      "on_demand_first_" #name ":\n"                        \
      "  adrp x16, on_demand_entry_" #name "\n"             \
      "  add x16, x16, :lo12:on_demand_entry_" #name "\n"   \
      "  b on_demand_enter\n"                               \
      ".size on_demand_first_" #name ", . - on_demand_first_" #name "\n");

__asm__(
    ".text\n"
    ".p2align 4\n"
    ".type on_demand_enter, @function\n"
    "on_demand_enter:\n"
    "  .cfi_startproc\n"
    "  stp x29, x30, [sp, #-224]!\n"
    "  .cfi_def_cfa_offset 224\n"
    "  .cfi_offset x29, -224\n"
    "  .cfi_offset x30, -216\n"
    "  mov x29, sp\n"
    "  stp x0, x1, [sp, #16]\n"
    "  stp x2, x3, [sp, #32]\n"
    "  stp x4, x5, [sp, #48]\n"
    "  stp x6, x7, [sp, #64]\n"
    /* x8 holds the address of a result in memory. */
    "  str x8, [sp, #80]\n"
    "  stp q0, q1, [sp, #96]\n"
    "  stp q2, q3, [sp, #128]\n"
    "  stp q4, q5, [sp, #160]\n"
    "  stp q6, q7, [sp, #192]\n"
    "  mov x0, x16\n"
    "  bl on_demand_find\n"
    "  mov x16, x0\n"
    "  ldp x0, x1, [sp, #16]\n"
    "  ldp x2, x3, [sp, #32]\n"
    "  ldp x4, x5, [sp, #48]\n"
    "  ldp x6, x7, [sp, #64]\n"
    "  ldr x8, [sp, #80]\n"
    "  ldp q0, q1, [sp, #96]\n"
    "  ldp q2, q3, [sp, #128]\n"
    "  ldp q4, q5, [sp, #160]\n"
    "  ldp q6, q7, [sp, #192]\n"
    "  ldp x29, x30, [sp], #224\n"
    "  .cfi_def_cfa_offset 0\n"
    "  br x16\n"
    "  .cfi_endproc\n"
    ".size on_demand_enter, . - on_demand_enter\n");

#endif
