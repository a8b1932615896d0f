/* The least work conceivable: money as whole numbers with a fixed number of decimals, written for
   these values only. No scale is carried, nothing can overflow, nothing is checked. Not a library,
   but the line below which no exact converter can be expected to go. */
#include "rival.h"

typedef unsigned __int128 wide_uint;

enum { AMOUNT_SCALE = 4, FRACTION_SCALE = 8 };

/* A rate and what is needed to divide by 10^(scale + 2) with one multiplication. */
typedef struct {
  uint64_t coefficient, half, magic;
  int scale, digits, power, shift;
} rate;

static uint64_t power_of_ten[20];

static int digits_of(uint64_t value) {
  int digits = 1;
  while (digits < 20 && value >= power_of_ten[digits]) digits++;
  return digits;
}

/* Text to a whole number with `scale` decimals, digit by digit: for what is not timed. */
static int64_t parse(const char *text, int scale) {
  int negative = *text == '-', decimals = 0;
  uint64_t result = 0;
  text += negative;
  for (; *text >= '0'; text++) result = result * 10 + (*text - '0');
  if (*text == '.')
    for (text++; *text; text++, decimals++) result = result * 10 + (*text - '0');
  result *= power_of_ten[scale - decimals];
  return negative ? -(int64_t)result : (int64_t)result;
}

/* Eight digits, the first in the lowest byte, to a number. */
static inline uint64_t eight_digits(uint64_t digits) {
  digits = digits * 10 + (digits >> 8);
  digits = (digits & 0x00ff00ff00ff00ff) * (1 + (100 << 16)) >> 16;
  return (digits & 0x0000ffff0000ffff) * (1 + (10000ull << 32)) >> 32;
}

/* The same for amounts of up to 16 bytes with at most four decimals, all bytes at once. */
static inline int64_t parse_amount(const char *text, size_t length) {
  int negative = *text == '-';
  length -= negative;
  wide_uint bytes;
  memcpy(&bytes, text + negative + length - 16, 16);
  bytes ^= ((wide_uint)0x3030303030303030 << 64) | 0x3030303030303030;
  bytes &= ~(wide_uint)0 << (128 - 8 * length);
  /* The point has become 0x1e: the one byte of the last eight that is not below 16. */
  uint64_t point = (uint64_t)(bytes >> 64) & 0x1010101010101010;
  int decimals = point ? __builtin_clzll(point) >> 3 : 0;
  if (point) {
    wide_uint after = ~(wide_uint)0 << (128 - 8 * decimals);
    bytes = (bytes & after) | (bytes << 8 & ~after);
  }
  uint64_t result = eight_digits((uint64_t)bytes) * 100000000 + eight_digits(bytes >> 64);
  result *= power_of_ten[AMOUNT_SCALE - decimals];
  return negative ? -(int64_t)result : (int64_t)result;
}

/* The other way round: eight digits, the first in the lowest byte. */
static inline uint64_t spell_eight(uint64_t value) {
  uint64_t digits = value / 10000 | value % 10000 << 32;
  uint64_t hundreds = digits * 10486 >> 20 & 0x0000007f0000007f;
  digits = hundreds | (digits - hundreds * 100) << 16;
  uint64_t tens = digits * 103 >> 10 & 0x000f000f000f000f;
  return tens | (digits - tens * 10) << 8;
}

/* Writes an amount with all its decimals and returns the length. */
static inline size_t print(char *text, int64_t value) {
  uint64_t magnitude = value < 0 ? -(uint64_t)value : (uint64_t)value;
  uint64_t upper = spell_eight(magnitude / 100000000), lower = spell_eight(magnitude % 100000000);
  /* Leading zeros are left out, up to the units: the fifth digit from the right. */
  uint64_t none = -(uint64_t)(upper == 0);
  uint64_t leading = upper | (none & (lower | (uint64_t)1 << 24));
  size_t zeros = (none & 8) + (__builtin_ctzll(leading) >> 3);
  char spelled[32];
  upper |= 0x3030303030303030;
  lower |= 0x3030303030303030;
  memcpy(spelled, &upper, 8);
  memcpy(spelled + 8, &lower, 8);
  size_t whole = 16 - AMOUNT_SCALE - zeros;
  *text = '-';
  text += value < 0;
  memcpy(text, spelled + zeros, 16);
  text[whole] = '.';
  memcpy(text + whole + 1, spelled + 16 - AMOUNT_SCALE, AMOUNT_SCALE);
  return (value < 0) + whole + 1 + AMOUNT_SCALE;
}

static rate new_rate(const char *text) {
  const char *point = strchr(text, '.');
  rate result = {.scale = point ? (int)strlen(point + 1) : 0};
  result.coefficient = (uint64_t)parse(text, result.scale);
  result.digits = digits_of(result.coefficient);
  result.power = result.scale + AMOUNT_SCALE - 2;
  result.half = power_of_ten[result.power] / 2;
  uint64_t five = power_of_ten[result.power] >> result.power;
  result.shift = 63 - __builtin_clzll(five);
  result.magic = (uint64_t)(((wide_uint)1 << (64 + result.shift)) / five) + 1;
  return result;
}

/* Amount × rate, rounded half away from zero to cents. */
static inline int64_t convert(int64_t amount, const rate *by) {
  uint64_t magnitude = amount < 0 ? -(uint64_t)amount : (uint64_t)amount;
  uint64_t product = (magnitude * by->coefficient + by->half) >> by->power;
  int64_t cents = (int64_t)((uint64_t)((wide_uint)product * by->magic >> 64) >> by->shift);
  return amount < 0 ? -cents : cents;
}

