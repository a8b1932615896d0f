import ArgumentParser
import EmbeddedData
import ExactMoney
import ExchangeRates
import Localization

/// The two currencies of a pair.
struct PairArguments: ParsableArguments {
  @Argument(help: "The base currency.", completion: CompletionWords.currencies)
  private var base: String

  @Argument(help: "The quote currency.", completion: CompletionWords.currencies)
  private var quote: String

  /// Returns the pair, read as ``CommandWording/pair(_:_:)`` does.
  func pair(_ wording: CommandWording) throws(CommandFailure) -> CurrencyPair {
    try wording.pair(base, quote)
  }
}

/// Reads currency codes, and suggests others for unknown ones.
extension CommandWording {
  /// Returns the currency with the code `word`, in either case, else the only one with that name,
  /// sign or country.
  ///
  /// Any word other than an ISO 4217 code is reported on standard error.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitStatus/data``, which suggests similar codes.
  func currency(_ word: String) throws(CommandFailure) -> Currency {
    if let currency = Currency(word) { return currency }
    if let code = ParCode(word) {
      report(note(of: code))
      return code.currency
    }
    guard let reading = try? amountReader.read("1 " + word), reading.value == .one,
      reading.doubts.isEmpty,
      let currency = reading.currency?.currency
    else { throw unknownCurrency(word) }
    report(self(.readAs(text: currency.code)))
    return currency
  }

  private func report(_ note: String) {
    if !isOfTool { Output.report(note) }
  }

  /// Returns the pair of `base` and `quote`, each read by ``currency(_:)``.
  func pair(_ base: String, _ quote: String) throws(CommandFailure) -> CurrencyPair {
    CurrencyPair(base: try currency(base), quote: try currency(quote))
  }

  /// Returns the failure for a word that is not a currency, with similar currencies.
  func unknownCurrency(_ word: String) -> CommandFailure {
    if let whole = CommandWording.hundredths[word == "GBp" ? "gbx" : word.lowercased()] {
      return failure(.data, .currencyHundredth(text: word, currency: whole.code))
    }
    let near = suggestions(for: word).map { currency in
      self(.currencyWithName(code: currency.code, name: name(of: currency)))
    }
    let text = word.truncated(to: 25)
    let reason =
      near.isEmpty
      ? self(.currencyUnknown(text: text))
      : self(.currencyUnknownNear(text: text, suggestions: alternatives(near)))
    let hint =
      near.isEmpty
      ? self(.currenciesHint)
      : self(.currenciesSearchHint(word: shellSafe(word)))
    return CommandFailure(status: .data, message: isOfTool ? reason : "\(reason)\n\(hint)")
  }

  /// The hundredths in which stock markets quote, with their whole currencies.
  private static let hundredths: [String: Currency] = ["gbx": .gbp, "zac": .zar, "ila": .ils]

  /// Returns up to three similar currencies, best first.
  ///
  /// Those with the sign come first, then those with a word of the name, by number of countries,
  /// then codes with one letter's difference.
  private func suggestions(for word: String) -> [Currency] {
    let bySign = CurrencySigns.currencies(byLetters: word)
    guard bySign.isEmpty else { return bySign }
    let wanted = word.lowercased()
    guard wanted.utf8.count <= 30, wanted.contains(where: { $0.isLetter }) else { return [] }
    let byName = currencies(matching: wanted)
      .filter { $0.status == .active }
      .sorted { ($1.regions.count, $0.code) < ($0.regions.count, $1.code) }
    let byCode = Currency.allCases.filter {
      $0.status == .active
        && CommandWording.isNear(Array($0.code.lowercased().utf8), Array(wanted.utf8))
    }
    var found: [Currency] = []
    for currency in (wanted.utf8.count > 3 ? byName + byCode : byCode + byName)
    where !found.contains(currency) { found.append(currency) }
    return Array(found.prefix(3))
  }

  /// Returns whether one letter is changed, added or omitted, or two neighbours are swapped.
  static func isNear(_ left: [UInt8], _ right: [UInt8]) -> Bool {
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
    return isPlain ? word.truncated(to: 25) : self(.searchWord)
  }

  /// Returns the currencies that match every word of `text` in the reader's language or in English,
  /// best match first; all of them if `text` has no words.
  ///
  /// `favourites` come first among the matches.
  func currencies(matching text: String, favourites: [Currency] = []) -> [Currency] {
    let english = names.tag == "en" ? nil : EmbeddedLocales.locale("en")
    let finder = CurrencyFinder(
      locales: [names] + (english.map { [$0] } ?? []),
      keywords: EmbeddedLocales.keywords
    )
    return finder.currencies(matching: text, order: .codeAscending, favourites: favourites)
  }
}
