#pragma once

/* The version of the release that these sources are, or lead to. This is the one place of the number: scripts read
   it here. */
#define CAMBIO_VERSION "0.1.0"

/* The commit of the sources: its hash, with "+" after it if they were changed since, then a space and its place after
   the last tag, which is the tag itself for a release (vX.Y.Z). Begins with "$" if the commit is not known. */
const char *_Nonnull cambio_commit(void);
