public import ExactMoney

extension FixedLink {
  /// Returns `currencies` and all currencies that laws, changes of unit and pegs lead to from them,
  /// sorted.
  ///
  /// A conversion between `currencies` needs the rates of no others.
  public static func neighbourhood(of currencies: [Currency]) -> [Currency] {
    var found = Set(currencies)
    var frontier = currencies
    while !frontier.isEmpty {
      var next: [Currency] = []
      for currency in frontier {
        // A peg leads one way: a currency pegged to the dollar is not reached from the dollar.
        let ahead = links(from: currency).map { $0.anchor }
        let behind = redenominations(to: currency).map { $0.currency }
        for neighbour in ahead + behind where found.insert(neighbour).inserted {
          next.append(neighbour)
        }
      }
      frontier = next
    }
    return found.sorted()
  }

  /// Returns whether one of `currencies` or of their neighbourhood changed its unit and kept its
  /// code.
  ///
  /// Restated in one unit, rates from before and after the change may need more than 38 digits.
  public static func changesUnit(near currencies: [Currency]) -> Bool {
    neighbourhood(of: currencies).contains { sameCodeRedenomination(of: $0) != nil }
  }
}
