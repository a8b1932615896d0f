import EmbeddedData
import ExactJSON
import ExactMoney
import ExchangeRates
import Localization

/// The question of `cambio 20 eur + 35 usd in brl yesterday`.
struct Question {
  /// The amounts to convert, one per currency.
  let terms: [ConversionTerm]
  /// The amounts as typed, which differ from ``terms`` in prices for another measure.
  let asked: [ConversionTerm]
  /// The measures of a price; nil for amounts of money.
  let measures: MeasureChange?
  /// The target currencies; empty if the words name none.
  let targets: [Currency]
  /// The day that the words name; nil if they name none.
  let day: CalendarDate?
  /// Notes on ambiguous readings.
  let notes: [String]
  /// The note on words that mean something else in another locale; nil if there are none.
  let otherReading: String?

  /// Reads the words of the command line in the reader's language.
  ///
  /// - Throws: ``CommandFailure``: ``ExitStatus/usage`` if a part is missing, ``ExitStatus/data``
  ///   if one is unreadable.
  init(words: [String], wording: CommandWording, today: CalendarDate) throws(CommandFailure) {
    // An empty word comes from an unset variable of a script, and must not be read as 1.
    guard words.first?.isEmpty != true else {
      let example = wording.number(ExactDecimal(123_456, scale: 2))
      throw wording.failure(.data, .amountEmpty, hint: .amountEmptyHint(example: example))
    }
    let text = words.joined(separator: " ")
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw Question.incomplete(.sourceCurrencyMissing, wording)
    }
    // A lone mark instead of an amount is a typing error, although a mark may end a sentence.
    if let first = words.first, first == "." || first == "," {
      throw wording.failure(for: ReadingError(.unexpected, at: 0..<1), in: text)
    }
    let question = try Question.read(text, wording: wording, today: today)
    let terms = question.amount.terms.compactMap { term in
      term.currency.map { ConversionTerm(term.amount, $0) }
    }
    guard !terms.isEmpty else { throw Question.incomplete(.sourceCurrencyMissing, wording) }
    (asked, measures) = (terms, question.measures)
    self.terms = try Question.prices(terms, question.measures, text, wording)
    var targets: [Currency] = []
    for target in question.targets where !targets.contains(target) { targets.append(target) }
    self.targets = targets
    day = question.day
    notes = question.doubts.map { Question.note($0, wording) }
    otherReading = question.doubts.first { $0.hasOtherMeaning(in: text) }.map {
      Question.note($0, wording)
    }
  }

  /// Returns the target currencies: those of the words, else the favourites, else that of the
  /// reader's region, else the first of `others` that is not converted.
  ///
  /// - Throws: ``CommandFailure`` if no other currency is left.
  func targets(
    favourites: @autoclosure () -> [Currency],
    orElse others: [Currency] = [],
    wording: CommandWording
  ) throws(CommandFailure) -> [Currency] {
    guard targets.isEmpty else { return targets }
    func isOther(_ target: Currency) -> Bool { terms.contains { $0.currency != target } }
    // An assistant has no currency of its own.
    guard !wording.isOfTool else { throw noTarget(wording) }
    let favourites = favourites()
    let home = wording.payingRegion.flatMap { $0.currency }.map { [$0] } ?? []
    let wanted =
      favourites.isEmpty
      ? Array((home + others).filter(isOther).prefix(1)) : favourites.filter(isOther)
    guard !wanted.isEmpty else { throw noTarget(wording) }
    return wanted
  }

  private func noTarget(_ wording: CommandWording) -> CommandFailure {
    Question.incomplete(.targetCurrencyMissing(currency: terms[0].currency.code), wording)
  }

  private static func read(
    _ text: String,
    wording: CommandWording,
    today: CalendarDate
  ) throws(CommandFailure) -> ConversionQuestion {
    do throws(ReadingError) {
      do throws(ReadingError) {
        return try QuestionReader(wording.numberReader).read(text, today: today)
      } catch {
        // Most questions have codes and signs; only other words require the names of currencies.
        guard error.reason == .unknownWord else { throw error }
        return try QuestionReader(wording.amountReader).read(text, today: today)
      }
    } catch {
      // Words without anything to convert: "tomorrow".
      if error.reason == .empty { throw incomplete(.sourceCurrencyMissing, wording) }
      throw wording.failure(for: error, in: text)
    }
  }

  /// Converts prices to those for the measure of the result.
  private static func prices(
    _ terms: [ConversionTerm],
    _ measures: MeasureChange?,
    _ text: String,
    _ wording: CommandWording
  ) throws(CommandFailure) -> [ConversionTerm] {
    guard let measures else { return terms }
    var prices: [ConversionTerm] = []
    for term in terms {
      guard let price = try? measures.price(term.amount) else {
        throw wording.failure(for: ReadingError(.overflow, at: 0..<text.utf8.count), in: text)
      }
      prices.append(ConversionTerm(price, term.currency))
    }
    return prices
  }

  private static func incomplete(_ reason: Message, _ wording: CommandWording) -> CommandFailure {
    wording.failure(.usage, reason, hint: wording.isOfTool ? nil : .phraseHint)
  }

  static func note(_ doubt: ReadingDoubt, _ wording: CommandWording) -> String {
    switch doubt {
    case .number(let taken, nil, _):
      return wording(.readAs(text: wording.number(taken)))
    case .number(let taken, let other?, _):
      return wording(.readAsOrOther(text: wording.number(taken), other: wording.number(other)))
    case .currency(let reading, _):
      if let code = reading.parCode { return wording.note(of: code) }
      return wording(
        .readAsOrOther(
          text: reading.currency.code,
          other: wording.alternatives(reading.others.prefix(3).map { $0.code })
        )
      )
    case .unit(let taken, let other, _):
      return wording(.readAsOrOther(text: taken.symbol, other: other.symbol))
    case .day(let taken, let other, _):
      return wording(.readAsOrOther(text: wording.long(taken), other: wording.long(other)))
    }
  }
}

