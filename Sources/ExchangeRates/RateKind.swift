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
