public import ExactMoney

extension FixedLink {
  /// `currencies`, and all that law, changes of unit and pegs join them with, sorted.
  ///
  /// A conversion between them needs the rates of no others.
  public static func neighbourhood(of currencies: [Currency]) -> [Currency] {
    var found = Set(currencies)
    var frontier = currencies
    while !frontier.isEmpty {
      var next: [Currency] = []
      for currency in frontier {
        // Pegs lead only one way: a currency pegged to the dollar is not reached from the dollar.
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

  /// Whether one of `currencies`, or of those near them, changed its unit and kept its code.
  ///
  /// In one unit, rates of the time before and after may need more than 38 digits.
  public static func changesUnit(near currencies: [Currency]) -> Bool {
    neighbourhood(of: currencies).contains { sameCodeRedenomination(of: $0) != nil }
  }
}
