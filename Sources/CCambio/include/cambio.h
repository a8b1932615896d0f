// Exact conversion of money at official rates: libcambio, for C and for languages that call C.
//
//   cambio *rates;
//   char text[CAMBIO_TEXT];
//   cambio_open(NULL, &rates, NULL);
//   if (cambio_convert(rates, "100", "USD", "BRL", "2008-09-14", text, sizeof text, NULL) == CAMBIO_OK) puts(text);
//   cambio_close(rates);
//
// The rates are part of the library, which reads no file and uses no network. Every function may be called by several
// threads at once, also with one handle, and after fork(). A function that gets NULL where it needs a value returns
// CAMBIO_MISUSE. A handle must not be used after cambio_close().
#ifndef CAMBIO_H
#define CAMBIO_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A set of rates and the rules by which it converts.
typedef struct cambio cambio;

/// The outcome of a call or of a row.
typedef enum {
  CAMBIO_OK = 0,
  /// The text is not a decimal of at most 38 digits.
  CAMBIO_AMOUNT = 1,
  /// The text is not an ISO 4217 code.
  CAMBIO_CURRENCY = 2,
  /// The text is not a day of the calendar as yyyy-mm-dd, or the number not one of the years 1 to 9999.
  CAMBIO_DATE = 3,
  /// There is no such policy, source, rule of law or rounding, or the rule of law does not cover the question.
  CAMBIO_POLICY = 4,
  /// No source has ever had the currency.
  CAMBIO_NEVER_PUBLISHED = 5,
  /// The day is before the first rate: the error's first_day.
  CAMBIO_BEFORE_FIRST = 6,
  /// The day is after the last rate: the error's last_day.
  CAMBIO_AFTER_LAST = 7,
  /// The day is in a gap between last_day and first_day that is too long to carry a rate over.
  CAMBIO_GAP = 8,
  /// No source has rates of both currencies on the day.
  CAMBIO_NOT_JOINED = 9,
  /// Nothing was published for the day or days that the policy needs.
  CAMBIO_NOT_OF_DAY = 10,
  /// The day, or a publication that the policy needs, is not known yet; last_day is the last one that is needed.
  CAMBIO_NOT_YET = 11,
  /// A publication between first_day and last_day is missing, so that there is no mean.
  CAMBIO_INCOMPLETE = 12,
  /// The result needs more than 38 digits.
  CAMBIO_OVERFLOW = 13,
  /// A column or value has a type that is not read, such as binary floating point.
  CAMBIO_TYPE = 14,
  /// The result does not fit the caller's buffer.
  CAMBIO_ROOM = 15,
  /// A pointer is NULL, a length negative, or an array not as the Arrow format says.
  CAMBIO_MISUSE = 16
} cambio_status;

/// The number of statuses.
#define CAMBIO_STATUSES 17

/// The reason for a status other than CAMBIO_OK, in the caller's memory.
typedef struct {
  int32_t status;
  /// The days that the status is about, since 1970-01-01; INT32_MIN for none.
  int32_t first_day, last_day;
  /// The row of a column, from 0; -1 if the error is not one of a row.
  int64_t row;
  /// What is wrong and what to do, in English and UTF-8, ending with a zero byte.
  char message[488];
} cambio_error;

/// How a handle converts. Zeros and NULLs are not the defaults; `size` says which fields there are.
typedef struct {
  /// sizeof(cambio_options): later versions may have more fields.
  uint32_t size;
  /// The day of the question, after which there are no rates, as days since 1970-01-01; INT32_MIN: the system's day
  /// in UTC, at each call.
  int32_t today;
  /// "ECB", "NBP" or "HMRC", the only source to use; NULL: all, in this order.
  const char *source;
  /// Which publication counts for a day: "last", "month-average" (see 'cambio help convert'), or a rule of law,
  /// "pl-vat" or "pl-vat/1" (see 'cambio rules'); NULL: "last".
  const char *policy;
  /// "half-up", "half-even", "half-down", "ceiling", "floor", "down" or "up"; NULL: "half-up".
  const char *rounding;
  /// The decimals of results, 0 to 24; -1: the minor units of their currency.
  int32_t digits;
} cambio_options;

/// The capacity in bytes that every result of a function with `text` fits.
#define CAMBIO_TEXT 64

/// Returns the version of the library and the day of its newest rates of the ECB: "1.2.3 rates 2026-10-30".
const char *cambio_version(void);

/// Creates a handle for `options`, or for the defaults if it is NULL.
///
/// `error` may be NULL, here and below.
cambio_status cambio_open(const cambio_options *options, cambio **handle, cambio_error *error);

/// Destroys a handle; NULL is ignored.
void cambio_close(cambio *handle);

