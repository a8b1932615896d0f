import PlainBytes

/// The plural categories of CLDR; each language has a rule for the category of a number.
public enum PluralCategory: UInt8, CaseIterable, Hashable, Sendable {
  case zero, one, two, few, many, other

  /// Creates the category with this name in ASCII; nil if there is none.
  init?(name: UnsafeRawBufferPointer) {
    var names = ByteFields("zero one two few many other", separatedBy: " ")
    var place: UInt8 = 0
    while let known = names.next() {
      if known.isSame(as: name) {
        self.init(rawValue: place)
        return
      }
      place += 1
    }
    return nil
  }
}
