import ExactMoney

/// What `cambio 100 usd in eur gbp` asks for.
struct ConversionPhrase: Equatable {
  let money: Money
  let targets: [Currency]

  /// Words that may stand between the two sides.
  private static let connectives: Set<String> = ["to", "in", "into", "as", "=", "->"]

  /// Reads the words in their natural order: an amount (one when left out), a currency, a word such
  /// as "to" if you like, and the currencies wanted.
  ///
  /// - Throws: ``CommandFailure``: ``ExitStatus/usage`` when a part is missing, ``ExitStatus/data``
  ///   when one cannot be read.
  init(words arguments: [String]) throws(CommandFailure) {
    // An unset variable of a script is not "one".
    guard arguments.first?.isEmpty != true else {
      throw CommandFailure(
        status: .data,
        message: "the amount is empty.\nWrite it like 1234.56, or leave it out for 1."
      )
    }
    var words = arguments.flatMap { argument in
      argument.split { $0 == " " || $0 == "\t" || $0 == "\n" }.map { String($0) }
    }
    var amount = ExactDecimal.one
    if let first = words.first, AmountReader.looksLikeAmount(first) {
      words.removeFirst()
      let (number, unit) = ConversionPhrase.separated(first)
      amount = try AmountReader.read(number)
      if let unit { words.insert(unit, at: 0) }
    }
    guard let source = words.first else {
      throw ConversionPhrase.incomplete("there is no currency to convert from")
    }
    let currency = try CurrencyReader.read(source)
    var targets: [Currency] = []
    for word in words.dropFirst().flatMap({ $0.split(separator: ",").map { String($0) } })
    where !ConversionPhrase.connectives.contains(word.lowercased()) {
      let target = try CurrencyReader.read(word)
      if !targets.contains(target) { targets.append(target) }
    }
    guard !targets.isEmpty else {
      throw ConversionPhrase.incomplete("there is no currency to convert \(currency) to")
    }
    money = Money(amount, currency)
    self.targets = targets
  }

  /// `100usd` as `100` and `usd`; the suffixes of amounts stay with them.
  private static func separated(_ word: String) -> (number: String, unit: String?) {
    guard word.utf8.count > 3, Currency(word.suffix(3)) != nil else { return (word, nil) }
    return (String(word.dropLast(3)), String(word.suffix(3)))
  }

  private static func incomplete(_ reason: String) -> CommandFailure {
    CommandFailure(
      status: .usage,
      message: """
        \(reason).
        Write it like 'cambio 100 usd brl'; 'cambio --help' shows more.
        """
    )
  }
}
