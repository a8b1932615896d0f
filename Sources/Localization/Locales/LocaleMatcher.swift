import PlainBytes

/// Chooses, among the locales there are, the one that suits what was asked for best.
///
///     let matcher = LocaleMatcher(tags: ["en", "pt-BR", "pt-PT"])
///     matcher.best(for: "pt-AO")                                  // "pt-PT"
///     matcher.best(forAcceptLanguage: "fr, pt;q=0.8, en;q=0.5")   // "pt-BR"
///
/// A region without a locale of its own gets the one whose numbers its people can read: what decides
/// between two locales of a language is the decimal sign first, then digits and symbols.
public struct LocaleMatcher: Sendable {
  /// The locales there are, as BCP 47 tags; of several that suit equally the first is chosen.
  public let tags: [String]

  /// Creates a matcher for the locales there are.
  public init(tags: [String]) {
    self.tags = tags
  }

  /// The locale for one BCP 47 tag or POSIX locale name; nil when there is none in that language, and
  /// for "C" and "POSIX", which name none.
  public func best(for request: some StringProtocol) -> String? {
    let request = String(request)
    if let same = tags.first(where: { LocaleMatcher.isSame($0, request) }) { return same }
    guard let tag = LanguageTag(request) else { return nil }
    for wanted in tag.fallbacks {
      if let found = tags.first(where: { LocaleMatcher.isSame($0, wanted) }) { return found }
    }
    return tags.first { LanguageTag($0)?.language.isSame(as: tag.language) ?? false }
  }

  /// The locale for the first of several tags that has one: a user's languages in their order.
  public func best(forAnyOf requests: some Sequence<String>) -> String? {
    for request in requests {
      if let found = best(for: request) { return found }
    }
    return nil
  }

  /// Whether two tags are equal but for case and separators.
  private static func isSame(_ tag: String, _ other: String) -> Bool {
    guard tag.utf8.count == other.utf8.count else { return false }
    for (first, second) in zip(tag.utf8, other.utf8) where folded(first) != folded(second) {
      return false
    }
    return true
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "_"): UInt8(ascii: "-")
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    default: byte
    }
  }
}

extension LanguageTag {
  /// The tags of locales that would do, best first, from the exact one to the language alone.
  var fallbacks: [String] {
    var found: [String] = []
    if let script, let region { found.append("\(language)-\(script)-\(region)") }
    if let script { found.append("\(language)-\(script)") }
    if let region { found.append("\(language)-\(region)") }
    if let neighbour { found.append(neighbour) }
    found.append(language)
    if let usual = LanguageTag.usual(of: language) { found.append(usual) }
    return found
  }

  /// The locale of the same language that a region or a script without its own reads.
  private var neighbour: String? {
    if language.isSame(as: "zh") {
      let isTraditional = script.map { $0.isSame(as: "Hant") } ?? isAmong("HK MO TW")
      return isTraditional ? "zh-Hant" : "zh-Hans"
    }
    if language.isSame(as: "pt") {
      return isAmong("AO CH CV FR GQ GW LU MO MZ PT ST TL") ? "pt-PT" : "pt-BR"
    }
    for (language, regions, tag) in LanguageTag.neighbours
    where self.language.isSame(as: language) && isAmong(regions) {
      return tag.description
    }
    return nil
  }

  /// A language, regions without a locale of their own, and the tag whose locale they read.
  private static let neighbours: [(StaticString, regions: StaticString, tag: StaticString)] = [
    ("en", worldEnglish, "en-GB"),
    // Where Spanish writes a decimal point. The other half of Latin America writes a comma as Spain
    // does, and would read 1,234 as little more than one.
    ("es", "419 BR BZ CU DO GT HN MX NI PA PE PR SV US", "es-MX"),
    ("de", "CH LI", "de-CH"),
    // Where Arabic is written with its own digits; the other countries use 0 to 9.
    ("ar", "BH DJ EG ER IL IQ JO KM KW LB MR OM PS QA SA SD SO SS SY TD YE", "ar-EG"),
  ]

  /// The regions whose English follows Britain's in CLDR: the children of en-001.
  ///
  /// The United States and their territories, Japan, the Philippines and wherever English is no usual
  /// language are not among them.
  private static var worldEnglish: StaticString {
    """
    001 150 AG AI AT AU BB BE BM BS BW BZ CC CH CK CM CX CY CZ DE DG DK DM EE ER ES FI FJ FK FM FR \
    GB GD GE GG GH GI GM GS GY HK HU ID IE IL IM IO IT JE JM KE KI KN KY LC LR LS LT LV MG MO MS MT MU \
    MV MW MY NA NF NG NL NO NR NU NZ PG PK PL PN PT PW RO RW SB SC SD SE SG SH SI SK SL SS SX SZ TC TK \
    TO TT TV TZ UA UG VC VG VU WS ZA ZM ZW
    """
  }

  /// The locale for a language whose region is not given, where the tag of the language names none.
  private static func usual(of language: String) -> String? {
    if language.isSame(as: "pt") { return "pt-BR" }
    return language.isSame(as: "zh") ? "zh-Hans" : nil
  }

  /// Whether the region is one of the codes, which spaces separate.
  private func isAmong(_ codes: StaticString) -> Bool {
    guard let region else { return false }
    var fields = ByteFields(codes, separatedBy: " ")
    while let code = fields.next() {
      if code.isSame(as: region) { return true }
    }
    return false
  }
}
