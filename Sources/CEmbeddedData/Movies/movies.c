#include "EmbeddedMovies.h"

static const unsigned char movies[] = {
#embed "Tables/movies.bin"
};

struct embedded_catalogue embedded_movies(void) {
  return (struct embedded_catalogue){movies, sizeof movies};
}
