/* Intel's decimal floating-point library, 128-bit (34 digits), as Debian builds it.
   Values are passed by value, rounding mode and status flags as arguments. */
#define DECIMAL_CALL_BY_REFERENCE 0
#define DECIMAL_GLOBAL_ROUNDING 0
#define DECIMAL_GLOBAL_EXCEPTION_FLAGS 0
#include <bid_conf.h>
#include <bid_functions.h>

#include "rival.h"

BID_UINT128 ring[RING];
static _IDEC_flags flags;

static BID_UINT128 *values(column from) {
  BID_UINT128 *result = aligned_alloc(64, from.count * sizeof *result);
  for (size_t i = 0; i < from.count; i++)
    result[i] = bid128_from_string(from.text[i], BID_ROUNDING_TO_NEAREST, &flags);
  return result;
}

static void include_value(checksum *sum, BID_UINT128 value) {
  char text[64];
  bid128_to_string(text, value, &flags);
  include(sum, text);
}

#define ADD(x, y) bid128_add(x, y, BID_ROUNDING_TO_NEAREST, &flags)
#define MULTIPLY(x, y) bid128_mul(x, y, BID_ROUNDING_TO_NEAREST, &flags)
#define DIVIDE(x, y) bid128_div(x, y, BID_ROUNDING_TO_NEAREST, &flags)
#define TO_CENTS(x) bid128_quantize(x, cent, BID_ROUNDING_TIES_AWAY, &flags)
#define PARSE(text) bid128_from_string(text, BID_ROUNDING_TO_NEAREST, &flags)

#define RUN(name, from, expression)                                              \
  do {                                                                           \
    MEASURE(name, (from).count, load.rounds, ring[i & RING_MASK] = expression);  \
    checksum sum = new_checksum();                                               \
    for (size_t i = 0; i < (from).count; i++) include_value(&sum, expression);   \
    report(sum, name);                                                           \
  } while (0)

int main(int count, char **arguments) {
  if (count == 2 && strcmp(arguments[1], "--version") == 0) return puts("BID library 2.0u2"), 0;
  workload load = read_workload(count, arguments);
  const BID_UINT128 cent = PARSE("0.01");
  BID_UINT128 *amounts = values(load.amounts), *rates = values(load.rates);
  BID_UINT128 *fractions = values(load.fractions), *wide = values(load.wide);
  const size_t mask = load.amounts.count - 1, rate_mask = load.rates.count - 1;
  const size_t wide_mask = load.wide.count - 1;

  RUN("add", load.amounts, ADD(amounts[i], amounts[(i + STRIDE) & mask]));
  RUN("multiply", load.amounts, MULTIPLY(amounts[i], rates[i & rate_mask]));
  RUN("divide", load.amounts, DIVIDE(amounts[i], rates[i & rate_mask]));
  RUN("round", load.fractions, TO_CENTS(fractions[i]));
  RUN("parse", load.amounts, PARSE(load.amounts.text[i]));

  char text[64];
  checksum printed = new_checksum();
  MEASURE("print", load.amounts.count, load.rounds, bid128_to_string(text, amounts[i], &flags);
          __asm__ volatile("" ::"r"(text) : "memory"));
  for (size_t i = 0; i < load.amounts.count; i++) include_value(&printed, amounts[i]);
  report(printed, "print");

#define CONVERTED TO_CENTS(MULTIPLY(amounts[i & mask], rates[(i + (i >> load.shift)) & rate_mask]))
  MEASURE("convert", load.conversions, 0, ring[i & RING_MASK] = CONVERTED);
  checksum converted = new_checksum();
  for (size_t i = 0; i < load.conversions; i += CHECK) include_value(&converted, CONVERTED);
  report(converted, "convert");

  RUN("wide_add", load.wide, ADD(wide[i], wide[(i + STRIDE) & wide_mask]));
  RUN("wide_multiply", load.wide, MULTIPLY(wide[i], wide[(i + STRIDE) & wide_mask]));
  RUN("wide_divide", load.wide, DIVIDE(wide[i], wide[(i + STRIDE) & wide_mask]));
  return 0;
}
