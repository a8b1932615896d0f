import PlainBytes

/// A language subtag such as "pt", which can be compared without a `String`.
struct Language: Equatable, Sendable {
  static let english = Language("en")

  /// The first three letters, the last of them in the lowest byte.
  private var letters: UInt32 = 0

  init(_ tag: String) {
    tag.withBytes { self = Language($0) }
  }

  init(_ tag: UnsafeRawBufferPointer) {
    for index in 0..<min(tag.count, 3) {
      guard tag[index] != UInt8(ascii: "-") else { break }
      letters = letters << 8 | UInt32(tag[index])
    }
  }

  /// Whether the language is in `list`, which is separated by spaces.
  func isOne(of list: StaticString) -> Bool {
    var languages = ByteFields(list, separatedBy: " ")
    while let language = languages.next() {
      if Language(language) == self { return true }
    }
    return false
  }
}
