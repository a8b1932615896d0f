import PlainBytes

/// The plural categories of CLDR; which one a number takes is each language's rule.
public enum PluralCategory: UInt8, CaseIterable, Hashable, Sendable {
  case zero, one, two, few, many, other

  /// The category with this name in ASCII.
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