/// Adds publications to a handle, before its own: where both have a day, these count.
///
/// `csv` is in the ECB's form, `Date,USD,JPY` and lines such as `2026-11-25,1.1,170.2`, in any order of days; a field
/// is empty or `N/A` without a rate. `source` is "ECB", "NBP" (table A) or "HMRC", whose orientation the figures have,
/// or a name and a currency, "Bank:EUR", for figures in units of each currency per euro. Such a source comes before all
/// others. A figure that is not above zero, a day twice, or a line with another number of fields is refused, and named.
/// The header's first field is `Date fetched` if publications may be missing between the lines.
cambio_status cambio_add_rates_csv(cambio *handle, const char *source, const char *csv, size_t length,
                                   cambio_error *error);

/// Writes `amount` of the currency `from` in `to`, rounded once: "180.29".
///
/// `amount` is a decimal with up to 38 digits, "-1234.50". `from` and `to` are ISO 4217 codes. `date` is yyyy-mm-dd, or
/// NULL for the newest rates; a rule of law needs a date. `capacity` is that of `text` in bytes; the text ends with a
/// zero byte, and is empty without a result.
cambio_status cambio_convert(cambio *handle, const char *amount, const char *from, const char *to, const char *date,
                             char *text, size_t capacity, cambio_error *error);

/// Writes the rate from `from` to `to`, in units of `to` per unit of `from`.
///
/// A rate published in this direction is written as published, any other exactly, or to 24 significant digits with the
/// last one rounded up.
cambio_status cambio_rate(cambio *handle, const char *from, const char *to, const char *date, char *text,
                          size_t capacity, cambio_error *error);

/// Writes the number of days by which the rate is carried past the newest publication of its source in the handle.
///
/// 0 if a later publication shows that the rate held, or if law fixes it. Without a date, the number is the age of the
/// newest rate on the day of the question.
cambio_status cambio_age(cambio *handle, const char *from, const char *to, const char *date, int32_t *days,
                         cambio_error *error);

/// Writes those of the codes `from` and `to` that had ended on the day, separated by a space: "RUR" for 2024; empty if
/// both were in use.
///
/// A code that has ended converts by its old unit.
cambio_status cambio_ended(cambio *handle, const char *from, const char *to, const char *date, char *text,
                           size_t capacity, cambio_error *error);

/// Creates a text in JSON that shows a conversion and every rate on its way with date and source.
///
/// The caller frees it with cambio_free().
cambio_status cambio_explain_json(cambio *handle, const char *amount, const char *from, const char *to,
                                  const char *date, char **json, cambio_error *error);

/// Frees what a function created; NULL is ignored.
void cambio_free(void *memory);

// The Arrow C data and stream interfaces, as their specification has every library define them.
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
  const char *format;
  const char *name;
  const char *metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema **children;
  struct ArrowSchema *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
};

struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void **buffers;
  struct ArrowArray **children;
  struct ArrowArray *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
};

#endif

#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

struct ArrowArrayStream {
  int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *out);
  int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *out);
  const char *(*get_last_error)(struct ArrowArrayStream *);
  void (*release)(struct ArrowArrayStream *);
  void *private_data;
};

#endif

/// What happened to the rows of a column.
typedef struct {
  int64_t rows, failed;
  /// The first row without a result, from 0; -1 if there is none.
  int64_t first_failed_row;
  /// The number of rows by cambio_status; a row that was null is CAMBIO_OK.
  int64_t by_status[CAMBIO_STATUSES];
} cambio_report;

/// What happens to a column with a row that has no result.
enum {
  /// The first such row ends the call, and there is no column.
  CAMBIO_STRICT = 0,
  /// Such rows are null, and counted in the report.
  CAMBIO_NULLS = 1
};

/// Converts a column of amounts.
///
/// Amounts are decimal32, decimal64, decimal128, any integer, or text (utf8, large utf8, string view). Binary floating
/// point is refused: cast it to a decimal. Codes are text, or a dictionary of text; or `code` and `code_type` are NULL,
/// and `from` is the code of all rows. Days are date32 or date64; or both arguments are NULL, and the newest rates
/// count. A row with a null has a null. The arrays are read, and never released.
///
/// `result` and `result_type` are filled with a column of decimal128(38, digits), which the caller releases.
/// `report` may be NULL.
cambio_status cambio_convert_columns(cambio *handle, const struct ArrowArray *amount,
                                     const struct ArrowSchema *amount_type, const struct ArrowArray *code,
                                     const struct ArrowSchema *code_type, const char *from, const char *to,
                                     const struct ArrowArray *day, const struct ArrowSchema *day_type, int32_t mode,
                                     struct ArrowArray *result, struct ArrowSchema *result_type, cambio_report *report,
                                     cambio_error *error);

/// Fills `stream` with the rates of a pair on every day from `first` through `last` that has one.
///
/// The days are numbers of days since 1970-01-01. The columns are `day` date32, `rate` decimal128(38, 24) rounded half
/// up, `as_of` date32 (the oldest publication used, or the day of the law), and `source` utf8. The caller releases the
/// stream. A rule of law has no such rates.
cambio_status cambio_rates_stream(cambio *handle, const char *from, const char *to, int32_t first, int32_t last,
                                  struct ArrowArrayStream *stream, cambio_error *error);

#ifdef __cplusplus
}
#endif

#endif
