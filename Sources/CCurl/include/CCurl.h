/// The part of libcurl that `Upstream` uses, loaded for the first request.
///
/// Nothing is linked, and libcurl's headers are not needed: the numbers and structures of `curl/curl.h`
/// never change while the library is called `libcurl.so.4` (https://curl.se/libcurl/c/ABI.html).
/// https://curl.se/libcurl/c/ describes each function and option.
#ifndef CAMBIO_CURL_H
#define CAMBIO_CURL_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// The size of an error's text (`CURL_ERROR_SIZE`); `CURLINFO_HTTP_CONNECTCODE` and `CURLINFO_OS_ERRNO`, two facts.
enum { ccurl_error_size = 256, ccurl_http_connect_code = 0x200016, ccurl_os_errno = 0x200019 };

/// `CURLE_…`, as far as errors are distinguished.
enum {
  ccurl_unsupported_protocol = 1, ccurl_url_malformed = 3, ccurl_could_not_resolve_proxy = 5,
  ccurl_could_not_resolve_host = 6, ccurl_could_not_connect = 7, ccurl_weird_server_reply = 8,
  ccurl_partial_file = 18, ccurl_out_of_memory = 27, ccurl_operation_timed_out = 28,
  ccurl_ssl_connect_error = 35, ccurl_got_nothing = 52, ccurl_send_error = 55,
  ccurl_receive_error = 56, ccurl_peer_failed_verification = 60, ccurl_bad_content_encoding = 61,
  ccurl_ssl_bad_ca_file = 77, ccurl_proxy_error = 97, ccurl_too_large = 100,
};

/// `CURLMsg`: a transfer that ended, the only kind of message.
typedef struct ccurl_message {
  int kind;
  void *easy;
  union {
    void *_Nullable other;
    int result;
  } data;
} ccurl_message;

/// libcurl's functions: what each returns, its name without `curl_`, and its parameters.
#define CCURL_FUNCTIONS(F)                                                                        \
  F(int, global_init, long)                                                                       \
  F(void *_Nullable, easy_init, void)                                                             \
  F(void, easy_cleanup, void *)                                                                   \
  F(int, easy_setopt, void *, int, ...)                                                           \
  F(int, easy_getinfo, void *, int, ...)                                                          \
  F(void *_Nullable, slist_append, void *_Nullable, const char *)                                 \
  F(void, slist_free_all, void *_Nullable)                                                        \
  F(void *_Nullable, multi_init, void)                                                            \
  F(int, multi_cleanup, void *)                                                                   \
  F(int, multi_setopt, void *, int, ...)                                                          \
  F(int, multi_add_handle, void *, void *)                                                        \
  F(int, multi_remove_handle, void *, void *)                                                     \
  F(int, multi_perform, void *, int *)                                                            \
  F(int, multi_poll, void *, void *_Nullable, unsigned int, int milliseconds, int *_Nullable)     \
  F(int, multi_wakeup, void *)                                                                    \
  F(ccurl_message *_Nullable, multi_info_read, void *, int *)

typedef struct ccurl_library {
#define CCURL_FIELD(result, name, ...) result (*_Nonnull name)(__VA_ARGS__);
  CCURL_FUNCTIONS(CCURL_FIELD)
} ccurl_library;

/// Loads the library called `name`, for good, and finds its functions; null if it is missing or
/// older than 7.80 of November 2021, which cannot name the peer before a request is sent.
const ccurl_library *_Nullable ccurl_load(const char *name);

/// Allows at most `count` open connections to one host.
void ccurl_limit_connections(const ccurl_library *, void *multi, long count);

/// Takes `size` times `count` bytes; returns how many, or fewer to end the transfer.
typedef size_t (*ccurl_receive)(char *bytes, size_t size, size_t count, void *context);
/// Returns whether a connection may be made to a numeric address.
typedef _Bool (*ccurl_may_connect)(void *context, const char *address);
/// Returns 0 to let a request go to the peer; called before each, also on a kept connection.
typedef int (*ccurl_before_request)(
    void *context, char *peer, char *_Nullable local, int peer_port, int local_port);

/// The callbacks of a transfer.
typedef struct ccurl_callbacks {
  void *context;
  /// Called for each line of a response's head.
  ccurl_receive on_head;
  ccurl_receive on_body;
  ccurl_may_connect may_connect;
  ccurl_before_request before_request;
} ccurl_callbacks;

/// Makes `easy` a GET request. It copies the texts; `fields`, a list of libcurl's, `error_text` and
/// `callbacks` belong to the caller and must last until the transfer is over.
///
/// Without a proxy, `proxy` is empty. With `no_exceptions`, `NO_PROXY` does not count. Returns whether
/// the library took every option that is needed; the request must not be sent otherwise.
_Bool ccurl_prepare(
    const ccurl_library *, void *easy, const char *url, const char *proxy, _Bool no_exceptions,
    long connect_milliseconds, void *_Nullable fields, char *error_text,
    const ccurl_callbacks *callbacks);

/// The file of the certificates trusted by default; null if there is none, or it is unknown.
const char *_Nullable ccurl_trust_roots(const ccurl_library *, void *easy);
/// Trusts the certificates in `pem` instead of that file's or, if that fails, those in the file at `path`.
void ccurl_trust(
    const ccurl_library *, void *easy, const void *pem, size_t count, const char *path);

/// A number of a transfer; 0 if it has none.
long ccurl_number(const ccurl_library *, void *easy, int info);

#pragma clang assume_nonnull end
#endif
