import BoxOffice
public import ExactJSON
import ExactMoney
import Movies
import PlainBytes

/// Encodes and decodes the movies that a device stores in addition to the catalogue.
public enum OfflineMoviesJSON {
  /// Returns the document of `movies`.
  public static func encode(_ movies: OfflineMovies) -> JSONValue {
    [
      "reported": .array(movies.reported.map { encode($0) }),
      "popular": .array(movies.popular.map { MovieIDsJSON.encode($0) }),
      "credits": .array(
        movies.credits.map { credit in
          ["source": .integer(Int(credit.source.rawValue)), "words": .string(credit.words)]
        }
      ),
      "currency": .string(movies.currency.code),
      "worths": .array(movies.worths.map { encode($0) }),
    ]
  }

  /// Decodes a document of ``encode(_:)``; nil if a required part is missing.
  ///
  /// Unreadable credits and values are left out.
  public static func decode(_ value: JSONValue) -> OfflineMovies? {
    guard let currency = value["currency"]?.currencyValue,
      let reported = value["reported"]?.elements, let worths = value["worths"]?.elements
    else { return nil }
    let credits = value["credits"]?.elements ?? []
    return OfflineMovies(
      reported: reported.map { decodeReported($0) },
      popular: (value["popular"]?.elements ?? []).map { MovieIDsJSON.decode($0) },
      credits: credits.compactMap { credit in
        guard let number = credit["source"]?.integerValue.flatMap({ UInt8(exactly: $0) }),
          let source = MovieSource(rawValue: number),
          let words = credit["words"]?.stringValue
        else { return nil }
        return (source, words)
      },
      currency: currency,
      worths: worths.compactMap { decode($0, in: currency) }
    )
  }

  // MARK: Movies

  private static func encode(_ reported: OfflineMovies.Reported) -> JSONValue {
    let fields = MovieField.allCases.map { field in
      JSONValue.integer(Int(reported.movie.provenance[field]?.rawValue ?? 0))
    }
    return [
      "ids": MovieIDsJSON.encode(reported.movie.ids),
      "facts": MovieFactsJSON.encode(reported.movie),
      // The numbers of the fields' sources in the order of `MovieField`, 0 for none.
      "provenance": .array(fields),
      "poster": reported.poster.map { .string($0) },
      "backdrop": reported.backdrop.map { .strings([$0.narrow, $0.wide]) },
    ]
  }

  private static func decodeReported(_ value: JSONValue) -> OfflineMovies.Reported {
    let ids = value["ids"].map { MovieIDsJSON.decode($0) } ?? MovieIDs()
    let movie = MovieFactsJSON.decode(value["facts"] ?? [:], ids)
    var provenance = FieldProvenance()
    let numbers = value["provenance"]?.elements ?? []
    for (field, number) in zip(MovieField.allCases, numbers) {
      provenance[field] = number.integerValue.flatMap { UInt8(exactly: $0) }
        .flatMap { MovieSource(rawValue: $0) }
    }
    let backdrop = (value["backdrop"]?.elements ?? []).compactMap { $0.stringValue }
    return OfflineMovies.Reported(
      movie.attributed(to: provenance),
      poster: value["poster"]?.stringValue,
      backdrop: backdrop.count == 2 ? (backdrop[0], backdrop[1]) : nil
    )
  }

  // MARK: Money

  private static func encode(_ worth: OfflineMovies.Worth) -> JSONValue {
    let value: JSONValue =
      switch worth.value {
      case .converted(let money, let rate):
        [
          "amount": .string(money.amount.description),
          "rate": rate.value.map { .string($0.description) },
          "sources": .strings(rate.sources),
          "first": rate.days.map { .string($0.lowerBound.description) },
          "last": rate.days.map { .string($0.upperBound.description) },
        ]
      case .beforeFirst(let currency, let day):
        ["noneOf": .string(currency.code), "before": .string(day.description)]
      case .noRate, .unknown: [:]
      }
    let money: JSONValue = [
      "film": .string(worth.movie.description), "field": .integer(Int(worth.field.rawValue)),
    ]
    return money.adding(value)
  }

  private static func decode(_ value: JSONValue, in currency: Currency) -> OfflineMovies.Worth? {
    guard let movie = value["film"]?.stringValue.flatMap({ IMDbID($0) }),
      let number = value["field"]?.integerValue.flatMap({ UInt8(exactly: $0) }),
      let field = MovieField(rawValue: number)
    else { return nil }
    return OfflineMovies.Worth(movie, field, releaseValue(value, in: currency))
  }

  private static func releaseValue(_ value: JSONValue, in currency: Currency) -> ReleaseValue {
    if let amount = value["amount"]?.decimalValue {
      var days: ClosedRange<CalendarDate>?
      if let first = value["first"]?.dayValue, let last = value["last"]?.dayValue, first <= last {
        days = first...last
      }
      let rate = ReleaseRate(
        value: value["rate"]?.decimalValue,
        sources: (value["sources"]?.elements ?? []).compactMap { $0.stringValue },
        days: days
      )
      return .converted(Money(amount, currency), rate)
    }
    if let missing = value["noneOf"]?.currencyValue,
      let first = value["before"]?.dayValue
    {
      return .beforeFirst(missing, first)
    }
    return .noRate
  }
}
