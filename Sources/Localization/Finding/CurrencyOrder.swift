/// The four orders of a list of currencies.
public enum CurrencyOrder: String, CaseIterable, Hashable, Sendable {
  /// By name, A–Z as the reader's locale sorts names.
  case nameAscending
  /// By name, Z–A.
  case nameDescending
  /// By alphabetic code, A–Z.
  case codeAscending
  /// By alphabetic code, Z–A.
  case codeDescending
}
