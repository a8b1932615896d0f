/// Whether the digits of large numbers stand in groups.
public enum Grouping: Hashable, Sendable {
  /// As the locale writes numbers: some leave four digits together.
  case automatic
  /// From the first digit on that makes a second group.
  case always
  /// All digits together.
  case never
}
