import ExactMoney

extension Movie {
  /// Returns the movie with `provenance` as the sources of its fields.
  public func attributed(to provenance: FieldProvenance) -> Movie {
    var movie = self
    movie.provenance = provenance
    return movie
  }

  /// Returns the movie with `source` as the source of each field that it has.
  public func attributed(to source: MovieSource) -> Movie {
    var movie = self
    for field in MovieField.allCases {
      movie.provenance[field] = has(field) ? source : nil
    }
    return movie
  }

  /// Returns the movies of a sequence, merged where their ids show that they are the same.
  ///
  /// A merged movie is at the place of its first occurrence, and earlier values take precedence.
  ///
  /// - Complexity: O(n).
  public static func merged(_ reported: some Sequence<Movie>) -> [Movie] {
    var movies: [Movie] = []
    movies.reserveCapacity(reported.underestimatedCount)
    var index = MovieIndex()
    var joined: Set<Int> = []
    for movie in reported {
      let places = index.places(of: movie.ids) { movies[$0].ids }.filter { !joined.contains($0) }
      guard let first = places.first else {
        index.add(movie.ids, at: movies.count)
        movies.append(movie)
        continue
      }
      movies[first] = movies[first].filled(from: movie)
      // The ids of one movie may join two others.
      for other in places.dropFirst().reversed() {
        movies[first] = movies[first].filled(from: movies[other])
        joined.insert(other)
      }
      index.add(movies[first].ids, at: first)
    }
    return joined.isEmpty
      ? movies : movies.indices.filter { !joined.contains($0) }.map { movies[$0] }
  }

  /// Returns the movie with its unknown fields taken from `other`.
  ///
  /// Ratings, releases and translations are merged item by item.
  public func filled(from other: Movie) -> Movie {
    var movie = self
    movie.ids = ids.joined(with: other.ids)
    for field in MovieField.allCases where !has(field) && other.has(field) {
      movie.take(field, from: other)
      movie.provenance[field] = other.provenance[field]
    }
    for translation in other.translations { movie.fill(with: translation) }
    movie.year = year ?? other.year
    movie.articles = max(articles, other.articles)
    for rating in other.ratings {
      guard let place = movie.ratings.firstIndex(where: { $0.kind == rating.kind }) else {
        movie.ratings.append(rating)
        continue
      }
      // A rating without a number of votes does not replace a known number.
      let known = movie.ratings[place]
      movie.ratings[place] = MovieRating(
        known.kind,
        known.value,
        votes: known.votes ?? rating.votes
      )
    }
    for release in other.releases
    where !movie.releases.contains(where: { $0.country == release.country }) {
      let place = movie.releases.firstIndex { $0.day > release.day } ?? movie.releases.count
      movie.releases.insert(release, at: place)
    }
    return movie
  }

  /// Returns whether `field` has a value.
  public func has(_ field: MovieField) -> Bool {
    switch field {
    case .title: !title.utf8.isEmpty
    case .originalTitle: !originalTitle.utf8.isEmpty
    case .originalLanguage: !originalLanguage.utf8.isEmpty
    case .overview: !overview.utf8.isEmpty
    case .release: releaseDate != nil || !releases.isEmpty
    case .genres: !genres.isEmpty
    case .poster: !posterPath.utf8.isEmpty
    case .backdrop: !backdropPath.utf8.isEmpty
    case .kind: isAdult || isVideo
    case .votes: voteCount > 0
    case .popularity: !popularity.isZero
    case .runtime: runtimeMinutes != nil
    case .certificate: !certificate.utf8.isEmpty
    case .directors: !credits.directors.isEmpty
    case .writers: !credits.writers.isEmpty
    case .cast: !credits.cast.isEmpty
    case .origin: !countries.isEmpty || !languages.isEmpty || !studios.isEmpty
    case .ratings: !ratings.isEmpty
    case .oscars: oscars.won > 0 || oscars.nominated > 0
    case .budget: budget != nil
    case .boxOffice: boxOffice != nil
    }
  }

  private mutating func take(_ field: MovieField, from other: Movie) {
    switch field {
    case .title: title = other.title
    case .originalTitle: originalTitle = other.originalTitle
    case .originalLanguage: originalLanguage = other.originalLanguage
    case .overview: overview = other.overview
    case .release: (releaseDate, releases) = (other.releaseDate, other.releases)
    case .genres: genres = other.genres
    case .poster: posterPath = other.posterPath
    case .backdrop: backdropPath = other.backdropPath
    case .kind: (isAdult, isVideo) = (other.isAdult, other.isVideo)
    case .votes: (voteAverage, voteCount) = (other.voteAverage, other.voteCount)
    case .popularity: popularity = other.popularity
    case .runtime: runtimeMinutes = other.runtimeMinutes
    case .certificate: certificate = other.certificate
    case .directors: credits.directors = other.credits.directors
    case .writers: credits.writers = other.credits.writers
    case .cast: credits.cast = other.credits.cast
    case .origin:
      (countries, languages, studios) = (other.countries, other.languages, other.studios)
    case .ratings: ratings = other.ratings
    case .oscars: oscars = other.oscars
    case .budget: budget = other.budget
    case .boxOffice: boxOffice = other.boxOffice
    }
  }
}
