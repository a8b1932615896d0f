import CambioAPI
import EmbeddedData
import ExactJSON
import ExactMoney
import ExchangeRates
import Localization

/// Answers requests about rates.
struct RateAnswers {
  private let snapshot: RateSnapshot
  private let today: CalendarDate

  init(_ asking: Asking) {
    snapshot = asking.snapshot
    today = asking.today
  }

  /// Returns the converted amounts, each result rounded once.
  ///
  /// - Throws: ``Problem`` if an amount cannot be read, the source is unknown or a rate is missing.
  func convert(_ question: ConvertQuestion) throws(Problem) -> JSONValue {
    let terms = try AmountTerms.read(question)
    let day = question.policy.day(question.date, today: today)
    let converter = Converter(
      archive: snapshot.archive,
      today: today,
      source: try source(question.source),
      policy: question.policy,
      euroIntermediate: question.euroIntermediate,
      fee: question.fee,
      maximumDays: question.maximumAge
    )
    var sums: [ConversionSum] = []
    do throws(RateError) {
      for quote in question.quotes {
        sums.append(try converter.convert(terms, to: quote, on: day))
      }
      return try ConversionJSON.encode(sums, ConversionStyle(question), today: today)
    } catch {
      throw Problem(error, parameter: "quotes")
    }
  }

  /// Returns the rates of one currency in the requested ones, or in all that have a rate.
  ///
  /// - Throws: ``Problem`` if the source is unknown or a rate is missing.
  func rates(_ question: RatesQuestion) throws(Problem) -> JSONValue {
    let converter = Converter(
      archive: snapshot.archive,
      today: today,
      source: try source(question.source),
      policy: question.policy,
      maximumDays: question.maximumAge
    )
    let money = Money(question.amount ?? .one, question.base)
    do throws(RateError) {
      var day = converter.on(question.policy.day(question.date, today: today))
      var conversions: [Conversion] = []
      if let quotes = question.quotes {
        for quote in quotes { conversions.append(try day.convert(money, to: quote)) }
      } else {
        // Most currencies have no rate, so those without one are left out.
        let asked = question.policy.day(question.date, today: today) ?? today
        for quote in Currency.allCases where quote != question.base && quote.isInUse(on: asked) {
          if let known = try? day.knownConversion(of: money, to: quote) {
            conversions.append(known)
          }
        }
      }
      guard !conversions.isEmpty else { throw .neverPublished(question.base) }
      return try RateTableJSON.encode(
        conversions,
        base: question.base,
        amount: question.amount,
        ConversionStyle(question),
        today: today
      )
    } catch {
      throw Problem(error, parameter: question.quotes == nil ? "base" : "quotes")
    }
  }

  /// Returns the rates of one currency in others over time.
  ///
  /// - Throws: ``Problem`` if the source is unknown or a pair has no rates.
  func history(_ question: HistoryQuestion) throws(Problem) -> ContractAnswer {
    let converter = try converter(question.source)
    var parts: [(pair: CurrencyPair, days: ClosedRange<CalendarDate>)] = []
    do throws(RateError) {
      let indexed = IndexedConverter(converter)
      for quote in question.quotes {
        let pair = CurrencyPair(base: question.base, quote: quote)
        let days = try days(of: question.time, for: pair, by: converter)
        guard
          try indexed.source(of: pair, from: days.lowerBound, through: days.upperBound) != nil
        else {
          throw converter.missingHistory(of: pair, from: days.lowerBound, through: days.upperBound)
        }
        if FixedLink.changesUnit(near: [pair.base, pair.quote]) {
          _ = try RateAnswers.element(pair, days, question.group, by: indexed)
        }
        parts.append((pair, days))
      }
    } catch {
      throw Problem(error, parameter: "quotes")
    }
    return ContractAnswer(
      RateSeriesJSON.head(base: question.base, group: question.group),
      RateSeriesJSON.list
    ) { [parts] in
      let indexed = IndexedConverter(converter)
      var rest = parts[...]
      return { () throws(TextPieces.Failure) in
        guard let (pair, days) = rest.popFirst() else { return nil }
        do throws(RateError) {
          return try RateAnswers.element(pair, days, question.group, by: indexed)
        } catch {
          throw TextPieces.Failure()
        }
      }
    }
  }

  private static func element(
    _ pair: CurrencyPair,
    _ days: ClosedRange<CalendarDate>,
    _ group: SeriesGroup,
    by indexed: IndexedConverter
  ) throws(RateError) -> JSONValue {
    let series = try indexed.series(for: pair, from: days.lowerBound, through: days.upperBound)
    return try RateSeriesJSON.element(series, group: group)
  }

  private func days(
    of time: HistoryQuestion.Time,
    for pair: CurrencyPair,
    by converter: Converter
  ) throws(RateError) -> ClosedRange<CalendarDate> {
    switch time {
    case .range(let range): try converter.days(of: range, for: pair)
    case .days(let start, let end):
      if start <= end ?? today {
        start...(end ?? today)
      } else {
        throw .noHistory(pair, from: start, through: end ?? today)
      }
    }
  }

