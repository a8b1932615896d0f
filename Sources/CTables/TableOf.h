#include "StaticTable.h"

/* The bytes of a file that ends in a line feed, without that. */
#define TABLE_OF(file) {file, sizeof file - 1}
/* What the program for pages lacks. */
#define NO_TABLE {(const unsigned char *)"", 0}
