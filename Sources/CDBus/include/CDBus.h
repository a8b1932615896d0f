/// The part of libdbus that `cambio launcher` uses, loaded when it starts.
///
/// Nothing is linked, and libdbus's headers are not needed: its functions keep their meaning while the library is
/// called `libdbus-1.so.3`. https://dbus.freedesktop.org/doc/api/html/ describes each of them.
#ifndef CAMBIO_DBUS_H
#define CAMBIO_DBUS_H

#pragma clang assume_nonnull begin

/// `DBUS_BUS_SESSION`, `DBUS_NAME_FLAG_DO_NOT_QUEUE`, `DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER`,
/// `DBUS_HANDLER_RESULT_HANDLED`, `DBUS_HANDLER_RESULT_NOT_YET_HANDLED`.
enum {
  cdbus_session = 0, cdbus_do_not_queue = 4, cdbus_primary_owner = 1, cdbus_handled = 0,
  cdbus_not_yet_handled = 1,
};

/// The kinds of values, by the letters of signatures (`DBUS_TYPE_…`).
enum {
  cdbus_array = 'a', cdbus_entry = 'e', cdbus_number = 'i', cdbus_fraction = 'd', cdbus_string = 's',
  cdbus_structure = 'r', cdbus_variant = 'v',
};

/// At least as large as `DBusMessageIter`, which has 72 bytes.
typedef struct cdbus_iterator {
  void *_Nullable parts[16];
} cdbus_iterator;

/// Returns `cdbus_handled` or `cdbus_not_yet_handled`.
typedef int (*cdbus_filter)(void *connection, void *message, void *_Nullable context);

/// libdbus's functions: what each returns, its name without `dbus_`, and its parameters. Errors are not asked for.
#define CDBUS_FUNCTIONS(F)                                                                             \
  F(void *_Nullable, bus_get, int, void *_Nullable error)                                              \
  F(int, bus_request_name, void *, const char *, unsigned flags, void *_Nullable error)                \
  F(unsigned, connection_add_filter, void *, cdbus_filter, void *_Nullable context, void *_Nullable)   \
  F(unsigned, connection_read_write_dispatch, void *, int milliseconds)                                \
  F(unsigned, connection_send, void *, void *message, unsigned *_Nullable serial)                      \
  F(void, connection_set_exit_on_disconnect, void *, unsigned)                                         \
  F(const char *_Nullable, message_get_interface, void *)                                              \
  F(const char *_Nullable, message_get_member, void *)                                                 \
  F(const char *_Nullable, message_get_signature, void *)                                              \
  F(void *_Nullable, message_new_method_call, const char *name, const char *path,                      \
    const char *interface, const char *member)                                                         \
  F(void *_Nullable, message_new_method_return, void *)                                                \
  F(void, message_set_no_reply, void *, unsigned)                                                      \
  F(void, message_unref, void *)                                                                       \
  F(unsigned, message_iter_init, void *, cdbus_iterator *)                                             \
  F(int, message_iter_get_arg_type, cdbus_iterator *)                                                  \
  F(void, message_iter_get_basic, cdbus_iterator *, void *)                                            \
  F(unsigned, message_iter_next, cdbus_iterator *)                                                     \
  F(void, message_iter_recurse, cdbus_iterator *, cdbus_iterator *)                                    \
  F(void, message_iter_init_append, void *, cdbus_iterator *)                                          \
  F(unsigned, message_iter_append_basic, cdbus_iterator *, int type, const void *)                     \
  F(unsigned, message_iter_open_container, cdbus_iterator *, int type, const char *_Nullable contents, \
    cdbus_iterator *)                                                                                  \
  F(unsigned, message_iter_close_container, cdbus_iterator *, cdbus_iterator *)

typedef struct cdbus_library {
#define CDBUS_FIELD(result, name, ...) result (*_Nonnull name)(__VA_ARGS__);
  CDBUS_FUNCTIONS(CDBUS_FIELD)
} cdbus_library;

/// Loads the library called `name`, for good, and finds its functions; null if it is missing.
const cdbus_library *_Nullable cdbus_load(const char *name);

/// One, as the binary fraction that some interfaces demand.
extern const double cdbus_one;

#pragma clang assume_nonnull end
#endif
