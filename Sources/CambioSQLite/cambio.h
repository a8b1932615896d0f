// Exact conversion of money on official rates, for programs in C and whatever calls it.
//
//   char result[CAMBIO_CAPACITY];
//   if (cambio_convert("100", "USD", "BRL", "2008-09-14", NULL, result, sizeof result) == 0) puts(result);
//
// The rates are inside the library; nothing is read from a file or a network, and every function may be called
// from several threads at a time.
#ifndef CAMBIO_H
#define CAMBIO_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Room for every result and every reason.
#define CAMBIO_CAPACITY 512

/// Writes what `amount` of the currency `from` is in `to`, rounded half up to the minor units of `to`: "180.13".
///
/// `amount` is a decimal with up to 38 digits, "-1234.50". `from` and `to` are codes of ISO 4217. `date` is
/// yyyy-mm-dd, NULL for the newest rates; `policy` says which publication the date means ("last",
/// "month-average"; see 'cambio help convert'), NULL for "last". In its place may stand a rule of law ("pl-vat", or
/// "pl-vat/1"; see 'cambio rules') by rates of the ECB, NBP or HMRC, which needs a date, and gives the reason "not-final: ...", "no-rate: ...",
/// "not-covered: ...", "is-euro: ..." or "contested: ..." rather than any other rate.
///
/// Returns 0 and the result in `text`; or 1 and there the reason, with the way out; 2 where `capacity` is too
/// small for either, `text` then being empty. What is written ends with a zero byte.
int32_t cambio_convert(const char *amount, const char *from, const char *to, const char *date,
                       const char *policy, char *text, size_t capacity);

/// Writes the rate from `from` to `to`, units of `to` for one of `from`: as published where it is published so,
/// else exact, or to 24 significant digits with the last one rounded up. The rest is as for cambio_convert.
int32_t cambio_rate(const char *from, const char *to, const char *date, const char *policy,
                    char *text, size_t capacity);

/// Writes how many days the rate from `from` to `to` is carried past the newest publication of its source, which is
/// in the library: "28"; "0" where a later publication shows that it held, and where law fixes it. Without a date
/// it is the age of the newest rate today, in UTC. The rest is as for cambio_convert.
int32_t cambio_age(const char *from, const char *to, const char *date, const char *policy,
                   char *text, size_t capacity);

/// Writes which of the codes `from` and `to` had ended on the day, with a space between two: "RUR" for 2024; nothing
/// where both were in use. Such a code converts by its old unit. The rest is as for cambio_convert.
int32_t cambio_ended(const char *from, const char *to, const char *date, char *text, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
