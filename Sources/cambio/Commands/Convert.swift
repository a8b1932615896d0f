import ArgumentParser
import CambioAPI
import ExactJSON
import ExactMoney
import ExchangeRates
import Localization

/// `cambio 100 usd brl`.
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    _superCommandName: Cambio.name,
    abstract: Wording.environment(.convertAbstract),
    usage: "cambio [<amount>] <currency> [to] <currency> ... [<options>]"
  )

  @Argument(
    help: "An amount (1 when left out), its currency, and the currencies wanted.",
    completion: .custom { _, _, prefix in CompletionWords.currencies(startingWith: prefix) }
  )
  var words: [String] = []

  @OptionGroup var rates: RateOptions

  @OptionGroup var locale: LocaleOptions

  @OptionGroup var freshness: FreshnessOptions

  @OptionGroup var storeOptions: StoreOptions

  @Flag(help: "Show each step, rate, date and source, and the one rounding.")
  var explain = false

  @Flag(help: "Write JSON, every number a string.")
  var json = false

  @Option(help: ArgumentHelp("Round to this many decimals, 0 to 30.", valueName: "n"))
  var digits: Int?

  @Option(help: "How to round the result.")
  var rounding: RoundingName = .halfUp

  @Flag(help: "Round to what can be paid in cash: 0.05 CHF, whole SEK.")
  var cash = false

  @Option(
    help: ArgumentHelp(
      "Take this fee off the amount first, in percent; below zero adds.",
      valueName: "percent"
    ),
    transform: FeeArgument.read
  )
  var fee: FeePercent?

  @Option(
    name: .customLong("euro-intermediate"),
    help: ArgumentHelp(
      "Between two currencies the euro replaced, round the euro amount to this many decimals, 3 or more.",
      valueName: "n"
    )
  )
  var euroDecimals: Int?

  func validate() throws {
    let wording = Wording.environment
    if let digits, !(0...30).contains(digits) {
      throw ValidationError(wording(.digitsOutOfRange, ["digits": String(digits)]))
    }
    if digits != nil && cash {
      throw ValidationError(
        wording(.optionsExclude, ["first": "--cash", "second": "--digits"])
      )
    }
    if let euroDecimals, !(EuroIntermediate.fewestDecimals...30).contains(euroDecimals) {
      throw ValidationError(
        wording(.euroIntermediateOutOfRange, ["digits": String(euroDecimals)])
      )
    }
    if json && explain { throw ValidationError(wording(.jsonExplains)) }
  }

  func run() throws {
    let wording = try locale.wording()
    let today = try Today.read(wording)
    let question = try Question(words: words, wording: wording, today: today)
    let day = try rates.day(today: today, inWords: question.day, wording: wording)
    let installation = try rates.installation(freshness, storeOptions, wording: wording)
    let converter = Converter(
      archive: installation.archive(
        for: .init(
          currencies: question.amounts.map { $0.currency } + question.targets,
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
        for target in question.targets {
          let conversion = try converter.convert(amount, to: target, on: day)
          shown.append(
            ShownConversion(conversion: conversion, result: try result(of: conversion))
          )
        }
        parts.append(ConvertedPart(amount: amount, shown: shown))
      }
      return try self.text(of: parts, installation, today: today)
    }
    for note in question.notes { Output.writeError("cambio: \(note)") }
    try Output.print(text)
  }

  private func result(of conversion: Conversion) throws(RateError) -> Money {
    let target = conversion.target
    guard cash else {
      return try conversion.result(
        to: .scale(digits ?? target.minorUnits ?? target.displayDigits),
        rounding: rounding.rule
      )
    }
    return try conversion.result(toMultipleOf: target.cashIncrement, rounding: rounding.rule)
  }

  /// The sum of several amounts in one currency, rounded once.
  private func sum(_ parts: [Conversion], in target: Currency) throws(RateError) -> ConvertedSum {
    do throws(DecimalError) {
      var total = ExactFraction(.zero)
      for part in parts {
        total = try total.adding(
          ExactFraction(part.source.amount)
            .multiplied(by: ExactFraction(part.route.ratio.numerator))
            .divided(by: ExactFraction(part.route.ratio.denominator))
        )
      }
      let step = cash ? target.cashIncrement : .one
      let precision = cash ? 0 : digits ?? target.minorUnits ?? target.displayDigits
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
    today: CalendarDate
  ) throws(RateError) -> String {
    let wording = installation.wording
    let sums = parts.count > 1 ? try self.sums(of: parts) : []
    if json {
      var documents: [JSONValue] = []
      for part in parts {
        let entries = part.shown.map { ConversionJSON.Entry($0.conversion, shownAs: $0.result) }
        documents.append(try ConversionJSON.encode(entries, of: part.amount, today: today))
      }
      let document =
        sums.isEmpty
        ? documents[0]
        : ConversionJSON.encodeSums(sums.map { ($0.exact, $0.result) }, of: documents)
      return document.text + "\n"
    }
    let writer = ConversionText(
      wording: wording,
      style: Style(isColoured: Output.isColoured),
      today: today,
      width: Output.width,
      fetches: FetchNotes(installation)
    )
    guard explain else {
      return sums.isEmpty
        ? try writer.text(for: parts[0].shown, of: parts[0].amount)
        : try writer.text(for: sums, of: parts)
    }
    let explanation = ExplanationText(
      wording: wording,
      today: today,
      roundingWords: wording(rounding.words),
      isCash: cash,
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

  private func sums(of parts: [ConvertedPart]) throws(RateError) -> [ConvertedSum] {
    var sums: [ConvertedSum] = []
    for (index, shown) in parts[0].shown.enumerated() {
      sums.append(
        try sum(parts.map { $0.shown[index].conversion }, in: shown.conversion.target)
      )
    }
    return sums
  }
}
