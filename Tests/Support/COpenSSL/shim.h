// What OpenSSL offers to the tests' servers.
#include <openssl/bio.h>
#include <openssl/ssl.h>
