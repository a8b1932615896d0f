import PlainBytes

/// A language with its script and region, if known: the parts of a tag by which a locale is chosen.
///
/// It is read from a BCP 47 tag ("pt-BR", "zh-Hant-TW", in any case, also with underscores) or a
/// POSIX locale name ("pt_BR.UTF-8", "sr_RS@latin"). Other parts, such as variants, extensions and
/// code sets, are ignored.
struct LanguageTag: Hashable, Sendable {
  /// The language in lower case: "pt".
  var language: String
  /// The script in title case: "Hant"; nil if the tag has none.
  var script: String?
  /// The region in upper case or as three digits: "BR", "419"; nil if the tag has none.
  var region: String?

  /// Reads a tag; nil if it does not start with a language, as "C", "POSIX" and "*".
  init?(_ text: String) {
    var tag: LanguageTag?
    text.withBytes { tag = LanguageTag(utf8: $0) }
    guard let tag else { return nil }
    self = tag
  }

  private init?(utf8 text: UnsafeRawBufferPointer) {
    let beforeModifier = text.bytes(before: "@")
    let modifier = text.bytes(min(beforeModifier.count + 1, text.count)..<text.count)
    let tag = beforeModifier.bytes(before: ".")
    var subtags = ByteFields(tag, separatedBy: "-", or: "_")
    guard let first = subtags.next(), (2...3).contains(first.count), LanguageTag.isLetters(first)
    else { return nil }
    language = LanguageTag.lowercased(first)
    // A subtag of one letter begins the extensions.
    while let subtag = subtags.next(), subtag.count > 1 {
      if subtag.count == 4 && LanguageTag.isLetters(subtag) {
        guard script == nil, region == nil else { break }
        script = LanguageTag.titlecased(subtag)
      } else if LanguageTag.isRegion(subtag) {
        guard region == nil else { break }
        region = LanguageTag.uppercased(subtag)
      }
    }
    if script == nil && modifier.isSame(as: "latin") { script = "Latn" }
    if script == nil && modifier.isSame(as: "cyrillic") { script = "Cyrl" }
    replaceAlias()
  }

  /// Replaces deprecated codes, and languages that have another language's locale.
  private mutating func replaceAlias() {
    if let region, region.isSame(as: "UK") { self.region = "GB" }
    if language.isSame(as: "yue"), script == nil, !(region?.isSame(as: "CN") ?? false) {
      script = "Hant"
    }
    if language.isSame(as: "gsw") { region = region ?? "CH" }
    var aliases = ByteFields(LanguageTag.aliases.bytes, separatedBy: " ", or: "=")
    while let alias = aliases.next(), let meant = aliases.next() {
      guard alias.isSame(as: language) else { continue }
      language = String(utf8: meant)
      return
    }
  }

  // Montenegrin and Serbo-Croatian have the locale of Serbian. Written Bosnian is so close to
  // Croatian that CLDR offers one for the other.
  private static let aliases: StaticString =
    "iw=he in=id mo=ro no=nb nn=nb sh=sr cnr=sr bs=hr cmn=zh yue=zh gsw=de prs=fa"

  private static func isRegion(_ subtag: UnsafeRawBufferPointer) -> Bool {
    if subtag.count == 2 { return isLetters(subtag) }
    return subtag.count == 3 && subtag.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func isLetters(_ subtag: UnsafeRawBufferPointer) -> Bool {
    subtag.allSatisfy { isLetter($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func lowercased(_ letters: UnsafeRawBufferPointer) -> String {
    text(letters.count) { letters[$0] | 0x20 }
  }

  /// Returns the letters in upper case; digits, which also have that bit, stay as they are.
  private static func uppercased(_ subtag: UnsafeRawBufferPointer) -> String {
    text(subtag.count) { isLetter(subtag[$0]) ? subtag[$0] & ~0x20 : subtag[$0] }
  }

  private static func titlecased(_ letters: UnsafeRawBufferPointer) -> String {
    text(letters.count) { $0 == 0 ? letters[$0] & ~0x20 : letters[$0] | 0x20 }
  }

  private static func text(_ count: Int, _ byte: (Int) -> UInt8) -> String {
    var bytes: [UInt8] = []
    for index in 0..<count { bytes.append(byte(index)) }
    return String(utf8: bytes)
  }
}
