import PlainBytes

/// The languages of an HTTP `Accept-Language` field, best first (RFC 9110, section 12.5.4).
struct AcceptLanguage {
  /// A header says what its sender likes: more than this is not looked at.
  static let mostBytes = 1_000
  static let mostEntries = 20

  /// The language ranges that are wanted, "*" among them; of equal weight in the field's order.
  private(set) var wanted: [String] = []
  /// The language ranges of weight 0, which are not.
  private(set) var refused: [String] = []

  /// Reads what it can: an entry that is no range with a weight is left out, and so is one that the
  /// limits cut.
  init(_ field: String) {
    let bytes = field.utf8
    var entries = bytes.prefix(AcceptLanguage.mostBytes)
      .split(maxSplits: AcceptLanguage.mostEntries, omittingEmptySubsequences: false) {
        $0 == UInt8(ascii: ",")
      }
    if entries.count > AcceptLanguage.mostEntries || bytes.count > AcceptLanguage.mostBytes {
      entries.removeLast()
    }
    var weighed: [(range: String, weight: Int)] = []
    for entry in entries {
      guard let (range, weight) = AcceptLanguage.entry(entry) else { continue }
      if weight == 0 { refused.append(range) } else { weighed.append((range, weight)) }
    }
    // The library's sort keeps the order of equals, but does not promise to: a place settles it.
    let order = weighed.indices.sorted { left, right in
      let (first, second) = (weighed[left].weight, weighed[right].weight)
      return first != second ? first > second : left < right
    }
    wanted = order.map { weighed[$0].range }
  }

  /// A range and its weight in thousandths: `pt-BR;q=0.8`.
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
  /// The locale for an HTTP `Accept-Language` field; nil when none of its languages has one.
  ///
  /// The languages are tried by their weights; "*" takes the first locale. What a weight of 0 names
  /// is taken for none of them. Of a longer field only the first 1,000 bytes and 20 entries count.
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
}

extension LocaleMatcher {
  /// The ISO 3166 code of the region of the first language in an HTTP `Accept-Language` field; nil if it
  /// names none.
  public static func region(ofAcceptLanguage field: String) -> String? {
    AcceptLanguage(field).wanted.first.flatMap { LanguageTag($0)?.region }
  }
}
