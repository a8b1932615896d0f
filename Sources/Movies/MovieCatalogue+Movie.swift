import ExactMoney
import PlainBytes

extension MovieCatalogue {
  /// Returns the movie at `index`, counted from 0 in the order of renown.
  public func movie(at index: Int) -> Movie {
    let record = record(at: index)
    let facts = record.facts
    var movie = Movie(ids: MovieIDs(imdb: id(at: index)))
    movie.title = String(utf8: record.title)
    movie.year = year(at: index)
    movie.credits = Credits(
      directors: names(of: record.directors),
      writers: names(of: record.writers),
      cast: names(of: record.cast)
    )
    movie.releaseDate = facts.release
    movie.runtimeMinutes = facts.runtime
    if let certificate = facts.certificate {
      movie.certificate = word(certificate, of: .certificates)
    }
    if let mean = facts.mean {
      let value = ExactDecimal(Int64(mean), scale: 1)
      movie.ratings.append(MovieRating(.criticsMean, value, votes: facts.votes))
    }
    if let mean = facts.mean ?? facts.metascore, let votes = facts.votes {
      (movie.voteAverage, movie.voteCount) = (ExactDecimal(Int64(mean), scale: 1), votes)
    }
    if let share = facts.tomatometer {
      movie.ratings.append(MovieRating(.tomatometer, ExactDecimal(share), votes: facts.votes))
    }
    if let mean = facts.metascore {
      movie.ratings.append(MovieRating(.metascore, ExactDecimal(mean)))
    }
    if let dollars = facts.boxOffice {
      movie.boxOffice = MovieAmount(Money(ExactDecimal(dollars, scale: 0), .usd))
    }
    movie.oscars = facts.oscars
    movie.genres = facts.genres
    let languages = facts.languages.map { word($0, of: .languages).cut(at: "|") }
    movie.languages = languages.map { $0.before }
    // With several languages, the source does not state the original one.
    if languages.count == 1 { movie.originalLanguage = languages[0].after ?? "" }
    movie.countries = facts.countries.map { word($0, of: .countries) }
    movie.studios = facts.studios.map { word($0, of: .studios) }
    movie.popularity = movie.renown
    return movie.attributed(to: .catalogue)
  }

  /// Returns the English names of the languages spoken in the movie at `index`.
  func languages(at index: Int) -> [String] {
    record(at: index).facts.languages.map { word($0, of: .languages).cut(at: "|").before }
  }

  /// Returns the English names of the languages with the ISO 639-1 code `code`.
  func languageNames(of code: String) -> [String] {
    texts(of: .languages).map { String(utf8: $0).cut(at: "|") }
      .filter { $0.after?.isSame(as: code) == true }.map { $0.before }
  }

  /// Returns the English names of the countries of production of the movie at `index`.
  func countries(at index: Int) -> [String] {
    record(at: index).facts.countries.map { word($0, of: .countries) }
  }

  private func names(of people: UnsafeRawBufferPointer) -> [String] {
    stride(from: 0, to: people.count, by: 2).map { name(of: MovieRecord.person(people, at: $0)) }
  }

  /// Returns the name of the person with the number `person`; empty for an unknown number.
  private func name(of person: Int) -> String {
    guard person < peopleCount else { return "" }
    let place = PackReader.word(bytes, at: start(of: .nameStarts) + person / 16 * 4)
    var reader = PackReader(bytes, at: start(of: .names) + place)
    reader.skipTexts(person % 16)
    return String(utf8: reader.text())
  }

  /// The languages with a code that movies are in, those of most movies first.
  ///
  /// Languages that share a code, such as the Chinese ones, are listed once, by the first of them.
  public var languages: [MovieLanguage] {
    var languages: [MovieLanguage] = []
    for text in texts(of: .languages) {
      let word = String(utf8: text).cut(at: "|")
      guard let code = word.after, !languages.contains(where: { $0.code.isSame(as: code) })
      else { continue }
      languages.append(MovieLanguage(code: code, name: word.before))
    }
    return languages
  }

  private func word(_ index: Int, of part: Part) -> String {
    var reader = PackReader(bytes, at: start(of: part))
    reader.skipTexts(index)
    return String(utf8: reader.text())
  }
}

/// A language that movies are in.
public struct MovieLanguage: Hashable, Sendable {
  /// The ISO 639-1 code, such as "fr".
  public let code: String
  /// The English name.
  public let name: String
}
