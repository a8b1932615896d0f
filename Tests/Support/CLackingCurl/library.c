#include "CLackingCurl.h"

#include <stdarg.h>

static const ccurl_library *whole;
static int missing;

static int set_option(void *easy, int option, ...) {
  if (option == missing) return 48;  // CURLE_UNKNOWN_OPTION
  va_list values;
  va_start(values, option);
  // Options below 10,000 take a long, others a pointer.
  int error = option < 10000 ? whole->easy_setopt(easy, option, va_arg(values, long))
                             : whole->easy_setopt(easy, option, va_arg(values, void *));
  va_end(values);
  return error;
}

const ccurl_library *lacking_curl(const ccurl_library *library, int option) {
  static ccurl_library lacking;
  whole = library;
  missing = option;
  lacking = *library;
  lacking.easy_setopt = set_option;
  return &lacking;
}
