/// A libcurl that lacks an option, as an older one or one built without it does.
#ifndef CAMBIO_LACKING_CURL_H
#define CAMBIO_LACKING_CURL_H

#include "CCurl.h"

#pragma clang assume_nonnull begin

/// Returns a library that is `library` but for `option`, until the next call.
const ccurl_library *lacking_curl(const ccurl_library *library, int option);

#pragma clang assume_nonnull end
#endif
