public import ExactJSON
import ExactMoney
public import ExchangeRates
import PlainBytes

/// Encodes and decodes the newest rates: every source, its state, and its tables as published.
public enum RateBookJSON {
  /// Returns the document of `book`.
  public static func encode(_ book: RateBook) -> JSONValue {
    ["version": .string(book.version), "sources": encode(book.archive, states: book.sources)]
  }

  /// Decodes a document of ``encode(_:)``; nil for any other document.
  public static func decode(_ value: JSONValue) -> RateBook? {
    guard let version = value["version"]?.stringValue, let content = decodeSources(value) else {
      return nil
    }
    return RateBook(archive: content.archive, sources: content.states, version: version)
  }

  /// Returns the sources of an archive with their tables, and their fetches if `states` has them.
  ///
  /// Sources with a state come first, in the order of `states`, in which an archive is searched.
  static func encode(_ archive: RateArchive, states: [SourceState]) -> JSONValue {
    var sources = states.map { $0.source }
    for source in archive.sources where !sources.contains(source) { sources.append(source) }
    return .array(
      sources.map { source in
        let state = states.first { $0.source == source }
        let tables = archive.tables.filter { $0.source == source }
        return RateSourceJSON.encode(source)
          .adding([
            "retrievedAt": .unixTime(state?.retrievedAt),
            "due": .unixTime(state?.due),
            "inUse": .bool(state != nil),
            "tables": .array(
              tables.map {
                ["series": .string($0.series), "text": .string(String(utf8: $0.text))]
              }
            ),
          ])
      }
    )
  }

  /// Decodes the histories and the states of the sources; nil if a part is unreadable.
  static func decodeSources(
    _ value: JSONValue
  ) -> (archive: RateArchive, states: [SourceState])? {
    guard let elements = value["sources"]?.elements else { return nil }
    var histories: [RateHistory] = []
    var states: [SourceState] = []
    for element in elements {
      guard let source = RateSourceJSON.decode(element),
        let tables = element["tables"]?.elements
      else { return nil }
      if element["inUse"]?.boolValue ?? true {
        states.append(
          SourceState(
            source: source,
            retrievedAt: element["retrievedAt"]?.instantValue,
            due: element["due"]?.instantValue
          )
        )
      }
      for table in tables {
        guard let series = table["series"]?.stringValue, let text = table["text"]?.stringValue
        else { return nil }
        histories.append(RateHistory(source: source, series: series, text: text.bytes))
      }
    }
    return (RateArchive(histories), states)
  }
}

/// Encodes and decodes a source of rates.
enum RateSourceJSON {
  static func encode(_ source: RateSource) -> JSONValue {
    [
      "name": .string(source.name),
      "title": .string(source.title),
      "institution": .string(source.institution),
      "pivot": .string(source.pivot.code),
      "pivotIsBase": .bool(source.pivotIsBase),
      "period": source.period == .day ? "day" : "month",
      "omitsZeros": .bool(source.omitsZeros),
    ]
  }

  static func decode(_ value: JSONValue) -> RateSource? {
    guard let name = value["name"]?.stringValue, let title = value["title"]?.stringValue,
      let institution = value["institution"]?.stringValue,
      let pivot = value["pivot"]?.currencyValue,
      let pivotIsBase = value["pivotIsBase"]?.boolValue,
      let period = value["period"]?.stringValue
    else { return nil }
    return RateSource(
      name: name,
      title: title,
      institution: institution,
      pivot: pivot,
      pivotIsBase: pivotIsBase,
      period: period.isSame(as: "day") ? .day : .month,
      omitsZeros: value["omitsZeros"]?.boolValue ?? false
    )
  }
}
