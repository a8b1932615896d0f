#define _GNU_SOURCE  // for getnameinfo
#include "CCurl.h"

#include <dlfcn.h>
#include <netdb.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/socket.h>

#ifndef SOCK_CLOEXEC
#define SOCK_CLOEXEC 0
#endif

static bool find(void *loaded, ccurl_library *library) {
#define FIND(result, name, ...) \
  if (!(*(void **)&library->name = dlsym(loaded, "curl_" #name))) return false;
  CCURL_FUNCTIONS(FIND)
  return true;
}

/// Whether the library is usable, and calls back before each request.
static bool will_do(const ccurl_library *library) {
  void *easy = library->global_init(3) ? 0 : library->easy_init();  // CURL_GLOBAL_DEFAULT
  if (!easy) return false;
  int error = library->easy_setopt(easy, 20312, (void *)0);  // CURLOPT_PREREQFUNCTION
  library->easy_cleanup(easy);
  return !error;
}

const ccurl_library *ccurl_load(const char *name) {
  void *loaded = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!loaded) return 0;
  ccurl_library *library = malloc(sizeof *library);
  if (library && find(loaded, library) && will_do(library)) return library;
  // It stays loaded: its set-up cannot be undone beside other threads.
  free(library);
  return 0;
}

void ccurl_limit_connections(const ccurl_library *library, void *multi, long count) {
  library->multi_setopt(multi, 7, count);  // CURLMOPT_MAX_HOST_CONNECTIONS
}

// struct curl_sockaddr
struct address {
  int family, type, protocol;
  unsigned int length;
  struct sockaddr address;
};

static int open_socket(void *context, int purpose, struct address *to) {
  const ccurl_callbacks *callbacks = context;
  char text[64];
  (void)purpose;
  if (getnameinfo(&to->address, to->length, text, sizeof text, 0, 0, NI_NUMERICHOST)) return -1;
  if (!callbacks->may_connect(callbacks->context, text)) return -1;  // CURL_SOCKET_BAD
  return socket(to->family, to->type | SOCK_CLOEXEC, to->protocol);
}

bool ccurl_prepare(
    const ccurl_library *library, void *easy, const char *url, const char *proxy, bool no_exceptions,
    long connect_milliseconds, void *fields, char *error_text, const ccurl_callbacks *callbacks) {
  int (*set)(void *, int, ...) = library->easy_setopt;
  set(easy, 322, 1L);  // QUICK_EXIT, since 7.87: A transfer that is given up does not wait for the name server.
  // CURLOPT_…. Cookies, .netrc and credentials for other hosts are off by default.
  bool has_protocols =
      !set(easy, 10318, "http,https")  // PROTOCOLS_STR, since 7.85
      || !set(easy, 181, 3L);  // PROTOCOLS: CURLPROTO_HTTP | CURLPROTO_HTTPS
  // A library without proxies takes none from the environment either.
  bool has_proxy =
      (!set(easy, 10004, proxy) || !*proxy)  // PROXY: An empty text is no proxy, whatever the environment says.
      && (!*proxy
          || (!set(easy, 61, 1L)  // HTTPPROXYTUNNEL
              && !set(easy, 265, 1L)  // SUPPRESS_CONNECT_HEADERS
              && !set(easy, 229, 1L)  // HEADEROPT: CURLHEADER_SEPARATE: the proxy does not get the fields.
              && (!no_exceptions || !set(easy, 10177, ""))));  // NOPROXY
  return has_protocols && has_proxy
      && !set(easy, 52, 0L)  // FOLLOWLOCATION
      && !set(easy, 10002, url)  // URL
      && !set(easy, 234, 1L)  // PATH_AS_IS
      && !set(easy, 84, 2L)  // HTTP_VERSION: CURL_HTTP_VERSION_1_1: a few files a day gain nothing from HTTP/2.
      && !set(easy, 99, 1L)  // NOSIGNAL
      && !set(easy, 156, connect_milliseconds)  // CONNECTTIMEOUT_MS
      && !set(easy, 64, 1L)  // SSL_VERIFY_PEER
      && !set(easy, 81, 2L)  // SSL_VERIFY_HOST
      && !set(easy, 10023, fields)  // HTTPHEADER
      && !set(easy, 10010, error_text)  // ERRORBUFFER
      && !set(easy, 20079, callbacks->on_head)  // HEADERFUNCTION
      && !set(easy, 10029, callbacks->context)  // HEADERDATA
      && !set(easy, 20011, callbacks->on_body)  // WRITEFUNCTION
      && !set(easy, 10001, callbacks->context)  // WRITEDATA
      && !set(easy, 20163, open_socket)  // OPENSOCKETFUNCTION
      && !set(easy, 10164, callbacks)  // OPENSOCKETDATA
      && !set(easy, 20312, callbacks->before_request)  // PREREQFUNCTION
      && !set(easy, 10313, callbacks->context);  // PREREQDATA
}

const char *ccurl_trust_roots(const ccurl_library *library, void *easy) {
  const char *path = 0;  // CURLINFO_CAINFO, since 7.84
  return library->easy_getinfo(easy, 0x10003D, &path) ? 0 : path;
}

void ccurl_trust(
    const ccurl_library *library, void *easy, const void *pem, size_t count, const char *path) {
  const struct {
    const void *bytes;
    size_t count;
    unsigned int flags;
  } blob = {pem, count, 1};  // CURL_BLOB_COPY
  // CURLOPT_CAINFO_BLOB, CURLOPT_CAINFO
  if (!count || library->easy_setopt(easy, 40309, &blob)) library->easy_setopt(easy, 10065, path);
}

long ccurl_number(const ccurl_library *library, void *easy, int info) {
  long number = 0;
  return library->easy_getinfo(easy, info, &number) ? 0 : number;
}
