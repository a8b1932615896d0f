import ArgumentParser
import CambioAPI
import EmbeddedRates
import ExactJSON
import ExactMoney
import ExchangeRates

/// `cambio 100 usd brl`.
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Convert an amount into one or more currencies.",
    usage: "cambio [<amount>] <currency> [to] <currency> ... [<options>]"
  )

  @Argument(
    help: "An amount (1 when left out), its currency, and the currencies wanted.",
    completion: .custom { _, _, prefix in CompletionWords.currencies(startingWith: prefix) }
  )
  var words: [String] = []

  @OptionGroup var rates: RateOptions

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
    name: .customLong("euro-intermediate"),
    help: ArgumentHelp(
      "Between two currencies the euro replaced, round the euro amount to this many decimals, 3 or more.",
      valueName: "n"
    )
  )
  var euroDecimals: Int?

  func validate() throws {
    if let digits, !(0...30).contains(digits) {
      throw ValidationError("--digits takes 0 to 30, not \(digits).")
    }
    if digits != nil && cash {
      throw ValidationError("--cash and --digits exclude each other: leave one out.")
    }
    if let euroDecimals, !(EuroIntermediate.fewestDecimals...30).contains(euroDecimals) {
      throw ValidationError(
        "--euro-intermediate takes 3 to 30 decimals, not \(euroDecimals): the law allows no fewer."
      )
    }
    if json && explain {
      throw ValidationError("--json carries every leg already: leave out --explain.")
    }
  }

  func run() throws {
    let phrase = try ConversionPhrase(words: words)
    let today = try Today.read()
    let day = try rates.day(today: today)
    let converter = Converter(
      archive: EmbeddedRates.archive,
      today: today,
      source: rates.source,
      euroIntermediate: euroDecimals.map { .decimals($0) } ?? .exact
    )
    let text = try RateFailureText.explaining(source: rates.source) { () throws(RateError) in
      var shown: [ShownConversion] = []
      for target in phrase.targets {
        let conversion = try converter.convert(phrase.money, to: target, on: day)
        shown.append(
          ShownConversion(conversion: conversion, result: try result(of: conversion))
        )
      }
      return try self.text(of: shown, phrase: phrase, today: today)
    }
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

  private func text(
    of shown: [ShownConversion],
    phrase: ConversionPhrase,
    today: CalendarDate
  ) throws(RateError) -> String {
    if json {
      let entries = shown.map { ConversionJSON.Entry($0.conversion, shownAs: $0.result) }
      return try ConversionJSON.encode(entries, of: phrase.money, today: today).text + "\n"
    }
    let writer = ConversionText(
      style: Style(isColoured: Output.isColoured),
      today: today,
      width: Output.width
    )
    guard explain else { return try writer.text(for: shown, of: phrase.money) }
    let explanation = ExplanationText(
      today: today,
      roundingWords: rounding.words,
      isCash: cash,
      width: Output.width
    )
    var parts: [String] = []
    for entry in shown {
      parts.append(
        try writer.text(for: [entry], of: phrase.money) + "\n" + explanation.text(for: entry)
      )
    }
    return parts.joined(separator: "\n")
  }
}
