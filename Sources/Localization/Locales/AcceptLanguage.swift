import PlainBytes

/// The languages of an HTTP `Accept-Language` field, best first (RFC 9110, section 12.5.4).
struct AcceptLanguage {
  /// The maximum number of bytes that are read; the rest is ignored.
  static let maximumBytes = 1_000
  /// The maximum number of entries that are read; the rest are ignored.
  static let maximumEntries = 20

  /// The accepted language ranges, which may include "*", highest weight first, then in the field's
  /// order.
  private(set) var wanted: [String] = []
  /// The language ranges with a weight of 0, which are not accepted.
  private(set) var refused: [String] = []

  /// Reads a field.
  ///
  /// Invalid entries are ignored, as is the one that a limit cuts off.
  init(_ field: String) {
    let bytes = field.utf8
    var entries = bytes.prefix(AcceptLanguage.maximumBytes)
      .split(maxSplits: AcceptLanguage.maximumEntries, omittingEmptySubsequences: false) {
        $0 == UInt8(ascii: ",")
      }
    if entries.count > AcceptLanguage.maximumEntries || bytes.count > AcceptLanguage.maximumBytes {
      entries.removeLast()
    }
    var weighed: [(range: String, weight: Int)] = []
    for entry in entries {
      guard let (range, weight) = AcceptLanguage.entry(entry) else { continue }
      if weight == 0 { refused.append(range) } else { weighed.append((range, weight)) }
    }
    // The position settles equal weights, because the library does not promise a stable sort.
    let order = weighed.indices.sorted { left, right in
      let (first, second) = (weighed[left].weight, weighed[right].weight)
      return first != second ? first > second : left < right
    }
    wanted = order.map { weighed[$0].range }
  }

  /// Returns a range and its weight in thousandths, as in `pt-BR;q=0.8`; nil if the entry is
  /// invalid.
  private static func entry(_ text: some Collection<UInt8>) -> (String, Int)? {
    let compact = text.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    let parts = compact.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard let range = parts.first, !range.isEmpty, parts.count <= 2 else { return nil }
    guard let weight = parts.count == 2 ? FieldWeight.thousandths(parts[1]) : 1_000 else {
      return nil
    }
    return (String(decoding: range, as: UTF8.self), weight)
  }
}

extension LocaleMatcher {
  /// Returns the locale for an HTTP `Accept-Language` field; nil if none of its languages has one.
  ///
  /// The languages are tried by weight; "*" matches the first locale. A locale whose weight is 0 is
  /// never returned. Only the first 1,000 bytes and 20 entries are read.
  public func best(forAcceptLanguage field: String) -> String? {
    let languages = AcceptLanguage(field)
    let refused = languages.refused.compactMap { best(for: $0) }
    let allowed = LocaleMatcher(tags: tags.filter { !refused.contains($0) })
    for range in languages.wanted {
      let isAny = range.isSame(as: "*")
      if let found = isAny ? allowed.tags.first : allowed.best(for: range) { return found }
    }
    return nil
  }

  /// Returns the ISO 3166 code of the region in the preferred language of an HTTP `Accept-Language`
  /// field; nil if that names none.
  public static func region(ofAcceptLanguage field: String) -> String? {
    AcceptLanguage(field).wanted.first.flatMap { LanguageTag($0)?.region }
  }
}
