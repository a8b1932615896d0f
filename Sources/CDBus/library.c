#include "CDBus.h"

#include <dlfcn.h>

const double cdbus_one = 1;

static cdbus_library library;

const cdbus_library *cdbus_load(const char *name) {
  void *loaded = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!loaded) return 0;
#define FIND(result, name, ...) \
  if (!(*(void **)&library.name = dlsym(loaded, "dbus_" #name))) return 0;
  CDBUS_FUNCTIONS(FIND)
  return &library;
}
