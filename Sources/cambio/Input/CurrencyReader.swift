import ExactMoney
import ExchangeRates

/// Reads a currency code, and suggests others for an unknown one.
struct CurrencyReader {
  let wording: CommandWording

  /// The currency with the alphabetic code `word`, in either case; a code outside ISO 4217 that is
  /// only at par with it is reported on standard error.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitStatus/data`` and similar codes.
  func read(_ word: String) throws(CommandFailure) -> Currency {
    if let currency = Currency(word) { return currency }
    guard let code = ParCode(word) else { throw refusal(of: word) }
    Output.writeError("cambio: " + wording.note(of: code))
    return code.currency
  }

  /// The pair of `base` and `quote`, each read as by ``read(_:)``.
  func read(_ base: String, _ quote: String) throws(CommandFailure) -> CurrencyPair {
    CurrencyPair(base: try read(base), quote: try read(quote))
  }

  /// The failure for a word that is not a currency, with similar currencies.
  func refusal(of word: String) -> CommandFailure {
    let near = suggestions(for: word).map { currency in
      wording(
        .currencyWithName(code: currency.code, name: wording.name(of: currency))
      )
    }
    let text = word.truncated(to: 25)
    let reason =
      near.isEmpty
      ? wording(.currencyUnknown(text: text))
      : wording(
        .currencyUnknownNear(text: text, suggestions: wording.alternatives(near))
      )
    let hint =
      near.isEmpty
      ? wording(.currenciesHint)
      : wording(.currenciesSearchHint(word: shellSafe(word)))
    return CommandFailure(
      status: .data,
      message: wording.isOfTool ? reason : "\(reason)\n\(hint)"
    )
  }

  /// Up to three currencies, best first: by a word of the name, those of most countries first, then
  /// by one letter's difference.
  private func suggestions(for word: String) -> [Currency] {
    let wanted = word.lowercased()
    guard wanted.utf8.count <= 30 else { return [] }
    let byName = CurrencySearch.find(wanted, wording: wording)
      .filter { $0.status == .active }
      .sorted { ($1.regions.count, $0.code) < ($0.regions.count, $1.code) }
    let byCode = Currency.catalogue.filter {
      $0.status == .active
        && CurrencyReader.isNear(Array($0.code.lowercased().utf8), Array(wanted.utf8))
    }
    var found: [Currency] = []
    for currency in (wanted.utf8.count > 3 ? byName + byCode : byCode + byName)
    where !found.contains(currency) { found.append(currency) }
    return Array(found.prefix(3))
  }

  /// One letter changed, added or omitted, or two neighbours swapped.
  private static func isNear(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    if left.count == right.count {
      let different = left.indices.filter { left[$0] != right[$0] }
      guard different.count == 2 else { return different.count == 1 }
      let (first, second) = (different[0], different[1])
      return second == first + 1 && left[first] == right[second] && left[second] == right[first]
    }
    let (short, long) = left.count < right.count ? (left, right) : (right, left)
    guard long.count == short.count + 1 else { return false }
    return long.indices.contains { index in
      short.elementsEqual(long[..<index] + long[(index + 1)...])
    }
  }

  private func shellSafe(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == "-" }
    return isPlain ? word.truncated(to: 25) : wording(.searchWord)
  }
}
