import ExactMoney
import PlainBytes

extension MovieCatalogue {
  /// The film at `index`, the best known at 0.
  public func movie(at index: Int) -> Movie {
    var record = record(at: index)
    var movie = Movie(ids: MovieIDs(imdb: id(at: index)))
    movie.title = String(utf8: record.text())
    movie.year = year(at: index)
    movie.credits = Credits(
      directors: names(of: record.people()),
      writers: names(of: record.people()),
      cast: names(of: record.people())
    )
    let facts = Facts(rawValue: record.number())
    if facts.contains(.release) {
      movie.releaseDate = CalendarDate(
        dayNumber: Int32(truncatingIfNeeded: record.number() - 25_567)
      )
    }
    if facts.contains(.runtime) { movie.runtimeMinutes = record.number() }
    if facts.contains(.certificate) { movie.certificate = word(record.byte(), of: .certificates) }
    readRatings(&record, facts, into: &movie)
    if facts.contains(.boxOffice) {
      movie.boxOffice = MovieAmount(Money(ExactDecimal(record.wideNumber(), scale: 0), .usd))
    }
    if facts.contains(.oscars) {
      movie.oscars = Oscars(won: record.byte(), nominated: record.byte())
    }
    movie.genres = record.numbers().compactMap { Genre(rawValue: UInt8(truncatingIfNeeded: $0)) }
    let languages = record.numbers().map { word($0, of: .languages).cut(at: "|") }
    movie.languages = languages.map { $0.before }
    // Of several languages the source does not say which one is the film's own.
    if languages.count == 1 { movie.originalLanguage = languages[0].after ?? "" }
    movie.countries = record.numbers().map { word($0, of: .countries) }
    movie.studios = record.numbers().map { word($0, of: .studios) }
    movie.popularity = movie.renown
    return movie.attributed(to: .catalogue)
  }

  /// The English names of the countries that the film at `index` is from.
  func countries(at index: Int) -> [String] {
    var rest = traits(at: index).rest
    _ = rest.numbers()
    return rest.numbers().map { word($0, of: .countries) }
  }

  private func readRatings(_ record: inout PackReader, _ facts: Facts, into movie: inout Movie) {
    let tomatometer = facts.contains(.tomatometer) ? record.byte() : nil
    let mean = facts.contains(.criticsMean) ? record.byte() : nil
    let votes = facts.contains(.votes) ? record.number() : nil
    let metascore = facts.contains(.metascore) ? record.byte() : nil
    if let mean {
      let value = ExactDecimal(Int64(mean), scale: 1)
      movie.ratings.append(MovieRating(.criticsMean, value, votes: votes))
      (movie.voteAverage, movie.voteCount) = (value, votes ?? 0)
    }
    if let tomatometer {
      movie.ratings.append(MovieRating(.tomatometer, ExactDecimal(tomatometer), votes: votes))
    }
    if let metascore { movie.ratings.append(MovieRating(.metascore, ExactDecimal(metascore))) }
  }

  /// What a record says beside title, people and the lists at its end.
  struct Facts: OptionSet {
    let rawValue: Int
    static let release = Facts(rawValue: 1)
    static let runtime = Facts(rawValue: 2)
    static let certificate = Facts(rawValue: 4)
    static let tomatometer = Facts(rawValue: 8)
    static let criticsMean = Facts(rawValue: 16)
    static let votes = Facts(rawValue: 32)
    static let metascore = Facts(rawValue: 64)
    static let boxOffice = Facts(rawValue: 128)
    static let oscars = Facts(rawValue: 256)
  }

  private func names(of people: UnsafeRawBufferPointer) -> [String] {
    stride(from: 0, to: people.count, by: 2).map { place in
      name(of: Int(people[place]) | Int(people[place + 1]) << 8)
    }
  }

  /// The name of the person with this number.
  private func name(of person: Int) -> String {
    guard person < peopleCount else { return "" }
    let place = PackReader.word(bytes, at: start(of: .nameStarts) + person / 16 * 4)
    var reader = PackReader(bytes, at: start(of: .names) + place)
    reader.skipTexts(person % 16)
    return String(utf8: reader.text())
  }

  /// The languages that films are in and that have a code, those of most films first; of several with one
  /// code, as the kinds of Chinese are, the first.
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

/// A language that a film is in.
public struct MovieLanguage: Hashable, Sendable {
  /// ISO 639-1, "fr".
  public let code: String
  /// In English.
  public let name: String
}
