import PlainBytes

/// Who made a film or is seen in it: a person, a studio, or a country, by name.
///
/// Sources tell names and no numbers of them, so that two of one name are one here.
public struct Maker: Hashable, Sendable {
  public let name: String
  /// What they did in which film, the best known films first.
  public internal(set) var parts: [Part]

  /// Creates one with the name and its parts.
  public init(name: String, parts: [Part] = []) {
    (self.name, self.parts) = (name, parts)
  }

  /// What the name stands for in a film.
  public enum Role: UInt8, CaseIterable, Sendable {
    // In the order in which the catalogue has them.
    case director, writer, actor, country, studio

    /// The roles of people.
    public static let people: Set<Role> = [.director, .writer, .actor]
  }

  /// One thing done in one film.
  public struct Part: Hashable, Sendable {
    /// The place of the film among those at hand.
    public let film: Int
    public let role: Role
    /// The place among those who have the role in this film, 0 for the first.
    public let order: Int

    /// Creates a part.
    public init(film: Int, role: Role, order: Int) {
      (self.film, self.role, self.order) = (film, role, order)
    }
  }

  /// The films, the best known first, each once.
  public var films: [Int] {
    var films: [Int] = []
    for part in parts where films.last != part.film { films.append(part.film) }
    return films
  }

  /// The role of most parts.
  public var mainRole: Role? {
    var counts = [Int](repeating: 0, count: Role.allCases.count)
    for part in parts { counts[Int(part.role.rawValue)] += 1 }
    return Role.allCases.max { counts[Int($0.rawValue)] < counts[Int($1.rawValue)] }
  }
}

/// A number of nine digits made of a name (FNV-1a), for those who ask by numbers: the same for the same name.
///
/// Of the names of the catalogue two pairs share theirs.
public struct NameNumber: Hashable, Sendable {
  public let value: UInt32

  /// There are as many numbers.
  public static let count: UInt32 = 1_000_000_000

  /// The number that is written so.
  public init(value: UInt32) { self.value = value }

  /// The number of a name in UTF-8.
  public init(utf8 name: UnsafeRawBufferPointer) {
    var hash: UInt32 = 2_166_136_261
    for byte in name { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    value = hash % NameNumber.count
  }

  /// The number of `name`.
  public init(_ name: String) {
    var number = NameNumber(value: 0)
    name.withBytes { number = NameNumber(utf8: $0) }
    self = number
  }
}

/// Who must have made a film for it to be listed.
public struct MakerBound: Hashable, Sendable {
  /// In which roles.
  public var roles: Set<Maker.Role>
  public var names: [NameNumber]
  /// Whether all of them are wanted, or any.
  public var needsAll: Bool

  /// Creates a bound.
  public init(_ names: [NameNumber], as roles: Set<Maker.Role>, needsAll: Bool) {
    (self.names, self.roles, self.needsAll) = (names, roles, needsAll)
  }
}
