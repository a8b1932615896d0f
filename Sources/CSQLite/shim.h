// What SQLite offers to a program that links it.
#include <sqlite3.h>
