// What SQLite hands to a library that it loads: a table of its functions.
#include <sqlite3ext.h>