extension Question {
  /// The additional members for a price: the price and the measure asked about, and the measure of
  /// the result.
  var measureJSON: JSONValue {
    guard let measures, let price = asked.first else { return [:] }
    return [
      "per": .string(measures.to.text),
      "asked": [
        "amount": .string(price.amount.value.description), "base": .string(price.currency.code),
        "per": .string(measures.from.text),
      ],
    ]
  }
}

extension MeasureUnit.Dimension {
  /// The name of the dimension within a sentence.
  var name: Message {
    switch self {
    case .weight: .measureWeight
    case .volume: .measureVolume
    case .length: .measureLength
    case .area: .measureArea
    }
  }
}

extension ReadingDoubt {
  /// Returns whether the text in question may well have another meaning in another locale.
  ///
  /// If it has both a point and a comma, the second marks decimals everywhere: "1.234,50" is noted,
  /// not refused.
  fileprivate func hasOtherMeaning(in text: String) -> Bool {
    switch self {
    case .number(_, let other, let place):
      let marks = [UInt8(ascii: "."), UInt8(ascii: ",")]
      let parts = Array(text.utf8)[place].split { marks.contains($0) }
      let hasBoth = marks.allSatisfy { Array(text.utf8)[place].contains($0) }
      return !hasBoth && (other != nil || parts.dropFirst().contains { $0.count != 3 })
    case .day, .unit: return true
    case .currency(let reading, _): return !reading.others.isEmpty
    }
  }
}

extension CommandWording {
  /// A reader of amounts with codes and signs of currencies.
  var numberReader: AmountReader { AmountReader(locale, region: region) }

  /// A reader of amounts that also knows currencies by name, and countries by their money.
  var amountReader: AmountReader {
    let words = CurrencyWords(
      locales: [names] + (EmbeddedLocales.locale("en").map { [$0] } ?? []),
      keywords: EmbeddedLocales.keywords,
      countries: true,
      region: region
    )
    return AmountReader(locale, region: region, words: words)
  }

  /// Returns the note that a code outside ISO 4217 was read as a currency.
  func note(of code: ParCode) -> String {
    self(.readAtPar(code: code.code, currency: code.currency.code))
  }
}
