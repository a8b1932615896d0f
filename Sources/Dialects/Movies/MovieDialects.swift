extension Dialect {
  /// The movie APIs that the server speaks, in the order of listings.
  package static let ofMovies = [tmdb, omdb]

  package static let tmdb = Dialect(
    id: "tmdb",
    name: "TMDb",
    hosts: ["api.themoviedb.org", "api.tmdb.org", "image.tmdb.org"],
    example: "/3/search/movie?query=titanic",
    programs: [
      ("metashark", "TmdbHost, a host with TLS and /tmdb behind it"),
      ("tmdbsimple (Python)", "tmdbsimple.base.TMDB.base_uri = \"SERVER/tmdb/3\""),
      ("Jellyfin, Seerr, Kodi", ""),
    ],
    differences: [
      "Movies alone: series, people by number and accounts are not found.",
      "A year that is known without its day is its first of January.",
    ]
  )

  package static let omdb = Dialect(
    id: "omdb",
    name: "OMDb",
    hosts: ["www.omdbapi.com", "omdbapi.com"],
    example: "/?t=titanic&y=1997",
    programs: [("Jellyfin", "")],
    differences: [
      "No key is needed. Series are not found.",
      "Actors are in TMDb's billing order where TMDb was asked.",
    ]
  )
}
