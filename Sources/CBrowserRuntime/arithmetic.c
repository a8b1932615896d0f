#include "CBrowserRuntime.h"

#include <stdbool.h>

static runtime_wide negated(runtime_wide value) {
  runtime_wide result = {.low = ~value.low + 1, .high = ~value.high};
  if (result.low == 0) result.high += 1;
  return result;
}

static bool is_negative(runtime_wide value) { return value.high >> 63 != 0; }

// MARK: Multiplying

/// The whole product of two words, from the four products of their halves.
static runtime_wide product(uint64_t left, uint64_t right) {
  uint64_t left_low = (uint32_t)left, left_high = left >> 32;
  uint64_t right_low = (uint32_t)right, right_high = right >> 32;
  uint64_t low = left_low * right_low;
  uint64_t first = left_high * right_low + (low >> 32);
  uint64_t second = left_low * right_high + (uint32_t)first;
  return (runtime_wide){
      .low = second << 32 | (uint32_t)low,
      .high = left_high * right_high + (first >> 32) + (second >> 32),
  };
}

runtime_wide runtime_multiply(runtime_wide left, runtime_wide right) {
  runtime_wide result = product(left.low, right.low);
  result.high += left.low * right.high + left.high * right.low;
  return result;
}

// MARK: Dividing

/// One digit of 32 bits of a quotient: `*rest` and `next` together, divided by `divisor`.
///
/// The divisor's top bit is set and `*rest < divisor`, so that the digit guessed from the divisor's upper
/// half is at most two too high (Knuth, The Art of Computer Programming 2, 4.3.1, theorem B).
static uint32_t next_digit(uint64_t *rest, uint32_t next, uint64_t divisor) {
  uint64_t upper = divisor >> 32, lower = (uint32_t)divisor;
  uint64_t digit = *rest / upper, over = *rest % upper;
  while (digit >> 32 != 0 || digit * lower > (over << 32 | next)) {
    digit -= 1;
    over += upper;
    if (over >> 32 != 0) break;
  }
  *rest = (*rest << 32 | next) - digit * divisor;
  return (uint32_t)digit;
}

/// Two words divided by one that is greater than the first of them.
static uint64_t divide_by_word(uint64_t high, uint64_t low, uint64_t divisor, uint64_t *remainder) {
  int shift = __builtin_clzll(divisor);
  divisor <<= shift;
  uint64_t rest = shift == 0 ? high : high << shift | low >> (64 - shift);
  low <<= shift;
  uint64_t upper = next_digit(&rest, (uint32_t)(low >> 32), divisor);
  uint64_t lower = next_digit(&rest, (uint32_t)low, divisor);
  *remainder = rest >> shift;
  return upper << 32 | lower;
}

/// Divided bit by bit, for divisors of more than a word, whose quotients are short.
static runtime_quotient divide_by_bits(runtime_wide dividend, runtime_wide divisor) {
  int count = __builtin_clzll(divisor.high) - __builtin_clzll(dividend.high);
  runtime_quotient result = {.remainder = dividend};
  divisor = runtime_shift_left(divisor, count);
  for (; count >= 0; count--) {
    runtime_wide rest = result.remainder;
    bool fits = rest.high > divisor.high
      || (rest.high == divisor.high && rest.low >= divisor.low);
    if (fits) {
      result.remainder.low = rest.low - divisor.low;
      result.remainder.high = rest.high - divisor.high - (rest.low < divisor.low);
      result.quotient.low |= 1ull << count;
    }
    divisor = runtime_shift_right(divisor, 1);
  }
  return result;
}

runtime_quotient runtime_divide(runtime_wide dividend, runtime_wide divisor) {
  runtime_quotient result = {0};
  if (divisor.high > dividend.high) {
    result.remainder = dividend;
    return result;
  }
  if (divisor.high != 0) return divide_by_bits(dividend, divisor);
  if (divisor.low == 0) __builtin_trap();
  result.quotient.high = dividend.high / divisor.low;
  uint64_t rest = dividend.high % divisor.low;
  if (rest == 0) {
    result.quotient.low = dividend.low / divisor.low;
    result.remainder.low = dividend.low % divisor.low;
  } else {
    result.quotient.low =
      divide_by_word(rest, dividend.low, divisor.low, &result.remainder.low);
  }
  return result;
}

runtime_quotient runtime_divide_signed(runtime_wide dividend, runtime_wide divisor) {
  bool below = is_negative(dividend), differs = below != is_negative(divisor);
  runtime_quotient result = runtime_divide(
    below ? negated(dividend) : dividend,
    is_negative(divisor) ? negated(divisor) : divisor
  );
  if (differs) result.quotient = negated(result.quotient);
  if (below) result.remainder = negated(result.remainder);
  return result;
}

// MARK: Shifting

// Shifting a word by its own width is undefined, hence the shift by one more and the case of zero.

runtime_wide runtime_shift_left(runtime_wide value, int count) {
  if (count >= 64) return (runtime_wide){.low = 0, .high = value.low << (count - 64)};
  return (runtime_wide){
      .low = value.low << count,
      .high = value.high << count | value.low >> 1 >> (63 - count),
  };
}

runtime_wide runtime_shift_right(runtime_wide value, int count) {
  if (count >= 64) return (runtime_wide){.low = value.high >> (count - 64), .high = 0};
  return (runtime_wide){
      .low = value.low >> count | value.high << 1 << (63 - count),
      .high = value.high >> count,
  };
}

runtime_wide runtime_shift_right_signed(runtime_wide value, int count) {
  int64_t high = (int64_t)value.high;
  if (count >= 64)
    return (runtime_wide){.low = (uint64_t)(high >> (count - 64)), .high = (uint64_t)(high >> 63)};
  return (runtime_wide){
      .low = value.low >> count | value.high << 1 << (63 - count),
      .high = (uint64_t)(high >> count),
  };
}

// MARK: The names the compiler knows

#if defined(__wasm__)

typedef __int128 wide_int;

typedef union {
  wide_int number;
  runtime_wide words;
} bits;

#define WORDS(value) ((bits){.number = (value)}.words)
#define NUMBER(value) ((bits){.words = (value)}.number)

wide_int __multi3(wide_int left, wide_int right) {
  return NUMBER(runtime_multiply(WORDS(left), WORDS(right)));
}
wide_int __udivti3(wide_int dividend, wide_int divisor) {
  return NUMBER(runtime_divide(WORDS(dividend), WORDS(divisor)).quotient);
}
wide_int __umodti3(wide_int dividend, wide_int divisor) {
  return NUMBER(runtime_divide(WORDS(dividend), WORDS(divisor)).remainder);
}
wide_int __divti3(wide_int dividend, wide_int divisor) {
  return NUMBER(runtime_divide_signed(WORDS(dividend), WORDS(divisor)).quotient);
}
wide_int __modti3(wide_int dividend, wide_int divisor) {
  return NUMBER(runtime_divide_signed(WORDS(dividend), WORDS(divisor)).remainder);
}
wide_int __ashlti3(wide_int value, int count) {
  return NUMBER(runtime_shift_left(WORDS(value), count));
}
wide_int __lshrti3(wide_int value, int count) {
  return NUMBER(runtime_shift_right(WORDS(value), count));
}
wide_int __ashrti3(wide_int value, int count) {
  return NUMBER(runtime_shift_right_signed(WORDS(value), count));
}

#endif
