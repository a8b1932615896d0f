/* The packed files of the web app as bytes of the binary: read-only pages that cost nothing until
   they are read. Scripts/build/build-web makes the pack; a build without it has no files. */
#pragma once
#include <stddef.h>

struct embedded_pack {
  const unsigned char *_Nonnull bytes;
  size_t count;
};

/* count is 0 when the pack was not there at build time. */
struct embedded_pack embedded_assets(void);
