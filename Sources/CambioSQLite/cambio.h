// Exact conversion of money at official rates, for C and for languages that call C.
//
//   char result[CAMBIO_CAPACITY];
//   if (cambio_convert("100", "USD", "BRL", "2008-09-14", NULL, result, sizeof result) == 0) puts(result);
//
// The rates are part of the library, which reads no file and uses no network. All functions are thread-safe.
#ifndef CAMBIO_H
#define CAMBIO_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The capacity in bytes that every result and every error message fits.
#define CAMBIO_CAPACITY 512

/// Writes `amount` of the currency `from`, converted to `to` and rounded half up to the minor units of `to`: "180.13".
///
/// `amount` is a decimal with up to 38 digits, "-1234.50". `from` and `to` are ISO 4217 codes. `date` is yyyy-mm-dd,
/// or NULL for the newest rates. `policy` chooses the publication for the date ("last", "month-average"; see
/// 'cambio help convert'), or is NULL for "last".
///
/// `policy` may also be a rule of law ("pl-vat", or "pl-vat/1"; see 'cambio rules') by rates of the ECB, NBP or HMRC.
/// A rule needs a date, and fails with "not-final: ...", "no-rate: ...", "not-covered: ...", "is-euro: ..." or
/// "contested: ..." rather than use any other rate.
///
/// Returns 0 with the result in `text`, 1 with an error message in `text`, or 2 with an empty `text` if `capacity`,
/// in bytes, is too small. The text ends with a zero byte.
int32_t cambio_convert(const char *amount, const char *from, const char *to, const char *date,
                       const char *policy, char *text, size_t capacity);

/// Writes the rate from `from` to `to`, in units of `to` per unit of `from`.
///
/// A rate published in this direction is written as published, any other exactly, or to 24 significant digits with the
/// last one rounded up. Parameters and result are otherwise as for cambio_convert.
int32_t cambio_rate(const char *from, const char *to, const char *date, const char *policy,
                    char *text, size_t capacity);

/// Writes the number of days by which the rate from `from` to `to` is carried past the newest publication of its
/// source in the library: "28".
///
/// "0" if a later publication shows that the rate held, or if law fixes it. Without a date, the number is the age of
/// the newest rate today, in UTC. Parameters and result are otherwise as for cambio_convert.
int32_t cambio_age(const char *from, const char *to, const char *date, const char *policy,
                   char *text, size_t capacity);

/// Writes those of the codes `from` and `to` that had ended on the day, separated by a space: "RUR" for 2024; empty
/// if both were in use.
///
/// A code that has ended converts by its old unit. Parameters and result are otherwise as for cambio_convert.
int32_t cambio_ended(const char *from, const char *to, const char *date, char *text, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
