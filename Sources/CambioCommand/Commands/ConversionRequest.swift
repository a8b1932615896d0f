import CambioAPI
import ExactJSON
import ExactMoney
import ExchangeRates
import Localization
import Refreshing

/// A conversion to perform: the work of `cambio convert` after its options are read.
struct ConversionRequest {
  /// The words of the question: an amount, its currency, and the target currencies.
  let words: [String]
  let wording: CommandWording
  var rates = RateRequest()
  var isExplained = false
  var isJSON = false
  /// The default targets; the first that is not converted itself is used.
  var otherTargets: [Currency] = []
  /// Whether to write only the numbers, one per line, with a decimal point and without groups.
  var isValueAlone = false
  /// The decimals of the result; nil for its currency's own.
  var digits: Int?
  var rounding = RoundingRule.toNearestOrAwayFromZero
  /// Whether to round to an amount payable in cash.
  var isCash = false
  var fee: FeePercent?
  var euroIntermediate = EuroIntermediate.exact
  /// Whether to refuse words that mean something else in another locale, instead of noting them.
  var refusesOtherReadings = false

  func run() throws {
    let answer = try answer()
    Output.report(answer.notes)
    try Output.print(answer.text)
  }

  /// Converts, and returns the text to print with notes on ambiguous input.
  func answer() throws -> (text: String, notes: [String]) {
    try answer { answer throws(RateError) in (try text(of: answer), answer.question.notes) }
  }

  /// Converts, and returns the result of `write` for the conversions.
  func answer<Result>(_ write: (ConversionAnswer) throws(RateError) -> Result) throws -> Result {
    let today = try Clock.today(wording)
    let question = try Question(words: words, wording: wording, today: today)
    if refusesOtherReadings, let note = question.otherReading {
      throw wording.failure(.data, .otherReading(note: note))
    }
    let day = try rates.day(today: today, inWords: question.day, wording: wording)
    var installation = try rates.installation(wording: wording)
    let targets = try question.targets(
      favourites: rates.usesOwnData ? installation.favourites : [],
      orElse: otherTargets,
      wording: wording
    )
    let currencies = question.terms.map { $0.currency } + targets
    let past = rates.days(for: day).map { PastRates(currencies, on: $0) }
    if rates.isFresh, let past {
      let source = rates.provider.map { installation.configuration.source($0) }
      installation = try installation.asking(for: past, of: source) {
        let converter = self.converter($0, currencies, on: day, today: today)
        return targets.allSatisfy {
          (try? converter.convert(question.terms, to: $0, on: day)) != nil
        }
      }
    }
    let converter = self.converter(installation, currencies, on: day, today: today)
    let failures = RateFailureText(
      wording: wording,
      source: rates.source,
      hasNotAsked: !rates.isFresh && past.map { !installation.sources(of: $0).isEmpty } ?? false
    )
    return try failures.explaining { () throws(RateError) in
      var sums: [ConversionSum] = []
      for target in targets {
        sums.append(try converter.convert(question.terms, to: target, on: day))
      }
      return try write(
        ConversionAnswer(
          question: question,
          asked: question.asked,
          sums: sums,
          installation: installation,
          today: today
        )
      )
    }
  }

  /// Returns a converter with the rates that `installation` has for `currencies`.
  private func converter(
    _ installation: Installation,
    _ currencies: [Currency],
    on day: CalendarDate?,
    today: CalendarDate
  ) -> Converter {
    rates.converter(
      installation,
      for: currencies,
      days: rates.days(for: day),
      today: today,
      euroIntermediate: euroIntermediate,
      ownRates: rates.usesOwnData ? installation.ownRates : [],
      fee: fee
    )
  }

  /// The digits to which results are rounded.
  private var place: ResultPlace {
    isCash ? .cash(in: wording.payingRegion) : digits.map { .decimals($0) } ?? .shown
  }

  private func text(of answer: ConversionAnswer) throws(RateError) -> String {
    let sums = answer.sums
    if isJSON {
      var style = ConversionStyle()
      (style.place, style.rounding, style.policy) = (place, rounding, rates.policy)
      (style.legs, style.notes) = (true, answer.question.notes)
      let document = try ConversionJSON.encode(sums, style, today: answer.today)
      return document.adding(answer.question.measureJSON).text + "\n"
    }
    let writer = writer(of: answer)
    let shown = try self.shown(answer)
    if isValueAlone { return shown.map { $0.result.amount.description + "\n" }.joined() }
    guard isExplained else { return try writer.text(for: shown) }
    let explanation = ExplanationText(
      wording: wording,
      today: answer.today,
      policy: rates.policy,
      roundingWords: wording(rounding.words),
      measures: answer.question.measures,
      isCash: isCash,
      width: Output.width
    )
    var texts = sums[0].parts.count > 1 ? [try writer.text(for: shown)] : []
    for index in sums[0].parts.indices {
      for part in try self.shown(answer.part(index)) {
        texts.append(try writer.text(for: [part]) + "\n" + explanation.text(for: part))
      }
    }
    return texts.joined(separator: "\n")
  }

  /// Returns the writer for the conversions of `answer`.
  func writer(of answer: ConversionAnswer) -> ConversionText {
    ConversionText(installation: answer.installation, today: answer.today)
  }

  /// Returns the sums of `answer`, rounded as requested.
  func shown(_ answer: ConversionAnswer) throws(RateError) -> [ShownSum] {
    var shown: [ShownSum] = []
    for sum in answer.sums {
      let result = try sum.result(to: place, rounding: rounding)
      let measures = answer.question.measures
      shown.append(try ShownSum(sum: sum, result: result, asked: answer.asked, measures))
    }
    return shown
  }
}

extension ConversionRequest {
  /// Creates the request of arguments that are only words and begin with a digit; nil for any
  /// others.
  ///
  /// Reading options takes a third of a cold start, and `100 usd brl` has none. No command's name
  /// begins with a digit.
  init?(plain arguments: [String]) {
    guard let first = arguments.first?.utf8.first,
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first),
      !arguments.contains(where: { $0.utf8.first == UInt8(ascii: "-") })
    else { return nil }
    self.init(words: arguments, wording: .reader)
  }
}

/// A question with its conversions.
struct ConversionAnswer {
  let question: Question
  /// The amounts as typed, which the sums convert.
  var asked: [ConversionTerm]
  /// The sums, one per target currency.
  var sums: [ConversionSum]
  let installation: Installation
  let today: CalendarDate

  /// Returns the answer for the amount at `index` alone.
  func part(_ index: Int) -> ConversionAnswer {
    var part = self
    (part.asked, part.sums) = ([asked[index]], sums.map { $0.part(index) })
    return part
  }
}
