import EmbeddedRates
import ExactMoney
import ExchangeRates
import Synchronization

/// A question from another language, with its parts as text.
struct TextQuestion {
  /// The kind of question.
  enum Kind {
    /// The value of an amount in the target currency.
    case worth
    /// The rate of one unit.
    case rate
    /// The number of days by which the rate is carried past the newest publication of its source.
    case age
    /// The codes that had ended on the day.
    case ended
  }

  let kind: Kind
  /// The amount; nil unless `kind` is ``Kind/worth``.
  let amount: UnsafeRawBufferPointer?
  let from: UnsafeRawBufferPointer
  let to: UnsafeRawBufferPointer
  /// The day; nil for the newest rates.
  let date: UnsafeRawBufferPointer?
  /// The name of a policy or of a rule of law; nil for `last`.
  let policy: UnsafeRawBufferPointer?
}

/// Answers questions from the embedded rates, with a cache of routes.
///
/// The rows of a database table share few pairs and days. With a cached route, a conversion reads
/// an amount, divides once, and writes a result.
struct ExactAnswers {
  /// The answers of the whole library, for one caller at a time.
  private static let shared = Mutex(ExactAnswers())

  /// Writes the answer to `question` on the day `today` into `buffer`, which has room for any
  /// number, and returns its length in bytes.
  ///
  /// - Throws: ``QuestionFailure`` if a part is malformed or there is no rate.
  static func answer(
    _ question: TextQuestion,
    today: CalendarDate,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(QuestionFailure) -> Int {
    let result: Result<Int, QuestionFailure> = shared.withLock { answers in
      do throws(QuestionFailure) {
        return .success(try answers.write(question, today: today, into: buffer))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private struct Key: Hashable {
    let pair: CurrencyPair
    let day: CalendarDate?
    let choice: RateChoice
  }

  /// The maximum number of cached routes, about 300 bytes each; beyond it, all are dropped.
  private static let maximumRoutes = 50_000

  private var routes: [Key: (route: RateRoute, age: Int)] = [:]
  private var today = CalendarDate(clamping: 0)

  private mutating func write(
    _ question: TextQuestion,
    today: CalendarDate,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(QuestionFailure) -> Int {
    if today != self.today {
      routes.removeAll()
      self.today = today
    }
    let pair = CurrencyPair(
      base: try QuestionReading.currency(question.from),
      quote: try QuestionReading.currency(question.to)
    )
    let day = try question.date.map { text throws(QuestionFailure) in
      try QuestionReading.day(text)
    }
    let choice =
      try question.policy.map { text throws(QuestionFailure) in
        try QuestionReading.choice(text, on: day)
      } ?? .policy(.last)
    // A rule of law decides itself on days in the future.
    if let day, day > today, case .policy = choice { throw .dateAhead(day, today: today) }
    let key = Key(pair: pair, day: day, choice: choice)
    if question.kind == .ended {
      let ended = [pair.base, pair.quote].filter { !$0.isInUse(on: key.day ?? today) }
      let codes = Array(ended.map { $0.code }.joined(separator: " ").utf8)
      buffer.copyBytes(from: codes)
      return codes.count
    }
    let amount = try question.amount.map { text throws(QuestionFailure) in
      try QuestionReading.amount(text)
    }
    let (route, age) = try route(for: key)
    do throws(RateError) {
      let answer =
        if let amount {
          try route.result(of: amount).amount
        } else if question.kind == .age {
          ExactDecimal(age)
        } else {
          try route.decimalRate(digits: DecimalRate.usualDigits).value
        }
      return answer.write(into: buffer)
    } catch {
      throw .noRate(error)
    }
  }

  private mutating func route(
    for key: Key
  ) throws(QuestionFailure) -> (route: RateRoute, age: Int) {
    if let known = routes[key] { return known }
    let found =
      switch key.choice {
      case .policy(let policy): try route(for: key.pair, on: key.day, by: policy)
      case .rule(let rule): (try route(for: key.pair, on: key.day ?? today, by: rule), 0)
      }
    if routes.count >= ExactAnswers.maximumRoutes { routes.removeAll() }
    routes[key] = found
    return found
  }

  private func route(
    for pair: CurrencyPair,
    on day: CalendarDate?,
    by policy: RatePolicy
  ) throws(QuestionFailure) -> (route: RateRoute, age: Int) {
    let converter = Converter(archive: EmbeddedRates.archive, today: today, policy: policy)
    do throws(RateError) {
      let route = try converter.route(for: pair, on: day)
      return (route, converter.daysPastNewest(of: route, on: day))
    } catch {
      throw .noRate(error)
    }
  }

  private func route(
    for pair: CurrencyPair,
    on event: CalendarDate,
    by rule: LegalRule
  ) throws(QuestionFailure) -> RateRoute {
    do throws(RuleRefusal) {
      return try rule.convert(
        Money(.one, pair.base),
        to: pair.quote,
        on: event,
        rates: EmbeddedRates.archive,
        today: today
      ).conversion.route
    } catch {
      throw .refused(error)
    }
  }
}
