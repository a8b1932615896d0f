import CEmbeddedData
public import Localization

extension EmbeddedLocales {
  /// A program that says messages.
  public enum Speaker: Sendable {
    case command
    /// The program in the page.
    case page
    /// The server, which says what the page says and draws pages of its own as well.
    case site

    /// The sections of a language's file that the program says.
    fileprivate var sections: [StaticString] {
      switch self {
      case .command: ["shared", "command", "rules"]
      case .page: ["shared", "page"]
      case .site: ["shared", "page", "rules", "movies"]
      }
    }
  }

  /// The BCP 47 tag of every language that Cambio speaks, English first.
  public static var messageLanguages: [String] {
    (0..<embedded_language_count()).map { String(cString: embedded_language_at($0).tag) }
  }

  /// The best of ``messageLanguages`` for the locale with this tag, "es" for "es-MX"; nil when Cambio does
  /// not speak it.
  ///
  /// A region matters only where two have words of their own: "pt-PT" gets those of Brazil. A script does:
  /// who reads Traditional Chinese is not served with Simplified.
  public static func messageLanguage(for tag: String) -> String? {
    let language = tag.prefix { $0 != "-" }
    let known = messageLanguages.filter { $0.prefix { $0 != "-" } == language }
    return known.first { $0 == tag }
      ?? known.first {
        script(of: $0) == nil || script(of: tag) == nil || script(of: $0) == script(of: tag)
      }
  }

  /// The script subtag, four letters.
  private static func script(of tag: String) -> Substring? {
    tag.split(separator: "-").dropFirst().first { $0.utf8.count == 4 }
  }

  /// What `speaker` says in the language of a BCP 47 tag, "es" or "es-MX"; nil when Cambio does not speak
  /// it.
  public static func messages(_ tag: String, of speaker: Speaker) -> MessageCatalogue? {
    guard let language = messageLanguage(for: tag) else { return nil }
    let english = bytes(of: embedded_language_at(0))
    for index in 0..<embedded_language_count() {
      let entry = embedded_language_at(index)
      guard String(cString: entry.tag) == language else { continue }
      return MessageCatalogue(
        tag: language,
        isRightToLeft: entry.is_right_to_left,
        plurals: UnsafeRawBufferPointer(start: entry.plurals, count: entry.plurals_count),
        file: bytes(of: entry),
        english: english,
        sections: speaker.sections
      )
    }
    return nil
  }

  private static func bytes(of entry: embedded_language) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: entry.bytes, count: entry.count)
  }
}
