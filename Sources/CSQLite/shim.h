// What SQLite offers to a program that links it.
#include <sqlite3.h>

// Has the next VACUUM of a connection empty its database, however damaged that is; Swift cannot call what has a
// variable number of arguments.
static inline int cambio_sqlite_reset_on_vacuum(sqlite3 *connection, int is_on) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_RESET_DATABASE, is_on, (int *)0);
}
