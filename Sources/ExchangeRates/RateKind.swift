/// How a rate came to be.
public enum RateKind: String, Hashable, Sendable {
  /// Published by an institution for a date.
  case published
  /// Fixed irrevocably by law: the euro's conversion rates.
  case fixed
  /// Kept by a central bank or a currency board against an anchor.
  case peg
  /// A change of unit: so many old for one new.
  case redenomination
  /// Set by the reader.
  case own
}

/// What stands behind a rate.
public enum RateStanding: UInt8, Hashable, Sendable {
  /// Its own publication, or a second source.
  case confirmed
  /// A statement that no second source confirms.
  case unconfirmed
  /// An authority that has other official rates of the currency for other uses: this one is for state use.
  case oneOfSeveral
}
