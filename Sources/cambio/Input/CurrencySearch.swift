import ExactMoney

/// Finds currencies by words of their code, name or countries.
enum CurrencySearch {
  /// The currencies that match every word, best match first, then alphabetically.
  ///
  /// A match in the code is better than one at the start of a word of the name, and that better than
  /// one in a country's name. Case does not count. O(n).
  static func find(_ words: [String], in currencies: [Currency]) -> [Currency] {
    let wanted = words.map { $0.lowercased() }
    let ranked = currencies.compactMap { currency in
      rank(of: currency, for: wanted).map { (rank: $0, currency: currency) }
    }
    return ranked.sorted { ($0.rank, $0.currency.code) < ($1.rank, $1.currency.code) }
      .map { $0.currency }
  }

  private static func rank(of currency: Currency, for words: [String]) -> Int? {
    var worst = 0
    for word in words {
      guard let rank = rank(of: currency, for: word) else { return nil }
      worst = max(worst, rank)
    }
    return worst
  }

  private static func rank(of currency: Currency, for word: String) -> Int? {
    let code = currency.code.lowercased()
    if code == word { return 0 }
    let name = currency.name.lowercased()
    if name == word { return 1 }
    if code.hasPrefix(word) { return 2 }
    if startsAWord(word, of: name) { return 3 }
    if currency.regions.contains(where: { startsAWord(word, of: regionName($0)) }) { return 4 }
    if currency.pastRegions.contains(where: { startsAWord(word, of: regionName($0)) }) { return 5 }
    return nil
  }

  private static func regionName(_ code: String) -> String {
    Region(code).name?.lowercased() ?? ""
  }

  private static func startsAWord(_ word: String, of text: String) -> Bool {
    text.hasPrefix(word)
      || text.split { !$0.isLetter && !$0.isNumber }.contains { $0.hasPrefix(word) }
      || text.contains(" " + word)
  }
}