static inline int64_t to_cents(int64_t fraction) {
  uint64_t magnitude = fraction < 0 ? -(uint64_t)fraction : (uint64_t)fraction;
  int64_t cents = (int64_t)((magnitude + 500000) / 1000000);
  return fraction < 0 ? -cents : cents;
}

typedef struct {
  wide_uint coefficient;
  int scale, negative;
} quotient;

/* Amount ÷ rate to 34 digits, half to even: long division, twelve digits at a time. */
static inline quotient divide(int64_t amount, int digits, const rate *by) {
  uint64_t magnitude = amount < 0 ? -(uint64_t)amount : (uint64_t)amount;
  int shorter = digits - by->digits;
  int below = shorter < 0 ? magnitude * power_of_ten[-shorter] < by->coefficient
                          : magnitude < by->coefficient * power_of_ten[shorter];
  int left = 33 - shorter + below;
  quotient result = {magnitude / by->coefficient, left + AMOUNT_SCALE - by->scale, amount < 0};
  uint64_t rest = magnitude % by->coefficient;
  while (left > 0) {
    int step = left < 12 ? left : 12;
    rest *= power_of_ten[step];
    result.coefficient = result.coefficient * power_of_ten[step] + rest / by->coefficient;
    rest %= by->coefficient;
    left -= step;
  }
  uint64_t twice = rest * 2;
  result.coefficient +=
      twice > by->coefficient || (twice == by->coefficient && (result.coefficient & 1));
  return result;
}

/* Not static: the compiler must assume that somebody reads the results. */
__int128 ring[RING];
quotient quotients[RING];

static void include_scaled(checksum *sum, wide_uint coefficient, int negative, int scale) {
  char text[64], *exponent = text + 48, *start = exponent;
  snprintf(exponent, 16, "E%d", -scale);
  do *--start = '0' + (int)(coefficient % 10);
  while (coefficient /= 10);
  if (negative) *--start = '-';
  include(sum, start);
}

static void include_whole(checksum *sum, __int128 value, int scale) {
  include_scaled(sum, value < 0 ? -(wide_uint)value : (wide_uint)value, value < 0, scale);
}

#define RUN(name, from, type, expression, scale)                                                 \
  do {                                                                                           \
    MEASURE(name, (from).count, load.rounds, ((type *)ring)[i & RING_MASK] = expression);        \
    checksum sum = new_checksum();                                                               \
    for (size_t i = 0; i < (from).count; i++) include_whole(&sum, expression, scale);            \
    report(sum, name);                                                                           \
  } while (0)

int main(int count, char **arguments) {
  power_of_ten[0] = 1;
  for (int i = 1; i < 20; i++) power_of_ten[i] = power_of_ten[i - 1] * 10;
  if (count == 2 && strcmp(arguments[1], "--version") == 0) return puts("gcc " __VERSION__), 0;
  workload load = read_workload(count, arguments);
  const size_t size = load.amounts.count, mask = size - 1, rate_mask = load.rates.count - 1;
  int64_t *amounts = malloc(size * sizeof *amounts);
  unsigned char *digits = malloc(size), *lengths = malloc(size);
  for (size_t i = 0; i < size; i++) {
    amounts[i] = parse(load.amounts.text[i], AMOUNT_SCALE);
    lengths[i] = (unsigned char)strlen(load.amounts.text[i]);
    if (lengths[i] > 16) fail("an amount is too long for the floor");
    digits[i] = (unsigned char)digits_of((uint64_t)llabs(amounts[i]));
  }
  int64_t *fractions = malloc(load.fractions.count * sizeof *fractions);
  for (size_t i = 0; i < load.fractions.count; i++)
    fractions[i] = parse(load.fractions.text[i], FRACTION_SCALE);
  rate *rates = malloc(load.rates.count * sizeof *rates);
  for (size_t i = 0; i < load.rates.count; i++) rates[i] = new_rate(load.rates.text[i]);

#define RATE rates[i & rate_mask]
  RUN("add", load.amounts, int64_t, amounts[i] + amounts[(i + STRIDE) & mask], AMOUNT_SCALE);
  RUN("multiply", load.amounts, __int128, (__int128)amounts[i] * (int64_t)RATE.coefficient,
      AMOUNT_SCALE + RATE.scale);

  MEASURE("divide", size, load.rounds,
          quotients[i & RING_MASK] = divide(amounts[i], digits[i], &RATE));
  checksum divided = new_checksum();
  for (size_t i = 0; i < size; i++) {
    quotient q = divide(amounts[i], digits[i], &RATE);
    include_scaled(&divided, q.coefficient, q.negative, q.scale);
  }
  report(divided, "divide");

  RUN("round", load.fractions, int64_t, to_cents(fractions[i]), 2);
  RUN("parse", load.amounts, int64_t, parse_amount(load.amounts.text[i], lengths[i]),
      AMOUNT_SCALE);

  char text[64];
  checksum printed = new_checksum();
  MEASURE("print", size, load.rounds, ((size_t *)ring)[i & RING_MASK] = print(text, amounts[i]);
          __asm__ volatile("" ::"r"(text) : "memory"));
  for (size_t i = 0; i < size; i++) {
    text[print(text, amounts[i])] = 0;
    include(&printed, text);
  }
  report(printed, "print");

#define CONVERTED convert(amounts[i & mask], &rates[(i + (i >> load.shift)) & rate_mask])
  MEASURE("convert", load.conversions, 0, ((int64_t *)ring)[i & RING_MASK] = CONVERTED);
  checksum converted = new_checksum();
  for (size_t i = 0; i < load.conversions; i += CHECK) include_whole(&converted, CONVERTED, 2);
  report(converted, "convert");
  return 0;
}
