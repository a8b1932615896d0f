/* Tables as bytes of the program: read-only pages that cost nothing until they are read. Each is its file in a
   folder Tables, without the last line feed. */
#pragma once
#include <stddef.h>

struct static_table {
  const unsigned char *_Nonnull bytes;
  size_t count;
};
