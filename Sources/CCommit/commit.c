#include "CCommit.h"

/* Git fills this in when it exports the sources, Scripts/build/write-commit in a binary from a working copy. It finds
   the place by the words before. */
static const struct {
  char words[24];
  char commit[160];
} place = {"The commit of Cambio is", "$Format:%H %(describe:tags=true,match=v*,abbrev=40)$"};

const char *cambio_commit(void) { return place.commit; }
