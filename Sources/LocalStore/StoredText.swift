/// Texts from outside as the tables have them.
enum StoredText {
  /// The most Unicode scalars of one that are kept.
  static let maximumLength = 2_000

  /// `text`, or its start when it is too long to be what it should be.
  static func cut(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(maximumLength)))
  }
}
