/// A language, and where the tag says so its script and region: what choosing a locale looks at.
///
/// Read from a BCP 47 tag ("pt-BR", "zh-Hant-TW", in any case, also with underscores) or a POSIX locale
/// name ("pt_BR.UTF-8", "sr_RS@latin"). Variants, extensions, code sets and the rest are left out.
struct LanguageTag: Hashable, Sendable {
  /// In lower case: "pt".
  var language: String
  /// In title case: "Hant".
  var script: String?
  /// In upper case, or three digits: "BR", "419".
  var region: String?

  /// Nil when the text starts with no language: "C", "POSIX", "*", and what is no tag at all.
  init?(_ text: some StringProtocol) {
    let modifier = text.utf8.drop { $0 != UInt8(ascii: "@") }.dropFirst()
    let tag = text.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
    var subtags = tag.split(omittingEmptySubsequences: false) { byte in
      byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }[...]
    guard let first = subtags.popFirst(), (2...3).contains(first.count),
      first.allSatisfy({ LanguageTag.isLetter($0) })
    else { return nil }
    language = LanguageTag.lowercased(first)
    // After a single letter come extensions.
    for subtag in subtags.prefix(while: { $0.count > 1 }) {
      if subtag.count == 4 && subtag.allSatisfy({ LanguageTag.isLetter($0) }) {
        guard script == nil, region == nil else { break }
        script = LanguageTag.titlecased(subtag)
      } else if LanguageTag.isRegion(subtag) {
        guard region == nil else { break }
        region = LanguageTag.uppercased(subtag)
      }
    }
    if script == nil && modifier.elementsEqual("latin".utf8) { script = "Latn" }
    if script == nil && modifier.elementsEqual("cyrillic".utf8) { script = "Cyrl" }
    replaceAlias()
  }

  /// Codes that were replaced, and languages that others stand for here.
  private mutating func replaceAlias() {
    if region == "UK" { region = "GB" }
    switch language {
    case "iw": language = "he"
    case "in": language = "id"
    case "mo": language = "ro"
    case "no", "nn": language = "nb"
    // Montenegrin, and what Serbian was part of.
    case "sh", "cnr": language = "sr"
    // Written so much alike that CLDR offers the one for the other.
    case "bs": language = "hr"
    case "cmn": language = "zh"
    case "yue":
      language = "zh"
      if script == nil && region != "CN" { script = "Hant" }
    case "gsw":
      language = "de"
      region = region ?? "CH"
    case "prs":
      language = "fa"
    default: break
    }
  }

  private static func isRegion(_ subtag: some Collection<UInt8>) -> Bool {
    subtag.count == 2 && subtag.allSatisfy { isLetter($0) }
      || subtag.count == 3 && subtag.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func lowercased(_ letters: some Collection<UInt8>) -> String {
    String(decoding: letters.map { $0 | 0x20 }, as: UTF8.self)
  }

  /// Letters in upper case; digits, which have that bit set, are kept.
  private static func uppercased(_ subtag: some Collection<UInt8>) -> String {
    String(decoding: subtag.map { isLetter($0) ? $0 & ~0x20 : $0 }, as: UTF8.self)
  }

  private static func titlecased(_ letters: some Collection<UInt8>) -> String {
    uppercased(letters.prefix(1)) + lowercased(letters.dropFirst())
  }
}
