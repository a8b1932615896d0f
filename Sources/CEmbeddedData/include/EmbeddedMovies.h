/* The catalogue of movies as bytes of the binary: read-only pages that cost nothing until they are read.
   It is the file in Tables/, unchanged; see Data/README.md for where it comes from. */
#pragma once
#include <stddef.h>

struct embedded_catalogue {
  const unsigned char *_Nonnull bytes;
  size_t count;
};

struct embedded_catalogue embedded_movies(void);
