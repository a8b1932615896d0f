// The headers of libcambio, whose functions are in CambioC.
#include "cambio.h"
#include "duckdb_calls.h"

// The places in DuckDB's table.
_Static_assert(offsetof(struct duckdb_calls, create_logical_type) == 156 * sizeof(void *), "create_logical_type");
_Static_assert(offsetof(struct duckdb_calls, destroy_logical_type) == 184 * sizeof(void *), "destroy_logical_type");
_Static_assert(offsetof(struct duckdb_calls, create_scalar_function) == 209 * sizeof(void *), "create_scalar_function");
_Static_assert(offsetof(struct duckdb_calls, register_scalar_function_set) == 225 * sizeof(void *), "the last one");
_Static_assert(sizeof(cambio_error) == 512, "cambio_error");
