/// Finds a name that an object already has, in expected O(1).
///
/// A few names are compared one by one. For more, there is an open-addressing hash table of member
/// indices. Hashes are seeded, so that an attacker cannot choose names that collide.
struct NameTable {
  /// The index of a member plus 1 in each used slot; the number of slots is a power of two.
  private var slots: [UInt32] = []
  /// The hash of each member's name.
  private var hashes: [Int] = []

  /// The maximum number of names that are compared one by one.
  private static var maximumCompared: Int { 8 }

  /// Records `name` for the member after `members`; returns false if one of those already has it.
  mutating func insert(_ name: String, after members: [JSONMember]) -> Bool {
    guard members.count >= NameTable.maximumCompared else {
      return !members.contains { NameTable.isSame($0.name, name) }
    }
    if slots.isEmpty {
      for member in members { hashes.append(NameTable.hash(member.name)) }
    }
    if slots.count < 2 * (hashes.count + 1) { grow() }
    let hash = NameTable.hash(name)
    var slot = hash & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if hashes[index] == hash && NameTable.isSame(members[index].name, name) { return false }
      slot = (slot + 1) & (slots.count - 1)
    }
    hashes.append(hash)
    slots[slot] = UInt32(hashes.count)
    return true
  }

  private mutating func grow() {
    let count = max(4 * NameTable.maximumCompared, 4 * slots.count)
    slots = [UInt32](repeating: 0, count: count)
    for index in hashes.indices {
      var slot = hashes[index] & (count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = UInt32(index + 1)
    }
  }

  private static func hash(_ name: String) -> Int {
    var hasher = Hasher()
    var name = name
    name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    return hasher.finalize()
  }

  /// Returns whether the bytes of two names are equal; Swift's `==` also accepts other encodings of
  /// a letter.
  static func isSame(_ left: String, _ right: String) -> Bool {
    // Most names differ in length, which is known without comparing bytes.
    left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
  }
}
