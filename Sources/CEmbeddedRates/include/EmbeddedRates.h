/* The published rates as bytes of the binary: read-only pages that cost nothing until they are read.
   Each table is its file in Tables/, unchanged; see Data/README.md for where they come from. */
#pragma once
#include <stddef.h>

struct embedded_table {
  const unsigned char *_Nonnull bytes;
  size_t count;
};

struct embedded_table embedded_ecb(void);
struct embedded_table embedded_nbp_a(void);
struct embedded_table embedded_nbp_b(void);
struct embedded_table embedded_hmrc(void);
