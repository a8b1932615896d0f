extension [RateSource] {
  /// The source with this short name, in either case; nil when there is none; O(n).
  public func named(_ name: String) -> RateSource? {
    let wanted = name.uppercased()
    return first { $0.name.uppercased() == wanted }
  }
}
