/* libmpdec, the C library behind Python's decimal module, at 34 digits.
   Results go into numbers allocated beforehand, as its manual advises. */
#include <mpdecimal.h>

#include "rival.h"

mpd_t *ring[RING];
static mpd_context_t nearest_even, half_up;
static uint32_t status;

static mpd_t **values(column from) {
  mpd_t **result = malloc(from.count * sizeof *result);
  for (size_t i = 0; i < from.count; i++) {
    result[i] = mpd_qnew();
    mpd_qset_string(result[i], from.text[i], &nearest_even, &status);
  }
  return result;
}

static void include_value(checksum *sum, const mpd_t *value) {
  char *text = mpd_to_sci(value, 1);
  include(sum, text);
  mpd_free(text);
}

static inline void convert(mpd_t *into, const mpd_t *amount, const mpd_t *rate) {
  mpd_qmul(into, amount, rate, &nearest_even, &status);
  mpd_qrescale(into, into, -2, &half_up, &status);
}

/* `statement` leaves its result in `out`. */
#define RUN(name, from, statement)                       \
  do {                                                   \
    MEASURE(name, (from).count, load.rounds,             \
            mpd_t *out = ring[i & RING_MASK];            \
            statement);                                  \
    checksum sum = new_checksum();                       \
    for (size_t i = 0; i < (from).count; i++) {          \
      mpd_t *out = ring[0];                              \
      statement;                                         \
      include_value(&sum, out);                          \
    }                                                    \
    report(sum, name);                                   \
  } while (0)

int main(int count, char **arguments) {
  if (count == 2 && strcmp(arguments[1], "--version") == 0) return puts(mpd_version()), 0;
  workload load = read_workload(count, arguments);
  mpd_ieee_context(&nearest_even, 128);
  half_up = nearest_even;
  half_up.round = MPD_ROUND_HALF_UP;
  for (int i = 0; i < RING; i++) ring[i] = mpd_qnew();
  mpd_t **amounts = values(load.amounts), **rates = values(load.rates);
  mpd_t **fractions = values(load.fractions), **wide = values(load.wide);
  const size_t mask = load.amounts.count - 1, rate_mask = load.rates.count - 1;
  const size_t wide_mask = load.wide.count - 1;
  const mpd_context_t *context = &nearest_even;

  RUN("add", load.amounts,
      mpd_qadd(out, amounts[i], amounts[(i + STRIDE) & mask], context, &status));
  RUN("multiply", load.amounts, mpd_qmul(out, amounts[i], rates[i & rate_mask], context, &status));
  RUN("divide", load.amounts, mpd_qdiv(out, amounts[i], rates[i & rate_mask], context, &status));
  RUN("round", load.fractions, mpd_qrescale(out, fractions[i], -2, &half_up, &status));
  RUN("parse", load.amounts, mpd_qset_string(out, load.amounts.text[i], context, &status));

  checksum printed = new_checksum();
  MEASURE("print", load.amounts.count, load.rounds, char *text = mpd_to_sci(amounts[i], 1);
          __asm__ volatile("" ::"r"(text) : "memory"); mpd_free(text));
  for (size_t i = 0; i < load.amounts.count; i++) include_value(&printed, amounts[i]);
  report(printed, "print");

#define CONVERT(into) \
  convert(into, amounts[i & mask], rates[(i + (i >> load.shift)) & rate_mask])
  MEASURE("convert", load.conversions, 0, CONVERT(ring[i & RING_MASK]));
  checksum converted = new_checksum();
  for (size_t i = 0; i < load.conversions; i += CHECK) {
    CONVERT(ring[0]);
    include_value(&converted, ring[0]);
  }
  report(converted, "convert");

  RUN("wide_add", load.wide,
      mpd_qadd(out, wide[i], wide[(i + STRIDE) & wide_mask], context, &status));
  RUN("wide_multiply", load.wide,
      mpd_qmul(out, wide[i], wide[(i + STRIDE) & wide_mask], context, &status));
  RUN("wide_divide", load.wide,
      mpd_qdiv(out, wide[i], wide[(i + STRIDE) & wide_mask], context, &status));
  return 0;
}
