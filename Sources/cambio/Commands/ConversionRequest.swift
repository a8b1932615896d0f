import CambioAPI
import ExactJSON
import ExactMoney
import ExchangeRates
import Localization

/// What is to be converted, and how: what `cambio convert` does, without the reading of its options.
struct ConversionRequest {
  /// An amount, its currency, and the currencies wanted.
  let words: [String]
  let wording: Wording
  var rates = RateRequest()
  var isExplained = false
  var isJSON = false
  /// The decimals of the result; nil for those of its currency.
  var digits: Int?
  var rounding = RoundingName.halfUp
  /// Whether to round to what can be paid in cash.
  var isCash = false
  var fee: FeePercent?
  /// The decimals of the amount in euros between two currencies that it replaced; nil for all.
  var euroDecimals: Int?

  init(words: [String], wording: Wording) {
    self.words = words
    self.wording = wording
  }

  /// The request of arguments that are nothing but words after a number; nil for all others.
  ///
  /// Reading options takes a third of a cold start, and `100 usd brl` has none. A number is no command.
  init?(plain arguments: [String]) {
    guard let first = arguments.first?.utf8.first,
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first),
      !arguments.contains(where: { $0.utf8.first == UInt8(ascii: "-") })
    else { return nil }
    self.init(words: arguments, wording: .environment)
  }

  func run() throws {
    let today = try Today.read(wording)
    let question = try Question(words: words, wording: wording, today: today)
    let day = try rates.day(today: today, inWords: question.day, wording: wording)
    let installation = try rates.installation(wording: wording)
    let targets = try question.targets(favourites: installation.favourites, wording: wording)
    let converter = Converter(
      archive: installation.archive(
        for: .init(
          currencies: question.amounts.map { $0.currency } + targets,
          days: day.map { $0...$0 },
          source: rates.source
        )
      ),
      today: today,
      source: rates.source,
      euroIntermediate: euroDecimals.map { .decimals($0) } ?? .exact,
      ownRates: installation.ownRates,
      fee: fee
    )
    let failures = RateFailureText(wording: wording, source: rates.source)
    let text = try failures.explaining { () throws(RateError) in
      var parts: [ConvertedPart] = []
      for amount in question.amounts {
        var shown: [ShownConversion] = []
        for target in targets {
          let conversion = try converter.convert(amount, to: target, on: day)
          shown.append(
            ShownConversion(
              conversion: conversion,
              result: try result(of: conversion, today: today)
            )
          )
        }
        parts.append(ConvertedPart(amount: amount, shown: shown))
      }
      return try self.text(of: parts, installation, notes: question.notes, today: today)
    }
    for note in question.notes { Output.writeError("cambio: \(note)") }
    try Output.print(text)
  }

  private func result(
    of conversion: Conversion,
    today: CalendarDate
  ) throws(RateError) -> Money {
    let target = conversion.target
    guard isCash else {
      return try conversion.result(
        to: .scale(digits ?? target.minorUnits ?? target.displayDigits),
        rounding: rounding.rule
      )
    }
    let step = target.cashStep(on: conversion.day ?? today, in: wording.payingRegion)
    return try conversion.result(toMultipleOf: step.value, rounding: rounding.rule)
  }

  /// The sum of several amounts in one currency, rounded once.
  private func sum(
    _ parts: [Conversion],
    in target: Currency,
    today: CalendarDate
  ) throws(RateError) -> ConvertedSum {
    do throws(DecimalError) {
      var total = ExactFraction(.zero)
      for part in parts {
        total = try total.adding(
          ExactFraction(part.source.amount)
            .multiplied(by: ExactFraction(part.route.ratio.numerator))
            .divided(by: ExactFraction(part.route.ratio.denominator))
        )
      }
      let step =
        isCash
        ? target.cashStep(on: parts[0].day ?? today, in: wording.payingRegion).value : .one
      let precision = isCash ? 0 : digits ?? target.minorUnits ?? target.displayDigits
      let result = try total.numerator.divided(
        by: total.denominator.multiplied(by: step),
        to: .scale(precision),
        rounding: rounding.rule
      ).multiplied(by: step)
      return ConvertedSum(exact: total.value, result: Money(result, target))
    } catch {
      throw .overflow(CurrencyPair(base: parts[0].source.currency, quote: target))
    }
  }

  private func text(
    of parts: [ConvertedPart],
    _ installation: Installation,
    notes: [String],
    today: CalendarDate
  ) throws(RateError) -> String {
    let sums = parts.count > 1 ? try self.sums(of: parts, today: today) : []
    if isJSON {
      var documents: [JSONValue] = []
      for part in parts {
        let entries = part.shown.map { ConversionJSON.Entry($0.conversion, shownAs: $0.result) }
        documents.append(try ConversionJSON.encode(entries, of: part.amount, today: today))
      }
      let document =
        sums.isEmpty
        ? documents[0]
        : ConversionJSON.encodeSums(sums.map { ($0.exact, $0.result) }, of: documents)
      return document.with("notes", notes).text + "\n"
    }
    let writer = ConversionText(
      wording: wording,
      style: Style(isColoured: Output.isColoured),
      today: today,
      width: Output.width,
      fetches: FetchNotes(installation)
    )
    guard isExplained else {
      return sums.isEmpty
        ? try writer.text(for: parts[0].shown, of: parts[0].amount)
        : try writer.text(for: sums, of: parts)
    }
    let explanation = ExplanationText(
      wording: wording,
      today: today,
      roundingWords: wording(rounding.words),
      isCash: isCash,
      width: Output.width
    )
    var texts: [String] = sums.isEmpty ? [] : [try writer.text(for: sums, of: parts)]
    for part in parts {
      for entry in part.shown {
        texts.append(
          try writer.text(for: [entry], of: part.amount) + "\n" + explanation.text(for: entry)
        )
      }
    }
    return texts.joined(separator: "\n")
  }

  private func sums(
    of parts: [ConvertedPart],
    today: CalendarDate
  ) throws(RateError) -> [ConvertedSum] {
    var sums: [ConvertedSum] = []
    for (index, shown) in parts[0].shown.enumerated() {
      sums.append(
        try sum(
          parts.map { $0.shown[index].conversion },
          in: shown.conversion.target,
          today: today
        )
      )
    }
    return sums
  }
}

extension JSONValue {
  /// The object with a list of texts behind its members; as it is for an empty list.
  fileprivate func with(_ name: String, _ texts: [String]) -> JSONValue {
    guard !texts.isEmpty, case .object(let members) = self else { return self }
    return .object(members + [JSONMember(name, .array(texts.map { .string($0) }))])
  }
}
