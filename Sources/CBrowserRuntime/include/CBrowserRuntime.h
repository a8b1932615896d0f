/// The few C symbols that a Swift program in a bare WebAssembly module needs.
///
/// Such a program has no libc and no compiler-rt. The functions that the compiler calls by fixed names
/// (`memcpy`, `posix_memalign`, `__multi3`, …) are defined for WebAssembly only. The functions below are
/// behind those names, and are compiled on every system so that tests can compare them with a reference.
#ifndef CAMBIO_BROWSER_RUNTIME_H
#define CAMBIO_BROWSER_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

/// 128 bits as two words; signed numbers in two's complement.
typedef struct runtime_wide {
  uint64_t low, high;
} runtime_wide;

/// A quotient rounded towards zero, with its remainder.
typedef struct runtime_quotient {
  runtime_wide quotient, remainder;
} runtime_quotient;

/// The low 128 bits of a product, signed or not.
runtime_wide runtime_multiply(runtime_wide left, runtime_wide right);

/// The quotient of unsigned numbers; ends the program if the divisor is zero.
runtime_quotient runtime_divide(runtime_wide dividend, runtime_wide divisor);

/// The quotient of signed numbers; the remainder has the sign of the dividend.
runtime_quotient runtime_divide_signed(runtime_wide dividend, runtime_wide divisor);

/// `value` shifted by 0 to 127 bits: up, down with zeros, down with copies of the sign.
runtime_wide runtime_shift_left(runtime_wide value, int count);
runtime_wide runtime_shift_right(runtime_wide value, int count);
runtime_wide runtime_shift_right_signed(runtime_wide value, int count);

/// At least `size` bytes at a multiple of `alignment`, a power of two; NULL if memory is used up.
void *runtime_allocate(size_t size, size_t alignment);

/// Frees a block of `runtime_allocate`; ignores NULL.
void runtime_free(void *bytes);

/// The blocks in use, and their requested bytes.
size_t runtime_live_blocks(void);
size_t runtime_live_bytes(void);

/// All bytes ever taken for blocks: bounded by the sum of each size's highest use.
size_t runtime_heap_bytes(void);

#endif
