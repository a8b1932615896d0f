/// The origin of a rate.
public enum RateKind: String, Hashable, Sendable {
  /// Published by an institution for a date.
  case published
  /// Fixed irrevocably by law: the euro's conversion rates.
  case fixed
  /// Kept by a central bank or a currency board against an anchor.
  case peg
  /// A change of unit, in old units per new unit or the reverse.
  case redenomination
  /// Set by the user.
  case own
}

/// The evidence for a rate.
public enum RateStanding: UInt8, Hashable, Sendable {
  /// Confirmed by its own publication or by a second source.
  case confirmed
  /// Stated by one source, without confirmation by a second.
  case unconfirmed
  /// For state use, by an authority that has other official rates of the currency for other uses.
  case oneOfSeveral
}
