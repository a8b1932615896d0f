/// The names of currencies in other languages that a search needs.
public enum SearchNames: Hashable, Sendable {
  /// Nicknames, and the names in Latin letters of currencies in use.
  case usual
  /// Those, the names in other letters, and the names of withdrawn currencies.
  case all
}
