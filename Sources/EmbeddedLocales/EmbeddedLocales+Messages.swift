import CEmbeddedLocales
public import Localization

extension EmbeddedLocales {
  /// The BCP 47 tag of every language that Cambio speaks, English first.
  public static var messageLanguages: [String] {
    (0..<embedded_messages_count()).map { String(cString: embedded_messages_at($0).tag) }
  }

  /// What Cambio says in the language of a BCP 47 tag, "es" or "es-MX"; nil when it does not speak it.
  ///
  /// A region matters only where two have words of their own: "pt-PT" gets those of Brazil.
  public static func messages(_ tag: String) -> MessageCatalogue? {
    let language = tag.prefix { $0 != "-" }
    var found: MessageCatalogue?
    for index in 0..<embedded_messages_count() {
      let entry = embedded_messages_at(index)
      let known = String(cString: entry.tag)
      guard known == tag || found == nil && known.prefix(while: { $0 != "-" }) == language else {
        continue
      }
      found = MessageCatalogue(
        text: UnsafeRawBufferPointer(start: entry.bytes, count: entry.count)
      )
      if known == tag { break }
    }
    return found
  }
}
