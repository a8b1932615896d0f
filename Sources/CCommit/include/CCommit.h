/* The commit of the sources: its hash, with "+" after it if they were changed since, then a space and its place after
   the last tag, which is the tag itself for a release (vX.Y.Z). Begins with "$" if the commit is not known. */
#pragma once

const char *_Nonnull cambio_commit(void);
