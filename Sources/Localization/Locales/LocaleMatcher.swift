import PlainBytes

/// Chooses the locale that suits a request best, among the available ones.
///
///     let matcher = LocaleMatcher(tags: ["en", "pt-BR", "pt-PT"])
///     matcher.best(for: "pt-AO")                                  // "pt-PT"
///     matcher.best(forAcceptLanguage: "fr, pt;q=0.8, en;q=0.5")   // "pt-BR"
///
/// A region without a locale of its own gets one whose numbers its people can read. Between two
/// locales of a language, the decimal sign decides first, then digits and symbols.
public struct LocaleMatcher: Sendable {
  /// The available locales as BCP 47 tags; the first is chosen among equally good ones.
  public let tags: [String]

  /// Creates a matcher for the available locales.
  public init(tags: [String]) {
    self.tags = tags
  }

  /// Returns the locale for a BCP 47 tag or a POSIX locale name; nil if there is none in that
  /// language.
  ///
  /// "C" and "POSIX" have no locale.
  public func best(for request: some StringProtocol) -> String? {
    let request = String(request)
    if let same = tags.first(where: { LocaleMatcher.isSame($0, request) }) { return same }
    guard let tag = LanguageTag(request) else { return nil }
    for wanted in tag.fallbacks {
      if let found = tags.first(where: { LocaleMatcher.isSame($0, wanted) }) { return found }
    }
    return tags.first { LanguageTag($0)?.language.isSame(as: tag.language) ?? false }
  }

  /// Returns the locale for the first of several tags that has one, such as a user's preferred
  /// languages; nil if none has.
  public func best(forAnyOf requests: some Sequence<String>) -> String? {
    for request in requests {
      if let found = best(for: request) { return found }
    }
    return nil
  }

  /// Returns whether two tags are equal, ignoring case and the kind of separator.
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
  /// The tags of suitable locales, best first, from the exact tag to the language alone.
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

  /// The locale of the same language for a region or a script without its own; nil if there is
  /// none.
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

  /// Languages, their regions without a locale, and the tag of the locale for those.
  private static let neighbours: [(StaticString, regions: StaticString, tag: StaticString)] = [
    ("en", worldEnglish, "en-GB"),
    // The regions where Spanish has a decimal point. The rest of Latin America has a comma, as
    // Spain does, and would read 1,234 as little more than one.
    ("es", "419 BR BZ CU DO GT HN MX NI PA PE PR SV US", "es-MX"),
    ("de", "CH LI", "de-CH"),
    // The regions where Arabic is written with its own digits; the others use 0 to 9.
    ("ar", "BH DJ EG ER IL IQ JO KM KW LB MR OM PS QA SA SD SO SS SY TD YE", "ar-EG"),
  ]

  /// The regions whose English follows Britain's in CLDR: the children of en-001.
  ///
  /// They exclude the United States and their territories, Japan, the Philippines, and regions
  /// where English is uncommon.
  private static var worldEnglish: StaticString {
    """
    001 150 AG AI AT AU BB BE BM BS BW BZ CC CH CK CM CX CY CZ DE DG DK DM EE ER ES FI FJ FK FM FR \
    GB GD GE GG GH GI GM GS GY HK HU ID IE IL IM IO IT JE JM KE KI KN KY LC LR LS LT LV MG MO MS MT MU \
    MV MW MY NA NF NG NL NO NR NU NZ PG PK PL PN PT PW RO RW SB SC SD SE SG SH SI SK SL SS SX SZ TC TK \
    TO TT TV TZ UA UG VC VG VU WS ZA ZM ZW
    """
  }

  /// Returns the locale for a language without a region; nil if the language's own tag is the
  /// locale's.
  private static func usual(of language: String) -> String? {
    if language.isSame(as: "pt") { return "pt-BR" }
    return language.isSame(as: "zh") ? "zh-Hans" : nil
  }

  /// Returns whether the region is among the codes, which are separated by spaces.
  private func isAmong(_ codes: StaticString) -> Bool {
    region.flatMap { codes.index(ofWord: $0) } != nil
  }
}
