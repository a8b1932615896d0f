// The functions of DuckDB's stable C API, v1.2.0, that the library calls.
//
// DuckDB hands its extensions one table of functions, in an order that it keeps. This is that of its
// duckdb_extension.h (MIT, see NOTICE), with the functions that are not called as unnamed places.
#ifndef CAMBIO_DUCKDB_CALLS_H
#define CAMBIO_DUCKDB_CALLS_H

#include <stdbool.h>
#include <stdint.h>

#define CAMBIO_DUCKDB_API "v1.2.0"

typedef enum {
  DUCKDB_TINYINT = 2, DUCKDB_SMALLINT, DUCKDB_INTEGER, DUCKDB_BIGINT, DUCKDB_UTINYINT, DUCKDB_USMALLINT,
  DUCKDB_UINTEGER, DUCKDB_UBIGINT, DUCKDB_FLOAT, DUCKDB_DOUBLE, DUCKDB_DATE = 13, DUCKDB_HUGEINT = 16,
  DUCKDB_VARCHAR = 17, DUCKDB_DECIMAL = 19, DUCKDB_ENUM = 23, DUCKDB_ANY = 34, DUCKDB_NULL = 36
} duckdb_type;

typedef void (*duckdb_scalar)(void *info, void *chunk, void *output);

struct duckdb_calls {
  void *skipped_0[3];
  int32_t (*connect)(void *database, void **connection);                         // 3
  void *skipped_4[2];
  void (*disconnect)(void **connection);                                         // 6
  void *skipped_7[149];
  void *(*create_logical_type)(int32_t type);                                    // 156
  void *skipped_157[8];
  void *(*create_decimal_type)(uint8_t width, uint8_t scale);                    // 165
  int32_t (*get_type_id)(void *type);                                            // 166
  void *skipped_167;
  uint8_t (*decimal_scale)(void *type);                                          // 168
  int32_t (*decimal_internal_type)(void *type);                                  // 169
  void *skipped_170[14];
  void (*destroy_logical_type)(void **type);                                     // 184
  void *skipped_185[4];
  uint64_t (*data_chunk_get_column_count)(void *chunk);                          // 189
  void *(*data_chunk_get_vector)(void *chunk, uint64_t column);                  // 190
  uint64_t (*data_chunk_get_size)(void *chunk);                                  // 191
  void *skipped_192;
  void *(*vector_get_column_type)(void *vector);                                 // 193
  void *(*vector_get_data)(void *vector);                                        // 194
  uint64_t *(*vector_get_validity)(void *vector);                                // 195
  void (*vector_ensure_validity_writable)(void *vector);                         // 196
  void *skipped_197[12];
  void *(*create_scalar_function)(void);                                         // 209
  void (*destroy_scalar_function)(void **function);                              // 210
  void (*scalar_function_set_name)(void *function, const char *name);            // 211
  void *skipped_212;
  void (*scalar_function_set_special_handling)(void *function);                  // 213
  void (*scalar_function_set_volatile)(void *function);                          // 214
  void (*scalar_function_add_parameter)(void *function, void *type);             // 215
  void (*scalar_function_set_return_type)(void *function, void *type);           // 216
  void *skipped_217;
  void (*scalar_function_set_function)(void *function, duckdb_scalar body);      // 218
  void *skipped_219[2];
  void (*scalar_function_set_error)(void *info, const char *error);              // 221
  void *(*create_scalar_function_set)(const char *name);                         // 222
  void (*destroy_scalar_function_set)(void **set);                               // 223
  int32_t (*add_scalar_function_to_set)(void *set, void *function);              // 224
  int32_t (*register_scalar_function_set)(void *connection, void *set);          // 225
};

/// What DuckDB hands to the entry point.
struct duckdb_extension_access {
  void (*set_error)(void *info, const char *error);
  void **(*get_database)(void *info);
  const void *(*get_api)(void *info, const char *version);
};

/// The entry point, which DuckDB calls when it loads `cambio.duckdb_extension`.
bool cambio_init_c_api(void *info, const struct duckdb_extension_access *access);

#endif