  /// Returns the comparison of an offer with the official rate.
  ///
  /// - Throws: ``Problem`` if the source is unknown or the rate is missing.
  func offer(_ question: OfferQuestion) throws(Problem) -> JSONValue {
    let money = Money(question.amount, question.base)
    let converter = try converter(question.source)
    do throws(RateError) {
      let official = try converter.convert(money, to: question.quote, on: question.date)
      guard let offer = try Offer(question.kind, question.offered, for: official) else {
        return [:]
      }
      return try OfferJSON.encode(offer, fee: question.fee)
    } catch {
      throw Problem(error, parameter: "quote")
    }
  }

  /// Returns the cost of cash from a machine for each number of withdrawals.
  ///
  /// - Throws: ``Problem`` if the source is unknown or the rate is missing.
  func cashWithdrawal(_ question: CashWithdrawalQuestion) throws(Problem) -> JSONValue {
    let money = Money(question.amount, question.base)
    let converter = try converter(question.source)
    do throws(RateError) {
      let official = try converter.convert(money, to: question.quote, on: question.date)
      var withdrawals: [CashWithdrawal] = []
      for draws in 1...question.draws {
        let withdrawal = try CashWithdrawal(
          official,
          machineFee: question.machineFee,
          bankFee: question.fee,
          draws: draws
        )
        if let withdrawal { withdrawals.append(withdrawal) }
      }
      return try OfferJSON.encode(withdrawals)
    } catch {
      throw Problem(error, parameter: "quote")
    }
  }

  /// Returns the converter by the rates of the source `name`, or of all if it is nil.
  private func converter(_ name: String?) throws(Problem) -> Converter {
    Converter(archive: snapshot.archive, today: today, source: try source(name))
  }

  private func source(_ name: String?) throws(Problem) -> RateSource? {
    guard let name else { return nil }
    return try snapshot.source(named: name)
  }
}

extension RateSnapshot {
  /// Returns the source `name` in any case.
  ///
  /// - Throws: ``Problem`` if no rates are from such a source.
  func source(named name: String) throws(Problem) -> RateSource {
    if let source = archive.allSources.named(name) { return source }
    throw Problem(
      .unknownSource,
      "There are no rates of \(Problem.quoted(name)).",
      parameter: "source",
      hint: "Sources are " + archive.allSources.map { $0.name }.joined(separator: ", ") + "."
    )
  }
}

extension ConversionStyle {
  fileprivate init(_ question: ConvertQuestion) {
    self.init()
    (place, rounding, policy) = (question.place, question.rounding, question.policy)
    (legs, notes) = (question.legs, question.notes)
  }

  fileprivate init(_ question: RatesQuestion) {
    self.init()
    (policy, legs, notes) = (question.policy, question.legs, question.notes)
  }
}

/// Reads the amounts of a request.
enum AmountTerms {
  /// Reads `amount` of `question`, in the currencies that it names or in the base.
  ///
  /// - Throws: ``Problem`` if it cannot be read, or unless exactly one of `amount` and `base` names
  ///   the currency.
  static func read(_ question: ConvertQuestion) throws(Problem) -> [ConversionTerm] {
    guard let text = question.amount else { return [ConversionTerm(.one, try base(question))] }
    // A plain number must not pass through the reader of people's calculations.
    if let number = try? ExactDecimal(text), text.utf8.count <= maximumNumberLength {
      return [ConversionTerm(ExactFraction(number), try base(question))]
    }
    let terms = try reckon(text).terms
    guard let first = terms.first else { throw unreadable(text) }
    if first.currency == nil { return [ConversionTerm(first.amount, try base(question))] }
    guard question.base == nil else {
      throw Problem(
        .malformedParameter,
        "Both amount and base name a currency.",
        parameter: "base",
        hint: "Leave base out, or the currencies of the amount."
      )
    }
    return terms.compactMap { term in term.currency.map { ConversionTerm(term.amount, $0) } }
  }

  private static let maximumNumberLength = 60

  private static func base(_ question: ConvertQuestion) throws(Problem) -> Currency {
    if let base = question.base { return base }
    throw Problem(
      .missingParameter,
      "The parameter base is missing.",
      parameter: "base",
      hint: "Add base=USD."
    )
  }

  /// Calculates `text`.
  ///
  /// - Throws: ``Problem`` if it cannot be read or has two readings, as the client cannot be asked
  ///   for one.
  private static func reckon(_ text: String) throws(Problem) -> Reckoning {
    guard let locale = EmbeddedLocales.locale("en"), !text.utf8.contains(UInt8(ascii: ",")),
      let reckoning = try? Reckoner(AmountReader(locale)).reckon(text), reckoning.isComplete,
      reckoning.doubts.isEmpty
    else { throw unreadable(text) }
    return reckoning
  }

  private static func unreadable(_ text: String) -> Problem {
    Problem(
      .malformedParameter,
      "\(Problem.quoted(text)) is no number of at most 38 digits, and no calculation.",
      parameter: "amount",
      hint: "Write digits and at most one point: 1234.50; or 20 EUR + 35 USD, (1000 - 5 %) / 3."
    )
  }
}
